/* Connections: their players, subscriptions and round trips. */
#ifndef MIAI_APP_CONN_H
#define MIAI_APP_CONN_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "server/app/app.h"
#include "server/app/timers.h"

struct proto_able;
struct proto_fault;

struct conn {
    conn_id id;
    struct player *player; /* NULL: no session */
    struct sub *subs;
    LIST_ENTRY(conn) link; /* all connections */
    struct conn *of_player_next;
    int64_t rtt_us; /* smallest of the last two measured; 0 unknown */
    int64_t rtt_last_us;
    uint16_t subs_n;
    uint8_t faults;
    bool known;   /* hello was sent, or would be to a client of this process */
    bool sent_on; /* messages of it were sent on to other processes */
    struct held
        *held; /* of a client of another process: messages that came before its player was known */
    unsigned held_n;
    LIST_ENTRY(conn) held_link; /* of those that keep some */
    bool placed;                /* counted as a connection of its account */
    bool closing;
    bool token;          /* it came with a personal token, */
    uint8_t scopes;      /* which has these scopes */
    uint8_t session[32]; /* hash of the token that it came with; meaningful only with a player */
    int64_t watched_us;  /* when to check next whether that session has ended */
    struct proto_able *able;    /* the capabilities that its program declared; NULL: none */
    LIST_ENTRY(conn) able_link; /* of those with capabilities */
    uint8_t address[16];        /* the address that limits count; zeros: not known */
};

/* A message that waits for its sender's player. */
struct held {
    struct held *next;
    size_t length;
    char text[];
};

/* All connections. */
struct conns {
    struct idmap map;
    LIST_HEAD(, conn) list;
    LIST_HEAD(, conn) able; /* newest declaration first */
    uint32_t able_n;
    LIST_HEAD(, conn) holding;
    struct timer held_timer; /* some held messages can be handled */
};

struct conn *conn_get(const struct app *app, conn_id id); /* NULL: it is gone */
/* The player of the connection is known (NULL: no session): sends hello. */
void conn_greet(struct app *app, struct conn *conn, struct player *player);
/* Is it a client of another process? */
static inline bool conn_is_remote(const struct conn *conn)
{
    return (conn->id & APP_REMOTE) != 0;
}
/* Keeps a message until the player of this connection is known. False: it keeps too many. */
bool conn_keep(struct app *app, struct conn *conn, const void *text, size_t length);
/* Takes the oldest of them, which the caller frees. There is one. */
struct held *conn_take_kept(struct conn *conn);
/* The connection sent a message that cannot be decoded. */
void conn_fault(struct app *app, struct conn *conn, const struct proto_fault *fault);
/* The connection is closed. Work and reads that only it waited for are not wanted any more. */
void conn_closed(struct app *app, conn_id id);
/* Keeps the capabilities of its program until it is closed. False: too many have some. */
bool conn_declare(struct app *app, struct conn *conn, const struct proto_able *able);
/* The session that the connection came with has ended: closes it. */
void conn_end_session(struct app *app, struct conn *conn);
/* Round trip to the player's slowest connection, in milliseconds, at most the configured lag
 * credit. */
int64_t conn_lag_ms(const struct app *app, const struct player *player);
void conn_init(struct app *app);
void conn_finish(struct app *app);

#endif
