/* The fold of acts on one pairing and its games: games begin and end, results are typed or
 * reported, rulings come and go, clocks are paused. */
#include <string.h>

#include "server/tour/parts.h"

static struct proto_tour_pair *touch(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = tour_fold_pair(tour, act->round, act->board);

    pair->rev = act->n;
    return pair;
}

/* The game that an act names. Earlier games that have not begun stay open. In the second game
 * colours are swapped. */
static struct proto_tour_game *game_of(struct proto_tour_pair *pair, uint8_t game)
{
    while (pair->games_n < game) {
        pair->games[pair->games_n] = (struct proto_tour_game){.first_black = pair->games_n == 0};
        pair->games_n++;
    }
    return &pair->games[game - 1];
}

/* Removes games that have not begun and have no result any more: they may begin later. */
static void forget_games(const struct tour *tour, struct proto_tour_pair *pair)
{
    while (!tour->settings.over_board && pair->games_n > 1) {
        const struct proto_tour_game *last = &pair->games[pair->games_n - 1];
        if (last->has_id || last->ruled || last->played.result != PROTO_TOUR_OPEN)
            return;
        pair->games_n--;
    }
}

void tour_fold_game(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = touch(tour, act);
    struct proto_tour_game *game = game_of(pair, act->game);

    if (act->has_room) {
        pair->has_room = true;
        memcpy(pair->room, act->room, sizeof pair->room);
    }
    game->has_id = true;
    memcpy(game->id, act->id, sizeof game->id);
}

void tour_fold_outcome(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = touch(tour, act);
    struct proto_tour_game *game = game_of(pair, act->game);

    game->played = act->outcome;
    memset(game->claimed, PROTO_TOUR_OPEN, sizeof game->claimed);
    forget_games(tour, pair);
    tour_refresh_round(tour, act);
}

/* Two equal reports are the result; two different ones wait for the director. */
void tour_fold_report(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = touch(tour, act);
    struct proto_tour_game *game = game_of(pair, act->game);

    tour_fold_person(tour, act->a)->agreed =
        true; /* only the player can report, so they take part */
    tour_fold_person(tour, act->a)->guest = act->guest;
    game->claimed[pair->second == act->a] = act->outcome.result;
    if (game->claimed[0] == game->claimed[1])
        game->played = (struct proto_tour_outcome){.result = act->outcome.result};
    tour_refresh_round(tour, act);
}

void tour_fold_rule(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = touch(tour, act);

    if (act->game == 0) {
        pair->ruled = true;
        pair->ruling = act->outcome;
        pair->ruling_n = act->n;
    } else {
        struct proto_tour_game *game = game_of(pair, act->game);
        game->ruled = true;
        game->ruling = act->outcome;
        game->ruling_n = act->n;
    }
    tour_refresh_round(tour, act);
}

void tour_fold_unrule(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_pair *pair = touch(tour, act);

    if (act->game == 0) {
        pair->ruled = false;
        pair->ruling = (struct proto_tour_outcome){0};
        pair->ruling_n = 0;
    } else {
        struct proto_tour_game *game = &pair->games[act->game - 1];
        game->ruled = false;
        game->ruling = (struct proto_tour_outcome){0};
        game->ruling_n = 0;
        forget_games(tour, pair);
    }
    tour_refresh_round(tour, act);
}

/* The game's own list has the added time; the log has who gave it. */
void tour_fold_time(struct tour *tour, const struct proto_tour_act *act)
{
    touch(tour, act);
}

/* A board that the director adjourned stays paused when the clocks of its round go on. */
void tour_fold_pause(struct tour *tour, const struct proto_tour_act *act)
{
    struct proto_tour_round *round = tour_fold_round(tour, act->round);

    if (act->board != 0) {
        touch(tour, act)->adjourned = act->on;
        return;
    }
    round->paused = act->on;
    round->rev = act->n;
}
