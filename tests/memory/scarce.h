/* Memory that runs out on order: while the server's own code runs, allocations are counted, and one of
 * them fails. Those of the test around it are left alone. */
#ifndef TESTS_MEMORY_SCARCE_H
#define TESTS_MEMORY_SCARCE_H

#include <stdint.h>

/* From now on allocations are counted; the one with this number fails, from 1. 0: none does. */
void scarce_begin(uint64_t nth);
/* Returns how many there were. */
uint64_t scarce_end(void);

/* Around whatever is the server's. Calls may nest. */
void scarce_enter(void);
void scarce_leave(void);

/* Ends the process with status 23 if memory was lost; does nothing without the sanitizer. */
void scarce_check_leaks(void);

#endif
