/* Seeded random penalties for the tests and the measurement of the pairing solver. */
#ifndef MIAI_TESTS_PAIR_GRAPHS_H
#define MIAI_TESTS_PAIR_GRAPHS_H

#include "server/pair/pair.h"

/* xorshift64: a state is any number but 0. */
static inline uint64_t graphs_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Symmetric penalties below 2 to the power of bits, which is 1 to PAIR_WEIGHT_BITS. */
static inline void graphs_fill(uint64_t *state, unsigned n, unsigned bits,
                               struct pair_weight *ret_costs)
{
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = i; j < n; j++) {
            uint64_t low = graphs_random(state), high = graphs_random(state);
            struct pair_weight cost = {bits > 64 ? high >> (128 - bits) : 0,
                                       bits < 64 ? low >> (64 - bits) : low};

            ret_costs[i * n + j] = ret_costs[j * n + i] = cost;
        }
    }
}

#endif
