/* A tournament becomes visible. */
#ifndef MIAI_APP_TOURNAMENT_PUBLISH_H
#define MIAI_APP_TOURNAMENT_PUBLISH_H

struct app;
struct tournament;

void tournament_publish(struct app *app, struct tournament *tournament);

#endif
