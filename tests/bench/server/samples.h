/* Measured times, kept one by one, so that a median is exact. */
#ifndef TESTS_BENCH_SERVER_SAMPLES_H
#define TESTS_BENCH_SERVER_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

struct samples {
    int64_t *list;
    size_t n, size;
};

void samples_add(struct samples *samples, int64_t ns);
void samples_clear(struct samples *samples);
/* The q-th quantile (0 … 1) in milliseconds; 0 of nothing. Sorts. */
double samples_ms(struct samples *samples, double q);

#endif
