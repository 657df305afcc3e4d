/* Tournaments from the store. */
#ifndef MIAI_APP_TOURNAMENT_RESTORE_H
#define MIAI_APP_TOURNAMENT_RESTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;
struct deferred;
struct id128;
struct tournament;

/* It leaves memory: rows of it that were asked for before are not those that are stored now. */
void tournament_restore_forgotten(struct app *app, const struct tournament *tournament);
/* Those that wait for their turn will not come. */
void tournament_restore_cancel(struct app *app);
/* Rows that were asked for before may say otherwise than those that are stored now: they are asked for again. */
void tournament_restore_again(struct app *app);
/* Asks for a tournament by id, or by slug if it is not NULL, then looks at the deferred message
 * again. */
void tournament_restore(struct app *app, const uint8_t *id, const char *slug,
                        struct deferred *deferred);
/* Asks whether a slug is taken by any but this tournament (self NULL: by any), and whether whoever
 * wants it may have one more tournament; then looks at the deferred message again, or refuses it. */
void tournament_ask_slug(struct app *app, const char *slug, const struct id128 *self,
                         struct deferred *deferred);
/* Brings a tournament into memory for whoever waits; `then` is called when it is there, or does not
 * exist; not good: the application ends. */
void tournament_fetch(struct app *app, const struct id128 *id,
                      void (*then)(struct app *app, void *ctx, bool good), void *ctx);
/* After an undo: asks for players whom it brought back and whom nobody in memory knows, and tells their
 * names when they have come. */
void tournament_name_returned(struct app *app, struct tournament *tournament);
/* Asks for players whom the message names, and whom nobody in memory knows. */
void tournament_restore_players(struct app *app, struct tournament *tournament, const int64_t *ids,
                                size_t n, struct deferred *deferred);

#endif
