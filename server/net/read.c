/* Reading websockets. The server reads them itself: libwebsockets 4.1.6 would take frames without a
 * mask, answer pings without a count, and judge text by rules of its own. So its flow control is
 * closed from the handshake on, and all websockets are in one epoll set, which the loop watches like
 * any other descriptor.
 *
 * Players are in a set of their own, which is also read between two other connections: a thousand
 * strangers that only ask do not delay a player.
 *
 * Promises: each connection gets its turn, with a limited number of bytes. Bytes that could not be
 * taken yet are kept, at most one reading of them. Bytes that a client sends before it has the answer
 * to its handshake are never read: it must not send them, and libwebsockets has swallowed them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "server/net/shell.h"

#define TURNS 64 /* websockets read in one turn of the loop */

static unsigned char bytes[NET_READ_BYTES + FRAMES_HELD_MAX];

static bool control(struct net_conn *conn, int what, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.u64 = conn->id};
    int set = conn->plays ? conn->net->players.fd : conn->net->reads.fd;
    return epoll_ctl(set, what, lws_get_socket_fd(conn->wsi), &event) == 0;
}

void read_begin(struct net_conn *conn)
{
    lws_rx_flow_control(conn->wsi, 0);
    if (!control(conn, EPOLL_CTL_ADD, EPOLLIN))
        conn_cut(conn);
}

void read_end(struct net_conn *conn)
{
    control(conn, EPOLL_CTL_DEL, 0);
}

void read_first(struct net_conn *conn)
{
    read_end(conn);
    conn->plays = true;
    if (!control(conn, EPOLL_CTL_ADD, conn->paused ? 0 : EPOLLIN))
        conn_cut(conn);
}

void read_pause(struct net_conn *conn)
{
    conn->paused = true;
    conn_list_add(&conn->net->paused, conn->id);
    control(conn, EPOLL_CTL_MOD, 0);
}

/* Keeps the bytes that could not be taken. */
static void hold(struct net_conn *conn, const unsigned char *at, size_t len)
{
    unsigned char *held = len > 0 ? alloc_copy(at, len) : NULL;
    free(conn->held);
    conn->held = held;
    conn->held_len = (uint16_t)len;
}

/* Passes the content of bytes[] on. */
static void hand_on(struct net_conn *conn, size_t len)
{
    size_t taken = ws_take(conn, bytes, len);
    hold(conn, bytes + taken, len - taken);
}

static size_t bring_held(struct net_conn *conn)
{
    if (conn->held_len > 0)
        memcpy(bytes, conn->held, conn->held_len);
    return conn->held_len;
}

void read_resume(struct net_conn *conn)
{
    conn->paused = false;
    if (conn->held_len > 0)
        hand_on(conn, bring_held(conn));
    if (!conn->paused && !conn->gone)
        control(conn, EPOLL_CTL_MOD, EPOLLIN);
}

static void read_some(struct net_conn *conn)
{
    size_t held = bring_held(conn);
    ssize_t n = recv(lws_get_socket_fd(conn->wsi), bytes + held, NET_READ_BYTES, MSG_DONTWAIT);
    if (n > 0)
        hand_on(conn, held + (size_t)n);
    else if (n == 0 || (errno != EAGAIN && errno != EINTR))
        conn_cut(conn);
}

static void ready(struct watch *watch)
{
    struct net *net = watch->net;
    struct epoll_event events[TURNS];
    int n = epoll_wait(watch->fd, events, TURNS, 0);
    for (int i = 0; i < n; i++) {
        struct net_conn *conn = conn_find(net, events[i].data.u64);
        if (conn && conn->paused) /* a paused connection reports only its end */
            conn_cut(conn);
        else if (conn && !conn->gone)
            read_some(conn);
        if (watch == &net->reads)
            net_yield(net);
    }
}

void read_players(struct net *net)
{
    ready(&net->players);
}

bool read_init(struct net *net)
{
    return net_watch(net, &net->reads, epoll_create1(EPOLL_CLOEXEC), ready) &&
           net_watch(net, &net->players, epoll_create1(EPOLL_CLOEXEC), ready);
}
