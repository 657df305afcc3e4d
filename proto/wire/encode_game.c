/* A game as a whole: its constants, the present board, and the list of its events, from which a
 * client can build any state. */
#include "proto/wire/mix.h"
#include "proto/wire/write.h"

/* The terms that were fixed before the first move. */
static void write_terms(struct proto_text *text, const struct proto_game *game)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, game->id);
    proto_text_literal(text, ",\"room\":");
    proto_write_id(text, game->room);
    proto_text_literal(text, ",\"number\":");
    proto_text_integer(text, game->no);
    proto_text_char(text, ',');
    proto_write_ruleset(text, game->ruleset, game->revision, game->title, &game->setup->rules);
    proto_write_mix(text, game->ruleset.length > 0, game->title, &game->setup->rules);
    proto_write_setup(text, game->setup);
    proto_text_literal(text, ",\"clock\":");
    proto_encode_clock(text, game->clock);
    proto_text_literal(text, ",\"marking\":");
    proto_text_integer(text, game->marking_ms);
    proto_text_literal(text, ",\"absence\":");
    proto_text_integer(text, game->absence_ms);
}

static void write_players(struct proto_text *text, const struct proto_game *game)
{
    proto_text_literal(text, ",\"players\":{\"b\":");
    proto_write_player(text, &game->players[0]);
    proto_text_literal(text, ",\"w\":");
    proto_write_player(text, &game->players[1]);
    proto_text_literal(text, "},\"started_at\":");
    proto_text_integer(text, game->started_at_ms);
    proto_text_literal(text, ",\"ended_at\":");
    if (game->ended_at_ms > 0)
        proto_text_integer(text, game->ended_at_ms);
    else
        proto_text_literal(text, "null");
}

static void write_log(struct proto_text *text, const struct proto_game *game)
{
    if (!game->has_log) {
        proto_text_literal(text, "null");
        return;
    }
    proto_text_char(text, '[');
    for (uint32_t i = 0; i < game->log_n; i++) {
        proto_text_literal(text, i == 0 ? "[" : ",[");
        proto_write_string(text, game->log[i].act);
        proto_text_char(text, ',');
        proto_text_integer(text, game->log[i].spent_ms);
        proto_text_char(text, ',');
        proto_text_integer(text, game->log[i].lag_ms);
        proto_text_char(text, ']');
    }
    proto_text_char(text, ']');
}

void proto_encode_game_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_game *game)
{
    unsigned width = game->setup->width, height = game->setup->height;

    proto_write_snap(text, at);
    write_terms(text, game);
    write_players(text, game);
    proto_text_literal(text, ",\"board\":");
    proto_write_board(text, game->board, width, height);
    proto_text_literal(text, ",\"last\":");
    proto_write_point(text, game->last, width, height);
    proto_text_literal(text, ",\"move\":");
    proto_text_integer(text, game->move);
    proto_text_literal(text, ",\"log\":");
    write_log(text, game);
    proto_text_literal(text, ",\"clk\":");
    proto_write_clk(text, game->clk);
    proto_text_literal(text, ",\"state\":");
    proto_write_descriptor(text, game->d);
    proto_text_literal(text, ",\"end\":");
    proto_write_end(text, game->end);
    proto_text_literal(text, "}}");
}
