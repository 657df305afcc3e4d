/* Which tournaments stay in memory. */
#ifndef MIAI_APP_TOURNAMENT_EVICT_H
#define MIAI_APP_TOURNAMENT_EVICT_H

#include <stdbool.h>

struct app;
struct player;
struct tournament;

/* Forgets tournaments that nobody hears, while they are too many or too large, or were not used for
 * long. */
void tournament_evict(struct app *app);
/* The same where they are too large. */
void tournament_relieve(struct app *app);
/* May this player (or nobody: NULL) hear it, and so keep it in memory? */
bool tournament_admits(struct app *app, struct tournament *tournament, const struct player *player);

#endif
