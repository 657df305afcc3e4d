/* A process of a site: its machine, its polite end, and the faults that come over the nodes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "hours.h"
#include "network.h"
#include "node.h"
#include "site.h"

static const char *const names[SIM_NODES] = {"house-a", "house-b", "house-c", "house-d", "house-e"};

/* The lobby tells of changes once a second, and a commit needs a moment to come to all. */
#define REST_US INT64_C(2000000)
enum { REST_TRIES = 60 };

/* --- the process ------------------------------------------------------------------------------ */

void member_start(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    *member = (struct member_part){.stage = MEMBER_SERVES};
    snprintf(member->start.node, sizeof member->start.node, "%s", names[node->index]);
    snprintf(member->start.boot, sizeof member->start.boot, "boot-%u", (unsigned)node->life);
    member->site = site_create(&(struct site_config){
        .start = member->start, .relay = node->index >= sim->site->houses, .app = node->app});
    site_woken(member->site, hours_now(sim, node));
}

void member_stop(struct sim *sim, struct sim_node *node)
{
    struct site_stats stats;
    if (!node->member.site)
        return;
    site_stats(node->member.site, &stats);
    sim->site->followed += stats.followed;
    sim->site->read += stats.read;
    sim->site->takeovers += stats.taken > 0;
    site_destroy(node->member.site);
    node->member.site = NULL;
    node->member.sent = 0;
}

void member_say(struct sim *sim, struct sim_node *node, struct site_note *note)
{
    site_say(node->member.site, hours_now(sim, node), note);
    site_note_destroy(note);
}

static void wake_at(struct sim *sim, struct sim_node *node, int64_t mono_us)
{
    int64_t at_us = hours_true_us(node, mono_us);
    node->member.wake_us = mono_us;
    sim_schedule(sim, node, at_us > sim->now.mono_us ? at_us : sim->now.mono_us, SIM_SITE_WAKE,
                 node->life);
}

bool member_carry_out(struct sim *sim, struct sim_node *node)
{
    struct site_output out;
    bool any = false;
    while (node->member.site && site_next(node->member.site, &out)) {
        any = true;
        switch (out.kind) {
        case SITE_TELL_ALL:
        case SITE_TELL_ONE:
        case SITE_EXISTS: bus_tell(sim, node, &out); break;
        case SITE_LEASE: database_ask(sim, node, &out.lease); break;
        case SITE_LOG: database_read(sim, node, &out.log); break;
        case SITE_WAKE: wake_at(sim, node, out.mono_us); break;
        case SITE_FAILED: node->member.failed = out.text; break;
        }
    }
    return any;
}

/* --- the polite end --------------------------------------------------------------------------- */

void member_drain(struct sim *sim, struct sim_node *node)
{
    if (!node->app || node->member.stage != MEMBER_SERVES || sim->calm)
        return;
    sim_note(sim, "node %u drains", node->index);
    node->member.stage = MEMBER_GIVES;
    node->member.stage_us = sim->now.mono_us;
    site_drain(node->member.site, hours_now(sim, node));
}

/* One step further, if it can be made. */
static void step(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    struct now now = hours_now(sim, node);
    if (member->stage == MEMBER_GIVES && site_gave(member->site)) {
        member->stage = MEMBER_DRAINS;
        app_drain(node->app, now, 0);
    } else if (member->stage == MEMBER_DRAINS && app_drained(node->app)) {
        member->stage = MEMBER_LEAVES;
        site_leave(member->site, now);
    }
}

static void look(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    if (!node->app || hours_stand(sim, node))
        return;
    step(sim, node);
    if (member->stage == MEMBER_LEAVES && site_left(member->site)) {
        sim_note(sim, "node %u has left", node->index);
        sim->site->drained++;
        node_kill(sim, node);
    } else if (member->failed) {
        if (strstr(member->failed, "the log"))
            sim_fail(sim, "node %u: %s", node->index, member->failed);
        sim_note(sim, "node %u ends: %s", node->index, member->failed);
        sim->site->failed++;
        node_kill(sim, node);
    } else if (member->stage > MEMBER_SERVES &&
               sim->now.mono_us - member->stage_us > 60 * INT64_C(1000000)) {
        sim_note(sim, "node %u is ended", node->index);
        node_kill(sim, node);
    }
}

/* --- faults ----------------------------------------------------------------------------------- */

static void tell_of_bus(struct sim *sim, struct sim_node *node)
{
    if (node->member.site && !hours_stand(sim, node))
        site_bus(node->member.site, hours_now(sim, node), !bus_is_away(sim, node));
}

static void begin_outage(struct sim *sim, uint64_t what, int64_t until_us)
{
    struct sim_site *site = sim->site;
    if (what == OUTAGE_DATABASE)
        site->away_until_us = until_us;
    for (unsigned i = 0; i < sim->nodes_n; i++)
        if (what == OUTAGE_BUS || what == OUTAGE_OF_ONE + i)
            site->bus_away_until_us[i] = until_us;
}

void site_outage(struct sim *sim, uint64_t what)
{
    int64_t for_us = (int64_t)(500 + sim_random(sim, sim_chance(sim, 50) ? 4000 : 25000)) * 1000;
    if (what != OUTAGE_END && !sim->calm) {
        sim->site->outages++;
        sim_note(sim, "outage %d for %d ms", (int)what, (int)(for_us / 1000));
        begin_outage(sim, what, sim->now.mono_us + for_us);
        sim_schedule(sim, NULL, sim->now.mono_us + for_us, SIM_OUTAGE, OUTAGE_END);
    }
    for (unsigned i = 0; i < sim->nodes_n; i++)
        tell_of_bus(sim, &sim->nodes[i]);
}

/* People whose server does not answer go to another one, after a while. */
static void cut_of_standing(struct sim *sim, struct sim_node *node)
{
    for (conn_id conn = 1; conn <= sim->conns; conn++)
        if (sim->links[conn].node == node && sim->links[conn].client_open && sim_chance(sim, 70))
            sim_schedule(sim, NULL, sim_later(sim, 500, 12000), SIM_CUT, conn);
}

void member_woken(struct sim *sim, struct sim_node *node)
{
    if (node->member.wake_us == 0 || hours_now(sim, node).mono_us < node->member.wake_us)
        return;
    node->member.wake_us = 0;
    site_woken(node->member.site, hours_now(sim, node));
}

void site_after(struct sim *sim, const struct sim_event *event)
{
    if (event->kind == SIM_STAND && hours_stand(sim, event->node))
        cut_of_standing(sim, event->node);
    if (event->kind == SIM_GO_ON || event->kind == SIM_START)
        tell_of_bus(sim, event->node);
    for (unsigned i = 0; i < sim->nodes_n; i++)
        look(sim, &sim->nodes[i]);
}

/* --- the site --------------------------------------------------------------------------------- */

static void at_random(struct sim *sim, struct sim_node *node, int64_t seconds, enum sim_kind kind,
                      uint64_t what)
{
    sim_schedule(sim, node, sim_later(sim, 1500, (uint32_t)seconds * 1000), kind, what);
}

int64_t site_begin(struct sim *sim, int64_t seconds)
{
    int64_t play_s = seconds;
    struct sim_site *site = sim->site = calloc(1, sizeof *site);
    site->faults = (struct site_faults){.lossy = sim_chance(sim, 50),
                                        .wild = sim_chance(sim, 25),
                                        .outages = sim_chance(sim, 40),
                                        .doubt = sim_chance(sim, 50),
                                        .away = sim_chance(sim, 30),
                                        .late = sim_chance(sim, 30),
                                        .drains = sim_chance(sim, 50)};
    site->houses = 2 + sim_random(sim, 2);
    sim->nodes_n = site->houses + sim_random(sim, 2);
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        struct sim_node *node = &sim->nodes[i];
        node->index = i;
        int64_t node_s = hours_begin(sim, node, seconds);
        play_s = node_s > play_s ? node_s : play_s;
        if (i > 0 && sim_chance(sim, 20))
            at_random(sim, node, seconds, SIM_START, 0);
        else
            sim_schedule(sim, node, sim_later(sim, 0, 300), SIM_START, 0);
        for (unsigned n = sim->faults.crashes ? sim_random(sim, 3) : 0; n > 0; n--)
            at_random(sim, node, seconds, SIM_CRASH, 0);
        if (site->faults.drains && sim_chance(sim, 50))
            at_random(sim, node, seconds, SIM_DRAIN, 0);
    }
    for (unsigned n = site->faults.outages ? 1 + sim_random(sim, 2) : 0; n > 0; n--)
        at_random(sim, NULL, seconds, SIM_OUTAGE,
                  sim_chance(sim, 50) ? OUTAGE_BUS : OUTAGE_OF_ONE + sim_random(sim, sim->nodes_n));
    for (unsigned n = site->faults.away ? 1 + sim_random(sim, 2) : 0; n > 0; n--)
        at_random(sim, NULL, seconds, SIM_OUTAGE, OUTAGE_DATABASE);
    return play_s;
}

struct sim_node *site_door(struct sim *sim)
{
    struct sim_node *ready[SIM_NODES];
    uint32_t n = 0;
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        struct sim_node *node = &sim->nodes[i];
        if (node->app && app_ready(node->app) && node->member.stage == MEMBER_SERVES &&
            !hours_stand(sim, node))
            ready[n++] = node;
    }
    return n > 0 ? ready[sim_random(sim, n)] : NULL;
}

void site_calm(struct sim *sim)
{
    sim->site->away_until_us = 0;
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        sim->site->bus_away_until_us[i] = 0;
        sim->nodes[i].hours.jumped_ms = 0;
        tell_of_bus(sim, &sim->nodes[i]);
    }
}

bool site_is_quiet(const struct sim *sim)
{
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (!client_is_settled(sim->clients[i])) /* a new game may have come to them */
            return false;
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        const struct sim_node *node = &sim->nodes[i];
        if (!node->app || !app_drained(node->app) || node->jobs_n > 0)
            return false;
    }
    return true;
}

void site_await_rest(struct sim *sim)
{
    uint64_t commits;
    unsigned tries = 0;
    do {
        commits = sim->site->commits;
        sim_pass(sim, REST_US);
    } while (++tries < REST_TRIES && (commits != sim->site->commits || !site_is_quiet(sim)));
}

void site_finish(struct sim *sim)
{
    members_finish(&sim->site->members);
    free(sim->site);
    sim->site = NULL;
}
