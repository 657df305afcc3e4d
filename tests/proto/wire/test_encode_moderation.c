/* Messages to moderators, and messages to all clients because of their acts. */
#include "tests/test.h"

#include <string.h>

#include "proto/tour/tour.h"
#include "proto/wire/moderation_view.h"
#include "tests/proto/golden.h"

static const struct text v4 = STRING("192.0.2.7"), v6 = STRING("2001:db8:0:1::/64");

static void a_report_comes_with_the_lines_around_it(void **state)
{
    struct proto_chat_message lines[2] = {{4, ann, STRING("hello"), NOW, false},
                                          {5, bob, STRING("\"rude\""), NOW + 1, true}};
    struct proto_report reports[2] = {{.no = 12,
                                       .room = room_id,
                                       .audience = PROTO_AUDIENCE_WATCHERS,
                                       .line = 5,
                                       .by = ann,
                                       .why = STRING("he is rude"),
                                       .at_ms = NOW,
                                       .lines = lines,
                                       .lines_n = 2},
                                      {.no = 11,
                                       .room = room_id,
                                       .audience = PROTO_AUDIENCE_PLAYERS,
                                       .line = 1,
                                       .by = bob,
                                       .why = STRING("again"),
                                       .at_ms = NOW,
                                       .done = 3}};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_reports(&text, 4, reports, 2, true);
    assert_golden("reports", &text);
}

static void acts_have_what_they_are_about(void **state)
{
    struct proto_moderation_did acts[4] = {
        {.no = 9, .at_ms = NOW, .what = STRING("word"), .name = STRING("rude"), .why = STRING("w")},
        {.no = 8,
         .at_ms = NOW,
         .by = ann,
         .what = STRING("ban"),
         .why = STRING("no"),
         .until_ms = NOW + 60000,
         .ended = 9},
        {.no = 7,
         .at_ms = NOW,
         .by = ann,
         .what = STRING("remove"),
         .player = bob,
         .room = room_id,
         .audience = PROTO_AUDIENCE_PLAYERS,
         .line = 5,
         .why = STRING("rude")},
        {.no = 6,
         .at_ms = NOW,
         .by = bob,
         .what = STRING("undo"),
         .undoes = 5,
         .why = STRING("w")}};
    struct proto_text text;

    (void)state;
    acts[1].address = v6;
    acts[1].whence = v4;
    memcpy(acts[2].session, "\x01\x02\x03\x04\x05\x06\x07\xff", 8);
    acts[3].tour = room_id;
    acts[3].report = 4;
    proto_text_init(&text);
    proto_encode_acts(&text, 4, acts, 4, false);
    assert_golden("house-acts", &text);
}

static void a_trail_says_who_did_what_from_where(void **state)
{
    struct proto_trail rows[PROTO_TRAIL_N - 1];
    struct proto_you you = {.player = bob, .account = true, .moderator = true};
    struct proto_text text;

    (void)state;
    for (unsigned i = 0; i < PROTO_TRAIL_N - 1; i++)
        rows[i] = (struct proto_trail){
            .no = 20 - i, .at_ms = NOW, .what = (uint8_t)(PROTO_TRAIL_GUEST + i), .player = bob};
    rows[0].address = v4;
    memcpy(rows[0].session, "\x01\x02\x03\x04\x05\x06\x07\xff", 8);
    rows[6].thing = room_id;
    rows[6].n = 5;
    proto_text_init(&text);
    proto_encode_trail(&text, 4, &you, rows, PROTO_TRAIL_N - 1, false);
    assert_golden("trail", &text);
    proto_encode_trail(&text, 4, &(struct proto_you){0}, rows, 1, true);
    assert_golden("trail-address", &text);
}

static void tournaments_that_ask_to_be_rated_have_who_made_them_and_how_far_they_are(void **state)
{
    struct proto_waiting tours[2] = {{.no = 12,
                                      .tour = room_id,
                                      .slug = STRING("kiln-lane"),
                                      .title = STRING("Kiln \"Lane\""),
                                      .by = ann,
                                      .made_at_ms = NOW,
                                      .stage = PROTO_STAGE_RUNNING,
                                      .rounds = 5,
                                      .round = 2,
                                      .players = 18},
                                     {.no = 3,
                                      .tour = room_id,
                                      .slug = STRING("mill"),
                                      .title = STRING("Mill"),
                                      .by = bob,
                                      .made_at_ms = NOW - 1,
                                      .stage = PROTO_STAGE_CANCELLED}};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_waiting(&text, 4, tours, 2, true);
    assert_golden("waiting", &text);
}

static void a_removed_line_is_told_without_its_text(void **state)
{
    struct proto_channel channel = channel_of(PROTO_CHANNEL_CHAT, PROTO_AUDIENCE_WATCHERS);
    struct proto_chat_message line = {2, bob, STRING("rude"), NOW, true};
    const struct proto_at at = {&channel, "k7f2a9", 2};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_chat_snap(&text, &at, &line, 1);
    assert_golden("snap-chat-removed", &text);
    proto_encode_chat_message(&text, &channel, &line);
    assert_golden("event-chat-removed", &text);
    proto_encode_chat_changed(&text, &channel, &line);
    assert_golden("note-line-removed", &text);
    line.removed = false;
    proto_encode_chat_changed(&text, &channel, &line);
    assert_golden("note-line-restored", &text);
}

static void a_suspended_player_learns_until_when_and_why(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_no(&text, &(struct proto_no){.id = 3,
                                              .code = PROTO_ERROR_BANNED,
                                              .until_ms = NOW,
                                              .why = STRING("\"rude\"")});
    assert_golden("no-banned", &text);
    proto_encode_no(&text, &(struct proto_no){.id = 3, .code = PROTO_ERROR_WORD, .field = "text"});
    assert_golden("no-word", &text);
    proto_encode_session_held(&text, PROTO_ERROR_MUTED, NOW, (struct text)STRING("rude"));
    assert_golden("session-no-muted", &text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_report_comes_with_the_lines_around_it),
        cmocka_unit_test(acts_have_what_they_are_about),
        cmocka_unit_test(a_trail_says_who_did_what_from_where),
        cmocka_unit_test(tournaments_that_ask_to_be_rated_have_who_made_them_and_how_far_they_are),
        cmocka_unit_test(a_removed_line_is_told_without_its_text),
        cmocka_unit_test(a_suspended_player_learns_until_when_and_why),
    };
    return cmocka_run_group_tests_name("proto encode moderation", tests, NULL, NULL);
}
