/* The shell around the application: sockets, HTTP, websockets, timers and signals. It knows bytes
 * and connections, never rules. It knows the store only as functions that main.c provides.
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
    const char *metrics; /* the same for /metrics; "": none */
    const char *origins; /* "https://go.example, …"; "": the names of the listening addresses */
    const char *proxies; /* addresses whose X-Forwarded-For is trusted */
    const char
        *web_root; /* folder with the client, for work on it; "": the client in the executable */
    enum net_loop loop;
    uint32_t connections_max;
    uint32_t ping_s, hangup_s;
};

/* The functions that main.c provides. All are called on the net's thread. */
struct net_hooks {
    void *ctx;
    void (*submit)(void *ctx, struct job *job); /* to the store; takes the job */
    struct job *(*take)(void *ctx);             /* next job that came back, or NULL */
    void (*leave)(void *ctx, uint64_t ticket);  /* the asker of this job has left */
    /* the same for passwords to hash */
    void (*hash)(void *ctx, struct password_job *job);
    struct password_job *(*take_hashed)(void *ctx);
    /* the same for the work of threads */
    void (*work)(void *ctx, struct work *work);
    struct work *(*take_worked)(void *ctx);
    bool (*healthy)(void *ctx, struct now now); /* the store answers */
    bool (*has_room)(void *ctx);                /* the disk has room for some time */
    void (*second)(void *ctx, struct now now);  /* about once a second */
    void (*backup)(void *ctx);                  /* SIGUSR1 came: the operator wants a backup */
    const struct net_site *site;                /* NULL: one process serves the site */
    void *site_ctx;
    /* Further lines for /metrics; returns the bytes written. */
    size_t (*metrics)(void *ctx, char *at, size_t size);
};

struct net;

/* The functions that main.c provides where this process is one of several that serve the site. turn() calls into the application, the
 * others do not. All are called on the net's thread. */
struct net_site {
    void (*say)(void *ctx, struct now now, struct site_note *note); /* takes the word */
    void (*send)(void *ctx, conn_id conn, struct buf *buf); /* to a client of another process */
    void (*close)(void *ctx, conn_id conn);
    void (*turn)(void *ctx, struct now now,
                 bool due);                   /* hears what has come; due: net_site_wake() is */
    void (*flush)(void *ctx);                 /* carries out what it wants */
    void (*drain)(void *ctx, struct now now); /* begins to give games to other processes */
    bool (*gave)(void *ctx);                  /* has done so */
    void (*leave)(void *ctx, struct now now); /* after the application has drained */
    bool (*left)(void *ctx);
};
/* The process is to call turn() at this time; replaces the earlier request. */
void net_site_wake(struct net *net, int64_t mono_us);

/* Closes all websockets with 4103, so that clients come back, by way of a proxy to another process. */
void net_send_home(struct net *net);

/* Opens the sockets. NULL with a message in ret_error. All that the pointers point at must outlive the net. */
struct net *net_create(const struct net_config *config, struct app *app,
                       const struct app_host *host, const struct net_hooks *hooks, char *ret_error,
                       size_t size);
/* Runs until SIGTERM or SIGINT came and the server has drained. */
void net_run(struct net *net);
void net_destroy(struct net *net); /* takes NULL */

/* Says that answers of the store, or hashes, are ready. From any thread, between net_create() and net_destroy(). */
void net_wake(struct net *net);

/* The address at which clients reach the server, e.g. "http://127.0.0.1:8080": the first one that
 * it listens on. */
const char *net_url(const struct net *net);
/* Blocks the signals that the net reads itself. Call it before the first thread starts. */
void net_block_signals(void);

#endif
