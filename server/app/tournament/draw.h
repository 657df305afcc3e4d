/* The pairings of a round. */
#ifndef MIAI_APP_TOURNAMENT_DRAW_H
#define MIAI_APP_TOURNAMENT_DRAW_H

#include "server/tour/tour.h"

struct app;

/* Makes the pairs of a desk's PAIR, SWAP or JOIN; allocated into the act. Takes up to tens of
 * milliseconds, so a thread runs it. draw_judge() refuses what can be refused without drawing.
 * draw_seed() gives a seed to a PAIR that has none. */
struct tour_verdict draw_pairs(const struct tour *tour, struct proto_tour_act *act);
struct tour_verdict draw_judge(const struct tour *tour, const struct proto_tour_act *act);
void draw_seed(struct app *app, struct proto_tour_act *act);

#endif
