/* A game in a client, twice: once from the contents of events, once from the acts by the rules. */
#include "replica.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/rules.h"

enum { JOURNAL_TURNS = 4000 };

static const char *text_at(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static int64_t number_at(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static void forget_acts(struct replica *replica)
{
    for (uint32_t i = 0; replica->has_log && i < replica->n; i++)
        free(replica->acts[i]);
    replica->has_log = false;
}

void replica_finish(struct replica *replica)
{
    forget_acts(replica);
    free(replica->acts);
    free(replica->journal);
    json_decref(replica->d);
    *replica = (struct replica){0};
}

static char *copy(const char *text)
{
    char *ret = malloc(strlen(text) + 1);
    return strcpy(ret, text);
}

/* Applies an act of the rules; the server's own words have no effect. */
static void apply(struct sim *sim, struct replica *replica, const char *act)
{
    struct go_act read;
    go_point points[GO_POINTS_MAX];
    if (!go_act_read(act, strlen(act), replica->setup.width, replica->setup.height, &read, points))
        return;
    enum go_reason reason = go_game_apply(&replica->game, &read, NULL, NULL);
    if (reason != GO_OK)
        sim_fail(sim, "game %s: the rules refuse what was told: %s (%s)", replica->id, act,
                 go_reason_key((uint8_t)reason));
}

static void refold(struct sim *sim, struct replica *replica)
{
    size_t bytes = go_journal_bytes(replica->setup.width, replica->setup.height, JOURNAL_TURNS);
    uint8_t *alive = calloc(replica->n + 1, 1);
    if (!replica->journal)
        replica->journal = malloc(bytes);
    go_game_init(&replica->game, &replica->setup, replica->journal, bytes, NULL);
    for (uint32_t i = replica->n; i > 0;) {
        alive[i] = 1;
        i = strncmp(replica->acts[i - 1], "undo ", 5) == 0
                ? (uint32_t)atoi(replica->acts[i - 1] + 5)
                : i - 1;
    }
    for (uint32_t i = 1; i <= replica->n; i++)
        if (alive[i])
            apply(sim, replica, replica->acts[i - 1]);
    free(alive);
}

static void compare(struct sim *sim, const struct replica *replica)
{
    if (!replica->has_log)
        return;
    size_t points = (size_t)replica->setup.width * replica->setup.height;
    if (memcmp(go_game_points(&replica->game), replica->board, points) != 0)
        sim_fail(sim, "game %s: the board at %u is not what the rules make of its acts",
                 replica->id, replica->n);
    if (strcmp(go_phase_key(go_game_phase(&replica->game)), text_at(replica->d, "phase")) != 0)
        sim_fail(sim, "game %s: the phase at %u is not what the rules make of its acts",
                 replica->id, replica->n);
}

static void read_board(struct sim *sim, struct replica *replica, const char *text)
{
    size_t at;
    if (!go_board_read(text, strlen(text), replica->setup.width, replica->setup.height,
                       replica->board, &at))
        sim_fail(sim, "game %s: not a board: %s", replica->id, text);
}

static void remember(struct replica *replica, const json_t *holder)
{
    json_decref(replica->d);
    replica->d = json_incref(json_object_get(holder, "state"));
    replica->ended = json_is_object(json_object_get(holder, "end"));
}

static int64_t player_at(const json_t *value, const char *colour)
{
    const char *id = text_at(json_object_get(json_object_get(value, "players"), colour), "id");
    return *id ? atoll(id + 1) : 0;
}

static void add_act(struct replica *replica, uint32_t index, const char *act)
{
    if (index >= replica->acts_size) {
        replica->acts_size = replica->acts_size ? 2 * replica->acts_size : 64;
        if (replica->acts_size <= index)
            replica->acts_size = index + 1;
        replica->acts = realloc(replica->acts, replica->acts_size * sizeof(char *));
    }
    replica->acts[index] = copy(act);
}

void replica_snap(struct sim *sim, struct replica *replica, const json_t *message)
{
    const json_t *value = json_object_get(message, "v"), *log = json_object_get(value, "log");
    const json_t *size = json_object_get(value, "size");
    struct proto_rules_error error;
    size_t at;
    uint32_t n = (uint32_t)number_at(message, "n");
    /* Another process may be behind the one that the client was connected to. */
    if (replica->known && n < replica->n && !sim->site)
        sim_fail(sim, "game %s: a snapshot of %u after %u was seen", replica->id, n, replica->n);
    if (!replica->known || log) {
        replica->setup = (struct go_setup){
            .width = (uint8_t)json_integer_value(json_array_get(size, 0)),
            .height = (uint8_t)json_integer_value(json_array_get(size, 1)),
            .to_move = *text_at(value, "to_move") == 'b' ? GO_BLACK : GO_WHITE,
            .handicap = (uint8_t)number_at(value, "handicap"),
        };
        const char *setup = text_at(value, "setup");
        if (!proto_rules_from_json(json_object_get(value, "rules"), &replica->setup.rules,
                                   &error) ||
            !go_board_read(setup, strlen(setup), replica->setup.width, replica->setup.height,
                           replica->setup.points, &at))
            sim_fail(sim, "game %s: a snapshot without readable rules or set-up", replica->id);
    }
    forget_acts(replica);
    strcpy(replica->room, text_at(value, "room"));
    strcpy(replica->epoch, text_at(message, "e"));
    replica->n = n;
    replica->players[GO_BLACK] = player_at(value, "b");
    replica->players[GO_WHITE] = player_at(value, "w");
    replica->known = true;
    remember(replica, value);
    read_board(sim, replica, text_at(value, "board"));
    if (!json_is_array(log))
        return;
    if (json_array_size(log) != n)
        sim_fail(sim, "game %s: a log of %zu entries at number %u", replica->id,
                 json_array_size(log), n);
    for (uint32_t i = 0; i < n; i++)
        add_act(replica, i, json_string_value(json_array_get(json_array_get(log, i), 0)));
    replica->has_log = true;
    refold(sim, replica);
    compare(sim, replica);
}

static go_point point_of(const struct replica *replica, const char *name)
{
    bool syntax;
    return go_point_read(name, strlen(name), replica->setup.width, replica->setup.height, &syntax);
}

/* Changes the board as the event says, without the rules. */
static void step_board(struct sim *sim, struct replica *replica, const json_t *message)
{
    const char *kind = text_at(message, "k"), *at = text_at(message, "at");
    const json_t *gone = json_object_get(message, "captured");
    if (json_is_string(json_object_get(message, "board"))) {
        read_board(sim, replica, text_at(message, "board"));
        return;
    }
    if (strcmp(kind, "play") == 0)
        replica->board[point_of(replica, at)] =
            *text_at(message, "by") == 'b' ? GO_BLACK : GO_WHITE;
    for (size_t i = 0; i < json_array_size(gone); i++)
        replica->board[point_of(replica, json_string_value(json_array_get(gone, i)))] = GO_EMPTY;
}

void replica_event(struct sim *sim, struct replica *replica, const json_t *message)
{
    uint32_t n = (uint32_t)number_at(message, "n");
    const char *act = text_at(message, "act");
    if (n <= replica->n && n <= replica->replay_to) { /* asked for again while it was on its way */
        if (replica->has_log && strcmp(replica->acts[n - 1], act) != 0)
            sim_fail(sim, "game %s: event %u was told in two ways", replica->id, n);
        return;
    }
    if (!replica->known || n != replica->n + 1)
        sim_fail(sim, "game %s: event %u after %u", replica->id, n, replica->n);
    if (replica->has_log)
        add_act(replica, replica->n, act);
    replica->n = n;
    step_board(sim, replica, message);
    remember(replica, message);
    if (!replica->has_log)
        return;
    if (strncmp(act, "undo ", 5) == 0)
        refold(sim, replica);
    else
        apply(sim, replica, act);
    compare(sim, replica);
}
