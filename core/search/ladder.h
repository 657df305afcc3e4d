/* Ladders: whether a string with few liberties can be taken by one atari after the other. Known before
 * the first playout, where playouts would need many to find out.
 *
 * Liberties are adjacent, and a capture takes the opponent's stones: for other clauses an answer means
 * nothing (go_search_has_ladders()). Ko and superko are not looked at, and a string whose attackers
 * can be taken counts as saved, so that an answer may be wrong; it is advice. */
#ifndef MIAI_CORE_SEARCH_LADDER_H
#define MIAI_CORE_SEARCH_LADDER_H

#include "board.h"

struct go_search_ladder {
    const struct go_search_grid *grid;
    uint8_t *colour; /* of the board; a question changes it and puts it back */
    unsigned steps;  /* left of one question */
    uint16_t stamp;
    uint16_t seen[GO_CELLS_MAX]; /* the stamp of the last look at a cell */
    go_cell string[GO_POINTS_MAX], enemies[GO_POINTS_MAX]; /* of one look */
};

/* Whether ladders decide captures under these rules. */
bool go_search_has_ladders(const struct go_rules *rules);

/* For questions about a board, whatever is played there later. */
void go_search_ladder_init(struct go_search_ladder *ladder, const struct go_search_grid *grid,
                           struct go_search_board *board);

/* Liberties of the string of a stone, at most `max` (1..3), which are written to ret[]. */
unsigned go_search_ladder_liberties(struct go_search_ladder *ladder, go_cell stone, unsigned max,
                                    go_cell *ret);

/* The play that takes a string of two liberties in a ladder, whatever its owner does; 0: none. */
go_cell go_search_ladder_attack(struct go_search_ladder *ladder, go_cell stone);

/* Whether a string is out of danger after its owner plays on the empty cell. */
bool go_search_ladder_saves(struct go_search_ladder *ladder, go_cell stone, go_cell play);

#endif
