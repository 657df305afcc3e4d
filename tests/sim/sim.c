/* A run of the simulation: chance, and what happens when. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "client.h"
#include "disk.h"
#include "hours.h"
#include "network.h"
#include "node.h"
#include "site.h"

/* --- chance ----------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint32_t sim_random(struct sim *sim, uint32_t n)
{
    return (uint32_t)((next_random(&sim->random) >> 32) * n >> 32);
}

bool sim_chance(struct sim *sim, uint32_t percent)
{
    return sim_random(sim, 100) < percent;
}

void sim_give_random(struct sim *sim, void *ret, size_t len)
{
    for (size_t i = 0; i < len; i++)
        ((uint8_t *)ret)[i] = (uint8_t)next_random(&sim->random);
}

void sim_hash(const void *data, size_t len, uint8_t ret[32])
{
    for (unsigned part = 0; part < 4; part++) {
        uint64_t x = UINT64_C(0xcbf29ce484222325) + part;
        for (size_t i = 0; i < len; i++)
            x = (x ^ ((const uint8_t *)data)[i]) * UINT64_C(0x100000001b3);
        x = next_random(&x);
        memcpy(ret + 8 * part, &x, 8);
    }
}

int64_t sim_later(struct sim *sim, uint32_t from_ms, uint32_t to_ms)
{
    return sim->now.mono_us + (from_ms + sim_random(sim, to_ms - from_ms + 1)) * INT64_C(1000);
}

static void carry_out(struct sim *sim)
{
    for (unsigned i = 0; i < sim->nodes_n; i++)
        node_carry_out(sim, &sim->nodes[i]);
}

struct sim_node *sim_door(struct sim *sim)
{
    if (sim->site)
        return site_door(sim);
    struct sim_node *node = &sim->nodes[0];
    return node->app && !hours_stand(sim, node) ? node : NULL;
}

static bool lives(const struct sim_event *event)
{
    return event->node->app && event->what == event->node->life;
}

static void happen(struct sim *sim, struct sim_event *event)
{
    struct sim_node *node = event->node;
    switch (event->kind) {
    case SIM_TICK:
        client_tick(sim, sim->clients[event->what]);
        /* In a site a connection may still break, with a process that ends politely. */
        if (sim->site || !sim->calm || !client_is_settled(sim->clients[event->what]))
            sim_schedule(sim, NULL, sim_later(sim, 30, 300), SIM_TICK, event->what);
        break;
    case SIM_UP: network_came(sim, event->what, event->text, event->length); break;
    case SIM_DOWN: network_arrive(sim, event->what); break;
    case SIM_SERVER_LEARNS: network_learns(sim, event->what); break;
    case SIM_DISK:
        if (lives(event) && sim->site)
            database_send(sim, node);
        else if (lives(event))
            disk_commit(sim, node);
        break;
    case SIM_CONFIRM:
        if (lives(event))
            disk_confirm(sim, node);
        break;
    case SIM_READ:
        if (lives(event))
            disk_read(sim, node);
        break;
    case SIM_HASHED:
        if (lives(event))
            node_hashed(sim, node);
        break;
    case SIM_WORKED:
        if (lives(event))
            node_worked(sim, node);
        break;
    case SIM_WAKE:
        if (lives(event) && node->wake_us != 0 && hours_now(sim, node).mono_us >= node->wake_us) {
            node->wake_us = 0;
            app_woken(node->app, hours_now(sim, node));
        }
        break;
    case SIM_CRASH:
        if (node->app && !sim->calm)
            node_kill(sim, node);
        break;
    case SIM_START: node_start(sim, node); break;
    case SIM_JUMP:
    case SIM_STAND:
    case SIM_PULSE: hours_happen(sim, node, event->kind); break;
    case SIM_GO_ON:
        if (event->what == node->hours.stands) /* or it was killed meanwhile */
            hours_go_on(sim, node);
        break;
    case SIM_SITE_WAKE:
        if (lives(event))
            member_woken(sim, node);
        break;
    case SIM_LETTER: bus_deliver(sim, event); break;
    case SIM_DRAIN: member_drain(sim, node); break;
    case SIM_OUTAGE: site_outage(sim, event->what); break;
    case SIM_CUT: sim_cut(sim, event->what); break;
    case SIM_LEASE_ASKED:
    case SIM_LEASE_ANSWERED:
    case SIM_LOG_ASKED:
    case SIM_LOG_ANSWERED:
    case SIM_BATCH:
    case SIM_BATCH_KNOWN: database_happen(sim, event); break;
    }
}

static void happen_whole(struct sim *sim, struct sim_event *event)
{
    happen(sim, event);
    free(event->text);
    carry_out(sim);
    if (sim->site) {
        site_after(sim, event);
        carry_out(sim);
    }
}

void sim_pass(struct sim *sim, int64_t us)
{
    int64_t end_us = sim->now.mono_us + us;
    unsigned at_once = 0;
    while (sim->heap_n > 0 && sim->heap[0].at_us <= end_us) {
        struct sim_event event = sim_pop(sim);
        at_once = event.at_us > sim->now.mono_us ? 0 : at_once + 1;
        if (at_once > SIM_TURNS)
            sim_fail(sim, "time stands still at %lld us, with an event of kind %d",
                     (long long)event.at_us, (int)event.kind);
        sim->now.wall_ms += event.at_us / 1000 - sim->now.mono_us / 1000;
        sim->now.mono_us = event.at_us;
        if (!hours_put_off(sim, &event))
            happen_whole(sim, &event);
    }
}

static void prepare(struct sim *sim, uint64_t seed)
{
    memset(sim, 0, sizeof *sim);
    sim->seed = sim->random = seed;
    sim->now = (struct now){.mono_us = 1000000, .wall_ms = INT64_C(1790000000000)};
    fake_store_init(&sim->store);
    /* Each seed has a random half of the faults. */
    sim->faults = (struct faults){sim_chance(sim, 50), sim_chance(sim, 50), sim_chance(sim, 50),
                                  sim_chance(sim, 50), sim_chance(sim, 50), sim_chance(sim, 50)};
    sim->tour = seed % 4 == 1;
    sim->arena = seed % 4 == 2;
    sim->accounts = seed % 5 == 2 || seed % 5 == 3;
}

static void people_come(struct sim *sim)
{
    for (int i = 0; i < SIM_CLIENTS; i++) {
        sim->clients[i] = client_create(i, i < SIM_PLAYERS);
        sim_schedule(sim, NULL, sim_later(sim, 20, 500), SIM_TICK, (uint64_t)i);
    }
}

/* An arena goes on by itself: its last act must have come to all. */
static void await_arenas(struct sim *sim)
{
    for (size_t acts = SIZE_MAX; acts != sim->store.arena_acts_n;) {
        acts = sim->store.arena_acts_n;
        sim_pass(sim, 1000000);
    }
}

void sim_run(struct sim *sim, uint64_t seed, int64_t seconds)
{
    struct sim_node *node = &sim->nodes[0];
    prepare(sim, seed);
    sim->nodes_n = 1;
    int64_t play_s = hours_begin(sim, node, seconds);
    node_start(sim, node);
    carry_out(sim);
    people_come(sim);
    if (sim->faults.crashes)
        for (unsigned i = 0; i < 3; i++)
            sim_schedule(sim, node, sim_later(sim, 2000, (uint32_t)seconds * 1000), SIM_CRASH, 0);
    sim_pass(sim, play_s * 1000000);
    sim->calm = true;
    sim_pass(sim, node->hours.pulse ? 180000000 : 60000000);
    await_arenas(sim);
    /* Acts of tournaments and arenas may be on their way now and then. */
    for (int i = 0; i < 10 && node->app && !app_drained(node->app); i++)
        sim_pass(sim, 1000000);
    check_settled(sim);
}

void sim_run_site(struct sim *sim, uint64_t seed, int64_t seconds)
{
    prepare(sim, seed);
    int64_t play_s = site_begin(sim, seconds);
    people_come(sim);
    sim_pass(sim, play_s * 1000000);
    sim->calm = true;
    site_calm(sim);
    sim_pass(sim, 60000000);
    for (int i = 0; i < 20 && !site_is_quiet(sim); i++)
        sim_pass(sim, 1000000);
    await_arenas(sim);
    site_await_rest(sim); /* games go on by themselves, too */
    check_settled(sim);
    check_site(sim);
}

void sim_finish(struct sim *sim)
{
    for (unsigned i = 0; i < sim->nodes_n; i++)
        node_finish(sim, &sim->nodes[i]);
    while (sim->heap_n > 0) {
        struct sim_event event = sim_pop(sim);
        database_drop(&event);
        free(event.text);
    }
    free(sim->heap);
    network_finish(sim);
    for (int i = 0; i < SIM_CLIENTS; i++)
        client_destroy(sim->clients[i]);
    fake_store_finish(&sim->store);
    if (sim->site)
        site_finish(sim);
}
