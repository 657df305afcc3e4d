/* Memory for JSON, or the end of the process. */
#include "proto/memory.h"

#include <stdlib.h>

#include <jansson.h>

static void *take(size_t size)
{
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

void proto_memory_strict(void)
{
    json_set_alloc_funcs(take, free);
}
