/* The games of a tournament, and what they tell it. */
#ifndef MIAI_APP_TOURNAMENT_GAMES_H
#define MIAI_APP_TOURNAMENT_GAMES_H

#include <stdint.h>

struct app;
struct room;
struct tour;
struct tournament;

/* Where the room's pairing stands in a fold; NULL: nowhere. */
struct proto_tour_pair *tournament_place(const struct tour *tour, const struct room *room,
                                         uint8_t *ret_round);
/* Rooms of the running round that closed, and in which another game follows after all (a ruling was
 * taken back, or made a draw of what was won), live again and begin it. */
void tournament_resume(struct app *app, struct tournament *tournament);
/* A game of a room of theirs was shown. */
void tournament_game_published(struct app *app, struct room *room);
/* A player came to a board, or left it; a room of theirs is back after a restart. */
void tournament_presence(struct app *app, struct room *room);
void tournament_revived(struct app *app, struct room *room);
/* The tournament of the room has come into memory. */
void tournament_game_known(struct app *app, struct room *room);
/* They have been held long enough. */
void tournament_hold_due(struct app *app, struct room *room);

#endif
