/* The parts of the search board that its two files share: adjacent liberties are in board.c, external
 * ones in board_far.c. */
#ifndef MIAI_CORE_SEARCH_BOARD_FAR_H
#define MIAI_CORE_SEARCH_BOARD_FAR_H

#include "board.h"

/* Removes the string of a stone. */
void go_search_board_take_off(struct go_search_board *board, go_cell stone);

/* Completes a try whose stones are counted: bridges, and what the clauses say. */
void go_search_try_finish(const struct go_search_board *board, uint8_t player, go_cell cell,
                          struct go_search_try *ret);

/* Whether a string next to the cell was met at an earlier side. */
static inline bool go_search_met_before(const struct go_search_board *board, const go_cell *near,
                                        unsigned side)
{
    for (unsigned earlier = 0; earlier < side; earlier++) {
        if (board->colour[near[earlier]] == board->colour[near[side]] &&
            board->head[near[earlier]] == board->head[near[side]])
            return true;
    }
    return false;
}

void go_search_far_init(struct go_search_board *board, const struct go_board *position,
                        bool perpendicular);

/* Tries a play, and keeps what it changes in board->far. */
struct go_search_try go_search_far_try(struct go_search_board *board, uint8_t player, go_cell cell);

/* Completes the play that was tried last, and whose stone was just put on the board. Returns one of
 * the stones taken, or 0. */
go_cell go_search_far_remove(struct go_search_board *board);

#endif
