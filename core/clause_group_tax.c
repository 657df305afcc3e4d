/* Clause group_tax: the points that a group cannot fill (docs/RULES.md section 9.3).
 *
 * On the painted board a group is a string, so that strings which border a region of their own
 * colour hang together by themselves. */
#include "clause.h"

enum { TAX_MAX = 2 /* points: the two eyes that a group needs to live */ };

/* The number of the group's points that count as territory: those without a stone of its colour, dead or alive. */
static unsigned territory_of(const struct go_game *game, const struct go_board *painted,
                             const struct go_region *group, uint8_t colour)
{
    unsigned n = 0;

    for (unsigned at = 0; at < group->n; at++)
        n += game->points[go_board_point(painted, group->cells[at])] != colour;
    return n;
}

void go_group_tax(const struct go_game *game, const struct go_board *painted, uint16_t ret[2])
{
    struct go_cells seen = {0};
    struct go_region group;

    ret[0] = ret[1] = 0;
    for (go_point point = 0; point < go_board_points_n(painted); point++) {
        go_cell cell = go_board_cell(painted, point);
        uint8_t colour = painted->cells[cell];
        unsigned points_n;

        if ((colour != GO_BLACK && colour != GO_WHITE) || go_cells_has(&seen, cell))
            continue;
        go_board_string(painted, cell, &group);
        go_cells_unite(&seen, &group.set);
        points_n = territory_of(game, painted, &group, colour);
        ret[colour - 1] = (uint16_t)(ret[colour - 1] + (points_n < TAX_MAX ? points_n : TAX_MAX));
    }
}
