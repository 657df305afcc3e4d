/* Boards in a mailbox, and flood fill with an explicit worklist.
 *
 * Flood fill is enough here: a string is examined when a play touches it, never in bulk. No state
 * is kept between calls, so that a board is only its cells. */
#include "board.h"

#include "assert.h"

#include <stddef.h>

static uint32_t reciprocal(unsigned divisor)
{
    /* Exact for every index: index * (error < divisor) stays below 65536. */
    return 65536u / divisor + 1;
}

void go_board_init(struct go_board *board, unsigned width, unsigned height, bool torus,
                   const uint8_t *points)
{
    unsigned stride = width + 2;

    go_assert(width >= 1 && width <= GO_SIDE_MAX && height >= 1 && height <= GO_SIDE_MAX);
    board->width = (uint8_t)width;
    board->height = (uint8_t)height;
    board->torus = torus;
    board->by_width = reciprocal(width);
    board->by_stride = reciprocal(stride);
    for (unsigned cell = 0; cell < GO_CELLS_MAX; cell++)
        board->cells[cell] = GO_BLOCKED;
    for (unsigned y = 0; y < height; y++) {
        for (unsigned x = 0; x < width; x++)
            board->cells[(y + 1) * stride + x + 1] = points ? points[y * width + x] : GO_EMPTY;
    }
}

void go_board_copy(struct go_board *ret, const struct go_board *board)
{
    unsigned used = go_board_stride(board) * (board->height + 2u);

    ret->width = board->width;
    ret->height = board->height;
    ret->torus = board->torus;
    ret->by_width = board->by_width;
    ret->by_stride = board->by_stride;
    for (unsigned cell = 0; cell < used; cell++)
        ret->cells[cell] = board->cells[cell];
}

void go_board_points(const struct go_board *board, uint8_t ret_points[GO_POINTS_MAX])
{
    unsigned stride = go_board_stride(board);

    for (unsigned y = 0; y < board->height; y++) {
        for (unsigned x = 0; x < board->width; x++)
            ret_points[y * board->width + x] = board->cells[(y + 1) * stride + x + 1];
    }
}

bool go_board_equal(const struct go_board *a, const struct go_board *b)
{
    unsigned used = go_board_stride(a) * (a->height + 2u);

    go_assert(a->width == b->width && a->height == b->height);

    for (unsigned cell = 0; cell < used; cell++) {
        if (a->cells[cell] != b->cells[cell])
            return false;
    }
    return true;
}

/* With one column, the neighbour on either side is the cell itself. With two columns, both sides
 * are the same cell, which is already a neighbour on the plane. In these cases the border stays. */
uint64_t go_board_torus_neighbours(const struct go_board *board, go_cell cell)
{
    unsigned stride = go_board_stride(board);
    unsigned row = cell * board->by_stride >> 16;
    unsigned column = cell - row * stride;
    unsigned across = board->width > 2 ? board->width : 0;
    unsigned down = board->height > 2 ? board->height * stride : 0;
    go_assert(column >= 1 && column <= board->width && row >= 1 && row <= board->height);
    uint64_t left = cell - 1 + (column == 1 ? across : 0);
    uint64_t right = cell + 1 - (column == board->width ? across : 0);
    uint64_t above = cell - stride + (row == 1 ? down : 0);
    uint64_t below = cell + stride - (row == board->height ? down : 0);

    return left | right << 16 | above << 32 | below << 48;
}

static void region_add(struct go_region *region, go_cell cell)
{
    go_assert(region->n < GO_POINTS_MAX);
    region->cells[region->n++] = cell;
    go_cells_add(&region->set, cell);
}

void go_board_region(const struct go_board *board, go_cell cell, unsigned colours,
                     struct go_region *ret, unsigned *ret_met)
{
    unsigned met = 0;

    ret->n = 0;
    ret->set = (struct go_cells){0};
    region_add(ret, cell);
    for (unsigned at = 0; at < ret->n; at++) {
        go_cell near[GO_SIDES_N];

        go_board_neighbours(board, ret->cells[at], near);
        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            unsigned bit = 1u << board->cells[near[side]];

            if (!(bit & colours))
                met |= bit;
            else if (!go_cells_has(&ret->set, near[side]))
                region_add(ret, near[side]);
        }
    }
    if (ret_met)
        *ret_met = met;
}

void go_board_string(const struct go_board *board, go_cell cell, struct go_region *ret)
{
    go_board_region(board, cell, 1u << board->cells[cell], ret, NULL);
}

void go_board_rim(const struct go_board *board, const struct go_region *region,
                  struct go_region *ret)
{
    ret->n = 0;
    ret->set = (struct go_cells){0};
    for (unsigned at = 0; at < region->n; at++) {
        go_cell near[GO_SIDES_N];

        go_board_neighbours(board, region->cells[at], near);
        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            if (!go_cells_has(&region->set, near[side]) && !go_cells_has(&ret->set, near[side]))
                region_add(ret, near[side]);
        }
    }
}

unsigned go_board_liberties(const struct go_board *board, const struct go_region *string)
{
    struct go_region rim;
    unsigned n = 0;

    go_assert(string->n > 0);
    go_board_rim(board, string, &rim);
    for (unsigned at = 0; at < rim.n; at++)
        n += board->cells[rim.cells[at]] == GO_EMPTY;
    return n;
}

struct go_sides go_board_sides(const struct go_board *board, const struct go_region *region)
{
    struct go_sides sides = {0};
    unsigned stride = go_board_stride(board);

    go_assert(region->n > 0);
    for (unsigned at = 0; at < region->n; at++) {
        unsigned row = region->cells[at] * board->by_stride >> 16;
        unsigned column = region->cells[at] - row * stride;

        sides.west |= column == 1;
        sides.east |= column == board->width;
        sides.north |= row == 1;
        sides.south |= row == board->height;
    }
    return sides;
}
