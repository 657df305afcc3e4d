/* Sockets that lws does not read: those whose first request is still coming, and those of whose request
 * only the rest comes, after it was refused. lws keeps time-outs in one sorted list, and walks it for each
 * byte of a slow request: four thousand that say a byte now and then cost everybody a fifth of a second
 * twice a second. So these wait in an epoll set of their own. The bytes of a head stay in the socket until it is
 * whole, and then lws gets the connection; the rest of a refused body is thrown away.
 *
 * Promises: a look at a socket costs two system calls, follows only when more has come, and so many
 * of them follow each other in one turn of the loop; what cannot be the beginning of a request is lws's to
 * refuse; who hangs up, brings too much or overstays (tick.c) is cut. */
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/shell.h"

#define TURNS   8     /* sockets looked at in one turn of the loop */
#define AT_ONCE 65536 /* bytes thrown away of one of them; none is copied */

static char bytes[NET_HEAD_MAX];

/* From so many bytes on the kernel says that there is something to read. */
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

/* ended: nothing follows what is there. */
static void look(struct net_conn *conn, bool ended)
{
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
    close(conn->fd); /* which the epoll set forgets */
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
