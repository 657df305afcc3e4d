/* Glicko-2, as its author described it (Glickman, "Example of the Glicko-2 system"), step by step
 * and on its own scale, where 0 is 1500 points and 1 is 173.7178 points. */
#ifndef MIAI_TOUR_RATING_GLICKO_H
#define MIAI_TOUR_RATING_GLICKO_H

#include <stddef.h>

#define GLICKO_POINTS 173.7178 /* rating points of one unit */

/* The estimate of a player. */
struct glicko {
    double mu;    /* strength */
    double phi;   /* its standard deviation, above 0 */
    double sigma; /* volatility: how much mu is expected to change in one period; above 0 */
};

/* One game, as one of its players sees it. */
struct glicko_game {
    double mu, phi;   /* the opponent's, before the period */
    double advantage; /* of the player's colour, added to mu; below 0 for the other */
    double score;     /* 0 to 1 */
};

/* The parameters of the system. */
struct glicko_tuning {
    double tau;    /* how freely sigma may change; 0.3 to 1.2 are sensible */
    double growth; /* step 6: periods by which phi grows before the games count; 1 in the paper */
};

/* Step 3: the weight of a game against an opponent of this deviation, 0 to 1. */
double glicko_g(double phi);

/* Step 3: the expected score of a game, 0 to 1. */
double glicko_expected(double mu, const struct glicko_game *game);

/* Steps 3 and 4: the variance of the estimate from n > 0 games, and the improvement that they
 * suggest. */
void glicko_estimate(double mu, const struct glicko_game *games, size_t n, double *ret_v,
                     double *ret_delta);

/* Step 5: the new volatility. */
double glicko_volatility(const struct glicko *player, double v, double delta, double tau);

/* Step 6: phi after so many periods without a game. */
double glicko_grown(double phi, double sigma, double periods);

/* All steps: the player after a period of n games, which may be none. Finite as long as no two
 * players are 100,000 points apart. */
struct glicko glicko_after(const struct glicko *player, const struct glicko_game *games, size_t n,
                           const struct glicko_tuning *tuning);

#endif
