/* Times at which something falls due, earliest first. A timer lies inside what it belongs to. */
#ifndef MIAI_APP_TIMERS_H
#define MIAI_APP_TIMERS_H

#include <stdint.h>

struct timer {
    int64_t at_us;  /* monotonic */
    uint64_t order; /* equal times fire in the order of setting */
    uint32_t slot;  /* 1 + its place in the heap; 0: not set */
    uint8_t kind;   /* enum timer_kind */
    void *owner;
};
enum timer_kind {
    TIMER_GAME = 1,
    TIMER_ROOM,
    TIMER_ROOM_NOTE,
    TIMER_TOUR,
    TIMER_TOUR_NOTE,
    TIMER_DELAY,
    TIMER_REST,
    TIMER_LOBBY,
    TIMER_VISITS,
    TIMER_TIDY,
    TIMER_AGAIN,
};

struct timers {
    struct timer **heap;
    uint32_t n, size;
    uint64_t orders;
};

void timers_finish(struct timers *timers);
void timers_set(struct timers *timers, struct timer *timer, int64_t at_us); /* or moves it */
void timers_unset(struct timers *timers, struct timer *timer); /* takes one that is not set */
/* The earliest, still set, or NULL. */
struct timer *timers_first(const struct timers *timers);

#endif
