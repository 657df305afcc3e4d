/* The checker of tournaments: log, rooms, games and all clients' states of them agree. */
#include "tour.h"

#include <string.h>

#include "proto/game/events.h"
#include "proto/json/ids.h"
#include "proto/tour/json.h"
#include "server/tour/log.h"

static const struct row_room *room_row(const struct sim *sim, const uint8_t *id)
{
    for (size_t i = 0; i < sim->store.rooms_n; i++)
        if (memcmp(sim->store.rooms[i].id.bytes, id, sizeof sim->store.rooms[i].id) == 0)
            return &sim->store.rooms[i];
    return NULL;
}

static const struct row_game *game_row(const struct sim *sim, const uint8_t *id)
{
    for (size_t i = 0; i < sim->store.games_n; i++)
        if (memcmp(sim->store.games[i].id.bytes, id, sizeof sim->store.games[i].id) == 0)
            return &sim->store.games[i];
    return NULL;
}

static void read_log(struct sim *sim, const struct row_tour *row, struct tour_log *ret)
{
    tour_log_init(ret);
    for (size_t i = 0; i < sim->store.tour_acts_n; i++) {
        const struct row_tour_act *stored = &sim->store.tour_acts[i];
        struct proto_tour_act act;
        struct proto_fault fault;
        if (memcmp(&stored->tour, &row->id, sizeof row->id) != 0)
            continue;
        if (!proto_tour_act_read(stored->data.at, stored->data.length, &act, &fault))
            sim_fail(sim, "act %u cannot be read: %s", stored->seq, fault.field);
        if (tour_log_read(ret, &act).reason != TOUR_WELL)
            sim_fail(sim, "act %u cannot come there", stored->seq);
    }
    struct tour_verdict verdict = tour_log_fold(ret);
    if (verdict.reason != TOUR_WELL)
        sim_fail(sim, "the log of the tournament does not fold: act %u, %s", verdict.n,
                 tour_reason_key(verdict.reason));
}

/* Did the director stop the clocks of this game, as its own events say? */
static bool is_stopped(const struct sim *sim, const struct row_game *game)
{
    bool stopped = false;
    for (size_t i = 0; i < sim->store.events_n; i++) {
        const struct row_event *event = &sim->store.events[i];
        if (memcmp(&event->game, &game->id, sizeof game->id) == 0 &&
            events_by_director(event->data))
            stopped = event->kind == PROTO_EVENT_PAUSE;
    }
    return stopped;
}

/* A bye whose player may play a house player. Its game is stopped with its round, and is over when another round has
 * begun or the tournament has ended. */
static void check_bye(struct sim *sim, const struct tour *tour,
                      const struct proto_tour_round *round, const struct proto_tour_pair *pair)
{
    const struct row_room *room = room_row(sim, pair->room);
    const struct row_game *game = NULL;
    for (size_t i = 0; room && i < sim->store.games_n; i++)
        if (memcmp(&sim->store.games[i].room, &room->id, sizeof room->id) == 0)
            game = &sim->store.games[i];
    if (!game || room->seats[0] != tour_person(tour, pair->first)->account || room->seats[1] >= 0 ||
        pair->games_n > 0)
        sim_fail(sim, "round %u: the bye has no room, or others sit in it", round->no);
    bool over = tour->stage != PROTO_STAGE_RUNNING;
    for (uint8_t no = (uint8_t)(round->no + 1); no <= tour->rounds_n; no++)
        over = over || tour_round(tour, no)->state >= PROTO_ROUND_STARTED;
    if (over && game->ended_at == 0)
        sim_fail(sim, "round %u: the game of the bye goes on", round->no);
    if (game->ended_at == 0 && is_stopped(sim, game) != round->paused)
        sim_fail(sim, "round %u: the game of the bye stands alone, or goes on alone", round->no);
}

/* Seats and games of a board that has begun. */
static void check_board(struct sim *sim, const struct tour *tour, uint8_t round,
                        const struct proto_tour_pair *pair)
{
    if (!pair->has_room)
        return;
    const struct row_room *room = room_row(sim, pair->room);
    if (!room || room->seats[0] != tour_person(tour, pair->first)->account ||
        room->seats[1] != tour_person(tour, pair->second)->account)
        sim_fail(sim, "round %u board %u: its room is not there, or others sit in it", round,
                 pair->board);
    for (unsigned i = 0; i < pair->games_n; i++) {
        if (!pair->games[i].has_id) /* ruled on before it began */
            continue;
        const struct row_game *game = game_row(sim, pair->games[i].id);
        if (!game || memcmp(&game->room, &room->id, sizeof room->id) != 0)
            sim_fail(sim, "round %u board %u: game %u is not there", round, pair->board, i + 1);
        if ((game->ended_at != 0) != (pair->games[i].played.result != PROTO_TOUR_OPEN))
            sim_fail(sim, "round %u board %u: game %u has ended in its row or in the log alone",
                     round, pair->board, i + 1);
        if (game->ended_at == 0 &&
            is_stopped(sim, game) != tour_is_stopped(tour_round(tour, round), pair))
            sim_fail(sim, "round %u board %u: game %u stands in its events or in the log alone",
                     round, pair->board, i + 1);
    }
}

static void check_rounds(struct sim *sim, const struct tour *tour)
{
    for (uint8_t no = 1; no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        bool seated[PROTO_TOUR_PLAYERS_MAX + 1] = {false};
        for (unsigned i = 0; i < round->pairs_n; i++) {
            const struct proto_tour_pair *pair = &round->pairs[i];
            if (seated[pair->first] || (pair->second && seated[pair->second]))
                sim_fail(sim, "round %u: somebody sits twice", no);
            seated[pair->first] = seated[pair->second] = true;
            if (pair->second == 0 && pair->has_room)
                check_bye(sim, tour, round, pair);
            else
                check_board(sim, tour, no, pair);
        }
    }
}

/* A change of a running round names the rooms that stay, too. */
static bool is_named_before(const struct tour_log *log, uint32_t n, const uint8_t *room)
{
    for (uint32_t k = 1; k < n; k++) {
        struct proto_tour_act act;
        bool named;
        if (!tour_log_entry(log, k)->rooms)
            continue;
        tour_log_act(log, k, &act);
        named = act.has_room && memcmp(act.room, room, PROTO_ID_BYTES) == 0;
        for (unsigned i = 0; i < act.pairs_n; i++)
            named = named ||
                    (act.pairs[i].has_room && memcmp(act.pairs[i].room, room, PROTO_ID_BYTES) == 0);
        proto_tour_act_finish(&act);
        if (named)
            return true;
    }
    return false;
}

/* Every room and game of the tournament is named by an act: none was made beside the log. */
static void check_named(struct sim *sim, const struct row_tour *row, const struct tour_log *log)
{
    size_t rooms = 0, games = 0, named_rooms = 0, named_games = 0;
    for (size_t i = 0; i < sim->store.rooms_n; i++)
        rooms += memcmp(&sim->store.rooms[i].tour, &row->id, sizeof row->id) == 0;
    for (size_t i = 0; i < sim->store.games_n; i++)
        games += memcmp(&room_row(sim, sim->store.games[i].room.bytes)->tour, &row->id,
                        sizeof row->id) == 0;
    for (uint32_t n = 1; n <= log->n; n++) {
        struct proto_tour_act act;
        tour_log_act(log, n, &act);
        named_games += act.kind == PROTO_ACT_GAME && !act.has_room;
        named_rooms += act.has_room;
        for (unsigned i = 0; i < act.pairs_n; i++)
            named_rooms += act.pairs[i].has_room && !is_named_before(log, n, act.pairs[i].room);
        proto_tour_act_finish(&act);
    }
    named_games += named_rooms;
    if (rooms != named_rooms || games != named_games)
        sim_fail(sim, "%zu rooms and %zu games, but the log names %zu and %zu", rooms, games,
                 named_rooms, named_games);
}

static void check_row(struct sim *sim, const struct row_tour *row, const struct tour *tour)
{
    unsigned players = 0;
    for (unsigned i = 0; i < tour->people_n; i++)
        players += tour->people[i].standing != 0;
    if (row->stage != tour->stage || row->players != players || row->rounds != tour_rounds(tour))
        sim_fail(sim, "the tournament's row does not say what its log does");
}

/* Each process shows by its own clock when the next round begins by itself. */
static bool heads_agree(const struct sim *sim, json_t *a, json_t *b)
{
    json_t *first = json_deep_copy(a), *other = json_deep_copy(b);
    if (sim->site) {
        json_object_del(json_object_get(first, "next"), "at");
        json_object_del(json_object_get(other, "next"), "at");
    }
    bool agree = json_equal(first, other);
    json_decref(first);
    json_decref(other);
    return agree;
}

/* The part that is not the same in both, or NULL. */
static const char *difference(const struct sim *sim, const struct tour_view *a,
                              const struct tour_view *b)
{
    if (!heads_agree(sim, a->head, b->head))
        return "head";
    if (!json_equal(a->standings, b->standings))
        return "standings";
    if (!json_equal(a->players, b->players))
        return "players";
    return json_equal(a->rounds, b->rounds) ? NULL : "rounds";
}

/* All followers of a tournament have the same state. */
static void check_views(struct sim *sim)
{
    const struct tour_view *first = NULL;
    for (int i = 0; i < SIM_CLIENTS; i++) {
        const struct tour_view *view = &sim->clients[i]->tour->view;
        if (!view->head)
            continue;
        const char *other = first ? difference(sim, first, view) : NULL;
        if (other)
            sim_fail(sim, "client %d knows another tournament than others: its %s", i, other);
        first = first ? first : view;
    }
}

void check_tours(struct sim *sim)
{
    for (size_t i = 0; i < sim->store.tours_n; i++) {
        struct tour_log log;
        read_log(sim, &sim->store.tours[i], &log);
        check_rounds(sim, &log.tour);
        check_named(sim, &sim->store.tours[i], &log);
        check_row(sim, &sim->store.tours[i], &log.tour);
        for (uint8_t no = 1; no <= log.tour.rounds_n; no++)
            sim->rounds += tour_round(&log.tour, no)->state >= PROTO_ROUND_STARTED;
        tour_log_finish(&log);
    }
    check_views(sim);
}
