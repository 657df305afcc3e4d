/* Colours and handicap. A player who must have a colour gets it, unless both must. Else Black goes
 * to the player who had White more often; then to the one who had White when they last had
 * different colours; then the better player gets the other colour than in their last game. Without
 * earlier games the parity of the seeds decides. */
#include "core/board.h"
#include "server/tour/facts.h"

/* The McMahon score as a rank: whole points, half ones rounded down. */
static int level_of(const struct tour_facts *facts, const struct tour_fact *fact)
{
    int score = fact->score2 >= 0 ? fact->score2 / 2 : -((1 - fact->score2) / 2);
    int rank = score + PROTO_TOUR_RANK_MIN;
    return rank < facts->tour->settings.handicap_from ? rank : facts->tour->settings.handicap_from;
}

uint8_t tour_handicap(const struct tour_facts *facts, uint16_t a, uint16_t b)
{
    const struct proto_tour_settings *settings = &facts->tour->settings;
    int difference;

    if (!settings->handicap || settings->match != 1)
        return 0;
    difference = level_of(facts, tour_fact(facts, a)) - level_of(facts, tour_fact(facts, b));
    difference = (difference < 0 ? -difference : difference) - settings->reduction;
    return (uint8_t)(difference < 0                   ? 0
                     : difference > settings->ceiling ? settings->ceiling
                                                      : difference);
}

static uint8_t colour_in(const struct tour_facts *facts, uint16_t no, unsigned round)
{
    return facts->colours[(size_t)(no - 1) * facts->tour->rounds_n + round - 1u];
}

/* Does `a` get Black against `b`? */
static bool has_black(const struct tour_facts *facts, uint16_t a, uint16_t b)
{
    const struct tour_fact *one = tour_fact(facts, a), *two = tour_fact(facts, b);
    const struct tour_fact *better =
        one->score2 != two->score2       ? (one->score2 > two->score2 ? one : two)
        : one->position != two->position ? (one->position < two->position ? one : two)
                                         : (one->seed < two->seed ? one : two);

    if ((one->must == GO_EMPTY) != (two->must == GO_EMPTY))
        return one->must != GO_EMPTY ? one->must == GO_BLACK : two->must == GO_WHITE;
    if (one->white != two->white)
        return one->white > two->white;
    for (unsigned round = facts->round; round-- > 1;) {
        uint8_t of_a = colour_in(facts, a, round), of_b = colour_in(facts, b, round);
        if (of_a != GO_EMPTY && of_b != GO_EMPTY && of_a != of_b)
            return of_a == GO_WHITE;
    }
    for (unsigned round = facts->round; round-- > 1;) {
        uint8_t last = colour_in(facts, better->no, round);
        if (last != GO_EMPTY)
            return (last == GO_WHITE) == (better == one);
    }
    /* No earlier games: the better player has Black if the parity of the seeds is even. */
    return ((one->seed + two->seed) / 2 % 2 == 0) == (better == one);
}

void tour_colour(const struct tour_facts *facts, struct proto_tour_pair *pair)
{
    uint16_t a = pair->first, b = pair->second;
    bool a_black;

    pair->handicap = 0;
    if (b == 0)
        return;
    pair->handicap = tour_handicap(facts, a, b);
    a_black = pair->handicap > 0 ? tour_fact(facts, a)->score2 < tour_fact(facts, b)->score2
                                 : has_black(facts, a, b);
    pair->first = a_black ? a : b;
    pair->second = a_black ? b : a;
}
