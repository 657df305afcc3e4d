/* What the process itself takes, under the names that Prometheus' own libraries give it. */
#ifndef MIAI_PROCESS_H
#define MIAI_PROCESS_H

#include <stddef.h>
#include <stdint.h>

/* Lines for /metrics; started_ms: UTC, when the process began. Returns the bytes written. Asks the kernel
 * each time: for the page of metrics, not for the loop. */
size_t process_metrics(int64_t started_ms, char *at, size_t size);

#endif
