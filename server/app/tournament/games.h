/* The games of a tournament in the running server. */
#ifndef MIAI_APP_TOURNAMENT_GAMES_H
#define MIAI_APP_TOURNAMENT_GAMES_H

#include <stdint.h>

struct app;
struct room;
struct tour;
struct tournament;

/* The pairing of a room in a fold; NULL: none. Writes its round on success. */
const struct proto_tour_pair *tournament_place(const struct tour *tour, const struct room *room,
                                               uint8_t *ret_round);
/* Rooms of the running round that closed, and in which another game follows after all (a ruling was
 * undone, or made a draw of a win), live again and begin it. */
void tournament_resume(struct app *app, struct tournament *tournament);
/* A game became visible in a room of a tournament. */
void tournament_game_published(struct app *app, struct room *room);
/* A player came to a board or left it. A room of a tournament is in memory again after a
 * restart. */
void tournament_presence(struct app *app, struct room *room);
void tournament_revived(struct app *app, struct room *room);
/* The tournament of the room has come into memory. */
void tournament_game_known(struct app *app, struct room *room);
/* Clocks were paused for both players long enough: they go on. */
void tournament_hold_due(struct app *app, struct room *room);

#endif
