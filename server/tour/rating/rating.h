/* Ratings of a pool: all games under one ruleset. Each rated game is a period of Glicko-2 for both of
 * its players, and uncertainty grows with the days between. Forfeits, voided games and handicap
 * games without a known worth are not rated: the caller leaves them out. */
#ifndef MIAI_TOUR_RATING_RATING_H
#define MIAI_TOUR_RATING_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rating points, where no unit is named. */
#define TOUR_RATING_START     1500
#define TOUR_RATING_MIN       0
#define TOUR_RATING_MAX       9999
#define TOUR_DEVIATION_START  350
#define TOUR_DEVIATION_MIN    45
#define TOUR_DEVIATION_MAX    350
#define TOUR_DEVIATION_UNSURE 110 /* above it a rating is shown with a question mark */
#define TOUR_BLACK_ADV_MAX    800
#define TOUR_BLACK_ADV_GAMES  200 /* games, before which no advantage is estimated */
#define TOUR_VOLATILITY_START 0.06
#define TOUR_VOLATILITY_MIN   0.01
#define TOUR_VOLATILITY_MAX   0.1 /* nobody real comes near it */
#define TOUR_RATING_PERIOD_MS (INT64_C(30) * 24 * 3600 * 1000)

/* How a pool rates. */
struct tour_pool {
    double tau;         /* how freely volatility changes */
    double period_ms;   /* in which the deviation of an absent player grows by their volatility */
    double game_growth; /* periods by which a game alone makes it grow: step 6 of the paper */
    double black_adv;   /* rating points that Black's first move is worth, inside expectations */
};

/* 0.5, 30 days, 1, and 0 until there are games to estimate it from. */
extern const struct tour_pool tour_pool_default;

struct tour_rating {
    double rating, deviation; /* points */
    double volatility;
    int64_t at_ms; /* when that was so; INT64_MIN: without time, does not grow */
};

/* Of somebody who has not played. */
struct tour_rating tour_rating_new(void);

/* The rating as it is to be read at a time: the deviation has grown with the time since. Reading
 * changes nothing; a time before at_ms is at_ms. All fields come back within their bounds. */
struct tour_rating tour_rating_at(const struct tour_pool *pool, const struct tour_rating *rating,
                                  int64_t at_ms);

/* A rating or a deviation in whole points, as it is shown. */
uint16_t tour_rating_points(double value);

/* Rates one game, each player by both values from before it. black_score2 is 0 to 2. */
void tour_rating_game(const struct tour_pool *pool, struct tour_rating *black,
                      struct tour_rating *white, uint8_t black_score2, int64_t end_ms);

/* What Black's first move is worth by the scores that Black made in so many games, in points; 0 for
 * fewer than TOUR_BLACK_ADV_GAMES, and never more than TOUR_BLACK_ADV_MAX either way. 60 % are 70
 * points. black_score2 is 0 to 2 * games_n. */
double tour_black_adv_estimate(uint64_t black_score2, uint64_t games_n);

#endif
