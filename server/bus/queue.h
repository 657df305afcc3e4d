/* A bounded queue between two threads: first in, first out, so many items of so many bytes altogether. One lock, which
 * no thread holds for longer than it takes to change a pointer. */
#ifndef MIAI_BUS_QUEUE_H
#define MIAI_BUS_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The first member of what is queued. */
struct queue_item {
    struct queue_item *next;
    size_t bytes;        /* that it counts for */
    int64_t put_mono_us; /* written by its owner */
};

struct queue {
    pthread_mutex_t lock; /* guards all below */
    struct queue_item *first, **end;
    uint32_t n, n_max;
    size_t bytes, bytes_max;
};

void bus_queue_init(struct queue *queue, uint32_t n_max, size_t bytes_max);
/* The queue must be empty. */
void bus_queue_finish(struct queue *queue);

/* Gives an item away. False: it does not fit and stays the caller's. */
bool bus_queue_push(struct queue *queue, struct queue_item *item);
/* Takes the first item if it was put before this time, or NULL. INT64_MAX: any. */
struct queue_item *bus_queue_pop(struct queue *queue, int64_t before_mono_us);
void bus_queue_count(struct queue *queue, uint32_t *ret_n, size_t *ret_bytes);

#endif
