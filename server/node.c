/* A node of a site: site_*() is what happens in it, and this file is how its words come and go. */
#include "server/node.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sysexits.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"
#include "proto/lib/log.h"
#include "server/bus/bus.h"
#include "server/site/limits.h"
#include "server/site/site.h"

#define BUS_MESSAGES_MAX 16384       /* that wait, in each direction */
#define BUS_MEMORY_MAX   (32u << 20) /* bytes of them */
#define HEARD_MAX        256         /* messages that one turn of the loop hears */
#define UNWELL_US        (2 * LEASE_MS * INT64_C(1000))

static_assert(SITE_MESSAGE_BYTES_MAX <= BUS_BYTES_MAX, "the bus carries each message");

struct node {
    struct site *site;
    struct bus *bus; /* NULL: none, what others store is read from the log */
    struct store *store;
    struct net *net; /* NULL: not yet */
    struct node_start start;
    bool apart;       /* as of the last second */
    int64_t since_us; /* when it began */
};

void node_draw_boot(char ret_boot[CODEC_BOOT_MAX + 1])
{
    uint8_t bytes[8];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        abort();
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(ret_boot + 2 * i, 3, "%02x", bytes[i]);
}

/* --- what the machine wants ------------------------------------------------------------------- */

_Noreturn static void end_process(const char *why)
{
    log_event(LOG_LEVEL_ERROR, "node.failed", "why=\"%s\"", why);
    _exit(EX_TEMPFAIL); /* whatever was acknowledged is in the database; the next start reads it */
}

static void tell(struct node *node, const struct site_output *out)
{
    if (!node->bus)
        return;
    if (out->kind == SITE_EXISTS)
        bus_say_exists(node->bus, out->n);
    else if (out->kind == SITE_TELL_ALL)
        bus_say_all(node->bus, out->message, out->bytes, out->bytes_n);
    else
        bus_say_to(node->bus, out->node, out->message, out->bytes, out->bytes_n);
}

static void carry_out(struct node *node, const struct site_output *out)
{
    switch (out->kind) {
    case SITE_TELL_ALL:
    case SITE_TELL_ONE:
    case SITE_EXISTS: tell(node, out); return;
    case SITE_LEASE: store_lease(node->store, &out->lease); return;
    case SITE_LOG: store_read_log(node->store, &out->log); return;
    case SITE_WAKE: net_site_wake(node->net, out->mono_us); return;
    case SITE_FAILED: end_process(out->text);
    }
}

static void flush(void *ctx)
{
    struct node *node = ctx;
    struct site_output out;
    while (site_next(node->site, &out))
        carry_out(node, &out);
}

/* --- what it hears ---------------------------------------------------------------------------- */

static void hear(struct node *node, struct now now, const struct bus_message *message)
{
    struct node_start from;
    memcpy(from.node, message->from, sizeof from.node);
    memcpy(from.boot, message->boot, sizeof from.boot);
    if (message->kind == BUS_EXISTS)
        site_heard_exists(node->site, now, &from, bus_exists(message));
    else
        site_heard(node->site, now,
                   &(struct site_message){.from = from,
                                          .kind = message->kind,
                                          .bytes = message->bytes,
                                          .n = message->n,
                                          .age_ms = message->age_ms});
}

static void hear_bus(struct node *node, struct now now)
{
    struct bus_message *message = NULL;
    for (unsigned i = 0; i < HEARD_MAX && (message = bus_take(node->bus)); i++) {
        hear(node, now, message);
        bus_message_destroy(message);
    }
    if (message)
        net_wake(node->net); /* players' messages are read in between */
}

static void tell_stored(struct node *node)
{
    struct store_commit commit;
    while (store_take_commit(node->store, &commit)) {
        site_stored(node->site, commit.n, commit.bytes, commit.bytes_n);
        free(commit.bytes);
    }
}

static void turn(void *ctx, struct now now, bool due)
{
    struct node *node = ctx;
    static struct lease_answer lease;
    struct log_answer log;
    tell_stored(node);
    if (store_take_lease(node->store, &lease))
        site_leased(node->site, now, &lease);
    if (store_take_log(node->store, &log)) {
        site_read(node->site, now, &log);
        free(log.memory);
    }
    if (node->bus) {
        struct bus_stats bus;
        bus_stats(node->bus, &bus);
        site_bus(node->site, now, bus.up);
        hear_bus(node, now);
    }
    if (due)
        site_woken(node->site, now);
}

/* --- for the network -------------------------------------------------------------------------- */

static void say(void *ctx, struct now now, struct site_note *note)
{
    site_say(((struct node *)ctx)->site, now, note);
    site_note_destroy(note);
}

static void send_to(void *ctx, conn_id conn, struct buf *buf)
{
    site_send(((struct node *)ctx)->site, conn, buf);
    buf_unref(buf);
}

static void close_remote(void *ctx, conn_id conn)
{
    site_close(((struct node *)ctx)->site, conn);
}

static void drain(void *ctx, struct now now)
{
    site_drain(((struct node *)ctx)->site, now);
}

static bool gave(void *ctx)
{
    return site_gave(((struct node *)ctx)->site);
}

static void leave(void *ctx, struct now now)
{
    site_leave(((struct node *)ctx)->site, now);
}

static bool left(void *ctx)
{
    return site_left(((struct node *)ctx)->site);
}

const struct net_site node_for_net = {.say = say,
                                      .send = send_to,
                                      .close = close_remote,
                                      .turn = turn,
                                      .flush = flush,
                                      .drain = drain,
                                      .gave = gave,
                                      .leave = leave,
                                      .left = left};

void node_serve(struct node *node, struct net *net)
{
    node->net = net;
}

void node_submitted(struct node *node, const struct job *job)
{
    site_submitted(node->site, job);
}

/* Other nodes hear of the commit before they hear the answer to one of its jobs: a player's own page has their move
 * before it has the acknowledgement. */
void node_returned(struct node *node, struct now now, const struct job *job)
{
    tell_stored(node);
    site_returned(node->site, now, job);
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool open_bus(struct node *node, const struct config *config, void (*wake)(void *ctx),
                     void *wake_ctx, char *ret_error, size_t size)
{
    if (*config->bus == '\0')
        return true;
    node->bus = bus_create(&(struct bus_config){.url = config->bus,
                                                .password_file = config->bus_password,
                                                .secret_file = config->bus_secret,
                                                .node = node->start.node,
                                                .boot = node->start.boot,
                                                .messages_max = BUS_MESSAGES_MAX,
                                                .bytes_max = BUS_MEMORY_MAX,
                                                .wake = wake,
                                                .wake_ctx = wake_ctx},
                           ret_error, size);
    return node->bus != NULL;
}

struct node *node_create(const struct config *config, struct now now, const char *boot,
                         struct store *store, struct app *app, void (*wake)(void *ctx),
                         void *wake_ctx, char *ret_error, size_t size)
{
    struct node *node = alloc_zeroed(1, sizeof *node);
    node->store = store;
    node->since_us = now.mono_us;
    snprintf(node->start.node, sizeof node->start.node, "%s", config->node);
    snprintf(node->start.boot, sizeof node->start.boot, "%s", boot);
    node->site = site_create(&(struct site_config){
        .start = node->start, .relay = strcmp(config->relay, "yes") == 0, .app = app});
    if (open_bus(node, config, wake, wake_ctx, ret_error, size))
        return node;
    node_destroy(node);
    return NULL;
}

void node_destroy(struct node *node)
{
    if (!node)
        return;
    bus_destroy(node->bus);
    site_destroy(node->site);
    free(node);
}

/* --- health ----------------------------------------------------------------------------------- */

bool node_healthy(const struct node *node, struct now now)
{
    struct site_stats stats;
    site_stats(node->site, &stats);
    int64_t held_us = stats.held_mono_us > 0 ? stats.held_mono_us : node->since_us;
    return now.mono_us - held_us < UNWELL_US && !stats.apart;
}

void node_second(struct node *node)
{
    struct site_stats stats;
    site_stats(node->site, &stats);
    if (stats.apart != node->apart)
        log_event(stats.apart ? LOG_LEVEL_WARNING : LOG_LEVEL_NOTICE,
                  stats.apart ? "node.apart" : "node.joins", "node=%s", node->start.node);
    node->apart = stats.apart;
    if (stats.apart) /* each second: a proxy needs some time to send them elsewhere */
        net_send_home(node->net);
}

static size_t put_bus(struct node *node, char *at, size_t size)
{
    struct bus_stats bus;
    bus_stats(node->bus, &bus);
    int n = snprintf(at, size,
                     "# TYPE miai_bus_up gauge\nmiai_bus_up %d\n"
                     "# TYPE miai_bus_said_total counter\nmiai_bus_said_total %" PRIu64 "\n"
                     "# TYPE miai_bus_heard_total counter\nmiai_bus_heard_total %" PRIu64 "\n"
                     "# TYPE miai_bus_missed_total counter\nmiai_bus_missed_total %" PRIu64 "\n"
                     "# TYPE miai_bus_seconds_total counter\nmiai_bus_seconds_total %.6f\n"
                     "# TYPE miai_bus_dropped_total counter\n",
                     bus.up, bus.said, bus.heard, bus.missed, (double)bus.cpu_us / 1e6);
    size_t len = n > 0 && (size_t)n < size ? (size_t)n : 0;
    for (unsigned i = 1; i < BUS_DROPS; i++) {
        if (i == BUS_OWN) /* as it should be */
            continue;
        n = snprintf(at + len, size - len, "miai_bus_dropped_total{reason=\"%s\"} %" PRIu64 "\n",
                     bus_drop_word((enum bus_drop)i), bus.dropped[i]);
        len += n > 0 && (size_t)n < size - len ? (size_t)n : 0;
    }
    return len;
}

size_t node_metrics(struct node *node, struct now now, char *at, size_t size)
{
    struct site_stats stats;
    struct store_stats store;
    site_stats(node->site, &stats);
    store_stats(node->store, &store);
    int64_t away_us = store.away_mono_us > 0 ? now.mono_us - store.away_mono_us : 0;
    int n = snprintf(
        at, size,
        "# TYPE miai_node_info gauge\nmiai_node_info{node=\"%s\"} 1\n"
        "# TYPE miai_store_away_seconds gauge\nmiai_store_away_seconds %.3f\n"
        "# TYPE miai_lease_held gauge\nmiai_lease_held %d\n"
        "# TYPE miai_nodes gauge\nmiai_nodes %u\n"
        "# TYPE miai_shards gauge\nmiai_shards %u\n"
        "# TYPE miai_shards_taken_total counter\nmiai_shards_taken_total %" PRIu64 "\n"
        "# TYPE miai_shards_given_total counter\nmiai_shards_given_total %" PRIu64 "\n"
        "# TYPE miai_remote_clients gauge\nmiai_remote_clients %u\n"
        "# TYPE miai_commits_behind gauge\nmiai_commits_behind %" PRId64 "\n"
        "# TYPE miai_commits_followed_total counter\nmiai_commits_followed_total %" PRIu64 "\n"
        "# TYPE miai_commits_read_total counter\nmiai_commits_read_total %" PRIu64 "\n"
        "# TYPE miai_site_refused_total counter\nmiai_site_refused_total %" PRIu64 "\n",
        node->start.node, (double)(away_us > 0 ? away_us : 0) / 1e6, stats.held,
        (unsigned)stats.nodes, (unsigned)stats.shards, stats.taken, stats.given,
        (unsigned)stats.remotes, stats.behind, stats.followed, stats.read, stats.refused);
    size_t len = n > 0 && (size_t)n < size ? (size_t)n : 0;
    return node->bus ? len + put_bus(node, at + len, size - len) : len;
}
