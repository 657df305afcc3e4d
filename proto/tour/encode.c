/* Messages of the channels of tournaments, put together from sections in JSON, and answers to
 * questions about them. */
#include "proto/tour/command.h"
#include "proto/tour/view_parts.h"
#include "proto/wire/tour_words.h"

static const struct proto_channel tours = {.kind = PROTO_CHANNEL_TOURS};

/* --- tours ------------------------------------------------------------------------------------ */

static void write_line(struct proto_text *text, const struct proto_tour_line *line)
{
    proto_text_bytes(text, line->begun.at, line->begun.length);
    proto_view_key(text, "by");
    proto_write_player(text, &line->by);
    proto_text_char(text, '}');
}

void proto_encode_tours_snap(struct proto_text *text, const struct proto_at *at,
                             const struct proto_tour_line *list, size_t n)
{
    proto_write_snap(text, at);
    proto_text_literal(text, "{\"tours\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_line(text, &list[i]);
    }
    proto_text_literal(text, "]}}");
}

void proto_encode_tours_tour(struct proto_text *text, uint32_t n,
                             const struct proto_tour_line *tour)
{
    proto_write_event(text, &tours, n, "tour");
    proto_view_key(text, "tour");
    write_line(text, tour);
    proto_text_char(text, '}');
}

void proto_encode_tours_gone(struct proto_text *text, uint32_t n, const uint8_t id[PROTO_ID_BYTES])
{
    proto_write_event(text, &tours, n, "gone");
    proto_view_key(text, "tour");
    proto_write_id(text, id);
    proto_text_char(text, '}');
}

/* --- tour:ID ---------------------------------------------------------------------------------- */

static void write_text(struct proto_text *text, const char *key, struct text value)
{
    if (value.length == 0)
        return;
    proto_view_key(text, key);
    proto_text_bytes(text, value.at, value.length);
}

static void write_list(struct proto_text *text, const char *key, const struct text *list, size_t n)
{
    proto_view_key(text, key);
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_bytes(text, list[i].at, list[i].length);
    }
    proto_text_char(text, ']');
}

static void write_rounds(struct proto_text *text, const struct proto_round_text *rounds, size_t n)
{
    proto_view_key(text, "rounds");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_bytes(text, rounds[i].head.at, rounds[i].head.length);
        write_list(text, rounds[i].whole ? "pairs" : "changed", rounds[i].pairs, rounds[i].pairs_n);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static void write_numbers(struct proto_text *text, const char *key, const uint8_t *list, size_t n)
{
    proto_view_key(text, key);
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_integer(text, list[i]);
    }
    proto_text_char(text, ']');
}

void proto_encode_tour_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_tour_sections *sections)
{
    proto_write_snap(text, at);
    proto_text_char(text, '{');
    write_text(text, "head", sections->head);
    write_list(text, "players", sections->players, sections->players_n);
    write_rounds(text, sections->rounds, sections->rounds_n);
    write_text(text, "standings", sections->standings);
    proto_text_literal(text, "}}");
}

void proto_encode_tour_event(struct proto_text *text, const struct proto_channel *channel,
                             uint32_t n, uint32_t rev, const struct proto_tour_sections *sections)
{
    proto_write_event(text, channel, n, "tour");
    proto_view_integer(text, "rev", rev);
    write_text(text, "head", sections->head);
    if (sections->players_n > 0)
        write_list(text, "players", sections->players, sections->players_n);
    if (sections->removed_n > 0) {
        proto_view_key(text, "removed");
        proto_view_write_unpaired(text, sections->removed, sections->removed_n);
    }
    if (sections->rounds_n > 0)
        write_rounds(text, sections->rounds, sections->rounds_n);
    if (sections->withdrawn_n > 0)
        write_numbers(text, "withdrawn", sections->withdrawn, sections->withdrawn_n);
    write_text(text, "standings", sections->standings);
    proto_text_char(text, '}');
}

/* --- desk:ID ---------------------------------------------------------------------------------- */

static void write_sections(struct proto_text *text, uint32_t rev,
                           const struct text sections[PROTO_DESK_SECTIONS_N])
{
    static const char *const keys[PROTO_DESK_SECTIONS_N] = {
        [PROTO_DESK_DRAFT] = "draft",
        [PROTO_DESK_PEOPLE] = "people",
        [PROTO_DESK_ENTRY] = "entry",
        [PROTO_DESK_WARNINGS] = "warnings",
        [PROTO_DESK_UNPAIRED] = "unpaired",
        [PROTO_DESK_OPEN] = "open",
        [PROTO_DESK_FORBIDDEN] = "forbidden",
        [PROTO_DESK_BAR] = "bar",
        [PROTO_DESK_MAY] = "may",
        [PROTO_DESK_LOG] = "log",
    };

    proto_view_integer(text, "rev", rev);
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        write_text(text, keys[i], sections[i]);
}

void proto_encode_desk_snap(struct proto_text *text, const struct proto_at *at, uint32_t rev,
                            const struct text sections[PROTO_DESK_SECTIONS_N])
{
    proto_write_snap(text, at);
    proto_text_char(text, '{');
    write_sections(text, rev, sections);
    proto_text_literal(text, "}}");
}

void proto_encode_desk_event(struct proto_text *text, const struct proto_channel *channel,
                             uint32_t n, uint32_t rev,
                             const struct text sections[PROTO_DESK_SECTIONS_N])
{
    proto_write_event(text, channel, n, "desk");
    write_sections(text, rev, sections);
    proto_text_char(text, '}');
}

/* --- boards:ID -------------------------------------------------------------------------------- */

static void write_end(struct proto_text *text, const struct proto_view_live *game)
{
    proto_view_key(text, "end");
    if (game->result == GO_RESULT_OPEN) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_literal(text, "{\"result\":");
    proto_write_result(text, game->result);
    proto_view_key(text, "reason");
    proto_write_ending(text, game->ending);
    proto_text_char(text, '}');
}

static void write_live(struct proto_text *text, const struct proto_view_live *game)
{
    proto_text_char(text, '{');
    proto_view_integer(text, "round", game->round);
    proto_view_integer(text, "board", game->board);
    proto_view_key(text, "room");
    proto_write_id(text, game->room);
    proto_view_key(text, "game");
    proto_write_id(text, game->game);
    proto_view_integer(text, "number", game->no);
    proto_view_key(text, "rows");
    proto_write_board(text, game->rows, game->width, game->height);
    proto_view_key(text, "last");
    proto_write_point(text, game->last, game->width, game->height);
    proto_view_integer(text, "move", game->move);
    proto_view_key(text, "to");
    proto_write_colour(text, game->to);
    proto_view_key(text, "clk");
    proto_write_clk(text, game->clk);
    write_end(text, game);
    proto_text_char(text, '}');
}

static void write_lives(struct proto_text *text, const struct proto_view_live *games, size_t n)
{
    proto_view_key(text, "games");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_live(text, &games[i]);
    }
    proto_text_char(text, ']');
}

void proto_encode_boards_snap(struct proto_text *text, const struct proto_at *at,
                              const struct proto_view_live *games, size_t n)
{
    proto_write_snap(text, at);
    proto_text_char(text, '{');
    write_lives(text, games, n);
    proto_text_literal(text, "}}");
}

void proto_encode_boards(struct proto_text *text, const struct proto_channel *channel,
                         const struct proto_view_live *games, size_t n)
{
    proto_text_literal(text, "{\"t\":\"note\",\"ch\":");
    proto_write_channel(text, channel);
    proto_view_name(text, "k", "boards");
    write_lives(text, games, n);
    proto_text_char(text, '}');
}

/* --- answers ---------------------------------------------------------------------------------- */

/* {"t":…,"id":… */
static void begin_answer(struct proto_text *text, const char *t, int64_t id)
{
    proto_text_literal(text, "{\"t\":");
    proto_text_name(text, t);
    proto_view_integer(text, "id", id);
}

void proto_encode_tour_found(struct proto_text *text, int64_t id,
                             const uint8_t tour[PROTO_ID_BYTES])
{
    begin_answer(text, "tour", id);
    proto_view_key(text, "tour");
    proto_write_id(text, tour);
    proto_text_char(text, '}');
}

static void write_directed(struct proto_text *text, const struct proto_directed *tour)
{
    proto_text_literal(text, "{\"tour\":");
    proto_write_id(text, tour->tour);
    proto_view_key(text, "slug");
    proto_write_string(text, tour->slug);
    proto_view_key(text, "title");
    proto_write_string(text, tour->title);
    proto_view_name(text, "role", proto_tour_roles[tour->role]);
    proto_view_name(text, "stage", proto_tour_stages[tour->stage - PROTO_STAGE_DRAFT]);
    proto_view_integer(text, "rounds", tour->rounds);
    proto_view_integer(text, "round", tour->round);
    proto_view_integer(text, "players", tour->players);
    proto_view_integer(text, "time_at", tour->made_at_ms);
    proto_view_bool(text, "public", tour->is_public);
    proto_text_char(text, '}');
}

void proto_encode_directed(struct proto_text *text, int64_t id, const struct proto_directed *list,
                           size_t n, bool more)
{
    begin_answer(text, "directed", id);
    proto_view_key(text, "tours");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_directed(text, &list[i]);
    }
    proto_text_char(text, ']');
    proto_view_bool(text, "more", more);
    proto_text_char(text, '}');
}

static void write_listed(struct proto_text *text, const struct proto_listed *player)
{
    proto_text_literal(text, "{\"list\":");
    proto_text_name(text, player->list);
    proto_view_key(text, "name");
    proto_write_string(text, player->name);
    proto_view_name(text, "country", player->country);
    proto_view_key(text, "club");
    proto_write_string(text, player->club);
    proto_view_key(text, "rank");
    proto_view_rank(text, player->rank);
    if (player->rated)
        proto_view_integer(text, "rating", player->rating);
    proto_view_name(text, "pin", player->pin);
    proto_text_char(text, '}');
}

void proto_encode_listed(struct proto_text *text, int64_t id, const char *const *lists,
                         const struct proto_listed *players, size_t n)
{
    begin_answer(text, "listed", id);
    proto_view_key(text, "lists");
    proto_text_char(text, '[');
    for (size_t i = 0; lists[i]; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_name(text, lists[i]);
    }
    proto_text_char(text, ']');
    proto_view_key(text, "players");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_listed(text, &players[i]);
    }
    proto_text_literal(text, "]}");
}

void proto_encode_identity(struct proto_text *text, int64_t id, const char *code, int64_t until_ms)
{
    begin_answer(text, "identity", id);
    proto_view_name(text, "code", code);
    proto_view_integer(text, "until", until_ms);
    proto_text_char(text, '}');
}

void proto_encode_sum(struct proto_text *text, int64_t id, int32_t total, uint8_t scale,
                      const struct proto_view_term *terms, size_t n)
{
    begin_answer(text, "sum", id);
    proto_view_integer(text, "total", total);
    proto_view_integer(text, "scale", scale);
    proto_view_key(text, "terms");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{" : ",{");
        proto_view_integer(text, "round", terms[i].round);
        proto_view_or_null(text, "vs", terms[i].opponent);
        proto_view_integer(text, "value", terms[i].value);
        proto_view_bool(text, "dropped", terms[i].dropped);
        proto_text_char(text, '}');
    }
    proto_text_literal(text, "]}");
}

void proto_encode_why(struct proto_text *text, int64_t id, const struct proto_view_why *why)
{
    begin_answer(text, "why", id);
    proto_view_levels(text, "levels", why->levels);
    proto_view_levels(text, "with", why->with);
    proto_view_levels(text, "without", why->without);
    proto_view_key(text, "differs");
    proto_write_seat(text, why->differs); /* a small number, or null below 0 */
    proto_view_or_null(text, "next", why->next);
    proto_text_char(text, '}');
}

void proto_encode_preview(struct proto_text *text, int64_t id,
                          const struct proto_view_preview *preview)
{
    begin_answer(text, "preview", id);
    proto_view_key(text, "standings");
    proto_view_write_table(text, preview->table);
    proto_view_key(text, "moved");
    proto_text_char(text, '[');
    for (size_t i = 0; i < preview->moved_n; i++) {
        const struct proto_view_move *move = &preview->moved[i];
        proto_text_literal(text, i == 0 ? "[" : ",[");
        proto_text_integer(text, move->no);
        proto_text_char(text, ',');
        proto_text_integer(text, move->before);
        proto_text_char(text, ',');
        proto_text_integer(text, move->after);
        proto_text_char(text, ']');
    }
    proto_text_char(text, ']');
    write_numbers(text, "later", preview->later, preview->later_n);
    proto_view_key(text, "ratings");
    if (preview->changes)
        proto_tour_changes_write(text, preview->changes, preview->changes_n);
    else
        proto_text_literal(text, "null");
    proto_text_char(text, '}');
}
