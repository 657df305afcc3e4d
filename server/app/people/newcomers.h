/* Newcomers: numbers for players to come, and guests who are not stored yet. */
#ifndef MIAI_APP_PEOPLE_NEWCOMERS_H
#define MIAI_APP_PEOPLE_NEWCOMERS_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct player;

/* A number that no player has had. 0: none is left at the moment; more are on their way. */
int64_t newcomers_draw_id(struct app *app);
/* Asks the store for a block of numbers, then calls `done`; NULL: nothing follows. */
void newcomers_draw_ids(struct app *app, void (*done)(struct app *app));
/* Stores a guest with their first command, before the rows of that command. */
void newcomers_store(struct app *app, struct player *player);
/* The same at once, for one who is not stored yet; then calls `then`. good false: it failed, or the application ends. */
void newcomers_store_then(struct app *app, struct player *player,
                          void (*then)(struct app *app, void *ctx, bool good), void *ctx);

#endif
