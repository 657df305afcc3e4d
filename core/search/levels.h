/* The levels of the computer opponent. A level is a number of playouts for each act, never a time, so
 * that load does not change its strength. */
#ifndef MIAI_CORE_SEARCH_LEVELS_H
#define MIAI_CORE_SEARCH_LEVELS_H

#include "core/game.h"

enum { GO_SEARCH_LEVELS = 5 };

struct go_search_level {
    uint32_t playouts;
    uint16_t looseness; /* as in struct go_search_wish */
};

/* Level n is entry n - 1, the weakest first. */
extern const struct go_search_level go_search_levels[GO_SEARCH_LEVELS];

/* Playouts of one act times the cost of each, at most: about 2.5 seconds of one core under any rules and
 * on any board (docs/PERFORMANCE.md, section 9). */
#define GO_SEARCH_COST_MAX 8000000
/* With external liberties the cost grows with the square of the points beyond so many. */
#define GO_SEARCH_FAR_POINTS 80

/* The cost of a playout in a game of this set-up: 1 for each point of an ordinary board. */
uint32_t go_search_playout_cost(const struct go_setup *setup);

/* Playouts of a level, 1..GO_SEARCH_LEVELS, for each act in a game of this set-up. */
uint32_t go_search_level_playouts(unsigned level, const struct go_setup *setup);

#endif
