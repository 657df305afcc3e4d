/* From pairings to rated games, with colours and scores. Games that do not count are left out here,
 * so no other file decides what counts. */
#include "server/tour/rating/rated.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/tour/parts.h"

enum { UNRATED = -1 };

/* Black's doubled score; UNRATED for an outcome that does not count. */
static int score2_of(struct proto_tour_outcome outcome)
{
    if (outcome.by_default)
        return UNRATED;
    switch ((enum proto_tour_result)outcome.result) {
    case PROTO_TOUR_BLACK: return 2;
    case PROTO_TOUR_DRAW: return 1;
    case PROTO_TOUR_WHITE: return 0;
    case PROTO_TOUR_OPEN:
    case PROTO_TOUR_NEITHER:
    case PROTO_TOUR_BOTH:
    case PROTO_TOUR_VOID: break;
    }
    return UNRATED;
}

/* The doubled score of a game of the pairing (from 0). A ruling on a pairing of one game counts for
 * that game. A ruling on a match does not change its games, unless none was really played. */
static int game_score2(const struct proto_tour_pair *pair, unsigned i)
{
    const struct proto_tour_game *game = &pair->games[i];
    struct proto_tour_outcome outcome = tour_game_outcome(game);

    if (game->has_id && outcome.moves < TOUR_RATED_TURNS_MIN)
        return UNRATED;
    if (!pair->ruled)
        return score2_of(outcome);
    if (score2_of(pair->ruling) == UNRATED || pair->games_n > 1)
        return score2_of(pair->ruling) == UNRATED ? UNRATED : score2_of(outcome);
    if (game->first_black)
        return score2_of(pair->ruling);
    return 2 - score2_of(pair->ruling);
}

/* A typed result is rated only between players who took part by their own acts: else a stranger
 * could lose games for them that they never heard of. */
static void add_games(const struct tour *tour, const struct proto_tour_round *round,
                      const struct proto_tour_pair *pair, struct tour_rated_list *ret)
{
    const struct proto_tour_person *first = tour_person(tour, pair->first);
    const struct proto_tour_person *second = tour_person(tour, pair->second);

    if (!first || !second || first->account == 0 || second->account == 0 ||
        first->account == second->account || pair->handicap != 0)
        return;
    for (unsigned i = 0; i < pair->games_n; i++) {
        bool first_black = pair->games[i].first_black;
        bool typed = !pair->games[i].has_id;
        int score2 = game_score2(pair, i);
        if (score2 == UNRATED || (typed && !(first->agreed && second->agreed)))
            continue;
        ret->games[ret->n++] = (struct tour_rated){
            .black = first_black ? first->account : second->account,
            .white = first_black ? second->account : first->account,
            .board = pair->board,
            .round = round->no,
            .game = (uint8_t)(i + 1),
            .black_score2 = (uint8_t)score2,
            .guest = first->guest || second->guest,
        };
    }
}

static const char *pool_of(const struct proto_tour_settings *settings)
{
    return settings->rated ? proto_open_pool(&settings->game) : NULL;
}

bool tour_rates(const struct proto_tour_settings *settings)
{
    return pool_of(settings) != NULL;
}

/* A round that was imported was rated where it was played, and could be counted twice. */
static bool counts(const struct proto_tour_round *round)
{
    return tour_is_begun(round) && !round->taken;
}

void tour_rated_list(const struct tour *tour, struct tour_rated_list *ret)
{
    size_t most = 0;

    *ret = (struct tour_rated_list){.pool = pool_of(&tour->settings)};
    if (!ret->pool)
        return;
    for (uint8_t no = 1; no <= tour->rounds_n; no++)
        if (counts(tour_round(tour, no)))
            most += tour_round(tour, no)->pairs_n * (size_t)PROTO_TOUR_GAMES_MAX;
    ret->games = alloc_zeroed(most, sizeof *ret->games);
    for (uint8_t no = 1; no <= tour->rounds_n; no++) {
        const struct proto_tour_round *round = tour_round(tour, no);
        for (unsigned i = 0; counts(round) && i < round->pairs_n; i++)
            add_games(tour, round, &round->pairs[i], ret);
    }
}

void tour_rated_finish(struct tour_rated_list *list)
{
    free(list->games);
    *list = (struct tour_rated_list){0};
}

/* --- differences ------------------------------------------------------------------------------ */

static int order(const struct tour_rated *a, const struct tour_rated *b)
{
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    if (a->board != b->board)
        return a->board < b->board ? -1 : 1;
    return (a->game > b->game) - (a->game < b->game);
}

static bool says_the_same(const struct tour_rated *a, const struct tour_rated *b)
{
    return a->black == b->black && a->white == b->white && a->black_score2 == b->black_score2 &&
           a->guest == b->guest;
}

bool tour_rated_next(struct tour_rated_walk *walk, const struct tour_rated **ret_was,
                     const struct tour_rated **ret_is)
{
    const struct tour_rated_list *was = walk->was, *is = walk->is;

    while (walk->was_at < was->n || walk->is_at < is->n) {
        const struct tour_rated *old = walk->was_at < was->n ? &was->games[walk->was_at] : NULL;
        const struct tour_rated *new = walk->is_at < is->n ? &is->games[walk->is_at] : NULL;
        int first = !old ? 1 : !new ? -1 : order(old, new);
        *ret_was = first <= 0 ? old : NULL;
        *ret_is = first >= 0 ? new : NULL;
        walk->was_at += first <= 0;
        walk->is_at += first >= 0;
        if (first != 0 || !says_the_same(old, new) || strcmp(was->pool, is->pool) != 0)
            return true;
    }
    return false;
}

/* --- ends ------------------------------------------------------------------------------------- */

/* Does this act give the outcome of the game? */
static bool tells(const struct tour_entry *entry, const struct tour_rated *game)
{
    bool of_results = entry->kind == PROTO_ACT_ENDED || entry->kind == PROTO_ACT_RESULT ||
                      entry->kind == PROTO_ACT_REPORT || entry->kind == PROTO_ACT_RULE;

    return of_results && entry->round == game->round && entry->board == game->board &&
           (entry->game == game->game || entry->game == 0);
}

/* Did the players of the game sit down with this act? */
static bool seats(const struct tour_log *log, uint32_t n, const struct tour_rated *game,
                  const struct proto_tour_pair *pair)
{
    const struct tour_entry *entry = tour_log_entry(log, n);
    const struct proto_tour_pair *given;
    struct proto_tour_act act;
    bool ret;

    if (entry->round != game->round)
        return false;
    if (entry->kind == PROTO_ACT_START)
        return true;
    if (entry->kind != PROTO_ACT_SWAP && entry->kind != PROTO_ACT_JOIN)
        return false;
    tour_log_act(log, n, &act);
    given = tour_given(&act, game->board);
    ret = !given || !pair || !tour_same_seats(given, pair);
    proto_tour_act_finish(&act);
    return ret;
}

int64_t tour_rated_at(const struct tour_log *log, const struct tour *tour,
                      const struct tour_rated *game)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, game->round, game->board);
    const struct tour_entry *newest = tour_log_entry(log, tour->n);
    int64_t at_ms = newest ? newest->at_ms : 0;

    for (uint32_t n = tour->n < log->n ? tour->n : log->n; n > 0; n--) {
        const struct tour_entry *entry = tour_log_entry(log, n);
        bool counts = entry->undone == 0 || entry->undone > tour->n;
        if (counts && seats(log, n, game, pair))
            break;
        if (tells(entry, game))
            at_ms = entry->at_ms;
    }
    return at_ms;
}
