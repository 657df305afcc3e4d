/* Timers, earliest first. A timer lies inside the structure that it belongs to. */
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
    TIMER_HELD, /* messages of clients of other processes */
    TIMER_HERE, /* the players who are here, for other processes */
    TIMER_SOFT, /* what processes repeat to each other */
    TIMER_LOST, /* rooms that another process owns */
    TIMER_LOBBY,
    TIMER_VISITS,
    TIMER_TIDY,
    TIMER_AGAIN,
    TIMER_HOUSE,
    TIMER_CHALLENGE,
    TIMER_SEEKS,
    TIMER_ARENA,
    TIMER_ANSWERS, /* of other processes, which wait for reads */
    TIMER_LIST, /* of players, which waits for the owner of its tournament */
};

struct timers {
    struct timer **heap;
    uint32_t n, size;
    uint64_t orders;
};

void timers_finish(struct timers *timers);
void timers_set(struct timers *timers, struct timer *timer, int64_t at_us); /* or moves it */
/* also takes a timer that is not set */
void timers_unset(struct timers *timers, struct timer *timer);
/* The earliest timer, which stays set; NULL: none is. */
struct timer *timers_first(const struct timers *timers);

#endif
