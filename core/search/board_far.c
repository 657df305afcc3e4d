/* The search board with external liberties: what a play removes. */
#include "board_far.h"

#include "core/assert.h"

void go_search_far_init(struct go_search_board *board, const struct go_board *position,
                        bool perpendicular)
{
    struct go_search_outside *outside = &board->outside;

    go_search_outside_init(outside, position, perpendicular);
    for (go_point point = 0; point < board->grid->points_n; point++) {
        go_cell cell = board->grid->cell_of[point];

        if (go_search_is_stone(board->colour[cell]))
            go_search_rows_flip(&outside->stones[board->colour[cell]], board->grid->column[cell],
                                board->grid->row[cell]);
    }
    go_search_outside_update(outside, GO_BLACK);
    go_search_outside_update(outside, GO_WHITE);
}

static unsigned count(const struct go_search_board *board, const struct go_search_rows *rows)
{
    unsigned n = 0;

    for (unsigned y = 0; y < board->outside.height; y++) {
        for (uint32_t row = rows->at[y]; row; row &= row - 1)
            n++;
    }
    return n;
}

static void add_string(const struct go_search_board *board, go_cell stone,
                       struct go_search_rows *ret)
{
    go_cell at = stone;

    do {
        ret->at[board->grid->row[at]] |= UINT32_C(1) << board->grid->column[at];
        at = board->next[at];
    } while (at != stone);
}

static bool breathes(const struct go_search_board *board, go_cell stone,
                     const struct go_search_reach *reach, const struct go_search_rows *vacant)
{
    go_cell at = stone;

    do {
        if (go_search_outside_breathes(&board->outside, reach, vacant, board->grid->column[at],
                                       board->grid->row[at]))
            return true;
        at = board->next[at];
    } while (at != stone);
    return false;
}

/* The enemy's strings that a stone there takes: those beside it without another liberty. */
static void find_taken(const struct go_search_board *board, uint8_t enemy, go_cell cell,
                       const struct go_search_rows *vacant, struct go_search_rows *ret)
{
    const go_cell *near = board->grid->near[cell];

    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == enemy && !go_search_met_before(board, near, side) &&
            !breathes(board, near[side], &board->outside.reach[enemy], vacant))
            add_string(board, near[side], ret);
    }
}

/* The own stones that go with a stone there, if it cuts no path: those of its string, or none. */
static void find_lost(const struct go_search_board *board, uint8_t player, go_cell cell,
                      const struct go_search_reach *reach, const struct go_search_rows *vacant,
                      struct go_search_rows *ret)
{
    const go_cell *near = board->grid->near[cell];
    unsigned x = board->grid->column[cell], y = board->grid->row[cell];

    if (go_search_outside_breathes(&board->outside, reach, vacant, x, y))
        return;
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == player && !go_search_met_before(board, near, side) &&
            breathes(board, near[side], reach, vacant))
            return;
    }
    for (unsigned side = 0; side < GO_SIDES_N; side++) {
        if (board->colour[near[side]] == player)
            add_string(board, near[side], ret);
    }
    go_search_rows_flip(ret, x, y);
}

static void clear(struct go_search_rows *rows)
{
    for (unsigned y = 0; y < GO_SIDE_MAX; y++)
        rows->at[y] = 0;
}

/* Where the win is tested after removals, the set-up may have strings without liberties, anywhere. */
static bool all_count(const struct go_search_board *board)
{
    return board->goal == GO_GOAL_BRIDGE_AFTER_REMOVAL;
}

struct go_search_try go_search_far_try(struct go_search_board *board, uint8_t player, go_cell cell)
{
    const struct go_search_outside *outside = &board->outside;
    struct go_search_far_try *far = &board->far;
    uint8_t enemy = go_other(player);
    unsigned x = board->grid->column[cell], y = board->grid->row[cell];
    struct go_search_rows vacant, own;
    bool cuts;

    if (far->cell == cell && far->player == player)
        return far->tried;
    far->cell = cell;
    far->player = player;
    far->tried = (struct go_search_try){.legal = true};
    clear(&far->gone[player]);
    clear(&far->gone[enemy]);
    for (unsigned row = 0; row < outside->height; row++) {
        own.at[row] = outside->stones[player].at[row];
        vacant.at[row] = outside->playable.at[row] & ~own.at[row] & ~outside->stones[enemy].at[row];
    }
    go_search_rows_flip(&vacant, x, y);
    go_search_rows_flip(&own, x, y);
    if (all_count(board))
        go_search_outside_breathless(outside, &outside->stones[enemy], &outside->reach[enemy],
                                     &vacant, &far->gone[enemy]);
    else
        find_taken(board, enemy, cell, &vacant, &far->gone[enemy]);
    far->tried.takes = (uint16_t)count(board, &far->gone[enemy]);
    for (unsigned row = 0; row < outside->height && !board->simultaneous; row++)
        vacant.at[row] |= far->gone[enemy].at[row];
    cuts = go_search_outside_after(outside, player, x, y, &far->reach);
    if (cuts || all_count(board))
        go_search_outside_breathless(outside, &own, &far->reach, &vacant, &far->gone[player]);
    else
        find_lost(board, player, cell, &far->reach, &vacant, &far->gone[player]);
    far->tried.loses = (uint16_t)count(board, &far->gone[player]);
    far->tried.lives = !go_search_rows_has(&far->gone[player], x, y);
    go_search_try_finish(board, player, cell, &far->tried);
    return far->tried;
}

/* Takes off the strings with these stones. */
static go_cell take_off_rows(struct go_search_board *board, uint8_t colour,
                             const struct go_search_rows *rows)
{
    struct go_search_outside *outside = &board->outside;
    go_cell taken = 0;

    for (unsigned y = 0; y < outside->height; y++) {
        uint32_t row = rows->at[y];

        outside->stones[colour].at[y] &= ~row;
        for (unsigned x = 0; row; x++, row >>= 1) {
            go_cell cell = board->grid->cell_of[y * outside->width + x];

            if (row & 1 && board->colour[cell] == colour) {
                taken = cell;
                go_search_board_take_off(board, cell);
            }
        }
    }
    if (taken != 0)
        go_search_outside_update(outside, colour);
    return taken;
}

go_cell go_search_far_remove(struct go_search_board *board)
{
    struct go_search_far_try *far = &board->far;
    struct go_search_outside *outside = &board->outside;
    uint8_t player = far->player;
    go_cell taken;

    go_search_rows_flip(&outside->stones[player], board->grid->column[far->cell],
                        board->grid->row[far->cell]);
    far->cell = 0;
    outside->reach[player] = far->reach;
    taken = take_off_rows(board, go_other(player), &far->gone[go_other(player)]);
    take_off_rows(board, player, &far->gone[player]);
    return taken;
}
