/* The state of a tournament for a follower of its channel: put together from snapshot and events. */
#ifndef TESTS_SIM_TOUR_VIEW_H
#define TESTS_SIM_TOUR_VIEW_H

#include <jansson.h>
#include <stdbool.h>

struct tour_view { /* zeroed to begin with */
    json_t *head, *standings;
    json_t *players, *rounds; /* objects by number */
};
void tour_view_finish(struct tour_view *view);
/* Applies a snapshot of `tour:ID`, or an event of it, to the state. Returns what is wrong with it, or NULL. */
const char *tour_view_hear(struct tour_view *view, const json_t *message, bool snap);

#endif
