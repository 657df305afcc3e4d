/* The messages that tell subscribers of a tournament. */
#ifndef MIAI_APP_TOURNAMENT_NOTIFY_H
#define MIAI_APP_TOURNAMENT_NOTIFY_H

#include "server/app/channel.h"

struct tournament;

/* A player has another name. */
void tournament_renamed(struct app *app, const struct player *player);
/* Tells the three channels and the list what has changed. */
void tournament_notify(struct app *app, struct tournament *tournament);
/* The standings, if they wait for being told. */
void tournament_notify_table(struct app *app, struct tournament *tournament);
extern const struct channel_ops tour_channel;

#endif
