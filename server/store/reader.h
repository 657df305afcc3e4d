/* A thread that answers questions, with a connection of its own that only reads; internal to server/store. */
#ifndef MIAI_STORE_READER_H
#define MIAI_STORE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/store.h"

/* The steps of SQLite's machine that one question may take: some 40 ms of a core. A game of 30,000
 * events, the longest possible, takes a quarter of it. */
#define READER_STEPS_MAX 2000000u

/* The nice values of a reader and of the reader for whole files: both give way to the threads that
 * serve games, and files also to searches. */
#define READER_NICENESS       5
#define READER_FILES_NICENESS 10
_Static_assert(READER_NICENESS > 0 && READER_FILES_NICENESS > READER_NICENESS,
               "games before searches, searches before files");

struct reader_config {
    struct store_names names;
    const char *path;        /* of a database that a writer of this process holds open */
    uint32_t queue_max;      /* questions on their way at once */
    uint32_t steps_max;      /* of one question */
    int niceness;            /* sets the priority of its thread */
    void (*wake)(void *ctx); /* called from the reader's thread when an answer is ready */
    void *wake_ctx;
};

/* Opens the database and starts the thread. NULL with a message in ret_error. The path must live as
 * long as the reader. */
struct reader *reader_create(const struct reader_config *config, char *ret_error, size_t size);
/* Joins the thread; questions still in the queue are dropped. Takes NULL. */
void reader_destroy(struct reader *reader);

/* The next three are as in store.h. */
bool reader_submit(struct reader *reader, struct job *job);
struct job *reader_take(struct reader *reader);
void reader_leave(struct reader *reader, uint64_t ticket);

/* Bytes free on the disk of the database, a few seconds old at most. Any thread. */
uint64_t reader_disk_free(const struct reader *reader);
/* Adds the numbers of this reader to ret; of durations the longer one counts. */
void reader_add_stats(const struct reader *reader, struct store_reads *ret);

#endif
