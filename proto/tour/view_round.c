/* A round and its pairings, with the outcome of each game. */
#include "proto/tour/view_parts.h"
#include "proto/wire/tour_words.h"

static const char *result_of(uint8_t result)
{
    return result == PROTO_TOUR_OPEN ? NULL : proto_tour_results[result - PROTO_TOUR_BLACK];
}

/* The outcome of the newest ruling, else that of the game; a ruling without moves has those of the game. */
static struct proto_tour_outcome outcome_of(const struct proto_tour_game *game)
{
    struct proto_tour_outcome outcome = game->ruled ? game->ruling : game->played;

    if (outcome.moves == 0)
        outcome.moves = game->played.moves;
    return outcome;
}

static void write_games(struct proto_text *text, const struct proto_tour_pair *pair)
{
    proto_view_key(text, "games");
    proto_text_char(text, '[');
    for (unsigned i = 0; i < pair->games_n; i++) {
        const struct proto_tour_game *game = &pair->games[i];
        struct proto_tour_outcome outcome = outcome_of(game);
        proto_text_literal(text, i == 0 ? "{\"id\":" : ",{\"id\":");
        proto_write_id(text, game->has_id ? game->id : NULL);
        proto_view_bool(text, "first_black", game->first_black);
        proto_view_name(text, "result", result_of(outcome.result));
        proto_view_bool(text, "default", outcome.by_default);
        proto_view_key(text, "ending");
        proto_write_ending(text, outcome.ending);
        proto_view_integer(text, "moves", outcome.moves);
        proto_view_bool(text, "ruled", game->ruled);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static void write_worth(struct proto_text *text, const struct proto_view_pair *view)
{
    if (view->decided)
        proto_view_two(text, "points", view->points2[0], view->points2[1]);
    else
        proto_view_name(text, "points", NULL);
    proto_view_two(text, "game_points", view->games2[0], view->games2[1]);
    if (view->moves[0] > 0 || view->moves[1] > 0)
        proto_view_two(text, "moves", view->moves[0], view->moves[1]);
    else
        proto_view_name(text, "moves", NULL);
    proto_view_bool(text, "default", view->by_default);
    proto_view_bool(text, "ruled", view->pair->ruled);
    proto_view_key(text, "reason");
    if (view->reason.length > 0)
        proto_text_bytes(text, view->reason.at, view->reason.length);
    else
        proto_text_literal(text, "null");
}

/* Writes the results that the players report for the present game, the first player's before the
 * second's: each other and the desk see them. */
static void write_claimed(struct proto_text *text, const struct proto_view_pair *view)
{
    const struct proto_tour_pair *pair = view->pair;
    unsigned i = 0;

    while (i < pair->games_n && outcome_of(&pair->games[i]).result != PROTO_TOUR_OPEN)
        i++;
    if (view->decided || i == pair->games_n ||
        (pair->games[i].claimed[0] == 0 && pair->games[i].claimed[1] == 0))
        return;
    proto_view_key(text, "claimed");
    for (unsigned side = 0; side < 2; side++) {
        const char *result = result_of(pair->games[i].claimed[side]);
        proto_text_char(text, side == 0 ? '[' : ',');
        if (result)
            proto_text_name(text, result);
        else
            proto_text_literal(text, "null");
    }
    proto_text_char(text, ']');
}

static void write_costs(struct proto_text *text, const struct proto_tour_pair *pair)
{
    uint32_t levels[PROTO_VIEW_LEVELS];

    for (unsigned i = 0; i < PROTO_VIEW_LEVELS; i++)
        levels[i] = pair->levels[i];
    proto_view_bool(text, "locked", pair->locked);
    proto_view_levels(text, "levels", levels);
    proto_view_integer(text, "bye", pair->bye);
}

static void write_pair(struct proto_text *text, const struct proto_view_pair *view, bool costs)
{
    const struct proto_tour_pair *pair = view->pair;

    proto_text_char(text, '{');
    proto_view_integer(text, "board", pair->board);
    proto_view_integer(text, "rev", pair->rev);
    proto_view_integer(text, "first", pair->first);
    proto_view_or_null(text, "second", pair->second);
    proto_view_integer(text, "handicap", pair->handicap);
    proto_view_key(text, "room"); /* that of a bye is no board of the event */
    proto_write_id(text, pair->has_room && pair->second != 0 ? pair->room : NULL);
    write_games(text, pair);
    write_worth(text, view);
    if (pair->adjourned)
        proto_view_bool(text, "adjourned", true);
    write_claimed(text, view);
    if (view->slot > 0)
        proto_view_integer(text, "slot", view->slot);
    if (costs)
        write_costs(text, pair);
    proto_text_char(text, '}');
}

static void write_keys(struct proto_text *text, const struct proto_view_round *round)
{
    proto_view_integer(text, "number", round->no);
    proto_view_integer(text, "rev", round->rev);
    proto_view_name(text, "state", proto_tour_states[round->state - PROTO_ROUND_DRAFTED]);
    proto_view_or_null(text, "started_at", round->started_at_ms);
    if (round->paused)
        proto_view_bool(text, "paused", true);
}

void proto_view_write_round_head(struct proto_text *text, const struct proto_view_round *round)
{
    proto_text_char(text, '{');
    write_keys(text, round);
}

void proto_view_write_pair(struct proto_text *text, const struct proto_view_pair *pair)
{
    write_pair(text, pair, false);
}

void proto_view_draft_keys(struct proto_text *text, const struct proto_view_round *round)
{
    write_keys(text, round);
    proto_view_key(text, "pairs");
    proto_text_char(text, '[');
    for (size_t i = 0; i < round->pairs_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        write_pair(text, &round->pairs[i], true);
    }
    proto_text_char(text, ']');
}
