/* Pairing in an arena: neighbours meet, no pair meets twice in a row unless only those two are free, and colours
 * alternate. */
#include "core/point.h"
#include "server/tour/arena.h"
#include "tests/test.h"

static void act(struct arena_state *arena, struct arena_act act)
{
    assert_int_equal(arena_judge(arena, &act), ARENA_WELL);
    arena_apply(arena, &act);
}

static void begin(struct arena_state *arena, unsigned players)
{
    arena_init(arena, 0, 60);
    for (unsigned i = 1; i <= players; i++)
        act(arena, (struct arena_act){.kind = ARENA_JOIN, .player = i, .value = 1500});
    act(arena, (struct arena_act){.kind = ARENA_START});
}

static void play(struct arena_state *arena, uint16_t black, uint16_t white, uint8_t result)
{
    act(arena, (struct arena_act){.kind = ARENA_PAIR, .black = black, .white = white});
    act(arena, (struct arena_act){
                   .kind = ARENA_RESULT, .value = arena->games_n, .result = result, .turns = 100});
}

static struct arena_couple couples[ARENA_PLAYERS_MAX / 2];

/* Pairs these players; each has waited so long. */
static unsigned paired(const struct arena_state *arena, const uint16_t *players, unsigned n,
                       int64_t waited_ms)
{
    struct arena_free free[ARENA_PLAYERS_MAX];
    for (unsigned i = 0; i < n; i++)
        free[i] = (struct arena_free){players[i], waited_ms};
    return arena_pair(arena, free, n, couples);
}

static bool meet(unsigned n, uint16_t a, uint16_t b)
{
    for (unsigned i = 0; i < n; i++)
        if ((couples[i].black == a && couples[i].white == b) ||
            (couples[i].black == b && couples[i].white == a))
            return true;
    return false;
}

static void one_player_alone_waits(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 1);
    assert_int_equal(paired(&arena, (uint16_t[]){1}, 1, 60000), 0);
    assert_int_equal(paired(&arena, NULL, 0, 0), 0);
    arena_finish(&arena);
}

static void two_who_are_free_are_paired_at_once(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    assert_int_equal(paired(&arena, (uint16_t[]){1, 2}, 2, 0), 1);
    assert_true(meet(1, 1, 2));
    arena_finish(&arena);
}

static void neighbours_in_the_standings_meet(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 8);
    play(&arena, 3, 7, ARENA_BLACK);
    play(&arena, 6, 8, ARENA_BLACK);
    assert_int_equal(paired(&arena, (uint16_t[]){1, 2, 3, 6}, 4, 0), 2);
    assert_true(meet(2, 3, 6)); /* the two with points */
    assert_true(meet(2, 1, 2));
    arena_finish(&arena);
}

static void two_who_just_met_do_not_meet_while_a_third_is_free(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 3);
    play(&arena, 1, 2, ARENA_BLACK);
    assert_int_equal(paired(&arena, (uint16_t[]){1, 2, 3}, 3, 60000), 1);
    assert_false(meet(1, 1, 2));
    arena_finish(&arena);
}

static void two_who_just_met_meet_again_when_they_have_waited_alone(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 3);
    play(&arena, 1, 2, ARENA_BLACK);
    assert_int_equal(paired(&arena, (uint16_t[]){1, 2}, 2, ARENA_AGAIN_MS - 1), 0);
    assert_int_equal(paired(&arena, (uint16_t[]){1, 2}, 2, ARENA_AGAIN_MS), 1);
    arena_finish(&arena);
}

static void of_an_odd_number_the_newest_waits(void **state)
{
    (void)state;
    struct arena_state arena;
    struct arena_free free[] = {{1, 10}, {2, 5000}, {3, 5000}};
    begin(&arena, 3);
    assert_int_equal(arena_pair(&arena, free, 3, couples), 1);
    assert_true(meet(1, 2, 3));
    arena_finish(&arena);
}

static void a_player_takes_the_colour_that_they_had_less(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 4);
    play(&arena, 1, 2, ARENA_BLACK);
    play(&arena, 3, 4, ARENA_WHITE);
    assert_int_equal(paired(&arena, (uint16_t[]){1, 4}, 2, 0), 1);
    assert_int_equal(couples[0].black, 4);
    assert_int_equal(couples[0].white, 1);
    arena_finish(&arena);
}

static void of_equal_players_the_last_white_takes_black(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 4);
    play(&arena, 1, 2, ARENA_BLACK);
    play(&arena, 3, 1, ARENA_BLACK); /* 1: once each, White last */
    play(&arena, 4, 2, ARENA_WHITE);
    play(&arena, 3, 4, ARENA_WHITE); /* 4: once each, White last; 3: twice Black; 2: twice White */
    play(&arena, 2, 3, ARENA_WHITE);
    play(&arena, 2, 3, ARENA_WHITE); /* 2 and 3: twice each; 2 had Black last */
    assert_int_equal(paired(&arena, (uint16_t[]){1, 2}, 2, 60000), 1);
    assert_int_equal(couples[0].black, 1);
    arena_finish(&arena);
}

static void a_full_hall_is_paired_whole_and_each_player_once(void **state)
{
    (void)state;
    struct arena_state arena;
    uint16_t all[ARENA_PLAYERS_MAX];
    bool seen[ARENA_PLAYERS_MAX + 1] = {false};
    begin(&arena, ARENA_PLAYERS_MAX);
    for (unsigned i = 0; i < ARENA_PLAYERS_MAX; i++)
        all[i] = (uint16_t)(i + 1);
    for (uint16_t i = 1; i < ARENA_PLAYERS_MAX; i += 2)
        play(&arena, i, (uint16_t)(i + 1), ARENA_BLACK);
    assert_int_equal(paired(&arena, all, ARENA_PLAYERS_MAX, 0), ARENA_PLAYERS_MAX / 2);
    for (unsigned i = 0; i < ARENA_PLAYERS_MAX / 2; i++) {
        assert_false(seen[couples[i].black]);
        assert_false(seen[couples[i].white]);
        seen[couples[i].black] = seen[couples[i].white] = true;
        assert_int_not_equal(arena.players[couples[i].black - 1].last, couples[i].white);
    }
    arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_player_alone_waits),
        cmocka_unit_test(two_who_are_free_are_paired_at_once),
        cmocka_unit_test(neighbours_in_the_standings_meet),
        cmocka_unit_test(two_who_just_met_do_not_meet_while_a_third_is_free),
        cmocka_unit_test(two_who_just_met_meet_again_when_they_have_waited_alone),
        cmocka_unit_test(of_an_odd_number_the_newest_waits),
        cmocka_unit_test(a_player_takes_the_colour_that_they_had_less),
        cmocka_unit_test(of_equal_players_the_last_white_takes_black),
        cmocka_unit_test(a_full_hall_is_paired_whole_and_each_player_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
