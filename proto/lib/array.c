/* Growing arrays. Promises: n additions one by one take fewer than 60 allocations, for any n. An
 * array never shrinks: a caller that wants the memory back frees it. */
#include "proto/lib/array.h"

#include <assert.h>

#include "proto/lib/alloc.h"

enum { FIRST_BYTES = 512, FIRST_N = 16 };

void *array_enlarge(void *at, uint32_t *size, size_t n, size_t item)
{
    size_t first = item * FIRST_N < FIRST_BYTES ? FIRST_BYTES / item : FIRST_N;
    size_t wider = (size_t)*size + *size / 2;

    assert(item > 0 && n <= UINT32_MAX);
    wider = wider > UINT32_MAX ? UINT32_MAX : wider;
    wider = wider < n ? n : wider;
    wider = wider < first ? first : wider;
    at = alloc_resized(at, wider, item);
    *size = (uint32_t)wider;
    return at;
}
