/* Pairings that follow from the field alone: Berger's tables for a round robin, and the tree of a
 * knock-out. */
#include "server/tour/parts.h"

/* The round of the single table that is played in this round; the second cycle swaps colours. The
 * last two rounds of the first cycle change places, so that no player has one colour three times
 * running. */
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

/* Stored schedules have only the order of their players: this table must never change. */
void tour_berger(const struct tour *tour, const uint16_t *field, unsigned field_n, uint8_t round,
                 struct proto_tour_pair *pairs, uint16_t *ret_n)
{
    unsigned n = field_n + field_n % 2, cycle, r, f; /* with the one who has no game */
    bool again;

    *ret_n = 0;
    if (n < 2 || n > PROTO_TOUR_ROBIN_MAX)
        return;
    cycle = n - 1;
    again = round > cycle;
    r = table_round(tour, round, cycle);
    f = (r - 1) * (n / 2) % cycle + 1;
    for (unsigned i = 0; i < n / 2; i++) {
        /* players a and b, from 1; a has the first colour */
        unsigned a = i == 0 ? (r % 2 == 1 ? f : n) : (f - 1 + i) % cycle + 1;
        unsigned b = i == 0 ? (r % 2 == 1 ? n : f) : (f - 1 + cycle - i) % cycle + 1;
        unsigned one = (again ? b : a) - 1, two = (again ? a : b) - 1;
        uint16_t first = one < field_n ? field[one] : 0, second = two < field_n ? field[two] : 0;
        pairs[(*ret_n)++] = first == 0 ? (struct proto_tour_pair){.first = second}
                                       : (struct proto_tour_pair){.first = first, .second = second};
    }
}

/* --- knock-out -------------------------------------------------------------------------------- */

/* The seed (from 0) on each leaf of a tree: the first meets the last, the second the last but one,
 * and the first two can meet only at the end. */
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

#define NOWHERE UINT16_MAX

/* The places of all players of the field: on leaves first, then in slots of the last round that was
 * passed. */
struct climb {
    unsigned size; /* leaves */
    uint16_t at[PROTO_TOUR_PLAYERS_MAX + 1];
};

static void climb_begin(const struct tour *tour, struct climb *climb)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX], leaf[PROTO_TOUR_PLAYERS_MAX];
    unsigned n = tour_field(tour, field);

    climb->size = 1;
    while (climb->size < n)
        climb->size *= 2;
    leaves(climb->size, leaf);
    for (unsigned no = 0; no <= PROTO_TOUR_PLAYERS_MAX; no++)
        climb->at[no] = NOWHERE;
    for (unsigned i = 0; i < climb->size; i++)
        if (leaf[i] < n)
            climb->at[field[leaf[i]]] = (uint16_t)i;
}

/* Returns the first of the two wished slots that is free, or else the next free one. Only in a round
 * that an older server stored there can be more pairs than slots; then all the others share one. */
static unsigned free_slot(const bool *taken, unsigned slots, unsigned wished, unsigned or_else)
{
    if (taken[wished] && !taken[or_else])
        return or_else;
    for (unsigned i = 0; i < slots; i++)
        if (!taken[(wished + i) % slots])
            return (wished + i) % slots;
    return 0;
}

/* The slot of a player in the next round. */
static unsigned next_slot(const struct climb *climb, uint16_t no, unsigned slots)
{
    return climb->at[no] == NOWHERE ? 0 : (climb->at[no] / 2u) % slots;
}

/* Slots of a round's pairs in a tree of so many leaves. */
static unsigned slots_of(unsigned size, uint8_t round)
{
    return round < 8 && size >> round > 0 ? size >> round : 1;
}

/* Gives the pairs of the next round their slots (from 0), first those whose players come from two
 * neighbouring slots. Then all players go up, those without a game too. */
static void climb_round(struct climb *climb, uint8_t round, const struct proto_tour_pair *pairs,
                        unsigned n, uint16_t *ret)
{
    unsigned slots = slots_of(climb->size, round);
    bool taken[PROTO_TOUR_PLAYERS_MAX] = {false};

    for (unsigned pass = 0; pass < 2; pass++)
        for (unsigned i = 0; i < n; i++) {
            unsigned one = next_slot(climb, pairs[i].first, slots), two = one;
            if (pairs[i].second != 0)
                two = next_slot(climb, pairs[i].second, slots);
            if (pass == 0) {
                ret[i] = one == two && !taken[one] ? (uint16_t)one : NOWHERE;
                taken[one] |= ret[i] != NOWHERE;
            } else if (ret[i] == NOWHERE) {
                ret[i] = (uint16_t)free_slot(taken, slots, one, two);
                taken[ret[i]] = true;
            }
        }
    for (unsigned no = 0; no <= PROTO_TOUR_PLAYERS_MAX; no++)
        climb->at[no] = climb->at[no] == NOWHERE ? NOWHERE : climb->at[no] / 2;
    for (unsigned i = 0; i < n; i++)
        climb->at[pairs[i].first] = climb->at[pairs[i].second] = ret[i];
    climb->at[0] = NOWHERE;
}

/* Passes all rounds before this one, as they were played: a director may have moved a player across
 * the tree. */
static void climb_to(const struct tour *tour, uint8_t round, struct climb *climb)
{
    uint16_t slots[PROTO_TOUR_PAIRS_MAX];

    climb_begin(tour, climb);
    for (uint8_t no = 1; no < round; no++) {
        const struct proto_tour_round *at = tour_round(tour, no);
        if (at)
            climb_round(climb, no, at->pairs, at->pairs_n, slots);
    }
}

/* Corrections can bring two players to one place: both stay in, as long as there is a free one. */
static void seat_survivors(const struct tour *tour, uint8_t round, const struct climb *climb,
                           unsigned seats_n, uint16_t *seats)
{
    bool taken[PROTO_TOUR_PLAYERS_MAX] = {false};

    for (unsigned pass = 0; pass < 2; pass++)
        for (uint16_t no = 1; no <= tour->people_n; no++) {
            unsigned at = climb->at[no];
            if (at >= seats_n || !tour_plays(tour, tour_person(tour, no), round))
                continue;
            if (pass == 1 && seats[at] != no)
                at = free_slot(taken, seats_n, at, at);
            if (!taken[at]) {
                taken[at] = true;
                seats[at] = no;
            }
        }
}

void tour_knockout(const struct tour *tour, uint8_t round, struct proto_tour_pair *pairs,
                   uint16_t *ret_n)
{
    uint16_t seats[PROTO_TOUR_PLAYERS_MAX] = {0};
    struct climb climb;
    unsigned seats_n;

    *ret_n = 0;
    climb_to(tour, round, &climb);
    seats_n = round <= 8 ? climb.size >> (round - 1) : 0;
    if (seats_n < 2)
        return;
    seat_survivors(tour, round, &climb, seats_n, seats);
    for (unsigned at = 0; at < seats_n; at += 2) {
        uint16_t first = seats[at], second = seats[at + 1];
        if (first != 0 || second != 0)
            pairs[(*ret_n)++] = first == 0
                                    ? (struct proto_tour_pair){.first = second}
                                    : (struct proto_tour_pair){.first = first, .second = second};
    }
}

void tour_slots(const struct tour *tour, uint8_t round, const struct proto_tour_pair *pairs,
                unsigned n, uint16_t *ret)
{
    struct climb climb;

    climb_to(tour, round, &climb);
    climb_round(&climb, round, pairs, n, ret);
    for (unsigned i = 0; i < n; i++)
        ret[i]++;
}

unsigned tour_slots_n(const struct tour *tour, uint8_t round, unsigned seated)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    unsigned n = tour_field(tour, field), size = 1;

    if (round == 1 && n < seated)
        n = seated;
    while (size < n)
        size *= 2;
    return slots_of(size, round);
}
