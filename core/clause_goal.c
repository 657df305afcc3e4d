/* Clause goal: a bridge is a string that touches two opposite sides of the board.
 *
 * It decides nothing but whether one stands; effect.c keeps the order of section 4: enemy's stones,
 * win, own stones. */
#include "clause_goal.h"

static bool is_bridge(const struct go_board *board, go_cell cell)
{
    struct go_region string;
    struct go_sides sides;

    go_board_string(board, cell, &string);
    sides = go_board_sides(board, &string);
    return (sides.west && sides.east) || (sides.north && sides.south);
}

/* Section 4 (3): the win is looked for before the own stones go; `bridge-after-removal` looks
 * afterwards. */
static bool asks(uint8_t goal, enum go_goal_moment moment)
{
    switch ((enum go_goal)goal) {
    case GO_GOAL_SCORE:
    case GO_GOAL_NONE: return false;
    case GO_GOAL_BRIDGE: return moment == GO_GOAL_BEFORE_OWN_REMOVAL;
    case GO_GOAL_BRIDGE_AFTER_REMOVAL: return moment == GO_GOAL_AFTER_OWN_REMOVAL;
    }
    return false;
}

bool go_goal_reached(uint8_t goal, enum go_goal_moment moment, const struct go_board *board,
                     go_cell cell)
{
    return asks(goal, moment) && board->cells[cell] != GO_EMPTY && is_bridge(board, cell);
}

bool go_goal_stands(uint8_t goal, const struct go_board *board, go_point *ret)
{
    if (!asks(goal, GO_GOAL_BEFORE_OWN_REMOVAL) && !asks(goal, GO_GOAL_AFTER_OWN_REMOVAL))
        return false;
    for (go_point point = 0; point < go_board_points_n(board); point++) {
        go_cell cell = go_board_cell(board, point);
        uint8_t colour = board->cells[cell];

        if ((colour == GO_BLACK || colour == GO_WHITE) && is_bridge(board, cell)) {
            *ret = point;
            return true;
        }
    }
    return false;
}
