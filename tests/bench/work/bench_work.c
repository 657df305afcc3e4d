/* The longest time for which the service thread is busy with one input, with the worst input that the limits allow: the
 * longest single call into the application, in milliseconds of CPU time, without store and sockets; and the longest
 * piece of work of a thread for it. One JSON object a line. --check ends with 3 when a line is above the goal; --rounds
 * 46 makes tournaments as long as they may be. */
#include <stdio.h>
#include <stdlib.h>
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
    bool check = false;
    int rounds = 9;

    for (int i = 1; i < argc; i++) {
        check = check || strcmp(argv[i], "--check") == 0;
        if (strcmp(argv[i], "--rounds") == 0 && i + 1 < argc)
            rounds = atoi(argv[i + 1]);
    }
    bench_records();
    bench_tours(rounds);
    bench_ratings();
    return check && missed ? MISSED : 0;
}
