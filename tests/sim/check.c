/* The checkers: every message and acknowledgement is stored, and at the end all clients know the same. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "core/text.h"
#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "proto/json/ids.h"
#include "proto/wire/command.h"
#include "site.h"
#include "tour.h"

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static const struct row_event *find_event(const struct sim *sim, const char *game, uint32_t seq)
{
    struct id128 id;
    if (!proto_id_read(game, strlen(game), id.bytes))
        return NULL;
    for (size_t i = sim->store.events_n; i > 0; i--) {
        const struct row_event *row = &sim->store.events[i - 1];
        if (row->seq == seq && memcmp(&row->game, &id, sizeof id) == 0)
            return row;
    }
    return NULL;
}

void check_job(struct sim *sim, const struct job *job)
{
    if (job->status != JOB_OK)
        sim_fail(sim, "the store refused a job that begins with change %d",
                 job->first ? (int)job->first->kind : 0);
}

static void check_side(struct sim *sim, const json_t *side)
{
    static const char *const keys[] = {"main", "period", "periods", "stones"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (json_integer_value(json_object_get(side, keys[i])) < 0)
            sim_fail(sim, "a clock below zero");
}

void check_told(struct sim *sim, const char *game, const json_t *message)
{
    uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));
    const struct row_event *row = find_event(sim, game, n);
    if (!row || !text_is(row->data, text_at(message, "act")))
        sim_fail(sim, "event %u of game %s was told and is not stored so", n, game);
    if (json_integer_value(json_object_get(message, "spent")) < 0)
        sim_fail(sim, "a turn of negative length");
    const json_t *clk = json_object_get(message, "clk");
    check_side(sim, json_object_get(clk, "b"));
    check_side(sim, json_object_get(clk, "w"));
}

void check_acknowledged(struct sim *sim, const struct client *client, const json_t *message)
{
    const char *ch = strstr(client->pending, "\"ch\":\"");
    uint32_t n = (uint32_t)json_integer_value(json_object_get(message, "n"));
    if (strncmp(ch + 6, "game:", 5) == 0) {
        char game[23] = "";
        memcpy(game, ch + 11, 22);
        const struct row_event *row = find_event(sim, game, n);
        if (!row || row->key.length < 2 ||
            !text_is((struct text){row->key.at + 1, row->key.length - 1}, client->pending_key))
            sim_fail(sim,
                     "client %d: %s was acknowledged as event %u of %s, which is not stored so",
                     client->index, client->pending_key, n, game);
        return;
    }
    /* The wishes of quick pairing are in memory only. */
    if (strstr(client->pending, "\"k\":\"seek\"") || strstr(client->pending, "\"k\":\"unseek\""))
        return;
    for (size_t i = 0; i < sim->store.commands_n; i++)
        if (text_is(sim->store.commands[i].key, client->pending_key))
            return;
    sim_fail(sim, "client %d: %s was acknowledged and is not stored", client->index,
             client->pending_key);
}

/* No two events of a game with one key, and every stored game folds. */
static void check_game(struct sim *sim, const struct row_game *row)
{
    struct events events = {0};
    struct fold fold = {0};
    struct go_setup setup = {.width = row->width,
                             .height = row->height,
                             .to_move = row->to_move,
                             .handicap = row->handicap};
    struct go_clock_rules clock;
    size_t at;
    char id[PROTO_ID_CHARS + 1];
    proto_id_write(row->id.bytes, id);
    for (size_t i = 0; i < sim->store.events_n; i++) {
        const struct row_event *event = &sim->store.events[i];
        if (memcmp(&event->game, &row->id, sizeof row->id) != 0)
            continue;
        if (event->seq != events.n + 1)
            sim_fail(sim, "game %s: event %u follows event %u", id, event->seq, events.n);
        for (uint32_t k = 1; event->key.length > 0 && k <= events.n; k++) {
            struct text key = events_key(&events, k);
            if (key.length == event->key.length && memcmp(key.at, event->key.at, key.length) == 0)
                sim_fail(sim, "game %s: one key made events %u and %u", id, k, event->seq);
        }
        events_add(&events, &(struct event_new){.kind = event->kind,
                                                .player = event->player,
                                                .at_ms = event->at,
                                                .spent_ms = event->spent_ms,
                                                .lag_ms = (uint32_t)event->lag_ms,
                                                .act = {event->data.at, event->data.length},
                                                .key = {event->key.at, event->key.length}});
    }
    if (!proto_decode_rules(row->rules.at, row->rules.length, &setup.rules) ||
        !proto_decode_clock(row->clock.at, row->clock.length, &clock) ||
        !go_board_read(row->setup.at, row->setup.length, row->width, row->height, setup.points,
                       &at) ||
        fold_init(&fold, &setup, &clock, row->started_at) != GO_SETUP_OK ||
        !fold_all(&fold, &events, events.n))
        sim_fail(sim, "game %s does not fold", id);
    if ((go_game_phase(&fold.game) == GO_PHASE_FINISHED) != (row->ended_at != 0))
        sim_fail(sim, "game %s has ended in the list or in its row, but not in both", id);
    for (int i = 0; i < SIM_CLIENTS; i++)
        for (unsigned k = 0; k < sim->clients[i]->games_n; k++) {
            const struct replica *replica = &sim->clients[i]->games[k];
            if (strcmp(replica->id, id) != 0 || !replica->listening)
                continue;
            if (replica->n != events.n || memcmp(replica->board, go_game_points(&fold.game),
                                                 (size_t)row->width * row->height) != 0)
                sim_fail(sim, "client %d knows game %s at %u, the store at %u", i, id, replica->n,
                         events.n);
        }
    if (sim->site)
        check_site_flag(sim, row, &fold);
    fold_finish(&fold);
    events_finish(&events);
}

void check_settled(struct sim *sim)
{
    for (int i = 0; i < SIM_CLIENTS; i++)
        for (unsigned k = 0; k < sim->clients[i]->games_n; k++)
            sim_note(sim, "client %d knows game %s at %u, log %d, asked %d, listening %d", i,
                     sim->clients[i]->games[k].id, sim->clients[i]->games[k].n,
                     sim->clients[i]->games[k].has_log, sim->clients[i]->games[k].asked,
                     sim->clients[i]->games[k].listening);
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (!client_is_settled(sim->clients[i]))
            sim_fail(sim, "client %d has not come to rest: connection %u, pending %s", i,
                     (unsigned)sim->clients[i]->conn, sim->clients[i]->pending);
    for (unsigned i = 0; i < sim->nodes_n; i++) {
        const struct sim_node *node = &sim->nodes[i];
        if (!node->app || !app_ready(node->app) || !app_drained(node->app) || node->jobs_n > 0)
            sim_fail(
                sim,
                "server %u has not come to rest: it is there %d, ready %d, drained %d, jobs %zu", i,
                node->app != NULL, node->app && app_ready(node->app),
                node->app && app_drained(node->app), node->jobs_n);
    }
    for (size_t i = 0; i < sim->store.games_n; i++)
        check_game(sim, &sim->store.games[i]);
    check_tours(sim);
    check_arenas(sim);
    check_stored(sim);
}
