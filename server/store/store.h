/* The only durable thing. One thread owns the only writing connection; jobs go in through a bounded
 * queue, are committed together (group commit: whatever arrived during the last sync), and come
 * back in order with their answers. Two other threads only read, for jobs of the queue JOB_READS: these
 * have a bound of their own, so that neither queue ever waits for the other. One of the two answers
 * what becomes a file, so that no search waits for a file either.
 *
 * On any error of the disk or the database the process stops (exit 74): it never carries on in
 * doubt. */
#ifndef MIAI_STORE_STORE_H
#define MIAI_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/job.h"

/* How names are folded: two that fold to the same are one name. And how they look: two of one
 * skeleton can be taken for each other. */
#define STORE_SKELETON_BYTES 2049
struct store_names {
    const char *how; /* names the folding; another text when it changes */
    /* Writes at most length + 1 bytes, NUL included; returns the length. */
    size_t (*fold)(const char *name, size_t length, char *ret);
    const char *how_skeletons; /* the same of these */
    /* Writes at most STORE_SKELETON_BYTES, NUL included; returns the length. */
    size_t (*skeleton)(const char *name, size_t length, char *ret);
};

struct store_config {
    const char *path; /* database file; its folder must exist */
    struct store_names names;
    uint32_t
        queue_max; /* jobs on their way at once: waiting, being written, or not yet taken back */
    uint32_t reads_max;      /* the same of JOB_READS, for either thread */
    uint32_t read_steps_max; /* steps of SQLite's machine that one of them may take; 0: the usual */
    uint32_t batch_max;      /* jobs a commit */
    int64_t session_idle_ms; /* sessions not used for so long are over, and removed; 0: never */
    void (*wake)(void *ctx); /* called from the storage thread when answers are ready */
    void *wake_ctx;
    const char *backup_folder; /* "" or NULL: no backups */
    uint32_t backup_every_s;   /* 0: only when store_backup() asks */
    uint32_t backup_first_s;   /* least time between the start and a copy that the clock brings */
    uint32_t backup_keep;      /* newest so many are kept */
    uint32_t backup_round_s;   /* least time between copies that CHANGE_SAVE_FILE brings; 0: none */
    uint32_t trail_days;       /* how long is known who did what from where */
    int64_t (*wall_ms)(
        void); /* the time of day since 1970, which says what is old; NULL: the system's */
};

/* Opens, checks and migrates the database and starts the thread. NULL with a message in ret_error
 * (size bytes). */
struct store *store_create(const struct store_config *config, char *ret_error, size_t size);
/* Finishes what is queued, checkpoints, joins the thread. Takes NULL. Jobs not taken back are
 * destroyed. */
void store_destroy(struct store *store);

/* Gives a job away. False, and the job stays the caller's, when its queue is full. Service thread
 * only. */
bool store_submit(struct store *store, struct job *job);
/* Takes the next finished job of either queue, or NULL. Service thread only. */
struct job *store_take(struct store *store);
/* Nobody waits any more for the job of JOB_READS with this ticket, if there is one: it comes back as
 * soon as may be. Service thread only. */
void store_leave(struct store *store, uint64_t ticket);

/* Epoch of the stored history: 16 lower-case hex digits, new for each restored backup. */
const char *store_epoch(const struct store *store);

/* Begins a backup now, beside the regular ones; it runs on a thread of its own and says in the log
 * how it went. */
void store_backup(struct store *store);
/* When the newest regular backup in this folder was made, by whatever process: UTC in seconds; 0 if there
 * is none. */
int64_t store_newest_backup(const char *folder);

/* Of the jobs of JOB_READS. */
struct store_reads {
    uint64_t jobs, broad, dropped; /* since the start; broad and dropped ones are among the jobs */
    uint32_t queued;
    int64_t us_last, us_max; /* duration of one of them; us_last: of the last two the longer one */
};
struct store_stats {
    uint64_t jobs, commits, events; /* since the start */
    uint32_t queued;
    int64_t sync_us_last, sync_us_max; /* duration of a COMMIT */
    int64_t answered_mono_us;          /* when answers were last handed back; 0 before the first */
    int64_t backup_wall_ms;            /* when the newest backup was made; 0 if there is none */
    uint64_t wal_bytes;
    struct store_reads reads;
    uint64_t disk_free; /* bytes on the disk of the database, as of some seconds ago */
};
void store_stats(struct store *store, struct store_stats *ret);

#endif
