/* Pools of ratings: games, days, and the first move's worth. */
#include "tests/test.h"

#include "server/tour/rating/glicko.h"
#include "server/tour/rating/rating.h"
#include "tests/server/tour/near.h"

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

static uint64_t random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static struct tour_rating rated(double rating, double deviation, double volatility, int64_t at_ms)
{
    return (struct tour_rating){rating, deviation, volatility, at_ms};
}

static void a_newcomer_wins_and_loses_what_the_paper_says(void **state)
{
    static const struct {
        uint8_t black_score2;
        double black, white;
    } rows[] = {{2, 1662.311, 1337.689}, {0, 1337.689, 1662.311}, {1, 1500, 1500}};
    (void)state;

    for (unsigned at = 0; at < 3; at++) {
        struct tour_rating black = tour_rating_new(), white = tour_rating_new();

        tour_rating_game(&tour_pool_default, &black, &white, rows[at].black_score2, 77);
        assert_near(black.rating, rows[at].black, 5e-4);
        assert_near(white.rating, rows[at].white, 5e-4);
        assert_near(black.deviation, 290.319, 5e-4);
        assert_near(white.deviation, 290.319, 5e-4);
        assert_int_equal(black.at_ms, 77);
        assert_int_equal(white.at_ms, 77);
    }
}

static void both_are_rated_by_the_values_from_before_the_game(void **state)
{
    const struct tour_pool lichess = {
        .tau = 0.75, .period_ms = (double)TOUR_RATING_PERIOD_MS, .game_growth = 0};
    struct tour_rating black = rated(1400, 79, 0.06, 5), white = rated(1550, 110, 0.065, 5);
    (void)state;

    tour_rating_game(&lichess, &black, &white, 2, 5);
    assert_near(black.rating, 1422.63, 5e-3);
    assert_near(black.deviation, 77.4956, 5e-5);
    assert_near(white.rating, 1506.32, 5e-3);
    assert_near(white.deviation, 105.8706, 5e-5);
}

static void the_deviation_grows_with_the_days_when_it_is_read(void **state)
{
    const struct tour_rating wide = rated(1800, 200, 0.06, 5 * day_ms);
    const struct tour_rating narrow = rated(1800, 50, 0.06, 5 * day_ms);
    (void)state;

    struct tour_rating read = tour_rating_at(&tour_pool_default, &wide, 35 * day_ms);
    assert_near(read.deviation, 200.2714, 5e-5);
    assert_near(read.rating, 1800, 0);
    read = tour_rating_at(&tour_pool_default, &narrow, 35 * day_ms);
    assert_near(read.deviation, 51.0749, 5e-5);

    /* In two looks as in one, and never backwards. */
    struct tour_rating between = tour_rating_at(&tour_pool_default, &narrow, 11 * day_ms);
    between = tour_rating_at(&tour_pool_default, &between, 35 * day_ms);
    assert_near(between.deviation, read.deviation, 1e-9);
    read = tour_rating_at(&tour_pool_default, &narrow, 4 * day_ms);
    assert_near(read.deviation, 50, 0);
    assert_int_equal(read.at_ms, 5 * day_ms);
}

static void a_game_counts_the_days_since_the_last_one_first(void **state)
{
    struct tour_rating back = rated(1500, 50, 0.06, 0),
                       other = rated(1500, 200, 0.06, 900 * day_ms);
    struct tour_rating same = tour_rating_at(&tour_pool_default, &back, 900 * day_ms);
    struct tour_rating other_too = other;
    (void)state;

    tour_rating_game(&tour_pool_default, &back, &other, 2, 900 * day_ms);
    tour_rating_game(&tour_pool_default, &same, &other_too, 2, 900 * day_ms);
    assert_near(back.rating, same.rating, 0);
    assert_near(other.rating, other_too.rating, 0);
}

static void the_deviation_stays_between_its_floor_and_its_cap(void **state)
{
    struct tour_pool pool = tour_pool_default;
    struct tour_rating a = tour_rating_new(), b = tour_rating_new();
    (void)state;

    /* With the growth of step 6 no player who plays their equals comes below 60. */
    pool.game_growth = 0;
    for (int64_t game = 0; game < 1000; game++)
        tour_rating_game(&pool, &a, &b, game % 2 == 0 ? 2 : 0, game);
    assert_near(a.deviation, TOUR_DEVIATION_MIN, 0);
    a = tour_rating_at(&tour_pool_default, &a, INT64_MAX);
    assert_near(a.deviation, TOUR_DEVIATION_MAX, 0);
    a = rated(1500, 3, 0.06, 0);
    assert_near(tour_rating_at(&tour_pool_default, &a, 0).deviation, TOUR_DEVIATION_MIN, 0);
}

/* The score that Black expects, 0 to 1. */
static double expected(const struct tour_pool *pool, const struct tour_rating *black,
                       const struct tour_rating *white)
{
    const struct glicko_game game = {.mu = (white->rating - TOUR_RATING_START) / GLICKO_POINTS,
                                     .phi = white->deviation / GLICKO_POINTS,
                                     .advantage = pool->black_adv / GLICKO_POINTS};

    return glicko_expected((black->rating - TOUR_RATING_START) / GLICKO_POINTS, &game);
}

static void the_first_move_counts_in_expectations_and_nowhere_else(void **state)
{
    struct tour_pool pool = tour_pool_default;
    struct tour_rating black = rated(1500, 60, 0.06, 0), white = rated(1500, 60, 0.06, 0);
    (void)state;

    assert_near(expected(&pool, &black, &white), 0.5, 1e-12);
    pool.black_adv = 70;
    assert_near(expected(&pool, &black, &white), 0.6, 5e-3);
    struct tour_rating even = rated(1430, 60, 0.06, 0);
    assert_near(expected(&pool, &even, &white), 0.5, 1e-12);

    tour_rating_game(&pool, &black, &white, 1, 0); /* a draw is a success for White */
    assert_true(black.rating < 1499 && white.rating > 1501);
    assert_near(black.rating + white.rating, 3000, 1e-9);
    struct tour_rating level = rated(1500, 60, 0.06, 0);
    tour_rating_game(&pool, &even, &level, 1, 0);
    assert_near(even.rating, 1430, 1e-9);
    assert_near(level.rating, 1500, 1e-9);
}

static void the_first_moves_worth_is_estimated_from_two_hundred_games_on(void **state)
{
    (void)state;

    assert_near(tour_black_adv_estimate(240, 200), 70, 0.5); /* 60 % */
    assert_near(tour_black_adv_estimate(160, 200), -70, 0.5);
    assert_near(tour_black_adv_estimate(500, 500), 0, 1e-12);
    assert_near(tour_black_adv_estimate(398, 199), 0, 0);
    assert_near(tour_black_adv_estimate(400, 200), TOUR_BLACK_ADV_MAX, 0);
    assert_near(tour_black_adv_estimate(0, 200), -TOUR_BLACK_ADV_MAX, 0);
    assert_near(tour_black_adv_estimate(0, 0), 0, 0);
}

/* The advantage that was put into random results is the one that is found. */
static void the_estimate_finds_the_advantage_that_was_there(void **state)
{
    struct tour_pool pool = tour_pool_default;
    const struct tour_rating even = rated(1500, TOUR_DEVIATION_MIN, 0.06, 0);
    uint64_t random = 5, score2 = 0;
    (void)state;

    pool.black_adv = 120;
    double share = expected(&pool, &even, &even);
    for (unsigned game = 0; game < 20000; game++)
        score2 += (double)(random_next(&random) >> 11) * 0x1p-53 < share ? 2 : 0;
    assert_near(tour_black_adv_estimate(score2, 20000), 120, 12);
}

static void assert_bounded(const struct tour_rating *rating)
{
    assert_true(rating->rating >= TOUR_RATING_MIN && rating->rating <= TOUR_RATING_MAX);
    assert_true(rating->deviation >= TOUR_DEVIATION_MIN && rating->deviation <= TOUR_DEVIATION_MAX);
    assert_true(rating->volatility >= TOUR_VOLATILITY_MIN &&
                rating->volatility <= TOUR_VOLATILITY_MAX);
}

static void nothing_leads_out_of_the_bounds(void **state)
{
    static const double values[] = {-HUGE_VAL, -1e300, -1,    0,        45,
                                    1500,      9999,   1e300, HUGE_VAL, (double)NAN};
    enum { N = sizeof values / sizeof *values };
    static const int64_t times[] = {INT64_MIN, 0, INT64_MAX};
    (void)state;

    for (unsigned at = 0; at < N * N * N * 9; at++) {
        struct tour_rating black = rated(values[at % N], values[at / N % N], values[at / N / N % N],
                                         times[at / N / N / N % 3]);
        struct tour_rating white =
            rated(values[at / N / N % N], values[at % N], values[at / N % N], times[at % 3]);

        tour_rating_game(&tour_pool_default, &black, &white, (uint8_t)(at % 3),
                         times[at / N / N / N / 3]);
        assert_bounded(&black);
        assert_bounded(&white);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_newcomer_wins_and_loses_what_the_paper_says),
        cmocka_unit_test(both_are_rated_by_the_values_from_before_the_game),
        cmocka_unit_test(the_deviation_grows_with_the_days_when_it_is_read),
        cmocka_unit_test(a_game_counts_the_days_since_the_last_one_first),
        cmocka_unit_test(the_deviation_stays_between_its_floor_and_its_cap),
        cmocka_unit_test(the_first_move_counts_in_expectations_and_nowhere_else),
        cmocka_unit_test(the_first_moves_worth_is_estimated_from_two_hundred_games_on),
        cmocka_unit_test(the_estimate_finds_the_advantage_that_was_there),
        cmocka_unit_test(nothing_leads_out_of_the_bounds),
    };
    return cmocka_run_group_tests_name("tour rating", tests, NULL, NULL);
}
