/* Sockets that libwebsockets does not read: those whose first request is still coming, and those
 * whose refused request still sends its body. libwebsockets keeps time-outs in one sorted list and
 * walks it for each byte of a slow request: four thousand clients that send a byte now and then
 * stop all others for a fifth of a second, twice a second. So these sockets wait in an epoll set of
 * their own. The bytes of a head stay in the socket until it is whole; then libwebsockets gets the
 * connection. The rest of a refused body is discarded.
 *
 * Promises: a look at a socket costs two system calls and happens only when more bytes have come;
 * one turn of the loop looks at TURNS sockets. libwebsockets refuses bytes that cannot begin a
 * request. A client that hangs up, sends too much or takes too long (tick.c) is cut. */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/shell.h"

#define TURNS   8     /* sockets examined in one turn of the loop */
#define AT_ONCE 65536 /* bytes of one socket discarded at once; none is copied */

static char bytes[NET_HEAD_MAX];

/* Sets the number of bytes from which the kernel reports the socket as readable. */
static void wake_at(const struct net_conn *conn, int n)
{
    setsockopt(conn->fd, SOL_SOCKET, SO_RCVLOWAT, &n, sizeof n);
}

static void hand_on(struct net_conn *conn)
{
    int fd = conn->fd;
    conn->fd = -1;
    epoll_ctl(conn->net->heads.fd, EPOLL_CTL_DEL, fd, NULL);
    lws_adopt_desc_t desc = {.vh = conn->net->vhost,
                             .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP,
                             .fd.sockfd = fd,
                             .opaque = conn};
    conn->wsi = lws_adopt_descriptor_vhost_via_info(&desc);
    if (!conn->wsi)
        conn_forget(conn);
}

/* Examines the socket. ended: no more bytes will come. */
static void look(struct net_conn *conn, bool ended)
{
    /* The bytes are only peeked at: libwebsockets reads them itself once it has the connection. */
    ssize_t n = recv(conn->fd, bytes, sizeof bytes, MSG_PEEK | MSG_DONTWAIT);
    bool begins = *bytes >= 'A' && *bytes <= 'Z'; /* as a method does */
    if (n > 0 && (!begins || memmem(bytes, (size_t)n, "\r\n\r\n", 4))) {
        wake_at(conn, 1);
        hand_on(conn);
    } else if (n == 0 || ended || n == sizeof bytes ||
               (n < 0 && errno != EAGAIN && errno != EINTR)) {
        conn_cut(conn);
    } else if (n > 0) {
        wake_at(conn, (int)n + 1);
    }
}

void head_begin(struct net_conn *conn)
{
    struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.u64 = conn->id};
    if (epoll_ctl(conn->net->heads.fd, EPOLL_CTL_ADD, conn->fd, &event) != 0)
        conn_cut(conn);
    else
        look(conn, false);
}

void head_discard(struct net_conn *conn)
{
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = conn->id};
    lws_rx_flow_control(conn->wsi, 0);
    lws_set_timeout(conn->wsi, NO_PENDING_TIMEOUT, 0);
    if (epoll_ctl(conn->net->heads.fd, EPOLL_CTL_ADD, lws_get_socket_fd(conn->wsi), &event) != 0)
        conn_cut(conn);
}

static void throw_away(struct net_conn *conn)
{
    ssize_t n = recv(lws_get_socket_fd(conn->wsi), NULL, AT_ONCE, MSG_TRUNC | MSG_DONTWAIT);
    if (n > 0)
        conn->ignored += (uint32_t)n;
    if (n == 0 || conn->ignored > NET_DISCARD_BYTES || (n < 0 && errno != EAGAIN && errno != EINTR))
        conn_cut(conn);
}

void head_end(struct net_conn *conn)
{
    close(conn->fd); /* closing removes it from the epoll set */
    conn_forget(conn);
}

static void ready(struct watch *watch)
{
    struct epoll_event events[TURNS];
    int n = epoll_wait(watch->fd, events, TURNS, 0);
    for (int i = 0; i < n; i++) {
        struct net_conn *conn = conn_find(watch->net, events[i].data.u64);
        if (!conn || conn->gone)
            continue;
        if (conn->fd >= 0)
            look(conn, events[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR));
        else
            throw_away(conn);
        net_yield(watch->net);
    }
}

bool head_init(struct net *net)
{
    return net_watch(net, &net->heads, epoll_create1(EPOLL_CLOEXEC), ready);
}

void head_finish(struct net *net)
{
    for (struct net_conn *conn = LIST_FIRST(&net->conn_list), *next; conn; conn = next) {
        next = LIST_NEXT(conn, link);
        if (conn->fd >= 0)
            head_end(conn);
    }
}
