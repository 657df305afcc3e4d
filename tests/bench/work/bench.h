/* The table of ./dev bench work: the longest work of the service thread for one input. */
#ifndef TESTS_BENCH_WORK_BENCH_H
#define TESTS_BENCH_WORK_BENCH_H

#include "tests/server/app/tour_world.h"

/* Resets the measurements. */
void bench_begin(struct world *world);
/* Prints one line: the longest single call into the application since bench_begin(), for `what` with `input`. */
void bench_tell(const struct world *world, const char *what, const char *input);

void bench_records(void);     /* games: files of records, long ones loaded, expensive rules */
void bench_tours(int rounds); /* tournaments of 256 players and so many rounds, 9 to 46 */
void bench_ratings(void);     /* a pool of many games */

#endif
