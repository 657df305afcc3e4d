/* The server as a process. It reads its settings, opens the store, the application and the network, in this
 * order, and closes them in an order of its own. It is the only file that knows both the network and the store.
 *
 * Exit codes: 0 stopped on request; 64 wrong arguments or settings; 71 the address or the loop is not
 * available; 74 the database cannot be opened or written, or --check found a fault; any other code is a bug. */
#include <assert.h>
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <time.h>
#include <unistd.h>

#include "proto/json/characters.h"
#include "proto/json/memory.h"
#include "proto/lib/log.h"
#include "server/admin.h"
#include "server/admin_moderation.h"
#include "server/app/app.h"
#include "server/app/limits.h"
#include "server/base/budget.h"
#include "server/base/codec_limits.h"
#include "server/check.h"
#include "server/config.h"
#include "server/games.h"
#include "server/hash/hash.h"
#include "server/hash/pool.h"
#include "server/lists.h"
#include "server/move.h"
#include "server/net/assets.h"
#include "server/net/limits.h"
#include "server/net/net.h"
#include "server/node.h"
#include "server/notify.h"
#include "server/process.h"
#include "server/store/store.h"
#include "server/strangers.h"
#include "server/verify.h"
#include "server/workers/pool.h"

#define HASH_THREADS     2 /* 64 MiB each while they hash; more would only slow games down */
#define THINK_THREADS    1 /* of the lowest priority: house players think when nothing else runs */
#define WORK_THREADS     2 /* one may have long work while the other draws a round */
#define ROUND_COPY_S     600     /* the least time between copies made because rounds end */
#define FIRST_COPY_S     600     /* the least time from the start to the first regular copy */
#define STORE_SILENCE_US 5000000 /* a store that owes an answer for so long is unwell */
/* The kernel gives and takes memory in steps of this size, and so much stays unused. While a
 * password takes its 64 MiB, any thread that asks the kernel waits, and moves with it. A step below
 * 4 MB shows in the measurements. */
#define MEMORY_STEP_BYTES (4 << 20)

static_assert(CONFIG_NODE_MAX == CODEC_NODE_MAX, "a name fits");
static_assert(PROTO_SKELETON_BYTES <= STORE_SKELETON_BYTES, "a skeleton fits");

struct server {
    struct config config;
    struct store *store;
    struct admin admin;
    struct hash_pool *hashes;
    struct work_pool *works;
    struct work_pool *thoughts; /* of house players */
    struct lists *lists;        /* of players; NULL: none, or the application has them */
    struct app *app;
    struct net *net;
    struct node *node; /* NULL: one process serves the site */
    char boot[CODEC_BOOT_MAX + 1];
    uint32_t at_store;     /* jobs of JOB_WRITES there */
    int64_t started_ms;    /* UTC */
    int64_t heard_mono_us; /* when it last answered a job, or got the first one after a rest */
    bool healthy;
    bool low; /* the disk is low */
};

static void get_random(void *ctx, void *ret, size_t len)
{
    (void)ctx;
    unsigned char *at = ret;
    while (len > 0) {
        ssize_t n = getrandom(at, len, 0);
        if (n < 0 && errno != EINTR)
            abort();
        at += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
}

static void hash(void *ctx, const void *data, size_t len, uint8_t ret[32])
{
    (void)ctx;
    hash_bytes(data, len, ret);
}

static const struct app_host host = {.random = get_random, .hash = hash};

static int64_t mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- the functions for the network ------------------------------------------------------------ */

static void submit(void *ctx, struct job *job)
{
    struct server *server = ctx;
    if (job->queue == JOB_WRITES && server->at_store++ == 0)
        server->heard_mono_us = mono_us();
    if (server->node)
        node_submitted(server->node, job);
    bool taken = store_submit(server->store, job);
    assert(taken); /* the application respects APP_JOBS_MAX and APP_READS_ALL_MAX */
}

static struct job *take(void *ctx)
{
    struct server *server = ctx;
    struct job *job = store_take(server->store);
    if (job && job->queue == JOB_WRITES) {
        server->at_store--;
        server->heard_mono_us = mono_us();
    }
    if (job && server->node)
        node_returned(server->node, (struct now){mono_us(), wall_ms()}, job);
    return job;
}

static void leave(void *ctx, uint64_t ticket)
{
    store_leave(((struct server *)ctx)->store, ticket);
}

static void hash_password_soon(void *ctx, struct password_job *job)
{
    bool taken = hash_pool_submit(((struct server *)ctx)->hashes, job);
    assert(taken); /* the application respects APP_HASHES_OUT_MAX */
}

static struct password_job *take_hashed(void *ctx)
{
    return hash_pool_take(((struct server *)ctx)->hashes);
}

static void work_soon(void *ctx, struct work *work)
{
    struct server *server = ctx;
    bool taken = work_pool_submit(work->thinks ? server->thoughts : server->works, work);
    assert(taken); /* the application keeps within APP_WORKS_MAX and APP_THOUGHTS_MAX */
}

static struct work *take_worked(void *ctx)
{
    struct server *server = ctx;
    struct work *work = work_pool_take(server->works);
    return work ? work : work_pool_take(server->thoughts);
}

static bool healthy(void *ctx, struct now now)
{
    const struct server *server = ctx;
    return (server->at_store == 0 || now.mono_us - server->heard_mono_us < STORE_SILENCE_US) &&
           (!server->node || node_healthy(server->node, now));
}

static bool has_room(void *ctx)
{
    const struct server *server = ctx;
    struct store_stats stats;
    store_stats(server->store, &stats);
    return stats.disk_free >= (uint64_t)server->config.disk_floor * 1000000;
}

static void look_at_disk(struct server *server)
{
    bool low = !has_room(server);
    if (low != server->low)
        log_event(low ? LOG_LEVEL_WARNING : LOG_LEVEL_NOTICE, low ? "disk.low" : "disk.well",
                  "floor_mb=%u", (unsigned)server->config.disk_floor);
    server->low = low;
}

/* Gives the application the lists once the thread has read them. */
static void look_at_lists(struct server *server)
{
    struct tour_lists *lists = lists_take(server->lists);
    if (!lists)
        return;
    app_take_lists(server->app, lists);
    lists_destroy(server->lists);
    server->lists = NULL;
}

static void every_second(void *ctx, struct now now)
{
    struct server *server = ctx;
    look_at_disk(server);
    look_at_lists(server);
    if (server->node)
        node_second(server->node);
    bool well = healthy(ctx, now);
    if (well != server->healthy)
        log_event(well ? LOG_LEVEL_NOTICE : LOG_LEVEL_ERROR,
                  well ? "store.answers" : "store.silent", "jobs=%u", (unsigned)server->at_store);
    server->healthy = well;
    if (well)
        notify("WATCHDOG=1");
}

static void make_backup(void *ctx)
{
    store_backup(((struct server *)ctx)->store);
}

static size_t put_metrics(void *ctx, char *at, size_t size)
{
    struct server *server = ctx;
    struct store_stats s;
    struct hash_pool_stats hashes;
    struct work_pool_stats works, thoughts;
    store_stats(server->store, &s);
    hash_pool_stats(server->hashes, &hashes);
    work_pool_stats(server->works, &works);
    work_pool_stats(server->thoughts, &thoughts);
    int n = snprintf(
        at, size,
        "# TYPE miai_build_info gauge\nmiai_build_info{version=\"%s\",build=\"%s\"} 1\n"
        "# TYPE miai_store_jobs_total counter\nmiai_store_jobs_total %llu\n"
        "# TYPE miai_store_commits_total counter\nmiai_store_commits_total %llu\n"
        "# TYPE miai_store_events_total counter\nmiai_store_events_total %llu\n"
        "# TYPE miai_store_queued gauge\nmiai_store_queued %u\n"
        "# TYPE miai_store_commit_last_seconds gauge\nmiai_store_commit_last_seconds %.6f\n"
        "# TYPE miai_store_commit_max_seconds gauge\nmiai_store_commit_max_seconds %.6f\n"
        "# TYPE miai_store_wal_bytes gauge\nmiai_store_wal_bytes %llu\n"
        "# TYPE miai_disk_free_bytes gauge\nmiai_disk_free_bytes %llu\n"
        "# TYPE miai_reads_total counter\nmiai_reads_total %llu\n"
        "# TYPE miai_reads_broad_total counter\nmiai_reads_broad_total %llu\n"
        "# TYPE miai_reads_dropped_total counter\nmiai_reads_dropped_total %llu\n"
        "# TYPE miai_reads_queued gauge\nmiai_reads_queued %u\n"
        "# TYPE miai_read_last_seconds gauge\nmiai_read_last_seconds %.6f\n"
        "# TYPE miai_read_max_seconds gauge\nmiai_read_max_seconds %.6f\n"
        "# TYPE miai_backup_last_success_timestamp_seconds gauge\nmiai_backup_last_success_timestamp_seconds %.3f\n"
        "# TYPE miai_hash_jobs_total counter\nmiai_hash_jobs_total %llu\n"
        "# TYPE miai_hash_queued gauge\nmiai_hash_queued %u\n"
        "# TYPE miai_work_done_total counter\nmiai_work_done_total %llu\n"
        "# TYPE miai_work_dropped_total counter\nmiai_work_dropped_total %llu\n"
        "# TYPE miai_work_seconds_total counter\nmiai_work_seconds_total %.6f\n"
        "# TYPE miai_work_longest_seconds gauge\nmiai_work_longest_seconds %.6f\n"
        "# TYPE miai_work_queued gauge\nmiai_work_queued %u\n"
        "# TYPE miai_house_seconds_total counter\nmiai_house_seconds_total %.6f\n"
        "# TYPE miai_house_longest_seconds gauge\nmiai_house_longest_seconds %.6f\n"
        "# TYPE miai_house_queued gauge\nmiai_house_queued %u\n",
        MIAI_VERSION, net_assets_build, (unsigned long long)s.jobs, (unsigned long long)s.commits,
        (unsigned long long)s.events, (unsigned)s.queued, (double)s.sync_us_last / 1e6,
        (double)s.sync_us_max / 1e6, (unsigned long long)s.wal_bytes,
        (unsigned long long)s.disk_free, (unsigned long long)s.reads.jobs,
        (unsigned long long)s.reads.broad, (unsigned long long)s.reads.dropped,
        (unsigned)s.reads.queued, (double)s.reads.us_last / 1e6, (double)s.reads.us_max / 1e6,
        (double)s.backup_wall_ms / 1e3, (unsigned long long)hashes.jobs, (unsigned)hashes.queued,
        (unsigned long long)works.done, (unsigned long long)works.dropped,
        (double)works.busy_us / 1e6, (double)works.longest_us / 1e6, (unsigned)works.queued,
        (double)thoughts.busy_us / 1e6, (double)thoughts.longest_us / 1e6,
        (unsigned)thoughts.queued);
    size_t len = n > 0 && (size_t)n < size ? (size_t)n : 0;
    if (server->node)
        len += node_metrics(server->node, (struct now){mono_us(), wall_ms()}, at + len, size - len);
    return len + process_metrics(server->started_ms, at + len, size - len);
}

/* Before the net exists, only the operator's jobs wait for answers. */
static void wake(void *ctx)
{
    struct server *server = ctx;
    if (server->net)
        net_wake(server->net);
    else
        sem_post(&server->admin.answers);
}

/* --- beginning and end ------------------------------------------------------------------------ */

static int fail(int code, const char *what, const char *why)
{
    fprintf(stderr, "miai-server: %s: %s\n", what, why);
    return code;
}

static int64_t session_idle_ms(const struct config *config)
{
    return config->session_idle_days * INT64_C(86400000);
}

static bool open_store(struct server *server, char *ret_error, size_t size)
{
    const struct config *config = &server->config;
    server->store = store_create(
        &(struct store_config){.path = config->database,
                               .node = config->node,
                               .boot = *server->boot ? server->boot : NULL,
                               .version = MIAI_VERSION,
                               .names = {PROTO_FOLDING, proto_characters_fold, PROTO_SKELETONS,
                                         proto_characters_skeleton},
                               .queue_max = APP_JOBS_MAX,
                               .reads_max = APP_READS_ALL_MAX,
                               .batch_max = config->batch,
                               .session_idle_ms = session_idle_ms(config),
                               .wake = wake,
                               .wake_ctx = server,
                               .backup_folder = config->backup_folder,
                               .backup_every_s = config->backup_hours * 3600,
                               .backup_first_s = FIRST_COPY_S,
                               .backup_keep = config->backup_keep,
                               .trail_days = config->trail_days,
                               .backup_round_s = config->backup_hours > 0 ? ROUND_COPY_S : 0},
        ret_error, size);
    server->admin.store = server->store;
    return server->store != NULL;
}

/* Prints the link with the name by which people reach the server: behind a proxy the proxy's. */
static void print_link(const struct server *server, const char *link)
{
    const char *origins = server->config.origins, *listen = server->config.listen;
    if (*origins)
        printf("%.*s/owner/%s\n", (int)strcspn(origins, ", "), origins, link);
    else if (server->net)
        printf("%s/owner/%s\n", net_url(server->net), link);
    else
        printf("http://%.*s/owner/%s\n", (int)strcspn(listen, ", "), listen, link);
}

/* Carries out an act of the operator: while the server does not run, or beside those that share a database. */
static int do_admin(struct server *server)
{
    char text[ADMIN_TEXT_MAX], error[600];
    snprintf(server->config.node, sizeof server->config.node, "operator-%ld", (long)getpid());
    if (!open_store(server, error, sizeof error))
        return fail(EX_IOERR, server->config.database, error);
    bool done = true;
    if (server->config.action == CONFIG_MODERATE) {
        int code = admin_moderate(&server->admin, server->config.words, server->config.words_n);
        store_destroy(server->store);
        return code;
    }
    if (server->config.action == CONFIG_OWNER_LINK) {
        admin_offer_owner(&server->admin, text);
        print_link(server, text);
    } else {
        done = admin_reset_password(&server->admin, server->config.subject, text);
        if (done)
            printf("The new password of %s: %s\n", server->config.subject, text);
    }
    store_destroy(server->store);
    return done ? 0 : fail(EX_DATAERR, server->config.subject, "there is no such account");
}

static bool open_hashes(struct server *server)
{
    server->hashes = hash_pool_create(&(struct hash_pool_config){.threads = HASH_THREADS,
                                                                 .queue_max = APP_HASHES_OUT_MAX,
                                                                 .wake = wake,
                                                                 .wake_ctx = server});
    return server->hashes != NULL;
}

static bool open_works(struct server *server)
{
    struct work_pool_config config = {.threads = WORK_THREADS,
                                      .niceness = WORK_NICENESS,
                                      .queue_max = APP_WORKS_MAX,
                                      .wake = wake,
                                      .wake_ctx = server};
    server->works = work_pool_create(&config);
    config.threads = THINK_THREADS;
    config.niceness = THINK_NICENESS;
    config.queue_max = APP_THOUGHTS_MAX;
    server->thoughts = work_pool_create(&config);
    return server->works && server->thoughts;
}

static void open_app(struct server *server)
{
    const struct config *config = &server->config;
    server->app = app_create(
        &(struct app_config){.version = MIAI_VERSION,
                             .build = net_assets_build,
                             .epoch = store_epoch(server->store),
                             .shared = store_is_shared(config->database),
                             .keeps_events = *config->backup_folder != '\0',
                             .keeps_trail = config->trail_days > 0,
                             .secure = strstr(config->origins, "https://") != NULL,
                             .rooms_max = config->rooms,
                             .tours_bytes_max = (int64_t)config->tournament_disk * 1048576,
                             .tours_memory_max = (size_t)config->tournament_memory * 1048576,
                             .session_idle_ms = session_idle_ms(config),
                             .lag_credit_max_ms = config->lag_credit,
                             .pulse_ms = NET_TICK_US / 1000,
                             .message_max = NET_MESSAGE_MAX,
                             .ping_ms = config->ping * INT64_C(1000)},
        &host);
    char error[300];
    /* main() has checked it */
    strangers_configure(app_budgets(server->app), config, error, sizeof error);
}

static bool open_net(struct server *server, char *ret_error, size_t size)
{
    const struct config *config = &server->config;
    const struct net_hooks hooks = {.ctx = server,
                                    .submit = submit,
                                    .take = take,
                                    .leave = leave,
                                    .hash = hash_password_soon,
                                    .take_hashed = take_hashed,
                                    .work = work_soon,
                                    .take_worked = take_worked,
                                    .healthy = healthy,
                                    .has_room = has_room,
                                    .second = every_second,
                                    .backup = make_backup,
                                    .site = server->node ? &node_for_net : NULL,
                                    .site_ctx = server->node,
                                    .metrics = put_metrics};
    server->net =
        net_create(&(struct net_config){.listen = config->listen,
                                        .metrics = config->metrics,
                                        .origins = config->origins,
                                        .proxies = config->proxies,
                                        .web_root = config->web_root,
                                        .loop = strcmp(config->loop, "poll") == 0 ? NET_LOOP_POLL
                                                                                  : NET_LOOP_LIBEV,
                                        .connections_max = config->connections,
                                        .ping_s = config->ping,
                                        .hangup_s = config->hangup},
                   server->app, &host, &hooks, ret_error, size);
    if (server->net && server->node)
        node_serve(server->node, server->net);
    return server->net != NULL;
}

/* Only a database that several processes can share has nodes. */
static bool open_node(struct server *server, char *ret_error, size_t size)
{
    if (!store_is_shared(server->config.database)) {
        snprintf(ret_error, size, "these servers need a database that they share: postgresql://…");
        return *server->config.bus == '\0' && strcmp(server->config.relay, "no") == 0;
    }
    server->node = node_create(&server->config, (struct now){mono_us(), wall_ms()}, server->boot,
                               server->store, server->app, wake, server, ret_error, size);
    return server->node != NULL;
}

static enum log_level log_level(const char *word)
{
    return *word == 'e'   ? LOG_LEVEL_ERROR
           : *word == 'w' ? LOG_LEVEL_WARNING
           : *word == 'n' ? LOG_LEVEL_NOTICE
                          : LOG_LEVEL_INFO;
}

static int serve(struct server *server)
{
    char error[600], link[ADMIN_TEXT_MAX];
    int code = 0;
    if (store_is_shared(server->config.database))
        node_draw_boot(server->boot);
    if (!open_store(server, error, sizeof error))
        return fail(EX_IOERR, server->config.database, error);
    if (*server->config.backup_folder && store_is_shared(server->config.database))
        log_event(LOG_LEVEL_NOTICE, "backup.files",
                  "folder=%s why=\"PostgreSQL has backups of its own; this folder gets only the"
                  " files of tournaments\"",
                  server->config.backup_folder);
    /* The link for an owner is made before there is a loop, since it waits for the store. */
    bool shared = store_is_shared(server->config.database),
         unowned = !admin_is_owned(&server->admin);
    if (unowned && !shared) /* among several servers the operator asks one of them: --owner-link */
        admin_offer_owner(&server->admin, link);
    /* The pools and the net follow the application, because their answers go to it. */
    open_app(server);
    server->lists = lists_start(server->config.player_lists);
    if (!open_hashes(server)) {
        code = fail(EX_OSERR, "passwords", "no threads to hash them");
    } else if (!open_works(server)) {
        code = fail(EX_OSERR, "work", "no threads to do it");
    } else if (!open_node(server, error, sizeof error)) {
        code = fail(EX_USAGE, "bus", error);
    } else if (open_net(server, error, sizeof error)) {
        printf("Miai is served at %s\n", net_url(server->net));
        if (unowned && !shared) {
            printf("Open this link once and sign in to become the owner of the server:\n");
            print_link(server, link);
        }
        fflush(stdout);
        /* READY comes after the sockets listen, and STOPPING when the loop has drained. */
        notify("READY=1");
        net_run(server->net);
        notify("STOPPING=1");
    } else {
        code = fail(EX_OSERR, "network", error);
    }
    /* The store and the pools end first: their threads wake the net. The application is last, since
     * the net's connections still use its budgets. */
    node_destroy(server->node);
    store_destroy(server->store);
    hash_pool_destroy(server->hashes);
    work_pool_destroy(server->works);
    work_pool_destroy(server->thoughts);
    net_destroy(server->net);
    lists_destroy(server->lists);
    app_destroy(server->app);
    log_event(LOG_LEVEL_NOTICE, "stopped", "code=%d", code);
    return code;
}

static int print_limits(const struct config *config)
{
    char error[300];
    struct budgets *budgets = budgets_create(0);
    strangers_configure(budgets, config, error, sizeof error); /* main() has checked it */
    strangers_print(budgets);
    budgets_destroy(budgets);
    return 0;
}

int main(int argc, char **argv)
{
    static struct server server = {.healthy = true};
    char error[600];
    server.started_ms = wall_ms();
    proto_memory_strict();
    mallopt(M_TOP_PAD, MEMORY_STEP_BYTES);
    if (!config_read(&server.config, argc, argv, environ, error, sizeof error))
        return fail(EX_USAGE, "settings", error);
    if (!strangers_configure(NULL, &server.config, error, sizeof error))
        return fail(EX_USAGE, "settings", error);
    switch (server.config.action) {
    case CONFIG_HELP: config_print_help(); return 0;
    case CONFIG_VERIFY: return verify(server.config.subject);
    case CONFIG_VERSION: printf("miai-server %s (%s)\n", MIAI_VERSION, net_assets_build); return 0;
    case CONFIG_CHECK: return check(&server.config);
    case CONFIG_LIMITS: return print_limits(&server.config);
    case CONFIG_EXPORT: return games_export(server.config.database, server.config.subject);
    case CONFIG_MOVE: return move_site(server.config.database, server.config.subject);
    case CONFIG_RUN:
    case CONFIG_RESET_PASSWORD:
    case CONFIG_OWNER_LINK: break;
    case CONFIG_MODERATE:
        if (server.config.words_n > 0)
            break;
        admin_moderate_help();
        return 0;
    }
    log_set_level(log_level(server.config.log));
    umask(077); /* only this user may read the database, its copies and its lock */
    /* Signals are blocked before the first thread starts, so that no thread takes them from the loop. */
    net_block_signals();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a fault of the disk like any other */
    hash_init();
    admin_init(&server.admin, get_random);
    return server.config.action == CONFIG_RUN ? serve(&server) : do_admin(&server);
}
