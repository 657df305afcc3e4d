/* Eviction: which tournaments stay in memory. */
#ifndef MIAI_APP_TOURNAMENT_EVICT_H
#define MIAI_APP_TOURNAMENT_EVICT_H

#include <stdbool.h>

struct app;
struct player;
struct tournament;

/* Evicts tournaments without subscribers while they are too many or too large, or if they were not
 * used for long. */
void tournament_evict(struct app *app);
/* Evicts only if the tournaments in memory are too large together. */
void tournament_relieve(struct app *app);
/* May this player (NULL: no session) subscribe, and so keep the tournament in memory? */
bool tournament_admits(struct app *app, struct tournament *tournament, const struct player *player);

#endif
