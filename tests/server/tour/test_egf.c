/* The EGF's system of 2021: published figures, and where it ends. */
#include "tests/test.h"

#include "server/tour/egf.h"
#include "tests/server/tour/near.h"

static void one_game_gives_the_published_ratings(void **state)
{
    static const struct {
        double rating;
        struct tour_egf_game game;
        double then, within;
    } rows[] = {
        {2100, {2100, 0, 2}, 2109.306, 5e-4},
        {2100, {2100, 0, 0}, 2091.725, 5e-4},
        {2100, {2100, 0, 1}, 2100.516, 5e-4},
        {1000, {1300, 0, 2}, 1039.434, 5e-4},
        {1300, {1000, 0, 0}, 1273.566, 5e-4},
        {0, {0, 0, 0}, -38.605, 5e-4},
        {0, {0, 0, 2}, 50.105, 5e-4},
        {0, {0, 0, 1}, 5.750, 5e-4},
        {2674.564, {2611.051, 0, 0}, 2670.4562, 5e-5},
        {1850, {2400, 5, 2}, 1867.224, 5e-4},
        {2400, {1850, -5, 0}, 2392.545, 5e-4},
    };
    (void)state;

    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++)
        assert_near(tour_egf_after(rows[at].rating, &rows[at].game, 1, TOUR_EGF_CLASS_A),
                    rows[at].then, rows[at].within);
}

static void the_score_to_expect_is_the_published_one(void **state)
{
    static const struct {
        double rating;
        struct tour_egf_game game;
        double expected, within;
    } rows[] = {
        {1000, {1300, 0, 0}, 0.2732226, 5e-8},
        {2674.564, {2611.051, 0, 0}, 0.663075, 5e-7},
        {1000, {1300, 1, 0}, 0.3048132, 5e-8},
        {1300, {1000, -1, 0}, 1 - 0.3048132, 5e-8},
    };
    (void)state;

    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++)
        assert_near(tour_egf_expected(rows[at].rating, &rows[at].game), rows[at].expected,
                    rows[at].within);
}

static void con_and_bonus_fall_as_published(void **state)
{
    static const struct {
        double rating, con, bonus;
    } rows[] = {{100, 84.4485, 5.5000},
                {1500, 33.6347, 2.0000},
                {2100, 17.5809, 0.5158},
                {2700, 5.7995, 0.0013}};
    (void)state;

    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++) {
        assert_near(tour_egf_con(rows[at].rating), rows[at].con, 5e-5);
        assert_near(tour_egf_bonus(rows[at].rating), rows[at].bonus, 5e-5);
    }
    assert_near(tour_egf_con(2674.564), 6.197901, 5e-7);
}

static void all_games_of_an_event_count_by_the_ratings_from_before_it(void **state)
{
    static const struct tour_egf_game low[] = {{20, 0, 2}, {40, 0, 1}, {10, 0, 0}, {-40, 0, 2}};
    static const struct tour_egf_game high[] = {
        {2050, 0, 2}, {2230, 0, 0}, {2100, 0, 1}, {1950, 0, 2}};
    (void)state;

    assert_near(tour_egf_after(0, low, 4, TOUR_EGF_CLASS_A), 68.79, 5e-3);
    assert_near(tour_egf_after(2100, high, 4, TOUR_EGF_CLASS_A), 2109.524, 5e-4);
    assert_near(tour_egf_after(2100, high, 4, TOUR_EGF_CLASS_D), 2102.381, 5e-4);
    assert_near(tour_egf_after(2100, high, 4, TOUR_EGF_CLASS_C), 2100 + 9.524 / 2, 5e-4);
    assert_near(tour_egf_after(2100, NULL, 0, TOUR_EGF_CLASS_A), 2100, 0);
}

static void a_grade_is_a_hundred_points(void **state)
{
    (void)state;

    assert_near(tour_egf_of_rank(0), 2100, 0);   /* 1 dan */
    assert_near(tour_egf_of_rank(-20), 100, 0);  /* 20 kyu */
    assert_near(tour_egf_of_rank(-30), -900, 0); /* 30 kyu */
    assert_near(tour_egf_of_rank(8), 2900, 0);   /* 9 dan */
}

static void nobody_leaves_the_bounds_of_the_system(void **state)
{
    static const double ratings[] = {-HUGE_VAL, -1e9, -900, 3200, 3300, 1e9, HUGE_VAL, (double)NAN};
    enum { N = sizeof ratings / sizeof *ratings };
    static const int8_t stones[] = {INT8_MIN, -9, 0, 9, INT8_MAX};
    (void)state;

    for (unsigned at = 0; at < N * N * 5; at++) {
        const struct tour_egf_game game = {ratings[at / N % N], stones[at / N / N],
                                           (uint8_t)(at % 3)};
        double then = tour_egf_after(ratings[at % N], &game, 1, TOUR_EGF_CLASS_A);

        assert_true(then >= TOUR_EGF_MIN && then <= TOUR_EGF_MAX);
    }
    const struct tour_egf_game loss = {-900, 0, 0};
    assert_near(tour_egf_after(-900, &loss, 1, TOUR_EGF_CLASS_A), -900, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_game_gives_the_published_ratings),
        cmocka_unit_test(the_score_to_expect_is_the_published_one),
        cmocka_unit_test(con_and_bonus_fall_as_published),
        cmocka_unit_test(all_games_of_an_event_count_by_the_ratings_from_before_it),
        cmocka_unit_test(a_grade_is_a_hundred_points),
        cmocka_unit_test(nobody_leaves_the_bounds_of_the_system),
    };
    return cmocka_run_group_tests_name("tour egf", tests, NULL, NULL);
}
