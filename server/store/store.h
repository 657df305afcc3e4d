/* The store: the only part of the server that outlives a process. One thread owns the only writing
 * connection. Jobs go in through a bounded queue, are committed together (group commit: all jobs that
 * arrived during the last sync), and come back in order with their answers. Two other threads only read,
 * for jobs of the queue JOB_READS. Each queue has its own bound, so that neither waits for the other. One
 * of the two readers answers the questions for whole files, so that no search waits for a file.
 *
 * The database is a file of SQLite, or PostgreSQL, which several processes may share.
 *
 * On any error of the disk or the database the process ends with status 74: it never carries on in
 * doubt. While PostgreSQL cannot be reached jobs wait. */
#ifndef MIAI_STORE_STORE_H
#define MIAI_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/job.h"
#include "server/base/lease.h"

/* Can several processes share the database at this path? */
bool store_is_shared(const char *path);

/* The folding of names and their skeletons. Two names with one folding are one name; two names with
 * one skeleton look alike. */
#define STORE_SKELETON_BYTES 2049
struct store_names {
    const char *how; /* names the folding; a changed folding has another text */
    /* Writes at most length + 1 bytes, NUL included; returns the length. */
    size_t (*fold)(const char *name, size_t length, char *ret);
    const char *how_skeletons; /* names the skeletons; changed ones have another text */
    /* Writes at most STORE_SKELETON_BYTES, NUL included; returns the length. */
    size_t (*skeleton)(const char *name, size_t length, char *ret);
};

struct store_config {
    const char *
        path; /* database file, whose folder must exist; or a URL of PostgreSQL: postgresql://... */
    /* This process among those on one PostgreSQL. A boot is drawn at each start, and the first lease takes the name.
     * boot NULL: there are no leases, a word is drawn here, and the name is taken at once from the process that has
     * it */
    const char *node, *boot; /* node NULL: "miai" */
    const char *version;     /* of the program, for the operator; NULL: not told */
    struct store_names names;
    uint32_t
        queue_max; /* jobs on their way at once: waiting, being written, or not yet taken back */
    uint32_t reads_max; /* jobs of JOB_READS on their way at once, for either reader */
    /* steps of SQLite's machine that one question may take; 0: READER_STEPS_MAX */
    uint32_t read_steps_max;
    uint32_t batch_max;      /* jobs in a commit */
    int64_t session_idle_ms; /* sessions unused for so long have ended and are removed; 0: never */
    void (*wake)(void *ctx); /* called from the storage thread when answers are ready */
    void *wake_ctx;
    /* "" or NULL: no backups. With PostgreSQL it gets files of tournaments (CHANGE_SAVE_FILE) and no copies. */
    const char *backup_folder;
    uint32_t backup_every_s; /* 0: only when store_backup() asks */
    uint32_t backup_first_s; /* the least time between the start and a regular copy */
    uint32_t backup_keep;    /* the number of regular copies that are kept */
    /* the least time between copies that CHANGE_SAVE_FILE causes; 0: no such copies */
    uint32_t backup_round_s;
    uint32_t trail_days; /* days for which the trail is kept: which player did what from where */
    int64_t (*wall_ms)(
        void); /* the time of day since 1970, which decides what is old; NULL: the system's */
};

/* Opens, checks and migrates the database and starts the threads. NULL with a message in ret_error (size bytes). */
struct store *store_create(const struct store_config *config, char *ret_error, size_t size);
/* Stores all submitted jobs, joins the threads, checkpoints. Takes NULL. Destroys the jobs that
 * were not taken back. */
void store_destroy(struct store *store);

/* Gives a job away. When its queue is full, returns false and the job stays the caller's. Service thread only. */
bool store_submit(struct store *store, struct job *job);
/* Takes the next finished job of either queue, or NULL. Service thread only. */
struct job *store_take(struct store *store);
/* Says that the asker of the job of JOB_READS with this ticket has left: the job comes back as soon
 * as possible. Does nothing without such a job. Service thread only. */
void store_leave(struct store *store, uint64_t ticket);

/* --- one of several processes on PostgreSQL. `boot` was given; all of these for the service thread only ------------ */

/* Asks for leases. One ask is out at a time: the next one comes after store_take_lease(). Its answer takes two seconds
 * at most, plus a reading of the log that is under way, and `wake` is called when it is there. */
void store_lease(struct store *store, const struct lease_ask *ask);
/* False: there is no answer yet. */
bool store_take_lease(struct store *store, struct lease_answer *ret);
/* Reads a part of the log of commits. One ask is out at a time, beside that for leases. */
void store_read_log(struct store *store, const struct log_ask *ask);
/* False: there is no answer yet. The caller frees ret->memory. */
bool store_take_log(struct store *store, struct log_answer *ret);

/* A commit of this process, for the other ones: the bytes of commit_note_encode(), as they are in the log. */
struct store_commit {
    int64_t n;
    void *bytes; /* the caller's; free() */
    size_t bytes_n;
};
/* The next commit, or false. They come by number. One is left out if the caller is slow (STORE_COMMITS_MAX,
 * STORE_COMMITS_BYTES_MAX wait): others read it in the log. The commit of a job is there before the job comes back. */
bool store_take_commit(struct store *store, struct store_commit *ret);
#define STORE_COMMITS_MAX       1024
#define STORE_COMMITS_BYTES_MAX (64 << 20)

/* The epoch of the stored history: 16 lower-case hex digits, new for each restored backup. */
const char *store_epoch(const struct store *store);

/* Begins a regular backup now. It runs on a thread of its own and logs its result. */
void store_backup(struct store *store);
/* The time of the newest regular backup in this folder, made by any process: UTC in seconds; 0 if there is none. */
int64_t store_newest_backup(const char *folder);

/* Numbers of the jobs of JOB_READS. */
struct store_reads {
    uint64_t jobs, broad, dropped; /* since the start; jobs counts broad and dropped ones too */
    uint32_t queued;
    /* duration of one job; us_last: the longer one of the last jobs of both readers */
    int64_t us_last, us_max;
};
struct store_stats {
    uint64_t jobs, commits, events; /* since the start */
    uint32_t queued;
    int64_t sync_us_last, sync_us_max; /* duration of a COMMIT */
    int64_t answered_mono_us;          /* when answers were last returned; 0 before the first */
    int64_t backup_wall_ms;            /* when the newest backup was made; 0 if there is none */
    uint64_t wal_bytes;
    struct store_reads reads;
    /* bytes on the disk of the database, a few seconds old at most; UINT64_MAX: on another machine */
    uint64_t disk_free;
    /* since when PostgreSQL has been away and jobs wait, of the monotonic clock; 0: it is there */
    int64_t away_mono_us;
    uint64_t again; /* batches that PostgreSQL refused as a whole and took one by one */
};
void store_stats(struct store *store, struct store_stats *ret);

#endif
