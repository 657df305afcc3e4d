/* The features of captures that Stoical Go's refined rule needs.
 *
 * Everything is measured on two boards: with the stone placed before any removal, and afterwards. The
 * capturing domain is measured before removals: afterwards even a plain ko would have a huge one. */
#include "disturbing.h"

#include "assert.h"

#include <stddef.h>

enum { SMALL_BELOW = 5 };

static struct go_region region_of(const struct go_board *board, const go_point *points, unsigned n)
{
    struct go_region region;

    go_assert(n > 0 && n <= GO_POINTS_MAX);
    region.n = (uint16_t)n;
    region.set = (struct go_cells){0};
    for (unsigned at = 0; at < n; at++) {
        region.cells[at] = go_board_cell(board, points[at]);
        go_cells_add(&region.set, region.cells[at]);
    }
    return region;
}

/* The number of cells of the region that adjoin `cell`. */
static unsigned neighbours_in(const struct go_board *board, const struct go_region *region,
                              go_cell cell)
{
    unsigned n = 0;
    go_cell near[GO_SIDES_N];

    go_board_neighbours(board, cell, near);
    for (unsigned side = 0; side < GO_SIDES_N; side++)
        n += go_cells_has(&region->set, near[side]);
    return n;
}

/* Every member adjoins at most two others, at least one fewer than two. A single point is an open
 * line. */
static bool is_open_line(const struct go_board *board, const struct go_region *region)
{
    bool has_end = false;

    for (unsigned at = 0; at < region->n; at++) {
        unsigned n = neighbours_in(board, region, region->cells[at]);

        if (n > 2)
            return false;
        has_end |= n < 2;
    }
    return has_end;
}

/* Whether a cell of this colour adjoins the region, other than the cells of `but`. */
static bool touches(const struct go_board *board, const struct go_region *region, uint8_t colour,
                    const struct go_region *but)
{
    struct go_region rim;

    go_board_rim(board, region, &rim);
    for (unsigned at = 0; at < rim.n; at++) {
        if (board->cells[rim.cells[at]] == colour && !go_cells_has(&but->set, rim.cells[at]))
            return true;
    }
    return false;
}

/* A string with exactly one liberty before removal, whose empty region touches no other stone of
 * the mover. */
static bool breathes_apart(const struct go_board *placed, const struct go_region *group,
                           uint8_t player)
{
    struct go_region rim, region;
    unsigned at = 0;

    if (go_board_liberties(placed, group) != 1)
        return false;
    go_board_rim(placed, group, &rim);
    while (at < rim.n && placed->cells[rim.cells[at]] != GO_EMPTY)
        at++;
    go_assert(at < rim.n); /* it has one liberty */
    go_board_region(placed, rim.cells[at], GO_SET_EMPTY, &region, NULL);
    return !touches(placed, &region, player, group);
}

struct go_capture_features go_capture_features_of(const struct go_capture *capture)
{
    const struct go_board *placed = capture->placed;
    go_cell stone = go_board_cell(placed, capture->point);
    uint8_t player = placed->cells[stone];
    struct go_region vacated = region_of(placed, capture->gone, capture->gone_n);
    struct go_region group, capturing, domain, captured;
    struct go_capture_features features = {0};
    bool one_string, survives;

    go_assert(player == GO_BLACK || player == GO_WHITE);
    go_board_string(placed, stone, &group);
    go_board_string(capture->after, stone, &capturing);
    go_board_region(placed, stone, GO_SET_EMPTY | 1u << player, &domain, NULL);
    go_board_string(placed, vacated.cells[0], &captured);
    go_assert(captured.n <= vacated.n);
    one_string = captured.n == vacated.n;
    survives = capture->after->cells[stone] == player;

    features.small = capture->gone_n < SMALL_BELOW && domain.n < SMALL_BELOW;
    features.open = is_open_line(placed, &domain) && is_open_line(placed, &captured);
    /* More than one string of the mover touches the vacated area: the capturing one does. */
    if (one_string && survives && touches(capture->after, &vacated, player, &capturing)) {
        features.strict = !touches(capture->after, &capturing, GO_EMPTY, &vacated);
        features.loose = group.n == 1 && breathes_apart(placed, &group, player);
    }
    features.snapback_first = capture->gone_n == 1 && group.n >= 2;
    features.snapback_second = one_string && survives && capture->gone_n >= 2 &&
                               go_board_liberties(capture->after, &capturing) >= 2;
    return features;
}
