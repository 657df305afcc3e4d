/* Subscriptions. Promises: the answer `ok` comes first, then what was missed (or a snapshot, or
 * nothing), then live events, without a gap or a doubling, because all of it goes through one queue
 * of outputs at one point of time; and whoever may not see a channel gets the same answer as if it
 * did not exist. */
#include "server/app/channel.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/people/people.h"
#include "server/app/play/chat.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/lobby.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/tournament/tournament.h"

void channel_init(struct channel *channel, enum proto_channel_kind kind, const struct id128 *id,
                  const char *epoch, void *owner)
{
    *channel = (struct channel){.epoch = epoch, .owner = owner};
    channel->name.kind = (uint8_t)kind;
    if (id)
        memcpy(channel->name.id, id->bytes, sizeof channel->name.id);
}

struct room *channel_room(const struct channel *channel)
{
    switch ((enum proto_channel_kind)channel->name.kind) {
    case PROTO_CHANNEL_ROOM: return channel->owner;
    case PROTO_CHANNEL_GAME: return ((struct game *)channel->owner)->room;
    case PROTO_CHANNEL_CHAT: return ((struct chat *)channel->owner)->room;
    case PROTO_CHANNEL_NONE:
    case PROTO_CHANNEL_LOBBY:
    case PROTO_CHANNEL_ME:
    case PROTO_CHANNEL_TOURS:
    case PROTO_CHANNEL_TOUR:
    case PROTO_CHANNEL_DESK:
    case PROTO_CHANNEL_BOARDS:
    case PROTO_CHANNEL_MODERATION: break;
    }
    return NULL;
}

static enum channel_found find_chat(struct app *app, const struct conn *conn,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct room *room = idmap_get(&app->rooms, idmap_bytes(name->id));
    if (!room)
        return CHANNEL_LOADING;
    if (!room_is_there(room) || !chat_may_hear(room, name->audience, conn->player))
        return CHANNEL_NOTFOUND;
    if (!room->chats[0])
        return CHANNEL_LOADING;
    *ret = &room->chats[name->audience - 1]->channel;
    return CHANNEL_OK;
}

static enum channel_found find_tour(struct app *app, const struct conn *conn,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct tournament *tournament = tournament_find(app, name->id);
    if (!tournament || !tournament->visible)
        return CHANNEL_LOADING;
    if (name->kind == PROTO_CHANNEL_DESK &&
        tournament_role(tournament, conn->player) == PROTO_ROLE_NONE)
        return CHANNEL_NOTFOUND;
    *ret = name->kind == PROTO_CHANNEL_TOUR   ? &tournament->channel
           : name->kind == PROTO_CHANNEL_DESK ? &tournament->desk
                                              : &tournament->boards;
    return CHANNEL_OK;
}

enum channel_found channel_find(struct app *app, const struct conn *conn,
                                const struct proto_channel *name, struct channel **ret)
{
    struct room *room;
    struct game *game;

    switch ((enum proto_channel_kind)name->kind) {
    case PROTO_CHANNEL_LOBBY: *ret = &app->lobby; return CHANNEL_OK;
    case PROTO_CHANNEL_ME:
        if (!conn->player)
            return CHANNEL_AUTH;
        *ret = &conn->player->me;
        return CHANNEL_OK;
    case PROTO_CHANNEL_ROOM:
        room = idmap_get(&app->rooms, idmap_bytes(name->id));
        if (room)
            *ret = &room->channel;
        return !room ? CHANNEL_LOADING : room_is_there(room) ? CHANNEL_OK : CHANNEL_NOTFOUND;
    case PROTO_CHANNEL_GAME:
        game = idmap_get(&app->games, idmap_bytes(name->id));
        if (game)
            *ret = &game->channel;
        return !game ? CHANNEL_LOADING : game->visible ? CHANNEL_OK : CHANNEL_NOTFOUND;
    case PROTO_CHANNEL_CHAT: return find_chat(app, conn, name, ret);
    case PROTO_CHANNEL_TOURS: *ret = &app->tours; return CHANNEL_OK;
    case PROTO_CHANNEL_TOUR:
    case PROTO_CHANNEL_DESK:
    case PROTO_CHANNEL_BOARDS: return find_tour(app, conn, name, ret);
    case PROTO_CHANNEL_MODERATION:
    case PROTO_CHANNEL_NONE: break;
    }
    return CHANNEL_NOTFOUND;
}

/* --- the lists -------------------------------------------------------------------------------- */

static uint8_t list_of(const struct channel *channel, const struct conn *conn)
{
    const struct room *room = channel_room(channel);
    bool first =
        room ? room_seat_of(room, conn->player) >= 0 : channel->name.kind == PROTO_CHANNEL_ME;
    return first ? CHANNEL_SEATED : CHANNEL_OTHERS;
}

static void link_sub(struct sub *sub)
{
    struct channel *channel = sub->channel;
    sub->list = list_of(channel, sub->conn);
    sub->prev = NULL;
    sub->next = channel->subs[sub->list];
    if (sub->next)
        sub->next->prev = sub;
    channel->subs[sub->list] = sub;
    channel->subs_n[sub->list]++;
}

static void unlink_sub(struct sub *sub)
{
    struct channel *channel = sub->channel;
    if (sub->next)
        sub->next->prev = sub->prev;
    if (sub->prev)
        sub->prev->next = sub->next;
    else
        channel->subs[sub->list] = sub->next;
    channel->subs_n[sub->list]--;
}

static struct sub **find_sub(struct conn *conn, const struct channel *channel)
{
    struct sub **at = &conn->subs;
    while (*at && (*at)->channel != channel)
        at = &(*at)->conn_next;
    return at;
}

/* Frees *at, a link of its connection's list; it is in no channel's list any more. */
static void free_sub(struct sub **at)
{
    struct sub *sub = *at;
    *at = sub->conn_next;
    sub->conn->subs_n--;
    free(sub);
}

/* Ends a subscription that is in no channel's list any more, and what follows from that. */
static void leave(struct app *app, struct sub **at)
{
    struct channel *channel = (*at)->channel;
    struct room *room = channel_room(channel);
    free_sub(at);
    if (channel->name.kind == PROTO_CHANNEL_GAME)
        game_evict(app, channel->owner);
    presence_changed(app, room);
}

void channel_unsubscribe(struct app *app, struct conn *conn, const struct proto_channel *name)
{
    struct sub **at = &conn->subs;
    while (*at && memcmp(&(*at)->channel->name, name, sizeof *name) != 0)
        at = &(*at)->conn_next;
    if (!*at)
        return;
    unlink_sub(*at);
    leave(app, at);
}

void channel_unsubscribe_all(struct app *app, struct conn *conn)
{
    /* All of them first: what follows from one must not be told to the others. */
    for (struct sub *sub = conn->subs; sub; sub = sub->conn_next)
        unlink_sub(sub);
    while (conn->subs)
        leave(app, &conn->subs);
}

void channel_finish(struct channel *channel)
{
    for (int list = 0; list < CHANNEL_LISTS; list++)
        while (channel->subs[list]) {
            struct sub *sub = channel->subs[list];
            unlink_sub(sub);
            free_sub(find_sub(sub->conn, channel));
        }
}

void channel_sort(struct app *app, struct channel *channel)
{
    struct sub *all = NULL;
    for (int list = 0; list < CHANNEL_LISTS; list++) {
        for (struct sub *sub = channel->subs[list], *next; sub; sub = next) {
            next = sub->next;
            if (list_of(channel, sub->conn) == list)
                continue;
            unlink_sub(sub);
            sub->next = all;
            all = sub;
        }
    }
    for (struct sub *sub = all, *next; sub; sub = next) {
        next = sub->next;
        link_sub(sub);
    }
    presence_changed(app, channel_room(channel));
}

/* --- sending ---------------------------------------------------------------------------------- */

bool channel_is_heard(const struct channel *channel)
{
    for (int list = 0; list < CHANNEL_LISTS; list++)
        if (channel->subs[list])
            return true;
    return false;
}

uint32_t channel_next(struct channel *channel)
{
    return ++channel->n;
}

void channel_publish_list(struct app *app, struct channel *channel, uint8_t list, struct buf *buf)
{
    for (const struct sub *sub = channel->subs[list]; sub; sub = sub->next)
        outbox_send(app, sub->conn->id, list == CHANNEL_SEATED ? OUTPUT_PLAYER : OUTPUT_WATCHER,
                    buf);
}

void channel_publish_buf(struct app *app, struct channel *channel, struct buf *buf)
{
    for (uint8_t list = 0; list < CHANNEL_LISTS; list++)
        channel_publish_list(app, channel, list, buf);
}

void channel_publish(struct app *app, struct channel *channel)
{
    struct buf *buf = outbox_take_text(app);
    channel_publish_buf(app, channel, buf);
    buf_unref(buf);
}

/* Number of the last event that a list of the channel's subscribers may know. */
static uint32_t last_n(const struct channel *channel, uint8_t list)
{
    return channel->name.kind == PROTO_CHANNEL_GAME ? delay_n(channel->owner, list) : channel->n;
}

/* Encodes the whole channel into app->text, as a list of its subscribers may know it. */
static void encode_snap(struct app *app, const struct channel *channel, uint8_t list,
                        const struct proto_at *at, bool with_log)
{
    switch ((enum proto_channel_kind)channel->name.kind) {
    case PROTO_CHANNEL_ME: people_encode_me(app, channel->owner, at); return;
    case PROTO_CHANNEL_ROOM: room_encode(app, channel->owner, at); return;
    case PROTO_CHANNEL_GAME: game_encode(app, channel->owner, list, at, with_log); return;
    case PROTO_CHANNEL_CHAT: chat_encode(app, channel->owner, at); return;
    case PROTO_CHANNEL_TOURS: listing_encode(app, at); return;
    case PROTO_CHANNEL_DESK: tournament_encode_desk(app, channel->owner, at); return;
    case PROTO_CHANNEL_BOARDS: tournament_encode_boards(app, channel->owner, at); return;
    case PROTO_CHANNEL_LOBBY: /* shared, see below */
    case PROTO_CHANNEL_TOUR:
    case PROTO_CHANNEL_MODERATION:
    case PROTO_CHANNEL_NONE: return;
    }
}

static void send_snap(struct app *app, const struct sub *sub, bool with_log)
{
    const struct channel *channel = sub->channel;
    struct proto_at at = {
        .channel = &channel->name, .epoch = channel->epoch, .n = last_n(channel, sub->list)};
    struct buf *buf;
    if (channel->name.kind == PROTO_CHANNEL_LOBBY) {
        buf = lobby_snap(app, &at);
    } else if (channel->name.kind == PROTO_CHANNEL_TOUR) {
        buf = tournament_snap(app, channel->owner, &at);
    } else {
        encode_snap(app, channel, sub->list, &at, with_log);
        buf = outbox_take_text(app);
    }
    outbox_answer_buf(app, sub->conn->id, buf);
    buf_unref(buf);
}

void channel_resend(struct app *app, struct sub *sub)
{
    const struct channel *channel = sub->channel;
    if (channel->name.kind != PROTO_CHANNEL_CHAT ||
        chat_may_hear(channel_room(channel), channel->name.audience, sub->conn->player)) {
        /* As an answer: if snapshots could be dropped like what is watched, one too many would begin
         * it all again. */
        send_snap(app, sub, false);
    }
}

/* Would the events after `since` fit into what a connection may have waiting, and is it quick to tell
 * them? Those of a large board tell whole boards. */
static bool is_short(const struct channel *channel, uint32_t since, uint32_t events)
{
    if (channel->name.kind != PROTO_CHANNEL_GAME)
        return events <= APP_REPLAY_MAX;
    const struct fold *fold = &((const struct game *)channel->owner)->fold;
    const struct go_setup *setup = go_game_setup(&fold->game);
    uint32_t bytes = APP_REPLAY_EVENT_BYTES + 2u * setup->width * setup->height;
    return events <= APP_REPLAY_MAX && events * bytes <= APP_REPLAY_BYTES_MAX &&
           fold_is_near(fold, since);
}

/* How to bring somebody up to date who has the events up to `since`. */
static enum proto_mode mode_for(const struct channel *channel, uint32_t n,
                                const struct proto_since *since)
{
    bool numbered = channel->name.kind != PROTO_CHANNEL_LOBBY &&
                    channel->name.kind != PROTO_CHANNEL_ME &&
                    !(channel->name.kind == PROTO_CHANNEL_CHAT && chat_has_removed(channel->owner));
    if (!since || !numbered || strlen(channel->epoch) != since->epoch_length ||
        memcmp(channel->epoch, since->epoch, since->epoch_length) != 0 || since->n > n)
        return PROTO_MODE_SNAPSHOT;
    if (since->n == n)
        return PROTO_MODE_NONE;
    bool replays =
        channel->name.kind == PROTO_CHANNEL_GAME ||
        (channel->name.kind == PROTO_CHANNEL_CHAT && chat_has(channel->owner, since->n + 1));
    return replays && is_short(channel, since->n, n - since->n) ? PROTO_MODE_REPLAY
                                                                : PROTO_MODE_SNAPSHOT;
}

void channel_subscribe(struct app *app, struct conn *conn, struct channel *channel, int64_t id,
                       const struct proto_since *since)
{
    struct sub *sub = *find_sub(conn, channel);
    bool fresh = !sub;
    if (fresh) {
        if (conn->subs_n >= budget_at_once(app->budgets, BUDGET_SUBS, BUDGET_OF_CONNECTION)) {
            outbox_refuse_full(app, conn->id, id, "subs");
            return;
        }
        sub = alloc_zeroed(1, sizeof *sub);
        *sub = (struct sub){.conn = conn, .channel = channel, .conn_next = conn->subs};
        conn->subs = sub;
        conn->subs_n++;
        link_sub(sub);
    }
    uint32_t n = last_n(channel, sub->list);
    enum proto_mode mode = mode_for(channel, n, since);
    proto_encode_ok_sub(
        &app->text,
        &(struct proto_ok_sub){
            .id = id, .channel = &channel->name, .epoch = channel->epoch, .mode = mode, .n = n});
    outbox_answer(app, conn->id);
    if (mode == PROTO_MODE_SNAPSHOT) {
        send_snap(app, sub, true);
    } else if (mode == PROTO_MODE_REPLAY && channel->name.kind == PROTO_CHANNEL_GAME) {
        game_replay(app, channel->owner, since->n, n, conn->id);
    } else if (mode == PROTO_MODE_REPLAY) {
        chat_replay(app, channel->owner, since->n, conn->id);
    }
    if (fresh)
        presence_changed(app, channel_room(channel));
}
