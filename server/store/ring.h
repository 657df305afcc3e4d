/* A bounded queue of pointers between exactly two threads: one pushes, the other pops. */
#ifndef MIAI_STORE_RING_H
#define MIAI_STORE_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct ring {
    void **slots;
    uint32_t size;         /* a power of two */
    _Atomic uint32_t head; /* next to pop; written by the popping thread only */
    _Atomic uint32_t tail; /* next to push; written by the pushing thread only */
};

/* Room for at least min pointers (1 … 2^20). Aborts when memory is exhausted. */
void ring_init(struct ring *ring, uint32_t min);
void ring_finish(struct ring *ring);

bool ring_push(struct ring *ring, void *item); /* false when it is full */
void *ring_pop(struct ring *ring);             /* NULL when it is empty */
uint32_t
/* exact for what either thread does itself, a hint for other threads */
ring_count(const struct ring *ring);

#endif
