"""The time until 4 KB appended to a file in the given folder are durable: median and 99 %, in milliseconds."""

import json
import os
import statistics
import sys
import tempfile
import time

TIMES, BYTES = 200, 4096

took = []
with tempfile.NamedTemporaryFile(dir=sys.argv[1]) as file:
    for _ in range(TIMES):
        begun = time.perf_counter_ns()
        os.write(file.fileno(), b'm' * BYTES)
        os.fdatasync(file.fileno())
        took.append((time.perf_counter_ns() - begun) / 1e6)
print(json.dumps({'sync_ms': round(statistics.median(took), 3),
                  'sync_p99_ms': round(statistics.quantiles(took, n=100)[98], 3)}))
