/* The memory of tournaments. */
#ifndef MIAI_APP_TOURNAMENT_MEMORY_H
#define MIAI_APP_TOURNAMENT_MEMORY_H

#include <stdbool.h>

struct app;
struct tournament;

/* Arms the timer of tournament_evict(), unless it runs. */
void tournament_evict_later(struct app *app);
/* Are the tournaments in memory too large together? */
bool tournament_is_tight(const struct app *app);
/* Measures a tournament anew, in bytes. */
void tournament_measure(struct app *app, struct tournament *tournament);

#endif
