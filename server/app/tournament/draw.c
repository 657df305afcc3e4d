/* The pairings of a round: drawn by the solver, or changed by hand. Players who were put together
 * by hand stay together when the round is drawn again. A thread runs all of this.
 *
 * A draft gets colours, handicap and boards as a whole. In a running round only the changed boards
 * get new ones, and they keep their numbers. */
#include "server/app/tournament/draw.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/tour/teams.h"

/* The round's pairs, copied, with room for one more; the caller frees them. */
static struct proto_tour_pair *copy_pairs(const struct proto_tour_round *round)
{
    struct proto_tour_pair *pairs = alloc_zeroed(round->pairs_n + 1u, sizeof *pairs);
    if (round->pairs_n > 0)
        memcpy(pairs, round->pairs, round->pairs_n * sizeof *pairs);
    return pairs;
}

static bool is_of(const struct proto_tour_pair *pair, uint16_t no)
{
    return no != 0 && (pair->first == no || pair->second == no);
}

static int index_of(const struct proto_tour_pair *pairs, unsigned n, uint16_t no)
{
    for (unsigned i = 0; i < n; i++)
        if (is_of(&pairs[i], no))
            return (int)i;
    return -1;
}

static int index_of_bye(const struct proto_tour_pair *pairs, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (pairs[i].second == 0)
            return (int)i;
    return -1;
}

/* Seats two players at a board, or one with a bye. The board forgets its earlier pair. */
static void seat(struct proto_tour_pair *pair, uint16_t a, uint16_t b, bool locked)
{
    *pair = (struct proto_tour_pair){
        .board = pair->board, .first = a ? a : b, .second = a ? b : 0, .locked = locked};
}

/* Gives colours and handicap to new pairs: to the whole draft, or, in a running round, only to the
 * changed boards. */
static void dress(const struct tour *tour, const struct proto_tour_round *round,
                  struct proto_tour_pair *pairs, uint16_t n, const int changed[2])
{
    if (round->state < PROTO_ROUND_STARTED) {
        tour_dress(tour, round->no, round->seed, pairs, n);
        return;
    }
    for (int i = 0; i < 2; i++) {
        if (changed[i] < 0)
            continue;
        struct proto_tour_pair *pair = &pairs[changed[i]];
        uint16_t board = pair->board;
        tour_dress(tour, round->no, round->seed, pair, 1);
        pair->board = board;
    }
}

/* --- drawn ------------------------------------------------------------------------------------ */

void draw_seed(struct app *app, struct proto_tour_act *act)
{
    uint64_t seed;
    if (act->kind != PROTO_ACT_PAIR || act->seed != 0)
        return;
    app->host.random(app->host.ctx, &seed, sizeof seed);
    act->seed = seed >> 11 | 1; /* below 2^53; 0 means that no draw was made */
}

static struct tour_verdict draw(const struct tour *tour, struct proto_tour_act *act)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);
    struct proto_tour_pair *locked = alloc_zeroed(PROTO_TOUR_PAIRS_MAX + 1, sizeof *locked);
    struct tour_verdict verdict = {.reason = TOUR_WELL};
    unsigned locked_n = 0;
    for (unsigned i = 0; round && i < round->pairs_n; i++)
        if (round->pairs[i].locked)
            locked[locked_n++] = round->pairs[i];
    if (tour_pair(tour, act->round, act->seed, locked, locked_n, &act->pairs, &act->pairs_n,
                  &verdict) == TOUR_DRAWN_IN_ORDER)
        act->seed = 0;
    free(locked);
    return verdict;
}

/* --- by hand ---------------------------------------------------------------------------------- */

static void replace(struct proto_tour_pair *pair, uint16_t from, uint16_t to)
{
    uint16_t first = pair->first == from ? to : pair->first;
    uint16_t second = pair->second == from ? to : pair->second;
    seat(pair, first, second, true);
}

/* Two players change places. */
static struct tour_verdict swap(const struct tour *tour, struct proto_tour_act *act)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);
    int changed[2] = {index_of(round->pairs, round->pairs_n, act->a),
                      index_of(round->pairs, round->pairs_n, act->b)};
    if (changed[0] < 0 || changed[1] < 0 || changed[0] == changed[1])
        return (struct tour_verdict){.reason = changed[0] < 0   ? TOUR_NOT_THERE
                                               : changed[1] < 0 ? TOUR_NOT_THERE
                                                                : TOUR_NO_CHANGE,
                                     .player = changed[0] < 0 ? act->a : act->b};
    act->pairs = copy_pairs(round);
    act->pairs_n = round->pairs_n;
    replace(&act->pairs[changed[0]], act->a, act->b);
    replace(&act->pairs[changed[1]], act->b, act->a);
    dress(tour, round, act->pairs, act->pairs_n, changed);
    return (struct tour_verdict){.reason = TOUR_WELL};
}

/* The player that `no` leaves alone at their board; 0: none. */
static uint16_t left_by(const struct proto_tour_pair *pairs, int at, uint16_t no)
{
    if (at < 0)
        return 0;
    return pairs[at].first == no ? pairs[at].second : pairs[at].first;
}

static void drop(struct proto_tour_pair *pairs, uint16_t *n, int at)
{
    memmove(&pairs[at], &pairs[at + 1], (*n - (unsigned)at - 1) * sizeof *pairs);
    (*n)--;
}

/* Pairs two players (b 0: a has the bye). Their former opponents meet each other. A player who is
 * left over takes the bye if it becomes free; else they have no pair. */
static struct tour_verdict join(const struct tour *tour, struct proto_tour_act *act)
{
    const struct proto_tour_round *round = tour_round(tour, act->round);
    struct proto_tour_pair *pairs = copy_pairs(round);
    uint16_t n = round->pairs_n;
    int at = index_of(pairs, n, act->a);
    int other = act->b ? index_of(pairs, n, act->b) : index_of_bye(pairs, n);
    bool byes = (at >= 0 && pairs[at].second == 0) || (other >= 0 && pairs[other].second == 0);
    uint16_t left[2] = {left_by(pairs, at, act->a), act->b       ? left_by(pairs, other, act->b)
                                                    : other >= 0 ? pairs[other].first
                                                                 : (uint16_t)0};
    act->pairs = pairs;
    if (at >= 0 && at == other) { /* they meet already: in a running round they begin a new game */
        bool anew = round->state >= PROTO_ROUND_STARTED && !tour->settings.over_board && act->b;
        act->pairs_n = n;
        return anew ? (struct tour_verdict){.reason = TOUR_WELL}
                    : (struct tour_verdict){.reason = TOUR_NO_CHANGE, .player = act->a};
    }
    if (at < 0 && other < 0) {
        at = n++;
        pairs[at] =
            (struct proto_tour_pair){.board = (uint16_t)(at > 0 ? pairs[at - 1].board + 1 : 1)};
    } else if (at < 0) {
        at = other;
        other = -1;
    }
    seat(&pairs[at], act->a, act->b, true);
    uint16_t one = left[0] ? left[0] : left[1], two = left[0] ? left[1] : 0;
    if (other >= 0 && one && (two || (byes && act->b)))
        seat(&pairs[other], one, two, false);
    else if (other >= 0)
        drop(pairs, &n, other);
    if (other >= 0 && at > other && n < round->pairs_n)
        at--;
    const int changed[2] = {at, n == round->pairs_n ? other : -1};
    act->pairs_n = n;
    dress(tour, round, pairs, n, changed);
    return (struct tour_verdict){.reason = TOUR_WELL};
}

struct tour_verdict draw_judge(const struct tour *tour, const struct proto_tour_act *act)
{
    bool there = tour_round(tour, act->round) != NULL;
    if (act->kind == PROTO_ACT_PAIR && tour->stage == PROTO_STAGE_RUNNING &&
        act->round <= tour->rounds_n + 1)
        return (struct tour_verdict){.reason = TOUR_WELL};
    if (act->kind == PROTO_ACT_PAIR)
        return (struct tour_verdict){.reason = TOUR_STAGE};
    if (!there || !tour_person(tour, act->a) || (act->b && !tour_person(tour, act->b)))
        return (struct tour_verdict){.reason = TOUR_NOT_THERE};
    return (struct tour_verdict){.reason = TOUR_WELL};
}

static struct tour_verdict change(const struct tour *tour, struct proto_tour_act *act)
{
    return act->kind == PROTO_ACT_SWAP ? swap(tour, act) : join(tour, act);
}

/* Changes the matches of a draft: the teams of the players that the act names change places, or
 * meet. Their line-ups decide which of their players meet. */
static struct tour_verdict change_teams(const struct tour *tour, const struct tour *units,
                                        struct proto_tour_act *act)
{
    struct proto_tour_act wish = *act;
    wish.a = tour_team_no(tour, act->a);
    wish.b = act->b ? tour_team_no(tour, act->b) : 0;
    if (wish.a == 0 || (act->b != 0 && (wish.b == 0 || wish.a == wish.b)))
        return (struct tour_verdict){
            .reason = TOUR_SYSTEM, .player = wish.a ? act->b : act->a, .field = "team"};
    struct tour_verdict verdict = change(units, &wish);
    if (verdict.reason == TOUR_WELL)
        act->pairs = tour_boards(tour, act->round, wish.pairs, wish.pairs_n, &act->pairs_n);
    free(wish.pairs);
    return verdict;
}

struct tour_verdict draw_pairs(const struct tour *tour, struct proto_tour_act *act)
{
    struct tour_verdict verdict = draw_judge(tour, act);
    if (verdict.reason != TOUR_WELL)
        return verdict;
    if (act->kind == PROTO_ACT_PAIR)
        return draw(tour, act);
    if (tour_round(tour, act->round)->state >= PROTO_ROUND_STARTED)
        return change(tour, act);
    struct tour teams;
    const struct tour *units = tour_units(tour, &teams);
    verdict = units == tour ? change(tour, act) : change_teams(tour, units, act);
    tour_finish(&teams);
    return verdict;
}
