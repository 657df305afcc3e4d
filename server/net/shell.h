/* The state of the whole shell, internal to server/net, and which file does what with it. */
#ifndef MIAI_NET_SHELL_H
#define MIAI_NET_SHELL_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "server/net/conn.h"
#include "server/net/limits.h"
#include "server/net/net.h"
#include "server/net/origin.h"

#define NET_PROTOCOL "miai.v2"
/* The one before. A page that was open during the upgrade still asks for it. It is let in and told with 4400 not to
 * come back, since browsers do not tell pages why a handshake was refused. */
#define NET_PROTOCOL_OLD "miai.v1"

/* A descriptor that is no connection (timer, wake-up, signals, listener), and the function to call
 * when it is readable. */
struct watch {
    struct net *net;
    struct lws *wsi;
    int fd;
    void (*ready)(struct watch *watch);
};

struct listener {
    struct watch watch;
    enum conn_kind kind;
    uint16_t port;
    char host[64];
};

struct slot {
    struct net_conn *conn;
    uint32_t generation, next_free;
};

struct net_counters {
    uint64_t accepted, refused_full, refused_address, refused_upgrade, upgraded;
    uint64_t messages, rate_limited, frames, bytes, sends, slow_closed, watchers_dropped, requests;
    uint64_t bodies_slow, bodies_busy, controls, wrong_frames;
};

/* A histogram of durations. */
struct turns {
    uint64_t n[NET_TURN_BOUNDS_N + 1]; /* up to each bound, and beyond the last */
    int64_t sum_us;
};

struct net {
    struct net_config config;
    struct app *app;
    const struct app_host *host;
    struct net_hooks hooks;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct watch timer, waker, signals, heads, reads, players;
    struct listener listeners[NET_LISTENERS_MAX];
    size_t listeners_n;
    char url[128];
    struct origins origins;
    LIST_HEAD(, net_conn) conn_list;
    struct net_conn *dirty_first, *dirty_last;
    uint32_t conns_n;
    struct conn_list cut, paused; /* to be ended, to be read again */
    uint32_t between_n;           /* connections of strangers that may bring another request */
    struct slot *slots;
    uint32_t slots_n, slot_free;
    int64_t app_wake_us, site_wake_us, tick_us, resume_us, drain_until_us; /* 0: none */
    int64_t armed_us;          /* the time of the timer; 0: not set */
    int64_t yielded_us;        /* the last look of net_yield() */
    int64_t turn_us;           /* when this turn began; 0: libwebsockets has the thread */
    _Atomic int64_t woken_us;  /* when it was woken, until it notices; 0: not */
    struct turns turns, waits; /* duration of turns; waiting times of ready events */
    bool draining, said_bye, sent_home, left, done, yielding;
    size_t body_bytes[4]; /* bytes of bodies on their way, by their kind */
    struct net_counters counters;
};

struct now net_now(void);
int64_t net_mono_us(void); /* the monotonic clock of net_now() alone; from any thread */

/* loop.c */
void net_arm(struct net *net); /* sets the timer to the earliest time of all */
/* Lets the timer fire in this turn of the loop: libev notices changes of timers late. */
void net_soon(struct net *net);

/* Called between two pieces of work for strangers. If the last look was a while ago, reads players'
 * messages and takes answers of the store. Not allowed within a call into the application. */
void net_yield(struct net *net);

/* outputs.c: carries out every output of the application. Called after every call into it. */
void net_carry_out(struct net *net);

/* watch.c */
extern const char net_watch_protocol[];
int net_watch_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t len);
bool net_watch(struct net *net, struct watch *watch, int fd, void (*ready)(struct watch *watch));

/* listen.c */
bool net_listen(struct net *net, char *ret_error, size_t size);
void net_stop_listening(struct net *net);

/* tick.c: deadlines, pings and paused readers of all connections. */
void net_tick(struct net *net, int64_t now_us);
/* Says that the process was stopped for so long: silence and lateness in that time do not count. */
void net_stood(struct net *net, int64_t now_us, int64_t late_us);
void net_resume(struct net *net, int64_t now_us);

/* turns.c */
void turns_count(struct turns *turns, int64_t us);
/* Every call from libwebsockets passes through here, and is timed unless it is part of a turn already. */
int net_turn(lws_callback_function *serve, struct lws *wsi, enum lws_callback_reasons reason,
             void *user, void *in, size_t len);
/* Ends this turn and begins another one: another connection is served in between. */
void net_turn_ends(struct net *net, int64_t now_us);
/* Writes the lines for /metrics; returns the bytes written. */
size_t turns_put(const struct turns *turns, const char *name, char *at, size_t size);

/* said.c: the lines of libwebsockets, and once a second the number of those that were not written. */
void said_by_lws(int level, const char *line);
void said_tick(int64_t now_us);

/* upgrade.c: 0 if this request may become a websocket, or the HTTP status that refuses it. */
unsigned net_upgrade_refusal(struct net_conn *conn, struct lws *wsi);

/* head.c: sockets that libwebsockets does not read, because a request is still coming or was refused. */
bool head_init(struct net *net);
void head_begin(struct net_conn *conn);
/* closes and frees a connection that libwebsockets never had */
void head_end(struct net_conn *conn);
void head_discard(struct net_conn *conn); /* discards the rest of its bytes, until it is cut */
void head_finish(struct net *net);
/* read.c: reading websockets. */
bool read_init(struct net *net);
void read_begin(struct net_conn *conn);
void read_end(struct net_conn *conn);
void read_first(struct net_conn *conn); /* from now on it is read before watchers */
void read_players(struct net *net);     /* reads all bytes that players have sent */
void read_pause(struct net_conn *conn);
void read_resume(struct net_conn *conn); /* with the held bytes first */
/* ws.c: takes as many of the bytes as can be taken now, and returns their number; changes the bytes. */
size_t ws_take(struct net_conn *conn, unsigned char *at, size_t len);

/* ws.c, http.c: the callbacks for libwebsockets. */
int net_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len);
int net_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t len);

/* request.c: copies a header into ret and returns its length, 0 if it is absent, -1 if it does not fit. */
int net_header(struct lws *wsi, enum lws_token_indexes which, char *ret, size_t size);
/* True if the Origin of the request is allowed. Its text goes to ret. token: the request brings a
 * token, so that an absent Origin is allowed, too: no page of another site can send that header. */
bool net_origin_allowed(struct net *net, struct lws *wsi, bool token, char *ret, size_t size);
/* The client's address that a trusted proxy names; false for connections from elsewhere. */
bool net_forwarded(const struct net_conn *conn, struct lws *wsi, struct address *ret);
/* The address of a request: the one that a trusted proxy names, or the peer. */
struct address net_address(const struct net_conn *conn, struct lws *wsi);
/* The personal token that a request brings. */
enum net_token {
    NET_TOKEN_NONE = 1,
    NET_TOKEN_GOOD,  /* its hash goes to ret */
    NET_TOKEN_WRONG, /* no such token, or none in form: 401 */
    NET_TOKEN_OFTEN, /* the same, and its address has brought too many: 429 */
    NET_TOKEN_LATER  /* the server does not know its tokens yet: 503 */
};
enum net_token net_token(const struct net_conn *conn, struct lws *wsi, uint8_t ret[32],
                         int64_t *ret_wait_ms);
/* The hash of the session token in the request's cookie, given its origin. False when there is none. */
bool net_session_hash(struct net *net, struct lws *wsi, const char *origin, uint8_t ret[32]);
/* The same for a GET, which brings no origin: under either name, first the one that only https can
 * set. A GET only reads, so a forged cookie of the other name does no harm. */
bool net_session_read(struct net *net, struct lws *wsi, uint8_t ret[32]);
/* Copies the value of an argument behind the question mark (`name`, for instance "sep=") into ret;
 * "" if there is none or it does not fit. */
void net_argument(struct lws *wsi, const char *name, char *ret, size_t size);
/* True if the argument is present, with any value or none. */
bool net_has_argument(struct lws *wsi, const char *name);
/* Has the client an answer with this tag (with its quotes)? */
bool net_has_already(struct lws *wsi, const char *etag);

#endif
