/* The tournament as memory, and the questions that need no arithmetic: players, rounds, boards,
 * taking part. It does not check the state; judge.c does. */
#include "server/tour/tour.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/tour/parts.h"
#include "server/tour/teams.h"

void tour_init(struct tour *tour)
{
    *tour = (struct tour){0};
}

void tour_finish(struct tour *tour)
{
    for (unsigned i = 0; i < tour->rounds_n; i++)
        free(tour->rounds[i].pairs);
    free(tour->rounds);
    free(tour->people);
    free(tour->forbidden);
    free(tour->waiting);
    free(tour->declined);
    *tour = (struct tour){0};
}

static void *copied(const void *at, size_t n, size_t size)
{
    return n == 0 ? NULL : memcpy(alloc_raw(n, size), at, n * size);
}

void tour_copy(const struct tour *tour, struct tour *ret)
{
    *ret = *tour;
    ret->people = copied(tour->people, tour->people_n, sizeof *tour->people);
    ret->forbidden = copied(tour->forbidden, tour->forbidden_n, sizeof *tour->forbidden);
    ret->declined = copied(tour->declined, tour->declined_n, sizeof *tour->declined);
    ret->waiting = copied(tour->waiting, tour->waiting_n, sizeof *tour->waiting);
    ret->rounds = copied(tour->rounds, tour->rounds_n, sizeof *tour->rounds);
    for (unsigned i = 0; i < tour->rounds_n; i++) {
        const struct proto_tour_round *round = &tour->rounds[i];
        ret->rounds[i].pairs = copied(round->pairs, round->pairs_n, sizeof *round->pairs);
    }
}

size_t tour_memory(const struct tour *tour)
{
    size_t bytes = tour->people_n * sizeof *tour->people + tour->rounds_n * sizeof *tour->rounds +
                   tour->forbidden_n * sizeof *tour->forbidden;

    for (unsigned i = 0; i < tour->rounds_n; i++)
        bytes += tour->rounds[i].pairs_n * sizeof *tour->rounds[i].pairs;
    return bytes;
}

const struct proto_tour_person *tour_person(const struct tour *tour, uint16_t no)
{
    if (no == 0 || no > tour->people_n || tour->people[no - 1].standing == 0)
        return NULL;
    return &tour->people[no - 1];
}

const struct proto_tour_person *tour_invited(const struct tour *tour, int64_t player)
{
    for (unsigned i = 0; i < tour->people_n; i++)
        if (tour->people[i].standing != 0 && tour->people[i].invited == player)
            return &tour->people[i];
    return NULL;
}

const struct tour_waiting *tour_waiting(const struct tour *tour, uint32_t n)
{
    for (unsigned i = 0; i < tour->waiting_n; i++)
        if (tour->waiting[i].n == n)
            return &tour->waiting[i];
    return NULL;
}

const struct proto_tour_round *tour_round(const struct tour *tour, uint8_t no)
{
    return no == 0 || no > tour->rounds_n ? NULL : &tour->rounds[no - 1];
}

const struct proto_tour_pair *tour_pair_at(const struct tour *tour, uint8_t round, uint16_t board)
{
    const struct proto_tour_round *at = tour_round(tour, round);

    for (unsigned i = 0; at && i < at->pairs_n; i++)
        if (at->pairs[i].board == board)
            return &at->pairs[i];
    return NULL;
}

const struct proto_tour_pair *tour_pair_of(const struct tour *tour, uint8_t round, uint16_t no)
{
    const struct proto_tour_round *at = tour_round(tour, round);

    for (unsigned i = 0; at && no != 0 && i < at->pairs_n; i++)
        if (at->pairs[i].first == no || at->pairs[i].second == no)
            return &at->pairs[i];
    return NULL;
}

uint8_t tour_first_paired(const struct tour *tour, uint16_t no)
{
    for (uint8_t round = 1; round <= tour->rounds_n; round++)
        if (tour_pair_of(tour, round, no))
            return round;
    return 0;
}

uint8_t tour_role(const struct tour *tour, int64_t account)
{
    for (unsigned i = 0; i < tour->staff_n; i++)
        if (tour->staff[i].account == account)
            return tour->staff[i].role;
    return PROTO_ROLE_NONE;
}

uint8_t tour_begun(const struct tour *tour)
{
    uint8_t no = tour->rounds_n;

    while (no > 0 && !tour_is_begun(&tour->rounds[no - 1]))
        no--;
    return no;
}

bool tour_same_seats(const struct proto_tour_pair *a, const struct proto_tour_pair *b)
{
    return a->board == b->board && a->first == b->first && a->second == b->second &&
           a->handicap == b->handicap;
}

bool tour_is_anew(const struct proto_tour_pair *old, const struct proto_tour_pair *given)
{
    return tour_same_seats(old, given) && given->has_room &&
           !(old->has_room && memcmp(old->room, given->room, sizeof old->room) == 0);
}

/* --- the field -------------------------------------------------------------------------------- */

static int order(int64_t a, int64_t b)
{
    return a < b ? -1 : a > b;
}

int tour_seed_order(const struct proto_tour_person *a, const struct proto_tour_person *b)
{
    if (a->seed != b->seed)
        return a->seed == 0 ? 1 : b->seed == 0 ? -1 : order(a->seed, b->seed);
    if (a->rating != b->rating)
        return order(b->rating, a->rating);
    if (a->rank != b->rank)
        return order(b->rank, a->rank); /* PROTO_TOUR_NO_RANK is the least */
    return order(a->no, b->no);
}

static bool is_in_field(const struct tour *tour, const struct proto_tour_person *person)
{
    if (tour_begun(tour) > 0)
        return tour_pair_of(tour, 1, person->no) != NULL;
    return person->standing == PROTO_TOUR_HERE ||
           (person->standing == PROTO_TOUR_WITHDRAWN && person->leave_round > 1 &&
            !tour->settings.any_order) ||
           (person->standing == PROTO_TOUR_ENTERED && tour->stage < PROTO_STAGE_CHECKIN);
}

unsigned tour_field(const struct tour *tour, uint16_t *ret)
{
    unsigned n = 0;

    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(tour, no);
        unsigned at;
        if (!person || !is_in_field(tour, person))
            continue;
        for (at = n++; at > 0 && tour_seed_order(person, &tour->people[ret[at - 1] - 1]) < 0; at--)
            ret[at] = ret[at - 1];
        ret[at] = no;
    }
    return n;
}

uint8_t tour_rounds(const struct tour *tour)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    unsigned n, rounds = 0;
    struct tour teams;

    if (tour->settings.system == PROTO_SWISS || tour->settings.system == PROTO_MCMAHON)
        return tour->settings.rounds;
    n = tour_field(tour_units(tour, &teams), field);
    tour_finish(&teams);
    if (n < 2)
        return 0;
    if (tour->settings.system == PROTO_KNOCKOUT)
        for (unsigned left = n; left > 1; left = (left + 1) / 2)
            rounds++;
    else
        rounds = (n % 2 == 0 ? n - 1 : n) * tour->settings.cycles;
    return (uint8_t)(rounds < PROTO_TOUR_ROUNDS_MAX ? rounds : PROTO_TOUR_ROUNDS_MAX);
}

/* --- taking part ------------------------------------------------------------------------------ */

/* The absence that acts gave this player for this round. It ignores losses in a knock-out and the
 * need for reserves. */
static uint8_t stated(const struct tour *tour, const struct proto_tour_person *person,
                      uint8_t round)
{
    if (person->standing == 0)
        return PROTO_ABSENT_GONE;
    if (round < person->join_round)
        return PROTO_ABSENT_LATE;
    if (person->leave_round > 0 && round >= person->leave_round)
        return PROTO_ABSENT_GONE;
    if (person->absences[round - 1] != PROTO_ABSENT_NOT)
        return person->absences[round - 1];
    if (person->standing == PROTO_TOUR_ENTERED && tour->stage >= PROTO_STAGE_CHECKIN)
        return PROTO_ABSENT_ZERO;
    return PROTO_ABSENT_NOT;
}

bool tour_is_present(const struct tour *tour, const struct proto_tour_person *person, uint8_t round)
{
    return stated(tour, person, round) == PROTO_ABSENT_NOT;
}

/* Is the player out of a knock-out: did they lose the last round that started before this one, or
 * were they not in it? An earlier result may have been corrected since: a player who went on by it
 * plays on. */
static bool is_out(const struct tour *tour, uint16_t no, uint8_t round)
{
    const struct proto_tour_pair *pair;
    struct tour_pair_result result;
    uint8_t last = tour_begun(tour);

    if (last >= round)
        last = (uint8_t)(round - 1);
    if (last == 0)
        return false;
    pair = tour_pair_of(tour, last, no);
    if (!pair)
        return true;
    result = tour_pair_result(tour, pair);
    return pair->second != 0 && result.decided && result.points2[pair->second == no] < 2;
}

/* Is a reserve needed, and is this the first one that could play? */
static bool is_needed(const struct tour *tour, uint16_t reserve, uint8_t round)
{
    unsigned playing = 0;

    if (tour->settings.system == PROTO_ROBIN || tour->settings.system == PROTO_KNOCKOUT)
        return false;
    for (unsigned i = 0; i < tour->people_n; i++) {
        const struct proto_tour_person *person = &tour->people[i];
        if (stated(tour, person, round) != PROTO_ABSENT_NOT)
            continue;
        if (person->standing != PROTO_TOUR_RESERVE)
            playing++;
        else if (person->no < reserve)
            return false;
    }
    return playing % 2 == 1;
}

/* Is the player in the line-up of their team? */
static bool is_lined_up(const struct tour *tour, uint16_t no, uint8_t round)
{
    uint16_t lineup[PROTO_TOUR_BOARDS_MAX];
    unsigned present = tour_team_no(tour, no) ? tour_lineup(tour, no, round, lineup) : 0;

    for (unsigned i = 0; i < present; i++)
        if (lineup[i] == no)
            return true;
    return false;
}

static uint8_t planned(const struct tour *tour, const struct proto_tour_person *person,
                       uint8_t round)
{
    uint8_t absence = stated(tour, person, round);

    if (absence != PROTO_ABSENT_NOT)
        return absence;
    if (tour->settings.teams > 0)
        return is_lined_up(tour, person->no, round) ? PROTO_ABSENT_NOT : PROTO_ABSENT_ZERO;
    if (person->standing == PROTO_TOUR_RESERVE)
        return is_needed(tour, person->no, round) ? PROTO_ABSENT_NOT : PROTO_ABSENT_ZERO;
    if (tour->settings.system == PROTO_KNOCKOUT && is_out(tour, person->no, round))
        return PROTO_ABSENT_GONE;
    return PROTO_ABSENT_NOT;
}

bool tour_may_play(const struct tour *tour, const struct proto_tour_person *person, uint8_t round)
{
    if (person->standing == PROTO_TOUR_RESERVE || tour->settings.teams > 0)
        return tour_is_present(tour, person, round);
    return planned(tour, person, round) == PROTO_ABSENT_NOT;
}

uint8_t tour_absence(const struct tour *tour, const struct proto_tour_person *person, uint8_t round)
{
    uint8_t absence;

    assert(round >= 1 && round <= PROTO_TOUR_ROUNDS_MAX);
    if (!tour_is_begun(tour_round(tour, round)))
        return planned(tour, person, round);
    if (tour_pair_of(tour, round, person->no))
        return PROTO_ABSENT_NOT;
    /* The round was played without them, so it gives no points, in any state of theirs today. */
    absence = stated(tour, person, round);
    if (absence == PROTO_ABSENT_NOT && tour->settings.system == PROTO_KNOCKOUT)
        return PROTO_ABSENT_GONE;
    return absence == PROTO_ABSENT_NOT ? PROTO_ABSENT_ZERO : absence;
}

bool tour_plays(const struct tour *tour, const struct proto_tour_person *person, uint8_t round)
{
    return tour_absence(tour, person, round) == PROTO_ABSENT_NOT;
}
