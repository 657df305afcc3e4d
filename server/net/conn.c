/* Connections: their handles, their queues, and the three ways to end one.
 *
 * Messages are written at the end of the turn that queued them, several in one send(), directly
 * instead of through a WRITEABLE callback. With libwebsockets 4.1.6 that is safe while it holds
 * back no rest of an earlier write. Such a rest is always the tail of whole frames, and
 * libwebsockets sends it before anything else (tests/server/net shows it on a choked socket). All
 * frames are made here. A long message is written in parts, and stays in the queue, shared, until
 * its last part. Promises: order, whole frames, bounded memory. */
#include "server/net/conn.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/net/shell.h"

static_assert(BUF_HEADROOM >= LWS_PRE && LWS_PRE >= 10,
              "a frame header goes before the bytes of a buffer");

/* --- handles ---------------------------------------------------------------------------------- */

static conn_id take_slot(struct net *net, struct net_conn *conn)
{
    if (net->slot_free == 0) {
        uint32_t n = net->slots_n ? net->slots_n * 2 : 64;
        net->slots = alloc_resized(net->slots, n, sizeof *net->slots);
        for (uint32_t i = n; i > net->slots_n; i--) {
            net->slots[i - 1] = (struct slot){NULL, 0, net->slot_free};
            net->slot_free = i; /* counted from 1 */
        }
        net->slots_n = n;
    }
    uint32_t number = net->slot_free;
    struct slot *slot = &net->slots[number - 1];
    net->slot_free = slot->next_free;
    slot->conn = conn;
    return (conn_id)slot->generation << 32 | number;
}

struct net_conn *conn_find(struct net *net, conn_id id)
{
    uint32_t number = (uint32_t)id;
    if (number == 0 || number > net->slots_n || net->slots[number - 1].generation != id >> 32)
        return NULL;
    return net->slots[number - 1].conn;
}

static void free_slot(struct net *net, conn_id id)
{
    struct slot *slot = &net->slots[(uint32_t)id - 1];
    *slot = (struct slot){NULL, slot->generation + 1, net->slot_free};
    net->slot_free = (uint32_t)id;
}

void conn_list_add(struct conn_list *list, conn_id id)
{
    list->ids = array_room(list->ids, &list->size, list->n + 1u, sizeof *list->ids);
    list->ids[list->n++] = id;
}

/* --- beginning and end ------------------------------------------------------------------------ */

struct payer conn_payer(const struct address *address)
{
    struct payer payer = {.reserve = true}; /* the total has a setting of its own */
    struct address customer = address_customer(*address);
    memcpy(payer.address, customer.bytes, sizeof payer.address);
    return payer;
}

bool conn_hold(struct net *net, const struct address *address)
{
    struct payer payer = conn_payer(address);
    return budget_hold(app_budgets(net->app), BUDGET_CONNECTIONS, &payer);
}

static void release(struct net *net, const struct address *address)
{
    struct payer payer = conn_payer(address);
    budget_release(app_budgets(net->app), BUDGET_CONNECTIONS, &payer);
}

void conn_accept(struct net *net, int fd, const struct address *address, bool counted,
                 enum conn_kind kind)
{
    struct net_conn *conn = alloc_zeroed(1, sizeof *conn);
    conn->net = net;
    conn->kind = kind;
    conn->address = *address;
    conn->counted = counted;
    deadline_for_request(&conn->deadline, net_now().mono_us);
    conn->id = take_slot(net, conn);
    LIST_INSERT_HEAD(&net->conn_list, conn, link);
    net->conns_n++;
    conn->fd = fd;
    head_begin(conn);
}

void conn_forget(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (conn->counted)
        release(net, &conn->address);
    LIST_REMOVE(conn, link);
    net->conns_n--;
    net->between_n -= conn->between;
    /* libwebsockets closes between turns, and every turn ends with no dirty connection */
    assert(!conn->dirty);
    queue_clear(&conn->queue);
    buf_unref(conn->pong);
    free(conn->inbox);
    free(conn->held);
    free_slot(net, conn->id);
    free(conn);
}

void conn_leave(struct net_conn *conn, uint16_t code, const char *text)
{
    if (conn->leaving || conn->gone)
        return;
    conn->leaving = true;
    conn->close_code = code;
    conn->close_text = text;
    deadline_for_farewell(&conn->deadline, net_now().mono_us);
    lws_callback_on_writable(conn->wsi); /* the close frame follows everything in the queue */
}

void conn_cut(struct net_conn *conn)
{
    if (conn->gone)
        return;
    conn->gone = true;
    deadline_remove(&conn->deadline);
    if (conn->kind == CONN_WEBSOCKET)
        read_end(conn);
    conn_list_add(&conn->net->cut, conn->id);
    net_soon(conn->net);
}

/* Ends a connection without a time-out. libwebsockets checks time-outs when libev is idle, which a busy
 * client can delay, and each byte of a body sets them anew. A rest that libwebsockets holds back would
 * be sent first; after the shutdown it cannot be sent, so libwebsockets drops the connection. */
static void end(struct net_conn *conn)
{
    conn->ended = true;
    if (lws_partial_buffered(conn->wsi)) {
        shutdown(lws_get_socket_fd(conn->wsi), SHUT_RDWR);
        lws_set_timeout(conn->wsi, PENDING_TIMEOUT_LAGGING, LWS_TO_KILL_ASYNC);
    } else {
        lws_set_timeout(conn->wsi, PENDING_TIMEOUT_LAGGING, LWS_TO_KILL_SYNC);
    }
}

void conn_end_cut(struct net *net)
{
    int64_t until_us = net->cut.n > 0 ? net_now().mono_us + NET_ENDING_US : 0;
    while (net->cut.n > 0) {
        struct net_conn *conn = conn_find(net, net->cut.ids[--net->cut.n]);
        if (!conn || conn->ended)
            continue;
        if (conn->fd >= 0)
            head_end(conn);
        else
            end(conn);
        net_yield(net);
        if (net_now().mono_us > until_us) {
            net_soon(net);
            return;
        }
    }
}

/* --- sending ---------------------------------------------------------------------------------- */

static bool can_write(struct net_conn *conn)
{
    return !conn->gone && !lws_partial_buffered(conn->wsi);
}

enum {
    HEADER_MAX = 10,
    TEXT = 0x01,
    CONTINUED = 0x00,
    LAST = 0x80
}; /* unmasked, as servers send */

/* Writes a frame header that ends at `end`, and returns its length. */
static size_t frame_header(unsigned char *end, unsigned first, size_t len)
{
    if (len < 126) {
        end[-2] = (unsigned char)first;
        end[-1] = (unsigned char)len;
        return 2;
    }
    size_t digits = len < 65536 ? 2 : 8;
    for (size_t i = 0; i < digits; i++)
        end[-1 - (ptrdiff_t)i] = (unsigned char)((uint64_t)len >> (8 * i));
    end[-1 - (ptrdiff_t)digits] = digits == 2 ? 126 : 127;
    end[-2 - (ptrdiff_t)digits] = (unsigned char)first;
    return 2 + digits;
}

/* Writes the header of a message in one frame into the headroom of its buffer. */
static size_t whole_header(struct buf *buf)
{
    /* The pointer comes from the whole buffer, because the headroom is before data[]. */
    return frame_header((unsigned char *)buf + offsetof(struct buf, data), LAST | TEXT, buf->len);
}

static void write_bytes(struct net_conn *conn, unsigned char *at, size_t len)
{
    conn->net->counters.sends++;
    conn->net->counters.bytes += len;
    /* On a websocket this writes the bytes as they are. libwebsockets copies the bytes that the
     * socket did not take, and sends them later. */
    if (lws_write(conn->wsi, at, len, LWS_WRITE_HTTP) < 0)
        conn_cut(conn);
}

static unsigned char gathered[LWS_PRE + NET_GATHER_BYTES];

/* Writes a part of a long message as a frame of its own. So libwebsockets never copies more than
 * one part, and a pong or a close frame may come between two parts. */
static void write_part(struct net_conn *conn)
{
    struct queue *queue = &conn->queue;
    const struct buf *buf = queue_at(queue, 0);
    unsigned char *at = gathered + LWS_PRE + HEADER_MAX;
    size_t rest = buf->len - queue->begun, max = NET_GATHER_BYTES - HEADER_MAX;
    size_t len = rest < max ? rest : max;
    unsigned first = (queue->begun == 0 ? TEXT : CONTINUED) | (len == rest ? LAST : 0u);
    memcpy(at, buf->data + queue->begun, len);
    size_t header = frame_header(at, first, len);
    queue->begun += (uint32_t)len;
    conn->net->counters.frames++;
    if (len == rest)
        queue_drop_front(queue);
    write_bytes(conn, at - header, header + len);
}

static bool is_long(const struct buf *buf)
{
    return buf->len + HEADER_MAX > NET_GATHER_BYTES;
}

/* Writes a single message from its shared buffer, and gathers several. */
static void write_front(struct net_conn *conn)
{
    struct queue *queue = &conn->queue;
    struct buf *first = queue->entries[queue->head].buf;
    if (is_long(first)) {
        write_part(conn);
        return;
    }
    if (queue->n == 1) {
        size_t header = whole_header(first);
        conn->net->counters.frames++;
        write_bytes(conn, first->data - header, header + first->len);
        queue_drop_front(queue);
        return;
    }
    size_t len = 0;
    while (queue->n > 0 && len + queue_at(queue, 0)->len + HEADER_MAX <= NET_GATHER_BYTES) {
        struct buf *buf = queue->entries[queue->head].buf;
        size_t header = whole_header(buf);
        memcpy(gathered + LWS_PRE + len, buf->data - header, header + buf->len);
        len += header + buf->len;
        conn->net->counters.frames++;
        queue_drop_front(queue);
    }
    write_bytes(conn, gathered + LWS_PRE, len);
}

void conn_flush(struct net_conn *conn)
{
    while (conn->queue.n > 0 && can_write(conn))
        write_front(conn);
    if (conn->queue.n > 0 && !conn->gone)
        lws_callback_on_writable(conn->wsi);
}

void conn_flush_dirty(struct net *net)
{
    while (net->dirty_first) {
        struct net_conn *conn = net->dirty_first;
        net->dirty_first = conn->next_dirty;
        if (!net->dirty_first)
            net->dirty_last = NULL;
        conn->next_dirty = NULL;
        conn->dirty = false;
        conn_flush(conn);
    }
}

static void mark_dirty(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (conn->dirty)
        return;
    conn->dirty = true;
    if (net->dirty_last)
        net->dirty_last->next_dirty = conn;
    else
        net->dirty_first = conn;
    net->dirty_last = conn;
}

/* A full queue is a fault only when the socket takes nothing: otherwise this turn had many messages. */
static enum queue_fit make_room(struct net_conn *conn, enum output_class class, uint32_t len)
{
    enum queue_fit fit = queue_fit(&conn->queue, class, len);
    if (fit == QUEUE_FITS || !can_write(conn))
        return fit;
    conn_flush(conn);
    return queue_fit(&conn->queue, class, len);
}

void conn_send(struct net_conn *conn, struct buf *buf, enum output_class class)
{
    bool refused = conn->leaving || conn->gone || conn->kind != CONN_WEBSOCKET ||
                   (class == OUTPUT_WATCHER && conn->stale);
    if (class == OUTPUT_PLAYER && !refused && !conn->plays)
        read_first(conn);
    switch (refused ? QUEUE_FULL : make_room(conn, class, buf->len)) {
    case QUEUE_FITS:
        queue_push(&conn->queue, buf, class);
        mark_dirty(conn);
        return;
    case QUEUE_WATCHER_FULL:
        conn->net->counters.watchers_dropped++;
        conn->stale = true;
        queue_drop_watcher(&conn->queue);
        lws_callback_on_writable(conn->wsi);
        break;
    case QUEUE_FULL:
        if (refused)
            break;
        conn->net->counters.slow_closed++;
        queue_clear(&conn->queue);
        conn_leave(conn, 4001, "too slow");
        break;
    }
    buf_unref(buf);
}

bool conn_control(struct net_conn *conn, enum conn_control what, const void *payload, size_t len)
{
    unsigned char frame[LWS_PRE + 2 + FRAMES_CONTROL_MAX];
    assert(len <= FRAMES_CONTROL_MAX);
    if (!can_write(conn))
        return false;
    frame_header(frame + LWS_PRE + 2, LAST | (unsigned)what, len);
    if (len > 0)
        memcpy(frame + LWS_PRE + 2, payload, len);
    write_bytes(conn, frame + LWS_PRE, 2 + len);
    return true;
}

void conn_ping(struct net_conn *conn, int64_t now_us)
{
    conn->pinged_us = now_us;
    conn_control(conn, CONN_PING, &now_us, sizeof now_us); /* the pong brings it back */
}
