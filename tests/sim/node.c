/* A server process: its start, its end, its threads, and what its application wants. */
#include "node.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "client.h"
#include "disk.h"
#include "hours.h"
#include "network.h"
#include "server/base/budget.h"
#include "site.h"
#include "tests/server/app/fake_hash.h"

static void give_random(void *ctx, void *ret, size_t len)
{
    sim_give_random(ctx, ret, len);
}

static void give_hash(void *ctx, const void *data, size_t len, uint8_t ret[32])
{
    (void)ctx;
    sim_hash(data, len, ret);
}

/* One of several threads takes the job, and works on it for a while. */
static void hash_soon(struct sim *sim, struct sim_node *node, struct password_job *job)
{
    job->next = node->hashes;
    node->hashes = job;
    sim_schedule(sim, node, sim_later(sim, 40, 200), SIM_HASHED, node->life);
}

void node_hashed(struct sim *sim, struct sim_node *node)
{
    struct password_job **at = &node->hashes;
    while ((*at)->next && sim_chance(sim, 50))
        at = &(*at)->next;
    struct password_job *job = *at;
    *at = job->next;
    fake_hash(job);
    app_hashed(node->app, hours_now(sim, node), job);
}

/* The same for long work: mostly at once, sometimes much later, in any order. */
static void work_soon(struct sim *sim, struct sim_node *node, struct work *work)
{
    work->next = node->works;
    node->works = work;
    sim_schedule(sim, node, sim_later(sim, 0, sim_chance(sim, 20) ? 3000 : 60), SIM_WORKED,
                 node->life);
}

void node_worked(struct sim *sim, struct sim_node *node)
{
    struct work **at = &node->works;
    while ((*at)->next && sim_chance(sim, 50))
        at = &(*at)->next;
    struct work *work = *at;
    *at = work->next;
    if (!work_is_unwanted(work))
        work_do(work);
    sim->works_n++;
    app_worked(node->app, hours_now(sim, node), work);
}

static void drop_works(struct sim_node *node)
{
    for (struct work *work; (work = node->works);) {
        node->works = work->next;
        work->destroy(work);
    }
}

static void drop_hashes(struct sim_node *node)
{
    for (struct password_job *job; (job = node->hashes);) {
        node->hashes = job->next;
        password_job_destroy(job);
    }
}

void node_start(struct sim *sim, struct sim_node *node)
{
    const struct app_config config = {
        .version = "1.0.0",
        .build = "sim",
        .pulse_ms = node->hours.pulse ? HOURS_PULSE_MS : 0,
        .epoch = "5eed5eed5eed5eed",
        .rooms_max = 50,
        .lag_credit_max_ms = 250,
        .message_max = 8192,
        .ping_ms = 20000,
        .shared = sim->site != NULL,
    };
    struct app_host host = {.ctx = sim, .random = give_random, .hash = give_hash};
    node->app = app_create(&config, &host);
    char error[200];
    if (!budgets_set(app_budgets(node->app),
                     sim->site ? "rooms.guest=3, rooms.account=3, subs.connection=400"
                               : "rooms.guest=3, rooms.account=3",
                     error, sizeof error))
        abort();
    node->life++;
    if (sim->site)
        member_start(sim, node); /* which starts it */
    else
        app_start(node->app, hours_now(sim, node));
}

void node_kill(struct sim *sim, struct sim_node *node)
{
    sim_note(sim, "crash of %u with %zu jobs on their way, %zu of them durable", node->index,
             node->jobs_n, node->jobs_committed);
    if (sim->site) {
        database_lose(sim, node);
        member_stop(sim, node);
    }
    app_destroy(node->app);
    node->app = NULL;
    hours_go_on(sim, node);
    check_stored(sim);
    sim->crashes++;
    disk_drop(node);
    drop_hashes(node);
    drop_works(node);
    node->wake_us = 0;
    network_down(sim, node);
    bool long_gone = sim->site && !sim->calm && sim_chance(sim, 40);
    sim_schedule(sim, node, sim_later(sim, 50, long_gone ? 12000 : 1500), SIM_START, 0);
}

static void carry_out(struct sim *sim, struct sim_node *node)
{
    struct output out;
    int64_t at_us;
    unsigned turns = 0;
    while (node->app && app_next(node->app, &out)) {
        if (++turns > SIM_TURNS)
            sim_fail(sim, "the application wishes without end, now of kind %d", (int)out.kind);
        switch (out.kind) {
        case OUTPUT_SEND:
            if (out.conn & APP_REMOTE)
                site_send(node->member.site, out.conn, out.buf);
            else
                network_carry(sim, out.conn, out.buf, out.class);
            buf_unref(out.buf);
            break;
        case OUTPUT_CLOSE:
            if (out.conn & APP_REMOTE)
                site_close(node->member.site, out.conn);
            else
                sim_cut(sim, out.conn);
            break;
        case OUTPUT_STORE: disk_take(sim, node, out.job); break;
        case OUTPUT_LEFT_OUT: sim_fail(sim, "a row was left out: %s %s", out.id, out.text);
        case OUTPUT_LEAVE: disk_leave_read(node, out.ticket); break;
        case OUTPUT_WAKE:
            node->wake_us = out.mono_us;
            at_us = hours_true_us(node, out.mono_us);
            sim_schedule(sim, node, at_us > sim->now.mono_us ? at_us : sim->now.mono_us, SIM_WAKE,
                         node->life);
            break;
        case OUTPUT_REPLY: {
            uint8_t session[32];
            if (out.cookie == OUTPUT_COOKIE_SET)
                sim_hash(out.token, sizeof out.token, session);
            client_answered(sim, sim->clients[out.request], out.code,
                            out.cookie == OUTPUT_COOKIE_SET ? session : NULL);
            buf_unref(out.buf);
            break;
        }
        case OUTPUT_MAY: break;
        case OUTPUT_SITE:
            if (!sim->site)
                sim_fail(sim, "a word to other processes, and there is none");
            member_say(sim, node, out.site);
            break;
        case OUTPUT_HASH: hash_soon(sim, node, out.password); break;
        case OUTPUT_WORK: work_soon(sim, node, out.work); break;
        }
    }
}

void node_carry_out(struct sim *sim, struct sim_node *node)
{
    do
        carry_out(sim, node);
    while (sim->site && member_carry_out(sim, node));
}

void node_finish(struct sim *sim, struct sim_node *node)
{
    if (sim->site)
        member_stop(sim, node);
    app_destroy(node->app);
    disk_drop(node);
    drop_hashes(node);
    drop_works(node);
}
