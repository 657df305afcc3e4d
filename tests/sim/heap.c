/* The scheduler: a heap of future events, ordered by time and then by the order in which they were scheduled. */
#include <stdlib.h>

#include "sim.h"

static bool before(const struct sim_event *a, const struct sim_event *b)
{
    return a->at_us != b->at_us ? a->at_us < b->at_us : a->order < b->order;
}

struct sim_event *sim_schedule(struct sim *sim, struct sim_node *node, int64_t at_us,
                               enum sim_kind kind, uint64_t what)
{
    if (sim->heap_n == sim->heap_size) {
        sim->heap_size = sim->heap_size ? 2 * sim->heap_size : 256;
        sim->heap = realloc(sim->heap, sim->heap_size * sizeof *sim->heap);
    }
    struct sim_event event = {at_us, ++sim->orders, kind, node, what, NULL, 0};
    size_t i = sim->heap_n++;
    for (; i > 0 && before(&event, &sim->heap[(i - 1) / 2]); i = (i - 1) / 2)
        sim->heap[i] = sim->heap[(i - 1) / 2];
    sim->heap[i] = event;
    return &sim->heap[i];
}

struct sim_event sim_pop(struct sim *sim)
{
    struct sim_event first = sim->heap[0], last = sim->heap[--sim->heap_n];
    size_t i = 0;
    for (;;) {
        size_t child = 2 * i + 1;
        if (child + 1 < sim->heap_n && before(&sim->heap[child + 1], &sim->heap[child]))
            child++;
        if (child >= sim->heap_n || !before(&sim->heap[child], &last))
            break;
        sim->heap[i] = sim->heap[child];
        i = child;
    }
    sim->heap[i] = last;
    return first;
}
