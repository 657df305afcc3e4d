/* The director's pause. */
#ifndef MIAI_APP_TOURNAMENT_PAUSE_H
#define MIAI_APP_TOURNAMENT_PAUSE_H

#include "server/tour/tour.h"

struct app;
struct command;
struct tournament;

/* Pauses or resumes clocks, of the act's board or of its round. The games get their events in the
 * same transaction. */
struct tour_verdict pause_clocks(struct app *app, struct tournament *tournament,
                                 struct command *command, struct proto_tour_act *act);

#endif
