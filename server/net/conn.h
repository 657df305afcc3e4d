/* Connections, internal to server/net: the state of each accepted socket, be it still HTTP or
 * already a websocket. */
#ifndef MIAI_NET_CONN_H
#define MIAI_NET_CONN_H

#include <libwebsockets.h>
#include <sys/queue.h>

#include "server/base/budget.h"
#include "server/net/address.h"
#include "server/net/deadline.h"
#include "server/net/frames.h"
#include "server/net/queue.h"

struct net;
struct http_request;

enum conn_kind { CONN_SITE, CONN_METRICS, CONN_WEBSOCKET };

/* Connections that need some action; a connection that has gone is skipped. */
struct conn_list {
    conn_id *ids;
    uint32_t n, size;
};

struct net_conn {
    struct net *net;
    int fd;          /* until its first request is here; then -1, and libwebsockets owns it: */
    struct lws *wsi; /* or NULL */
    LIST_ENTRY(net_conn) link;   /* all connections */
    struct net_conn *next_dirty; /* those with messages to send at the end of this turn */
    conn_id id;
    /* the address for limits: the peer, or the one that a trusted proxy names */
    struct address address;
    enum conn_kind kind;
    bool counted; /* holds one of its address's connections (BUDGET_CONNECTIONS) */
    bool between; /* between two requests, counted in net->between_n */
    bool dirty, stale, paused, told, leaving, gone;
    bool ended; /* gone, and libwebsockets knows it */
    /* websocket */
    bool plays;          /* a player's event was sent to it: it is read before others */
    uint16_t close_code; /* set when leaving; 0: a close frame without a code */
    const char *close_text;
    bool said_bye, heard_bye; /* close frames: the server's, the client's */
    bool deaf;                /* the bytes of the client cannot be read any more */
    bool hung_up;             /* the server sends nothing more */
    bool outdated;            /* it speaks NET_PROTOCOL_OLD; the application does not know it */
    struct frames frames;
    unsigned char *held;  /* bytes that wait for more, or for the end of a pause; or NULL */
    unsigned char *inbox; /* NET_MESSAGE_MAX bytes while a message is incomplete, else NULL */
    uint16_t held_len, inbox_len, strikes;
    bool more;        /* bytes follow the message that is being taken */
    uint32_t ignored; /* bytes that came while leaving */
    struct buf *pong; /* payload of a pong that waits for room in the socket, or NULL */
    struct queue queue;
    struct deadline deadline; /* when the connection is cut unless it goes on */
    int64_t heard_us, pinged_us, resume_us;
    int64_t unfinished_us; /* since when a message or a frame has been incomplete; 0: none is */
    /* HTTP */
    struct http_request *request; /* being read or answered, or NULL */
};

/* The payer for budgets of this address. */
struct payer conn_payer(const struct address *address);
/* Counts one more connection of this address; false: it has too many. After true, the caller makes
 * a connection with `counted` set, which later gives the count back. */
bool conn_hold(struct net *net, const struct address *address);
/* Makes a connection for an accepted socket, which it takes over. */
void conn_accept(struct net *net, int fd, const struct address *address, bool counted,
                 enum conn_kind kind);
/* Frees the connection; libwebsockets has let go of its socket. */
void conn_forget(struct net_conn *conn);
struct net_conn *conn_find(struct net *net, conn_id id); /* NULL when it is gone */
void conn_list_add(struct conn_list *list, conn_id id);

/* Queues a message for the end of this turn; takes the reference. A message beyond a limit is
 * dropped, or the connection is closed. */
void conn_send(struct net_conn *conn, struct buf *buf, enum output_class class);
/* Sends as much of the queue as the socket takes. May be called outside of libwebsockets' callbacks. */
void conn_flush(struct net_conn *conn);
/* Flushes every connection with new messages, in the order of their first new message. */
void conn_flush_dirty(struct net *net);
/* Closes politely after the queue; the first code counts. */
void conn_leave(struct net_conn *conn, uint16_t code, const char *text);
/* Cuts the connection soon. */
void conn_cut(struct net_conn *conn);
/* Ends the connections that were cut. Not allowed within a callback of any of them. */
void conn_end_cut(struct net *net);
/* Sends a control frame of at most FRAMES_CONTROL_MAX bytes. False, and no frame, while the socket is choked. */
enum conn_control { CONN_CLOSE = 0x8, CONN_PING = 0x9, CONN_PONG = 0xa };
bool conn_control(struct net_conn *conn, enum conn_control what, const void *payload, size_t len);
/* Sends a ping unless the socket is choked. */
void conn_ping(struct net_conn *conn, int64_t now_us);

#endif
