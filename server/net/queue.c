/* The queue of messages of one connection. It knows sizes and classes; conn.c decides what follows at a limit. */
#include "server/net/queue.h"

#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/net/limits.h"

#define QUEUE_SIZE_FIRST 4 /* entries: most queues never hold more */

/* Bytes of waiting answers; the one that is being sent does not count. */
static uint32_t waiting_answers(const struct queue *queue)
{
    const struct queue_entry *front = &queue->entries[queue->head];
    bool begun = queue->begun > 0 && front->class == OUTPUT_ANSWER;
    return queue->bytes_class[OUTPUT_ANSWER] - (begun ? front->buf->len : 0);
}

static enum queue_fit fit(bool fits, enum queue_fit otherwise)
{
    return fits ? QUEUE_FITS : otherwise;
}

enum queue_fit queue_fit(const struct queue *queue, enum output_class class, uint32_t len)
{
    uint16_t n = queue->n_class[class];
    uint32_t bytes = queue->bytes_class[class] + len;
    if (queue->n == 0)
        return QUEUE_FITS;
    switch (class) {
    case OUTPUT_ANSWER:
        return fit(n < NET_ANSWERS_MAX && waiting_answers(queue) <= NET_ANSWER_BYTES, QUEUE_FULL);
    case OUTPUT_PLAYER: return fit(n < NET_PLAYER_MAX && bytes <= NET_PLAYER_BYTES, QUEUE_FULL);
    case OUTPUT_WATCHER: break;
    }
    return fit(n < NET_WATCHER_MAX && bytes <= NET_WATCHER_BYTES, QUEUE_WATCHER_FULL);
}

static uint16_t slot(const struct queue *queue, uint16_t i)
{
    return (uint16_t)((queue->head + i) % queue->size);
}

static void grow(struct queue *queue)
{
    uint16_t size = queue->size ? (uint16_t)(queue->size * 2) : QUEUE_SIZE_FIRST;
    struct queue_entry *entries = alloc_raw(size, sizeof *entries);
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
    uint32_t *bytes = &queue->bytes_class[entry->class];
    *bytes = by > 0 ? *bytes + len : *bytes - len;
}

void queue_push(struct queue *queue, struct buf *buf, enum output_class class)
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
    queue->begun = 0;
}

void queue_drop_watcher(struct queue *queue)
{
    uint16_t kept = 0;
    for (uint16_t i = 0; i < queue->n; i++) {
        struct queue_entry entry = queue->entries[slot(queue, i)];
        bool begun = i == 0 && queue->begun > 0;
        if (entry.class == OUTPUT_WATCHER && !begun) {
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
