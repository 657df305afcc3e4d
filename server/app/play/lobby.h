/* The lobby: public rooms, newest first, and how many people are here. */
#ifndef MIAI_APP_PLAY_LOBBY_H
#define MIAI_APP_PLAY_LOBBY_H

#include "server/app/channel.h"

struct room;

extern const struct channel_ops lobby_channel;
/* Everything ends. */
void lobby_finish(struct app *app);
/* The room's line has changed: told now or, at most once a second, a little later. */
void lobby_touch(struct app *app, struct room *room);
/* Tells the line now. */
void lobby_notify(struct app *app, struct room *room);
/* The room leaves the lobby. */
void lobby_remove(struct app *app, struct room *room);

#endif
