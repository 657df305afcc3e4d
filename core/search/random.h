/* Random numbers for the search: splitmix64. The same seed gives the same numbers on every machine. */
#ifndef MIAI_CORE_SEARCH_RANDOM_H
#define MIAI_CORE_SEARCH_RANDOM_H

#include <stdint.h>

struct go_random {
    uint64_t state;
};

static inline uint32_t go_random_next(struct go_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}

/* 0..n-1; n is at least 1. */
static inline uint32_t go_random_below(struct go_random *random, uint32_t n)
{
    return (uint32_t)((uint64_t)go_random_next(random) * n >> 32);
}

#endif
