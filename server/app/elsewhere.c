/* Commands for other processes. A process that does not own an aggregate sends the raw message to the owner, with the
 * session of the client, which the owner looks up by itself. There a connection stands for the client, subscribes to
 * nothing and gets the answers. The message has a key, so the client may send it again if an answer is lost. */
#include "server/app/elsewhere.h"

#include <stdlib.h>
#include <string.h>

#include "proto/json/ids.h"
#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "server/app/arena/far.h"
#include "server/app/charge.h"
#include "server/app/command.h"
#include "server/app/conn.h"
#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/app/people/far.h"
#include "server/app/play/challenge.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/play/seeks.h"
#include "server/app/request.h"
#include "server/app/routes.h"
#include "server/app/state.h"
#include "server/app/tournament/people_far.h"

/* --- sending on ------------------------------------------------------------------------------- */

static bool room_shard(const struct room *room, uint8_t *ret)
{
    if (room)
        *ret = shard_of(room_aggregate(room));
    return room != NULL;
}

/* A new aggregate begins where the client is, unless this process owns nothing. */
static bool new_shard(const struct app *app, uint8_t *ret)
{
    *ret = 0;
    return app->shards.mine_n == 0;
}

/* Which shard judges the command? False: it does not matter. */
static bool shard_for(const struct app *app, const struct proto_message *message, uint8_t *ret)
{
    const struct proto_channel *channel = &message->channel;
    const struct game *game;
    switch ((enum proto_channel_kind)channel->kind) {
    case PROTO_CHANNEL_ROOM:
    case PROTO_CHANNEL_CHAT:
        return room_shard(idmap_get(&app->play->rooms, idmap_bytes(channel->id)), ret);
    case PROTO_CHANNEL_GAME:
        game = idmap_get(&app->play->games, idmap_bytes(channel->id));
        return room_shard(game ? game->room : NULL, ret);
    case PROTO_CHANNEL_TOUR:
    case PROTO_CHANNEL_DESK:
    case PROTO_CHANNEL_BOARDS:
    case PROTO_CHANNEL_ARENA: *ret = channel->id[0]; return true;
    case PROTO_CHANNEL_LOBBY:
        if (message->u.act.kind == PROTO_OPEN && message->u.act.open.has_instead) {
            *ret = message->u.act.open.instead[0]; /* other terms, where the first ones are */
            return true;
        }
        if (message->u.act.kind == PROTO_OPEN)
            return new_shard(app, ret);
        *ret = 0; /* players who wait for a game wait at one place */
        return true;
    case PROTO_CHANNEL_TOURS:
    case PROTO_CHANNEL_ARENAS: return new_shard(app, ret);
    case PROTO_CHANNEL_ME:
    case PROTO_CHANNEL_MODERATION:
    case PROTO_CHANNEL_NONE: return false;
    }
    return false;
}

/* conn: of the sender, who has a session. */
static void send_on(struct app *app, struct conn *conn, const struct command *command,
                    uint8_t shard)
{
    struct site_note note = {.kind = SITE_COMMAND,
                             .shard = shard,
                             .conn = conn->id,
                             .has_session = true,
                             .token = conn->token,
                             .rtt_us = conn->rtt_us,
                             .buf = buf_create(command->bytes, command->length)};
    memcpy(note.session, conn->session, sizeof note.session);
    memcpy(note.address, conn->address, sizeof note.address);
    conn->sent_on = true;
    outbox_site(app, &note);
}

bool app_sent_on(const struct app *app, conn_id id, const uint8_t *session)
{
    const struct conn *conn = conn_get(app, id);
    return conn && !conn_is_remote(conn) && conn->sent_on &&
           (!session || memcmp(conn->session, session, sizeof conn->session) == 0);
}

bool elsewhere_sends(struct app *app, struct command *command)
{
    uint8_t shard;
    if (!app->config.shared || !shard_for(app, command->message, &shard) ||
        app->shards.epoch[shard] > 0)
        return false;
    struct conn *conn = conn_get(app, command->conn);
    if (command->dedup)
        dedup_send_on(app, command->dedup);
    if (!conn) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_BUSY);
        return true;
    }
    /* Of a client of another process it goes back there: this one has lost the shard meanwhile. */
    send_on(app, conn, command, shard);
    if (command->message->channel.kind == PROTO_CHANNEL_LOBBY && !conn_is_remote(conn))
        seeks_sent_on(app, command);
    return true;
}

bool elsewhere_returns(struct app *app, struct command *command)
{
    const struct conn *conn = conn_get(app, command->conn);
    return conn && conn_is_remote(conn) && command->message->type == PROTO_DO &&
           elsewhere_sends(app, command);
}

bool elsewhere_asks(struct app *app, struct command *command)
{
    const struct proto_message *message = command->message;
    struct conn *conn = conn_get(app, command->conn);
    if (!app->config.shared || message->question != PROTO_IDENTITY || !conn || !conn->player ||
        conn_is_remote(conn) || app->shards.epoch[message->u.ask.id[0]] > 0)
        return false;
    send_on(app, conn, command, message->u.ask.id[0]);
    return true;
}

/* --- what others send on ---------------------------------------------------------------------- */

/* The connection that stands for the client; NULL: it is closing. */
static struct conn *conn_for(struct app *app, conn_id id, const struct site_note *note)
{
    struct conn *conn = conn_get(app, id);
    if (!conn) {
        struct app_who who = {.session = note->has_session ? note->session : NULL,
                              .token = note->token};
        memcpy(who.address, note->address, sizeof who.address);
        app_opened(app, app->now, id, &who);
        conn = conn_get(app, id);
    }
    return conn && !conn->closing ? conn : NULL;
}

static void received(struct app *app, conn_id id, const struct site_note *note)
{
    struct conn *conn = conn_for(app, id, note);
    if (!conn)
        return;
    conn->rtt_us = conn->rtt_last_us = note->rtt_us;
    if (conn->known)
        app_received(app, app->now, id, note->buf->data, note->buf->len);
    else
        conn_keep(app, conn, note->buf->data,
                  note->buf->len); /* beyond the limit the client sends it again */
}

void elsewhere_due(struct app *app)
{
    struct conn *conn = LIST_FIRST(&app->conns.holding);
    while (conn) {
        if (!conn->known) {
            conn = LIST_NEXT(conn, held_link);
            continue;
        }
        struct held *held = conn_take_kept(conn);
        app_received(app, app->now, conn->id, held->text, held->length);
        free(held);
        conn = LIST_FIRST(&app->conns.holding); /* the message may have closed connections */
    }
}

/* A list of players goes the way of one that comes over HTTP here. */
static void asked(struct app *app, conn_id conn, const struct site_note *note)
{
    char id[PROTO_ID_CHARS + 1], *body;
    struct app_request request = {
        .route = &app_routes[APP_POST_PEOPLE],
        .id = conn,
        .who = {.session = note->has_session ? note->session : NULL, .token = note->token},
        .name = {id, PROTO_ID_CHARS},
        .owner = &body};
    if (note->buf->len < PEOPLE_FAR_HEAD || note->buf->data[1] != note->shard)
        return;
    size_t length = note->buf->len - PEOPLE_FAR_HEAD;
    memcpy(request.who.address, note->address, sizeof request.who.address);
    proto_id_write(note->buf->data + 1, id);
    request.options.dry = note->buf->data[0] != 0;
    body = alloc_raw(length + 1, 1);
    memcpy(body, note->buf->data + PEOPLE_FAR_HEAD, length);
    body[length] = '\0';
    request.body = (struct text){body, length};
    app_asked(app, app->now, &request);
    free(body); /* NULL if it was taken */
}

void app_replied(struct app *app, struct now now, conn_id number, const void *bytes, size_t length)
{
    app->now = now;
    charge_nobody(app);
    people_far_answered(app, number, bytes, length);
}

void app_site(struct app *app, struct now now, uint16_t node, conn_id conn,
              const struct site_note *note)
{
    struct room *room;
    struct conn *client;
    app->now = now;
    charge_nobody(app);
    switch (note->kind) {
    case SITE_COMMAND: received(app, conn, note); return;
    case SITE_CLOSED: app_closed(app, now, conn); return;
    case SITE_HERE:
    case SITE_PRESENCE:
        room = idmap_get(&app->play->rooms, idmap_bytes(note->room.bytes));
        if (room)
            presence_heard(app, room, node, note);
        return;
    case SITE_PEOPLE: far_heard(app, note); return;
    case SITE_CHALLENGE: challenge_heard(app, note); return;
    case SITE_SEEKS: seeks_heard(app, note); return;
    case SITE_WISH: /* it comes again while its player is not known */
        client = conn_for(app, conn, note);
        if (client)
            seeks_brought(app, client, note);
        return;
    case SITE_WAITING:
    case SITE_HALL: hall_heard(app, node, note); return;
    case SITE_UPLOAD: asked(app, conn, note); return;
    }
}
