/* Shared byte buffers. A buffer is made once, has a reference for each connection that still has to
 * send it, and is freed with the last.
 *
 * Promises: the bytes never move, and the headroom before them is writable. Running out of memory
 * ends the process: a server that cannot encode an answer cannot keep its promises either. Not for
 * use by two threads at once. */
#include "proto/lib/buf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

struct buf *buf_create(const void *data, size_t len)
{
    assert(len <= UINT32_MAX);
    struct buf *buf = alloc_raw(1, sizeof *buf + len);
    buf->refs = 1;
    buf->len = (uint32_t)len;
    memset(buf->headroom, 0, sizeof buf->headroom);
    if (data && len > 0)
        memcpy(buf->data, data, len);
    return buf;
}

struct buf *buf_ref(struct buf *buf)
{
    assert(buf->refs > 0 && buf->refs < UINT32_MAX);
    buf->refs++;
    return buf;
}

void buf_unref(struct buf *buf)
{
    if (!buf)
        return;
    assert(buf->refs > 0);
    if (--buf->refs == 0)
        free(buf);
}
