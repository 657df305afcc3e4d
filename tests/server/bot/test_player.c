/* A player whose opponent is gone: when it looks for them, and what it does then. The house of the test writes down
 * what the player sends. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "core/rules.h"
#include "proto/wire/rules.h"
#include "server/bot/player.h"
#include "server/bot/times.h"

#define S          INT64_C(1000000)
#define NOW        (INT64_C(5000) * S)
#define ABSENCE_MS 30000
#define GRACE      (ABSENCE_MS / 1000 * S + TIMES_GRACE_MS / 1000 * S)
#define ID         "AAAAAAAAAAAAAAAAAAAAAA"
#define BOTH_MOVED "[[\"b E5\",4100,0],[\"w D4\",900,0],[\"b C3\",100,0]]"
#define FISCHER    "{\"kind\":\"fischer\",\"main\":3600000,\"increment\":5000}"
#define DAYS       "{\"kind\":\"days\",\"period\":86400000}"

static char sent[20];
static unsigned sent_n, looks_n;

static bool send(void *ctx, struct game *game, const char *kind, const struct go_act *act)
{
    (void)ctx;
    (void)game;
    assert_null(act);
    strcpy(sent, kind);
    sent_n++;
    return true;
}

static void look(void *ctx, const struct game *game)
{
    (void)ctx;
    assert_string_equal(game->room, ID);
    looks_n++;
}

static const struct player_house house = {.send = send, .look = look, .level = 1};

/* A snapshot of a game under Chinese rules; Black's turn began just now. */
static json_t *snapshot(const char *log, const char *clock)
{
    const struct go_ruleset *rules = go_ruleset_find("chinese", 7);
    json_t *v = json_pack(
        "{s:s, s:i, s:s, s:o, s:[i,i], s:s, s:s, s:i, s:o, s:i, s:i, s:I, s:o, s:s,"
        " s:{s:{s:s}, s:{s:s}}, s:{s:i}}",
        "ruleset", rules->name, "revision", rules->revision, "title", rules->title, "rules",
        proto_rules_to_json(&rules->rules), "size", 9, 9, "setup",
        "........./........./........./........./........./........./........./........./.........",
        "to_move", "b", "handicap", 0, "clock", json_loads(clock, 0, NULL), "marking", 300000,
        "absence", ABSENCE_MS, "started_at", (json_int_t)1790000000000, "log",
        json_loads(log, 0, NULL), "room", ID, "players", "b", "id", "p1", "w", "id", "p2", "clk",
        "since", 0);
    assert_non_null(v);
    return json_pack("{s:s, s:i, s:o}", "e", "k7f2", "n",
                     (int)json_array_size(json_object_get(v, "log")), "v", v);
}

/* A player `me` of this game. */
static void begin(struct player *player, const char *log, const char *clock, const char *me)
{
    json_t *snap = snapshot(log, clock);

    player_init(player, &house);
    memcpy(player->game.id, ID, sizeof player->game.id);
    assert_true(game_read(&player->game, snap, me, NOW));
    json_decref(snap);
    sent_n = looks_n = 0;
}

static void the_opponent_is_looked_for_after_the_absence_and_a_minute(void **state)
{
    struct player player;

    (void)state;
    begin(&player, BOTH_MOVED, FISCHER, "p1");
    assert_int_equal(player_due_us(&player), NOW + GRACE);
    player_tick(&player, NOW + GRACE - 1);
    assert_int_equal(looks_n, 0);
    player_tick(&player, NOW + GRACE);
    assert_int_equal(looks_n, 1);
    assert_int_equal(player_due_us(&player), NOW + GRACE + PLAYER_LOOK_MS * 1000);
    player_finish(&player);
}

static void an_opponent_who_is_gone_for_so_long_loses_the_game(void **state)
{
    struct player player;

    (void)state;
    begin(&player, BOTH_MOVED, FISCHER, "p1");
    player_looked(&player, GRACE / 1000 - 1, false, NOW + 2 * GRACE);
    assert_int_equal(sent_n, 0);
    assert_int_equal(player_due_us(&player), NOW + 2 * GRACE + 1000);
    player_looked(&player, GRACE / 1000, false, NOW + 2 * GRACE);
    assert_string_equal(sent, "claim-win");
    assert_int_equal(player_due_us(&player), INT64_MAX);
    player_finish(&player);
}

static void an_absence_before_the_turn_does_not_count(void **state)
{
    struct player player;

    (void)state;
    begin(&player, BOTH_MOVED, FISCHER, "p1");
    player_looked(&player, INT64_MAX, false, NOW + GRACE - 1);
    assert_int_equal(sent_n, 0);
    player_looked(&player, INT64_MAX, false, NOW + GRACE);
    assert_string_equal(sent, "claim-win");
    player_finish(&player);
}

static void an_opponent_who_is_here_may_think(void **state)
{
    struct player player;

    (void)state;
    begin(&player, BOTH_MOVED, FISCHER, "p1");
    player_looked(&player, -1, false, NOW + 100 * GRACE);
    assert_int_equal(sent_n, 0);
    player_finish(&player);
}

static void a_game_in_which_one_has_not_moved_is_called_off(void **state)
{
    struct player player;

    (void)state;
    begin(&player, "[[\"b E5\",4100,0]]", FISCHER, "p1");
    player_looked(&player, GRACE / 1000, false, NOW + GRACE);
    assert_string_equal(sent, "abort");
    player_finish(&player);
    begin(&player, "[[\"b E5\",4100,0]]", FISCHER, "p1");
    player_looked(&player, GRACE / 1000, true, NOW + GRACE);
    assert_string_equal(sent, "claim-win"); /* a tournament decides about its games itself */
    player_finish(&player);
}

static void no_claim_is_made_under_a_clock_of_days_or_in_the_own_turn(void **state)
{
    struct player player;

    (void)state;
    begin(&player, BOTH_MOVED, DAYS, "p1");
    assert_int_equal(player_due_us(&player), INT64_MAX);
    player_looked(&player, INT64_MAX, false, NOW + 100 * GRACE);
    player_finish(&player);
    begin(&player, BOTH_MOVED, FISCHER, "p2");
    assert_int_equal(player_due_us(&player), INT64_MAX);
    player_looked(&player, INT64_MAX, false, NOW + 100 * GRACE);
    assert_int_equal(sent_n + looks_n, 0);
    player_finish(&player);
}

static void a_refused_claim_is_made_again_later_and_never_loses_the_game(void **state)
{
    struct player player;
    int64_t now_us = NOW + GRACE;

    (void)state;
    begin(&player, BOTH_MOVED, FISCHER, "p1");
    for (unsigned i = 1; i <= 2 * PLAYER_REFUSALS_MAX; i++) {
        player_tick(&player, now_us);
        assert_int_equal(looks_n, i);
        player_looked(&player, now_us / 1000, false, now_us);
        assert_int_equal(sent_n, i);
        assert_string_equal(sent, "claim-win");
        player_refused(&player, "phase", now_us);
        now_us += PLAYER_LOOK_MS * INT64_C(1000);
    }
    assert_null(player.lost);
    player_finish(&player);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_opponent_is_looked_for_after_the_absence_and_a_minute),
        cmocka_unit_test(an_opponent_who_is_gone_for_so_long_loses_the_game),
        cmocka_unit_test(an_absence_before_the_turn_does_not_count),
        cmocka_unit_test(an_opponent_who_is_here_may_think),
        cmocka_unit_test(a_game_in_which_one_has_not_moved_is_called_off),
        cmocka_unit_test(no_claim_is_made_under_a_clock_of_days_or_in_the_own_turn),
        cmocka_unit_test(a_refused_claim_is_made_again_later_and_never_loses_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
