/* Preloaded into a program: its wall clock is MIAI_CLOCK_AHEAD_S seconds ahead of the system's. Times of waiting, of the
 * monotonic clock, are as they are. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead(void)
{
    const char *seconds = getenv("MIAI_CLOCK_AHEAD_S");
    return seconds ? atol(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *ret)
{
    long failed = syscall(SYS_clock_gettime, clock, ret);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        ret->tv_sec += ahead();
    return (int)failed;
}

int gettimeofday(struct timeval *restrict ret, void *restrict zone)
{
    long failed = syscall(SYS_gettimeofday, ret, zone);
    if (!failed)
        ret->tv_sec += ahead();
    return (int)failed;
}

time_t time(time_t *ret)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (ret)
        *ret = now.tv_sec;
    return now.tv_sec;
}
