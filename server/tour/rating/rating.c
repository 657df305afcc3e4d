/* Pools: rating points and days around the steps of glicko.h. The values before and after each step
 * are kept within limits, so no input and no number of games leads to values that cannot be stored
 * or shown. */
#include "server/tour/rating/rating.h"

#include <math.h>

#include "server/tour/rating/glicko.h"

const struct tour_pool tour_pool_default = {
    .tau = 0.5,
    .period_ms = (double)TOUR_RATING_PERIOD_MS,
    .game_growth = 1,
    .black_adv = 0,
};

static double within(double value, double least, double most)
{
    return value > least ? (value < most ? value : most) : least;
}

struct tour_rating tour_rating_new(void)
{
    return (struct tour_rating){.rating = TOUR_RATING_START,
                                .deviation = TOUR_DEVIATION_START,
                                .volatility = TOUR_VOLATILITY_START,
                                .at_ms = INT64_MIN};
}

static struct tour_rating bounded(struct tour_rating rating)
{
    rating.rating = within(rating.rating, TOUR_RATING_MIN, TOUR_RATING_MAX);
    rating.deviation = within(rating.deviation, TOUR_DEVIATION_MIN, TOUR_DEVIATION_MAX);
    rating.volatility = within(rating.volatility, TOUR_VOLATILITY_MIN, TOUR_VOLATILITY_MAX);
    return rating;
}

struct tour_rating tour_rating_at(const struct tour_pool *pool, const struct tour_rating *rating,
                                  int64_t at_ms)
{
    struct tour_rating read = bounded(*rating);

    if (rating->at_ms != INT64_MIN && at_ms > rating->at_ms) {
        double periods = ((double)at_ms - (double)rating->at_ms) / pool->period_ms;

        read.deviation =
            GLICKO_POINTS * glicko_grown(read.deviation / GLICKO_POINTS, read.volatility, periods);
    }
    if (at_ms > rating->at_ms)
        read.at_ms = at_ms;
    return bounded(read);
}

uint16_t tour_rating_points(double value)
{
    return (uint16_t)lround(within(value, TOUR_RATING_MIN, TOUR_RATING_MAX));
}

static struct glicko scaled(const struct tour_rating *rating)
{
    return (struct glicko){.mu = (rating->rating - TOUR_RATING_START) / GLICKO_POINTS,
                           .phi = rating->deviation / GLICKO_POINTS,
                           .sigma = rating->volatility};
}

static struct glicko_game against(const struct glicko *opponent, double advantage_points,
                                  double score)
{
    return (struct glicko_game){.mu = opponent->mu,
                                .phi = opponent->phi,
                                .advantage = advantage_points / GLICKO_POINTS,
                                .score = score};
}

static struct tour_rating after(const struct tour_pool *pool, const struct tour_rating *before,
                                const struct glicko_game *game)
{
    struct glicko_tuning tuning = {.tau = pool->tau, .growth = pool->game_growth};
    struct glicko player = scaled(before), then = glicko_after(&player, game, 1, &tuning);

    return bounded((struct tour_rating){.rating = TOUR_RATING_START + GLICKO_POINTS * then.mu,
                                        .deviation = GLICKO_POINTS * then.phi,
                                        .volatility = then.sigma,
                                        .at_ms = before->at_ms});
}

void tour_rating_game(const struct tour_pool *pool, struct tour_rating *black,
                      struct tour_rating *white, uint8_t black_score2, int64_t end_ms)
{
    struct tour_rating b = tour_rating_at(pool, black, end_ms);
    struct tour_rating w = tour_rating_at(pool, white, end_ms);
    struct glicko as_black = scaled(&b), as_white = scaled(&w);
    struct glicko_game of_black = against(&as_white, pool->black_adv, black_score2 / 2.0);
    struct glicko_game of_white = against(&as_black, -pool->black_adv, 1 - black_score2 / 2.0);

    *black = after(pool, &b, &of_black);
    *white = after(pool, &w, &of_white);
}

double tour_black_adv_estimate(uint64_t black_score2, uint64_t games_n)
{
    if (games_n < TOUR_BLACK_ADV_GAMES)
        return 0;
    double share = (double)black_score2 / (2 * (double)games_n);
    return within(GLICKO_POINTS * log(share / (1 - share)), -TOUR_BLACK_ADV_MAX,
                  TOUR_BLACK_ADV_MAX);
}
