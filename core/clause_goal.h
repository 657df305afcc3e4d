/* Clause goal (docs/RULES.md sections 4 and 9.2): whether a play wins by what it builds or
 * takes. */
#ifndef MIAI_CORE_CLAUSE_GOAL_H
#define MIAI_CORE_CLAUSE_GOAL_H

#include "game.h"

/* The moments of the test: after the enemy's stones are removed, before and after the mover's own are. */
enum go_goal_moment { GO_GOAL_BEFORE_OWN_REMOVAL, GO_GOAL_AFTER_OWN_REMOVAL };

/* Whether the stone just placed at `cell` wins now. */
bool go_goal_reached(uint8_t goal, enum go_goal_moment moment, const struct go_board *board,
                     go_cell cell);

/* Whether the goal is a bridge and the board has one; *ret is then a stone of it. */
bool go_goal_stands(uint8_t goal, const struct go_board *board, go_point *ret);

/* The winner by a play that leads to this board, with the ending; GO_EMPTY if there is none. */
uint8_t go_goal_winner(uint8_t goal, const struct go_board *board, const struct go_effect *effect,
                       enum go_ending *ret_ending);

#endif
