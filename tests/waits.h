/* Bounded loops and waits of tests: one that does not end in time prints what it waited for. */
#ifndef TESTS_WAITS_H
#define TESTS_WAITS_H

#include "tests/test.h"

#include <errno.h>
#include <stdint.h>
#include <time.h>

#include <semaphore.h>

enum {
    WAITS_TURNS = 1000000, /* of a loop in which the application does something */
    WAITS_AT_ONCE = 10000, /* of one in which no time passes */
    WAITS_S = 45           /* for another thread; less than Meson gives a test */
};

/* Counts a turn of a loop, and fails the test with this sentence when there were too many. */
#define WAITS_TURN(turns, most, ...)                                                               \
    do {                                                                                           \
        if (++(turns) > (most))                                                                    \
            fail_msg(__VA_ARGS__);                                                                 \
    } while (0)

/* Waits for a semaphore that another thread posts. */
static inline void waits_for(sem_t *semaphore, const char *what)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += WAITS_S;
    while (sem_timedwait(semaphore, &until) != 0)
        if (errno != EINTR)
            fail_msg("%s: not within %d s", what, WAITS_S);
}

#endif
