/* The bus between the nodes of a site. The real one gives each message once, in the order of its sender, and may lose
 * any; in a wild seed it also repeats and reorders them, for nothing must rely on it. */
#include <stdlib.h>
#include <string.h>

#include "hours.h"
#include "server/bus/limits.h"
#include "site.h"

struct letter {
    struct site_output of; /* kind, message, n */
    struct node_start from;
    unsigned sender;
    int64_t said_ms;
    size_t length;
    uint8_t bytes[];
};

bool bus_is_away(const struct sim *sim, const struct sim_node *node)
{
    return sim->now.mono_us < sim->site->bus_away_until_us[node->index];
}

static void lose(struct sim *sim, unsigned from, unsigned to)
{
    sim->site->lost++;
    sim->site->lost_us[from][to] = sim->now.mono_us;
}

static void send(struct sim *sim, struct sim_node *from, struct sim_node *to,
                 const struct site_output *out, bool again)
{
    struct sim_site *site = sim->site;
    int64_t *last_us = &site->due_us[from->index][to->index][out->kind == SITE_TELL_ONE];
    int64_t due_us = sim_later(sim, 0, !sim->calm && sim_chance(sim, 3) ? 900 : 6);
    bool reorders = site->faults.wild && !sim->calm;
    if (!again && !sim->calm &&
        (bus_is_away(sim, from) || bus_is_away(sim, to) ||
         (site->faults.lossy && sim_chance(sim, site->faults.wild ? 25 : 8)))) {
        lose(sim, from->index, to->index);
        return;
    }
    if (!reorders)
        due_us = due_us > *last_us ? due_us : *last_us;
    *last_us = due_us > *last_us ? due_us : *last_us;
    struct letter *letter = malloc(sizeof *letter + out->bytes_n);
    *letter = (struct letter){.of = *out,
                              .from = from->member.start,
                              .sender = from->index,
                              .said_ms = hours_now(sim, from).wall_ms,
                              .length = out->bytes_n};
    if (out->bytes_n > 0)
        memcpy(letter->bytes, out->bytes, out->bytes_n);
    struct sim_event *event = sim_schedule(sim, to, due_us, SIM_LETTER, 0);
    event->text = (char *)letter;
    event->length = sizeof *letter + out->bytes_n;
    if (reorders && !again && sim_chance(sim, 15))
        send(sim, from, to, out, true);
}

void bus_tell(struct sim *sim, struct sim_node *from, const struct site_output *out)
{
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        struct sim_node *to = &sim->nodes[i];
        if (to != from && to->app &&
            (out->kind != SITE_TELL_ONE || strcmp(out->node, to->member.start.node) == 0))
            send(sim, from, to, out, false);
    }
}

void bus_deliver(struct sim *sim, struct sim_event *event)
{
    const struct letter *letter = (const struct letter *)(void *)event->text;
    struct sim_node *to = event->node;
    struct now now = hours_now(sim, to);
    int64_t age_ms = now.wall_ms - letter->said_ms;
    if (!to->app)
        return;
    if (age_ms > BUS_AGE_MAX_MS || age_ms < -BUS_AGE_MAX_MS) {
        lose(sim, letter->sender, to->index);
        return;
    }
    if (letter->of.kind == SITE_EXISTS) {
        site_heard_exists(to->member.site, now, &letter->from, letter->of.n);
        return;
    }
    struct site_message message = {.from = letter->from,
                                   .kind = letter->of.message,
                                   .bytes = letter->bytes,
                                   .n = letter->length,
                                   .age_ms = age_ms};
    site_heard(to->member.site, now, &message);
}
