/* Visits: tournaments that are not in memory and that the server needs all the same, for their
 * running games, for steps that are due by themselves, and for players that they call. */
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

/* Everything else that lives is in memory. Brings the tournaments of live rooms, then those that
 * are due by themselves. */
void visits_begin(struct app *app);
/* Brings one tournament, after those that were wanted before. */
void visits_want(struct app *app, const struct id128 *tour);
/* A player subscribed to their `me`: brings the tournaments that call them. */
void visits_call(struct app *app, struct player *player);
/* A step is due in a tournament that leaves memory: brings it back then. due_us: monotonic. */
void visits_sleep(struct app *app, const struct id128 *tour, int64_t due_us);
void visits_due(struct app *app);
/* Its rooms go on without it: the tournament cannot be read, or it is deleted. */
void visits_lose(struct app *app, const struct id128 *tour);
void visits_finish(struct app *app);
/* This process owns the shard: brings its tournaments that need a server. It owns it no longer: last events that wait
 * for their tournament are forgotten. */
void visits_own(struct app *app, uint8_t shard);
void visits_disown(struct app *app, uint8_t shard);

/* The tournament is in memory now: its rooms go on, and last events that waited for it are
 * stored. */
void tournament_arrives(struct app *app, struct tournament *tournament);

/* Does this room's tournament exist, as far as is known, without being in memory? */
bool tournament_is_awaited(const struct app *app, const struct room *room);
/* Keeps the last event of a game of such a room: it is completed and stored when the tournament is
 * in memory. Takes job and completion over. */
void tournament_await(struct app *app, struct game *game, struct job *job,
                      struct completion *completion);

#endif
