/* The cost of pairing a whole field, on one core, in CPU time: penalties of all bits, and penalties with few different
 * values, which leave many optima to choose from. One JSON object a line.
 *
 *     bench-pair [--check]
 *
 * --check exits with 3 if a goal is missed; the goals are rows of `fields` below. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/pair/graphs.h"

enum { TIMES = 5, MISSED = 3 };

struct field_row {
    unsigned players, bits;
    double goal_s; /* at most, for the slowest of TIMES; 0 for none */
};

static const struct field_row fields[] = {
    {20, 118, 0}, {64, 118, 0}, {128, 118, 0}, {256, 118, 2}, {256, 3, 2},
};

static double cpu_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double slowest(const struct field_row *field)
{
    static struct pair_weight costs[PAIR_MAX * PAIR_MAX];
    uint16_t mate[PAIR_MAX];
    uint64_t random = 1;
    double worst = 0;

    for (unsigned time = 0; time < TIMES; time++) {
        graphs_fill(&random, field->players, field->bits, costs);
        double start = cpu_seconds();
        if (!pair_solve(field->players, costs, mate))
            abort();
        double spent = cpu_seconds() - start;
        worst = spent > worst ? spent : worst;
    }
    return worst;
}

int main(int argc, char **argv)
{
    bool check = argc == 2 && strcmp(argv[1], "--check") == 0, missed = false;

    if (argc > 1 && !check) {
        fprintf(stderr, "usage: ./dev bench pair [--check]\n");
        return 64;
    }
    for (size_t at = 0; at < sizeof fields / sizeof *fields; at++) {
        const struct field_row *field = &fields[at];
        double spent_s = slowest(field);

        printf("{\"measure\": \"pair\", \"players\": %u, \"bits\": %u, \"ms\": %.1f",
               field->players, field->bits, spent_s * 1e3);
        if (field->goal_s > 0) {
            bool is_met = spent_s <= field->goal_s;

            printf(", \"most\": %.0f, \"goal\": %s", field->goal_s * 1e3,
                   is_met ? "true" : "false");
            missed = missed || !is_met;
        }
        printf("}\n");
    }
    return check && missed ? MISSED : 0;
}
