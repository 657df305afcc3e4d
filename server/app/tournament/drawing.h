/* Acts of a desk that a thread prepares. */
#ifndef MIAI_APP_TOURNAMENT_DRAWING_H
#define MIAI_APP_TOURNAMENT_DRAWING_H

#include "server/tour/tour.h"

struct app;
struct command;
struct tournament;

/* PAIR, SWAP, JOIN and UNDO: a thread makes the pairs, or folds the log without the undone act.
 * Then round_drawn() or transaction_undo() follows, or a refusal. Returns TOUR_WELL if the act is
 * on its way or was answered. */
struct tour_verdict round_draw(struct app *app, struct tournament *tournament,
                               struct command *command, struct proto_tour_act *act);

#endif
