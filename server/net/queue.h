/* The messages that wait for one connection, with limits by the class of the output (limits.h). */
#ifndef MIAI_NET_QUEUE_H
#define MIAI_NET_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/app/app.h"

struct queue_entry {
    struct buf *buf;
    enum output_class class;
};
struct queue {
    struct queue_entry *entries; /* a ring; NULL as long as no message has waited */
    uint16_t size, head, n;
    uint16_t n_class[OUTPUT_WATCHER + 1];
    uint32_t bytes_class[OUTPUT_WATCHER + 1];
    uint32_t begun; /* bytes of the front that were sent: the rest must follow */
};

enum queue_fit { QUEUE_FITS, QUEUE_WATCHER_FULL, QUEUE_FULL };

/* Says whether one more message of this class keeps the limits. An empty queue takes any message.
 * An answer may have any size (a tournament of 256 players) when few bytes of answers wait before
 * it; the answer that is being sent does not count. */
enum queue_fit queue_fit(const struct queue *queue, enum output_class class, uint32_t len);
void queue_push(struct queue *queue, struct buf *buf,
                enum output_class class); /* takes the reference */
/* The i-th from the front (i < n). */
const struct buf *queue_at(const struct queue *queue, uint16_t i);
void queue_drop_front(struct queue *queue);
/* Drops each message of OUTPUT_WATCHER that is not begun; the others keep their order. */
void queue_drop_watcher(struct queue *queue);
void queue_clear(struct queue *queue); /* drops all and frees the memory */

#endif
