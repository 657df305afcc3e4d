/* Preloaded into a server: another disk than the one that there is. BENCH_SYNC_US microseconds are
 * added to each fsync and fdatasync; with -1 nothing is synced at all, which tells what a processor
 * would do without a disk, and keeps nobody's moves. */
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static int sync_with(const char *name, int fd)
{
    int (*real)(int);
    const char *text = getenv("BENCH_SYNC_US");
    long us = text ? strtol(text, NULL, 10) : 0;
    struct timespec more = {.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000};
    if (us < 0)
        return 0;
    if (us > 0)
        nanosleep(&more, NULL);
    *(void **)&real = dlsym(RTLD_NEXT, name);
    return real(fd);
}

int fsync(int fd)
{
    return sync_with("fsync", fd);
}

int fdatasync(int fd)
{
    return sync_with("fdatasync", fd);
}
