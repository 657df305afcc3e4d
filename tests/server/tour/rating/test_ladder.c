/* A pool of rated games: in whatever order games come, are corrected and go, the ratings are those of the present
 * games. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/tour/rating/ladder.h"

enum { PLAYERS = 12, GAMES = 400, CHANGES = 300 };

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Some end in the same millisecond; Black is the better side. */
static struct tour_ladder_game a_game(uint64_t *random, unsigned n)
{
    struct tour_ladder_game game = {
        .key = {.board = (uint16_t)(1 + n % 40), .round = (uint8_t)(1 + n / 40), .game = 1},
        .end_ms = INT64_C(1700000000000) + (int64_t)(n / 3) * 7200000,
        .black = 1 + (int64_t)(random_next(random) % PLAYERS),
        .black_score2 = (uint8_t)(random_next(random) % 5 > 1 ? 2 : random_next(random) % 3),
    };
    game.white = 1 + (game.black + (int64_t)(random_next(random) % (PLAYERS - 1))) % PLAYERS;
    return game;
}

/* The ratings of these games alone; `there` says which. */
static void rate_all(const struct tour_ladder_game *games, const bool *there, unsigned n,
                     struct tour_ladder *ret)
{
    tour_ladder_init(ret);
    for (unsigned i = 0; i < n; i++)
        if (there[i])
            tour_ladder_set(ret, &games[i]);
    tour_ladder_settle(ret);
}

static void assert_same(const struct tour_ladder *a, const struct tour_ladder *b)
{
    assert_int_equal(a->n, b->n);
    assert_memory_equal(&a->pool, &b->pool, sizeof a->pool);
    for (int64_t id = 1; id <= PLAYERS; id++) {
        const struct tour_ladder_player *one = tour_ladder_player(a, id);
        const struct tour_ladder_player *two = tour_ladder_player(b, id);
        assert_int_equal(one == NULL, two == NULL);
        if (!one)
            continue;
        assert_int_equal(one->games, two->games);
        assert_memory_equal(&one->rating, &two->rating, sizeof one->rating);
    }
}

static void a_pool_has_room_for_any_number_of_players(void **state)
{
    enum { PAIRS = 300 };
    struct tour_ladder ladder;
    (void)state;

    tour_ladder_init(&ladder);
    for (uint16_t i = 1; i <= PAIRS; i++)
        tour_ladder_set(&ladder,
                        &(struct tour_ladder_game){.key = {.board = i, .round = 1, .game = 1},
                                                   .end_ms = INT64_C(1700000000000),
                                                   .black = i,
                                                   .white = PAIRS + i,
                                                   .black_score2 = 2});
    tour_ladder_settle(&ladder);
    for (int64_t id = 1; id <= 2 * PAIRS; id++) {
        const struct tour_ladder_player *player = tour_ladder_player(&ladder, id);
        const struct tour_ladder_player *like =
            tour_ladder_player(&ladder, id <= PAIRS ? 1 : 2 * PAIRS);
        assert_non_null(player);
        assert_int_equal(player->id, id);
        assert_int_equal(player->games, 1);
        assert_memory_equal(&player->rating, &like->rating, sizeof player->rating);
    }
    tour_ladder_finish(&ladder);
}

static void ratings_are_those_of_the_games_that_are_there(void **state)
{
    static struct tour_ladder_game games[GAMES];
    static bool there[GAMES];
    uint64_t random = 88172645463325252;
    struct tour_ladder ladder, anew;
    (void)state;

    memset(there, 0, sizeof there);
    for (unsigned i = 0; i < GAMES; i++)
        games[i] = a_game(&random, i);
    tour_ladder_init(&ladder);
    for (unsigned change = 0; change < GAMES + CHANGES; change++) {
        bool old = change >= GAMES || random_next(&random) % 8 == 0;
        unsigned i = old ? (unsigned)(random_next(&random) % GAMES) : change;
        if (there[i] && random_next(&random) % 3 == 0) {
            assert_true(
                tour_ladder_remove(&ladder, &games[i].key, change % 2 ? games[i].end_ms : 0));
            there[i] = false;
        } else {
            games[i].black_score2 = (uint8_t)(random_next(&random) % 3);
            tour_ladder_set(&ladder, &games[i]);
            there[i] = true;
        }
        if (random_next(&random) % 3 == 0)
            tour_ladder_settle(&ladder);
        if (change % 25 != 0)
            continue;
        tour_ladder_settle(&ladder);
        rate_all(games, there, GAMES, &anew);
        assert_same(&ladder, &anew);
        tour_ladder_finish(&anew);
    }
    tour_ladder_finish(&ladder);
}

/* Any change of up to three games that leave and three that come, of which some are there already. */
static void a_change_costs_what_is_rated_anew(void **state)
{
    static struct tour_ladder_game games[GAMES];
    static bool there[GAMES];
    uint64_t random = 521288629;
    unsigned all = 0, some = 0;
    struct tour_ladder ladder, anew;
    (void)state;

    memset(there, 0, sizeof there);
    tour_ladder_init(&ladder);
    for (unsigned i = 0; i < GAMES; i++)
        games[i] = a_game(&random, i);
    for (unsigned step = 0; step < GAMES; step++) {
        struct tour_ladder_game out[3], in[4];
        struct tour_ladder_change change = {.out = out, .in = in};
        unsigned back = random_next(&random) % 3 ? 6 : step + 1; /* mostly among the last */
        unsigned from =
            step - (unsigned)(random_next(&random) % (back < step + 1 ? back : step + 1));
        for (unsigned i = from; i < from + 3 && i < step; i++) {
            bool comes = random_next(&random) % 2;
            if (there[i] && random_next(&random) % 2)
                out[change.out_n++] = games[i];
            else if (!comes)
                continue;
            if ((there[i] = comes)) {
                games[i].black_score2 = (uint8_t)(random_next(&random) % 3);
                in[change.in_n++] = games[i];
            }
        }
        there[step] = true;
        in[change.in_n++] = games[step];
        double black_adv = ladder.pool.black_adv;
        uint32_t cost = tour_ladder_cost(&ladder, &change);
        tour_ladder_change(&ladder, &change);
        uint32_t least = ladder.n - ladder.rated;
        tour_ladder_settle(&ladder);
        bool anew_all = ladder.pool.black_adv < black_adv || ladder.pool.black_adv > black_adv;
        assert_int_equal(cost, anew_all ? ladder.n : least);
        all += anew_all;
        some += !anew_all && least > 1;
        rate_all(games, there, GAMES, &anew);
        assert_same(&ladder, &anew);
        tour_ladder_finish(&anew);
    }
    assert_true(all > 20 && some > 20);
    tour_ladder_finish(&ladder);
}

static void a_corrected_result_leaves_no_trace(void **state)
{
    static struct tour_ladder_game games[GAMES];
    static bool there[GAMES];
    uint64_t random = 362436069;
    struct tour_ladder wrong, right;
    (void)state;

    for (unsigned i = 0; i < GAMES; i++) {
        games[i] = a_game(&random, i);
        there[i] = true;
    }
    rate_all(games, there, GAMES, &wrong);
    games[GAMES / 4].black_score2 = 2 - games[GAMES / 4].black_score2;
    rate_all(games, there, GAMES, &right);
    assert_memory_not_equal(wrong.players, right.players, PLAYERS * sizeof *right.players);
    tour_ladder_set(&wrong, &games[GAMES / 4]);
    tour_ladder_settle(&wrong);
    assert_same(&wrong, &right);
    tour_ladder_finish(&wrong);
    tour_ladder_finish(&right);
}

static void a_player_whose_only_game_is_gone_has_never_played(void **state)
{
    struct tour_ladder_game game = {
        .key = {.board = 1, .round = 1, .game = 1}, .end_ms = 5, .black = 7, .white = 8};
    struct tour_ladder_player *list;
    struct tour_ladder ladder;
    (void)state;

    tour_ladder_init(&ladder);
    assert_null(tour_ladder_player(&ladder, 7));
    tour_ladder_set(&ladder, &game);
    tour_ladder_settle(&ladder);
    assert_int_equal(tour_ladder_player(&ladder, 7)->games, 1);
    assert_true(tour_ladder_remove(&ladder, &game.key, game.end_ms));
    assert_false(tour_ladder_remove(&ladder, &game.key, game.end_ms));
    tour_ladder_settle(&ladder);
    assert_null(tour_ladder_player(&ladder, 7));
    assert_int_equal(tour_ladder_list(&ladder, 5, &list), 0);
    free(list);
    tour_ladder_finish(&ladder);
}

static void a_game_says_what_it_changed(void **state)
{
    struct tour_ladder_game game = {.key = {.board = 1, .round = 1, .game = 1},
                                    .end_ms = 77,
                                    .black = 7,
                                    .white = 8,
                                    .black_score2 = 2};
    struct tour_ladder_step black, white;
    struct tour_ladder ladder;
    (void)state;

    tour_ladder_init(&ladder);
    assert_false(tour_ladder_steps(&ladder, &game.key, 77, &black, &white));
    tour_ladder_set(&ladder, &game);
    tour_ladder_settle(&ladder);
    assert_true(tour_ladder_steps(&ladder, &game.key, 77, &black, &white));
    assert_int_equal((int)black.before.rating, 1500);
    assert_int_equal((int)black.after.rating, 1662);
    assert_int_equal((int)white.after.rating, 1337);
    assert_memory_equal(&black.after, &tour_ladder_player(&ladder, 7)->rating, sizeof black.after);
    assert_false(tour_ladder_steps(&ladder, &game.key, 78, &black, &white));
    tour_ladder_finish(&ladder);
}

static void the_list_begins_with_those_of_whom_enough_is_known(void **state)
{
    struct tour_ladder ladder;
    struct tour_ladder_player *list;
    (void)state;

    tour_ladder_init(&ladder);
    for (unsigned i = 0; i < 60; i++) /* 1 and 2 often, as well as each other; 3 once, and wins */
        tour_ladder_set(
            &ladder, &(struct tour_ladder_game){.key = {.board = 1, .round = (uint8_t)i, .game = 1},
                                                .end_ms = i,
                                                .black = 1 + i % 2,
                                                .white = 2 - i % 2,
                                                .black_score2 = i < 4 ? i % 2 * 2 : 1});
    tour_ladder_set(&ladder, &(struct tour_ladder_game){.key = {.board = 2, .game = 1},
                                                        .end_ms = 100,
                                                        .black = 3,
                                                        .white = 4,
                                                        .black_score2 = 2});
    tour_ladder_settle(&ladder);
    assert_int_equal(tour_ladder_list(&ladder, 100, &list), 4);
    assert_int_equal(list[0].id + list[1].id, 3);
    assert_true(list[0].rating.rating >= list[1].rating.rating);
    assert_int_equal(list[2].id, 3);
    assert_int_equal(list[3].id, 4);
    free(list);
    /* Years later the ratings of all players are uncertain. */
    assert_int_equal(tour_ladder_list(&ladder, INT64_C(1000) * 30 * 86400000, &list), 4);
    assert_int_equal(list[0].id, 3);
    free(list);
    tour_ladder_finish(&ladder);
}

/* Four games of as many pairs, all at once and won by Black, in any order. */
static void of_equal_ratings_the_older_account_is_first(void **state)
{
    (void)state;
    for (unsigned order = 0; order < 24; order++) {
        struct tour_ladder ladder;
        struct tour_ladder_player *list;
        unsigned left[] = {0, 1, 2, 3}, rest = order;

        tour_ladder_init(&ladder);
        for (unsigned n = 4; n > 0; rest /= n, n--) {
            unsigned at = rest % n, i = left[at];
            memmove(&left[at], &left[at + 1], (n - 1 - at) * sizeof *left);
            tour_ladder_set(
                &ladder, &(struct tour_ladder_game){.key = {.board = (uint16_t)(4 - i), .game = 1},
                                                    .end_ms = 100,
                                                    .black = 1 + i,
                                                    .white = 5 + i,
                                                    .black_score2 = 2});
        }
        tour_ladder_settle(&ladder);
        assert_int_equal(tour_ladder_list(&ladder, 100, &list), 8);
        for (unsigned i = 0; i < 8; i++)
            assert_int_equal(list[i].id, 1 + i);
        free(list);
        tour_ladder_finish(&ladder);
    }
}

static void the_first_move_is_worth_what_the_games_say(void **state)
{
    struct tour_ladder ladder;
    (void)state;

    tour_ladder_init(&ladder);
    for (unsigned i = 0; i < 260; i++) {
        tour_ladder_set(&ladder, &(struct tour_ladder_game){
                                     .key = {.board = (uint16_t)(1 + i), .round = 1, .game = 1},
                                     .end_ms = i,
                                     .black = 1 + i % 7,
                                     .white = 8 + i % 5,
                                     .black_score2 = i % 10 < 6 ? 2 : 0});
        tour_ladder_settle(&ladder);
        assert_int_equal((int)ladder.pool.black_adv, i + 1 < TOUR_BLACK_ADV_GAMES ? 0 : 70);
    }
    tour_ladder_finish(&ladder);
}

static double cpu_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* A fold of many years; the limit is far above its usual time, and far below a time that players would notice at every
 * game. */
static void a_hundred_thousand_games_are_rated_in_seconds_and_one_more_at_once(void **state)
{
    uint64_t random = 521288629;
    struct tour_ladder ladder;
    double began, all;
    (void)state;

    tour_ladder_init(&ladder);
    for (unsigned i = 0; i < 100000; i++) {
        struct tour_ladder_game game = a_game(&random, i % 10000);
        memcpy(game.key.tour, &i, sizeof i);
        game.end_ms = (int64_t)i * 60000;
        tour_ladder_set(&ladder, &game);
    }
    began = cpu_seconds();
    tour_ladder_settle(&ladder);
    all = cpu_seconds() - began;
    print_message("# 100,000 games: %.0f ms\n", all * 1000);
    assert_true(all < 5);

    struct tour_ladder_game last = {
        .key = {.board = 1}, .end_ms = INT64_C(100000) * 60000, .black = 1, .white = 2};
    began = cpu_seconds();
    tour_ladder_set(&ladder, &last);
    tour_ladder_settle(&ladder);
    assert_true(cpu_seconds() - began < all / 20);
    tour_ladder_finish(&ladder);
}

static void a_game_that_is_not_there_is_not_found(void **state)
{
    struct tour_ladder_game game, found = {.black = 77};
    uint64_t random = 2463534242;
    struct tour_ladder ladder;
    (void)state;

    tour_ladder_init(&ladder);
    game = a_game(&random, 5);
    assert_false(tour_ladder_find(&ladder, &game.key, game.end_ms, &found));
    assert_false(tour_ladder_remove(&ladder, &game.key, game.end_ms));
    tour_ladder_set(&ladder, &game);
    game.key.game = 2;
    assert_false(tour_ladder_find(&ladder, &game.key, game.end_ms, &found));
    assert_false(tour_ladder_remove(&ladder, &game.key, game.end_ms));
    assert_int_equal(found.black, 77);
    game.key.game = 1;
    assert_true(tour_ladder_find(&ladder, &game.key, game.end_ms, &found));
    assert_int_equal(found.black, game.black);
    tour_ladder_finish(&ladder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratings_are_those_of_the_games_that_are_there),
        cmocka_unit_test(a_pool_has_room_for_any_number_of_players),
        cmocka_unit_test(a_change_costs_what_is_rated_anew),
        cmocka_unit_test(a_game_that_is_not_there_is_not_found),
        cmocka_unit_test(a_corrected_result_leaves_no_trace),
        cmocka_unit_test(a_player_whose_only_game_is_gone_has_never_played),
        cmocka_unit_test(a_game_says_what_it_changed),
        cmocka_unit_test(the_list_begins_with_those_of_whom_enough_is_known),
        cmocka_unit_test(of_equal_ratings_the_older_account_is_first),
        cmocka_unit_test(the_first_move_is_worth_what_the_games_say),
        cmocka_unit_test(a_hundred_thousand_games_are_rated_in_seconds_and_one_more_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
