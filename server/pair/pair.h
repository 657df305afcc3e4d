/* Pairing: the cheapest way to put an even number of players into pairs. */
#ifndef MIAI_PAIR_PAIR_H
#define MIAI_PAIR_PAIR_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PAIR_MAX = 258,        /* nodes */
    PAIR_WEIGHT_BITS = 118 /* a penalty is below 2 to the power of this */
};

/* A penalty, high * 2^64 + low. */
struct pair_weight {
    uint64_t high, low;
};

/* Finds a perfect matching of n nodes, any two of which can be a pair, with the least sum of
 * penalties. Among several such matchings the choice depends on the costs alone, on every machine.
 *
 * n is even, 2 to PAIR_MAX. costs[i * n + j] is the penalty of the pair i, j; the matrix is
 * symmetric and its diagonal is not read. ret_mate has room for n: ret_mate[ret_mate[i]] == i.
 *
 * False, with ret_mate unchanged, if n or a penalty is out of range or the matrix is not symmetric.
 * Takes 0.1 seconds for 256 nodes. Keeps nothing, and may be called from any thread. Ends the
 * process when memory runs out. */
bool pair_solve(unsigned n, const struct pair_weight *costs, uint16_t *ret_mate);

#ifdef __cplusplus
}
#endif

#endif
