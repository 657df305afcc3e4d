/* Each level has about five times the playouts of the one before. The first also plays loosely: with so
 * few playouts it would be careful by accident. */
#include "levels.h"

const struct go_search_level go_search_levels[GO_SEARCH_LEVELS] = {
    {.playouts = 30, .looseness = 500},
    {.playouts = 150},
    {.playouts = 800},
    {.playouts = 4000},
    {.playouts = 20000},
};

/* A playout has about as many turns as the board has points. A turn with external liberties looks along
 * paths over the whole board. */
uint32_t go_search_playout_cost(const struct go_setup *setup)
{
    uint32_t points = (uint32_t)setup->width * setup->height;
    if (setup->rules.liberty == GO_LIBERTY_ADJACENT || points <= GO_SEARCH_FAR_POINTS)
        return points;
    return points * points / GO_SEARCH_FAR_POINTS;
}

uint32_t go_search_level_playouts(unsigned level, const struct go_setup *setup)
{
    uint32_t most = GO_SEARCH_COST_MAX / go_search_playout_cost(setup),
             playouts = go_search_levels[level - 1].playouts;
    return playouts < most ? playouts : most;
}
