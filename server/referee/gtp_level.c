/* The strength of the engine: that of a house player, or a number of playouts. A level has the limit of
 * the house players (core/search/levels.h), so that a level means the same here and on the server, and
 * an act on a large board takes seconds and not a minute. */
#include "core/search/levels.h"
#include "server/referee/gtp.h"

bool gtp_engine_level(struct gtp_engine *engine, unsigned level)
{
    if (level < 1 || level > GO_SEARCH_LEVELS)
        return false;
    engine->level = level;
    engine->looseness = go_search_levels[level - 1].looseness;
    return true;
}

void gtp_engine_playouts(struct gtp_engine *engine, unsigned playouts)
{
    engine->level = 0;
    engine->playouts = playouts;
    engine->looseness = 0;
}

unsigned gtp_playouts(const struct gtp_engine *engine, const struct go_setup *setup)
{
    return engine->level > 0 ? go_search_level_playouts(engine->level, setup) : engine->playouts;
}
