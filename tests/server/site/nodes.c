/* Nodes over a database in memory and a bus that is a call. */
#include "nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/buf.h"
#include "server/base/commit_note.h"

#define US INT64_C(1000) /* in a millisecond */

struct nodes nodes;

/* --- what stands for the application ---------------------------------------------------------- */

bool app_ready(const struct app *app)
{
    return app->ready;
}

bool app_is_level(const struct app *app, uint8_t shard)
{
    (void)shard;
    return !app->reads;
}

void app_start(struct app *app, struct now now)
{
    (void)now;
    app->started = app->ready = true;
}

void app_own(struct app *app, struct now now, uint8_t shard, uint32_t epoch)
{
    (void)now;
    assert_int_equal(app->epochs[shard], 0);
    assert_true(epoch > 0);
    app->epochs[shard] = epoch;
}

void app_disown(struct app *app, struct now now, uint8_t shard)
{
    (void)now;
    assert_true(app->epochs[shard] > 0);
    app->epochs[shard] = 0;
}

void app_followed(struct app *app, struct now now, const struct job *job)
{
    (void)now;
    assert_int_equal(job->first->kind, CHANGE_RENAME_PLAYER);
    assert_true(app->followed_n < 1000);
    app->followed[app->followed_n++] = job->first->row.player.id;
}

void app_site(struct app *app, struct now now, uint16_t node, conn_id conn,
              const struct site_note *note)
{
    (void)now;
    app->sites_n++;
    app->site = *note;
    app->site_node = node;
    app->site_conn = conn;
    if (note->buf)
        snprintf(app->text, sizeof app->text, "%.*s", (int)note->buf->len,
                 (const char *)note->buf->data);
}

void app_answered(struct app *app, struct now now, conn_id conn, struct buf *buf)
{
    (void)now;
    app->answered = conn;
    snprintf(app->answer, sizeof app->answer, "%.*s", (int)buf->len, (const char *)buf->data);
}

/* All clients of a test have one session. */
bool app_sent_on(const struct app *app, conn_id conn, const uint8_t *session)
{
    static const uint8_t theirs[32] = {1, 2, 31};
    return conn != app->not_sent && (!session || memcmp(session, theirs, sizeof theirs) == 0);
}

void app_replied(struct app *app, struct now now, conn_id number, const void *bytes, size_t length)
{
    (void)now;
    app->replied = number;
    snprintf(app->text, sizeof app->text, "%.*s", (int)length, (const char *)bytes);
}

void app_closed(struct app *app, struct now now, conn_id conn)
{
    (void)now;
    app->closed = conn;
}

void app_received(struct app *app, struct now now, conn_id conn, const void *text, size_t len)
{
    (void)now;
    app->received = conn;
    snprintf(app->text, sizeof app->text, "%.*s", (int)len, (const char *)text);
}

/* --- the nodes -------------------------------------------------------------------------------- */

int nodes_before(void **state)
{
    (void)state;
    memset(&nodes, 0, sizeof nodes);
    nodes.now_us = INT64_C(1000000000);
    return 0;
}

int nodes_after(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NODES_MAX; i++)
        nodes_kill(&nodes.list[i]);
    members_finish(&nodes.members);
    return 0;
}

struct now nodes_now(void)
{
    return (struct now){.mono_us = nodes.now_us, .wall_ms = nodes.now_us / US};
}

static struct node *start_node(unsigned place, const char *name, const char *boot, bool relay)
{
    struct node *node = &nodes.list[place];
    *node = (struct node){0};
    snprintf(node->start.node, sizeof node->start.node, "%s", name);
    snprintf(node->start.boot, sizeof node->start.boot, "%s", boot);
    node->site =
        site_create(&(struct site_config){.start = node->start, .relay = relay, .app = &node->app});
    site_woken(node->site, nodes_now());
    return node;
}

static const char *const names[NODES_MAX] = {"node-a", "node-b", "node-c", "node-d"};

struct node *nodes_start(unsigned place, const char *boot)
{
    return start_node(place, names[place], boot, false);
}

struct node *nodes_start_as(unsigned place, const char *name, const char *boot)
{
    return start_node(place, name, boot, false);
}

struct node *nodes_start_relay(unsigned place, const char *boot)
{
    return start_node(place, names[place], boot, true);
}

void nodes_kill(struct node *node)
{
    site_destroy(node->site);
    node->site = NULL;
}

static void deliver(struct node *from, const struct site_output *out, struct node *to)
{
    char *bytes = malloc(out->bytes_n + 1);
    assert_non_null(bytes);
    memcpy(bytes, out->bytes, out->bytes_n);
    if (nodes.spoil && out->bytes_n > 0) {
        uint32_t at = nodes.spoilt_n++ * 2654435761u;
        bytes[at % out->bytes_n] = (char)(bytes[at % out->bytes_n] ^ (1 << (at >> 20) % 8));
    }
    if (out->kind == SITE_EXISTS)
        site_heard_exists(to->site, nodes_now(), &from->start, out->n);
    else
        site_heard(
            to->site, nodes_now(),
            &(struct site_message){
                .from = from->start, .kind = out->message, .bytes = bytes, .n = out->bytes_n});
    free(bytes);
}

static void tell(struct node *from, const struct site_output *out)
{
    for (unsigned i = 0; i < NODES_MAX && !from->mute; i++) {
        struct node *to = &nodes.list[i];
        if (to != from && to->site && !to->deaf &&
            (out->kind != SITE_TELL_ONE || strcmp(out->node, to->start.node) == 0))
            deliver(from, out, to);
    }
}

/* Whether it was answered. */
static bool lease(struct node *node)
{
    static struct lease_answer answer;
    if (!node->asks || node->slow_database)
        return false;
    node->asks = false;
    if (node->no_database)
        answer.status = LEASE_AWAY;
    else
        members_lease(&nodes.members, &node->start, &node->ask, nodes.now_us, &answer);
    node->asks_n++;
    site_leased(node->site, nodes_now(), &answer);
    return true;
}

static void read_log(struct node *node, const struct log_ask *ask)
{
    struct log_answer answer;
    members_read(&nodes.members, ask, 3, &answer);
    answer.away = node->no_log;
    answer.rows_n = node->no_log ? 0 : answer.rows_n;
    node->reads_n++;
    site_read(node->site, nodes_now(), &answer);
    free(answer.rows);
}

static void carry_out(struct node *node, const struct site_output *out)
{
    switch (out->kind) {
    case SITE_TELL_ALL:
    case SITE_TELL_ONE:
    case SITE_EXISTS: tell(node, out); return;
    case SITE_LEASE:
        node->asks = true;
        node->ask = out->lease;
        lease(node);
        return;
    case SITE_LOG: read_log(node, &out->log); return;
    case SITE_WAKE: node->wake_us = out->mono_us; return;
    case SITE_FAILED: node->failed = out->text; return;
    }
}

void nodes_settle(void)
{
    struct site_output out;
    bool quiet = false;
    while (!quiet) {
        quiet = true;
        for (unsigned i = 0; i < NODES_MAX; i++) {
            struct node *node = &nodes.list[i];
            while (node->site && site_next(node->site, &out)) {
                carry_out(node, &out);
                quiet = false;
            }
            quiet = quiet && !(node->site && lease(node));
            if (node->site && node->wake_us != 0 && node->wake_us <= nodes.now_us) {
                node->wake_us = 0;
                site_woken(node->site, nodes_now());
                quiet = false;
            }
        }
    }
}

void nodes_pass(int64_t ms)
{
    nodes_settle();
    for (int64_t i = 0; i < ms; i += 5) {
        nodes.now_us += 5 * US;
        nodes_settle();
    }
}

void nodes_store(struct node *node, int64_t player)
{
    struct codec_bytes bytes = {0};
    struct job *job = job_create(1);
    struct commit_note note = {.jobs = &job, .jobs_n = 1, .at_ms = nodes.now_us / US};
    job_change(job, CHANGE_RENAME_PLAYER)->row.player.id = player;
    memcpy(note.node, node->start.node, sizeof note.node);
    memcpy(note.boot, node->start.boot, sizeof note.boot);
    note.n = members_next(&nodes.members, &node->start);
    assert_int_equal(commit_note_encode(&note, &bytes), CODEC_FINE);
    members_store(&nodes.members, &node->start, nodes.now_us, bytes.at, bytes.n);
    site_stored(node->site, note.n, bytes.at, bytes.n);
    job_destroy(job);
    free(bytes.at);
    nodes_settle();
}

unsigned nodes_shards(const struct node *node)
{
    unsigned n = 0;
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        n += node->app.epochs[shard] > 0;
    return n;
}
