/* The use of resources by the process, under the names of Prometheus' own libraries. */
#ifndef MIAI_PROCESS_H
#define MIAI_PROCESS_H

#include <stddef.h>
#include <stdint.h>

/* Writes lines for /metrics; started_ms: UTC, when the process began. Returns the bytes written.
 * Asks the kernel each time, so it is for the page of metrics, not for the loop. */
size_t process_metrics(int64_t started_ms, char *at, size_t size);

#endif
