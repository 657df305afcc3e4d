/* The steps that an arena takes by itself: start, pairs, losses of absent players, end. */
#ifndef MIAI_APP_ARENA_STEP_H
#define MIAI_APP_ARENA_STEP_H

struct app;
struct hall;

/* Something has changed: the next step comes soon. */
void step_soon(struct app *app, struct hall *hall);
/* The hall's timer fired. */
void hall_due(struct app *app, struct hall *hall);

#endif
