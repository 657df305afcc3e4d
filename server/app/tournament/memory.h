/* How much memory tournaments take. */
#ifndef MIAI_APP_TOURNAMENT_MEMORY_H
#define MIAI_APP_TOURNAMENT_MEMORY_H

#include <stdbool.h>

struct app;
struct tournament;

/* Has it done before long, unless it is going to be. */
void tournament_evict_later(struct app *app);
/* Are they too large together? */
bool tournament_is_tight(const struct app *app);
/* Counts its memory anew. */
void tournament_measure(struct app *app, struct tournament *tournament);

#endif
