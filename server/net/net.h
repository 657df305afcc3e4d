/* The shell around the application: sockets, HTTP, websockets, timers and signals. It knows bytes
 * and connections, never rules; it knows the store only as two functions that main.c lends it.
 *
 * Everything runs on the thread that calls net_run(), except net_wake(). */
#ifndef MIAI_NET_NET_H
#define MIAI_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/app/app.h"
#include "server/base/budget.h"

enum net_loop { NET_LOOP_LIBEV, NET_LOOP_POLL };

struct net_config {
    const char *listen;  /* "127.0.0.1:8080, [::1]:8080"; port 0 takes a free one */
    const char *metrics; /* the same for /metrics; "" for none */
    const char
        *origins; /* "https://go.example, …"; "": whatever the listening addresses are called */
    const char *proxies; /* addresses whose X-Forwarded-For is believed */
    const char
        *web_root; /* folder with the client, for work on it; "": the one in the executable */
    enum net_loop loop;
    uint32_t connections_max;
    uint32_t ping_s, hangup_s;
};

/* What main.c lends. All are called on the net's thread. */
struct net_hooks {
    void *ctx;
    void (*submit)(void *ctx, struct job *job); /* to the store; takes the job */
    struct job *(*take)(void *ctx);             /* next job that came back, or NULL */
    void (*leave)(void *ctx, uint64_t ticket);  /* nobody waits for this job any more */
    /* the same for passwords that are to be hashed */
    void (*hash)(void *ctx, struct password_job *job);
    struct password_job *(*take_hashed)(void *ctx);
    /* the same for work of threads */
    void (*work)(void *ctx, struct work *work);
    struct work *(*take_worked)(void *ctx);
    bool (*healthy)(void *ctx, struct now now); /* the store answers */
    bool (*has_room)(void *ctx);                /* so does the disk, for some time to come */
    void (*second)(void *ctx, struct now now);  /* about once a second */
    void (*backup)(void *ctx);                  /* SIGUSR1 came: somebody wants a backup */
    /* Further lines for /metrics; returns the bytes written. */
    size_t (*metrics)(void *ctx, char *at, size_t size);
};

/* Opens the sockets. NULL with a message in ret_error. What the pointers point at must outlive the
 * net. */
struct net *net_create(const struct net_config *config, struct app *app,
                       const struct app_host *host, const struct net_hooks *hooks, char *ret_error,
                       size_t size);
/* Runs until SIGTERM or SIGINT came and everybody has been sent home. */
void net_run(struct net *net);
void net_destroy(struct net *net); /* takes NULL */

/* Answers of the store, or hashes, are ready. From any thread, between net_create() and net_destroy(). */
void net_wake(struct net *net);

/* Where the server can be reached, e.g. "http://127.0.0.1:8080"; the first listening address. */
const char *net_url(const struct net *net);
/* Blocks the signals that the net wants to read; to be called before the first thread is
 * started. */
void net_block_signals(void);

#endif
