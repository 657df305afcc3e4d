/* The lobby: the newest public rooms, and how many people are here. */
#ifndef MIAI_APP_PLAY_LOBBY_H
#define MIAI_APP_PLAY_LOBBY_H

#include "server/app/channel.h"

struct room;
struct game;
struct game_view;

/* Changes of a room: none that its line shows, in its game alone, or in anything else. */
enum lobby_news { LOBBY_NOTHING = 0, LOBBY_GAME, LOBBY_ROOM };

extern const struct channel_ops lobby_channel;
/* The whole lobby, as its listeners know it; the caller unrefs it. */
struct buf *lobby_snap(struct app *app, const struct proto_at *at);
/* Everything ends. */
void lobby_finish(struct app *app);
/* A room has changed: told at once or, at most once a second for all rooms, a little later. */
void lobby_touch(struct app *app, struct room *room, enum lobby_news news);
/* Compares the published game with the state that it is about to get; board: width * height bytes. Notes
 * the points that change for the listeners. */
enum lobby_news lobby_compare(const struct game *game, const struct game_view *published,
                              const uint8_t *board);
/* The room leaves the lobby. */
void lobby_remove(struct app *app, struct room *room);
/* The room leaves memory. */
void lobby_forget(struct app *app, struct room *room);
/* Tells what has changed. */
void lobby_due(struct app *app);

#endif
