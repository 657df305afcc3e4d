/* How long the service thread is away for one wish, with the worst that the limits allow: the longest
 * single call into the application, in milliseconds of CPU time, store and sockets left out; and the longest
 * piece of work that a thread did for it. One JSON object a line. --check ends with 3 when a line is above the goal. */
#include <stdio.h>
#include <string.h>

#include "bench.h"

enum { MISSED = 3 };

static const double goal_ms = 1;
static bool missed;

void bench_begin(struct world *world)
{
    world->longest_us = world->work_us = 0;
}

void bench_tell(const struct world *world, const char *what, const char *input)
{
    double ms = (double)world->longest_us / 1e3;

    printf(
        "{\"work\": \"%s\", \"input\": \"%s\", \"service_ms\": %.2f, \"thread_ms\": %.2f, \"goal\": %s}\n",
        what, input, ms, (double)world->work_us / 1e3, ms <= goal_ms ? "true" : "false");
    fflush(stdout);
    missed = missed || ms > goal_ms;
}

int main(int argc, char **argv)
{
    bench_records();
    bench_tours();
    bench_ratings();
    return argc == 2 && strcmp(argv[1], "--check") == 0 && missed ? MISSED : 0;
}
