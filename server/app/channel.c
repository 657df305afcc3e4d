/* Subscriptions. The owner of a channel encodes its events and snapshots (struct channel_ops); this
 * file knows no kind of channel by name.
 *
 * Promises: the answer `ok` comes first, then the missed events, a snapshot or nothing, then live
 * events, without a gap and without repeats, since all of it goes through one queue of outputs at
 * one point in time. A client that may not see a channel gets the same answer as if it did not
 * exist. */
#include "server/app/channel.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/app.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

void channel_init(struct channel *channel, enum proto_channel_kind kind, const struct id128 *id,
                  const char *epoch, const struct channel_ops *ops, void *owner)
{
    *channel = (struct channel){.epoch = epoch, .ops = ops, .owner = owner};
    channel->name.kind = (uint8_t)kind;
    if (id)
        memcpy(channel->name.id, id->bytes, sizeof channel->name.id);
}

/* --- the lists -------------------------------------------------------------------------------- */

static uint8_t list_of(const struct channel *channel, const struct conn *conn)
{
    bool (*is_first)(const struct channel *, const struct player *) = channel->ops->is_first;
    return is_first && is_first(channel, conn->player) ? CHANNEL_SEATED : CHANNEL_OTHERS;
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

/* Ends a subscription that is in no channel's list any more, and tells the channel's owner. */
static void leave(struct app *app, struct sub **at)
{
    struct channel *channel = (*at)->channel;
    free_sub(at);
    if (channel->ops->left)
        channel->ops->left(app, channel);
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
    /* Unlink all first: ending one subscription publishes events, which must not reach the
     * others. */
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

static void changed(struct app *app, struct channel *channel)
{
    if (channel->ops->changed)
        channel->ops->changed(app, channel);
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
    changed(app, channel);
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
    return channel->ops->last_n ? channel->ops->last_n(channel, list) : channel->n;
}

static void send_snap(struct app *app, const struct sub *sub, bool with_log)
{
    const struct channel *channel = sub->channel;
    struct proto_at at = {
        .channel = &channel->name, .epoch = channel->epoch, .n = last_n(channel, sub->list)};
    struct buf *buf = channel->ops->snapshot(app, channel, sub->list, &at, with_log);
    outbox_answer_buf(app, sub->conn->id, buf);
    buf_unref(buf);
}

void channel_show(struct app *app, conn_id id, const struct channel *channel)
{
    struct proto_at at = {
        .channel = &channel->name, .epoch = channel->epoch, .n = last_n(channel, CHANNEL_OTHERS)};
    struct buf *buf = channel->ops->show
                          ? channel->ops->show(app, channel, &at)
                          : channel->ops->snapshot(app, channel, CHANNEL_OTHERS, &at, true);
    outbox_answer_buf(app, id, buf);
    buf_unref(buf);
}

void channel_resend(struct app *app, struct sub *sub)
{
    const struct channel *channel = sub->channel;
    if (!channel->ops->may_hear || channel->ops->may_hear(channel, sub->conn->player)) {
        /* As an answer: a snapshot sent as a watcher's event could be dropped as well, and a
         * connection with too many subscriptions would be sent all of them again and again. */
        send_snap(app, sub, false);
    }
}

/* Decides how a client that has the events up to `since` gets the rest. */
static enum proto_mode mode_for(const struct channel *channel, uint32_t n,
                                const struct proto_since *since)
{
    const struct channel_ops *ops = channel->ops;
    if (!since || (ops->resumes && !ops->resumes(channel)) ||
        strlen(channel->epoch) != since->epoch_length ||
        memcmp(channel->epoch, since->epoch, since->epoch_length) != 0 || since->n > n)
        return PROTO_MODE_SNAPSHOT;
    if (since->n == n)
        return PROTO_MODE_NONE;
    return ops->replays && n - since->n <= APP_REPLAY_MAX && ops->replays(channel, since->n, n)
               ? PROTO_MODE_REPLAY
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
    /* The number is taken after linking: every event above n now reaches the new subscriber. */
    uint32_t n = last_n(channel, sub->list);
    enum proto_mode mode = mode_for(channel, n, since);
    proto_encode_ok_sub(
        &app->text,
        &(struct proto_ok_sub){
            .id = id, .channel = &channel->name, .epoch = channel->epoch, .mode = mode, .n = n});
    outbox_answer(app, conn->id);
    /* The missed events follow `ok` in the same queue, so a client never sees an event of a channel
     * before the answer to its `sub`. */
    if (mode == PROTO_MODE_SNAPSHOT)
        send_snap(app, sub, true);
    else if (mode == PROTO_MODE_REPLAY)
        channel->ops->replay(app, channel, since->n, n, conn->id);
    /* Last: a presence note that the owner sends now must come after the snapshot. */
    if (fresh)
        changed(app, channel);
}
