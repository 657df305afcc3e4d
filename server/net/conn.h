/* Inside of server/net: what is known of each accepted socket, be it still HTTP or already a
 * websocket. */
#ifndef MIAI_NET_CONN_H
#define MIAI_NET_CONN_H

#include <libwebsockets.h>
#include <sys/queue.h>

#include "server/base/budget.h"
#include "server/net/address.h"
#include "server/net/frames.h"
#include "server/net/queue.h"

struct net;
struct http_request;

enum conn_kind { CONN_SITE, CONN_METRICS, CONN_WEBSOCKET };

/* Connections that something is to be done with; one that is gone by then is passed over. */
struct conn_list {
    conn_id *ids;
    uint32_t n, size;
};

struct net_conn {
    struct net *net;
    int fd;                      /* until its first request is here; then -1, and lws has it: */
    struct lws *wsi;             /* or NULL */
    LIST_ENTRY(net_conn) link;       /* all connections */
    struct net_conn *next_dirty; /* those with something to send at the end of this turn */
    conn_id id;
    struct address address; /* of whom limits count: the peer, or whom a believed proxy names */
    enum conn_kind kind;
    bool counted; /* in net->by_address */
    bool between; /* two requests, counted in net->between_n */
    bool dirty, stale, paused, told, leaving, gone;
    bool ended; /* gone, and lws knows it */
    /* websocket */
    bool plays;          /* was told something as a player: it is read first */
    uint16_t close_code; /* once leaving; 0: none is said */
    const char *close_text;
    bool said_bye, heard_bye; /* close frames: ours, the client's */
    bool deaf;                /* what the client sends cannot be read any more */
    bool hung_up;             /* nothing more is sent */
    struct frames frames;
    unsigned char
        *held; /* bytes that came and wait: for more, or for the end of a pause; or NULL */
    unsigned char *inbox; /* NET_MESSAGE_MAX bytes while a message is incomplete, else NULL */
    uint16_t held_len, inbox_len, strikes;
    bool more;        /* lies behind the message that is being taken */
    uint32_t ignored; /* bytes that came while it was leaving */
    struct buf *pong; /* payload of one that waits for room in the socket, or NULL */
    struct queue queue;
    int64_t deadline_us; /* when the connection is cut unless something happens; 0: never */
    int64_t heard_us, pinged_us, resume_us;
    int64_t unfinished_us; /* since when a message or a frame has not been whole; 0: it is */
    /* HTTP */
    struct http_request *request; /* being read or answered, or NULL */
};

/* Who pays for what comes from this address. */
struct payer conn_payer(const struct address *address);
/* Counts one more connection of this address; false: it has too many. Whoever is told so makes a
 * connection that is `counted`, which gives it back. */
bool conn_hold(struct net *net, const struct address *address);
/* A new connection for an accepted socket, which it takes over. */
void conn_accept(struct net *net, int fd, const struct address *address, bool counted,
                 enum conn_kind kind);
/* lws let go of the socket: forgets everything. */
void conn_forget(struct net_conn *conn);
struct net_conn *conn_find(struct net *net, conn_id id); /* NULL when it is gone */
void conn_list_add(struct conn_list *list, conn_id id);

/* Queues a message for the end of this turn; takes the reference. What exceeds a limit ends in a
 * drop or a close. */
void conn_send(struct net_conn *conn, struct buf *buf, enum output_class class);
/* Sends as much of the queue as the socket takes. Callable outside of lws's callbacks. */
void conn_flush(struct net_conn *conn);
/* Flushes every connection that has something new, in the order in which the first of it was asked
 * for. */
void conn_flush_dirty(struct net *net);
/* Closes politely after what is queued; the first code given stands. */
void conn_leave(struct net_conn *conn, uint16_t code, const char *text);
/* Cuts the connection soon. */
void conn_cut(struct net_conn *conn);
/* Ends those that were cut; not within a callback of any of them. */
void conn_end_cut(struct net *net);
/* Sends a control frame of at most FRAMES_CONTROL_MAX bytes; false, and nothing is sent, while the socket is
 * choked. */
enum conn_control { CONN_CLOSE = 0x8, CONN_PING = 0x9, CONN_PONG = 0xa };
bool conn_control(struct net_conn *conn, enum conn_control what, const void *payload, size_t len);
/* Sends a ping unless the socket is choked. */
void conn_ping(struct net_conn *conn, int64_t now_us);

#endif
