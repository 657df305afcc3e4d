/* The next round as the server would pair it: to inspect, and to play with random results. */
#ifndef TESTS_SERVER_TOUR_ROUNDS_H
#define TESTS_SERVER_TOUR_ROUNDS_H

#include "tests/server/tour/builder.h"

struct draft {
    struct proto_tour_pair pairs[PROTO_TOUR_PAIRS_MAX];
    uint16_t n;
};
/* Pairs the round after those that are there; fails where it cannot. */
void draft_make(struct draft *draft, const struct event *event, uint64_t seed,
                const struct proto_tour_pair *locked, unsigned locked_n);
/* Whether these two meet, with either colour. b NULL: whether a has a bye. */
bool draft_has(const struct draft *draft, const struct event *event, const char *a, const char *b);
/* "A-B C-D E", E having a bye, in the order of boards. Overwritten by the next call. */
const char *draft_said(const struct draft *draft, const struct event *event);
uint32_t draft_total(const struct draft *draft, unsigned level);
const char *draft_name(const struct event *event, uint16_t no);

/* Numbers by chance, the same for the same seed. */
struct chance {
    uint64_t state;
};
unsigned chance_below(struct chance *chance, unsigned n);

/* Makes the draft the next round and plays it: a third of the games each way, one in twelve by
 * default. */
void draft_play(const struct draft *draft, struct event *event, struct chance *chance);

#endif
