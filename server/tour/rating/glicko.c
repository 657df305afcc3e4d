/* The steps of Glicko-2, without pools, days or rounding. Step 7 multiplies by the square of the
 * new phi, as the paper does; the description by a large Go server differs. The variance is
 * computed from e^-|x|, so a hopeless game has a tiny weight and not 1/0. */
#include "server/tour/rating/glicko.h"

#include <math.h>

#define PI              3.14159265358979323846 /* strict C does not define it */
#define SIGMA_PRECISION 1e-6 /* of the logarithm of sigma squared, as in the paper */

enum { STEPS_MAX = 100 }; /* of each search; ten are usual */

double glicko_g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

/* The argument of the logistic function that gives the expected score. */
static double logit(double mu, const struct glicko_game *game)
{
    return glicko_g(game->phi) * (mu + game->advantage - game->mu);
}

double glicko_expected(double mu, const struct glicko_game *game)
{
    return 1 / (1 + exp(-logit(mu, game)));
}

void glicko_estimate(double mu, const struct glicko_game *games, size_t n, double *ret_v,
                     double *ret_delta)
{
    double information = 0, surplus = 0;

    for (size_t at = 0; at < n; at++) {
        double g = glicko_g(games[at].phi);
        double odds = exp(-fabs(logit(mu, &games[at])));

        information += g * g * odds / ((1 + odds) * (1 + odds));
        surplus += g * (games[at].score - glicko_expected(mu, &games[at]));
    }
    *ret_v = 1 / information;
    *ret_delta = surplus / information;
}

/* The function whose zero step 5 looks for. */
struct slope {
    double a, phi2, delta2, v, tau;
};

static double slope_at(const struct slope *slope, double x)
{
    double spread = slope->phi2 + slope->v + exp(x);

    return exp(x) * (slope->delta2 - spread) / (2 * spread * spread) -
           (x - slope->a) / (slope->tau * slope->tau);
}

/* The Illinois algorithm: regula falsi that halves the weight of the end that did not move. */
static double zero_between(const struct slope *slope, double a, double b)
{
    double at_a = slope_at(slope, a), at_b = slope_at(slope, b);

    for (unsigned step = 0; step < STEPS_MAX && fabs(b - a) > SIGMA_PRECISION; step++) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = slope_at(slope, c);

        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return a;
}

double glicko_volatility(const struct glicko *player, double v, double delta, double tau)
{
    struct slope slope = {.a = log(player->sigma * player->sigma),
                          .phi2 = player->phi * player->phi,
                          .delta2 = delta * delta,
                          .v = v,
                          .tau = tau};
    double b;

    if (slope.delta2 > slope.phi2 + v) {
        b = log(slope.delta2 - slope.phi2 - v);
    } else {
        b = slope.a - tau;
        for (unsigned step = 0; step < STEPS_MAX && slope_at(&slope, b) < 0; step++)
            b -= tau;
    }
    return exp(zero_between(&slope, slope.a, b) / 2);
}

double glicko_grown(double phi, double sigma, double periods)
{
    return sqrt(phi * phi + sigma * sigma * periods);
}

struct glicko glicko_after(const struct glicko *player, const struct glicko_game *games, size_t n,
                           const struct glicko_tuning *tuning)
{
    struct glicko after = *player;
    double v, delta;

    if (n == 0) {
        after.phi = glicko_grown(player->phi, player->sigma, tuning->growth);
        return after;
    }
    glicko_estimate(player->mu, games, n, &v, &delta);
    after.sigma = glicko_volatility(player, v, delta, tuning->tau);
    double grown = glicko_grown(player->phi, after.sigma, tuning->growth);
    after.phi = 1 / sqrt(1 / (grown * grown) + 1 / v);
    after.mu = player->mu + after.phi * after.phi * delta / v;
    return after;
}
