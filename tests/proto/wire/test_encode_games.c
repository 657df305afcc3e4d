/* Messages of games: events, and snapshots. The games are played by the rules, so that each descriptor here is a
 * possible one. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "tests/proto/golden.h"

/* A game played by acts as text. */
struct played {
    struct proto_open open;
    struct go_game game;
    struct go_effect effect;
    void *journal;
};

static struct played *play(const char *fields, const char *const *acts)
{
    struct played *played = calloc(1, sizeof *played);
    struct go_setup setup;
    go_point points[GO_POINTS_MAX];
    size_t bytes;

    assert_non_null(played);
    played->open = settings_of(fields);
    assert_true(proto_open_lay(&played->open, played->open.fixed, played->open.fixed_n, &setup));
    bytes = go_journal_bytes(setup.width, setup.height, 100);
    played->journal = malloc(bytes);
    assert_int_equal(go_game_init(&played->game, &setup, played->journal, bytes, NULL),
                     GO_SETUP_OK);
    for (; *acts; acts++) {
        struct go_act act;
        assert_true(go_act_read(*acts, strlen(*acts), setup.width, setup.height, &act, points));
        enum go_reason reason = go_game_apply(&played->game, &act, &played->effect, NULL);
        if (reason != GO_OK)
            fail_msg("%s: %s", *acts, go_reason_key((uint8_t)reason));
    }
    return played;
}

static void finish(struct played *played)
{
    free(played->journal);
    free(played);
}

/* An event of this game, as the application would fill it in after its last act. */
static struct proto_event event_of(const struct played *played, const struct proto_channel *channel,
                                   const struct proto_descriptor *d)
{
    return (struct proto_event){
        .channel = channel,
        .n = 58,
        .width = played->open.setup.width,
        .height = played->open.setup.height,
        .at = GO_NO_POINT,
        .move = go_game_turns(&played->game),
        .spent_ms = 1200,
        .lag_ms = 40,
        .time_at_ms = NOW,
        .d = d,
    };
}

static void a_play_tells_what_it_took(void **state)
{
    static const char *const acts[] = {"b A2", "w A1", "b C3", "w pass", "b B1", NULL};
    struct played *played = play(
        "\"ruleset\":\"chinese\",\"size\":[5,5],\"clock\":{\"kind\":\"byo-yomi\",\"main\":60000,\"period\":30000,\"periods\":5}",
        acts);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    struct proto_clk clk = {.rules = &played->open.clock, .run = GO_WHITE, .since_ms = 120};
    static struct proto_descriptor d;
    struct proto_event event;
    struct proto_text text;

    (void)state;
    clk.side[0] = go_clock_start(clk.rules);
    clk.side[1] = go_clock_start(clk.rules);
    assert_true(go_clock_charge(clk.rules, &clk.side[1], 65000));
    proto_describe(&played->game, &d);
    d.base = 58;
    d.may[0] |= proto_may(PROTO_UNDO_ASK);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_PLAY;
    event.by = GO_BLACK;
    event.at = played->effect.placed;
    event.gone = played->effect.gone;
    event.gone_n = played->effect.gone_n;
    event.act = (struct text)STRING("b B1");
    event.clk = &clk;
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-play", &text);
    finish(played);
}

static void a_stop_shows_marks_and_score(void **state)
{
    static const char *const acts[] = {"b B1",      "w A1",     "b pass", "w pass",
                                       "b dead B1", "w accept", "w draw", NULL};
    struct played *played = play(
        "\"ruleset\":\"renaissance-territory\",\"options\":{\"stop_passes\":2,\"dead_stones\":\"agreement\"},\"size\":[3,2]",
        acts);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    static struct proto_descriptor d;
    static const go_point marked[] = {4};
    struct proto_event event;
    struct proto_text text;

    (void)state;
    proto_describe(&played->game, &d);
    d.base = 5;
    d.until_ms = 280000;
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_DEAD;
    event.by = GO_BLACK;
    event.points = marked;
    event.points_n = 1;
    event.act = (struct text)STRING("b dead B1");
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-dead", &text);
    finish(played);
}

static void a_confirmation_sequence_begins_and_ends(void **state)
{
    static const char *const acts[] = {"b C3", "w E5", "b pass", "w pass", "b claim E5 modified-ko",
                                       NULL};
    static const char *const more[] = {
        "b C3", "w E5", "b pass", "w pass", "b claim E5 modified-ko", "b pass", "w pass", NULL};
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    static struct proto_descriptor d;
    struct proto_event event;
    struct proto_text text;
    struct played *played = play(
        "\"ruleset\":\"makrai-territory\",\"size\":[5,5],\"clock\":{\"kind\":\"days\",\"period\":86400000}",
        acts);
    struct proto_clk clk = {.rules = &played->open.clock, .run = GO_WHITE, .until_at_ms = NOW};

    (void)state;
    proto_describe(&played->game, &d);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_CLAIM;
    event.by = GO_BLACK;
    event.at = 4;
    event.mk = true;
    event.sequence = PROTO_SEQUENCE_BEGUN;
    event.act = (struct text)STRING("b claim E5 modified-ko");
    event.clk = &clk;
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-claim", &text);
    finish(played);

    played = play("\"ruleset\":\"makrai-territory\",\"size\":[5,5]", more);
    proto_describe(&played->game, &d);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_PASS;
    event.by = GO_BLACK;
    event.sequence = PROTO_SEQUENCE_REFUTED;
    event.board = go_game_points(&played->game);
    event.act = (struct text)STRING("b pass");
    clk = (struct proto_clk){.rules = &played->open.clock};
    event.clk = &clk;
    proto_encode_event(&text, &event);
    assert_golden("event-sequence-end", &text);
    finish(played);
}

static void the_house_acts_without_a_colour(void **state)
{
    static const char *const acts[] = {"b C3", "w D4", "b draw", NULL};
    struct played *played = play(
        "\"ruleset\":\"alter-igo\",\"options\":{\"passing\":\"limited\",\"pass_allowance\":{\"b\":0,\"w\":6}},\"size\":[5,5],\"clock\":{\"kind\":\"fischer\",\"main\":1000,\"increment\":0}",
        acts);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    struct proto_clk clk = {.rules = &played->open.clock, .run = GO_EMPTY, .since_ms = 500};
    static struct proto_descriptor d;
    struct proto_event event;
    struct proto_text text;

    (void)state;
    clk.side[0] = clk.side[1] = go_clock_start(clk.rules);
    proto_describe(&played->game, &d);
    d.undo_by = GO_WHITE;
    d.undo_to = 1;
    d.abort = true;
    d.may[0] |= proto_may(PROTO_UNDO_YES) | proto_may(PROTO_UNDO_NO) | proto_may(PROTO_ABORT) |
                proto_may(PROTO_ABSENT);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_CREDIT;
    event.act = (struct text)STRING("credit");
    event.clk = &clk;
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-credit", &text);
    event.kind = PROTO_EVENT_UNDO;
    event.board = go_game_points(&played->game);
    event.act = (struct text)STRING("undo 1");
    event.extra = GO_BLACK;
    proto_encode_event(&text, &event);
    assert_golden("event-undo", &text);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_PAUSE;
    event.act = (struct text)STRING("pause director");
    event.clk = &clk;
    d.may[0] = d.may[1] = proto_may(PROTO_RESIGN);
    d.paused = PROTO_PAUSED_DIRECTOR;
    proto_encode_event(&text, &event);
    assert_golden("event-pause", &text);
    finish(played);
}

#define KO_BOARD                                                                                   \
    "\"ruleset\":\"makrai-area\",\"size\":[6,4],\"setup\":\".XO.../X.XO../.XO.../......\""

static void a_ko_challenge_leaves_a_note(void **state)
{
    static const char *const challenged[] = {"b pass", "w pass",         "b resume modified-ko",
                                             "b D1",   "w B3",           "b F1",
                                             "w F4",   "b challenge C3", NULL};
    struct played *played = play(KO_BOARD, challenged);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    static struct proto_descriptor d;
    struct proto_event event;
    struct proto_text text;

    (void)state;
    proto_describe(&played->game, &d);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_CHALLENGE;
    event.by = GO_BLACK;
    event.at = 8;
    event.act = (struct text)STRING("b challenge C3");
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-challenge", &text);
    finish(played);
}

static void a_prepared_capture_locks_the_opponent(void **state)
{
    static const char *const captured[] = {
        "b pass", "w pass", "b resume modified-ko", "b D1", "w B3",
        "b F1",   "w F4",   "b challenge C3",       "w F3", "b C3",
        NULL};
    struct played *played = play(KO_BOARD, captured);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    static struct proto_descriptor d;
    struct proto_event event;
    struct proto_text text;

    (void)state;
    proto_describe(&played->game, &d);
    d.standing.remembered_turn = 31; /* another ruleset's value, to find its place */
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_PLAY;
    event.by = GO_BLACK;
    event.at = played->effect.placed;
    event.gone = played->effect.gone;
    event.gone_n = played->effect.gone_n;
    event.act = (struct text)STRING("b C3");
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-locked", &text);
    finish(played);
}

static void the_last_event_tells_the_end(void **state)
{
    static const char *const acts[] = {"b B1", "w pass", "b pass", "b accept", "w accept", NULL};
    struct played *played = play("\"ruleset\":\"chinese\",\"size\":[3,3]", acts);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    struct go_outcome end = go_game_outcome(&played->game);
    static struct proto_descriptor d;
    struct proto_event event;
    struct proto_text text;

    (void)state;
    proto_describe(&played->game, &d);
    event = event_of(played, &channel, &d);
    event.kind = PROTO_EVENT_ACCEPT;
    event.by = GO_WHITE;
    event.act = (struct text)STRING("w accept");
    event.end = &end;
    proto_text_init(&text);
    proto_encode_event(&text, &event);
    assert_golden("event-end", &text);
    finish(played);
}

static void a_game_is_told_whole(void **state)
{
    static const char *const acts[] = {"w E5", "b C4", NULL};
    static const struct proto_log_entry log[] = {{STRING("w E5"), 1200, 0},
                                                 {STRING("b C4"), 900, 40}};
    struct played *played = play(
        "\"ruleset\":\"japanese\",\"size\":[9,9],\"handicap\":2,\"clock\":{\"kind\":\"canadian\",\"main\":0,\"period\":300000,\"stones\":25}",
        acts);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    struct proto_clk clk = {.rules = &played->open.clock, .run = GO_WHITE, .since_ms = 0};
    static struct proto_descriptor d;
    const struct proto_at at = {&channel, "k7f2a9", 2};
    struct proto_game game = {
        .no = 1,
        .ruleset = STRING("japanese"),
        .revision = 1,
        .title = STRING("Japanese"),
        .setup = go_game_setup(&played->game),
        .clock = &played->open.clock,
        .marking_ms = 300000,
        .absence_ms = 60000,
        .players = {ann, bob},
        .started_at_ms = NOW,
        .board = go_game_points(&played->game),
        .last = 5 * 9 + 2,
        .move = 2,
        .log = log,
        .log_n = 2,
        .has_log = true,
        .clk = &clk,
        .d = &d,
    };
    struct go_outcome end = {.result = GO_RESULT_BLACK, .ending = GO_ENDING_RESIGN};
    struct proto_text text;

    (void)state;
    clk.side[0] = clk.side[1] = go_clock_start(clk.rules);
    proto_describe(&played->game, &d);
    d.base = 2;
    memcpy(game.id, game_id, PROTO_ID_BYTES);
    memcpy(game.room, room_id, PROTO_ID_BYTES);
    proto_text_init(&text);
    proto_encode_game_snap(&text, &at, &game);
    assert_golden("snap-game", &text);
    game.ruleset = (struct text){0};
    game.has_log = false;
    game.last = GO_NO_POINT;
    game.ended_at_ms = NOW + 5;
    game.end = &end;
    game.clk = NULL;
    proto_encode_game_snap(&text, &at, &game);
    assert_golden("snap-game-short", &text);
    finish(played);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_play_tells_what_it_took),
        cmocka_unit_test(a_stop_shows_marks_and_score),
        cmocka_unit_test(a_confirmation_sequence_begins_and_ends),
        cmocka_unit_test(the_house_acts_without_a_colour),
        cmocka_unit_test(a_ko_challenge_leaves_a_note),
        cmocka_unit_test(a_prepared_capture_locks_the_opponent),
        cmocka_unit_test(the_last_event_tells_the_end),
        cmocka_unit_test(a_game_is_told_whole),
    };

    return cmocka_run_group_tests_name("encode games", tests, NULL, NULL);
}
