/* The best round: pairs all who play at the least total penalty. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/pair/pair.h"
#include "server/tour/facts.h"
#include "server/tour/teams.h"

/* Bits of each level: its value and its sum over 128 pairs fit. Together 118. */
static const uint8_t level_bits[TOUR_LEVELS] = {14, 15, 10, 11, 20, 23, 8, 9, 8};

/* A pair that must be made, or must not. */
struct constraint {
    uint16_t a, b; /* b 0: the bye; a 0: no constraint */
    bool together;
};

static struct pair_weight weigh(const struct proto_tour_pair *pair)
{
    struct pair_weight sum = {0};

    for (unsigned level = TOUR_LEVELS; level-- > 0;) {
        unsigned bits = level_bits[level];
        sum.high = sum.high << bits | sum.low >> (64 - bits);
        sum.low = sum.low << bits | (level == 5 ? pair->bye : pair->levels[level]);
    }
    return sum;
}

/* More than any possible pair costs, yet less than the solver's limit: forbidden, and met four
 * times. */
static struct pair_weight prohibitive(void)
{
    return (struct pair_weight){UINT64_C(1) << (117 - 64), 0};
}

static bool is_pair(const struct constraint *constraint, uint16_t a, uint16_t b)
{
    return constraint->a != 0 && ((constraint->a == a && constraint->b == b) ||
                                  (constraint->a == b && constraint->b == a));
}

static bool is_of(const struct constraint *constraint, uint16_t no)
{
    return constraint->a != 0 && (constraint->a == no || constraint->b == no);
}

/* Pairs these players (0: the bye) at the least total penalty, and appends the pairs. False, with
 * nothing appended, if the solver fails. */
static bool solve(const struct tour_facts *facts, const uint16_t *nos, unsigned n,
                  const struct constraint *constraint, struct proto_tour_pair *pairs,
                  uint16_t *pairs_n)
{
    struct pair_weight *costs = alloc_zeroed((size_t)n * n, sizeof *costs);
    uint16_t mate[PAIR_MAX];

    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = i + 1; k < n; k++) {
            struct proto_tour_pair pair = {.first = nos[i], .second = nos[k]};
            bool apart;
            if (pair.first == 0)
                pair = (struct proto_tour_pair){.first = nos[k]};
            tour_levels(facts, &pair);
            apart = is_pair(constraint, nos[i], nos[k])
                        ? !constraint->together
                        : constraint->together &&
                              (is_of(constraint, nos[i]) || is_of(constraint, nos[k])) &&
                              constraint->a != 0;
            costs[i * n + k] = costs[k * n + i] = apart ? prohibitive() : weigh(&pair);
        }
    }
    if (n > 0 && !pair_solve(n, costs, mate)) {
        free(costs);
        return false;
    }
    for (unsigned i = 0; i < n; i++) {
        if (mate[i] < i)
            continue;
        uint16_t first = nos[i], second = nos[mate[i]];
        pairs[(*pairs_n)++] = first == 0
                                  ? (struct proto_tour_pair){.first = second}
                                  : (struct proto_tour_pair){.first = first, .second = second};
    }
    free(costs);
    return true;
}

/* Is this player (0: the bye) above that one in the standings? */
static bool stands_above(const struct tour_facts *facts, uint16_t a, uint16_t b)
{
    const struct tour_fact *one, *two;

    if (a == 0 || b == 0)
        return b == 0 && a != 0;
    one = tour_fact(facts, a);
    two = tour_fact(facts, b);
    return one->score2 != two->score2 ? one->score2 > two->score2 : one->position < two->position;
}

/* Pairs neighbours in the order of the standings, as a start for changes by hand. */
static void pair_in_order(const struct tour_facts *facts, const uint16_t *nos, unsigned n,
                          struct proto_tour_pair *pairs, uint16_t *pairs_n)
{
    uint16_t order[PROTO_TOUR_PLAYERS_MAX + 2];

    for (unsigned i = 0; i < n; i++) {
        unsigned at = i;
        for (; at > 0 && stands_above(facts, nos[i], order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = nos[i];
    }
    for (unsigned i = 0; i + 1 < n; i += 2)
        pairs[(*pairs_n)++] = (struct proto_tour_pair){.first = order[i], .second = order[i + 1]};
}

static bool is_locked(const struct proto_tour_pair *locked, unsigned n, uint16_t no)
{
    for (unsigned i = 0; i < n; i++)
        if (locked[i].first == no || locked[i].second == no)
            return true;
    return false;
}

/* Lists all who play and are in no locked pair, in the starting order; adds a bye if their number
 * is odd. */
static unsigned collect(const struct tour_facts *facts, const struct proto_tour_pair *locked,
                        unsigned locked_n, uint16_t *nos)
{
    unsigned n = 0;

    for (uint16_t no = 1; no <= facts->tour->people_n; no++) {
        const struct tour_fact *fact = tour_fact(facts, no);
        unsigned at;
        if (!fact->plays || is_locked(locked, locked_n, no))
            continue;
        for (at = n++; at > 0 && fact->seed < tour_fact(facts, nos[at - 1])->seed; at--)
            nos[at] = nos[at - 1];
        nos[at] = no;
    }
    if (n % 2 == 1)
        nos[n++] = 0;
    return n;
}

/* Makes the best round; or, and then false, one in order for changes by hand. */
static bool propose(const struct tour_facts *facts, const struct proto_tour_pair *locked,
                    unsigned locked_n, const struct constraint *constraint,
                    struct proto_tour_pair *pairs, uint16_t *pairs_n)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX + 2];
    unsigned n = collect(facts, locked, locked_n, nos);

    *pairs_n = 0;
    for (unsigned i = 0; i < locked_n; i++) {
        pairs[(*pairs_n)++] = (struct proto_tour_pair){
            .first = locked[i].first,
            .second = locked[i].second,
            .handicap = locked[i].handicap,
            .locked = true,
            .by_hand = locked[i].by_hand,
        };
    }
    if (solve(facts, nos, n, constraint, pairs, pairs_n))
        return true;
    pair_in_order(facts, nos, n, pairs, pairs_n);
    return false;
}

/* The table or the tree decides who meets. Two players who meet again keep colours and stones that
 * were set by hand. */
static void keep_by_hand(const struct proto_tour_pair *locked, unsigned locked_n,
                         struct proto_tour_pair *pairs, unsigned n)
{
    for (unsigned k = 0; k < locked_n; k++) {
        const struct constraint same = {.a = locked[k].first, .b = locked[k].second};
        for (unsigned i = 0; i < n && locked[k].by_hand; i++)
            if (is_pair(&same, pairs[i].first, pairs[i].second))
                pairs[i] = (struct proto_tour_pair){
                    .first = same.a,
                    .second = same.b,
                    .handicap = locked[k].handicap,
                    .locked = true,
                    .by_hand = true,
                };
    }
}

/* --- boards ----------------------------------------------------------------------------------- */

/* Below 0: a gets a lower board number than b. */
static int by_strength(const struct tour_facts *facts, const struct proto_tour_pair *a,
                       const struct proto_tour_pair *b)
{
    const struct tour_fact *one[2], *two[2];
    int sum;

    if ((a->second == 0) != (b->second == 0))
        return a->second == 0 ? 1 : -1;
    one[0] = tour_fact(facts, a->first);
    two[0] = tour_fact(facts, b->first);
    one[1] = a->second ? tour_fact(facts, a->second) : one[0];
    two[1] = b->second ? tour_fact(facts, b->second) : two[0];
    sum = two[0]->score2 + two[1]->score2 - one[0]->score2 - one[1]->score2;
    if (sum != 0)
        return sum;
    int best = one[0]->seed < one[1]->seed ? one[0]->seed : one[1]->seed;
    int other = two[0]->seed < two[1]->seed ? two[0]->seed : two[1]->seed;
    return best - other;
}

/* The fixed board of one of the two; 0: neither has one. */
static uint16_t fixed_board(const struct tour *tour, const struct proto_tour_pair *pair)
{
    uint16_t board = tour->people[pair->first - 1].fixed_board;

    if (pair->second == 0)
        return 0;
    return board != 0 ? board : tour->people[pair->second - 1].fixed_board;
}

static bool is_taken(const struct proto_tour_pair *pairs, unsigned n, uint16_t board)
{
    for (unsigned i = 0; i < n; i++)
        if (pairs[i].board == board)
            return true;
    return false;
}

static void swap_pairs(struct proto_tour_pair *a, struct proto_tour_pair *b)
{
    struct proto_tour_pair pair = *a;
    *a = *b;
    *b = pair;
}

static void number_boards(const struct tour_facts *facts, struct proto_tour_pair *pairs, unsigned n)
{
    uint16_t next = 1;

    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && by_strength(facts, &pairs[k], &pairs[k - 1]) < 0; k--)
            swap_pairs(&pairs[k], &pairs[k - 1]);
    for (unsigned i = 0; i < n; i++) {
        uint16_t fixed = fixed_board(facts->tour, &pairs[i]);
        pairs[i].board = fixed != 0 && !is_taken(pairs, i, fixed) ? fixed : 0;
    }
    for (unsigned i = 0; i < n; i++) {
        if (pairs[i].board != 0)
            continue;
        while (is_taken(pairs, n, next))
            next++;
        pairs[i].board = next;
    }
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && pairs[k].board < pairs[k - 1].board; k--)
            swap_pairs(&pairs[k], &pairs[k - 1]);
}

static void dress(const struct tour_facts *facts, struct proto_tour_pair *pairs, unsigned n)
{
    bool drawn = facts->tour->settings.system == PROTO_SWISS ||
                 facts->tour->settings.system == PROTO_MCMAHON;

    for (unsigned i = 0; i < n; i++) {
        /* Berger's table decides who is first */
        if (facts->tour->settings.system != PROTO_ROBIN && !pairs[i].by_hand)
            tour_colour(facts, &pairs[i]);
        if (drawn)
            tour_levels(facts, &pairs[i]);
    }
    number_boards(facts, pairs, n);
}

/* --- public ----------------------------------------------------------------------------------- */

void tour_dress(const struct tour *tour, uint8_t round, uint64_t seed,
                struct proto_tour_pair *pairs, uint16_t n)
{
    struct tour_facts facts;

    tour_facts(tour, round, seed, &facts);
    dress(&facts, pairs, n);
    tour_facts_finish(&facts);
}

/* Pairs a round of players, or of teams as players. */
static enum tour_drawn pair_units(const struct tour *tour, uint8_t round, uint64_t seed,
                                  const struct proto_tour_pair *locked, unsigned locked_n,
                                  struct proto_tour_pair **ret_pairs, uint16_t *ret_n,
                                  struct tour_verdict *ret_error)
{
    /* With many locked byes there may be more pairs than a round allows; judged later. */
    struct proto_tour_pair *pairs = alloc_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *pairs);
    const struct constraint none = {0};
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    struct tour_facts facts;
    bool best = true;

    *ret_n = 0;
    tour_facts(tour, round, seed, &facts);
    switch ((enum proto_tour_system)tour->settings.system) {
    case PROTO_SWISS:
    case PROTO_MCMAHON: best = propose(&facts, locked, locked_n, &none, pairs, ret_n); break;
    case PROTO_ROBIN: tour_berger(tour, field, tour_field(tour, field), round, pairs, ret_n); break;
    case PROTO_KNOCKOUT: tour_knockout(tour, round, pairs, ret_n); break;
    }
    if (tour->settings.system == PROTO_ROBIN || tour->settings.system == PROTO_KNOCKOUT)
        keep_by_hand(locked, locked_n, pairs, *ret_n);
    dress(&facts, pairs, *ret_n);
    tour_facts_finish(&facts);
    if (*ret_n > 0 && (*ret_n > 1 || pairs[0].second != 0)) {
        *ret_pairs = pairs;
        return best ? TOUR_DRAWN_BEST : TOUR_DRAWN_IN_ORDER;
    }
    free(pairs);
    *ret_error = tour_no(TOUR_ODD);
    return TOUR_DRAWN_NOT;
}

enum tour_drawn tour_pair(const struct tour *tour, uint8_t round, uint64_t seed,
                          const struct proto_tour_pair *locked, unsigned locked_n,
                          struct proto_tour_pair **ret_pairs, uint16_t *ret_n,
                          struct tour_verdict *ret_error)
{
    struct proto_tour_pair *kept, *matches;
    struct tour teams;
    const struct tour *units = tour_units(tour, &teams);
    enum tour_drawn drawn;
    uint16_t kept_n;

    assert(round >= 1 && round <= tour->rounds_n + 1);
    if (units == tour)
        return pair_units(tour, round, seed, locked, locked_n, ret_pairs, ret_n, ret_error);
    kept = alloc_zeroed(locked_n + 1u, sizeof *kept);
    kept_n = tour_matches(tour, locked, (uint16_t)locked_n, kept);
    drawn = pair_units(units, round, seed, kept, kept_n, &matches, ret_n, ret_error);
    free(kept);
    tour_finish(&teams);
    if (drawn == TOUR_DRAWN_NOT)
        return drawn;
    *ret_pairs = tour_boards(tour, round, matches, *ret_n, ret_n);
    keep_by_hand(locked, locked_n, *ret_pairs, *ret_n);
    free(matches);
    return drawn;
}

static bool is_odd(const struct tour_facts *facts)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX + 2];
    unsigned n = collect(facts, NULL, 0, nos);
    return n > 0 && nos[n - 1] == 0;
}

/* Computes the levels of the best round that meets the constraint, and the opponent of
 * constraint->a in it. */
static bool total_with(const struct tour_facts *facts, const struct constraint *constraint,
                       struct tour_total *ret, uint16_t *ret_other)
{
    struct proto_tour_pair pairs[PROTO_TOUR_PAIRS_MAX];
    uint16_t n;

    *ret_other = 0;
    if (!propose(facts, NULL, 0, constraint, pairs, &n))
        return false;
    for (unsigned i = 0; i < n; i++) {
        tour_levels(facts, &pairs[i]);
        if (pairs[i].first == constraint->a || pairs[i].second == constraint->a)
            *ret_other = pairs[i].first == constraint->a ? pairs[i].second : pairs[i].first;
    }
    tour_totals(pairs, n, ret);
    return true;
}

static bool why(const struct tour *tour, uint8_t round, uint64_t seed, uint16_t a, uint16_t b,
                struct tour_why *ret)
{
    struct tour_facts facts;
    bool there = (tour->settings.system == PROTO_SWISS || tour->settings.system == PROTO_MCMAHON) &&
                 tour_person(tour, a) && (b == 0 || tour_person(tour, b)) && a != b;

    if (!there)
        return false;
    tour_facts(tour, round, seed, &facts);
    there = tour_fact(&facts, a)->plays && (b == 0 ? is_odd(&facts) : tour_fact(&facts, b)->plays);
    if (there) {
        struct constraint constraint = {.a = a, .b = b, .together = true};
        *ret = (struct tour_why){.pair = {.first = a, .second = b}, .differs = -1};
        tour_levels(&facts, &ret->pair);
        tour_colour(&facts, &ret->pair);
        there = total_with(&facts, &constraint, &ret->with, &ret->next);
        constraint.together = false;
        there = there && total_with(&facts, &constraint, &ret->without, &ret->next);
        for (int level = 0; level < TOUR_LEVELS; level++)
            if (ret->with.level[level] != ret->without.level[level])
                ret->differs = level;
    }
    tour_facts_finish(&facts);
    return there;
}

bool tour_why(const struct tour *tour, uint8_t round, uint64_t seed, uint16_t a, uint16_t b,
              struct tour_why *ret)
{
    struct tour teams;
    const struct tour *units = tour_units(tour, &teams);
    bool there;

    if (units != tour) {
        a = tour_team_no(tour, a);
        b = b == 0 ? 0 : tour_team_no(tour, b);
    }
    there = why(units, round, seed, a, b, ret);
    tour_finish(&teams);
    return there;
}
