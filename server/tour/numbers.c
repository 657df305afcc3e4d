/* Numbers of players. Acts name players by number, and so does an undo that may come much later.
 * This is the whole rule:
 *
 * A number is free if it was never given, or if its player was removed and never seen in a round.
 * New numbers are given first, in the order of entry. Only when none is left is a number given
 * again, the one that has been free for longest. The act that enters a player contains the number,
 * and is judged by whether the number is free, not by whether it is the next. So a log folds to the
 * same numbers whichever of its acts an undo leaves out. An undo of a removal whose number was
 * given again is refused, since two players would have the number then. */
#include "server/tour/parts.h"

bool tour_is_free(const struct tour *tour, uint16_t no)
{
    if (no == 0 || no > PROTO_TOUR_PLAYERS_MAX)
        return false;
    return no > tour->people_n ||
           (tour->people[no - 1].standing == 0 && !tour->people[no - 1].seen);
}

/* Of the free numbers that are not marked, the one free for longest; 0: none. */
static uint16_t oldest(const struct tour *tour, const bool *given)
{
    uint16_t best = 0;

    for (uint16_t no = 1; no <= tour->people_n; no++)
        if (!given[no] && tour_is_free(tour, no) &&
            (best == 0 || tour->people[no - 1].rev < tour->people[best - 1].rev))
            best = no;
    return best;
}

void tour_give_numbers(const struct tour *tour, struct proto_tour_person *people, unsigned n)
{
    bool given[PROTO_TOUR_PLAYERS_MAX + 1] = {false};

    for (unsigned i = 0; i < n; i++) {
        unsigned next = tour->people_n + 1U + i;
        people[i].no = next <= PROTO_TOUR_PLAYERS_MAX ? (uint16_t)next : oldest(tour, given);
        given[people[i].no] = true;
    }
}

unsigned tour_clear_list(const struct tour *tour, uint8_t who, uint16_t *ret)
{
    unsigned n = 0;

    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(tour, no);
        if (person && person->own && (who == PROTO_WHO_OWN || person->guest) && !person->seen &&
            tour_first_paired(tour, no) == 0)
            ret[n++] = no;
    }
    return n;
}
