/* Glicko-2 step by step: the example of the paper, and figures that others published. */
#include "tests/test.h"

#include "server/tour/rating/glicko.h"
#include "tests/server/tour/near.h"

static const struct glicko_tuning paper = {.tau = 0.5, .growth = 1};

/* Points and back: mu and phi of a rating and a deviation. */
static struct glicko player(double rating, double deviation, double sigma)
{
    return (struct glicko){(rating - 1500) / GLICKO_POINTS, deviation / GLICKO_POINTS, sigma};
}

static struct glicko_game game(double rating, double deviation, double score)
{
    return (struct glicko_game){(rating - 1500) / GLICKO_POINTS, deviation / GLICKO_POINTS, 0,
                                score};
}

static void assert_player(struct glicko is, double rating, double deviation, double within)
{
    assert_near(1500 + GLICKO_POINTS * is.mu, rating, within);
    assert_near(GLICKO_POINTS * is.phi, deviation, within);
}

static void the_example_of_the_paper_comes_out_step_by_step(void **state)
{
    static const double g[] = {0.9955, 0.9531, 0.7242}, expected[] = {0.639, 0.432, 0.303};
    const struct glicko before = player(1500, 200, 0.06);
    const struct glicko_game games[] = {game(1400, 30, 1), game(1550, 100, 0), game(1700, 300, 0)};
    double v, delta;
    (void)state;

    for (unsigned at = 0; at < 3; at++) {
        assert_near(glicko_g(games[at].phi), g[at], 5e-5);
        assert_near(glicko_expected(before.mu, &games[at]), expected[at], 5e-4);
    }
    glicko_estimate(before.mu, games, 3, &v, &delta);
    assert_near(v, 1.7790, 1e-4);
    assert_near(delta, -0.4839, 1e-4);
    assert_near(glicko_volatility(&before, v, delta, paper.tau), 0.059996, 5e-7);

    struct glicko then = glicko_after(&before, games, 3, &paper);
    assert_near(then.phi, 0.8722, 5e-5);
    assert_near(then.mu, -0.2069, 5e-5);
    assert_near(then.sigma, 0.059996, 5e-7);
    assert_player(then, 1464.0507, 151.5165, 5e-5);
    assert_player(then, 1464.06, 151.52, 0.02); /* as printed, from rounded steps */
}

/* The zero of the function of step 5 in the paper, found by halving. */
static void a_large_volatility_follows_the_paper_too(void **state)
{
    static const struct {
        double phi, sigma, v, delta, tau, then;
    } rows[] = {
        {0.3, 0.5, 0.4, 2, 0.5, 0.550704188},
        {0.3, 0.5, 0.4, 0.1, 0.5, 0.489966871},
        {0.2, 1, 0.5, 3, 1, 1.535088427},
    };
    (void)state;

    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++) {
        const struct glicko before = {0, rows[at].phi, rows[at].sigma};
        assert_near(glicko_volatility(&before, rows[at].v, rows[at].delta, rows[at].tau),
                    rows[at].then, 1e-6);
    }
}

static void equal_newcomers_move_alike(void **state)
{
    const struct glicko before = player(1500, 350, 0.06);
    const struct glicko_game win = game(1500, 350, 1), loss = game(1500, 350, 0),
                             draw = game(1500, 350, 0.5);
    (void)state;

    assert_player(glicko_after(&before, &win, 1, &paper), 1662.311, 290.319, 5e-4);
    assert_player(glicko_after(&before, &loss, 1, &paper), 1337.689, 290.319, 5e-4);
    assert_player(glicko_after(&before, &draw, 1, &paper), 1500, 290.319, 5e-4);
}

static void without_games_only_the_deviation_grows(void **state)
{
    const struct glicko wide = player(1500, 200, 0.06), narrow = player(1234, 50, 0.06);
    (void)state;

    assert_player(glicko_after(&wide, NULL, 0, &paper), 1500, 200.2714, 5e-5);
    assert_player(glicko_after(&narrow, NULL, 0, &paper), 1234, 51.0749, 5e-5);
    assert_near(glicko_after(&wide, NULL, 0, &paper).sigma, 0.06, 0);
}

static void two_games_can_be_one_period(void **state)
{
    static const struct {
        double scores[2], rating;
    } rows[] = {{{1, 0}, 1500}, {{1, 1}, 1548.14}, {{1, 0.5}, 1524.07}};
    const struct glicko before = player(1500, 100, 0.06);
    (void)state;

    for (unsigned at = 0; at < 3; at++) {
        const struct glicko_game games[] = {game(1500, 100, rows[at].scores[0]),
                                            game(1500, 100, rows[at].scores[1])};
        struct glicko then = glicko_after(&before, games, 2, &paper);

        assert_near(1500 + GLICKO_POINTS * then.mu, rows[at].rating, 5e-3);
        if (at == 0)
            assert_near(GLICKO_POINTS * then.phi, 93.6677, 5e-5);
    }
}

/* The tests of lichess, which leaves step 6 to the days between games and has a tau of 0.75. */
static void the_published_tests_of_lichess_pass_without_the_growth_of_step_6(void **state)
{
    static const struct {
        double rating, deviation, sigma;
        double other_rating, other_deviation, score;
        double then, then_deviation, within;
    } rows[] = {
        {1500, 350, 0.06, 1500, 350, 1, 1662.21, 290.2305, 5e-3},
        {1500, 350, 0.06, 1500, 350, 0, 1337.79, 290.2305, 5e-3},
        {1400, 79, 0.06, 1550, 110, 1, 1422.63, 77.4956, 5e-3},
        {1550, 110, 0.065, 1400, 79, 0, 1506.32, 105.8706, 5e-3},
        {1200, 60, 0.053, 1850, 200, 1, 1216.73, 59.9006, 5e-3},
        {1850, 200, 0.062, 1200, 60, 0, 1635.99, 196.9873, 5e-3},
    };
    const struct glicko_tuning lichess = {.tau = 0.75, .growth = 0};
    (void)state;

    for (size_t at = 0; at < sizeof rows / sizeof *rows; at++) {
        const struct glicko before = player(rows[at].rating, rows[at].deviation, rows[at].sigma);
        const struct glicko_game met =
            game(rows[at].other_rating, rows[at].other_deviation, rows[at].score);
        struct glicko then = glicko_after(&before, &met, 1, &lichess);

        assert_player(then, rows[at].then, rows[at].then_deviation, rows[at].within);
        assert_near(GLICKO_POINTS * then.phi, rows[at].then_deviation, 5e-5);
    }

    const struct glicko equal = player(1500, 350, 0.06);
    const struct glicko_game win = game(1500, 350, 1), draw = game(1500, 350, 0.5);
    assert_near(glicko_after(&equal, &win, 1, &lichess).sigma, 0.0599993, 5e-8);
    assert_near(glicko_after(&equal, &draw, 1, &lichess).sigma, 0.0599977, 5e-8);
}

static void the_expected_scores_of_two_players_add_up_to_one(void **state)
{
    (void)state;

    for (double advantage = -300; advantage <= 300; advantage += 75) {
        struct glicko_game mine = game(1620, 90, 0), yours = game(1480, 90, 0);

        mine.advantage = advantage / GLICKO_POINTS;
        yours.advantage = -advantage / GLICKO_POINTS;
        assert_near(glicko_expected(yours.mu, &mine) + glicko_expected(mine.mu, &yours), 1, 1e-12);
    }
}

static void a_game_without_hope_is_no_division_by_zero(void **state)
{
    (void)state;

    for (double rating = 5000; rating <= 90000; rating += 5000) {
        for (unsigned score2 = 0; score2 <= 2; score2++) {
            const struct glicko sides[] = {player(0, 45, 0.06), player(rating, 45, 0.06)};
            const struct glicko_game games[] = {game(rating, 45, score2 / 2.0),
                                                game(0, 45, 1 - score2 / 2.0)};

            for (unsigned side = 0; side < 2; side++) {
                struct glicko then = glicko_after(&sides[side], &games[side], 1, &paper);

                assert_true(isfinite(then.mu) && isfinite(then.phi) && isfinite(then.sigma));
                assert_true(then.phi > 0 && then.sigma > 0);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_paper_comes_out_step_by_step),
        cmocka_unit_test(a_large_volatility_follows_the_paper_too),
        cmocka_unit_test(equal_newcomers_move_alike),
        cmocka_unit_test(without_games_only_the_deviation_grows),
        cmocka_unit_test(two_games_can_be_one_period),
        cmocka_unit_test(the_published_tests_of_lichess_pass_without_the_growth_of_step_6),
        cmocka_unit_test(the_expected_scores_of_two_players_add_up_to_one),
        cmocka_unit_test(a_game_without_hope_is_no_division_by_zero),
    };
    return cmocka_run_group_tests_name("tour glicko", tests, NULL, NULL);
}
