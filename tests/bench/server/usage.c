/* Reads /proc. It counts in clock ticks of 10 ms: good enough for runs of seconds. */
#include "usage.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static double process_s(int pid)
{
    char path[64], line[1024];
    unsigned long user, system;
    double spent = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (file && fgets(line, sizeof line, file)) {
        const char *name_end = strrchr(line, ')'); /* the name may hold anything */
        if (name_end && sscanf(name_end + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                               &user, &system) == 2)
            spent = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
    }
    if (file)
        fclose(file);
    return spent;
}

static long resident_kb(int pid)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && kb == 0 && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kb);
    if (file)
        fclose(file);
    return kb;
}

static double machine_s(void)
{
    long user = 0, nice = 0, system = 0, irq = 0, softirq = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (file &&
        fscanf(file, "cpu %ld %ld %ld %*d %*d %ld %ld", &user, &nice, &system, &irq, &softirq) != 5)
        user = nice = system = irq = softirq = 0;
    if (file)
        fclose(file);
    return (double)(user + nice + system + irq + softirq) / (double)sysconf(_SC_CLK_TCK);
}

struct usage usage_read(int server_pid)
{
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    return (struct usage){
        .server_s = process_s(server_pid),
        .load_s = (double)(own.ru_utime.tv_sec + own.ru_stime.tv_sec) +
                  (double)(own.ru_utime.tv_usec + own.ru_stime.tv_usec) / 1e6,
        .machine_s = machine_s(),
        .server_rss_kb = resident_kb(server_pid),
    };
}
