/* The 3x3 patterns of playouts: shapes around an empty cell where a play is often good (hane, cut,
 * connection at the edge). They are those of S. Gelly, Y. Wang, R. Munos and O. Teytaud,
 * "Modification of UCT with Patterns in Monte-Carlo Go", INRIA 2006, section 5. */
#ifndef MIAI_CORE_SEARCH_PATTERNS_H
#define MIAI_CORE_SEARCH_PATTERNS_H

#include "board.h"

/* One bit for each picture of eight neighbours, two bits a neighbour: whether the player likes it. */
struct go_search_patterns {
    uint32_t good[3][65536 / 32]; /* by player */
};

void go_search_patterns_init(struct go_search_patterns *patterns);

/* Whether the surroundings of an empty cell are one of the patterns for this player. */
static inline bool go_search_pattern(const struct go_search_patterns *patterns,
                                     const struct go_search_board *board, uint8_t player,
                                     go_cell cell)
{
    unsigned code = board->around[cell];

    return patterns->good[player][code / 32] >> code % 32 & 1;
}

#endif
