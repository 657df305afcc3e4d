/* Memory that fails on order: while the server's own code runs, allocations are counted, and one of them fails. Those
 * of the surrounding test do not count. */
#ifndef TESTS_MEMORY_SCARCE_H
#define TESTS_MEMORY_SCARCE_H

#include <stdint.h>

/* From now on allocations are counted; the nth fails, from 1. 0: none fails. */
void scarce_begin(uint64_t nth);
/* Returns the number of allocations. */
uint64_t scarce_end(void);

/* Marks code of the server, between enter and leave. Calls may nest. */
void scarce_enter(void);
void scarce_leave(void);

/* Ends the process with status 23 if memory was lost; does nothing without the sanitizer. */
void scarce_check_leaks(void);

#endif
