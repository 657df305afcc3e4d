/* Clause liberty (docs/RULES.md sections 0 and 4): the empty points that keep a string on the board. */
#ifndef MIAI_CORE_CLAUSE_LIBERTY_H
#define MIAI_CORE_CLAUSE_LIBERTY_H

#include "board.h"
#include "rules.h"

/* The empty points that give breath to a stone of one colour. */
struct go_breath {
    struct go_cells beside; /* to a stone at its left or right */
    struct go_cells above;  /* to a stone above or below it */
    bool local;             /* a play takes breath only from strings that it touches */
};

/* For the stones of `colour` on this board. The result is *storage or a constant. */
const struct go_breath *go_liberty_breath(uint8_t liberty, const struct go_board *board,
                                          uint8_t colour, struct go_breath *storage);

/* Whether the string at `cell` has a liberty. *ret is the whole string if not, some part of it
 * otherwise. */
bool go_liberty_left(const struct go_board *board, const struct go_breath *breath, go_cell cell,
                     struct go_region *ret);

/* Whether the empty neighbour `side` (as in go_board_neighbours) gives breath. */
bool go_liberty_counts(const struct go_breath *breath, go_cell empty, unsigned side);

#endif
