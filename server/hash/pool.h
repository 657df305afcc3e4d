/* Threads that hash passwords, so that the service thread never does. */
#ifndef MIAI_HASH_POOL_H
#define MIAI_HASH_POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/password.h"

struct hash_pool_config {
    uint32_t threads;        /* at least 1; each needs 64 MiB while it hashes */
    uint32_t queue_max;      /* jobs on their way at once: waiting, being hashed, not yet taken */
    void (*wake)(void *ctx); /* called from a hashing thread when an answer is ready */
    void *wake_ctx;
};

/* Starts the threads; hash_init() must have been called. NULL when a thread cannot be had. */
struct hash_pool *hash_pool_create(const struct hash_pool_config *config);
/* Finishes the hashes that are under way, joins the threads, and destroys every job not taken back. Takes NULL. */
void hash_pool_destroy(struct hash_pool *pool);

/* Gives a job away. When queue_max are on their way, returns false and the job stays the caller's. */
bool hash_pool_submit(struct hash_pool *pool, struct password_job *job);
/* Takes the next answer, or NULL. Answers may come in another order than their jobs. */
struct password_job *hash_pool_take(struct hash_pool *pool);

struct hash_pool_stats {
    uint64_t jobs;   /* hashed since the start */
    uint32_t queued; /* waiting for a thread */
};
void hash_pool_stats(struct hash_pool *pool, struct hash_pool_stats *ret);

#endif
