/* The objective of a round: the penalty of each possible pair, level by level. The best pairing has
 * the smallest sum, compared from the top level down. A higher level outweighs everything below it in
 * the whole round, so a pairing can be explained in words: "because the next better one would have
 * been a rematch".
 *
 *     level              penalty of a pair                                               at most
 *     8 forbidden        1 for one household, or two players kept apart by hand                1
 *     7 rematch          how often the two have met                                            3
 *     6 colour clash     1 if both must have the same colour: they had two more of the         1
 *                        other one, or the other one twice running
 *     5 bye              see bye(); only of the pair without a second player              2^23-1
 *     4 score gap        the square of the gap in half points, at most 90; and the          8116
 *                        square of the club gap (0 to 4) for two of one club
 *     3 colour wish      twice the smaller lean if both lean one way; 4 more if both          15
 *                        had that colour twice running
 *     2 floats           earlier floats down of the upper, earlier floats up of the            6
 *                        lower player, each counted up to 3
 *     1 seeding          how far the pair is from slip, fold or the draw; see seeding()      255
 *     0 fixed tie-break  drawn from the event's seed and both places in the order            127
 *
 * The gap is squared so that many small gaps cost less than one large gap. In matches of two games
 * both players have both colours, so levels 6 and 3 are 0. */
#include "core/board.h"
#include "server/tour/facts.h"

enum { GAP_MAX = 90, COLOUR_MAX = 15, SEEDING_MAX = 255, TIE_MAX = 127 };

/* Mixes bits (the finaliser of SplitMix64); the same everywhere. */
static uint64_t mixed(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* A random number for two players in this round. It depends on their places in the starting order,
 * not on the order in which they were typed in. */
static uint64_t drawn(const struct tour_facts *facts, const struct tour_fact *a,
                      const struct tour_fact *b, uint64_t salt)
{
    uint64_t low = a->seed < b->seed ? a->seed : b->seed;
    uint64_t high = a->seed < b->seed ? b->seed : a->seed;
    return mixed(mixed(facts->seed + salt) ^ mixed(low << 32 | high << 8 | facts->round));
}

static int magnitude(int x)
{
    return x < 0 ? -x : x;
}

static uint16_t gap(const struct tour_facts *facts, const struct tour_fact *a,
                    const struct tour_fact *b)
{
    const struct tour *tour = facts->tour;
    const char *club = tour->people[a->no - 1].club, *other = tour->people[b->no - 1].club;
    int distance = magnitude(a->score2 - b->score2), c = tour->settings.club_gap;
    unsigned i = 0;

    distance = distance < GAP_MAX ? distance : GAP_MAX;
    while (club[i] != '\0' && club[i] == other[i])
        i++;
    if (i == 0 || club[i] != other[i])
        c = 0;
    return (uint16_t)(distance * distance + c * c);
}

static uint16_t colour_lean(const struct tour_fact *a, const struct tour_fact *b)
{
    int preference = 0, one = magnitude(a->white), two = magnitude(b->white);

    if ((a->white > 0 && b->white > 0) || (a->white < 0 && b->white < 0))
        preference = 2 * (one < two ? one : two);
    if (a->twice != GO_EMPTY && a->twice == b->twice)
        preference += 4;
    return (uint16_t)(preference < COLOUR_MAX ? preference : COLOUR_MAX);
}

static uint16_t seeding(const struct tour_facts *facts, const struct tour_fact *a,
                        const struct tour_fact *b)
{
    const struct proto_tour_settings *settings = &facts->tour->settings;
    int n = a->group_n, i = a->position, j = b->position, off = 0;

    if (a->score2 != b->score2 || n < 2)
        return 0;
    switch ((enum proto_tour_seeding)(facts->round <= 2 ? settings->seeding_first
                                                        : settings->seeding_later)) {
    case PROTO_SEED_RANDOM: return (uint16_t)(drawn(facts, a, b, 1) % (SEEDING_MAX + 1));
    case PROTO_SEED_SLIP:
        off = 2 * magnitude(i - j) - n;
        return (uint16_t)(SEEDING_MAX * off * off / (n * n));
    case PROTO_SEED_FOLD: break;
    }
    off = i + j - (n - 1);
    return (uint16_t)(SEEDING_MAX * off * off / ((n - 1) * (n - 1)));
}

/* The penalty of a bye, heaviest first: byes so far (bits 20 to 22; a win by default counts as one),
 * the place of their score among all scores, lowest first (14 to 19), rounds not played (9 to 13),
 * and the seed number, counted from 1, reversed (0 to 8). */
static uint32_t bye(const struct tour_fact *fact)
{
    uint32_t byes = fact->byes < 7 ? fact->byes : 7;
    uint32_t index = fact->score_index < 63 ? fact->score_index : 63;
    uint32_t unplayed = fact->unplayed < 31 ? fact->unplayed : 31;
    uint32_t seed = fact->seed + 1u < 511 ? 511u - (fact->seed + 1u) : 0;
    return byes << 20 | index << 14 | unplayed << 9 | seed;
}

void tour_levels(const struct tour_facts *facts, struct proto_tour_pair *pair)
{
    const struct tour_fact *a = tour_fact(facts, pair->first), *b;
    bool colours;

    for (unsigned i = 0; i < TOUR_LEVELS; i++)
        pair->levels[i] = 0;
    pair->bye = 0;
    if (pair->second == 0) {
        pair->bye = bye(a);
        return;
    }
    b = tour_fact(facts, pair->second);
    colours = facts->tour->settings.match == 1 && tour_handicap(facts, a->no, b->no) == 0;
    pair->levels[8] = facts->forbidden[tour_two(facts, a->no, b->no)];
    pair->levels[7] = facts->met[tour_two(facts, a->no, b->no)];
    pair->levels[6] = colours && a->must != GO_EMPTY && a->must == b->must;
    pair->levels[4] = gap(facts, a, b);
    pair->levels[3] = colours ? colour_lean(a, b) : 0;
    if (a->score2 != b->score2)
        pair->levels[2] =
            a->score2 > b->score2 ? (uint16_t)(a->down + b->up) : (uint16_t)(b->down + a->up);
    pair->levels[1] = seeding(facts, a, b);
    pair->levels[0] = (uint16_t)(drawn(facts, a, b, 0) % (TIE_MAX + 1));
}

void tour_totals(const struct proto_tour_pair *pairs, uint16_t n, struct tour_total *ret)
{
    *ret = (struct tour_total){0};
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < TOUR_LEVELS; k++)
            ret->level[k] += pairs[i].levels[k];
        ret->level[5] += pairs[i].bye;
    }
}
