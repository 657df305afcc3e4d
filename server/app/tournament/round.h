/* Acts on rounds that open or stop rooms. */
#ifndef MIAI_APP_TOURNAMENT_ROUND_H
#define MIAI_APP_TOURNAMENT_ROUND_H

#include "server/tour/tour.h"

struct app;
struct command;
struct tournament;

/* Each judges its act and changes rooms in the same transaction (round.c). command NULL: the server
 * acts. After a refusal nothing has happened. */
struct tour_verdict round_drawn(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);
struct tour_verdict round_start(struct app *app, struct tournament *tournament,
                                struct command *command, uint8_t round);
struct tour_verdict round_begin(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);
struct tour_verdict round_abort(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);
struct tour_verdict round_rule(struct app *app, struct tournament *tournament,
                               struct command *command, struct proto_tour_act *act);
struct tour_verdict round_stage(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);
/* Deletes the tournament: what still runs in it is stopped as if it were cancelled. */
struct tour_verdict round_delete(struct app *app, struct tournament *tournament,
                                 struct command *command);

#endif
