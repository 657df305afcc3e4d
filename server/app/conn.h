/* Connections: who is there, what they subscribed to, how far away they are. */
#ifndef MIAI_APP_CONN_H
#define MIAI_APP_CONN_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "server/app/app.h"

struct proto_fault;

struct conn {
    conn_id id;
    struct player *player; /* NULL: nobody */
    struct sub *subs;
    LIST_ENTRY(conn) link; /* all connections */
    struct conn *of_player_next;
    int64_t rtt_us; /* smallest of the last two measured; 0 unknown */
    int64_t rtt_last_us;
    uint16_t subs_n;
    uint8_t faults;
    bool known;  /* hello was sent */
    bool placed; /* counted as a connection of its account */
    bool closing;
    uint8_t session[32]; /* hash of what it came with; only told apart for those with a player */
    int64_t watched_us;  /* when it is looked next whether that has ended */
    uint8_t address[16]; /* that limits count; zeros: not known */
};

/* All of them. */
struct conns {
    struct idmap map;
    LIST_HEAD(, conn) list;
};

struct conn *conn_get(const struct app *app, conn_id id); /* NULL: it is gone */
/* Its identity is settled (player NULL: nobody): says hello. */
void conn_greet(struct app *app, struct conn *conn, struct player *player);
/* It sent something of no meaning. */
void conn_fault(struct app *app, struct conn *conn, const struct proto_fault *fault);
/* It is gone, and with it what only it waited for. */
void conn_closed(struct app *app, conn_id id);
/* The session that it came with is no more. */
void conn_end_session(struct app *app, struct conn *conn);
/* Round trip to the player's slowest connection, at most the configured lag credit, in
 * milliseconds. */
int64_t conn_lag_ms(const struct app *app, const struct player *player);
void conn_finish(struct app *app);

#endif
