/* The queues between the service thread and another thread.
 *
 * Promises: order, and that everything written before a push is seen after the pop. Waiting is not part
 * of it: the storage thread sleeps on a semaphore, and the service thread is woken through its loop. */
#include "server/store/ring.h"

#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"

#define RING_SIZE_MAX (1u << 20) /* pointers */

void ring_init(struct ring *ring, uint32_t min)
{
    assert(min >= 1 && min <= RING_SIZE_MAX);
    ring->size = 1;
    while (ring->size < min)
        ring->size *= 2;
    ring->slots = alloc_zeroed(ring->size, sizeof *ring->slots);
    atomic_init(&ring->head, 0);
    atomic_init(&ring->tail, 0);
}

void ring_finish(struct ring *ring)
{
    free(ring->slots);
    ring->slots = NULL;
}

bool ring_push(struct ring *ring, void *item)
{
    uint32_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    uint32_t used = tail - atomic_load_explicit(&ring->head, memory_order_acquire);
    assert(used <= ring->size && item != NULL);
    if (used == ring->size)
        return false;
    ring->slots[tail & (ring->size - 1)] = item;
    atomic_store_explicit(&ring->tail, tail + 1, memory_order_release);
    return true;
}

void *ring_pop(struct ring *ring)
{
    uint32_t head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    if (head == atomic_load_explicit(&ring->tail, memory_order_acquire))
        return NULL;
    void *item = ring->slots[head & (ring->size - 1)];
    assert(item != NULL);
    atomic_store_explicit(&ring->head, head + 1, memory_order_release);
    return item;
}

uint32_t ring_count(const struct ring *ring)
{
    uint32_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
    return atomic_load_explicit(&ring->tail, memory_order_acquire) - head;
}
