/* A slower or faster disk, preloaded into a server. BENCH_SYNC_US microseconds are added to each fsync and fdatasync;
 * with -1 no sync happens at all, which shows the speed without a disk, and no move is durable. */
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static long setting(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

static int sync_with(const char *name, int fd)
{
    int (*real)(int);
    long instead_us = setting("BENCH_DISK_US"), more_us = setting("BENCH_SYNC_US");
    long us = instead_us > 0 ? instead_us : more_us;
    if (us > 0)
        nanosleep(&(struct timespec){.tv_sec = us / 1000000, .tv_nsec = us % 1000000 * 1000}, NULL);
    if (us < 0 || instead_us > 0)
        return 0;
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
