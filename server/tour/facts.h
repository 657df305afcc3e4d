/* Facts for pairing: the past of each player before a round, computed once and asked n² times. */
#ifndef MIAI_TOUR_FACTS_H
#define MIAI_TOUR_FACTS_H

#include "server/tour/parts.h"

struct tour_fact {
    uint16_t no;
    uint16_t seed; /* place in the starting order, from 0; identifies the player in every tie */
    int16_t score2;
    uint16_t group_n, position; /* players of this score who play; place among them, from 0 */
    uint8_t score_index;        /* place of the score among the distinct scores, lowest 0 */
    uint8_t byes, unplayed;     /* numbers of rounds; a win by default counts as a bye */
    uint8_t down, up;           /* floats so far, down and up */
    int8_t white;               /* games as White minus games as Black */
    uint8_t must;               /* the colour that this player must get; GO_EMPTY: either */
    uint8_t twice;              /* the colour of both of their last two games, or GO_EMPTY */
    bool plays;
};
struct tour_facts {
    const struct tour *tour;
    uint8_t round;
    uint64_t seed;
    unsigned n;               /* players who were entered and not removed */
    struct tour_fact *people; /* by number - 1 */
    uint8_t *met;             /* people_n * people_n: how often two players have met */
    uint8_t *colours;         /* people_n * rounds before: GO_BLACK, GO_WHITE or GO_EMPTY */
    bool *forbidden;          /* people_n * people_n, players of one household included */
};
void tour_facts(const struct tour *tour, uint8_t round, uint64_t seed, struct tour_facts *ret);
void tour_facts_finish(struct tour_facts *facts);

static inline const struct tour_fact *tour_fact(const struct tour_facts *facts, uint16_t no)
{
    return &facts->people[no - 1];
}
static inline size_t tour_two(const struct tour_facts *facts, uint16_t a, uint16_t b)
{
    return (size_t)(a - 1) * facts->tour->people_n + (b - 1u);
}

/* Gives a pairing colours and handicap: `first` gets Black (colours.c). */
void tour_colour(const struct tour_facts *facts, struct proto_tour_pair *pair);
/* Handicap stones that the lower player gets; 0 too where there are no handicaps. */
uint8_t tour_handicap(const struct tour_facts *facts, uint16_t a, uint16_t b);

/* Computes the penalty of a pair by level; second 0 is the bye (penalty.c). */
void tour_levels(const struct tour_facts *facts, struct proto_tour_pair *pair);

#endif
