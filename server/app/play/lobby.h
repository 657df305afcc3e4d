/* The lobby: the newest public rooms, and the number of players with a connection. */
#ifndef MIAI_APP_PLAY_LOBBY_H
#define MIAI_APP_PLAY_LOBBY_H

#include "server/app/channel.h"

struct room;
struct game;
struct game_view;

/* How a change of a room affects its row: not at all, in its game only, or in other fields. */
enum lobby_news { LOBBY_NOTHING = 0, LOBBY_GAME, LOBBY_ROOM };

extern const struct channel_ops lobby_channel;
/* A snapshot of the lobby, as its subscribers know it; the caller unrefs it. */
struct buf *lobby_snap(struct app *app, const struct proto_at *at);
/* The same for a client who does not subscribe. */
struct buf *lobby_show(struct app *app, const struct proto_at *at);
/* Frees the lobby's part of play. */
void lobby_finish(struct app *app);
/* A room has changed: sends the change now, or later with others, at most once a second for all
 * rooms. */
void lobby_touch(struct app *app, struct room *room, enum lobby_news news);
/* Compares the published game with the state that is about to replace it; board: width * height
 * bytes. Marks the changed points for the next event. */
enum lobby_news lobby_compare(const struct game *game, const struct game_view *published,
                              const uint8_t *board);
/* The room leaves the lobby. */
void lobby_remove(struct app *app, struct room *room);
/* The room leaves memory. */
void lobby_forget(struct app *app, struct room *room);
/* Sends the collected changes as one event. */
void lobby_due(struct app *app);

#endif
