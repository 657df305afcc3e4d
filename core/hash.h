/* Board hashes: the exclusive or of one key for each stone. A key is computed on demand, so that
 * there is no table to fill and the bits are the same in every build. A hash only finds candidates;
 * the journal proves them. */
#ifndef MIAI_CORE_HASH_H
#define MIAI_CORE_HASH_H

#include <stdint.h>

#include "point.h"

/* The finalizer of splitmix64. With GO_WEAK_HASH two bits remain, and every result must stay the
 * same. */
static inline uint64_t go_hash_stone(go_point point, uint8_t colour)
{
    uint64_t z = (uint64_t)(point * 4u + colour + 1u) * UINT64_C(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
#ifdef GO_WEAK_HASH
    z &= 3;
#endif
    return z;
}

#endif
