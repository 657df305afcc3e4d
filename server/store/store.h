/* The only durable thing. One thread owns the only writing connection; jobs go in through a bounded queue, are committed
 * together (group commit: whatever arrived during the last sync), and come back in order with their answers.
 *
 * On any error of the disk or the database the process stops (exit 74): it never carries on in doubt. */
#ifndef MIAI_STORE_STORE_H
#define MIAI_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "../base/job.h"

struct store_config {
    const char *path;          /* database file; its folder must exist */
    uint32_t queue_max;        /* jobs waiting at once */
    uint32_t batch_max;        /* jobs a commit */
    void (*wake)(void *ctx);   /* called from the storage thread when answers are ready */
    void *wake_ctx;
};

/* Opens, checks and migrates the database and starts the thread. NULL with a message in reterr (size bytes). */
struct store *store_create(const struct store_config *config, char *reterr, size_t size);
/* Finishes what is queued, checkpoints, joins the thread. Takes NULL. */
void store_destroy(struct store *store);

/* Gives a job away. False, and the job stays the caller's, when the queue is full. Service thread only. */
bool store_submit(struct store *store, struct job *job);
/* Takes the next finished job, or NULL. Service thread only. */
struct job *store_take(struct store *store);

/* Epoch of the stored history: 16 lower-case hex digits, new for each restored backup. */
const char *store_epoch(const struct store *store);

struct store_stats { uint64_t jobs, commits, events; uint32_t queued; int64_t sync_us_last, sync_us_max; int64_t answered_mono_us; };
void store_stats(struct store *store, struct store_stats *ret);

#endif
