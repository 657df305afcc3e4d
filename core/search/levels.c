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
