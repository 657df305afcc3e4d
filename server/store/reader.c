/* A reader: a thread that answers questions that may take long, so that no move waits for them.
 *
 * Promises: questions come back in the order in which they were given. Each sees one moment of the
 * database, with every job that had come back from the store before the question was given. A
 * question that takes too many steps, or whose asker has left, ends early without an answer. A
 * reader never writes and never checkpoints.
 *
 * It runs at a lower priority than the threads that serve games. It also measures the free space of
 * the disk, because that may wait for the disk too and must not delay a game. */
#include "server/store/reader.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "server/store/db.h"
#include "server/store/open_postgres.h"
#include "server/store/ring.h"

#define AWAY_US     200000 /* between two attempts to reach a database that is away */
#define DISK_LOOK_S 5      /* between two measurements of the free space */

struct reader {
    struct reader_config config;
    struct db db;
    struct ring in, out;
    sem_t work;
    pthread_t thread;
    bool started;
    _Atomic bool stopping;
    /* only the thread uses these */
    const struct job *asking;
    uint64_t steps;
    /* only the service thread uses these: a circle of the questions on their way, oldest first */
    struct job **given;
    uint32_t given_first, given_n;
    struct {
        _Atomic uint64_t jobs, broad, dropped;
        _Atomic int64_t us_last, us_max;
    } stats;
    _Atomic uint64_t disk_free; /* bytes */
};

/* --- the thread ------------------------------------------------------------------------------- */

static int64_t mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void rest(struct reader *reader, int64_t until_us)
{
    struct timespec until = {.tv_sec = (time_t)(until_us / 1000000),
                             .tv_nsec = (long)(until_us % 1000000) * 1000};
    while (sem_clockwait(&reader->work, CLOCK_MONOTONIC, &until) != 0 && errno == EINTR)
        ;
}

/* The database calls this now and then; a result other than 0 interrupts the statement. */
static int look(void *ctx, uint32_t steps)
{
    struct reader *reader = ctx;
    reader->steps += steps;
    return reader->steps > reader->config.steps_max || reader->asking->left || reader->stopping;
}

static void ask_once(struct reader *reader, struct job *job)
{
    struct db *db = &reader->db;
    db->cut = false;
    job->status = JOB_OK;
    job->answer = (struct answer){0};
    /* One transaction holds all statements of a question, so that their rows belong to one moment. */
    db_run(db, SQL_BEGIN_READS);
    sql_watch(db->sql, look, reader);
    db_answer(db, job);
    /* It is removed before the commit, which must not be interrupted. */
    sql_watch(db->sql, NULL, NULL);
    if (db->sql->driver->sound(db->sql))
        db_run(db, SQL_COMMIT);
}

/* Makes the connection usable again after a question that was cut. True: the question must be asked again, for its
 * asker waits and it was the database that ended it. */
static bool mend(struct reader *reader)
{
    struct sql *sql = reader->db.sql;
    char error[300];
    bool again =
        !reader->asking->left && !reader->stopping && reader->steps <= reader->config.steps_max;
    if (sql->driver->sound(sql))
        return false;
    assert(sql->driver->postgres && !sql->look);
    if (postgres_state(sql) != POSTGRES_LOST)
        postgres_roll_back(sql);
    while (postgres_state(sql) == POSTGRES_LOST && !postgres_reconnect(sql, error, sizeof error)) {
        if (reader->asking->left || reader->stopping)
            return false;
        rest(reader, mono_us() + AWAY_US);
    }
    return again;
}

static void ask(struct reader *reader, struct job *job)
{
    struct db *db = &reader->db;
    reader->asking = job;
    reader->steps = 0;
    do
        ask_once(reader, job);
    while (mend(reader));
    if (db->cut)
        job->status = reader->steps > reader->config.steps_max ? JOB_BROAD : JOB_DROPPED;
    if (job->status != JOB_OK)
        /* A cut answer is dropped: its rows would look complete. */
        job->answer = (struct answer){0};
}

static void handle(struct reader *reader, struct job *job)
{
    int64_t begun = mono_us();
    assert(!job->first && job->question.kind != QUESTION_NONE);
    if (job->left || reader->stopping)
        job->status = JOB_DROPPED;
    else
        ask(reader, job);
    int64_t took = mono_us() - begun;
    reader->stats.us_last = took;
    if (took > reader->stats.us_max)
        reader->stats.us_max = took;
    reader->stats.broad += job->status == JOB_BROAD;
    reader->stats.dropped += job->status == JOB_DROPPED;
    reader->stats.jobs++;
    bool pushed = ring_push(&reader->out, job);
    assert(pushed); /* both rings hold all jobs that may be on their way */
    reader->config.wake(reader->config.wake_ctx);
}

/* Measures the space that an unprivileged process may still use on the database's disk. */
static void look_at_disk(struct reader *reader)
{
    struct statvfs about;
    if (postgres_is_url(reader->config.path))
        reader->disk_free = UINT64_MAX;
    else if (statvfs(reader->config.path, &about) == 0)
        reader->disk_free = (uint64_t)about.f_bavail * about.f_frsize;
}

static void *run(void *arg)
{
    struct reader *reader = arg;
    int64_t look_at_us = mono_us() + DISK_LOOK_S * 1000000LL;
    setpriority(PRIO_PROCESS, (id_t)gettid(),
                reader->config.niceness); /* of this thread alone, on Linux */
    for (;;) {
        bool stopping = reader->stopping; /* read before the ring, as in store.c */
        struct job *job = ring_pop(&reader->in);
        if (job)
            handle(reader, job);
        else if (stopping)
            return NULL;
        else
            rest(reader, look_at_us);
        if (mono_us() >= look_at_us) {
            look_at_disk(reader);
            look_at_us = mono_us() + DISK_LOOK_S * 1000000LL;
        }
    }
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool open_db(struct reader *reader, char *ret_error, size_t size)
{
    const struct reader_config *config = &reader->config;
    return postgres_is_url(config->path)
               ? db_open_postgres_reader(&reader->db,
                                         &(struct postgres_config){.url = config->path,
                                                                   .name = "miai reader",
                                                                   .reads_only = true},
                                         &config->names, ret_error, size)
               : db_open_reader(&reader->db, config->path, &config->names, ret_error, size);
}

struct reader *reader_create(const struct reader_config *config, char *ret_error, size_t size)
{
    struct reader *reader = alloc_zeroed(1, sizeof *reader);
    assert(config->queue_max > 0 && config->steps_max > 0);
    reader->given = alloc_zeroed(config->queue_max, sizeof(struct job *));
    reader->config = *config;
    ring_init(&reader->in, config->queue_max);
    ring_init(&reader->out, config->queue_max);
    sem_init(&reader->work, 0, 0);
    look_at_disk(reader);
    if (open_db(reader, ret_error, size)) {
        reader->started = pthread_create(&reader->thread, NULL, run, reader) == 0;
        if (reader->started)
            return reader;
        snprintf(ret_error, size, "no thread to read it");
    }
    reader_destroy(reader);
    return NULL;
}

void reader_destroy(struct reader *reader)
{
    if (!reader)
        return;
    if (reader->started) {
        reader->stopping = true;
        sem_post(&reader->work);
        pthread_join(reader->thread, NULL);
    }
    db_close(&reader->db);
    for (struct job *job; (job = ring_pop(&reader->out));)
        job_destroy(job);
    ring_finish(&reader->in);
    ring_finish(&reader->out);
    sem_destroy(&reader->work);
    free(reader->given);
    free(reader);
}

/* --- the service thread ----------------------------------------------------------------------- */

bool reader_submit(struct reader *reader, struct job *job)
{
    uint32_t max = reader->config.queue_max;
    if (reader->given_n == max || !ring_push(&reader->in, job))
        return false;
    assert(!job->left);
    reader->given[(reader->given_first + reader->given_n++) % max] = job;
    sem_post(&reader->work);
    return true;
}

struct job *reader_take(struct reader *reader)
{
    struct job *job = ring_pop(&reader->out);
    if (!job)
        return NULL;
    assert(reader->given_n > 0 && reader->given[reader->given_first] == job);
    reader->given_first = (reader->given_first + 1) % reader->config.queue_max;
    reader->given_n--;
    return job;
}

void reader_leave(struct reader *reader, uint64_t ticket)
{
    for (uint32_t i = 0; i < reader->given_n; i++) {
        struct job *job = reader->given[(reader->given_first + i) % reader->config.queue_max];
        if (job->ticket == ticket)
            job->left = true;
    }
}

void reader_add_stats(const struct reader *reader, struct store_reads *ret)
{
    ret->jobs += reader->stats.jobs;
    ret->broad += reader->stats.broad;
    ret->dropped += reader->stats.dropped;
    ret->queued += ring_count(&reader->in);
    if (reader->stats.us_last > ret->us_last)
        ret->us_last = reader->stats.us_last;
    if (reader->stats.us_max > ret->us_max)
        ret->us_max = reader->stats.us_max;
}

uint64_t reader_disk_free(const struct reader *reader)
{
    return reader->disk_free;
}
