/* The checkers of what the nodes of a site store, in true time, whichever of them owns a game: charges, the ends of
 * time, and who is absent. */
#include <stdio.h>
#include <string.h>

#include "client.h"
#include "hours.h"
#include "proto/json/ids.h"
#include "proto/wire/encode.h"
#include "server/app/play/play.h"
#include "server/app/state.h"
#include "site.h"

/* A job that its database may refuse although its process owns the shard: a command came twice, or a name is taken. */
static bool may_conflict(const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next)
        if (change->kind == CHANGE_ADD_COMMAND || change->kind == CHANGE_ADD_ACCOUNT ||
            change->kind == CHANGE_CHECK_ACCOUNT || change->kind == CHANGE_ADD_TOUR)
            return true;
    return false;
}

static struct site_turn *turn_of(struct sim_site *site, const struct id128 *game, bool make)
{
    for (size_t i = 0; i < site->turns_n; i++)
        if (memcmp(&site->turns[i].game, game, sizeof *game) == 0)
            return &site->turns[i];
    if (!make || site->turns_n == SITE_GAMES)
        return NULL;
    site->turns[site->turns_n].game = *game;
    return &site->turns[site->turns_n++];
}

static const struct row_game *game_row(const struct sim *sim, const struct id128 *id)
{
    for (size_t i = 0; i < sim->store.games_n; i++)
        if (memcmp(&sim->store.games[i].id, id, sizeof *id) == 0)
            return &sim->store.games[i];
    return NULL;
}

/* In true time, whichever nodes owned the game meanwhile, and however their wall clocks were set. */
static void check_charge(struct sim *sim, const struct row_event *event)
{
    const struct site_turn *turn = turn_of(sim->site, &event->game, false);
    const struct row_game *game = game_row(sim, &event->game);
    if (!turn || !game || memmem(game->clock.at, game->clock.length, "\"days\"", 6) ||
        event->spent_ms + event->lag_ms == 0)
        return;
    int64_t ran_ms = (sim->now.mono_us - turn->begun_us) / 1000;
    if (event->spent_ms + event->lag_ms > ran_ms + ran_ms / 90 + 2)
        sim_fail(sim, "event %u charges %lld ms, and its turn began %lld ms ago", event->seq,
                 (long long)(event->spent_ms + event->lag_ms), (long long)ran_ms);
}

static void check_flag(struct sim *sim, const struct row_event *event)
{
    unsigned flags = 0;
    for (size_t i = 0; i < sim->store.events_n; i++)
        flags += sim->store.events[i].kind == PROTO_EVENT_FLAG &&
                 memcmp(&sim->store.events[i].game, &event->game, sizeof event->game) == 0;
    if (flags != 1)
        sim_fail(sim, "a game has %u flags", flags);
}

#define FLAG_SLACK_US INT64_C(8000000) /* for the way of a shard to its owner, and for credits */

/* A turn whose owner has gone gets its time back; then it runs. */
void check_site_flag(struct sim *sim, const struct row_game *row, const struct fold *fold)
{
    const struct site_turn *turn = turn_of(sim->site, &row->id, false);
    uint8_t player = fold_running(fold);
    if (!turn || row->ended_at != 0 || player == GO_EMPTY || fold->clock.kind == GO_CLOCK_DAYS)
        return;
    int64_t from_us =
        turn->running_us > sim->site->moved_us ? turn->running_us : sim->site->moved_us;
    int64_t until_ms = go_clock_until_flag(&fold->clock, &fold->sides[player - 1]);
    if (until_ms != INT64_MAX && sim->now.mono_us - from_us > until_ms * 1020 + FLAG_SLACK_US)
        sim_fail(sim, "a clock with %lld ms has run for %lld ms, and there is no flag",
                 (long long)until_ms, (long long)(sim->now.mono_us - from_us) / 1000);
}

static void turn_begins(struct sim *sim, const struct id128 *game)
{
    struct site_turn *turn = turn_of(sim->site, game, true);
    if (turn)
        turn->begun_us = turn->running_us = sim->now.mono_us;
}

static void clock_goes_on(struct sim *sim, const struct id128 *game)
{
    struct site_turn *turn = turn_of(sim->site, game, false);
    if (turn)
        turn->running_us = sim->now.mono_us;
}

#define WELL_CONNECTED_US INT64_C(30000000)

/* Was the player connected to a node for so long, both nodes ran, and no word between them was lost? Then the owner
 * knew of them. */
static bool was_connected(const struct sim *sim, const struct sim_node *owner,
                          const struct client *client, const char *game)
{
    const struct link *link = &sim->links[client->conn];
    int64_t since_us = sim->now.mono_us - WELL_CONNECTED_US;
    bool listens = false;
    if (!client->conn || !client->greeted || !link->server_open || link->opened_us > since_us ||
        !link->node->app || hours_stand(sim, link->node) ||
        link->node->member.stage != MEMBER_SERVES)
        return false;
    for (unsigned i = 0; i < client->games_n; i++)
        listens = listens || (strcmp(client->games[i].id, game) == 0 && client->games[i].listening);
    return listens && owner->member.stage == MEMBER_SERVES &&
           owner->hours.stood_last_us <= since_us && link->node->hours.stood_last_us <= since_us &&
           sim->site->lost_us[link->node->index][owner->index] <= since_us;
}

static void check_absent(struct sim *sim, const struct sim_node *node,
                         const struct row_event *event)
{
    const struct row_game *game = game_row(sim, &event->game);
    /* the colour of the event is that of the absent player */
    int64_t absent = event->player == GO_BLACK ? game->black : game->white;
    char id[PROTO_ID_CHARS + 1];
    proto_id_write(event->game.bytes, id);
    sim->site->absences++;
    for (int i = 0; i < SIM_PLAYERS; i++)
        if (sim->clients[i]->as == absent && was_connected(sim, node, sim->clients[i], id))
            sim_fail(sim, "player %lld is absent for node %u and connected to node %u",
                     (long long)absent, node->index, sim->links[sim->clients[i]->conn].node->index);
}

static void check_event(struct sim *sim, const struct sim_node *node, const struct row_event *event)
{
    check_charge(sim, event);
    if (event->kind == PROTO_EVENT_FLAG)
        check_flag(sim, event);
    if (event->kind == PROTO_EVENT_ABSENT)
        check_absent(sim, node, event);
    if (hours_begins_a_turn(event->kind))
        turn_begins(sim, &event->game);
    if (event->kind == PROTO_EVENT_UNPAUSE)
        clock_goes_on(sim, &event->game);
}

void check_site_job(struct sim *sim, const struct sim_node *node, const struct job *job,
                    bool allowed)
{
    sim->site->stale += !allowed;
    sim->site->conflicts += job->status == JOB_CONFLICT;
    if (job->status == JOB_CONFLICT && !may_conflict(job))
        sim_fail(sim, "node %u owns shard %d in epoch %u, and its job is refused: change %d, %u",
                 node->index, job->shard - 1, job->epoch, (int)job->first->kind,
                 job->first->kind == CHANGE_ADD_EVENT ? job->first->row.event.seq : 0);
    if (job->status != JOB_OK)
        return;
    for (const struct change *change = job->first; change; change = change->next) {
        if (change->kind == CHANGE_ADD_GAME)
            turn_begins(sim, &change->row.game.id);
        if (change->kind == CHANGE_ADD_EVENT)
            check_event(sim, node, &change->row.event);
    }
}

/* --- who is there ----------------------------------------------------------------------------- */

static bool listens(const struct client *client, const char *room)
{
    char ch[40];
    snprintf(ch, sizeof ch, "room:%s", room);
    for (unsigned i = 0; i < client->channels_n; i++)
        if (strcmp(client->channels[i].name, ch) == 0)
            return client->channels[i].known;
    return false;
}

static void check_seats(struct sim *sim, const struct sim_node *node, const struct room *room)
{
    char id[PROTO_ID_CHARS + 1];
    proto_id_write(room->id.bytes, id);
    for (int i = 0; i < SIM_PLAYERS; i++) {
        const struct client *client = sim->clients[i];
        for (int seat = 0; seat < 2; seat++)
            if (room->row.seats[seat] && room->row.seats[seat]->id == client->as &&
                listens(client, id) && !room->present[seat])
                sim_fail(sim, "client %d listens to room %s, and is away for node %u", i, id,
                         node->index);
    }
}

void check_presence(struct sim *sim)
{
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        const struct room *room;
        LIST_FOREACH(room, &sim->nodes[i].app->play->room_list, link)
        if (room->row.state != PROTO_ROOM_OVER)
            check_seats(sim, &sim->nodes[i], room);
    }
}
