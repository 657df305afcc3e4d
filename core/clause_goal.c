/* Clause goal: the ways to win or lose by a play, other than a count.
 *
 * A bridge is a string that touches two opposite sides of the board. This file only decides whether
 * there is one, and effect.c keeps the order of section 4: enemy's stones, win, own stones. The
 * goals by capture of section 9.2 depend on the stones that the whole play removed. */
#include "clause_goal.h"

#include "assert.h"

static bool is_bridge(const struct go_board *board, go_cell cell)
{
    struct go_region string;
    struct go_sides sides;

    go_board_string(board, cell, &string);
    sides = go_board_sides(board, &string);
    return (sides.west && sides.east) || (sides.north && sides.south);
}

/* Section 4 (3): the win is tested before the mover's own stones are removed;
 * `bridge-after-removal` tests afterwards. */
static bool asks(uint8_t goal, enum go_goal_moment moment)
{
    switch ((enum go_goal)goal) {
    case GO_GOAL_SCORE:
    case GO_GOAL_NONE:
    case GO_GOAL_CAPTURE_ALL:
    case GO_GOAL_FIRST_CAPTURE:
    case GO_GOAL_NO_CAPTURE: return false;
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

static bool has_stone(const struct go_board *board, uint8_t colour)
{
    for (go_point point = 0; point < go_board_points_n(board); point++) {
        if (go_board_at(board, point) == colour)
            return true;
    }
    return false;
}

/* The colour of the stones that a play took: the enemy's, if any, count before the mover's own. */
static uint8_t victim_of(const struct go_effect *effect)
{
    uint8_t enemy = go_other(effect->player);

    if (effect->taken[enemy] > 0)
        return enemy;
    return effect->taken[effect->player] > 0 ? effect->player : GO_EMPTY;
}

uint8_t go_goal_winner(uint8_t goal, const struct go_board *board, const struct go_effect *effect,
                       enum go_ending *ret_ending)
{
    uint8_t victim = victim_of(effect);

    go_assert(effect->player == GO_BLACK || effect->player == GO_WHITE);
    switch ((enum go_goal)goal) {
    case GO_GOAL_SCORE:
    case GO_GOAL_NONE: break;
    case GO_GOAL_BRIDGE:
    case GO_GOAL_BRIDGE_AFTER_REMOVAL:
        *ret_ending = GO_ENDING_BRIDGE;
        return effect->bridge ? effect->player : GO_EMPTY;
    case GO_GOAL_CAPTURE_ALL:
        *ret_ending = GO_ENDING_CAPTURE_ALL;
        return victim && !has_stone(board, victim) ? go_other(victim) : GO_EMPTY;
    case GO_GOAL_FIRST_CAPTURE:
        *ret_ending = GO_ENDING_FIRST_CAPTURE;
        return victim ? go_other(victim) : GO_EMPTY;
    case GO_GOAL_NO_CAPTURE:
        *ret_ending = GO_ENDING_NO_CAPTURE;
        return victim ? go_other(effect->player) : GO_EMPTY;
    }
    return GO_EMPTY;
}
