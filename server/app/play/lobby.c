/* Lobby rows. A snapshot has the newest rooms; then one event, at most once a second, has the
 * changes of all rooms, encoded once for all subscribers.
 *
 * Promises: a row shows the state after its game's last published event, never one that is still
 * being stored. A snapshot and the events with higher numbers add up to the next snapshot. The
 * number of players here, and of a room's watchers, is exact in a snapshot or in a room sent whole;
 * it makes no event of its own. */
#include "server/app/play/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/rates.h"
#include "server/app/play/room.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/timers.h"

static void describe(const struct app *app, const struct room *room, struct proto_short *ret)
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
    rates_describe(app, room, ret->ratings);
    if (!game || !game->visible)
        return;
    ret->game = game->id.bytes;
    ret->move = game->published.move;
    ret->to = game->published.to;
    ret->board = game->board;
    ret->last = game->published.last;
    ret->result = game->published.result;
    ret->ending = game->published.ending;
    ret->scored = game->published.scored;
    memcpy(ret->score_x2, game->published.score_x2, sizeof ret->score_x2);
}

/* --- rows of the subscribers ------------------------------------------------------------------ */

/* A room that a subscriber may know. The row stays until an event has told all of them that it is
 * gone. */
struct lobby_row {
    struct id128 id;
    struct room *room; /* NULL: not in the lobby any more */
};

static void forget_news(struct room *room)
{
    room->lobby_news = LOBBY_NOTHING;
    memset(room->lobby_points, 0, sizeof room->lobby_points);
}

static void know(struct app *app, struct room *room)
{
    struct play *play = app->play;
    play->lobby_rows = array_room(play->lobby_rows, &play->lobby_rows_size, play->lobby_rows_n + 1,
                                  sizeof *play->lobby_rows);
    play->lobby_rows[play->lobby_rows_n++] = (struct lobby_row){room->id, room};
    room->lobby_row = play->lobby_rows_n;
}

static void know_nothing(struct app *app)
{
    struct play *play = app->play;
    for (uint32_t i = 0; i < play->lobby_rows_n; i++)
        if (play->lobby_rows[i].room)
            play->lobby_rows[i].room->lobby_row = 0;
    play->lobby_rows_n = 0;
}

void lobby_forget(struct app *app, struct room *room)
{
    if (room->lobby_row > 0)
        app->play->lobby_rows[room->lobby_row - 1].room = NULL;
    room->lobby_row = 0;
    forget_news(room);
}

/* The newest public rooms, at most APP_LOBBY_ROOMS_MAX. Subscribers get no others. */
static size_t collect(const struct app *app, struct room *ret[APP_LOBBY_ROOMS_MAX])
{
    size_t n = 0;
    for (struct room *room = LIST_FIRST(&app->play->room_list); room && n < APP_LOBBY_ROOMS_MAX;
         room = LIST_NEXT(room, link))
        if (room->in_lobby)
            ret[n++] = room;
    return n;
}

/* --- the snapshot ----------------------------------------------------------------------------- */

static void drop_snap(struct app *app)
{
    buf_unref(app->play->lobby_snap);
    app->play->lobby_snap = NULL;
}

/* Without subscribers there are no old rows: every room is known from the snapshot that follows,
 * and no change is due. */
static void start_over(struct app *app)
{
    struct room *published[APP_LOBBY_ROOMS_MAX];
    size_t n = collect(app, published);
    drop_snap(app);
    timers_unset(&app->timers, &app->play->lobby_timer);
    know_nothing(app);
    for (size_t i = 0; i < n; i++) {
        know(app, published[i]);
        forget_news(published[i]);
    }
}

/* Tournaments and arenas that are open for entry or running. */
static uint32_t events(const struct app *app)
{
    return app->play->hooks[0]->events(app) + app->play->hooks[1]->events(app);
}

static void encode(struct app *app, const struct proto_at *at)
{
    struct room *published[APP_LOBBY_ROOMS_MAX];
    size_t n = collect(app, published);
    struct proto_short *rooms = alloc_zeroed(n + 1, sizeof *rooms);
    for (size_t i = 0; i < n; i++) {
        describe(app, published[i], &rooms[i]);
        if (published[i]->lobby_row > 0)
            continue;
        know(app, published[i]); /* the new subscriber; the next event has it for the others */
        published[i]->lobby_news = LOBBY_ROOM;
    }
    proto_encode_lobby_snap(&app->text, at, rooms, n, player_count_here(app), events(app));
    free(rooms);
}

/* The snapshot may be ahead of the event whose number it has. This is harmless: the next event has
 * all changes since that number in full, whether or not a subscriber knows some of them already.
 * All subscribers who come between two events share one snapshot, even a thousand of them. */
struct buf *lobby_snap(struct app *app, const struct proto_at *at)
{
    struct play *play = app->play;
    int64_t until_us = play->lobby_snap_us + INT64_C(1000) * APP_NOTES_MS;
    if (play->lobby.subs_n[CHANNEL_SEATED] + play->lobby.subs_n[CHANNEL_OTHERS] <= 1)
        start_over(app);
    if (play->lobby_snap && (play->lobby_snap_n != at->n || app->now.mono_us >= until_us))
        drop_snap(app);
    if (!play->lobby_snap) {
        encode(app, at);
        play->lobby_snap = outbox_take_text(app);
        play->lobby_snap_n = at->n;
        play->lobby_snap_us = app->now.mono_us;
    }
    return buf_ref(play->lobby_snap);
}

/* For clients who do not subscribe: no row of the subscribers changes. A second of them share one text. */
struct buf *lobby_show(struct app *app, const struct proto_at *at)
{
    struct play *play = app->play;
    if (play->lobby_shown && app->now.mono_us < play->lobby_shown_us + INT64_C(1000) * APP_NOTES_MS)
        return buf_ref(play->lobby_shown);
    struct room *published[APP_LOBBY_ROOMS_MAX];
    size_t n = collect(app, published);
    struct proto_short *rooms = alloc_zeroed(n + 1, sizeof *rooms);
    for (size_t i = 0; i < n; i++)
        describe(app, published[i], &rooms[i]);
    proto_encode_lobby_snap(&app->text, at, rooms, n, player_count_here(app), events(app));
    free(rooms);
    buf_unref(play->lobby_shown);
    play->lobby_shown = outbox_take_text(app);
    play->lobby_shown_us = app->now.mono_us;
    return buf_ref(play->lobby_shown);
}

void lobby_finish(struct app *app)
{
    struct play *play = app->play;
    drop_snap(app);
    buf_unref(play->lobby_shown);
    timers_unset(&app->timers, &play->lobby_timer);
    free(play->lobby_rows);
    channel_finish(&play->lobby);
}

/* --- changes --------------------------------------------------------------------------------- */

struct news {
    struct proto_short rooms[APP_LOBBY_ROOMS_MAX];
    struct proto_lobby_move moves[APP_LOBBY_ROOMS_MAX];
    struct proto_lobby_news view;
};

static void add(const struct app *app, struct news *news, const struct room *room)
{
    if (room->lobby_row == 0 || room->lobby_news == LOBBY_ROOM) {
        describe(app, room, &news->rooms[news->view.rooms_n++]);
    } else if (room->lobby_news == LOBBY_GAME && room->game) {
        const struct game *game = room->game;
        const struct go_setup *setup = go_game_setup(&game->fold.game);
        news->moves[news->view.moves_n++] = (struct proto_lobby_move){
            .room = room->id.bytes,
            .move = game->published.move,
            .to = game->published.to,
            .width = setup->width,
            .height = setup->height,
            .last = game->published.last,
            .board = game->board,
            .points = room->lobby_points,
        };
    }
}

/* Rooms that left the lobby, and those that are no longer among the newest. */
static uint8_t *gone_rows(const struct app *app, size_t *ret_n)
{
    const struct play *play = app->play;
    uint8_t *gone = alloc_zeroed(play->lobby_rows_n + 1u, PROTO_ID_BYTES);
    *ret_n = 0;
    for (uint32_t i = 0; i < play->lobby_rows_n; i++) {
        const struct lobby_row *row = &play->lobby_rows[i];
        if (!row->room || !row->room->lobby_shown)
            memcpy(gone + (*ret_n)++ * PROTO_ID_BYTES, row->id.bytes, PROTO_ID_BYTES);
    }
    return gone;
}

static void notify(struct app *app)
{
    struct play *play = app->play;
    struct room *published[APP_LOBBY_ROOMS_MAX];
    size_t n = collect(app, published);
    struct news *news = alloc_zeroed(1, sizeof *news);
    /* Rooms first, since gone_rows() finds the rows that this loop did not reach. */
    for (size_t i = 0; i < n; i++) {
        published[i]->lobby_shown = true;
        add(app, news, published[i]);
    }
    uint8_t *gone = gone_rows(app, &news->view.gone_n);
    news->view.rooms = news->rooms;
    news->view.moves = news->moves;
    news->view.gone = gone;
    /* An event with no change would only cost a number. */
    if (news->view.rooms_n + news->view.moves_n + news->view.gone_n > 0) {
        proto_encode_lobby_rooms(&app->text, channel_next(&play->lobby), &news->view);
        channel_publish(app, &play->lobby);
    }
    /* Subscribers know exactly the newest rooms now, so the rows and the changes start again. */
    know_nothing(app);
    for (size_t i = 0; i < n; i++) {
        know(app, published[i]);
        forget_news(published[i]);
        published[i]->lobby_shown = false;
    }
    free(gone);
    free(news);
}

void lobby_due(struct app *app)
{
    struct play *play = app->play;
    timers_unset(&app->timers, &play->lobby_timer);
    play->lobby_us = app->now.mono_us + INT64_C(1000) * APP_NOTES_MS;
    if (channel_is_heard(&play->lobby))
        notify(app);
}

/* Without subscribers no change is collected: the first new one gets a snapshot. */
static void tell_soon(struct app *app)
{
    struct play *play = app->play;
    if (!channel_is_heard(&play->lobby))
        drop_snap(app);
    else if (play->lobby_us <= app->now.mono_us)
        lobby_due(app);
    else if (play->lobby_timer.slot == 0)
        timers_set(&app->timers, &play->lobby_timer, play->lobby_us);
}

void lobby_touch(struct app *app, struct room *room, enum lobby_news news)
{
    if (room->row.state == ROOM_CLOSED) {
        lobby_remove(app, room);
    } else if (room->in_lobby && news != LOBBY_NOTHING) {
        if (room->lobby_news < news)
            room->lobby_news = (uint8_t)news;
        tell_soon(app);
    }
}

enum lobby_news lobby_compare(const struct game *game, const struct game_view *published,
                              const uint8_t *board)
{
    const struct go_setup *setup = go_game_setup(&game->fold.game);
    struct room *room = game->room;
    size_t points = (size_t)setup->width * setup->height;
    if (!room->in_lobby || room->game != game)
        return LOBBY_NOTHING;
    if (published->result != game->published.result || published->ending != game->published.ending)
        return LOBBY_ROOM;
    bool same = memcmp(board, game->board, points) == 0;
    for (size_t i = 0; !same && room->lobby_row > 0 && i < points; i++)
        if (board[i] != game->board[i])
            room->lobby_points[i / 8] |= (uint8_t)(1u << i % 8);
    return same && published->move == game->published.move && published->to == game->published.to &&
                   published->last == game->published.last
               ? LOBBY_NOTHING
               : LOBBY_GAME;
}

void lobby_remove(struct app *app, struct room *room)
{
    if (!room->in_lobby)
        return;
    room->in_lobby = false;
    lobby_forget(app, room);
    tell_soon(app);
    room_rest(app, room);
}
