/* The steps that a tournament takes by itself. */
#ifndef MIAI_APP_TOURNAMENT_DUE_H
#define MIAI_APP_TOURNAMENT_DUE_H

struct app;
struct tournament;

void tournament_due(struct app *app, struct tournament *tournament);

#endif
