/* Lines of the lobby. What a line says of a game is what its last visible event left behind, never
 * what is still on its way to the store. The number of people is that of
 * the last second in a snapshot, and not worth an event of its own. */
#include "server/app/play/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"

static void describe(const struct room *room, struct proto_short *ret)
{
    const struct game *game = room->game;
    *ret = (struct proto_short){
        .state = (enum proto_room_state)room->row.state,
        .by = player_name(room->opener),
        .settings = room->settings,
        .players = {player_name(room->row.seats[0]), player_name(room->row.seats[1])},
        .black = room_black(room),
        .last = GO_NO_POINT,
        .watchers = presence_watchers(room),
        .opened_at_ms = room->opened_ms,
    };
    memcpy(ret->id, room->id.bytes, sizeof ret->id);
    if (!game || !game->visible)
        return;
    ret->game = game->id.bytes;
    ret->move = game->published.move;
    ret->to = game->published.to;
    ret->board = game->board;
    ret->last = game->published.last;
    ret->result = game->published.result;
    ret->ending = game->published.ending;
}

static void encode(struct app *app, const struct proto_at *at)
{
    size_t n = 0;
    struct proto_short *rooms = alloc_zeroed(APP_LOBBY_ROOMS_MAX, sizeof *rooms);
    for (const struct room *room = LIST_FIRST(&app->play->room_list);
         room && n < APP_LOBBY_ROOMS_MAX; room = LIST_NEXT(room, link))
        if (room->in_lobby)
            describe(room, &rooms[n++]);
    proto_encode_lobby_snap(&app->text, at, rooms, n, app->players.here);
    free(rooms);
}

/* A change that is not told yet follows as an event, so one snapshot does for all who come between two of
 * them, were they a thousand. */
static struct buf *lobby_snap(struct app *app, const struct proto_at *at)
{
    int64_t until_us = app->play->lobby_snap_us + INT64_C(1000) * APP_NOTES_MS;
    if (app->play->lobby_snap &&
        (app->play->lobby_snap_n != at->n || app->now.mono_us >= until_us)) {
        buf_unref(app->play->lobby_snap);
        app->play->lobby_snap = NULL;
    }
    if (!app->play->lobby_snap) {
        encode(app, at);
        app->play->lobby_snap = outbox_take_text(app);
        app->play->lobby_snap_n = at->n;
        app->play->lobby_snap_us = app->now.mono_us;
    }
    return buf_ref(app->play->lobby_snap);
}

void lobby_finish(struct app *app)
{
    buf_unref(app->play->lobby_snap);
    channel_finish(&app->play->lobby);
}

void lobby_notify(struct app *app, struct room *room)
{
    room->lobby_due = false;
    if (!room->in_lobby)
        return;
    struct proto_short view;
    describe(room, &view);
    proto_encode_lobby_room(&app->text, channel_next(&app->play->lobby), &view);
    channel_publish(app, &app->play->lobby);
}

void lobby_touch(struct app *app, struct room *room)
{
    if (room->row.state == ROOM_CLOSED) {
        lobby_remove(app, room);
    } else if (room->in_lobby) {
        room->lobby_due = true;
        presence_batch(app, room);
    }
}

void lobby_remove(struct app *app, struct room *room)
{
    if (!room->in_lobby)
        return;
    room->in_lobby = false;
    room->lobby_due = false;
    proto_encode_lobby_gone(&app->text, channel_next(&app->play->lobby), room->id.bytes);
    channel_publish(app, &app->play->lobby);
    room_rest(app, room);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find_lobby(struct app *app, struct player *player,
                                     const struct proto_channel *name, struct channel **ret)
{
    (void)player;
    (void)name;
    *ret = &app->play->lobby;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)channel;
    (void)list;
    (void)with_log;
    return lobby_snap(app, at);
}

/* A snapshot says how many people are here, whatever its number. */
static bool resumes(const struct channel *channel)
{
    (void)channel;
    return false;
}

const struct channel_ops lobby_channel = {
    .find = find_lobby, .snapshot = snapshot, .resumes = resumes};
