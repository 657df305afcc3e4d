/* The queues of the bus (queue.h). */
#include "queue.h"

#include <assert.h>

void bus_queue_init(struct queue *queue, uint32_t n_max, size_t bytes_max)
{
    assert(n_max > 0 && bytes_max > 0);
    *queue = (struct queue){.n_max = n_max, .bytes_max = bytes_max};
    queue->end = &queue->first;
    pthread_mutex_init(&queue->lock, NULL);
}

void bus_queue_finish(struct queue *queue)
{
    assert(!queue->first && queue->n == 0 && queue->bytes == 0);
    pthread_mutex_destroy(&queue->lock);
}

bool bus_queue_push(struct queue *queue, struct queue_item *item)
{
    pthread_mutex_lock(&queue->lock);
    bool fits = queue->n < queue->n_max && item->bytes <= queue->bytes_max - queue->bytes;
    if (fits) {
        item->next = NULL;
        *queue->end = item;
        queue->end = &item->next;
        queue->n++;
        queue->bytes += item->bytes;
    }
    pthread_mutex_unlock(&queue->lock);
    return fits;
}

struct queue_item *bus_queue_pop(struct queue *queue, int64_t before_mono_us)
{
    pthread_mutex_lock(&queue->lock);
    struct queue_item *item = queue->first;
    if (item && item->put_mono_us < before_mono_us) {
        queue->first = item->next;
        if (!queue->first)
            queue->end = &queue->first;
        queue->n--;
        queue->bytes -= item->bytes;
    } else {
        item = NULL;
    }
    pthread_mutex_unlock(&queue->lock);
    return item;
}

void bus_queue_count(struct queue *queue, uint32_t *ret_n, size_t *ret_bytes)
{
    pthread_mutex_lock(&queue->lock);
    *ret_n = queue->n;
    *ret_bytes = queue->bytes;
    pthread_mutex_unlock(&queue->lock);
}
