/* So many a second, and so many at once: for work that anybody may ask for, and all wait for. */
#ifndef MIAI_APP_PACE_H
#define MIAI_APP_PACE_H

#include <stdbool.h>
#include <stdint.h>

/* May one more be done now? *done_us is when those so far would be done at that rate (monotonic); 0
 * at first. */
static inline bool pace_take(int64_t *done_us, int64_t now_us, int64_t per_s, int64_t burst)
{
    int64_t slot_us = 1000000 / per_s;

    if (*done_us < now_us)
        *done_us = now_us;
    if (*done_us - now_us > slot_us * (burst - 1))
        return false;
    *done_us += slot_us;
    return true;
}

#endif
