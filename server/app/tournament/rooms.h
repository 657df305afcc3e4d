/* Rooms of a tournament that are in memory. */
#ifndef MIAI_APP_TOURNAMENT_ROOMS_H
#define MIAI_APP_TOURNAMENT_ROOMS_H

struct app;
struct begun;
struct id128;
struct proto_tour_game;
struct proto_tour_pair;
struct tournament;

/* Shows or destroys a room that began with a transaction: it is stored, or it never will be. */
void rooms_show(struct app *app, struct begun *begun);
void rooms_drop(struct app *app, struct begun *begun);
/* The settings have changed: rooms take the tournament's title and place over. */
void rooms_rename(struct app *app, const struct tournament *tournament);
/* The room of a pairing; NULL: it is not in memory, or it belongs to another tournament (an
 * imported file may name any room). */
struct room *rooms_find(const struct app *app, const struct tournament *tournament,
                        const struct proto_tour_pair *pair);
/* A running game of the tournament; NULL: it is over, not in memory, or it belongs to another
 * tournament (an imported file may name any game). */
struct game *rooms_game(const struct app *app, const struct id128 *tour,
                        const struct proto_tour_game *played);
/* The running game of a bye against a house player; NULL: it is over, not in memory, or there is
 * none. */
struct game *rooms_bye_game(const struct app *app, const struct id128 *tour,
                            const struct proto_tour_pair *pair);

#endif
