/* Memory, or the end of the process: the one place where the program allocates memory.
 *
 * Promises: only alloc_if_possible() returns NULL, and none returns less than the caller asked for. It does not pool and does not count. */
#include "proto/lib/alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void *found(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* Two factors below this have a product that fits. This is nearly always true, and much quicker than a division. */
#define SMALL ((size_t)1 << (sizeof(size_t) * 4))

/* At least 1, since an allocation of none may be NULL. */
static size_t bytes_of(size_t n, size_t size)
{
    if ((n | size) >= SMALL && size > 0 && n > SIZE_MAX / size)
        abort();
    return n > 0 && size > 0 ? n * size : 1;
}

void *alloc_zeroed(size_t n, size_t size)
{
    return found(calloc(1, bytes_of(n, size)));
}

void *alloc_raw(size_t n, size_t size)
{
    return found(malloc(bytes_of(n, size)));
}

void *alloc_if_possible(size_t bytes)
{
    return malloc(bytes_of(bytes, 1));
}

void *alloc_resized(void *at, size_t n, size_t size)
{
    return found(realloc(at, bytes_of(n, size)));
}

void *alloc_copy(const void *from, size_t bytes)
{
    if (bytes == SIZE_MAX)
        abort();
    char *copy = alloc_raw(bytes + 1, 1);
    if (bytes > 0)
        memcpy(copy, from, bytes);
    copy[bytes] = '\0';
    return copy;
}
