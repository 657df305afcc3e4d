/* Connections between people and servers: messages arrive late and in order, readers stall, and connections break for
 * one side before the other. */
#include "network.h"

#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "hours.h"

/* Drops waiting packets, of one class or (0) of all. */
static void drop_packets(struct link *link, enum output_class class)
{
    struct packet **at = &link->packets;
    while (*at) {
        struct packet *packet = *at;
        if (class != 0 && packet->class != class) {
            at = &packet->next;
            continue;
        }
        *at = packet->next;
        link->packets_n[packet->class]--;
        buf_unref(packet->buf);
        free(packet);
    }
    link->packets_end = at;
}

conn_id sim_connect(struct sim *sim, int client, const uint8_t *session)
{
    struct sim_node *node = sim_door(sim);
    if (!node || sim->conns + 1 >= SIM_CONNS)
        return 0;
    conn_id conn = ++sim->conns;
    struct link *link = &sim->links[conn];
    *link = (struct link){.client = client,
                          .node = node,
                          .server_open = true,
                          .client_open = true,
                          .opened_us = sim->now.mono_us};
    link->packets_end = &link->packets;
    app_opened(node->app, hours_now(sim, node), conn, &(struct app_who){.session = session});
    return conn;
}

void sim_send(struct sim *sim, conn_id conn, const char *text)
{
    struct link *link = &sim->links[conn];
    int64_t at_us = sim_later(sim, 1, sim_chance(sim, 5) ? 800 : 40);
    link->up_us = at_us > link->up_us ? at_us : link->up_us;
    struct sim_event *event = sim_schedule(sim, link->node, link->up_us, SIM_UP, conn);
    event->length = strlen(text);
    event->text = malloc(event->length + 1);
    memcpy(event->text, text, event->length + 1);
}

void sim_cut(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (!link->client_open)
        return;
    link->client_open = false;
    drop_packets(link, 0);
    client_lost(sim, sim->clients[link->client], conn);
    sim_schedule(sim, link->node, sim_later(sim, 0, sim_chance(sim, 30) ? 5000 : 100),
                 SIM_SERVER_LEARNS, conn);
}

void sim_stall(struct sim *sim, conn_id conn, int64_t ms)
{
    sim->links[conn].stalled_until_us = sim->now.mono_us + ms * 1000;
}

static void caught_up(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (!link->stale || link->packets || !link->server_open || !link->node->app)
        return;
    if (hours_stand(sim, link->node)) {
        sim_schedule(sim, NULL, link->node->hours.stands_until_us, SIM_DOWN, conn);
        return;
    }
    link->stale = false;
    sim->snapshots++;
    client_skipped(sim, sim->clients[link->client]);
    app_caught_up(link->node->app, hours_now(sim, link->node), conn);
}

/* Whether there is room for one more packet. Packets for watchers are dropped where there is none; the shell reports
 * that when all is sent. */
static bool has_room(struct sim *sim, conn_id conn, enum output_class class)
{
    static const unsigned limits[] = {0, SIM_PACKETS_ANSWER, SIM_PACKETS_PLAYER,
                                      SIM_PACKETS_WATCHER};
    struct link *link = &sim->links[conn];
    if (class == OUTPUT_WATCHER && link->stale)
        return false;
    if (sim->now.mono_us >= link->stalled_until_us || link->packets_n[class] < limits[class])
        return true;
    if (class == OUTPUT_WATCHER) {
        drop_packets(link, OUTPUT_WATCHER);
        link->stale = true;
        sim_note(sim, "connection %u is too slow for what it watches", (unsigned)conn);
    } else {
        sim_cut(sim, conn);
    }
    return false;
}

void network_carry(struct sim *sim, conn_id conn, struct buf *buf, enum output_class class)
{
    struct link *link = &sim->links[conn];
    if (!link->server_open)
        sim_fail(sim, "something was sent to connection %u, which is closed", (unsigned)conn);
    for (uint32_t i = 0; i < buf->len; i++)
        sim->hash = (sim->hash ^ buf->data[i]) * UINT64_C(0x100000001b3);
    sim->hash += conn;
    sim->sends++;
    if (link->observed)
        json_array_append_new(link->observed,
                              json_loadb((const char *)buf->data, buf->len, 0, NULL));
    if (!link->client_open || !has_room(sim, conn, class))
        return;
    struct packet *packet = calloc(1, sizeof *packet);
    packet->buf = buf_ref(buf);
    packet->class = class;
    int64_t due_us = sim_later(sim, 1, 30);
    link->down_us = due_us > link->down_us ? due_us : link->down_us;
    packet->due_us = link->down_us;
    *link->packets_end = packet;
    link->packets_end = &packet->next;
    link->packets_n[class]++;
    sim_schedule(sim, NULL, packet->due_us, SIM_DOWN, conn);
}

/* Everything that is due arrives. Each packet has one such event; a stall moves it. */
void network_arrive(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (link->client_open && (link->packets || link->stale) &&
        link->stalled_until_us > sim->now.mono_us) {
        sim_schedule(sim, NULL, link->stalled_until_us, SIM_DOWN, conn);
        return;
    }
    struct packet *packet;
    while (link->client_open && (packet = link->packets) && packet->due_us <= sim->now.mono_us) {
        link->packets = packet->next;
        if (!link->packets)
            link->packets_end = &link->packets;
        link->packets_n[packet->class]--;
        client_hear(sim, sim->clients[link->client], conn, (const char *)packet->buf->data,
                    packet->buf->len);
        buf_unref(packet->buf);
        free(packet);
    }
    if (link->client_open)
        caught_up(sim, conn);
}

void network_came(struct sim *sim, conn_id conn, const char *text, size_t length)
{
    struct link *link = &sim->links[conn];
    struct sim_node *node = link->node;
    if (node->app && link->server_open)
        app_received(node->app, hours_now(sim, node), conn, text, length);
    if (node->app && link->server_open && sim_chance(sim, 10))
        app_measured(node->app, hours_now(sim, node), conn, 1000 * (1 + sim_random(sim, 400)));
}

void network_learns(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (!link->node->app || !link->server_open)
        return;
    link->server_open = false;
    app_closed(link->node->app, hours_now(sim, link->node), conn);
}

void network_down(struct sim *sim, const struct sim_node *node)
{
    for (conn_id conn = 1; conn <= sim->conns; conn++) {
        struct link *link = &sim->links[conn];
        if (link->node != node)
            continue;
        link->server_open = false;
        if (!link->client_open)
            continue;
        link->client_open = false;
        drop_packets(link, 0);
        client_lost(sim, sim->clients[link->client], conn);
    }
}

void network_finish(struct sim *sim)
{
    for (conn_id conn = 1; conn <= sim->conns; conn++)
        drop_packets(&sim->links[conn], 0);
}
