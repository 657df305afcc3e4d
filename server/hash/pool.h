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

/* hash_init() came before. NULL when a thread cannot be had. */
struct hash_pool *hash_pool_create(const struct hash_pool_config *config);
/* Finishes what is being hashed, joins the threads, and destroys every job not taken back. Takes
 * NULL. */
void hash_pool_destroy(struct hash_pool *pool);

/* Gives a job away. False, and the job stays the caller's, when too many are on their way. */
bool hash_pool_submit(struct hash_pool *pool, struct password_job *job);
/* Takes the next answer, or NULL. They may come in another order than their jobs went in. */
struct password_job *hash_pool_take(struct hash_pool *pool);

struct hash_pool_stats {
    uint64_t jobs;   /* hashed since the start */
    uint32_t queued; /* waiting for a thread */
};
void hash_pool_stats(struct hash_pool *pool, struct hash_pool_stats *ret);

#endif
