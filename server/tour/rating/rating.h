/* Ratings of a pool: all games under one ruleset. Each rated game is a period of Glicko-2 for both
 * players, and the deviation grows with the days between games. The caller leaves out forfeits,
 * voided games, and handicap games, since their worth is unknown. */
#ifndef MIAI_TOUR_RATING_RATING_H
#define MIAI_TOUR_RATING_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rating points, unless the name has another unit. */
#define TOUR_RATING_START     1500
#define TOUR_RATING_MIN       0
#define TOUR_RATING_MAX       9999
#define TOUR_DEVIATION_START  350
#define TOUR_DEVIATION_MIN    45
#define TOUR_DEVIATION_MAX    350
#define TOUR_DEVIATION_UNSURE 110 /* above it a rating has a question mark */
#define TOUR_BLACK_ADV_MAX    800
#define TOUR_BLACK_ADV_GAMES  200 /* games; with fewer no advantage is estimated */
#define TOUR_VOLATILITY_START 0.06
#define TOUR_VOLATILITY_MIN   0.01
#define TOUR_VOLATILITY_MAX   0.1 /* no real player comes near it */
#define TOUR_RATING_PERIOD_MS (INT64_C(30) * 24 * 3600 * 1000)

/* The parameters of a pool. */
struct tour_pool {
    double tau;         /* how freely volatility changes */
    double period_ms;   /* period in which the deviation of an absent player grows by their
                         * volatility */
    double game_growth; /* periods by which one game lets the deviation grow: step 6 of the paper */
    double black_adv;   /* rating points that Black's first move is worth, in expected scores */
};

/* 0.5, 30 days, 1, and 0 until enough games exist for an estimate. */
extern const struct tour_pool tour_pool_default;

struct tour_rating {
    double rating, deviation; /* points */
    double volatility;
    int64_t at_ms; /* UTC of these values; INT64_MIN: no time, the deviation does not grow */
};

/* The rating of a player without games. */
struct tour_rating tour_rating_new(void);

/* The rating at a time: the deviation has grown since at_ms. Changes nothing; a time before at_ms
 * counts as at_ms. All fields of the result are within their limits. */
struct tour_rating tour_rating_at(const struct tour_pool *pool, const struct tour_rating *rating,
                                  int64_t at_ms);

/* A rating or a deviation in whole points, for display. */
uint16_t tour_rating_points(double value);

/* Rates one game; each player by the values of both from before it. black_score2 is 0 to 2. */
void tour_rating_game(const struct tour_pool *pool, struct tour_rating *black,
                      struct tour_rating *white, uint8_t black_score2, int64_t end_ms);

/* The worth of Black's first move, in points, from Black's scores in so many games; 0 for fewer
 * than TOUR_BLACK_ADV_GAMES, and at most TOUR_BLACK_ADV_MAX either way. A score of 60 % gives 70
 * points. black_score2 is 0 to 2 * games_n. */
double tour_black_adv_estimate(uint64_t black_score2, uint64_t games_n);

#endif
