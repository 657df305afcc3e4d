/* Restoring tournaments from the store. */
#ifndef MIAI_APP_TOURNAMENT_RESTORE_H
#define MIAI_APP_TOURNAMENT_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;
struct deferred;
struct id128;
struct tournament;

/* The tournament leaves memory. Rows of it that were asked for before may be older than those
 * stored now. */
void tournament_restore_forgotten(struct app *app, const struct tournament *tournament);
/* Another process stored this act: rows that were asked for before, and do not have it, are asked for again. */
void tournament_restore_least(struct app *app, const struct id128 *id, uint32_t n);
/* The tournament in memory differs from the stored one: reads it again. Until then it takes no act. */
void tournament_read_again(struct app *app, struct tournament *tournament);
/* Keeps the players that an act of another process names in memory; publishes the names of those who have to be asked
 * for when they have come. */
void tournament_name_act(struct app *app, struct tournament *tournament, uint32_t n);
/* Ends restores that wait for their turn: their callers hear `good` false. */
void tournament_restore_cancel(struct app *app);
/* All rows that were asked for before may be older than those stored now: they are asked for
 * again. */
void tournament_restore_again(struct app *app);
/* Asks for a tournament by id, or by slug if it is not NULL, then resumes the deferred message. */
void tournament_restore(struct app *app, const uint8_t *id, const char *slug,
                        struct deferred *deferred);
/* Asks whether another tournament has this slug (self NULL: any other), and whether the sender may
 * have one more tournament; then resumes the deferred message, or refuses it. */
void tournament_ask_slug(struct app *app, const char *slug, const struct id128 *self,
                         struct deferred *deferred);
/* Brings a tournament into memory and calls `then` when it is there, or is known not to exist. good
 * false: the application ends. */
void tournament_fetch(struct app *app, const struct id128 *id,
                      void (*then)(struct app *app, void *ctx, bool good), void *ctx);
/* After an undo: asks for players that it brought back and that are not in memory, and publishes
 * their names when they have come. */
void tournament_name_returned(struct app *app, struct tournament *tournament);
/* Asks for players that the deferred message names and that are not in memory, then resumes it. */
void tournament_restore_players(struct app *app, struct tournament *tournament, const int64_t *ids,
                                size_t n, struct deferred *deferred);

#endif
