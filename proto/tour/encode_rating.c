/* Answers about ratings (docs/PROTOCOL.md, section 8). */
#include "proto/tour/rating.h"

#include "proto/wire/write.h"

static void begin(struct proto_text *text, const char *t, int64_t id)
{
    proto_text_literal(text, "{\"t\":");
    proto_text_name(text, t);
    proto_view_integer(text, "id", id);
}

static void write_rating(struct proto_text *text, const struct proto_rating *rating)
{
    proto_view_integer(text, "rating", rating->rating);
    proto_view_integer(text, "deviation", rating->deviation);
    proto_view_integer(text, "games", rating->games);
}

static void write_line(struct proto_text *text, const struct proto_ladder_line *line)
{
    proto_text_char(text, '{');
    proto_view_integer(text, "place", line->place);
    proto_view_key(text, "player");
    proto_write_player(text, &line->player);
    write_rating(text, &line->rating);
    proto_text_char(text, '}');
}

void proto_encode_ratings(struct proto_text *text, int64_t id, const struct proto_ladder *ladder)
{
    begin(text, "ratings", id);
    proto_view_name(text, "ruleset", ladder->ruleset);
    proto_view_integer(text, "games", ladder->games);
    proto_view_integer(text, "count", ladder->players);
    proto_view_integer(text, "black_adv", ladder->black_adv);
    proto_view_key(text, "players");
    proto_text_char(text, '[');
    for (size_t i = 0; i < ladder->lines_n; i++) {
        proto_write_comma(text);
        write_line(text, &ladder->lines[i]);
    }
    proto_text_char(text, ']');
    proto_view_bool(text, "more", ladder->more);
    proto_view_name(text, "next", ladder->next);
    proto_view_key(text, "pools");
    proto_text_char(text, '[');
    for (size_t i = 0; i < ladder->pools_n; i++) {
        proto_text_literal(text, i == 0 ? "{\"ruleset\":" : ",{\"ruleset\":");
        proto_text_name(text, ladder->pools[i].ruleset);
        proto_view_integer(text, "games", ladder->pools[i].games);
        proto_text_char(text, '}');
    }
    proto_text_literal(text, "]}");
}

static void write_pool(struct proto_text *text, const struct proto_profile_pool *pool)
{
    proto_text_char(text, '{');
    proto_view_name(text, "ruleset", pool->ruleset);
    write_rating(text, &pool->rating);
    proto_text_char(text, '}');
}

static void write_tour(struct proto_text *text, const struct proto_profile_game *game)
{
    proto_view_key(text, "tour");
    if (game->slug.length == 0) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_literal(text, "{\"slug\":");
    proto_write_string(text, game->slug);
    proto_view_key(text, "title");
    proto_write_string(text, game->title);
    proto_text_char(text, '}');
}

static void write_game(struct proto_text *text, const struct proto_profile_game *game)
{
    static const char *const results[] = {"white", "draw", "black"};

    proto_text_literal(text, "{\"ruleset\":");
    proto_write_string(text, game->ruleset);
    write_tour(text, game);
    if (game->round > 0) {
        proto_view_integer(text, "round", game->round);
        proto_view_integer(text, "board", game->board);
    }
    if (game->game) {
        proto_view_key(text, "game");
        proto_write_id(text, game->game);
    }
    proto_view_key(text, "black");
    proto_write_player(text, &game->black);
    proto_view_key(text, "white");
    proto_write_player(text, &game->white);
    proto_view_name(text, "result", results[game->black_score2]);
    proto_view_or_null(text, "rating", game->rating);
    proto_view_integer(text, "change", game->change);
    proto_view_integer(text, "ended_at", game->ended_at_ms);
    proto_text_char(text, '}');
}

static void write_numbers(struct proto_text *text, const char *key, const uint32_t n[3])
{
    proto_view_key(text, key);
    for (int i = 0; i < 3; i++) {
        proto_text_char(text, i == 0 ? '[' : ',');
        proto_text_integer(text, n[i]);
    }
    proto_text_char(text, ']');
}

static void write_records(struct proto_text *text, const struct proto_profile *profile)
{
    proto_view_key(text, "record");
    proto_text_char(text, '[');
    for (size_t i = 0; i < profile->records_n; i++) {
        const struct proto_record *record = &profile->records[i];
        proto_text_literal(text, i == 0 ? "{\"ruleset\":" : ",{\"ruleset\":");
        proto_write_string_or_null(text, record->ruleset);
        write_numbers(text, "black", record->n[0]);
        write_numbers(text, "white", record->n[1]);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
    proto_view_key(text, "met");
    proto_text_char(text, '[');
    for (size_t i = 0; i < profile->met_n; i++) {
        proto_text_literal(text, i == 0 ? "{\"player\":" : ",{\"player\":");
        proto_write_player(text, &profile->met[i].player);
        write_numbers(text, "games", profile->met[i].n);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

void proto_encode_profile(struct proto_text *text, int64_t id, const struct proto_profile *profile)
{
    begin(text, "profile", id);
    proto_view_key(text, "player");
    proto_write_player(text, &profile->player);
    proto_view_bool(text, "account", profile->account);
    proto_view_integer(text, "since", profile->since_ms);
    if (profile->bot_of.id != 0) {
        proto_view_key(text, "bot_of");
        proto_write_player(text, &profile->bot_of);
    }
    proto_view_key(text, "pools");
    proto_text_char(text, '[');
    for (size_t i = 0; i < profile->pools_n; i++) {
        proto_write_comma(text);
        write_pool(text, &profile->pools[i]);
    }
    proto_text_char(text, ']');
    write_records(text, profile);
    proto_view_key(text, "games");
    proto_text_char(text, '[');
    for (size_t i = 0; i < profile->games_n; i++) {
        proto_write_comma(text);
        write_game(text, &profile->games[i]);
    }
    proto_text_literal(text, "]}");
}

void proto_encode_history(struct proto_text *text, int64_t id, const char *ruleset,
                          const struct proto_history_point *points, size_t n, bool cut)
{
    begin(text, "history", id);
    proto_view_name(text, "ruleset", ruleset);
    proto_view_bool(text, "cut", cut);
    proto_view_key(text, "points");
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{\"at\":" : ",{\"at\":");
        proto_text_integer(text, points[i].ended_at_ms);
        proto_view_integer(text, "rating", points[i].rating);
        proto_view_integer(text, "deviation", points[i].deviation);
        proto_view_integer(text, "change", points[i].change);
        if (points[i].game) {
            proto_view_key(text, "game");
            proto_write_id(text, points[i].game);
        }
        proto_text_char(text, '}');
    }
    proto_text_literal(text, "]}");
}
