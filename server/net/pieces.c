/* Pieces of bodies: the arithmetic of how many bytes are read together, and of how much memory counts for them. The
 * functions touch no socket, so a test looks at each size. body.c asks the kernel and holds the memory. */
#include "server/net/pieces.h"

#include "server/net/limits.h"

int pieces_wake_at(size_t rest)
{
    return rest < 1 ? 1 : rest < NET_BODY_WAKE_BYTES ? (int)rest : NET_BODY_WAKE_BYTES;
}

size_t pieces_memory(size_t size, size_t needed, size_t max)
{
    size_t next = size ? 2 * size : NET_BODY_FIRST_BYTES;
    if (needed <= size)
        return size;
    next = next < needed ? needed : next;
    return next > max ? max : next;
}
