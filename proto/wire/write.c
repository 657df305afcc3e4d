/* Pieces of messages, each in one form everywhere. Promises valid JSON for valid input; encode.h
 * says where a value may be null, and the schemas check it. */
#include "proto/wire/write.h"

#include "core/text.h"

void proto_write_channel(struct proto_text *text, const struct proto_channel *channel)
{
    char name[PROTO_CHANNEL_CHARS_MAX + 1];

    proto_write_plain(text, name, proto_channel_write(channel, name));
}

/* {"id":…,"name":… or null; false for null. */
static bool begin_player(struct proto_text *text, const struct proto_player *player)
{
    if (player->id == 0) {
        proto_text_literal(text, "null");
        return false;
    }
    proto_text_literal(text, "{\"id\":");
    proto_write_player_id(text, player->id);
    proto_text_literal(text, ",\"name\":");
    proto_write_string(text, player->name);
    return true;
}

void proto_write_player(struct proto_text *text, const struct proto_player *player)
{
    if (!begin_player(text, player))
        return;
    if (player->guest)
        proto_text_literal(text, ",\"guest\":true");
    if (player->bot)
        proto_text_literal(text, ",\"bot\":true");
    if (player->id < 0) {
        proto_text_literal(text, ",\"house\":");
        proto_text_integer(text, -player->id);
    }
    proto_text_char(text, '}');
}

void proto_write_you(struct proto_text *text, const struct proto_you *you)
{
    if (!begin_player(text, &you->player))
        return;
    proto_text_literal(text, ",\"account\":");
    proto_write_bool(text, you->account);
    proto_text_literal(text, ",\"owner\":");
    proto_write_bool(text, you->owner);
    if (you->moderator)
        proto_text_literal(text, ",\"moderator\":true");
    if (you->player.bot)
        proto_text_literal(text, ",\"bot\":true");
    proto_text_char(text, '}');
}

void proto_write_colour(struct proto_text *text, uint8_t colour)
{
    proto_text_literal(text, colour == GO_BLACK ? "\"b\"" : colour == GO_WHITE ? "\"w\"" : "null");
}

void proto_write_colours(struct proto_text *text, uint8_t colours)
{
    if (colours == GO_EMPTY)
        proto_text_literal(text, "\"lot\"");
    else
        proto_write_colour(text, colours);
}

void proto_write_away(struct proto_text *text, int64_t away_ms)
{
    if (away_ms < 0)
        proto_text_literal(text, "null");
    else
        proto_text_integer(text, away_ms);
}

void proto_write_seat(struct proto_text *text, int8_t seat)
{
    if (seat < 0)
        proto_text_literal(text, "null");
    else
        proto_text_integer(text, seat);
}

void proto_write_size(struct proto_text *text, unsigned width, unsigned height)
{
    proto_text_char(text, '[');
    proto_text_integer(text, width);
    proto_text_char(text, ',');
    proto_text_integer(text, height);
    proto_text_char(text, ']');
}

void proto_write_point(struct proto_text *text, go_point point, unsigned width, unsigned height)
{
    char name[4];

    if (point == GO_NO_POINT) {
        proto_text_literal(text, "null");
        return;
    }
    go_point_write(point, width, height, name);
    proto_write_plain(text, name, strlen(name));
}

void proto_write_points(struct proto_text *text, const go_point *points, size_t n, unsigned width,
                        unsigned height)
{
    proto_text_char(text, '[');
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_write_point(text, points[i], width, height);
    }
    proto_text_char(text, ']');
}

void proto_write_board(struct proto_text *text, const uint8_t *points, unsigned width,
                       unsigned height)
{
    char rows[GO_POINTS_MAX + GO_SIDE_MAX];

    if (!points) {
        proto_text_literal(text, "null");
        return;
    }
    go_board_write(points, width, height, rows, sizeof rows);
    proto_write_plain(text, rows, (size_t)width * height + height - 1);
}

void proto_write_score(struct proto_text *text, bool scored, const int32_t score_x2[2])
{
    if (!scored) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_literal(text, "{\"black\":");
    proto_text_half(text, score_x2[0]);
    proto_text_literal(text, ",\"white\":");
    proto_text_half(text, score_x2[1]);
    proto_text_char(text, '}');
}

void proto_write_result(struct proto_text *text, uint8_t result)
{
    proto_text_name(text, result == GO_RESULT_OPEN ? NULL : go_result_key(result));
}

void proto_write_ending(struct proto_text *text, uint8_t ending)
{
    proto_text_name(text, ending == GO_ENDING_OPEN ? NULL : go_ending_key(ending));
}

void proto_write_end(struct proto_text *text, const struct go_outcome *end)
{
    if (!end) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_literal(text, "{\"result\":");
    proto_write_result(text, end->result);
    proto_text_literal(text, ",\"reason\":");
    proto_write_ending(text, end->ending);
    proto_text_literal(text, ",\"score\":");
    proto_write_score(text, end->scored, end->score_x2);
    proto_text_char(text, '}');
}

void proto_write_witness(struct proto_text *text, const struct go_witness *witness, unsigned width,
                         unsigned height)
{
    const char *before = ",\"witness\":{";

    if (witness->point != GO_NO_POINT) {
        proto_text_literal(text, before);
        proto_text_literal(text, "\"point\":");
        proto_write_point(text, witness->point, width, height);
        before = ",";
    }
    if (witness->string_n > 0) {
        proto_text_literal(text, before);
        proto_text_literal(text, "\"string\":");
        proto_write_points(text, witness->string, witness->string_n, width, height);
        before = ",";
    }
    if (witness->turn != GO_NO_TURN) {
        proto_text_literal(text, before);
        proto_text_literal(text, "\"turn\":");
        proto_text_integer(text, witness->turn);
        before = ",";
    }
    if (witness->detail != GO_DETAIL_NONE) {
        proto_text_literal(text, before);
        proto_text_literal(text, "\"detail\":");
        proto_text_name(text, go_detail_key(witness->detail));
        before = ",";
    }
    if (before[1] == '\0')
        proto_text_char(text, '}');
}

void proto_write_ruleset(struct proto_text *text, struct text ruleset, uint16_t revision,
                         struct text title, const struct go_rules *rules)
{
    proto_text_literal(text, "\"ruleset\":");
    proto_write_string_or_null(text, ruleset);
    proto_text_literal(text, ",\"revision\":");
    if (ruleset.length > 0)
        proto_text_integer(text, revision);
    else
        proto_text_literal(text, "null");
    proto_text_literal(text, ",\"title\":");
    proto_write_string(text, title);
    proto_text_literal(text, ",\"rules\":");
    proto_encode_rules(text, rules);
}

void proto_write_setup(struct proto_text *text, const struct go_setup *setup)
{
    proto_text_literal(text, ",\"size\":");
    proto_write_size(text, setup->width, setup->height);
    proto_text_literal(text, ",\"setup\":");
    proto_write_board(text, setup->points, setup->width, setup->height);
    proto_text_literal(text, ",\"to_move\":");
    proto_write_colour(text, setup->to_move);
    proto_text_literal(text, ",\"handicap\":");
    proto_text_integer(text, setup->handicap);
}

void proto_write_snap(struct proto_text *text, const struct proto_at *at)
{
    proto_text_literal(text, "{\"t\":\"snap\",\"ch\":");
    proto_write_channel(text, at->channel);
    proto_text_literal(text, ",\"e\":");
    proto_text_name(text, at->epoch);
    proto_text_literal(text, ",\"n\":");
    proto_text_integer(text, at->n);
    proto_text_literal(text, ",\"v\":");
}

void proto_write_event(struct proto_text *text, const struct proto_channel *channel, uint32_t n,
                       const char *k)
{
    proto_text_literal(text, "{\"t\":\"ev\",\"ch\":");
    proto_write_channel(text, channel);
    proto_text_literal(text, ",\"n\":");
    proto_text_integer(text, n);
    proto_text_literal(text, ",\"k\":");
    proto_text_name(text, k);
}
