/* The clocks of the process, and the charges that they allow. */
#include "hours.h"

#include <string.h>

#include "proto/wire/encode.h"

#define BEGUN_US      1000000
#define HOUR_MS       INT64_C(3600000)
#define STAND_MIN_MS  3000 /* a shorter standstill is not noticed */
#define STAND_LONG_MS 30000
#define MILLION       1000000

struct now hours_now(const struct sim *sim, const struct sim_node *node)
{
    int64_t ran_us = sim->now.mono_us - BEGUN_US;
    return (struct now){.mono_us = BEGUN_US + ran_us + ran_us * node->hours.drift_ppm / MILLION,
                        .wall_ms = sim->now.wall_ms + node->hours.jumped_ms};
}

int64_t hours_true_us(const struct sim_node *node, int64_t mono_us)
{
    int64_t ran_us = (mono_us - BEGUN_US) * MILLION / (MILLION + node->hours.drift_ppm);
    return BEGUN_US + ran_us + 2; /* rounded up: not before */
}

bool hours_stand(const struct sim *sim, const struct sim_node *node)
{
    return node->hours.stands_until_us > sim->now.mono_us;
}

int64_t hours_begin(struct sim *sim, struct sim_node *node, int64_t seconds)
{
    struct hours *hours = &node->hours;
    hours->random = (sim->seed + 1000003u * node->index) * UINT64_C(0x9e3779b97f4a7c15) + 5;
    if (sim->seed % 8 == 3 || sim->seed % 8 == 6)
        return seconds;
    hours->pulse = true;
    sim_schedule(sim, node, sim->now.mono_us, SIM_PULSE, 0);
    if (hours_random(node, 2) == 0)
        hours->drift_ppm = hours_random(node, 2) ? 10000 : -10000;
    for (int64_t n = hours_random(node, 3); n > 0; n--)
        sim_schedule(sim, node,
                     sim->now.mono_us + hours_random(node, (uint32_t)seconds * 1000) * 1000,
                     SIM_JUMP, 0);
    int64_t stands = hours_random(node, 3);
    for (int64_t n = 0; n < stands; n++)
        sim_schedule(sim, node,
                     sim->now.mono_us + hours_random(node, (uint32_t)seconds * 1000) * 1000,
                     SIM_STAND, 0);
    return seconds + stands * STAND_LONG_MS / 1000;
}

int64_t hours_random(struct sim_node *node, uint32_t n)
{
    uint64_t x = (node->hours.random += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (int64_t)((x >> 32) * n >> 32);
}

/* --- standing still --------------------------------------------------------------------------- */

static void stand(struct sim *sim, struct sim_node *node)
{
    struct hours *hours = &node->hours;
    int64_t for_ms = hours_random(node, 2)
                         ? STAND_LONG_MS
                         : STAND_MIN_MS + hours_random(node, STAND_LONG_MS - STAND_MIN_MS);
    if (!node->app || hours_stand(sim, node) || sim->calm)
        return;
    sim_note(sim, "the process stands still for %d ms", (int)for_ms);
    hours->stood_from_us = sim->now.mono_us;
    hours->stands_until_us = sim->now.mono_us + for_ms * 1000;
    hours->timers_first = hours_random(node, 2) == 0;
    hours->stands++;
    sim_schedule(sim, node, hours->stands_until_us, SIM_GO_ON, hours->stands);
}

void hours_go_on(struct sim *sim, struct sim_node *node)
{
    struct hours *hours = &node->hours;
    if (hours->stood_from_us == 0)
        return;
    int64_t until_us =
        hours_stand(sim, node) ? sim->now.mono_us : hours->stands_until_us; /* killed meanwhile */
    int64_t stood_us = until_us - hours->stood_from_us;
    hours->stood_us += stood_us + stood_us * hours->drift_ppm / MILLION;
    hours->stood_from_us = hours->stands_until_us = 0;
    hours->stood_last_us = sim->now.mono_us;
}

static bool is_of_the_process(enum sim_kind kind)
{
    switch (kind) {
    case SIM_UP:
    case SIM_SERVER_LEARNS:
    case SIM_DISK:
    case SIM_CONFIRM:
    case SIM_READ:
    case SIM_HASHED:
    case SIM_WORKED:
    case SIM_WAKE:
    case SIM_PULSE:
    case SIM_SITE_WAKE:
    case SIM_LETTER:
    case SIM_DRAIN:
    case SIM_LEASE_ANSWERED:
    case SIM_LOG_ANSWERED:
    case SIM_BATCH_KNOWN: return true;
    case SIM_TICK:
    case SIM_DOWN:
    case SIM_CRASH:
    case SIM_START:
    case SIM_JUMP:
    case SIM_STAND:
    case SIM_GO_ON:
    case SIM_OUTAGE:
    case SIM_CUT:
    case SIM_LEASE_ASKED:
    case SIM_LOG_ASKED:
    case SIM_BATCH: return false;
    }
    return false;
}

/* When the process goes on, everything is there at once: messages keep their order, but timers may come first or
 * last. */
bool hours_put_off(struct sim *sim, const struct sim_event *event)
{
    const struct sim_node *node = event->node;
    bool timer =
        event->kind == SIM_WAKE || event->kind == SIM_PULSE || event->kind == SIM_SITE_WAKE;
    if (!node || !hours_stand(sim, node) || !is_of_the_process(event->kind))
        return false;
    struct sim_event *later = sim_schedule(sim, event->node,
                                           node->hours.stands_until_us +
                                               (timer == node->hours.timers_first ? 1000 : 2000),
                                           event->kind, event->what);
    later->text = event->text;
    later->length = event->length;
    return true;
}

void hours_happen(struct sim *sim, struct sim_node *node, enum sim_kind kind)
{
    static const int64_t jumps_ms[] = {HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS};
    if (kind == SIM_STAND) {
        stand(sim, node);
    } else if (kind == SIM_JUMP) {
        node->hours.jumped_ms += jumps_ms[hours_random(node, 4)];
        node->hours.jumps++;
        sim_note(sim, "the wall clock is set to %lld ms", (long long)hours_now(sim, node).wall_ms);
    } else if (kind == SIM_PULSE) {
        sim_schedule(sim, node, sim->now.mono_us + HOURS_PULSE_MS * 1000, SIM_PULSE, 0);
        if (node->app)
            app_woken(node->app, hours_now(sim, node));
    }
}

/* --- charges ---------------------------------------------------------------------------------- */

static struct hours_game *game_of(struct sim_node *node, const struct id128 *id, bool make)
{
    struct hours *hours = &node->hours;
    for (size_t i = 0; i < hours->games_n; i++)
        if (memcmp(&hours->games[i].id, id, sizeof *id) == 0)
            return &hours->games[i];
    if (!make || hours->games_n == HOURS_GAMES)
        return NULL;
    hours->games[hours->games_n].id = *id;
    return &hours->games[hours->games_n++];
}

static void begin_turn(struct sim *sim, struct sim_node *node, const struct id128 *id)
{
    struct hours_game *game = game_of(node, id, true);
    if (!game)
        return;
    game->begun_us = hours_now(sim, node).mono_us;
    game->stood_us = node->hours.stood_us;
}

bool hours_begins_a_turn(uint8_t kind)
{
    return kind == PROTO_EVENT_PLAY || kind == PROTO_EVENT_PASS || kind == PROTO_EVENT_CREDIT ||
           kind == PROTO_EVENT_CHALLENGE || kind == PROTO_EVENT_RESUME || kind == PROTO_EVENT_UNDO;
}

void hours_note(struct sim *sim, struct sim_node *node, const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next) {
        if (change->kind == CHANGE_ADD_GAME)
            begin_turn(sim, node, &change->row.game.id);
        if (change->kind == CHANGE_ADD_EVENT && hours_begins_a_turn(change->row.event.kind))
            begin_turn(sim, node, &change->row.event.game);
    }
}

static void check_event(struct sim *sim, struct sim_node *node, const struct row_event *event,
                        bool days)
{
    const struct hours_game *game = game_of(node, &event->game, false);
    if (event->spent_ms < 0 || event->lag_ms < 0)
        sim_fail(sim, "event %u: a negative charge", event->seq);
    if (!game || days || !node->hours.pulse)
        return;
    int64_t ran_us = hours_now(sim, node).mono_us - game->begun_us;
    int64_t stood_us = node->hours.stood_us - game->stood_us;
    node->hours.flags += event->kind == PROTO_EVENT_FLAG;
    if (event->spent_ms + event->lag_ms > (ran_us - stood_us) / 1000 + 1 &&
        event->spent_ms + event->lag_ms > 0)
        sim_fail(sim, "event %u charges %lld ms, and the clock ran for %lld, standing for %lld",
                 event->seq, (long long)(event->spent_ms + event->lag_ms),
                 (long long)(ran_us / 1000), (long long)(stood_us / 1000));
}

static bool has_days(const struct sim *sim, const struct id128 *id)
{
    for (size_t i = 0; i < sim->store.games_n; i++) {
        const struct row_game *row = &sim->store.games[i];
        if (memcmp(&row->id, id, sizeof *id) == 0)
            return memmem(row->clock.at, row->clock.length, "\"days\"", 6) != NULL;
    }
    return false;
}

void hours_check(struct sim *sim, struct sim_node *node, const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next)
        if (change->kind == CHANGE_ADD_EVENT)
            check_event(sim, node, &change->row.event, has_days(sim, &change->row.event.game));
}
