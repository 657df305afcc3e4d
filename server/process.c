/* The use of resources by this process, as the kernel reports it. A number that the kernel does not
 * report is left out. */
#include "server/process.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct lines {
    char *at;
    size_t len, size;
};

static void put(struct lines *lines, const char *kind, const char *name, double value)
{
    int n = snprintf(lines->at + lines->len, lines->size - lines->len,
                     "# TYPE process_%s %s\nprocess_%s %.15g\n", name, kind, name, value);
    if (n > 0 && (size_t)n < lines->size - lines->len)
        lines->len += (size_t)n;
}

static void put_memory(struct lines *lines)
{
    unsigned long long all = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file && fscanf(file, "%llu %llu", &all, &resident) == 2) {
        double page = (double)sysconf(_SC_PAGESIZE);
        put(lines, "gauge", "virtual_memory_bytes", (double)all * page);
        put(lines, "gauge", "resident_memory_bytes", (double)resident * page);
    }
    if (file)
        fclose(file);
}

/* The number of open descriptors: from Linux 6.2 on the size of the folder; before, 0. Reading the
 * folder would take 8 ms for 5,000, and testing each number 1 ms. */
static unsigned long long open_descriptors(int max)
{
    struct stat folder;
    if (stat("/proc/self/fd", &folder) == 0 && folder.st_size > 0)
        return (unsigned long long)folder.st_size;
    unsigned long long n = 0;
    for (int fd = 0; fd < max; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

size_t process_metrics(int64_t started_ms, char *at, size_t size)
{
    struct lines lines = {at, 0, size};
    struct timespec cpu;
    struct rlimit files;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu) == 0)
        put(&lines, "counter", "cpu_seconds_total", (double)cpu.tv_sec + (double)cpu.tv_nsec / 1e9);
    put_memory(&lines);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        put(&lines, "gauge", "open_fds", (double)open_descriptors((int)files.rlim_cur));
        put(&lines, "gauge", "max_fds", (double)files.rlim_cur);
    }
    put(&lines, "gauge", "start_time_seconds", (double)started_ms / 1e3);
    return lines.len;
}
