/* The steps that an arena takes by itself: start, pairs, losses of absent players, end. */
#ifndef MIAI_APP_ARENA_STEP_H
#define MIAI_APP_ARENA_STEP_H

#include <stdbool.h>

struct app;
struct hall;

/* Something has changed: the next step comes soon. */
void step_soon(struct app *app, struct hall *hall);
/* Which players are on the page here, by number - 1 (ARENA_PLAYERS_MAX), none of them banned. Sets what is true. */
void step_look(struct app *app, const struct hall *hall, bool *ret);
/* The hall's timer fired. */
void hall_due(struct app *app, struct hall *hall);

#endif
