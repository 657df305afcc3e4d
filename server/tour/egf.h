/* What the European Go Database would do with an event's games, by its system of 2021: a preview for
 * directors who send it there. Nothing of it is stored or rates anybody here. */
#ifndef MIAI_TOUR_EGF_H
#define MIAI_TOUR_EGF_H

#include <stddef.h>
#include <stdint.h>

#define TOUR_EGF_MIN (-900) /* points; 30 kyu */
#define TOUR_EGF_MAX 3200   /* points; 12 dan, where con is 0.33: beyond it the formulas end */

/* Classes of events, by how much their games count. */
#define TOUR_EGF_CLASS_A 1.0
#define TOUR_EGF_CLASS_B 0.75
#define TOUR_EGF_CLASS_C 0.5
#define TOUR_EGF_CLASS_D 0.25 /* over the internet */

/* One game, seen by one of its players. */
struct tour_egf_game {
    double opponent; /* rating before the event */
    int8_t handicap; /* stones that the player takes; below 0: gives */
    uint8_t score2;  /* 0, 1 for a draw, 2 */
};

/* The rating that a grade begins with: 1 dan, which is rank 0, with 2100, 20 kyu with 100. */
double tour_egf_of_rank(int8_t rank);

/* How far one game moves a rating, and what each game adds against deflation. */
double tour_egf_con(double rating);
double tour_egf_bonus(double rating);

/* The score to be expected, 0 to 1. The one who takes stones is rated 100 (stones - 1/2) higher. */
double tour_egf_expected(double rating, const struct tour_egf_game *game);

/* The rating after an event of a class: all its games count by the ratings from before it, and it
 * never falls below TOUR_EGF_MIN. */
double tour_egf_after(double rating, const struct tour_egf_game *games, size_t n, double weight);

#endif
