/* The storage thread. It takes all jobs in the queue, applies them in one transaction, and after the commit
 * returns all answers with one wake-up (group commit). There is no timer: a batch is all jobs that arrived
 * during the last sync.
 *
 * Promises: jobs of JOB_WRITES come back in the order in which they went in. A job with JOB_OK is on the
 * disk. A database that cannot be written ends the process. Only one process uses a database at a time. */
#include "server/store/store.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/store/backup.h"
#include "server/store/backup_write.h"
#include "server/store/batch.h"
#include "server/store/db.h"
#include "server/store/driver_postgres.h"
#include "server/store/fresh.h"
#include "server/store/lock.h"
#include "server/store/members.h"
#include "server/store/open_postgres.h"
#include "server/store/reader.h"
#include "server/store/ring.h"
#include "server/store/wal.h"

#define DB_PAGE_SIZE     4096 /* bytes; SQLite's default, which nothing here changes */
#define CHECKPOINT_PAGES 1024 /* of write-ahead log; more are copied into the database */
#define PURGE_EVERY_S    3600
#define DAY_MS           (24 * 60 * 60 * 1000LL)

struct store {
    struct store_config config;
    char session[64]; /* PostgreSQL: as the database lists the connection that writes */
    struct lock lock;
    struct db db;
    struct ring in, out;
    sem_t work;
    pthread_t thread;
    bool started;
    _Atomic bool stopping;
    uint32_t out_there; /* jobs submitted and not yet taken back; service thread only */
    struct job **batch;
    struct batch batches;   /* of PostgreSQL */
    struct commits commits; /* of one of several processes */
    bool is_postgres;
    bool purge_soon; /* a deleted account leaves writings to remove */
    int wal_pages;   /* in the write-ahead log after the last commit */
    struct backup *backup;
    struct members *members;       /* of PostgreSQL */
    struct reader *reader, *files; /* for short questions, and for whole files */
    struct {
        _Atomic uint64_t jobs, commits, events, wal_bytes;
        _Atomic int64_t sync_us_last, sync_us_max, answered_mono_us;
    } stats;
};

static int64_t clock_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void count_commit(struct store *store, int64_t took)
{
    store->stats.sync_us_last = took;
    if (took > store->stats.sync_us_max)
        store->stats.sync_us_max = took;
    store->stats.commits++;
}

static void commit(struct store *store)
{
    int64_t begun = clock_us(CLOCK_MONOTONIC);
    assert(db_in_transaction(&store->db)); /* no statement has ended it */
    db_run(&store->db, SQL_COMMIT);
    assert(!db_in_transaction(&store->db));
    count_commit(store, clock_us(CLOCK_MONOTONIC) - begun);
}

static void look_at_changes(struct store *store, const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next) {
        store->stats.events += change->kind == CHANGE_ADD_EVENT;
        store->purge_soon = store->purge_soon || change->kind == CHANGE_REMOVE_ACCOUNT;
    }
}

/* Gives the files of a stored job to the backup thread. */
static void keep_files(struct store *store, const struct job *job)
{
    for (const struct change *change = job->first; store->backup && change; change = change->next) {
        const struct row_saved_file *file = &change->row.saved_file;
        if (change->kind == CHANGE_SAVE_FILE)
            backup_event(store->backup, file->name.at, file->name.length, file->bytes.at,
                         file->bytes.length);
    }
}

static void apply_batch(struct store *store, size_t n)
{
    /* One transaction holds the whole batch: one sync pays for all its jobs. */
    db_run(&store->db, SQL_BEGIN);
    db_begin_events(&store->db, clock_us(CLOCK_MONOTONIC));
    for (size_t i = 0; i < n; i++) {
        struct job *job = store->batch[i];
        assert(job->status == JOB_OPEN);
        assert(!job->first || job->question.kind == QUESTION_NONE);
        /* Questions are answered between the changes, so that a question sees all jobs before it. */
        db_answer(&store->db, job);
        job->status = !job->first || db_apply(&store->db, job) ? JOB_OK : JOB_CONFLICT;
    }
    db_write_events(&store->db);
    commit(store);
}

/* False: the process is to end, and PostgreSQL stays away. The jobs stay in the batch, with an unknown fate. */
static bool store_batch(struct store *store, size_t n)
{
    if (!store->is_postgres) {
        apply_batch(store, n);
        return true;
    }
    int64_t begun = clock_us(CLOCK_MONOTONIC);
    bool stored = batch_write(&store->batches, store->batch, n);
    count_commit(store, clock_us(CLOCK_MONOTONIC) - begun);
    return stored;
}

static bool write_batch(struct store *store, size_t n)
{
    assert(n > 0 && n <= store->config.batch_max);
    /* No job goes back before the commit: an answer is a promise that the change is on the disk. */
    if (!store_batch(store, n)) {
        log_event(LOG_LEVEL_ERROR, "store.dropped", "jobs=%zu", n);
        for (size_t i = 0; i < n; i++)
            job_destroy(store->batch[i]);
        return false;
    }
    store->stats.jobs += n;
    for (size_t i = 0; i < n; i++) {
        if (store->batch[i]->status == JOB_OK)
            look_at_changes(store, store->batch[i]);
        /* Files are given away after the commit, so that none tells of a change that is not stored. */
        if (store->batch[i]->status == JOB_OK)
            keep_files(store, store->batch[i]);
        bool pushed = ring_push(&store->out, store->batch[i]);
        assert(pushed); /* both rings hold all jobs that may be on their way */
    }
    store->stats.answered_mono_us = clock_us(CLOCK_MONOTONIC);
    /* One wake-up comes last, when all answers of the batch can be taken. */
    store->config.wake(store->config.wake_ctx);
    return true;
}

/* Copies the write-ahead log into the database. Once all of it is there and no backup reads it, the
 * next commit begins the log anew. */
static void checkpoint(struct store *store)
{
    if (store->is_postgres)
        return;
    store->stats.wal_bytes = (uint64_t)store->wal_pages * DB_PAGE_SIZE;
    if (store->wal_pages < CHECKPOINT_PAGES)
        return;
    if (!wal_checkpoint(&store->db))
        db_die(&store->db, "checkpoint");
}

/* Moves events from the log to their table: those that have waited long enough, or all. */
static void settle(struct store *store, bool all)
{
    db_run(&store->db, SQL_BEGIN);
    db_settle(&store->db, clock_us(CLOCK_MONOTONIC), all);
    commit(store);
    checkpoint(store);
}

/* Removes a piece of the old rows; jobs come between two pieces. Returns when the next piece is due: soon after one that
 * PostgreSQL could not remove. */
static int64_t purge(struct store *store)
{
    int64_t now_ms =
        store->config.wall_ms ? store->config.wall_ms() : clock_us(CLOCK_REALTIME) / 1000;
    bool more = db_purge(&store->db, now_ms, store->config.session_idle_ms);
    bool trail = db_purge_trail(&store->db, now_ms - store->config.trail_days * DAY_MS);
    bool away = store->is_postgres && !store->db.sql->driver->sound(store->db.sql);
    if (store->is_postgres)
        batch_mend(&store->batches);
    checkpoint(store);
    int64_t rest_s = away ? 1 : more || trail ? 0 : PURGE_EVERY_S;
    return clock_us(CLOCK_MONOTONIC) + rest_s * 1000000;
}

/* Sleeps until there is a job or the next purge is due. */
static void sleep_until(struct store *store, int64_t mono_us)
{
    struct timespec until = {.tv_sec = (time_t)(mono_us / 1000000),
                             .tv_nsec = (long)(mono_us % 1000000) * 1000};
    while (sem_clockwait(&store->work, CLOCK_MONOTONIC, &until) != 0 && errno == EINTR)
        ;
}

static void *run(void *arg)
{
    struct store *store = arg;
    int64_t purge_at_us = 0;
    for (;;) {
        while (sem_trywait(&store->work) == 0) /* one look at the ring takes all jobs */
            ;
        /* The flag is read before the ring: jobs that were submitted before stopping are stored. */
        bool stopping = store->stopping;
        size_t n = 0;
        while (n < store->config.batch_max && (store->batch[n] = ring_pop(&store->in)))
            n++;
        if (n > 0) {
            if (!write_batch(store, n))
                return NULL;
            checkpoint(store);
            continue;
        }
        int64_t settle_at_us = db_settle_at(&store->db);
        if (stopping && settle_at_us == INT64_MAX)
            return NULL;
        if (store->purge_soon)
            purge_at_us = 0;
        store->purge_soon = false;
        if (stopping || clock_us(CLOCK_MONOTONIC) >= settle_at_us)
            settle(store, stopping);
        else if (clock_us(CLOCK_MONOTONIC) >= purge_at_us)
            purge_at_us = purge(store);
        else
            sleep_until(store, purge_at_us < settle_at_us ? purge_at_us : settle_at_us);
    }
}

static struct reader *start_reader(struct store *store, int niceness, char *ret_error, size_t size)
{
    const struct store_config *config = &store->config;
    return reader_create(
        &(struct reader_config){.names = config->names,
                                .path = store->is_postgres ? config->path : store->lock.path,
                                .queue_max = config->reads_max,
                                .steps_max = config->read_steps_max ? config->read_steps_max
                                                                    : READER_STEPS_MAX,
                                .niceness = niceness,
                                .wake = config->wake,
                                .wake_ctx = config->wake_ctx},
        ret_error, size);
}

static bool open_postgres(struct store *store, char *ret_error, size_t size)
{
    const struct store_config *config = &store->config;
    snprintf(store->session, sizeof store->session, BATCH_SESSION "%s",
             config->node ? config->node : "");
    store->batches = (struct batch){.db = &store->db,
                                    .commits = config->boot ? &store->commits : NULL,
                                    .stopping = &store->stopping};
    return db_open_postgres(&store->db,
                            &(struct postgres_config){.url = config->path,
                                                      .name = store->session,
                                                      .idle_ms = BATCH_IDLE_MS},
                            &config->names, ret_error, size) &&
           batch_begin(&store->batches, config->node ? config->node : "miai", config->boot,
                       ret_error, size);
}

static struct members *start_members(struct store *store, char *ret_error, size_t size)
{
    const struct store_config *config = &store->config;
    return members_create(&(struct members_config){.url = config->path,
                                                   .self = {store->batches.log.self,
                                                            config->version ? config->version : ""},
                                                   .leases = config->boot,
                                                   .wake = config->wake,
                                                   .wake_ctx = config->wake_ctx},
                          ret_error, size);
}

static bool open_sqlite(struct store *store, char *ret_error, size_t size)
{
    const struct store_config *config = &store->config;
    /* The lock comes first: no other process may write while this one opens and migrates. */
    if (!lock_take(&store->lock, config->path, ret_error, size) ||
        !db_open(&store->db, store->lock.path, &store->config.names, ret_error, size))
        return false;
    wal_watch(&store->db, &store->wal_pages);
    return true;
}

static bool start(struct store *store, char *ret_error, size_t size)
{
    const struct store_config *config = &store->config;
    if (!(store->is_postgres ? open_postgres : open_sqlite)(store, ret_error, size))
        return false;
    /* The readers open what the writer has migrated. */
    store->reader = start_reader(store, READER_NICENESS, ret_error, size);
    store->files =
        store->reader ? start_reader(store, READER_FILES_NICENESS, ret_error, size) : NULL;
    if (!store->files)
        return false;
    if (store->is_postgres && !(store->members = start_members(store, ret_error, size)))
        return false;
    /* PostgreSQL has backups of its own; files of tournaments are for playing halls. */
    if (config->backup_folder && *config->backup_folder)
        store->backup = backup_create(
            &(struct backup_config){.path = store->is_postgres ? NULL : store->lock.path,
                                    .folder = config->backup_folder,
                                    .every_s = config->backup_every_s,
                                    .first_s = config->backup_first_s,
                                    .keep = config->backup_keep ? config->backup_keep : 1,
                                    .round_s = config->backup_round_s});
    /* The thread starts last: it uses all of the above. */
    store->started = pthread_create(&store->thread, NULL, run, store) == 0;
    if (!store->started)
        snprintf(ret_error, size, "no thread for it");
    return store->started;
}

bool store_is_shared(const char *path)
{
    return postgres_is_url(path);
}

struct store *store_create(const struct store_config *config, char *ret_error, size_t size)
{
    assert(config->queue_max > 0 && config->reads_max > 0 && config->batch_max > 0);
    assert(config->wake && config->names.fold);
    struct store *store = alloc_zeroed(1, sizeof *store);
    store->config = *config;
    store->is_postgres = postgres_is_url(config->path);
    wal_configure();
    store->lock = (struct lock){NULL, -1, -1};
    store->batch = alloc_zeroed((size_t)config->batch_max + 1, sizeof *store->batch);
    ring_init(&store->in, config->queue_max);
    ring_init(&store->out, config->queue_max);
    commits_init(&store->commits);
    sem_init(&store->work, 0, 0);
    if (start(store, ret_error, size)) {
        char *shown = store->is_postgres ? postgres_shown(config->path) : NULL;
        log_event(LOG_LEVEL_INFO, "store.open", "database=%s epoch=%s",
                  shown ? shown : store->lock.path, store->db.epoch);
        free(shown);
        return store;
    }
    store_destroy(store);
    return NULL;
}

void store_destroy(struct store *store)
{
    if (!store)
        return;
    /* The storage thread ends first: it stores all submitted jobs, and may still give files to the backup. */
    if (store->started) {
        store->stopping = true;
        sem_post(&store->work);
        pthread_join(store->thread, NULL);
    }
    /* Their connections are closed before the writer's, so that the writer makes the closing checkpoint. */
    backup_destroy(store->backup);
    members_destroy(store->members);
    reader_destroy(store->reader);
    reader_destroy(store->files);
    batch_finish(&store->batches);
    db_close(&store->db);
    commits_finish(&store->commits);
    for (struct job *job; (job = ring_pop(&store->out));)
        job_destroy(job);
    ring_finish(&store->in);
    ring_finish(&store->out);
    sem_destroy(&store->work);
    /* The lock is released after the last connection is closed: see lock.c. */
    lock_release(&store->lock);
    free(store->batch);
    free(store);
}

/* A game with its events, and the export of a player, take many times as long as a page of a list:
 * up to a quarter of a second for the busiest of a million games. */
static struct reader *reader_for(struct store *store, const struct job *job)
{
    bool is_file = job->question.kind == QUESTION_GAME || job->question.kind == QUESTION_EXPORT;
    return is_file ? store->files : store->reader;
}

bool store_submit(struct store *store, struct job *job)
{
    if (job->queue == JOB_READS)
        return reader_submit(reader_for(store, job), job);
    if (store->out_there == store->config.queue_max || !ring_push(&store->in, job))
        return false;
    store->out_there++;
    sem_post(&store->work);
    return true;
}

struct job *store_take(struct store *store)
{
    struct job *job = ring_pop(&store->out);
    if (job) {
        store->out_there--;
        return job;
    }
    job = reader_take(store->reader);
    return job ? job : reader_take(store->files);
}

void store_leave(struct store *store, uint64_t ticket)
{
    reader_leave(store->reader, ticket);
    reader_leave(store->files, ticket);
}

void store_lease(struct store *store, const struct lease_ask *ask)
{
    members_lease(store->members, ask);
}

bool store_take_lease(struct store *store, struct lease_answer *ret)
{
    return members_take_lease(store->members, ret);
}

void store_read_log(struct store *store, const struct log_ask *ask)
{
    members_read_log(store->members, ask);
}

bool store_take_log(struct store *store, struct log_answer *ret)
{
    return members_take_log(store->members, ret);
}

bool store_take_commit(struct store *store, struct store_commit *ret)
{
    return commits_take(&store->commits, ret);
}

const char *store_epoch(const struct store *store)
{
    return store->db.epoch;
}

int64_t store_newest_backup(const char *folder)
{
    return backup_newest(folder, "miai-", ".db");
}

void store_backup(struct store *store)
{
    if (store->backup && !store->is_postgres)
        backup_request(store->backup);
    else
        log_event(LOG_LEVEL_WARNING, "backup.refused", "error=\"%s\"",
                  store->is_postgres ? "PostgreSQL has backups of its own"
                                     : "no folder for backups is configured");
}

void store_stats(struct store *store, struct store_stats *ret)
{
    *ret = (struct store_stats){.jobs = store->stats.jobs,
                                .commits = store->stats.commits,
                                .events = store->stats.events,
                                .queued = ring_count(&store->in),
                                .sync_us_last = store->stats.sync_us_last,
                                .sync_us_max = store->stats.sync_us_max,
                                .answered_mono_us = store->stats.answered_mono_us,
                                .backup_wall_ms =
                                    store->backup ? backup_last_wall_ms(store->backup) : 0,
                                .wal_bytes = store->stats.wal_bytes};
    ret->disk_free = reader_disk_free(store->reader);
    ret->away_mono_us = store->batches.away.since_us;
    ret->again = store->batches.again;
    reader_add_stats(store->reader, &ret->reads);
    reader_add_stats(store->files, &ret->reads);
}
