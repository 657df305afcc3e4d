/* The queue of messages of one connection. Knows sizes and classes; what happens at a limit is
 * decided in conn.c. */
#include "server/net/queue.h"

#include <assert.h>
#include <stdlib.h>

#include "server/net/limits.h"

#define QUEUE_SIZE_FIRST 4 /* entries: most queues never hold more */

enum queue_fit queue_fit(const struct queue *queue, enum out_class class, uint32_t len)
{
    if (queue->n == 0)
        return QUEUE_FITS;
    if (class == OUT_WATCHER)
        return queue->n_class[OUT_WATCHER] >= NET_WATCHER_MAX ||
                       queue->watcher_bytes + len > NET_WATCHER_BYTES
                   ? QUEUE_WATCHER_FULL
                   : QUEUE_FITS;
    uint32_t max = class == OUT_PLAYER ? NET_PLAYER_MAX : NET_ANSWERS_MAX;
    uint32_t bytes = queue->bytes - queue->watcher_bytes + len;
    return queue->n_class[class] >= max || bytes > NET_PLAYER_BYTES ? QUEUE_FULL : QUEUE_FITS;
}

static uint16_t slot(const struct queue *queue, uint16_t i)
{
    return (uint16_t)((queue->head + i) % queue->size);
}

static void grow(struct queue *queue)
{
    uint16_t size = queue->size ? (uint16_t)(queue->size * 2) : QUEUE_SIZE_FIRST;
    struct queue_entry *entries = malloc(size * sizeof *entries);
    if (!entries)
        abort();
    for (uint16_t i = 0; i < queue->n; i++)
        entries[i] = queue->entries[slot(queue, i)];
    free(queue->entries);
    queue->entries = entries;
    queue->size = size;
    queue->head = 0;
}

static void count(struct queue *queue, const struct queue_entry *entry, int by)
{
    uint32_t len = entry->buf->len;
    queue->n_class[entry->class] = (uint16_t)(queue->n_class[entry->class] + by);
    queue->bytes = by > 0 ? queue->bytes + len : queue->bytes - len;
    if (entry->class == OUT_WATCHER)
        queue->watcher_bytes = by > 0 ? queue->watcher_bytes + len : queue->watcher_bytes - len;
}

void queue_push(struct queue *queue, struct buf *buf, enum out_class class)
{
    if (queue->n == queue->size)
        grow(queue);
    struct queue_entry *entry = &queue->entries[slot(queue, queue->n++)];
    *entry = (struct queue_entry){buf, class};
    count(queue, entry, 1);
}

const struct buf *queue_at(const struct queue *queue, uint16_t i)
{
    assert(i < queue->n);
    return queue->entries[slot(queue, i)].buf;
}

void queue_drop_front(struct queue *queue)
{
    assert(queue->n > 0);
    struct queue_entry *entry = &queue->entries[queue->head];
    count(queue, entry, -1);
    buf_unref(entry->buf);
    queue->head = slot(queue, 1);
    queue->n--;
}

void queue_drop_watcher(struct queue *queue)
{
    uint16_t kept = 0;
    for (uint16_t i = 0; i < queue->n; i++) {
        struct queue_entry entry = queue->entries[slot(queue, i)];
        if (entry.class == OUT_WATCHER) {
            count(queue, &entry, -1);
            buf_unref(entry.buf);
        } else {
            queue->entries[slot(queue, kept++)] = entry;
        }
    }
    queue->n = kept;
}

void queue_clear(struct queue *queue)
{
    while (queue->n > 0)
        queue_drop_front(queue);
    free(queue->entries);
    *queue = (struct queue){0};
}
