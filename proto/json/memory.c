/* Memory for JSON, or the end of the process. */
#include "proto/json/memory.h"

#include <stdlib.h>

#include <jansson.h>

#include "proto/lib/alloc.h"

static void *take(size_t size)
{
    void *memory = alloc_raw(size, 1);
    return memory;
}

void proto_memory_strict(void)
{
    json_set_alloc_funcs(take, free);
}
