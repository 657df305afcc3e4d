/* Searches for the commands of the engine. */
#ifndef MIAI_SERVER_REFEREE_GTP_SEARCH_H
#define MIAI_SERVER_REFEREE_GTP_SEARCH_H

#include "core/search/search.h"
#include "server/referee/gtp.h"

struct gtp_thought {
    void *memory; /* free() it */
    struct go_search *search;
};

/* Searches for the player from the present state, until there are so many playouts or the time for
 * one move is over. False, with the text written, if there can be no search. */
bool gtp_think(struct gtp *gtp, uint8_t player, unsigned playouts, struct gtp_thought *ret);

/* The status of the stone at each point, as a search sees it. */
enum gtp_status { GTP_STATUS_NONE = 0, GTP_STATUS_DEAD, GTP_STATUS_SEKI, GTP_STATUS_ALIVE };
void gtp_status_by_search(const struct gtp *gtp, const struct go_search *search,
                          uint8_t ret[GO_POINTS_MAX]);

/* The same by the marks, or by a search where no stone is marked; all alive where there is nothing to
 * search for. False, with the text written, if there can be no search. */
bool gtp_find_status(struct gtp *gtp, uint8_t ret[GO_POINTS_MAX]);

#endif
