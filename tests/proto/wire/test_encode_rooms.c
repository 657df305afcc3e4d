/* The lobby, rooms, chat, and one player's open games. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/wire/challenge.h"
#include "tests/proto/golden.h"
#include "tests/proto/messages.h"

static const struct proto_channel lobby_channel = {.kind = PROTO_CHANNEL_LOBBY};
static const struct proto_channel me_channel = {.kind = PROTO_CHANNEL_ME};

static void the_lobby_shows_rooms_in_short(void **state)
{
    struct proto_open open = settings_of(
        "\"ruleset\":\"aga\",\"options\":{\"komi\":-3.5},\"size\":[3,2],\"colours\":\"w\",\"clock\":{\"kind\":\"absolute\",\"main\":60000}");
    static const uint8_t board[6] = {GO_BLACK, GO_EMPTY, GO_BLOCKED, GO_EMPTY, GO_WHITE, GO_EMPTY};
    struct proto_short rooms[2] = {
        {.state = PROTO_ROOM_OPEN,
         .by = ann,
         .settings = &open,
         .players = {ann},
         .black = -1,
         .last = GO_NO_POINT,
         .opened_at_ms = NOW},
        {.state = PROTO_ROOM_PLAYING,
         .by = bob,
         .settings = &open,
         .players = {bob, ann},
         .black = 1,
         .game = game_id,
         .move = 2,
         .to = GO_BLACK,
         .board = board,
         .last = 4,
         .watchers = 3,
         .opened_at_ms = NOW},
    };
    const struct proto_at at = {&lobby_channel, "k7f2a9", 9};
    struct proto_text text;

    (void)state;
    memcpy(rooms[0].id, room_id, PROTO_ID_BYTES);
    memcpy(rooms[1].id, game_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_lobby_snap(&text, &at, rooms, 2, 17, 1);
    assert_golden("snap-lobby", &text);
    proto_encode_lobby_snap(&text, &at, rooms, 0, 0, 0);
    assert_golden("snap-lobby-empty", &text);
}

static void the_lobby_has_the_score_of_a_game_that_points_decided(void **state)
{
    struct proto_open open = settings_of("\"ruleset\":\"aga\",\"size\":[2,1]");
    static const uint8_t board[2] = {GO_BLACK, GO_EMPTY};
    struct proto_short room = {.state = PROTO_ROOM_OVER,
                               .by = bob,
                               .settings = &open,
                               .players = {bob, ann},
                               .black = 0,
                               .game = game_id,
                               .move = 3,
                               .board = board,
                               .last = GO_NO_POINT,
                               .result = GO_RESULT_WHITE,
                               .ending = GO_ENDING_SCORE,
                               .scored = true,
                               .score_x2 = {4, 15},
                               .opened_at_ms = NOW};
    struct proto_lobby_news news = {.rooms = &room, .rooms_n = 1};
    struct proto_text text;

    (void)state;
    memcpy(room.id, room_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_lobby_rooms(&text, 11, &news);
    assert_golden("event-lobby-score", &text);
    proto_text_finish(&text);
}

static void the_lobby_tells_what_has_changed(void **state)
{
    struct proto_open open =
        settings_of("\"ruleset\":\"aga\",\"options\":{\"ko\":\"basic\"},\"size\":[3,2]");
    static const uint8_t board[6] = {GO_BLACK, GO_EMPTY, GO_BLOCKED, GO_EMPTY, GO_WHITE, GO_EMPTY};
    static const uint8_t points[1] = {0x15}, none[1] = {0}; /* A2, C2, B1 */
    struct proto_short room = {.state = PROTO_ROOM_OVER,
                               .by = bob,
                               .settings = &open,
                               .players = {bob, ann},
                               .black = 1,
                               .game = game_id,
                               .move = 2,
                               .to = GO_BLACK,
                               .board = board,
                               .last = 4,
                               .result = GO_RESULT_WHITE,
                               .ending = GO_ENDING_TIME,
                               .watchers = 3,
                               .opened_at_ms = NOW};
    const struct proto_lobby_move moves[2] = {{.room = game_id,
                                               .move = 3,
                                               .to = GO_WHITE,
                                               .width = 3,
                                               .height = 2,
                                               .last = 4,
                                               .board = board,
                                               .points = points},
                                              {.room = room_id,
                                               .move = 4,
                                               .width = 3,
                                               .height = 2,
                                               .last = GO_NO_POINT,
                                               .board = board,
                                               .points = none}};
    uint8_t gone[2 * PROTO_ID_BYTES];
    struct proto_lobby_news news = {
        .rooms = &room, .moves = moves, .gone = gone, .rooms_n = 1, .moves_n = 2, .gone_n = 2};
    struct proto_text text;

    (void)state;
    memcpy(room.id, game_id, PROTO_ID_BYTES);
    memcpy(gone, game_id, PROTO_ID_BYTES);
    memcpy(gone + PROTO_ID_BYTES, room_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_lobby_rooms(&text, 10, &news);
    assert_golden("event-lobby-rooms", &text);
    proto_encode_lobby_rooms(&text, 11, &(struct proto_lobby_news){.moves = moves, .moves_n = 1});
    assert_golden("event-lobby-moved", &text);
    open = settings_of("\"ruleset\":\"stoical\",\"size\":[3,2],\"rated\":true");
    room.ratings[1] = (struct proto_seat_rating){1612, 62};
    proto_encode_lobby_rooms(&text, 13, &(struct proto_lobby_news){.rooms = &room, .rooms_n = 1});
    assert_golden("event-lobby-rated", &text);
    proto_encode_lobby_rooms(&text, 12, &(struct proto_lobby_news){.gone = gone, .gone_n = 1});
    assert_golden("event-lobby-gone", &text);
}

static void a_room_is_told_whole(void **state)
{
    struct proto_channel channel = channel_of(PROTO_CHANNEL_ROOM, PROTO_AUDIENCE_NONE);
    struct proto_open open =
        settings_of("\"ruleset\":\"alter-igo\",\"size\":[5,4],\"match\":2,\"public\":false");
    struct proto_room_game games[2] = {{.no = 1,
                                        .black = 0,
                                        .result = GO_RESULT_BLACK,
                                        .ending = GO_ENDING_SINGLE_STONE_SUICIDE,
                                        .moves = 20},
                                       {.no = 2, .black = 1, .moves = 3}};
    struct proto_room room = {.state = PROTO_ROOM_PLAYING,
                              .by = ann,
                              .settings = &open,
                              .seats = {{ann, true, -1}, {bob, false, 8000}},
                              .black = 1,
                              .games = games,
                              .games_n = 2,
                              .points_x2 = {2, 0},
                              .match_winner = -1,
                              .rematch = -1,
                              .watchers = 4,
                              .opened_at_ms = NOW};
    const struct proto_at at = {&channel, "k7f2a9", 6};
    struct proto_text text;

    (void)state;
    memcpy(room.id, room_id, PROTO_ID_BYTES);
    memcpy(games[0].id, game_id, PROTO_ID_BYTES);
    memcpy(games[1].id, game_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_room_snap(&text, &at, &room);
    assert_golden("snap-room", &text);
    room.state = PROTO_ROOM_OVER;
    room.match_why = PROTO_MATCH_TIE;
    room.rematch = 1;
    proto_encode_room_event(&text, &channel, 7, &room);
    assert_golden("event-room", &text);
    room.seats[1] = (struct proto_seat){{.id = -5, .name = STRING("Old Moon")}, true, -1};
    proto_encode_room_event(&text, &channel, 8, &room);
    assert_golden("event-room-house", &text);
    room.opponent = bob;
    proto_encode_room_event(&text, &channel, 9, &room);
    assert_golden("event-room-challenge", &text);
    room.ratings[0] = (struct proto_seat_rating){1500, 350};
    room.ratings[1] = (struct proto_seat_rating){9, 45};
    open = settings_of("\"ruleset\":\"stoical\",\"size\":[5,4],\"rated\":true");
    proto_encode_room_event(&text, &channel, 10, &room);
    assert_golden("event-room-rated", &text);
    open = settings_of("\"ruleset\":\"alter-igo\",\"size\":[5,4],\"match\":2,\"public\":false");
    room = (struct proto_room){.state = PROTO_ROOM_OPEN,
                               .by = ann,
                               .settings = &open,
                               .seats = {{ann, true, -1}, {.away_ms = -1}},
                               .black = -1,
                               .match_winner = 0,
                               .match_why = PROTO_MATCH_MOVES,
                               .rematch = -1};
    memcpy(room.id, room_id, PROTO_ID_BYTES);
    proto_encode_room_event(&text, &channel, 1, &room);
    assert_golden("event-room-open", &text);
    proto_encode_gone(&text, &channel, 8);
    assert_golden("event-room-gone", &text);
    proto_encode_presence(&text, &channel, (const bool[]){true, false}, (const int64_t[]){-1, 8000},
                          4);
    assert_golden("note-presence", &text);
}

static void chat_is_told_line_by_line(void **state)
{
    struct proto_channel channel = channel_of(PROTO_CHANNEL_CHAT, PROTO_AUDIENCE_WATCHERS);
    struct proto_chat_message lines[2] = {{1, ann, STRING("\"<b>\" \\ 囲碁"), NOW, false},
                                          {2, bob, STRING("hello"), NOW + 1, false}};
    const struct proto_at at = {&channel, "k7f2a9", 2};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_chat_snap(&text, &at, lines, 2);
    assert_golden("snap-chat", &text);
    proto_encode_chat_message(&text, &channel, &lines[0]);
    assert_golden("event-chat", &text);
}

static void i_am_told_what_i_have_open(void **state)
{
    static const int64_t muted[] = {7, 1234567};
    struct proto_open named = settings_of("\"ruleset\":\"stoical\",\"size\":[9,9]");
    struct proto_open mixed = settings_of(
        "\"ruleset\":\"bridge\",\"size\":[13,5],\"options\":{\"suicide\":\"legal\",\"scoring\":\"area\"}");
    struct proto_my_game games[2] = {
        {.settings = &named, .state = PROTO_ROOM_OPEN},
        {.game = game_id,
         .settings = &mixed,
         .opponent = bob,
         .state = PROTO_ROOM_PLAYING,
         .your = GO_WHITE,
         .turn = true,
         .move = 12,
         .until_at_ms = NOW},
    };
    struct proto_me mine = {.you = {.player = ann, .account = true, .owner = true},
                            .muted = muted,
                            .muted_n = 2,
                            .games = games,
                            .games_n = 2};
    const struct proto_at at = {&me_channel, "k7f2a9", 1};
    struct proto_text text;

    (void)state;
    memcpy(games[0].room, room_id, PROTO_ID_BYTES);
    memcpy(games[1].room, room_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_me_snap(&text, &at, &mine);
    assert_golden("snap-me", &text);
    mine.muted_n = mine.games_n = 0;
    proto_encode_me_event(&text, 2, &mine);
    assert_golden("event-me", &text);
}

static void i_am_told_what_tournaments_want_of_me(void **state)
{
    static const struct proto_room_tour of = {
        .id = room_id, .slug = STRING("spring"), .title = STRING("The \"Spring\" Open")};
    const struct proto_my_call calls[] = {
        {.kind = PROTO_CALL_CHECKIN, .of = of},
        {.kind = PROTO_CALL_PAIRING,
         .of = of,
         .round = 2,
         .board = 4,
         .your = GO_BLACK,
         .opponent = bob.name},
        {.kind = PROTO_CALL_PAIRING, .of = of, .round = 1, .board = 9},
        {.kind = PROTO_CALL_GAME,
         .of = of,
         .round = 2,
         .board = 4,
         .opponent = bob.name,
         .room = room_id},
        {.kind = PROTO_CALL_WITHDRAWN, .of = of, .round = 3},
        {.kind = PROTO_CALL_WAITING, .of = of},
    };
    const struct proto_my_invite invites[] = {{.of = of, .by = bob}};
    const struct proto_me mine = {.you = {.player = ann},
                                  .calls = calls,
                                  .calls_n = sizeof calls / sizeof *calls,
                                  .invites = invites,
                                  .invites_n = 1};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_me_event(&text, 3, &mine);
    assert_golden("event-me-calls", &text);
}

static void i_am_told_of_challenges_and_what_became_of_mine(void **state)
{
    struct proto_open open =
        settings_of("\"ruleset\":\"stoical\",\"size\":[9,9],\"opponent\":\"p7\"");
    struct proto_open before =
        settings_of("\"ruleset\":\"stoical\",\"size\":[13,13],\"opponent\":\"p42\"");
    struct proto_my_challenge challenges[] = {
        {.by = bob,
         .to = ann,
         .state = PROTO_CHALLENGE_WAITING,
         .settings = &open,
         .before = &before,
         .changes_left = 9,
         .until_at_ms = NOW},
        {.by = ann, .to = bob, .state = PROTO_CHALLENGE_DECLINED, .reason = PROTO_DECLINE_TOO_FAST},
        {.by = ann, .to = bob, .state = PROTO_CHALLENGE_EXPIRED},
        {.by = ann, .to = bob, .state = PROTO_CHALLENGE_LEFT},
    };
    const struct proto_me mine = {.you = {.player = ann},
                                  .challenges = challenges,
                                  .challenges_n = sizeof challenges / sizeof *challenges};
    struct proto_text text;

    (void)state;
    for (size_t i = 0; i < mine.challenges_n; i++)
        memcpy(challenges[i].room, room_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_me_event(&text, 3, &mine);
    assert_golden("event-me-challenges", &text);
}

static void the_players_who_are_here_are_told_with_what_they_do(void **state)
{
    const struct proto_present players[] = {{.player = ann,
                                             .does = PROTO_DOES_PLAY,
                                             .room = room_id,
                                             .ruleset = "stoical",
                                             .rating = 1612,
                                             .deviation = 62},
                                            {.player = bob, .does = PROTO_DOES_HERE}};
    const struct proto_present away = {.player = bob};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_presents(&text, 4,
                          &(struct proto_presents){.count = 7,
                                                   .others = 5,
                                                   .players = players,
                                                   .players_n = 2,
                                                   .followed = &away,
                                                   .followed_n = 1});
    assert_golden("here", &text);
    const struct proto_player found[] = {ann, bob};
    proto_encode_accounts(&text, 4, found, 2);
    assert_golden("accounts", &text);
}

static void programs_are_told_with_what_they_can(void **state)
{
    static const char *const declared[] = {"able", "able-any"};
    struct proto_message messages[2];
    struct proto_text text;
    struct proto_fault fault;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        char *specimen = specimen_read(declared[i]);
        assert_true(proto_decode(specimen, strlen(specimen), &messages[i], NULL, &fault));
        free(specimen);
    }
    const struct proto_bot bots[] = {{bob, &messages[0].u.act.able, 3},
                                     {ann, &messages[1].u.act.able, 0}};
    proto_text_init(&text);
    proto_encode_bots(&text, 5, bots, 2);
    assert_golden("bots", &text);
    proto_encode_bots(&text, 6, NULL, 0);
    assert_golden("bots-none", &text);
}

static void the_number_of_waiting_players_is_said_for_each_ruleset(void **state)
{
    uint32_t counts[32] = {0};
    struct proto_text text;
    (void)state;
    counts[1] = 3;
    counts[3] = 1;
    proto_text_init(&text);
    proto_encode_seeks(&text, 4, 3, counts);
    assert_golden("seeks", &text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_lobby_shows_rooms_in_short),
        cmocka_unit_test(the_lobby_has_the_score_of_a_game_that_points_decided),
        cmocka_unit_test(the_lobby_tells_what_has_changed),
        cmocka_unit_test(the_number_of_waiting_players_is_said_for_each_ruleset),
        cmocka_unit_test(a_room_is_told_whole),
        cmocka_unit_test(chat_is_told_line_by_line),
        cmocka_unit_test(i_am_told_what_i_have_open),
        cmocka_unit_test(i_am_told_what_tournaments_want_of_me),
        cmocka_unit_test(the_players_who_are_here_are_told_with_what_they_do),
        cmocka_unit_test(programs_are_told_with_what_they_can),
        cmocka_unit_test(i_am_told_of_challenges_and_what_became_of_mine),
    };

    return cmocka_run_group_tests_name("encode rooms", tests, NULL, NULL);
}
