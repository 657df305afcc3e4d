/* The commits of a start of a node: the number of its last commit (node_commit), and a note of each one (job_log), of
 * PostgreSQL. Internal to server/store. */
#ifndef MIAI_STORE_COMMIT_LOG_H
#define MIAI_STORE_COMMIT_LOG_H

#include "server/base/codec.h"
#include "server/store/db.h"

/* Of the connection that writes. */
struct commit_log {
    struct db *db;
    struct node_start self;
    struct codec_bytes note; /* of the commit that is written now; empty: it stores nothing */
    struct job **jobs;       /* those in the note */
    uint32_t jobs_n, jobs_size;
};

/* Says in the database that this start writes. takes_name: it ends all other starts of the node. False with a message
 * in ret_error. */
bool commit_log_begin(struct commit_log *log, bool takes_name, char *ret_error, size_t size);
void commit_log_finish(struct commit_log *log);
/* Makes the note of commit n from those of the jobs that are JOB_OK and have changes. It stays empty if there is none.
 * Anything but CODEC_FINE: see commit_note_encode(). */
enum codec_fault commit_log_note(struct commit_log *log, int64_t n, struct job *const *jobs,
                                 size_t jobs_n);
/* Writes the number and the note in the transaction. False: it touched no row, for this start has ended. */
bool commit_log_write(struct commit_log *log, int64_t n);
/* Reads the number of this start's last commit, behind the lock of one on its way. False: its row was removed, or the
 * connection broke. */
bool commit_log_last(struct commit_log *log, int64_t *ret_n);

/* Ends all other starts of this node: they store nothing more. Waits for commits on their way. */
void commit_log_end_others(struct db *db, const struct node_start *self);
/* Reads a part of the log of any start, in one transaction. False: the connection broke, or the database is away.
 * The rows are the caller's: free(ret->memory). */
bool commit_log_read(struct db *db, const struct log_ask *ask, struct log_answer *ret);

#endif
