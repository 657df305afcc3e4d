/* Rooms of a tournament, made and stopped. */
#ifndef MIAI_APP_TOURNAMENT_ROOMS_OPEN_H
#define MIAI_APP_TOURNAMENT_ROOMS_OPEN_H

#include "server/tour/tour.h"

struct app;
struct command;
struct tournament;
struct transaction;

/* Makes room and first game of a pairing, as part of the step; fills board, room and game of
 * *ret_given. False: one of the two has no account. */
bool rooms_open(struct app *app, struct tournament *tournament, struct transaction *transaction,
                const struct proto_tour_pair *pair, struct proto_tour_pair *ret_given);
/* Ends whatever game of the pairing is running, as part of the step: the one `result` makes win (a
 * pairing's, enum proto_tour_result), else nobody. game: 1 or 2; 0: whichever. */
void rooms_stop(struct app *app, struct transaction *transaction,
                const struct proto_tour_pair *pair, uint8_t game, uint8_t result);
/* `time`: adds to a clock of a running game of the act's board; both players see it. */
struct tour_verdict rooms_add_time(struct app *app, struct tournament *tournament,
                                   struct command *command, struct proto_tour_act *act);
/* Can games begin under these settings? And one with so many stones? */
bool rooms_are_possible(struct app *app, const struct proto_tour_settings *settings);
bool rooms_take_stones(struct app *app, const struct proto_tour_settings *settings,
                       unsigned stones);

#endif
