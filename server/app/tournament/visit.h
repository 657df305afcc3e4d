/* Tournaments that are not in memory, and what the server needs them for all the same: games of theirs
 * that are being played, rounds that begin by themselves, players who are called. */
#ifndef MIAI_APP_TOURNAMENT_VISIT_H
#define MIAI_APP_TOURNAMENT_VISIT_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct completion;
struct game;
struct id128;
struct job;
struct player;
struct room;
struct tournament;

/* Everything that lives is in memory but tournaments: those of rooms that live are brought first, then
 * those in which something happens by itself. */
void visits_begin(struct app *app);
/* Brings one, after those that were wanted before. */
void visits_want(struct app *app, const struct id128 *tour);
/* Somebody is here: brings what calls this player. */
void visits_call(struct app *app, struct player *player);
/* Something is due in one that leaves memory: it is brought again then. */
void visits_sleep(struct app *app, const struct id128 *tour, int64_t due_us);
void visits_due(struct app *app);
void visits_finish(struct app *app);

/* It is in memory now: its rooms go on, and games that ended meanwhile are stored. */
void tournament_arrives(struct app *app, struct tournament *tournament);

/* Does this room's tournament exist, as far as anybody knows, and is not in memory? */
bool tournament_is_awaited(const struct app *app, const struct room *room);
/* The last event of a game of such a room, on its way: completed and stored when the tournament is
 * there. Takes job and wait over. */
void tournament_await(struct app *app, struct game *game, struct job *job,
                      struct completion *completion);

#endif
