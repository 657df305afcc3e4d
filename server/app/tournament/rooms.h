/* Rooms of a tournament that are in memory. */
#ifndef MIAI_APP_TOURNAMENT_ROOMS_H
#define MIAI_APP_TOURNAMENT_ROOMS_H

struct app;
struct begun;
struct id128;
struct proto_tour_game;
struct proto_tour_pair;
struct tournament;

/* They are stored. */
void rooms_show(struct app *app, struct begun *begun);
void rooms_drop(struct app *app, struct begun *begun);
/* Rooms say what their tournament is called now. */
void rooms_rename(struct app *app, const struct tournament *tournament);
/* The room of a pairing, if it is in memory and the tournament's own: an event that came in a file may
 * name any. */
struct room *rooms_find(const struct app *app, const struct tournament *tournament,
                        const struct proto_tour_pair *pair);
/* A game of the tournament that goes on; NULL: it is over, not in memory, or another's (an event that
 * came in a file may name any). */
struct game *rooms_game(const struct app *app, const struct id128 *tour,
                        const struct proto_tour_game *played);

#endif
