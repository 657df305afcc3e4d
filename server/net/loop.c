/* The loop: the calls from libwebsockets, the timer that drives everything with a time, and
 * draining.
 *
 * One timer descriptor is set to the earliest of these times: a wake-up for the application, the
 * tick, a paused reader. When the timer is read, libwebsockets also gets to its own time-outs,
 * which libev alone would leave lying while nothing happens. The descriptors of the timer, the
 * wake-up and the signals belong to libwebsockets once it watches them. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/net/http.h"
#include "server/net/shell.h"

/* A space in a name keeps clients from naming it: libwebsockets takes the first name of their list
 * that it knows. It never reads a websocket (read.c), so websockets need no buffer. */
static const struct lws_protocols protocols[] = {
    {.name = "miai http", .callback = net_http_callback, .tx_packet_size = NET_GATHER_BYTES},
    {.name = NET_PROTOCOL,
     .callback = net_ws_callback,
     .rx_buffer_size = 1,
     .tx_packet_size = NET_GATHER_BYTES},
    {.name = NET_PROTOCOL_OLD,
     .callback = net_ws_callback,
     .rx_buffer_size = 1,
     .tx_packet_size = NET_GATHER_BYTES},
    {.name = net_watch_protocol, .callback = net_watch_callback},
    {0},
};

#define SITE_LOOK_MS                                                                               \
    20 /* between looks at the time before the loop runs, where several processes serve the site */

static int64_t clock_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t net_mono_us(void)
{
    return clock_us(CLOCK_MONOTONIC);
}

struct now net_now(void)
{
    return (struct now){net_mono_us(), clock_us(CLOCK_REALTIME) / 1000};
}

/* --- time ------------------------------------------------------------------------------------- */

/* The timer is only ever set earlier. A later time, which comes with every move, then costs no
 * system call, and a timer that fires too early only sets itself again. */
static void set_timer(struct net *net, int64_t at_us)
{
    if (net->armed_us != 0 && net->armed_us <= at_us)
        return;
    net->armed_us = at_us;
    struct itimerspec when = {.it_value = {.tv_sec = (time_t)(at_us / 1000000),
                                           .tv_nsec = (long)(at_us % 1000000) * 1000}};
    if (timerfd_settime(net->timer.fd, TFD_TIMER_ABSTIME, &when, NULL) != 0)
        abort();
}

void net_arm(struct net *net)
{
    int64_t at_us = net->tick_us;
    if (net->app_wake_us != 0 && net->app_wake_us < at_us)
        at_us = net->app_wake_us;
    if (net->resume_us != 0 && net->resume_us < at_us)
        at_us = net->resume_us;
    if (net->site_wake_us != 0 && net->site_wake_us < at_us)
        at_us = net->site_wake_us;
    set_timer(net, at_us > 1 ? at_us : 1);
}

void net_site_wake(struct net *net, int64_t mono_us)
{
    net->site_wake_us = mono_us;
    net_arm(net);
}

void net_soon(struct net *net)
{
    set_timer(net, 1);
}

void net_send_home(struct net *net)
{
    for (struct net_conn *conn = LIST_FIRST(&net->conn_list); conn; conn = LIST_NEXT(conn, link))
        if (conn->kind == CONN_WEBSOCKET)
            conn_leave(conn, 4103, "restart");
}

/* Sends clients away: jobs on their way to the store have been answered, or will not be in time.
 * Websockets learn with 4103 that the server restarts; idle connections are cut. */
static void send_home(struct net *net)
{
    net->sent_home = true;
    net_send_home(net);
    for (struct net_conn *conn = LIST_FIRST(&net->conn_list); conn; conn = LIST_NEXT(conn, link))
        if (conn->kind != CONN_WEBSOCKET && !conn->request)
            conn_cut(conn);
}

/* The way out of libev's loop that libwebsockets offers is only the SIGINT that it watches itself. */
static void leave_loop(struct net *net)
{
    net->done = true;
    if (net->config.loop != NET_LOOP_LIBEV)
        return;
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_UNBLOCK, &interrupt, NULL);
    raise(SIGINT);
}

/* Says goodbye to the clients, and answers new commands with `busy` from here on. */
static void say_bye(struct net *net, struct now now)
{
    net->said_bye = true;
    net->drain_until_us = now.mono_us + NET_DRAIN_US;
    app_drain(net->app, now, net->hooks.site ? NET_AGAIN_NEAR_MS : NET_AGAIN_MS);
    net_carry_out(net);
}

/* Where other processes are there: games are given to them first, and the name last. False: wait. */
static bool site_drains(struct net *net, struct now now)
{
    if (!net->hooks.site)
        return true;
    if (!net->said_bye && net->hooks.site->gave(net->hooks.site_ctx))
        say_bye(net, now);
    if (net->said_bye && !net->left && app_drained(net->app)) {
        net->left = true;
        net->hooks.site->leave(net->hooks.site_ctx, now);
        net->hooks.site->flush(net->hooks.site_ctx);
    }
    return net->said_bye;
}

/* Goes one step further in draining. Called in every turn of the timer, and whenever the store has answered. */
static void go_on_draining(struct net *net, struct now now)
{
    int64_t now_us = now.mono_us;
    if (!net->draining || net->done || !site_drains(net, now))
        return;
    bool late = now_us >= net->drain_until_us;
    /* Clients leave after the last answers of the store: a move that is stored is still confirmed.
     * Half of the time is kept for the close frames. */
    if (!net->sent_home &&
        (app_drained(net->app) || now_us >= net->drain_until_us - NET_DRAIN_US / 2))
        send_home(net);
    /* Connections that are left when the time is up are closed with the loop. */
    if (late && net->conns_n > 0)
        log_event(LOG_LEVEL_NOTICE, "net.cut", "connections=%u", (unsigned)net->conns_n);
    bool left = !net->hooks.site || net->hooks.site->left(net->hooks.site_ctx);
    if (late || (net->conns_n == 0 && app_drained(net->app) && left))
        leave_loop(net);
}

/* Hears what other processes and the database say. */
static void turn_site(struct net *net, struct now now)
{
    if (!net->hooks.site)
        return;
    bool due = net->site_wake_us != 0 && now.mono_us >= net->site_wake_us;
    if (due)
        net->site_wake_us = 0;
    net->hooks.site->turn(net->hooks.site_ctx, now, due);
    net_carry_out(net);
}

static void timer_ready(struct watch *watch)
{
    struct net *net = watch->net;
    uint64_t times;
    ssize_t ignored = read(watch->fd, &times, sizeof times);
    (void)ignored;
    net->armed_us = 0;
    /* Cut connections end here, outside of any callback of theirs. */
    conn_end_cut(net);
    struct now now = net_now();
    bool tick = now.mono_us >= net->tick_us;
    if (tick || (net->app_wake_us != 0 && now.mono_us >= net->app_wake_us)) {
        net->app_wake_us = 0;
        app_woken(net->app, now); /* with each tick, asked for or not: its pulse */
        net_carry_out(net);
    }
    if (net->site_wake_us != 0 && now.mono_us >= net->site_wake_us)
        turn_site(net, now);
    /* Paused readers come after the application's own deadlines: a flag falls before a later message is read. */
    if (net->resume_us != 0 && now.mono_us >= net->resume_us)
        net_resume(net, now.mono_us);
    if (tick) {
        turns_count(&net->waits, now.mono_us - net->tick_us);
        if (now.mono_us >= net->tick_us + NET_STOOD_US)
            net_stood(net, now.mono_us, now.mono_us - net->tick_us);
        net->tick_us = now.mono_us + (net->draining ? NET_TICK_US / 20 : NET_TICK_US);
        net_tick(net, now.mono_us);
        net->hooks.second(net->hooks.ctx, now);
    }
    /* The timer is set last, when every step above has said when it is due again. */
    go_on_draining(net, now);
    net_arm(net);
}

/* --- answers and signals -------------------------------------------------------------------- */

/* Takes one piece of work in a turn of the loop. The step that follows it may take a millisecond,
 * and messages are read between two pieces. */
static void take_work(struct net *net, struct now now)
{
    struct work *work = net->hooks.take_worked(net->hooks.ctx);
    if (!work)
        return;
    app_worked(net->app, now, work);
    net_wake(net);
}

static void waker_ready(struct watch *watch)
{
    struct net *net = watch->net;
    uint64_t times;
    if (read(watch->fd, &times, sizeof times) < 0 && !net->hooks.site)
        return; /* net_yield() was already here */
    int64_t woken_us = atomic_exchange(&net->woken_us, 0);
    struct now now = net_now();
    if (woken_us != 0)
        turns_count(&net->waits, now.mono_us - woken_us);
    for (struct job *job; (job = net->hooks.take(net->hooks.ctx));)
        app_stored(net->app, now, job);
    for (struct password_job *job; (job = net->hooks.take_hashed(net->hooks.ctx));)
        app_hashed(net->app, now, job);
    take_work(net, now);
    net_carry_out(net);
    turn_site(net, now);
    go_on_draining(net, now);
}

void net_yield(struct net *net)
{
    if (net->yielding || net->done)
        return;
    int64_t now_us = net_now().mono_us;
    if (now_us - net->yielded_us < NET_YIELD_US)
        return;
    net->yielding = true;
    net_turn_ends(net, now_us);
    waker_ready(&net->waker);
    read_players(net);
    net->yielding = false;
    net->yielded_us = net_now().mono_us;
    net_turn_ends(net, net->yielded_us);
}

void net_wake(struct net *net)
{
    uint64_t one = 1;
    int64_t none = 0; /* the first call that wakes it has waited longest */
    atomic_compare_exchange_strong(&net->woken_us, &none, net_mono_us());
    ssize_t ignored =
        write(net->waker.fd, &one, sizeof one); /* fails only when it has been woken 2^64 times */
    (void)ignored;
}

static void drain(struct net *net)
{
    if (net->draining)
        return;
    struct now now = net_now();
    log_event(LOG_LEVEL_NOTICE, "net.drain", "connections=%u", (unsigned)net->conns_n);
    net->draining = true;
    net->tick_us = now.mono_us;
    /* Listening ends first, so that no new client meets a server that leaves. */
    net_stop_listening(net);
    if (net->hooks.site)
        net->hooks.site->drain(net->hooks.site_ctx, now);
    else
        say_bye(net, now);
    net_carry_out(net);
    net_arm(net); /* this also drains at once: the tick is due */
}

static void signals_ready(struct watch *watch)
{
    struct signalfd_siginfo info;
    while (read(watch->fd, &info, sizeof info) == (ssize_t)sizeof info) {
        if (info.ssi_signo == SIGUSR1)
            watch->net->hooks.backup(watch->net->hooks.ctx);
        else
            drain(watch->net);
    }
}

static void watched_signals(sigset_t *ret)
{
    sigemptyset(ret);
    sigaddset(ret, SIGINT);
    sigaddset(ret, SIGTERM);
    sigaddset(ret, SIGHUP); /* the terminal is gone */
    sigaddset(ret, SIGUSR1);
}

void net_block_signals(void)
{
    sigset_t set;
    watched_signals(&set);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* Gives the kernel's table of open files its size at the start. It grows as needed, and with
 * several threads each growth stops the accepting thread for some milliseconds. */
static void size_table(rlim_t descriptors)
{
    int last = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, (int)descriptors - 1);
    if (last >= 0)
        close(last);
}

static bool allow_descriptors(struct net *net, char *ret_error, size_t size)
{
    struct rlimit limit;
    rlim_t wanted = net->config.connections_max + NET_FDS_SPARE;
    /* The limit is lowered, too: libwebsockets has a table of as many entries, and would search a
     * shorter one from end to end for each event. */
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_max >= wanted) {
        limit.rlim_cur = wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur >= wanted) {
        size_table(wanted);
        return true;
    }
    snprintf(ret_error, size,
             "%u connections need %llu open files, %llu are allowed: raise LimitNOFILE or lower"
             " `connections`",
             (unsigned)net->config.connections_max, (unsigned long long)wanted,
             (unsigned long long)limit.rlim_cur);
    return false;
}

/* The server times pings and silence itself (tick.c). */
static const lws_retry_bo_t no_pings = {0};

static bool create_context(struct net *net, char *ret_error, size_t size)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .user = net,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   (net->config.loop == NET_LOOP_LIBEV ? LWS_SERVER_OPTION_LIBEV : 0),
        /* Memory for a request's headers while they come: enough for all connections, or some could
         * keep others waiting. */
        .max_http_header_data = NET_HEADERS_MAX,
        .max_http_header_pool2 = net->config.connections_max,
        /* Later than the times of tick.c, which end a few connections at a time. */
        .timeout_secs = 2 * NET_REQUEST_US / 1000000,
        .timeout_secs_ah_idle = 2 * NET_REQUEST_US / 1000000,
        .keepalive_timeout = 2 * NET_REQUEST_US / 1000000,
        .pt_serv_buf_size = NET_RX_BYTES,
        .retry_and_idle_policy = &no_pings,
        .vhost_name = "miai",
    };
    lws_set_log_level(LLL_ERR, said_by_lws);
    net->context = lws_create_context(&info);
    net->vhost = net->context ? lws_create_vhost(net->context, &info) : NULL;
    if (!net->vhost)
        snprintf(ret_error, size, "libwebsockets does not start%s",
                 net->config.loop == NET_LOOP_LIBEV
                     ? "; is the package libwebsockets-evlib-ev installed? (or set loop = poll)"
                     : "");
    return net->vhost != NULL;
}

static bool start(struct net *net, char *ret_error, size_t size)
{
    if (!allow_descriptors(net, ret_error, size) || !create_context(net, ret_error, size))
        return false;
    net_block_signals(); /* libev has just unblocked SIGINT */
    sigset_t set;
    watched_signals(&set);
    if (!net_watch(net, &net->timer, timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC),
                   timer_ready) ||
        !net_watch(net, &net->waker, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), waker_ready) ||
        !net_watch(net, &net->signals, signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC),
                   signals_ready) ||
        !head_init(net) || !read_init(net)) {
        snprintf(ret_error, size, "no descriptors for timer and signals: %s", strerror(errno));
        return false;
    }
    /* Listening comes last: a client that connects finds all of the above. */
    return net_listen(net, ret_error, size);
}

struct net *net_create(const struct net_config *config, struct app *app,
                       const struct app_host *host, const struct net_hooks *hooks, char *ret_error,
                       size_t size)
{
    struct net *net = alloc_zeroed(1, sizeof *net);
    net->config = *config;
    net->app = app;
    net->host = host;
    net->hooks = *hooks;
    if (start(net, ret_error, size))
        return net;
    net_destroy(net);
    return NULL;
}

/* Waits until everything is in memory. Clients wait in the sockets' queues until then, so that a
 * server that says that it listens does not answer `busy`. A stop during this time is immediate:
 * there are no clients, and no job matters. */
static void wait_until_ready(struct net *net)
{
    struct pollfd heard[] = {{.fd = net->waker.fd, .events = POLLIN},
                             {.fd = net->signals.fd, .events = POLLIN}};
    while (!app_ready(net->app) && !net->done) {
        poll(heard, sizeof heard / sizeof *heard, net->hooks.site ? SITE_LOOK_MS : -1);
        signals_ready(&net->signals);
        if (net->draining)
            net->done = true;
        else
            waker_ready(&net->waker);
    }
}

void net_run(struct net *net)
{
    struct now now = net_now();
    net->tick_us = now.mono_us + NET_TICK_US;
    net_arm(net);
    if (net->hooks.site)
        net->site_wake_us = now.mono_us; /* it starts the application once it has its name */
    else
        app_start(net->app, now);
    net_carry_out(net);
    wait_until_ready(net);
    if (net->done)
        return;
    for (size_t i = 0; i < net->origins.n; i++)
        log_event(LOG_LEVEL_NOTICE, "net.origin", "allowed=%s", net->origins.list[i]);
    for (size_t i = 0; i < net->listeners_n; i++) {
        const struct listener *one = &net->listeners[i];
        bool v6 = strchr(one->host, ':') != NULL;
        log_event(LOG_LEVEL_NOTICE, one->kind == CONN_METRICS ? "metrics" : "listening",
                  "url=http://%s%s%s:%u%s", v6 ? "[" : "", one->host, v6 ? "]" : "",
                  (unsigned)one->port, one->kind == CONN_METRICS ? "/metrics" : "");
    }
    /* On libev this returns when the loop was left, on poll after every turn. */
    while (!net->done && lws_service(net->context, 0) >= 0)
        ;
}

void net_destroy(struct net *net)
{
    if (!net)
        return;
    /* Sockets that libwebsockets never had are closed first: it would not find them. */
    head_finish(net);
    if (net->context)
        /* closes the other sockets and the watched descriptors */
        lws_context_destroy(net->context);
    origins_finish(&net->origins);
    free(net->slots);
    free(net->cut.ids);
    free(net->paused.ids);
    free(net);
}

const char *net_url(const struct net *net)
{
    return net->url;
}
