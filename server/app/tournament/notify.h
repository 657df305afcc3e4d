/* Notifications: the messages to subscribers of a tournament. */
#ifndef MIAI_APP_TOURNAMENT_NOTIFY_H
#define MIAI_APP_TOURNAMENT_NOTIFY_H

#include "server/app/channel.h"

struct tournament;

/* A player has another name: sends it to the tournaments that name them. */
void tournament_renamed(struct app *app, const struct player *player);
/* Sends the three channels and the list what has changed in the published state. */
void tournament_notify(struct app *app, struct tournament *tournament);
/* Sends the standings, if they are waiting for the next note. */
void tournament_notify_table(struct app *app, struct tournament *tournament);
extern const struct channel_ops tour_channel;

#endif
