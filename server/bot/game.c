/* From messages to a fold. A snapshot of a game has the fields of a record (docs/RECORDS.md): it is read
 * by the reader of records, which judges each event. */
#include "server/bot/game.h"

#include <stdlib.h>
#include <string.h>

void game_finish(struct game *game)
{
    if (!game->known)
        return;
    fold_finish(&game->fold);
    proto_record_finish(&game->record);
    game->known = false;
}

/* --- a snapshot ----------------------------------------------------------------------------------- */

/* The snapshot as the text of a record, which the caller frees; NULL when memory runs out. */
static char *record_text(const json_t *value)
{
    static const char *const keys[] = {"ruleset", "revision",   "title",    "rules", "size",
                                       "setup",   "to_move",    "handicap", "clock", "marking",
                                       "absence", "started_at", "log"};
    json_t *record = json_pack("{s:s, s:i, s:{s:n, s:n}}", "format", "miai-record", "version", 1,
                               "players", "b", "w");

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        json_object_set(record, keys[i], json_object_get(value, keys[i]));
    /* Pauses have no lag credit, and the reader of records wants a number. */
    json_t *log = json_object_get(record, "log");
    size_t at;
    json_t *entry;
    json_array_foreach(log, at, entry)
    {
        if (json_is_null(json_array_get(entry, 2)))
            json_array_set_new(entry, 2, json_integer(0));
    }
    char *text = json_dumps(record, JSON_COMPACT);
    json_decref(record);
    return text;
}

static bool fold_record(struct game *game)
{
    struct proto_record *record = &game->record;
    struct fold_change change;

    if (fold_init(&game->fold, &record->setup, &record->clock, record->started_at_ms) !=
        GO_SETUP_OK)
        return false;
    while (game->fold.n < record->log.n)
        if (fold_next_recorded(&game->fold, &record->log, &change) != GO_OK)
            return false;
    return true;
}

static bool is_player(const json_t *players, const char *colour, const char *me)
{
    const char *id = json_string_value(json_object_get(json_object_get(players, colour), "id"));
    return id && strcmp(id, me) == 0;
}

bool game_read(struct game *game, const json_t *snap, const char *me, int64_t now_us)
{
    const json_t *value = json_object_get(snap, "v");
    const json_t *players = json_object_get(value, "players");
    const char *epoch = json_string_value(json_object_get(snap, "e"));
    const char *room = json_string_value(json_object_get(value, "room"));
    json_int_t since_ms =
        json_integer_value(json_object_get(json_object_get(value, "clk"), "since"));
    since_ms = since_ms < 0 ? 0 : since_ms > now_us / 1000 ? now_us / 1000 : since_ms;
    struct proto_record_error error;

    game_finish(game);
    bool black = is_player(players, "b", me);
    if ((!black && !is_player(players, "w", me)) || !epoch || strlen(epoch) > GAME_EPOCH_MAX ||
        !room || strlen(room) != PROTO_ID_CHARS)
        return false;
    char *text = record_text(value);
    bool read = text && proto_record_read_json(text, strlen(text), PROTO_RECORD_EVENTS_MAX,
                                               &game->record, &error);
    free(text);
    if (!read)
        return false;
    game->known = true;
    game->colour = black ? GO_BLACK : GO_WHITE;
    memcpy(game->epoch, epoch, strlen(epoch) + 1);
    memcpy(game->room, room, PROTO_ID_CHARS + 1);
    game->turn_us = now_us - since_ms * INT64_C(1000);
    if (fold_record(game))
        return true;
    game_finish(game);
    return false;
}

/* --- an event ------------------------------------------------------------------------------------- */

bool game_hear(struct game *game, const json_t *event, int64_t now_us)
{
    json_int_t n = json_integer_value(json_object_get(event, "n"));
    const json_t *act = json_object_get(event, "act");
    struct fold_change change;

    if (!game->known || n != (json_int_t)game->fold.n + 1 || !json_is_string(act))
        return false;
    struct text text = {json_string_value(act), json_string_length(act)};
    if (!proto_record_add(&game->record, text, json_integer_value(json_object_get(event, "spent")),
                          json_integer_value(json_object_get(event, "lag"))))
        return false;
    if (fold_next_recorded(&game->fold, &game->record.log, &change) != GO_OK)
        return false;
    if (change.begins)
        game->turn_us = now_us;
    return true;
}

/* --- questions ------------------------------------------------------------------------------------ */

bool game_is_over(const struct game *game)
{
    return game->known && go_game_phase(&game->fold.game) == GO_PHASE_FINISHED;
}

int64_t game_elapsed_ms(const struct game *game, int64_t now_us)
{
    return (now_us - game->turn_us) / 1000;
}

bool game_draw_is_offered(const struct game *game)
{
    struct go_standing standing;

    go_game_standing(&game->fold.game, &standing);
    return standing.draw_offer == go_other(game->colour) && game->fold.asked.declined == GO_EMPTY;
}

enum game_task game_task(const struct game *game)
{
    const struct go_game *state = &game->fold.game;
    struct go_standing standing;

    if (!game->known || game_is_over(game) || game->fold.paused)
        return GAME_NOTHING;
    if (game->fold.asked.undo_by == go_other(game->colour))
        return GAME_UNDO;
    go_game_standing(state, &standing);
    if (go_game_phase(state) == GO_PHASE_STOPPED && !standing.accepted[game->colour])
        return GAME_MARK;
    if (go_game_to_move(state) == game->colour)
        return GAME_MOVE;
    return game_draw_is_offered(game) ? GAME_DRAW : GAME_NOTHING;
}

bool game_may(const struct game *game, enum go_act_kind kind)
{
    return go_game_may(&game->fold.game, game->colour) >> kind & 1;
}

uint8_t game_markings(const struct game *game)
{
    const struct events *log = &game->record.log;
    unsigned marked = 0;

    for (uint32_t n = log->n; n > 0; n--) {
        const struct event *event = events_get(log, n);
        if (fold_ends_turn(event->kind) || event->kind == PROTO_EVENT_RESUME)
            break;
        marked += event->player == game->colour &&
                  (event->kind == PROTO_EVENT_DEAD || event->kind == PROTO_EVENT_ALIVE);
    }
    return marked < UINT8_MAX ? (uint8_t)marked : UINT8_MAX;
}

bool game_waits_for_opponent(const struct game *game)
{
    return game->known && !game_is_over(game) && !game->fold.paused &&
           game->fold.clock.kind != GO_CLOCK_DAYS && game->record.absence_ms > 0 &&
           fold_running(&game->fold) == go_other(game->colour);
}

bool game_may_abort(const struct game *game)
{
    return game->known && !game_is_over(game) && !fold_both_moved(&game->fold);
}
