/* Clause liberty: the empty points that keep a string on the board.
 *
 * The values differ only in a map: for each empty point, whether it is a liberty of a stone beside it and of
 * one above or below it. The search for a liberty is then the same for all, and stops at the first one. */
#include "clause_liberty.h"

#include "assert.h"

#define ALL UINT64_MAX
#define EVERY_CELL                                                                                 \
    {                                                                                              \
        {                                                                                          \
            ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL, ALL                             \
        }                                                                                          \
    }
_Static_assert(sizeof(struct go_cells) == 12 * sizeof(uint64_t), "EVERY_CELL fills the set");

static const struct go_breath everywhere = {
    .beside = EVERY_CELL,
    .above = EVERY_CELL,
    .local = true,
};

/* Visits the components of the points that `colour` does not occupy: paths may cross the enemy's
 * stones, never one's own (section 4). A component is outside if it touches two opposite sides. */
static void find_outside(const struct go_board *board, uint8_t colour, bool perpendicular,
                         struct go_breath *ret)
{
    unsigned not_own = (GO_SET_EMPTY | GO_SET_BLACK | GO_SET_WHITE) & ~(1u << colour);
    struct go_cells seen = {0};
    struct go_region region;

    ret->beside = ret->above = (struct go_cells){0};
    ret->local = false;
    for (go_point point = 0; point < go_board_points_n(board); point++) {
        go_cell cell = go_board_cell(board, point);
        struct go_sides sides;

        if (!(1u << board->cells[cell] & not_own) || go_cells_has(&seen, cell))
            continue;
        go_board_region(board, cell, not_own, &region, NULL);
        go_cells_unite(&seen, &region.set);
        sides = go_board_sides(board, &region);
        /* Perpendicular: a liberty beside a stone must reach north and south, one above or below
         * west and east. */
        if ((sides.north && sides.south) || (!perpendicular && sides.west && sides.east))
            go_cells_unite(&ret->beside, &region.set);
        if ((sides.west && sides.east) || (!perpendicular && sides.north && sides.south))
            go_cells_unite(&ret->above, &region.set);
    }
}

const struct go_breath *go_liberty_breath(uint8_t liberty, const struct go_board *board,
                                          uint8_t colour, struct go_breath *storage)
{
    switch ((enum go_liberty)liberty) {
    case GO_LIBERTY_ADJACENT: return &everywhere;
    case GO_LIBERTY_EXTERNAL: find_outside(board, colour, false, storage); return storage;
    case GO_LIBERTY_EXTERNAL_PERPENDICULAR:
        find_outside(board, colour, true, storage);
        return storage;
    }
    return &everywhere;
}

bool go_liberty_counts(const struct go_breath *breath, go_cell empty, unsigned side)
{
    return go_cells_has(side < 2 ? &breath->beside : &breath->above, empty);
}

bool go_liberty_left(const struct go_board *board, const struct go_breath *breath, go_cell cell,
                     struct go_region *ret)
{
    uint8_t colour = board->cells[cell];

    if (board->torus) { /* where every liberty counts: liberties are external on a plane only */
        go_board_string(board, cell, ret);
        return go_board_liberties(board, ret) > 0;
    }
    go_assert(colour == GO_BLACK || colour == GO_WHITE);
    ret->n = 1;
    ret->cells[0] = cell;
    ret->set = (struct go_cells){0};
    go_cells_add(&ret->set, cell);
    for (unsigned at = 0; at < ret->n; at++) {
        go_cell near[GO_SIDES_N];

        go_board_plane_neighbours(board, ret->cells[at], near);
        for (unsigned side = 0; side < GO_SIDES_N; side++) {
            uint8_t there = board->cells[near[side]];

            if (there == GO_EMPTY && go_liberty_counts(breath, near[side], side))
                return true;
            if (there == colour && !go_cells_has(&ret->set, near[side])) {
                go_cells_add(&ret->set, near[side]);
                ret->cells[ret->n++] = near[side];
            }
        }
    }
    return false;
}
