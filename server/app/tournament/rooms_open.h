/* Rooms of a tournament: opening them and stopping their games. */
#ifndef MIAI_APP_TOURNAMENT_ROOMS_OPEN_H
#define MIAI_APP_TOURNAMENT_ROOMS_OPEN_H

#include "server/tour/tour.h"

struct app;
struct command;
struct tournament;
struct transaction;

/* Makes the room and the first game of a pairing of this round as a part of the transaction; fills board, room
 * and game of *ret_given. A bye gets a room with a house player if the settings say so. False: a
 * player has no account in memory, both are one player, no game can be made, or a bye stays without
 * a room. */
bool rooms_open(struct app *app, struct tournament *tournament, struct transaction *transaction,
                uint8_t round, const struct proto_tour_pair *pair,
                struct proto_tour_pair *ret_given);
/* Ends the running games of the pairing as a part of the transaction, with `result` (of the
 * pairing, enum proto_tour_result); without a winner they are aborted. game: 1 or 2; 0: all
 * games. The game of a bye is always aborted. */
void rooms_stop(struct app *app, struct transaction *transaction,
                const struct proto_tour_pair *pair, uint8_t game, uint8_t result);
/* The act `time`: adds time to a clock of a running game at the act's board; both players see
 * it. */
struct tour_verdict rooms_add_time(struct app *app, struct tournament *tournament,
                                   struct command *command, struct proto_tour_act *act);
/* Can games begin under these settings? With so many handicap stones? */
bool rooms_are_possible(struct app *app, const struct proto_tour_settings *settings);
bool rooms_take_stones(struct app *app, const struct proto_tour_settings *settings,
                       unsigned stones);

#endif
