/* A board: the colour of each point, and which stones are connected. It knows colours and
 * neighbours, no rules.
 *
 * Inside, the points are in a mailbox: rows of width + 2 cells with a blocked border all around, so
 * that a neighbour is an addition and the edge needs no test. On a torus the additions are the
 * same, and a neighbour on the border is replaced by the cell on the other side. A cell is an index
 * into the mailbox; only the core uses cells. */
#ifndef MIAI_CORE_BOARD_H
#define MIAI_CORE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "point.h"

#define GO_CELLS_MAX ((GO_SIDE_MAX + 2) * (GO_SIDE_MAX + 2))

typedef uint16_t go_cell;

struct go_board {
    uint8_t width, height;
    bool torus;                  /* opposite edges adjoin */
    uint8_t cells[GO_CELLS_MAX]; /* enum go_colour; the border is blocked */
    uint32_t by_width;           /* 65536 / width rounded up: y = point * by_width >> 16 */
    uint32_t by_stride;
};

/* points[]: enum go_colour row by row from the top; NULL for an empty board. Sides lie in
 * 1..GO_SIDE_MAX. */
void go_board_init(struct go_board *board, unsigned width, unsigned height, bool torus,
                   const uint8_t *points);

/* Copies only the cells of this size; the rest of *ret is unchanged. */
void go_board_copy(struct go_board *ret, const struct go_board *board);

void go_board_points(const struct go_board *board, uint8_t ret_points[GO_POINTS_MAX]);

/* The boards must have one size. */
bool go_board_equal(const struct go_board *a, const struct go_board *b);

static inline unsigned go_board_stride(const struct go_board *board)
{
    return board->width + 2u;
}

static inline go_point go_board_points_n(const struct go_board *board)
{
    return (go_point)(board->width * board->height);
}

static inline go_cell go_board_cell(const struct go_board *board, go_point point)
{
    unsigned y = point * board->by_width >> 16;
    return (go_cell)(point + 2 * y + go_board_stride(board) + 1);
}

static inline go_point go_board_point(const struct go_board *board, go_cell cell)
{
    unsigned row = cell * board->by_stride >> 16;
    return (go_point)(cell - 2 * row - board->width - 1);
}

/* The four neighbours of a cell on a plane: left, right, above, below. Beyond the edge it is a cell of the border. */
enum { GO_SIDES_N = 4 };
static inline void go_board_plane_neighbours(const struct go_board *board, go_cell cell,
                                             go_cell ret[GO_SIDES_N])
{
    unsigned stride = go_board_stride(board);

    ret[0] = (go_cell)(cell - 1);
    ret[1] = (go_cell)(cell + 1);
    ret[2] = (go_cell)(cell - stride);
    ret[3] = (go_cell)(cell + stride);
}

/* The same on a torus, 16 bits each. A neighbour on the border becomes the cell on the other side,
 * unless that is the cell itself or already a neighbour. The result is a value, so that on a plane
 * the four stay in registers. */
uint64_t go_board_torus_neighbours(const struct go_board *board, go_cell cell);

/* The same on this board. */
static inline void go_board_neighbours(const struct go_board *board, go_cell cell,
                                       go_cell ret[GO_SIDES_N])
{
    go_board_plane_neighbours(board, cell, ret);
    if (board->torus) {
        uint64_t near = go_board_torus_neighbours(board, cell);

        for (unsigned side = 0; side < GO_SIDES_N; side++, near >>= 16)
            ret[side] = (go_cell)near;
    }
}

static inline uint8_t go_board_at(const struct go_board *board, go_point point)
{
    return board->cells[go_board_cell(board, point)];
}

static inline void go_board_put(struct go_board *board, go_point point, uint8_t colour)
{
    board->cells[go_board_cell(board, point)] = colour;
}

/* A set of cells. */
struct go_cells {
    uint64_t words[(GO_CELLS_MAX + 63) / 64];
};

static inline bool go_cells_has(const struct go_cells *set, go_cell cell)
{
    return set->words[cell / 64] >> (cell % 64) & 1;
}

static inline void go_cells_add(struct go_cells *set, go_cell cell)
{
    set->words[cell / 64] |= UINT64_C(1) << (cell % 64);
}

static inline void go_cells_unite(struct go_cells *set, const struct go_cells *other)
{
    for (unsigned word = 0; word < sizeof set->words / sizeof set->words[0]; word++)
        set->words[word] |= other->words[word];
}

/* Connected cells, in the order in which the search met them; also the worklist of that search. */
struct go_region {
    uint16_t n;
    go_cell cells[GO_POINTS_MAX];
    struct go_cells set;
};

/* Colours as a set: bit (1u << colour). */
#define GO_SET_EMPTY (1u << GO_EMPTY)
#define GO_SET_BLACK (1u << GO_BLACK)
#define GO_SET_WHITE (1u << GO_WHITE)

/* The connected cells around `cell` whose colour is in `colours`. *ret_met (may be NULL) receives
 * the colours of the adjoining cells; the border counts as blocked. */
void go_board_region(const struct go_board *board, go_cell cell, unsigned colours,
                     struct go_region *ret, unsigned *ret_met);

/* The string at `cell`, which must hold a stone. */
void go_board_string(const struct go_board *board, go_cell cell, struct go_region *ret);

/* The cells that adjoin the region, each once, border cells included. There is room: they are at
 * most four for each cell of the region, and no more than all other cells. */
void go_board_rim(const struct go_board *board, const struct go_region *region,
                  struct go_region *ret);

/* The number of empty cells that adjoin the string. */
unsigned go_board_liberties(const struct go_board *board, const struct go_region *string);

/* Whether some cell of the region lies in the outermost column or row of each side. */
struct go_sides {
    bool west, east, north, south;
};
struct go_sides go_board_sides(const struct go_board *board, const struct go_region *region);

#endif
