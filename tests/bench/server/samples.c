/* A growing list that is sorted when it is read. */
#include "samples.h"

#include <stdlib.h>

void samples_add(struct samples *samples, int64_t ns)
{
    if (samples->n == samples->size) {
        samples->size = samples->size ? samples->size * 2 : 1024;
        samples->list = realloc(samples->list, samples->size * sizeof *samples->list);
        if (!samples->list)
            abort();
    }
    samples->list[samples->n++] = ns;
}

void samples_clear(struct samples *samples)
{
    samples->n = 0;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

double samples_ms(struct samples *samples, double q)
{
    if (samples->n == 0)
        return 0;
    qsort(samples->list, samples->n, sizeof *samples->list, by_size);
    return (double)samples->list[(size_t)(q * (double)(samples->n - 1) + 0.5)] / 1e6;
}
