/* The messages of arenas. A snapshot has one short line a player, so that 500 players fit into some 60 kB; a change
 * has the lines that are new. */
#include "proto/wire/arena.h"

#include <string.h>

#include "proto/json/path.h"
#include "proto/wire/mix.h"
#include "proto/wire/write.h"

#define INTO(member) PROTO_AT(proto_announce_fields, member)

static const struct proto_field fields[] = {
    PROTO_REQUIRED("name", TEXT, INTO(announced.title),
                   PROTO_WITH(proto_announce_fields, announced.title_length),
                   .max = PROTO_ARENA_TITLE_MAX),
    PROTO_REQUIRED("starts_at", INTEGER, INTO(announced.starts_ms), .max = PROTO_INTEGER_MAX),
    PROTO_REQUIRED("minutes", INTEGER, INTO(announced.minutes), .min = PROTO_ARENA_MINUTES_MIN,
                   .max = PROTO_ARENA_MINUTES_MAX),
    PROTO_OPTIONAL("rated", BOOL, INTO(rated)),
};

void proto_announce_groups(struct proto_announce_fields *ret,
                           struct proto_group groups[PROTO_ANNOUNCE_GROUPS])
{
    *ret = (struct proto_announce_fields){0};
    groups[0] = proto_settings_game_group(&ret->game);
    groups[1] = (struct proto_group){fields, sizeof fields / sizeof *fields, ret};
}

bool proto_announce_resolve(const struct proto_announce_fields *from,
                            struct proto_announce *ret_announced, struct proto_open *ret_open,
                            struct proto_fault *ret_error)
{
    if (!proto_settings_resolve(&from->game, NULL, ret_open, ret_error))
        return false;
    if (ret_open->setup.handicap > 0)
        return proto_path_fault_key(NULL, "handicap", ret_error);
    if (ret_open->clock.kind == GO_CLOCK_NONE || ret_open->clock.kind == GO_CLOCK_DAYS)
        return proto_path_fault_key(NULL, "clock", ret_error);
    if (from->rated && !proto_open_pool(ret_open))
        return proto_path_fault_key(NULL, "rated", ret_error);
    ret_open->rated = from->rated;
    ret_open->undo = false; /* the hall waits for no answer */
    *ret_announced = from->announced;
    return true;
}

/* --- parts ------------------------------------------------------------------------------------ */

static void write_integer(struct proto_text *text, const char *key, int64_t value)
{
    proto_text_literal(text, key);
    proto_text_integer(text, value);
}

static void write_head(struct proto_text *text, const struct proto_arena *arena)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, arena->id);
    proto_text_literal(text, ",\"name\":");
    proto_write_string(text, arena->title);
    proto_text_literal(text, ",\"by\":");
    proto_write_player(text, &arena->by);
    proto_text_literal(text, ",\"settings\":");
    proto_encode_settings(text, arena->settings);
    proto_write_mix(text, arena->settings->ruleset != NULL, text_of(arena->settings->title),
                    &arena->settings->setup.rules);
    proto_text_literal(text, ",\"stage\":");
    proto_text_name(text, arena->stage);
    write_integer(text, ",\"minutes\":", arena->minutes);
    write_integer(text, ",\"starts_at\":", arena->starts_at_ms);
    proto_text_literal(text, ",\"ends_at\":");
    if (arena->ends_at_ms > 0)
        proto_text_integer(text, arena->ends_at_ms);
    else
        proto_text_literal(text, "null");
    write_integer(text, ",\"players\":", arena->players);
    proto_text_char(text, '}');
}

static void write_line(struct proto_text *text, const struct proto_arena_line *line)
{
    write_integer(text, "{\"number\":", line->no);
    if (line->player.id != 0) {
        proto_text_literal(text, ",\"player\":");
        proto_write_player(text, &line->player);
        write_integer(text, ",\"rating\":", line->rating);
    }
    write_integer(text, ",\"points\":", line->points);
    write_integer(text, ",\"games\":", line->games);
    write_integer(text, ",\"wins\":", line->wins);
    write_integer(text, ",\"performance\":", line->performance);
    if (line->fire)
        proto_text_literal(text, ",\"fire\":true");
    if (line->here)
        proto_text_literal(text, ",\"here\":true");
    if (line->withdrawn)
        proto_text_literal(text, ",\"withdrawn\":true");
    proto_text_char(text, '}');
}

static void write_board(struct proto_text *text, const struct proto_arena_board *board)
{
    write_integer(text, "{\"number\":", board->number);
    proto_text_literal(text, ",\"room\":");
    proto_write_id(text, board->room);
    write_integer(text, ",\"b\":", board->black);
    write_integer(text, ",\"w\":", board->white);
    proto_text_char(text, '}');
}

/* The members of a state, each after `before`, which is '{' or ',' for the first. */
static void write_state(struct proto_text *text, const struct proto_arena_state *state, char before,
                        bool whole)
{
    if (state->head) {
        proto_text_char(text, before);
        proto_text_literal(text, "\"arena\":");
        write_head(text, state->head);
        before = ',';
    }
    if (whole || state->lines_n > 0) {
        proto_text_char(text, before);
        proto_text_literal(text, "\"players\":[");
        for (size_t i = 0; i < state->lines_n; i++) {
            if (i > 0)
                proto_text_char(text, ',');
            write_line(text, &state->lines[i]);
        }
        proto_text_char(text, ']');
        before = ',';
    }
    if (whole || state->boards_n > 0) {
        proto_text_char(text, before);
        proto_text_literal(text, "\"boards\":[");
        for (size_t i = 0; i < state->boards_n; i++) {
            if (i > 0)
                proto_text_char(text, ',');
            write_board(text, &state->boards[i]);
        }
        proto_text_char(text, ']');
        before = ',';
    }
    if (state->ended_n > 0) {
        proto_text_char(text, before);
        proto_text_literal(text, "\"ended\":[");
        for (size_t i = 0; i < state->ended_n; i++) {
            if (i > 0)
                proto_text_char(text, ',');
            proto_text_integer(text, state->ended[i]);
        }
        proto_text_char(text, ']');
        before = ',';
    }
    if (whole || state->has_waiting) {
        proto_text_char(text, before);
        write_integer(text, "\"waiting\":", state->waiting);
    }
}

/* --- messages --------------------------------------------------------------------------------- */

void proto_encode_arena_snap(struct proto_text *text, const struct proto_at *at,
                             const struct proto_arena_state *state)
{
    proto_write_snap(text, at);
    write_state(text, state, '{', true);
    proto_text_literal(text, "}}");
}

void proto_encode_arena_event(struct proto_text *text, const struct proto_channel *channel,
                              uint32_t n, const struct proto_arena_state *state)
{
    proto_write_event(text, channel, n, "arena");
    write_state(text, state, ',', false);
    proto_text_char(text, '}');
}

void proto_encode_arenas_snap(struct proto_text *text, const struct proto_at *at,
                              const struct proto_arena *arenas, size_t n)
{
    proto_write_snap(text, at);
    proto_text_literal(text, "{\"arenas\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_head(text, &arenas[i]);
    }
    proto_text_literal(text, "]}}");
}

void proto_encode_arenas_event(struct proto_text *text, uint32_t n, const struct proto_arena *arena)
{
    const struct proto_channel channel = {.kind = PROTO_CHANNEL_ARENAS};
    proto_write_event(text, &channel, n, "arena");
    proto_text_literal(text, ",\"arena\":");
    write_head(text, arena);
    proto_text_char(text, '}');
}

void proto_encode_arena_games(struct proto_text *text, int64_t id,
                              const struct proto_arena_game *games, size_t n)
{
    write_integer(text, "{\"t\":\"arena\",\"id\":", id);
    proto_text_literal(text, ",\"games\":[");
    for (size_t i = 0; i < n; i++) {
        const struct proto_arena_game *game = &games[i];
        write_integer(text, i > 0 ? ",{\"number\":" : "{\"number\":", game->number);
        proto_text_literal(text, ",\"room\":");
        proto_write_id(text, game->room);
        write_integer(text, ",\"opponent\":", game->opponent);
        proto_text_literal(text, ",\"colour\":");
        proto_write_colour(text, game->colour);
        proto_text_literal(text, ",\"result\":");
        proto_text_name(text, game->result);
        write_integer(text, ",\"points\":", game->points);
        write_integer(text, ",\"moves\":", game->moves);
        proto_text_char(text, '}');
    }
    proto_text_literal(text, "]}");
}
