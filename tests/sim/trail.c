/* The last events of a run, and the failure of a run: it prints them and its seed. */
#include "sim.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void sim_note(struct sim *sim, const char *format, ...)
{
    va_list arguments;
    char *line = sim->trail[sim->trail_n++ % 40];
    int used = snprintf(line, 20, "%9.3f ", (double)sim->now.mono_us / 1e6);
    va_start(arguments, format);
    vsnprintf(line + used, 160 - (size_t)used, format, arguments);
    va_end(arguments);
    if (getenv("SIM_TRACE"))
        fprintf(stderr, "  %s\n", line);
}

void sim_fail(struct sim *sim, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "\nseed=%llu\n", (unsigned long long)sim->seed);
    for (unsigned i = sim->trail_n > 40 ? sim->trail_n - 40 : 0; i < sim->trail_n; i++)
        fprintf(stderr, "  %s\n", sim->trail[i % 40]);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n");
    abort();
}
