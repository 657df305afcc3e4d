/* Inside of server/net: the state of the whole shell, and which file does what with it. */
#ifndef MIAI_NET_SHELL_H
#define MIAI_NET_SHELL_H

#include <libwebsockets.h>
#include <stdatomic.h>

#include "server/net/conn.h"
#include "server/net/limits.h"
#include "server/net/net.h"
#include "server/net/origin.h"

#define NET_PROTOCOL "miai.v1"

/* A descriptor that is no connection (timer, wake-up, signals, listener) and what to do when it can
 * be read. */
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
    struct conn_list cut, paused; /* that are to be ended, to be read again */
    uint32_t between_n;           /* that may bring another request, of strangers */
    struct slot *slots;
    uint32_t slots_n, slot_free;
    int64_t app_wake_us, tick_us, resume_us, drain_until_us; /* 0: none */
    int64_t armed_us;                                        /* what the timer is set to; 0: not */
    int64_t yielded_us;                                      /* when net_yield() looked last */
    int64_t turn_us;           /* when this turn began; 0: lws has the thread */
    _Atomic int64_t woken_us;  /* when it was woken, until it notices; 0: not */
    struct turns turns, waits; /* what turns took; what was ready waited so long for one */
    bool draining, sent_home, done, yielding;
    size_t body_bytes[4]; /* of bodies on their way, by their kind */
    struct net_counters counters;
};

struct now net_now(void);
int64_t net_mono_us(void); /* of it the monotonic clock alone; from any thread */

/* loop.c */
void net_arm(struct net *net); /* sets the timer to the next thing to come */
void net_soon(
    struct net
        *net); /* the timer fires in this turn of the loop: libev notices changes of timers late */

/* Between two pieces of work for strangers: if the last look was a while ago, looks whether anybody who plays
 * said something, or the store has answered. Never within a call into the application. */
void net_yield(struct net *net);

/* outputs.c: carries out every output of the application; to be called after every call
 * into it. */
void net_carry_out(struct net *net);

/* watch.c */
extern const char net_watch_protocol[];
int net_watch_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t len);
bool net_watch(struct net *net, struct watch *watch, int fd, void (*ready)(struct watch *watch));

/* listen.c */
bool net_listen(struct net *net, char *ret_error, size_t size);
void net_stop_listening(struct net *net);

/* tick.c: deadlines, pings and paused readers, looked at for all connections. */
void net_tick(struct net *net, int64_t now_us);
/* The process stood still for so long: nobody was silent or late in that time. */
void net_stood(struct net *net, int64_t now_us, int64_t late_us);
void net_resume(struct net *net, int64_t now_us);

/* turns.c */
void turns_count(struct turns *turns, int64_t us);
/* What lws calls passes through here, and is timed unless it is part of a turn already. */
int net_turn(lws_callback_function *serve, struct lws *wsi, enum lws_callback_reasons reason,
             void *user, void *in, size_t len);
/* Somebody else is served in between: another turn begins. */
void net_turn_ends(struct net *net, int64_t now_us);
/* As lines for /metrics; returns the bytes written. */
size_t turns_put(const struct turns *turns, const char *name, char *at, size_t size);

/* said.c: lws's own lines, and once a second how many of them were not written. */
void said_by_lws(int level, const char *line);
void said_tick(int64_t now_us);

/* upgrade.c: may this request become a websocket? 0, or the HTTP status that refuses it. */
unsigned net_upgrade_refusal(struct net_conn *conn, struct lws *wsi);

/* head.c: sockets that lws does not read, because a request is still coming or was refused. */
bool head_init(struct net *net);
void head_begin(struct net_conn *conn);
void head_end(struct net_conn *conn);     /* closes and forgets it, before lws had it */
void head_discard(struct net_conn *conn); /* what still comes, until it is cut */
void head_finish(struct net *net);
/* read.c: reading websockets. */
bool read_init(struct net *net);
void read_begin(struct net_conn *conn);
void read_end(struct net_conn *conn);
void read_first(struct net_conn *conn); /* from now on before those who only watch */
void read_players(struct net *net);     /* what any of those has said */
void read_pause(struct net_conn *conn);
void read_resume(struct net_conn *conn); /* with what was held first */
/* ws.c: takes as much of what came as can be taken now, and returns how much; changes the bytes. */
size_t ws_take(struct net_conn *conn, unsigned char *at, size_t len);

/* ws.c, http.c: what lws calls. */
int net_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len);
int net_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t len);

/* request.c: copies a header into ret and returns its length, 0 if it is absent, -1 if it does not
 * fit. */
int net_header(struct lws *wsi, enum lws_token_indexes which, char *ret, size_t size);
/* Is the Origin of the request an allowed one? Its text goes to ret. */
bool net_origin_allowed(struct net *net, struct lws *wsi, char *ret, size_t size);
/* Whom a believed proxy names as the peer; false for everybody else's connection. */
bool net_forwarded(const struct net_conn *conn, struct lws *wsi, struct address *ret);
/* Of whom a request is: that, or the peer. */
struct address net_address(const struct net_conn *conn, struct lws *wsi);
/* Hash of the session token that the request's cookie brings, given its origin. False when there is
 * none. */
bool net_session_hash(struct net *net, struct lws *wsi, const char *origin, uint8_t ret[32]);
/* The same of a GET, which brings no origin: of either name, the one that only https can set first. What
 * is only read is safe from whoever could set the other. */
bool net_session_read(struct net *net, struct lws *wsi, uint8_t ret[32]);
/* What follows the question mark: the value of `name` ("sep=") into ret, "" if there is none or it does
 * not fit. */
void net_argument(struct lws *wsi, const char *name, char *ret, size_t size);
/* Is it there, with whatever value, or with none? */
bool net_has_argument(struct lws *wsi, const char *name);

#endif
