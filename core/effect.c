/* The effect of a play on the board: clauses liberty, removal and goal at work, in the order of
 * docs/RULES.md 0 and 4.
 *
 * Where liberties are adjacent, a play can take the last one only from the enemy's strings that it
 * touches and from the placed stone's own. Where they are external, a stone also cuts paths, and
 * any string of the mover can lose its last. */
#include "effect.h"

#include "assert.h"
#include "clause_goal.h"
#include "clause_liberty.h"
#include "hash.h"

struct removal {
    const struct go_rules *rules;
    struct go_trial *trial;
    go_cell placed;
    uint8_t player;
    struct go_cells listed; /* cells that are in gone[] */
};

void go_effect_none(struct go_effect *ret, uint8_t player)
{
    ret->player = player;
    ret->bridge = false;
    ret->placed = GO_NO_POINT;
    ret->ko_taken = GO_NO_POINT;
    ret->gone_n = 0;
    ret->taken[0] = ret->taken[1] = ret->taken[2] = 0;
    ret->hash = 0;
}

/* Lists the string at `cell` if it has no liberty. */
static void list_if_breathless(struct removal *removal, const struct go_breath *breath,
                               go_cell cell)
{
    struct go_effect *effect = &removal->trial->effect;
    const struct go_board *board = &removal->trial->board;
    struct go_region string;

    if (go_cells_has(&removal->listed, cell) || go_liberty_left(board, breath, cell, &string))
        return;
    go_assert(effect->gone_n + string.n <= go_board_points_n(board));
    for (unsigned at = 0; at < string.n; at++) {
        go_cells_add(&removal->listed, string.cells[at]);
        effect->gone[effect->gone_n++] = go_board_point(board, string.cells[at]);
    }
    effect->taken[board->cells[cell]] = (uint16_t)(effect->taken[board->cells[cell]] + string.n);
}

/* Lists the strings of one colour that lose their last liberty. Where a play takes breath only from
 * strings that it touches, it tests those, otherwise all strings. */
static void list_breathless(struct removal *removal, uint8_t colour)
{
    const struct go_board *board = &removal->trial->board;
    struct go_breath storage;
    const struct go_breath *breath =
        go_liberty_breath(removal->rules->liberty, board, colour, &storage);

    if (!breath->local) {
        for (go_point point = 0; point < go_board_points_n(board); point++) {
            if (go_board_at(board, point) == colour)
                list_if_breathless(removal, breath, go_board_cell(board, point));
        }
    } else if (colour == removal->player) {
        list_if_breathless(removal, breath, removal->placed);
    } else {
        go_cell near[GO_SIDES_N];

        go_board_neighbours(board, removal->placed, near);
        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            if (board->cells[near[side]] == colour)
                list_if_breathless(removal, breath, near[side]);
        }
    }
}

/* Removes the listed stones from `from` on. */
static void take_off(struct removal *removal, unsigned from)
{
    struct go_effect *effect = &removal->trial->effect;

    for (unsigned at = from; at < effect->gone_n; at++) {
        go_cell cell = go_board_cell(&removal->trial->board, effect->gone[at]);
        uint8_t colour = removal->trial->board.cells[cell];

        go_assert(colour == GO_BLACK || colour == GO_WHITE);
        effect->hash ^= go_hash_stone(effect->gone[at], colour);
        removal->trial->board.cells[cell] = GO_EMPTY;
    }
}

/* Clause goal: true if the play wins at this moment. */
static bool wins(struct removal *removal, enum go_goal_moment moment)
{
    return removal->trial->effect.bridge = go_goal_reached(removal->rules->goal, moment,
                                                           &removal->trial->board, removal->placed);
}

/* Clause removal. A play that has won removes none of its own stones. */
static void remove_stones(struct removal *removal)
{
    const struct go_effect *effect = &removal->trial->effect;
    unsigned enemy_n;

    switch ((enum go_removal)removal->rules->removal) {
    case GO_REMOVAL_OPPONENT_FIRST:
        list_breathless(removal, go_other(removal->player));
        take_off(removal, 0);
        if (wins(removal, GO_GOAL_BEFORE_OWN_REMOVAL))
            return;
        enemy_n = effect->gone_n;
        list_breathless(removal, removal->player);
        take_off(removal, enemy_n);
        break;
    case GO_REMOVAL_SIMULTANEOUS: /* section 2: both colours on the same picture */
        list_breathless(removal, go_other(removal->player));
        if (!wins(removal, GO_GOAL_BEFORE_OWN_REMOVAL))
            list_breathless(removal, removal->player);
        take_off(removal, 0);
        if (effect->bridge)
            return;
        break;
    }
    wins(removal, GO_GOAL_AFTER_OWN_REMOVAL);
}

go_point go_ko_taken(const struct go_board *board, go_point placed, const go_point *gone,
                     unsigned gone_n, unsigned enemy_n)
{
    go_cell cell = go_board_cell(board, placed);
    uint8_t player = board->cells[cell];
    unsigned empty_n = 0;
    go_cell near[GO_SIDES_N];

    if (gone_n != 1 || enemy_n != 1)
        return GO_NO_POINT;
    go_board_neighbours(board, cell, near);
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->cells[near[side]] == player)
            return GO_NO_POINT;
        empty_n += board->cells[near[side]] == GO_EMPTY;
    }
    return empty_n == 1 ? gone[0] : GO_NO_POINT;
}

void go_effect_of(const struct go_rules *rules, const struct go_board *board, uint64_t hash,
                  go_point point, uint8_t player, struct go_trial *ret)
{
    struct go_effect *effect = &ret->effect;
    struct removal removal = {
        .rules = rules,
        .trial = ret,
        .placed = go_board_cell(board, point),
        .player = player,
    };

    go_assert(player == GO_BLACK || player == GO_WHITE);
    go_assert(point < go_board_points_n(board) && go_board_at(board, point) == GO_EMPTY);
    go_board_copy(&ret->board, board);
    ret->board.cells[removal.placed] = player;
    go_effect_none(effect, player);
    effect->placed = point;
    effect->hash = hash ^ go_hash_stone(point, player);
    remove_stones(&removal);
    go_assert(effect->taken[GO_BLACK] + effect->taken[GO_WHITE] == effect->gone_n);
    if (effect->gone_n == 1)
        effect->ko_taken =
            go_ko_taken(&ret->board, point, effect->gone, 1, effect->taken[go_other(player)]);
}
