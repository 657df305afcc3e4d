/* The arena as its people see it, what they do in it, and the checker of it. */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/ids.h"
#include "server/app/arena/rows.h"

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int64_t number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

struct arena_known *arena_known_create(void)
{
    struct arena_known *known = calloc(1, sizeof *known);
    known->lines = json_object();
    known->boards = json_object();
    return known;
}

void arena_known_destroy(struct arena_known *known)
{
    json_decref(known->lines);
    json_decref(known->boards);
    free(known);
}

/* --- hearing ---------------------------------------------------------------------------------- */

void arena_listen(struct sim *sim, struct client *client,
                  void (*want)(struct sim *sim, struct client *client, const char *name))
{
    char name[40];
    want(sim, client, "arenas");
    if (!client->arena->id[0])
        return;
    snprintf(name, sizeof name, "arena:%s", client->arena->id);
    want(sim, client, name);
}

static const char *key_of(const json_t *numbered)
{
    static char key[24];
    snprintf(key, sizeof key, "%lld", (long long)number_at(numbered, "number"));
    return key;
}

/* A changed line has no name; it keeps the one that came first. */
static void take_line(struct sim *sim, struct client *client, json_t *line)
{
    json_t *before = json_object_get(client->arena->lines, key_of(line));
    if (!before && !json_object_get(line, "player"))
        sim_fail(sim, "client %d hears of player %s of the arena without a name", client->index,
                 key_of(line));
    if (!json_object_get(line, "player"))
        json_object_set(line, "player", json_object_get(before, "player"));
    json_object_set(client->arena->lines, key_of(line), line);
}

static void must_sit_once(struct sim *sim, const struct client *client)
{
    bool sits[SIM_CLIENTS * 4] = {false}; /* players: one who lost their session comes as another */
    const char *key;
    json_t *board;
    json_object_foreach(client->arena->boards, key, board)
    {
        const int64_t seats[2] = {number_at(board, "b"), number_at(board, "w")};
        for (int i = 0; i < 2; i++) {
            size_t at = (size_t)seats[i] % (sizeof sits / sizeof *sits);
            if (sits[at])
                sim_fail(sim, "client %d sees player %d of the arena at two boards", client->index,
                         (int)seats[i]);
            sits[at] = true;
        }
    }
}

static void take_in(struct sim *sim, struct client *client, const json_t *value, bool snap)
{
    struct arena_known *known = client->arena;
    json_t *one;
    size_t i;
    if (snap) {
        json_object_clear(known->lines);
        json_object_clear(known->boards);
    }
    if (json_object_get(value, "arena"))
        snprintf(known->stage, sizeof known->stage, "%s",
                 text_at(json_object_get(value, "arena"), "stage"));
    json_array_foreach(json_object_get(value, "players"), i, one) take_line(sim, client, one);
    json_array_foreach(json_object_get(value, "ended"), i, one)
    {
        char key[24];
        snprintf(key, sizeof key, "%lld", (long long)json_integer_value(one));
        json_object_del(known->boards, key);
    }
    json_array_foreach(json_object_get(value, "boards"), i, one)
        json_object_set(known->boards, key_of(one), one);
    must_sit_once(sim, client);
}

void arena_hear(struct sim *sim, struct client *client, const char *ch, const json_t *message,
                bool snap)
{
    const json_t *value = snap ? json_object_get(message, "v") : message;
    if (strcmp(ch, "arenas") == 0) {
        const json_t *head = snap ? json_array_get(json_object_get(value, "arenas"), 0)
                                  : json_object_get(value, "arena");
        if (head && !client->arena->id[0]) /* a person stays with the first of several */
            snprintf(client->arena->id, sizeof client->arena->id, "%s", text_at(head, "id"));
    } else if (strncmp(ch, "arena:", 6) == 0 && strcmp(ch + 6, client->arena->id) == 0) {
        take_in(sim, client, value, snap);
    }
}

/* --- acting ----------------------------------------------------------------------------------- */

static bool announce(struct sim *sim, char *ret, size_t size)
{
    snprintf(ret, size,
             "\"ch\":\"arenas\",\"k\":\"announce\",\"name\":\"Sim\",\"starts_at\":%lld,"
             "\"minutes\":10,\"ruleset\":\"stoical\",\"size\":[4,4],"
             "\"clock\":{\"kind\":\"fischer\",\"main\":8000,\"increment\":500}",
             (long long)sim->now.wall_ms + sim_random(sim, 8000));
    return true;
}

static const json_t *own_line(const struct client *client)
{
    char me[24];
    const char *key;
    json_t *line;
    snprintf(me, sizeof me, "p%lld", (long long)client->me);
    json_object_foreach(client->arena->lines, key,
                        line) if (strcmp(text_at(json_object_get(line, "player"), "id"), me) ==
                                  0) return line;
    return NULL;
}

bool arena_decide(struct sim *sim, struct client *client, char *ret, size_t size)
{
    const char *word = NULL;
    if (!client->arena->id[0])
        return client->index == 0 && client->account && sim_chance(sim, 30) &&
               announce(sim, ret, size);
    bool here = json_is_true(json_object_get(own_line(client), "here"));
    uint32_t chance = sim_random(sim, 1000);
    if (client->index == 0 && chance < 30)
        word = chance < 2 ? "call-off" : chance < 5 ? "end-now" : "begin-now";
    else if (here ? chance < 15 : chance < 200 || sim->faults.mad)
        word = here ? "rest" : "take-part";
    if (word)
        snprintf(ret, size, "\"ch\":\"arena:%s\",\"k\":\"%s\"", client->arena->id, word);
    return word != NULL;
}

/* --- checking --------------------------------------------------------------------------------- */

static const struct row_room *room_row(const struct sim *sim, const uint8_t *id)
{
    for (size_t i = 0; i < sim->store.rooms_n; i++)
        if (memcmp(sim->store.rooms[i].id.bytes, id, sizeof sim->store.rooms[i].id) == 0)
            return &sim->store.rooms[i];
    return NULL;
}

static const struct row_game *game_of_room(const struct sim *sim, const struct row_room *room)
{
    for (size_t i = 0; room && i < sim->store.games_n; i++)
        if (memcmp(&sim->store.games[i].room, &room->id, sizeof room->id) == 0)
            return &sim->store.games[i];
    return NULL;
}

static void check_pair(struct sim *sim, const struct row_arena *row,
                       const struct arena_state *arena, uint32_t no)
{
    const struct arena_game *pair = arena_game(arena, no);
    const struct row_room *room = room_row(sim, pair->room);
    const struct row_game *game = game_of_room(sim, room);
    if (!game || memcmp(&room->arena, &row->id, sizeof row->id) != 0 ||
        room->seats[0] != arena_player(arena, pair->black)->id ||
        room->seats[1] != arena_player(arena, pair->white)->id)
        sim_fail(sim, "game %u of the arena is not there, or others sit at it", no);
    bool ended = pair->result != ARENA_PLAYING;
    if (arena->stage == ARENA_RUNNING && ended != (game->ended_at != 0))
        sim_fail(sim, "game %u of the arena has ended in its row or in the acts alone", no);
}

/* Each client who follows the arena has its state; some heard of it too late to follow it. */
static void check_view(struct sim *sim, const struct client *client,
                       const struct arena_state *arena)
{
    uint32_t running = 0;
    if (json_object_size(client->arena->lines) != arena->players_n)
        sim_fail(sim, "client %d knows %zu players of the arena, the store %u", client->index,
                 json_object_size(client->arena->lines), arena->players_n);
    for (uint16_t no = 1; no <= arena->players_n; no++) {
        const struct arena_player *player = arena_player(arena, no);
        char key[24];
        snprintf(key, sizeof key, "%u", no);
        const json_t *line = json_object_get(client->arena->lines, key);
        if (number_at(line, "points") != player->points ||
            number_at(line, "games") != player->games ||
            json_is_true(json_object_get(line, "here")) != player->here)
            sim_fail(sim,
                     "client %d has another line of player %u of the arena: points %lld and %u, "
                     "games %lld and %u, here %d and %d",
                     client->index, no, (long long)number_at(line, "points"), player->points,
                     (long long)number_at(line, "games"), player->games,
                     json_is_true(json_object_get(line, "here")), player->here);
    }
    for (uint32_t no = 1; no <= arena->games_n; no++)
        running += arena_game(arena, no)->result == ARENA_PLAYING;
    if (arena->stage == ARENA_RUNNING && json_object_size(client->arena->boards) != running)
        sim_fail(sim, "client %d knows %zu games of the arena, the store %u", client->index,
                 json_object_size(client->arena->boards), running);
}

static void check_arena(struct sim *sim, const struct row_arena *row)
{
    struct arena_state arena;
    char id[PROTO_ID_CHARS + 1];
    uint32_t rooms = 0;
    arena_init(&arena, row->starts_at, row->minutes);
    for (size_t i = 0; i < sim->store.arena_acts_n; i++) {
        const struct row_arena_act *stored = &sim->store.arena_acts[i];
        struct arena_act act;
        if (memcmp(&stored->arena, &row->id, sizeof row->id) != 0)
            continue;
        if (!arena_rows_act(&arena, stored, &act))
            sim_fail(sim, "act %u of the arena cannot come there", stored->seq);
        arena_apply(&arena, &act);
    }
    for (size_t i = 0; i < sim->store.rooms_n; i++)
        rooms += memcmp(&sim->store.rooms[i].arena, &row->id, sizeof row->id) == 0;
    if (rooms != arena.games_n)
        sim_fail(sim, "the arena has %u rooms and %u games", rooms, arena.games_n);
    for (uint32_t no = 1; no <= arena.games_n; no++)
        check_pair(sim, row, &arena, no);
    sim->arena_games += arena.games_n;
    proto_id_write(row->id.bytes, id);
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (strcmp(sim->clients[i]->arena->id, id) == 0 && sim->clients[i]->arena->stage[0])
            check_view(sim, sim->clients[i], &arena);
    arena_finish(&arena);
}

void check_arenas(struct sim *sim)
{
    for (size_t i = 0; i < sim->store.arenas_n; i++)
        check_arena(sim, &sim->store.arenas[i]);
}
