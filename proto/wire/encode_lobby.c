/* The lobby: rooms in short, each with enough to draw its card and board. */
#include <string.h>

#include "core/text.h"
#include "proto/wire/mix.h"
#include "proto/wire/write.h"

static const char *const states[] = {
    [PROTO_ROOM_OPEN] = "open",
    [PROTO_ROOM_PLACING] = "placing",
    [PROTO_ROOM_PLAYING] = "playing",
    [PROTO_ROOM_OVER] = "over",
};

const char *proto_room_state_key(enum proto_room_state state)
{
    return states[state];
}

static const struct proto_channel lobby = {.kind = PROTO_CHANNEL_LOBBY};

static void write_terms(struct proto_text *text, const struct proto_open *settings)
{
    const struct go_setup *setup = &settings->setup;

    proto_text_char(text, ',');
    proto_write_rules_of(text, settings);
    proto_text_literal(text, ",\"size\":");
    proto_write_size(text, setup->width, setup->height);
    proto_text_literal(text, ",\"clock\":");
    proto_encode_clock(text, &settings->clock);
    proto_text_literal(text, ",\"handicap\":");
    proto_text_integer(text, setup->handicap);
    proto_text_literal(text, ",\"komi\":");
    proto_text_half(text, setup->rules.komi_x2);
    proto_text_literal(text, ",\"match\":");
    proto_text_integer(text, settings->match);
    proto_text_literal(text, ",\"colours\":");
    proto_write_colours(text, settings->colours);
    if (settings->rated)
        proto_text_literal(text, ",\"rated\":true");
}

static void write_short(struct proto_text *text, const struct proto_short *room)
{
    unsigned width = room->settings->setup.width, height = room->settings->setup.height;

    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, room->id);
    proto_text_literal(text, ",\"state\":");
    proto_text_name(text, states[room->state]);
    proto_text_literal(text, ",\"by\":");
    proto_write_player(text, &room->by);
    write_terms(text, room->settings);
    proto_text_literal(text, ",\"players\":[");
    proto_write_player(text, &room->players[0]);
    proto_text_char(text, ',');
    proto_write_player(text, &room->players[1]);
    proto_text_char(text, ']');
    proto_write_ratings(text, room->ratings);
    proto_text_literal(text, ",\"black\":");
    proto_write_seat(text, room->black);
    proto_text_literal(text, ",\"game\":");
    proto_write_id(text, room->game);
    proto_text_literal(text, ",\"move\":");
    proto_text_integer(text, room->move);
    proto_text_literal(text, ",\"to\":");
    proto_write_colour(text, room->game ? room->to : GO_EMPTY);
    proto_text_literal(text, ",\"board\":");
    proto_write_board(text, room->game ? room->board : NULL, width, height);
    proto_text_literal(text, ",\"last\":");
    proto_write_point(text, room->game ? room->last : GO_NO_POINT, width, height);
    proto_text_literal(text, ",\"result\":");
    proto_write_result(text, room->result);
    proto_text_literal(text, ",\"reason\":");
    proto_write_ending(text, room->ending);
    if (room->scored) {
        proto_text_literal(text, ",\"score\":");
        proto_write_score(text, true, room->score_x2);
    }
    proto_text_literal(text, ",\"watchers\":");
    proto_text_integer(text, room->watchers);
    proto_text_literal(text, ",\"opened_at\":");
    proto_text_integer(text, room->opened_at_ms);
    proto_text_char(text, '}');
}

void proto_encode_lobby_snap(struct proto_text *text, const struct proto_at *at,
                             const struct proto_short *rooms, size_t n, uint32_t players,
                             uint32_t events)
{
    proto_write_snap(text, at);
    proto_text_literal(text, "{\"rooms\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_short(text, &rooms[i]);
    }
    proto_text_literal(text, "],\"players\":");
    proto_text_integer(text, players);
    proto_text_literal(text, ",\"events\":");
    proto_text_integer(text, events);
    proto_text_literal(text, "}}");
}

/* ["ID",43,"w","Q16","XQ16.D4"] */
static void write_move(struct proto_text *text, const struct proto_lobby_move *move)
{
    static const char letters[] = {
        [GO_EMPTY] = '.', [GO_BLACK] = 'X', [GO_WHITE] = 'O', [GO_BLOCKED] = '#'};
    proto_text_char(text, '[');
    proto_write_id(text, move->room);
    proto_text_char(text, ',');
    proto_text_integer(text, move->move);
    proto_text_char(text, ',');
    proto_write_colour(text, move->to);
    proto_text_char(text, ',');
    proto_write_point(text, move->last, move->width, move->height);
    proto_text_literal(text, ",\"");
    for (go_point point = 0; point < move->width * move->height; point++) {
        char name[4];
        if (!(move->points[point / 8] >> point % 8 & 1))
            continue;
        go_point_write(point, move->width, move->height, name);
        proto_text_char(text, letters[move->board[point]]);
        proto_text_bytes(text, name, strlen(name));
    }
    proto_text_literal(text, "\"]");
}

void proto_encode_lobby_rooms(struct proto_text *text, uint32_t n,
                              const struct proto_lobby_news *news)
{
    proto_write_event(text, &lobby, n, "rooms");
    for (size_t i = 0; i < news->rooms_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"rooms\":[" : ",");
        write_short(text, &news->rooms[i]);
    }
    if (news->rooms_n > 0)
        proto_text_char(text, ']');
    for (size_t i = 0; i < news->moves_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"moved\":[" : ",");
        write_move(text, &news->moves[i]);
    }
    if (news->moves_n > 0)
        proto_text_char(text, ']');
    for (size_t i = 0; i < news->gone_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"gone\":[" : ",");
        proto_write_id(text, news->gone + i * PROTO_ID_BYTES);
    }
    if (news->gone_n > 0)
        proto_text_char(text, ']');
    proto_text_char(text, '}');
}

void proto_encode_found_game(struct proto_text *text, const struct proto_found_game *game)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, game->id);
    proto_text_literal(text, ",\"room\":");
    proto_write_id(text, game->room);
    proto_text_literal(text, ",\"ruleset\":");
    proto_write_string_or_null(text, game->ruleset);
    proto_text_literal(text, ",\"title\":");
    proto_write_string(text, game->title);
    proto_text_literal(text, ",\"size\":");
    proto_write_size(text, game->width, game->height);
    proto_text_literal(text, ",\"black\":");
    proto_write_player(text, &game->black);
    proto_text_literal(text, ",\"white\":");
    proto_write_player(text, &game->white);
    proto_text_literal(text, ",\"result\":");
    proto_write_string(text, game->result);
    proto_text_literal(text, ",\"reason\":");
    proto_write_string(text, game->reason);
    proto_text_literal(text, ",\"score\":");
    proto_write_score(text, game->scored, game->score_x2);
    proto_text_literal(text, ",\"moves\":");
    proto_text_integer(text, game->moves);
    proto_text_literal(text, ",\"ended_at\":");
    proto_text_integer(text, game->ended_at_ms);
    if (game->rated) {
        proto_text_literal(text, ",\"rated\":{\"rating\":");
        proto_text_integer(text, game->rating);
        proto_text_literal(text, ",\"change\":");
        proto_text_integer(text, game->change);
        proto_text_char(text, '}');
    }
    proto_text_char(text, '}');
}

void proto_encode_found(struct proto_text *text, const char *t, int64_t id,
                        const struct proto_found_game *games, size_t n,
                        const struct proto_cursor *next)
{
    char after[PROTO_CURSOR_CHARS_MAX + 1];
    proto_text_literal(text, "{\"t\":");
    proto_text_name(text, t);
    proto_text_literal(text, ",\"id\":");
    proto_text_integer(text, id);
    proto_text_literal(text, ",\"games\":[");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_encode_found_game(text, &games[i]);
    }
    proto_text_literal(text, "],\"next\":");
    if (next)
        proto_cursor_write(next, after);
    proto_text_name(text, next ? after : NULL);
    proto_text_char(text, '}');
}
