/* The fold of an arena: points, streaks, draws, who may come and go, each limit, and the order of the standings. */
#include "core/point.h"
#include "server/tour/arena.h"
#include "tests/test.h"

#define START_MS INT64_C(1000000)
#define MINUTES  90
#define LONG     200 /* turns of an ordinary game */

static void act(struct arena_state *arena, struct arena_act act)
{
    assert_int_equal(arena_judge(arena, &act), ARENA_WELL);
    arena_apply(arena, &act);
}

static void join(struct arena_state *arena, int64_t player)
{
    act(arena, (struct arena_act){.kind = ARENA_JOIN, .player = player, .value = 1500});
}

static void begin(struct arena_state *arena, unsigned players)
{
    arena_init(arena, START_MS, MINUTES);
    for (unsigned i = 1; i <= players; i++)
        join(arena, i);
    act(arena, (struct arena_act){.kind = ARENA_START, .at_ms = START_MS + 5, .value = START_MS});
}

static void end_game(struct arena_state *arena, uint8_t result, uint32_t turns, uint8_t absent)
{
    act(arena, (struct arena_act){.kind = ARENA_RESULT,
                                  .value = arena->games_n,
                                  .result = result,
                                  .turns = turns,
                                  .absent = absent});
}

static void pair(struct arena_state *arena, uint16_t black, uint16_t white)
{
    act(arena, (struct arena_act){.kind = ARENA_PAIR, .black = black, .white = white});
}

/* Player 1 has Black against player 2. */
static int32_t play(struct arena_state *arena, uint8_t result, uint32_t turns)
{
    pair(arena, 1, 2);
    end_game(arena, result, turns, GO_EMPTY);
    return arena->games[arena->games_n - 1].points[0];
}

static void a_win_is_two_points_and_the_third_in_a_row_is_four(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 2);
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 2);
    assert_true(arena_burns(&arena.players[0]));
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 4);
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 4);
    assert_int_equal(arena.players[0].points, 12);
    assert_int_equal(arena.players[1].points, 0);
    assert_int_equal(arena.players[1].games, 4);
    arena_finish(&arena);
}

static void a_streak_ends_with_a_loss(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    play(&arena, ARENA_BLACK, LONG);
    play(&arena, ARENA_BLACK, LONG);
    assert_int_equal(play(&arena, ARENA_WHITE, LONG), 0);
    assert_false(arena_burns(&arena.players[0]));
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 2);
    assert_int_equal(arena.players[1].points, 2);
    arena_finish(&arena);
}

static void a_draw_in_a_streak_is_two_points_and_ends_it(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    play(&arena, ARENA_BLACK, LONG);
    play(&arena, ARENA_BLACK, LONG);
    assert_int_equal(play(&arena, ARENA_DRAW, LONG), 2);
    assert_int_equal(arena.games[2].points[1], 1);
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 2);
    arena_finish(&arena);
}

static void a_quick_draw_is_worth_nothing(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 4);
    assert_int_equal(play(&arena, ARENA_DRAW, ARENA_QUICK_DRAW_TURNS - 1), 0);
    pair(&arena, 3, 4);
    end_game(&arena, ARENA_DRAW, ARENA_QUICK_DRAW_TURNS, GO_EMPTY);
    assert_int_equal(arena.players[2].points, 1);
    arena_finish(&arena);
}

static void a_second_draw_counts_after_a_win_or_if_it_was_long(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    assert_int_equal(play(&arena, ARENA_DRAW, LONG), 1);
    assert_int_equal(play(&arena, ARENA_DRAW, ARENA_LONG_DRAW_TURNS - 1), 0);
    assert_int_equal(play(&arena, ARENA_WHITE, LONG), 0);
    assert_int_equal(play(&arena, ARENA_DRAW, ARENA_LONG_DRAW_TURNS - 1), 0); /* a loss is no win */
    assert_int_equal(arena.games[3].points[1], 1);
    assert_int_equal(play(&arena, ARENA_DRAW, ARENA_LONG_DRAW_TURNS), 1);
    assert_int_equal(play(&arena, ARENA_BLACK, LONG), 2);
    assert_int_equal(play(&arena, ARENA_DRAW, ARENA_QUICK_DRAW_TURNS), 1);
    arena_finish(&arena);
}

static void a_game_without_a_result_changes_no_score_and_no_streak(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    play(&arena, ARENA_BLACK, LONG);
    play(&arena, ARENA_BLACK, LONG);
    assert_int_equal(play(&arena, ARENA_NONE, LONG), 0);
    assert_true(arena_burns(&arena.players[0]));
    assert_int_equal(arena.players[0].games, 2);
    assert_int_equal(arena.players[0].game, 0);
    arena_finish(&arena);
}

static void a_player_who_never_moved_is_paused(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    pair(&arena, 1, 2);
    end_game(&arena, ARENA_WHITE, 0, GO_BLACK);
    assert_false(arena.players[0].here);
    assert_true(arena.players[1].here);
    assert_int_equal(arena.players[1].points, 2);
    join(&arena, 1);
    assert_true(arena.players[0].here);
    arena_finish(&arena);
}

static void games_that_end_after_the_arena_do_not_count(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    assert_int_equal(arena.ends_ms, START_MS + MINUTES * INT64_C(60000));
    pair(&arena, 1, 2);
    act(&arena, (struct arena_act){.kind = ARENA_END, .at_ms = arena.ends_ms + 7});
    assert_int_equal(arena.ends_ms, START_MS + MINUTES * INT64_C(60000));
    assert_int_equal(
        arena_judge(&arena,
                    &(struct arena_act){.kind = ARENA_RESULT, .value = 1, .result = ARENA_BLACK}),
        ARENA_STAGE);
    assert_int_equal(arena.players[0].game, 0);
    arena_finish(&arena);
}

static void a_director_may_end_an_arena_before_its_time(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    act(&arena, (struct arena_act){.kind = ARENA_END, .at_ms = START_MS + 60000});
    assert_int_equal(arena.ends_ms, START_MS + 60000);
    assert_int_equal(arena.stage, ARENA_OVER);
    arena_finish(&arena);
}

static enum arena_reason judged(const struct arena_state *arena, struct arena_act act)
{
    return arena_judge(arena, &act);
}

static void an_act_at_the_wrong_time_is_refused(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_START}), ARENA_STAGE);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_CANCEL}), ARENA_STAGE);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_JOIN, .player = 1}),
                     ARENA_NO_CHANGE);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_PAUSE, .player = 9}),
                     ARENA_NOT_THERE);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_PAIR, .black = 1, .white = 1}),
                     ARENA_NOT_THERE);
    pair(&arena, 1, 2);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_PAIR, .black = 1, .white = 2}),
                     ARENA_NO_CHANGE);
    assert_int_equal(
        judged(&arena, (struct arena_act){.kind = ARENA_RESULT, .value = 2, .result = ARENA_DRAW}),
        ARENA_NOT_THERE);
    end_game(&arena, ARENA_BLACK, LONG, GO_EMPTY);
    assert_int_equal(
        judged(&arena, (struct arena_act){.kind = ARENA_RESULT, .value = 1, .result = ARENA_DRAW}),
        ARENA_NO_CHANGE);
    act(&arena, (struct arena_act){.kind = ARENA_END});
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_JOIN, .player = 3}),
                     ARENA_STAGE);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_END}), ARENA_STAGE);
    arena_finish(&arena);
}

static void the_last_place_is_taken_and_the_next_player_is_refused(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, ARENA_PLAYERS_MAX - 1);
    join(&arena, ARENA_PLAYERS_MAX);
    assert_int_equal(
        judged(&arena, (struct arena_act){.kind = ARENA_JOIN, .player = ARENA_PLAYERS_MAX + 1}),
        ARENA_FULL);
    arena_finish(&arena);
}

static void a_player_comes_back_so_often_and_no_more(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 1);
    for (unsigned i = 1; i < ARENA_SWITCHES_MAX; i++) {
        act(&arena, (struct arena_act){.kind = ARENA_PAUSE, .player = 1});
        join(&arena, 1);
    }
    act(&arena, (struct arena_act){.kind = ARENA_PAUSE, .player = 1});
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_JOIN, .player = 1}),
                     ARENA_FULL);
    arena_finish(&arena);
}

static struct arena_act pause_of(int64_t player, int64_t value)
{
    return (struct arena_act){.kind = ARENA_PAUSE, .player = player, .value = value};
}

static void a_player_who_is_withdrawn_keeps_their_points_and_cannot_join(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    assert_int_equal(judged(&arena, pause_of(1, ARENA_RETURNED)), ARENA_NO_CHANGE);
    assert_int_equal(judged(&arena, pause_of(1, ARENA_RETURNED + 1)), ARENA_NOT_THERE);
    assert_int_equal(judged(&arena, pause_of(3, ARENA_WITHDRAWN)), ARENA_NOT_THERE);
    pair(&arena, 1, 2);
    act(&arena, pause_of(1, ARENA_WITHDRAWN));
    assert_int_equal(judged(&arena, pause_of(1, ARENA_WITHDRAWN)), ARENA_NO_CHANGE);
    assert_int_equal(judged(&arena, pause_of(1, ARENA_OWN_PAUSE)), ARENA_NO_CHANGE);
    end_game(&arena, ARENA_BLACK, LONG, GO_EMPTY);
    assert_int_equal(arena.players[0].points, 2);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_PAIR, .black = 1, .white = 2}),
                     ARENA_NO_CHANGE);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_JOIN, .player = 1}),
                     ARENA_OUT);
    act(&arena, pause_of(1, ARENA_RETURNED));
    assert_false(arena.players[0].here);
    join(&arena, 1);
    pair(&arena, 1, 2);
    arena_finish(&arena);
}

static void a_player_is_let_back_so_often_and_no_more(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 1);
    for (unsigned i = 1; i < ARENA_SWITCHES_MAX; i++) {
        act(&arena, pause_of(1, ARENA_WITHDRAWN));
        act(&arena, pause_of(1, ARENA_RETURNED));
    }
    act(&arena, pause_of(1, ARENA_WITHDRAWN));
    assert_int_equal(judged(&arena, pause_of(1, ARENA_RETURNED)), ARENA_FULL);
    arena_finish(&arena);
}

static void the_last_game_is_paired_and_no_further_one(void **state)
{
    (void)state;
    struct arena_state arena;
    begin(&arena, 2);
    for (unsigned i = 0; i < ARENA_GAMES_MAX - 1; i++)
        play(&arena, ARENA_NONE, LONG);
    play(&arena, ARENA_NONE, LONG);
    assert_int_equal(judged(&arena, (struct arena_act){.kind = ARENA_PAIR, .black = 1, .white = 2}),
                     ARENA_FULL);
    arena_finish(&arena);
}

static void points_decide_then_performance_then_fewer_games(void **state)
{
    (void)state;
    struct arena_state arena;
    arena_init(&arena, START_MS, MINUTES);
    for (int64_t i = 1; i <= 6; i++)
        act(&arena, (struct arena_act){.kind = ARENA_JOIN, .player = i, .value = 1400 + 100 * i});
    act(&arena, (struct arena_act){.kind = ARENA_START});
    pair(&arena, 1, 6);
    end_game(&arena, ARENA_BLACK, LONG, GO_EMPTY);
    pair(&arena, 2, 5);
    end_game(&arena, ARENA_BLACK, LONG, GO_EMPTY);
    assert_int_equal(arena_performance(&arena.players[0]), 2000 + 500);
    assert_int_equal(arena_performance(&arena.players[5]), 1500 - 500);
    assert_true(arena_order(&arena, 1, 2) < 0); /* the same points, against a stronger player */
    assert_true(arena_order(&arena, 2, 6) < 0);
    assert_true(arena_order(&arena, 3, 4) < 0); /* neither has played */
    assert_true(arena_order(&arena, 4, 3) > 0);
    arena_finish(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_two_points_and_the_third_in_a_row_is_four),
        cmocka_unit_test(a_streak_ends_with_a_loss),
        cmocka_unit_test(a_draw_in_a_streak_is_two_points_and_ends_it),
        cmocka_unit_test(a_quick_draw_is_worth_nothing),
        cmocka_unit_test(a_second_draw_counts_after_a_win_or_if_it_was_long),
        cmocka_unit_test(a_game_without_a_result_changes_no_score_and_no_streak),
        cmocka_unit_test(a_player_who_never_moved_is_paused),
        cmocka_unit_test(games_that_end_after_the_arena_do_not_count),
        cmocka_unit_test(a_director_may_end_an_arena_before_its_time),
        cmocka_unit_test(an_act_at_the_wrong_time_is_refused),
        cmocka_unit_test(the_last_place_is_taken_and_the_next_player_is_refused),
        cmocka_unit_test(a_player_comes_back_so_often_and_no_more),
        cmocka_unit_test(a_player_who_is_withdrawn_keeps_their_points_and_cannot_join),
        cmocka_unit_test(a_player_is_let_back_so_often_and_no_more),
        cmocka_unit_test(the_last_game_is_paired_and_no_further_one),
        cmocka_unit_test(points_decide_then_performance_then_fewer_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
