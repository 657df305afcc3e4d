/* Pairings that follow from the field alone: Berger's tables and the tree of a knock-out (notes on
 * tournaments, 8.1 and 8.2). */
#include "server/tour/parts.h"

/* Which round of the single table, and whether with colours changed. The last two rounds of the
 * first cycle change places, so that nobody has one colour three times running. */
static unsigned table_round(const struct tour *tour, unsigned round, unsigned cycle)
{
    if (tour->settings.cycles == 2 && cycle >= 3) {
        if (round == cycle)
            return cycle - 1;
        if (round == cycle - 1)
            return cycle;
    }
    return round > cycle ? round - cycle : round;
}

void tour_berger(const struct tour *tour, uint8_t round, struct proto_tour_pair *pairs,
                 uint16_t *ret_n)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX + 1];
    unsigned n = tour_field(tour, field), cycle, r, f;
    bool again;

    *ret_n = 0;
    if (n < 2 || n > PROTO_TOUR_ROBIN_MAX)
        return;
    if (n % 2 == 1)
        field[n++] = 0;
    cycle = n - 1;
    again = round > cycle;
    r = table_round(tour, round, cycle);
    f = (r - 1) * (n / 2) % cycle + 1;
    for (unsigned i = 0; i < n / 2; i++) {
        /* players a and b, from 1; a has the first colour */
        unsigned a = i == 0 ? (r % 2 == 1 ? f : n) : (f - 1 + i) % cycle + 1;
        unsigned b = i == 0 ? (r % 2 == 1 ? n : f) : (f - 1 + cycle - i) % cycle + 1;
        uint16_t first = field[(again ? b : a) - 1], second = field[(again ? a : b) - 1];
        pairs[(*ret_n)++] = first == 0 ? (struct proto_tour_pair){.first = second}
                                       : (struct proto_tour_pair){.first = first, .second = second};
    }
}

/* --- knock-out -------------------------------------------------------------------------------- */

/* The seed (from 0) on each leaf of a tree: 1 meets the last, 2 the last but one, and the first two
 * can meet in the end only. */
static void leaves(unsigned size, uint16_t *ret)
{
    ret[0] = 0;
    for (unsigned n = 1; n < size; n *= 2)
        for (unsigned i = n; i-- > 0;) {
            uint16_t seed = ret[i];
            ret[2 * i] = seed;
            ret[2 * i + 1] = (uint16_t)(2 * n - 1 - seed);
        }
}

/* Who of these leaves is still in; 0: nobody. */
static uint16_t survivor(const struct tour *tour, const uint16_t *field, unsigned n,
                         const uint16_t *leaf, unsigned size, uint8_t round)
{
    for (unsigned i = 0; i < size; i++)
        if (leaf[i] < n && tour_plays(tour, tour_person(tour, field[leaf[i]]), round))
            return field[leaf[i]];
    return 0;
}

void tour_knockout(const struct tour *tour, uint8_t round, struct proto_tour_pair *pairs,
                   uint16_t *ret_n)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX], leaf[PROTO_TOUR_PLAYERS_MAX];
    unsigned n = tour_field(tour, field), size = 1, half = 1u << (round - 1);

    *ret_n = 0;
    while (size < n)
        size *= 2;
    if (n < 2 || half >= size)
        return;
    leaves(size, leaf);
    for (unsigned at = 0; at < size; at += 2 * half) {
        uint16_t first = survivor(tour, field, n, leaf + at, half, round);
        uint16_t second = survivor(tour, field, n, leaf + at + half, half, round);
        if (first != 0 || second != 0)
            pairs[(*ret_n)++] = first == 0
                                    ? (struct proto_tour_pair){.first = second}
                                    : (struct proto_tour_pair){.first = first, .second = second};
    }
}
