/* Threads for long work, so that the service thread never does it. */
#ifndef MIAI_WORKERS_POOL_H
#define MIAI_WORKERS_POOL_H

#include "server/base/work.h"

#define WORK_NICENESS  10 /* gives way to the service thread, as hashing does */
#define THINK_NICENESS 19

struct work_pool_config {
    uint32_t threads;        /* at least 1 */
    int niceness;            /* of the threads, 0..19; 19: when nothing else runs */
    uint32_t queue_max;      /* pieces of work on their way: waiting, being done, not yet taken */
    void (*wake)(void *ctx); /* called from a thread when something is ready */
    void *wake_ctx;
};

/* Starts the threads. NULL when a thread cannot be had. */
struct work_pool *work_pool_create(const struct work_pool_config *config);
/* Marks the work under way as unwanted and waits for it, joins the threads, and destroys all work
 * that was not taken back. Takes NULL. */
void work_pool_destroy(struct work_pool *pool);

/* Gives work away. When queue_max pieces are on their way, returns false and the work stays the caller's. */
bool work_pool_submit(struct work_pool *pool, struct work *work);
/* Takes the next piece that is done, or that was unwanted; NULL if there is none. The order may
 * differ from that of giving. */
struct work *work_pool_take(struct work_pool *pool);

struct work_pool_stats {
    uint64_t done, dropped; /* since the start; dropped: unwanted before it was begun */
    uint64_t busy_us;       /* of all threads, CPU time */
    uint64_t longest_us;
    uint32_t queued; /* waiting for a thread */
};
void work_pool_stats(struct work_pool *pool, struct work_pool_stats *ret);

#endif
