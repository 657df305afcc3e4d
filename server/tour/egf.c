/* The formulas of the EGF's rating system of April 2021, each under its own name there. Ratings from
 * outside are brought within the system's bounds first, since its logarithm ends at 3300. */
#include "server/tour/egf.h"

#include <math.h>

static double within(double rating)
{
    return rating > TOUR_EGF_MIN ? (rating < TOUR_EGF_MAX ? rating : TOUR_EGF_MAX) : TOUR_EGF_MIN;
}

double tour_egf_of_rank(int8_t rank)
{
    return within(2100 + 100.0 * rank);
}

double tour_egf_con(double rating)
{
    return pow((3300 - within(rating)) / 200, 1.6);
}

double tour_egf_bonus(double rating)
{
    return log1p(exp((2300 - within(rating)) / 80)) / 5;
}

static double beta(double rating)
{
    return -7 * log(3300 - within(rating));
}

double tour_egf_expected(double rating, const struct tour_egf_game *game)
{
    double own = rating, other = game->opponent;

    if (game->handicap > 0)
        own += 100 * (game->handicap - 0.5);
    else if (game->handicap < 0)
        other += 100 * (-game->handicap - 0.5);
    return 1 / (1 + exp(beta(other) - beta(own)));
}

double tour_egf_after(double rating, const struct tour_egf_game *games, size_t n, double weight)
{
    double before = within(rating), change = 0;

    for (size_t at = 0; at < n; at++)
        change += tour_egf_con(before) *
                      (games[at].score2 / 2.0 - tour_egf_expected(before, &games[at])) +
                  tour_egf_bonus(before);
    return within(before + weight * change);
}
