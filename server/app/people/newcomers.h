/* Newcomers: numbers for players to come, and guests who are not stored yet. */
#ifndef MIAI_APP_PEOPLE_NEWCOMERS_H
#define MIAI_APP_PEOPLE_NEWCOMERS_H

#include <stdint.h>

struct app;
struct player;

/* A number that no player has had. 0: none is left just now; more are on their way. */
int64_t newcomers_draw_id(struct app *app);
/* Asks the store for numbers, then calls `done`; NULL: nothing follows. */
void newcomers_draw_ids(struct app *app, void (*done)(struct app *app));
/* A guest who does something for the first time is stored, before whatever is stored next. */
void newcomers_store(struct app *app, struct player *player);

#endif
