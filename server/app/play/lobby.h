/* The lobby: public rooms, newest first, and how many people are here. */
#ifndef MIAI_APP_PLAY_LOBBY_H
#define MIAI_APP_PLAY_LOBBY_H

#include "server/app/state.h"

/* The whole lobby, as its listeners know it; the caller unrefs it. */
struct buf *lobby_snap(struct app *app, const struct proto_at *at);
/* Everything ends. */
void lobby_finish(struct app *app);
/* The room's line has changed: told now or, at most once a second, a little later. */
void lobby_touch(struct app *app, struct room *room);
/* Tells the line now. */
void lobby_notify(struct app *app, struct room *room);
/* The room leaves the lobby. */
void lobby_remove(struct app *app, struct room *room);

#endif
