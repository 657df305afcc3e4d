/* The pairs of a desk. */
#ifndef MIAI_APP_TOURNAMENT_DRAW_H
#define MIAI_APP_TOURNAMENT_DRAW_H

#include "server/tour/tour.h"

struct app;

/* The pairs that a desk's PAIR, SWAP or JOIN makes (draw.c); allocated into the act. Takes up to
 * tens of milliseconds. What is refused without drawing anything; the seed of a PAIR that has none. */
struct tour_verdict draw_pairs(const struct tour *tour, struct proto_tour_act *act);
struct tour_verdict draw_judge(const struct tour *tour, const struct proto_tour_act *act);
void draw_seed(struct app *app, struct proto_tour_act *act);

#endif
