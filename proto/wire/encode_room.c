/* A room as a whole: its settings, its seats, its games and their sum. */
#include <string.h>

#include "proto/wire/mix.h"
#include "proto/wire/write.h"

void proto_write_room_tour(struct proto_text *text, const struct proto_room_tour *tour)
{
    proto_text_literal(text, "\"tour\":{\"id\":");
    proto_write_id(text, tour->id);
    proto_text_literal(text, tour->slug.length > 0 ? ",\"slug\":" : ",\"arena\":true");
    if (tour->slug.length > 0)
        proto_write_string(text, tour->slug);
    proto_text_literal(text, ",\"title\":");
    proto_write_string(text, tour->title);
    proto_text_char(text, '}');
}

void proto_write_ratings(struct proto_text *text, const struct proto_seat_rating ratings[2])
{
    if (ratings[0].deviation == 0 && ratings[1].deviation == 0)
        return;
    proto_text_literal(text, ",\"ratings\":[");
    for (unsigned i = 0; i < 2; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        if (ratings[i].deviation == 0)
            proto_text_literal(text, "null");
        else
            proto_write_size(text, ratings[i].rating, ratings[i].deviation);
    }
    proto_text_char(text, ']');
}

static void write_seats(struct proto_text *text, const struct proto_seat seats[2])
{
    for (unsigned i = 0; i < 2; i++) {
        proto_text_literal(text, i == 0 ? ",\"seats\":[{\"player\":" : ",{\"player\":");
        proto_write_player(text, &seats[i].player);
        proto_text_literal(text, ",\"present\":");
        proto_write_bool(text, seats[i].present);
        proto_text_literal(text, ",\"away\":");
        proto_write_away(text, seats[i].away_ms);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static void write_games(struct proto_text *text, const struct proto_room_game *games, size_t n)
{
    proto_text_literal(text, ",\"games\":[");
    for (size_t i = 0; i < n; i++) {
        proto_text_literal(text, i == 0 ? "{\"id\":" : ",{\"id\":");
        proto_write_id(text, games[i].id);
        proto_text_literal(text, ",\"number\":");
        proto_text_integer(text, games[i].no);
        proto_text_literal(text, ",\"black\":");
        proto_text_integer(text, games[i].black);
        proto_text_literal(text, ",\"result\":");
        proto_write_result(text, games[i].result);
        proto_text_literal(text, ",\"reason\":");
        proto_write_ending(text, games[i].ending);
        proto_text_literal(text, ",\"moves\":");
        proto_text_integer(text, games[i].moves);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static const char *const match_why[] = {
    [PROTO_MATCH_POINTS] = "points",
    [PROTO_MATCH_MOVES] = "moves",
    [PROTO_MATCH_TIE] = "tie",
};

static void write_match(struct proto_text *text, const struct proto_room *room)
{
    proto_text_literal(text, ",\"points\":");
    proto_write_size(text, room->points_x2[0], room->points_x2[1]);
    proto_text_literal(text, ",\"match_result\":");
    if (room->match_why == 0) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_literal(text, "{\"winner\":");
    proto_write_seat(text, room->match_winner);
    proto_text_literal(text, ",\"why\":");
    proto_text_name(text, match_why[room->match_why]);
    proto_text_char(text, '}');
}

static void write_room(struct proto_text *text, const struct proto_room *room)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, room->id);
    proto_text_literal(text, ",\"state\":");
    proto_text_name(text, proto_room_state_key(room->state));
    proto_text_literal(text, ",\"public\":");
    proto_write_bool(text, room->settings->is_public);
    proto_text_literal(text, ",\"by\":");
    proto_write_player(text, &room->by);
    proto_text_literal(text, ",\"settings\":");
    proto_encode_settings(text, room->settings);
    proto_write_mix(text, room->settings->ruleset != NULL, text_of(room->settings->title),
                    &room->settings->setup.rules);
    write_seats(text, room->seats);
    proto_write_ratings(text, room->ratings);
    proto_text_literal(text, ",\"black\":");
    proto_write_seat(text, room->black);
    write_games(text, room->games, room->games_n);
    write_match(text, room);
    proto_text_literal(text, ",\"rematch\":");
    proto_write_seat(text, room->rematch);
    proto_text_literal(text, ",\"watchers\":");
    proto_text_integer(text, room->watchers);
    proto_text_literal(text, ",\"opened_at\":");
    proto_text_integer(text, room->opened_at_ms);
    if (room->shut)
        proto_text_literal(text, ",\"shut\":true");
    if (room->opponent.id != 0) {
        proto_text_literal(text, ",\"opponent\":");
        proto_write_player(text, &room->opponent);
    }
    if (room->tour) {
        proto_text_char(text, ',');
        proto_write_room_tour(text, room->tour);
    }
    proto_text_char(text, '}');
}

void proto_encode_room_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_room *room)
{
    proto_write_snap(text, at);
    write_room(text, room);
    proto_text_char(text, '}');
}

void proto_encode_room_event(struct proto_text *text, const struct proto_channel *channel,
                             uint32_t n, const struct proto_room *room)
{
    proto_write_event(text, channel, n, "room");
    proto_text_literal(text, ",\"room\":");
    write_room(text, room);
    proto_text_char(text, '}');
}

void proto_encode_gone(struct proto_text *text, const struct proto_channel *channel, uint32_t n)
{
    proto_write_event(text, channel, n, "gone");
    proto_text_char(text, '}');
}

void proto_encode_presence(struct proto_text *text, const struct proto_channel *channel,
                           const bool present[2], const int64_t away_ms[2], uint32_t watchers)
{
    proto_text_literal(text, "{\"t\":\"note\",\"ch\":");
    proto_write_channel(text, channel);
    proto_text_literal(text, ",\"k\":\"presence\",\"present\":[");
    proto_write_bool(text, present[0]);
    proto_text_char(text, ',');
    proto_write_bool(text, present[1]);
    proto_text_literal(text, "],\"away\":[");
    proto_write_away(text, away_ms[0]);
    proto_text_char(text, ',');
    proto_write_away(text, away_ms[1]);
    proto_text_literal(text, "],\"watchers\":");
    proto_text_integer(text, watchers);
    proto_text_char(text, '}');
}
