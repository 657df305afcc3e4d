/* Inside of server/store: a thread that answers what only reads, with a connection of its own. */
#ifndef MIAI_STORE_READER_H
#define MIAI_STORE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/store.h"

/* Steps of SQLite's machine that one question may take: some 40 ms of a core. A game of 30,000
 * events, the longest that there is, takes a quarter of it. */
#define READER_STEPS_MAX 2000000u

/* How much a reader gives way to the threads that serve games, and one for whole files to searches. */
#define READER_NICENESS       5
#define READER_FILES_NICENESS 10
_Static_assert(READER_NICENESS > 0 && READER_FILES_NICENESS > READER_NICENESS,
               "games before searches, searches before files");

struct reader_config {
    struct store_names names;
    const char *path;        /* of a database that a writer of this process holds open */
    uint32_t queue_max;      /* questions on their way at once */
    uint32_t steps_max;      /* of one question */
    int niceness;            /* of its thread */
    void (*wake)(void *ctx); /* called from the reader's thread when an answer is ready */
    void *wake_ctx;
};

/* Opens the database and starts the thread. NULL with a message in ret_error. The path must live as
 * long as the reader. */
struct reader *reader_create(const struct reader_config *config, char *ret_error, size_t size);
/* Joins the thread; what is queued is not answered any more. Takes NULL. */
void reader_destroy(struct reader *reader);

/* The next three as in store.h. */
bool reader_submit(struct reader *reader, struct job *job);
struct job *reader_take(struct reader *reader);
void reader_leave(struct reader *reader, uint64_t ticket);

/* Bytes free on the disk of the database, as of some seconds ago. Any thread. */
uint64_t reader_disk_free(const struct reader *reader);
/* Adds this reader's to those in ret; of durations the longer ones stay. */
void reader_add_stats(const struct reader *reader, struct store_reads *ret);

#endif
