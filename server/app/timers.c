/* A binary heap. Each timer knows its slot, so that it can be moved or taken out from the
 * middle. */
#include "server/app/timers.h"

#include <stdbool.h>
#include <stdlib.h>

#include "proto/lib/array.h"

void timers_finish(struct timers *timers)
{
    free(timers->heap);
    *timers = (struct timers){0};
}

static bool before(const struct timer *a, const struct timer *b)
{
    return a->at_us != b->at_us ? a->at_us < b->at_us : a->order < b->order;
}

static void put(struct timers *timers, uint32_t slot, struct timer *timer)
{
    timers->heap[slot] = timer;
    timer->slot = slot + 1;
}

/* Puts a timer at its place, up or down, beginning at a slot that is free. */
static void settle(struct timers *timers, uint32_t slot, struct timer *timer)
{
    while (slot > 0 && before(timer, timers->heap[(slot - 1) / 2])) {
        put(timers, slot, timers->heap[(slot - 1) / 2]);
        slot = (slot - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * slot + 1;
        if (child + 1 < timers->n && before(timers->heap[child + 1], timers->heap[child]))
            child++;
        if (child >= timers->n || !before(timers->heap[child], timer))
            break;
        put(timers, slot, timers->heap[child]);
        slot = child;
    }
    put(timers, slot, timer);
}

void timers_set(struct timers *timers, struct timer *timer, int64_t at_us)
{
    timer->at_us = at_us;
    timer->order = ++timers->orders;
    if (timer->slot == 0) {
        timers->heap =
            array_room(timers->heap, &timers->size, (size_t)timers->n + 1, sizeof(struct timer *));
        timer->slot = ++timers->n;
    }
    settle(timers, timer->slot - 1, timer);
}

void timers_unset(struct timers *timers, struct timer *timer)
{
    if (timer->slot == 0)
        return;
    uint32_t slot = timer->slot - 1;
    struct timer *last = timers->heap[--timers->n];
    timer->slot = 0;
    if (last != timer)
        settle(timers, slot, last);
}

struct timer *timers_first(const struct timers *timers)
{
    return timers->n > 0 ? timers->heap[0] : NULL;
}
