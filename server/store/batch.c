/* Batches on PostgreSQL.
 *
 * Usually all jobs of a batch succeed. So it is sent at once: the check of the shards, all changes, all events, the
 * number of the commit with its note (commit_log.h), with one answer to wait for; then the commit. If a change is
 * refused, or touches no row, all of it is taken back and the jobs are done one by one, each behind a savepoint. The
 * note comes last, so that it has the ids that the database drew.
 *
 * Questions between changes whose rows belong together have a transaction of their own, which sees one moment: a room, its
 * games and their events are read one after the other, and other nodes store meanwhile.
 *
 * Promises: a job has JOB_OK only if its commit was confirmed, or if the database says so afterwards: each transaction
 * that stores something writes its number into node_commit, and a node whose connection broke reads it there, behind the
 * lock that a commit on its way still holds. Nothing is guessed, nothing is stored twice. A batch that stores nothing
 * has no number, and is done again without harm. A job of a shard that another node owns stores nothing. While the
 * database is away jobs wait. A process whose name another one has taken ends when it stores: its number finds no row. */
#include "server/store/batch.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "proto/lib/log.h"
#include "server/store/append.h"
#include "server/store/driver_postgres.h"

#define SHARDS   256
#define AGAIN_MS 2 /* before a batch that met another transaction is done again */

static int64_t mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

_Noreturn static void end_process(const char *event, const struct batch *batch)
{
    log_event(LOG_LEVEL_ERROR, event, "node=%s", batch->log.self.node);
    _exit(STORE_EXIT_FAULT);
}

/* --- beginning and end ------------------------------------------------------------------------ */

static bool draw_word(char ret[STORE_EPOCH_LEN + 1])
{
    uint8_t bytes[STORE_EPOCH_LEN / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(ret + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool batch_begin(struct batch *batch, const char *node, const char *boot, char *ret_error,
                 size_t size)
{
    struct node_start *self = &batch->log.self;
    char drawn[STORE_EPOCH_LEN + 1];
    assert(strlen(node) <= CODEC_NODE_MAX && (!boot || strlen(boot) <= CODEC_BOOT_MAX));
    if (!boot && !draw_word(drawn)) {
        snprintf(ret_error, size, "no random numbers");
        return false;
    }
    snprintf(self->node, sizeof self->node, "%s", node);
    snprintf(self->boot, sizeof self->boot, "%s", boot ? boot : drawn);
    batch->log.db = batch->db;
    return commit_log_begin(&batch->log, !boot, ret_error, size);
}

void batch_finish(struct batch *batch)
{
    commit_log_finish(&batch->log);
}

/* --- the shards of a batch -------------------------------------------------------------------- */

struct pairs {
    uint32_t epochs[SHARDS]; /* of the first job of each shard */
    bool asked[SHARDS], owned[SHARDS];
    uint32_t n;
};

/* One process never gives jobs of two epochs of a shard at once but at a takeover: then one of them is stale. */
static void list_pairs(struct pairs *pairs, struct job *const *jobs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned shard = jobs[i]->shard;
        if (shard == 0)
            continue;
        assert(shard <= SHARDS);
        bool *asked = &pairs->asked[shard - 1];
        uint32_t *epoch = &pairs->epochs[shard - 1];
        pairs->n += !*asked;
        if (!*asked || jobs[i]->epoch > *epoch)
            *epoch = jobs[i]->epoch;
        *asked = true;
    }
}

static bool is_stale(const struct pairs *pairs, const struct job *job)
{
    return job->shard != 0 &&
           (!pairs->owned[job->shard - 1] || pairs->epochs[job->shard - 1] != job->epoch);
}

/* Locks the rows of the shards that this node still owns at these epochs, until the transaction ends: a takeover waits
 * for it, or it sees the takeover. */
#define OWNED_SHARDS                                                                                    \
    "SELECT s.id FROM shard s JOIN unnest(CAST(?1 AS bigint[]), CAST(?2 AS bigint[])) AS x (id, epoch)" \
    " ON s.id = x.id AND s.epoch = x.epoch WHERE s.node = ?3 ORDER BY s.id FOR SHARE OF s"

static void check_shards(struct batch *batch, struct pairs *pairs, bool at_once)
{
    char shards[SHARDS * 4 + 3] = "{", epochs[SHARDS * 11 + 3] = "{";
    size_t at = 1, to = 1;
    if (pairs->n == 0)
        return;
    for (unsigned i = 0; i < SHARDS; i++) {
        if (!pairs->asked[i])
            continue;
        at += (size_t)sprintf(shards + at, "%u,", i);
        to += (size_t)sprintf(epochs + to, "%" PRIu32 ",", pairs->epochs[i]);
    }
    shards[at - 1] = epochs[to - 1] = '}';
    struct sql_stmt *s =
        at_once ? db_statement(batch->db, STATEMENT_ALL_SHARDS,
                               "SELECT 1 WHERE (SELECT count(*) FROM (" OWNED_SHARDS ") o) = ?4")
                : db_statement(batch->db, STATEMENT_SHARDS, OWNED_SHARDS);
    sql_bind_text(s, 1, shards, at);
    sql_bind_text(s, 2, epochs, to);
    db_bind_text(s, 3, text_of(batch->log.self.node));
    if (at_once) { /* without waiting: one that is not owned spoils the attempt */
        sql_bind_int(s, 4, pairs->n);
        db_change(batch->db, s);
        memcpy(pairs->owned, pairs->asked, sizeof pairs->owned);
        return;
    }
    while (db_row(batch->db, s)) {
        int64_t shard = sql_int64(s, 0);
        assert(shard >= 0 && shard < SHARDS);
        pairs->owned[shard] = true;
    }
}

/* --- one attempt ------------------------------------------------------------------------------ */

static void begin_jobs(struct job *const *jobs, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        jobs[i]->status = JOB_OPEN;
        jobs[i]->answer = (struct answer){0};
    }
}

static void apply_job(struct db *db, struct job *job)
{
    assert(!job->first || job->question.kind == QUESTION_NONE);
    db_answer(db, job);
    job->status = !job->first || db_apply(db, job) ? JOB_OK : JOB_CONFLICT;
}

/* Sessions and commands are asked for all the time and so come in the transaction of the changes around them. The rows of
 * their answers do not depend on each other. */
static bool needs_moment(const struct job *job)
{
    return job->question.kind != QUESTION_NONE && job->question.kind != QUESTION_SESSION &&
           job->question.kind != QUESTION_COMMAND;
}

/* Up to the commit, like attempt(). */
static bool answer(struct batch *batch, struct job *const *jobs, size_t n)
{
    struct db *db = batch->db;
    assert(!db_in_transaction(db));
    db->cut = false;
    batch->numbers = batch->too_large = false;
    begin_jobs(jobs, n);
    db_run(db, SQL_BEGIN_READS);
    for (size_t i = 0; i < n && postgres_state(db->sql) == POSTGRES_SOUND; i++) {
        apply_job(db, jobs[i]);
    }
    return postgres_state(db->sql) == POSTGRES_SOUND;
}

/* The number and the note of a transaction that stores something, after all of its changes. */
static void write_note(struct batch *batch, struct job *const *jobs, size_t n)
{
    enum codec_fault fault = commit_log_note(&batch->log, batch->n + 1, jobs, n);
    batch->too_large = fault == CODEC_SIZE || fault == CODEC_CHANGES || fault == CODEC_JOBS;
    if (fault != CODEC_FINE && (!batch->too_large || n == 1)) {
        log_event(LOG_LEVEL_ERROR, "store.note", "fault=%s", codec_fault_word(fault));
        end_process("store.note", batch); /* a row beyond a limit: a fault of this program */
    }
    batch->numbers = fault == CODEC_FINE && batch->log.note.n > 0;
    if (batch->numbers && !commit_log_write(&batch->log, batch->n + 1) &&
        postgres_state(batch->db->sql) == POSTGRES_SOUND)
        end_process("store.name_taken", batch);
}

/* Up to the commit. True: it may be committed. */
static bool attempt(struct batch *batch, struct job *const *jobs, size_t n, bool at_once)
{
    struct db *db = batch->db;
    struct pairs pairs = {0};
    assert(n > 0 && !db_in_transaction(db));
    db->cut = false;
    batch->numbers = batch->too_large = false;
    begin_jobs(jobs, n);
    list_pairs(&pairs, jobs, n);
    db_run(db, SQL_BEGIN);
    if (at_once)
        postgres_pipe(db->sql);
    append_begin(db, at_once);
    check_shards(batch, &pairs, at_once);
    for (size_t i = 0; i < n && postgres_state(db->sql) == POSTGRES_SOUND; i++) {
        if (is_stale(&pairs, jobs[i]))
            jobs[i]->status = JOB_STALE;
        else
            apply_job(db, jobs[i]);
    }
    append_write(db);
    if (postgres_state(db->sql) == POSTGRES_SOUND)
        write_note(batch, jobs, n);
    if (batch->too_large)
        return false;
    return at_once ? postgres_settle(db->sql) : postgres_state(db->sql) == POSTGRES_SOUND;
}

/* --- a database that is away ------------------------------------------------------------------ */

static void rest(int ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    nanosleep(&time, NULL);
}

static void note_away(struct batch *batch)
{
    away_note(&batch->away, "store.away", batch->db->sql);
}

static void note_back(struct batch *batch)
{
    int64_t ms = away_end(&batch->away);
    if (ms > 0)
        log_event(LOG_LEVEL_NOTICE, "store.back", "away_ms=%" PRId64, ms);
}

/* True if this process is to end and has waited long enough for the database. */
static bool gives_up(const struct batch *batch)
{
    return *batch->stopping &&
           mono_us() - batch->away.since_us > BATCH_GIVE_UP_S * INT64_C(1000000);
}

/* Connects again. False: gave up. */
static bool come_back(struct batch *batch)
{
    char error[300];
    note_away(batch);
    while (!postgres_reconnect(batch->db->sql, error, sizeof error)) {
        note_away(batch);
        if (gives_up(batch))
            return false;
        rest(BATCH_AWAY_MS);
    }
    return true;
}

/* After the connection broke: connects, and finds out whether the transaction was stored. False: gave up. */
static bool resolve(struct batch *batch, bool *ret_stored)
{
    int64_t last = 0, next = batch->n + batch->numbers;
    bool found;
    do {
        if (!come_back(batch))
            return false;
        found = commit_log_last(&batch->log, &last);
        if (!found && postgres_state(batch->db->sql) == POSTGRES_SOUND)
            end_process("store.name_taken", batch);
    } while (!found);
    if (last != batch->n && last != next) /* not the same database any more */
        end_process("store.lost_commits", batch);
    *ret_stored = batch->numbers && last == next;
    log_event(LOG_LEVEL_NOTICE, "store.resolved", "transaction=%" PRId64 " stored=%d", next,
              *ret_stored);
    note_back(batch);
    return true;
}

bool batch_mend(struct batch *batch)
{
    bool stored;
    struct db *db = batch->db;
    db->cut = batch->numbers = false;
    if (postgres_state(db->sql) == POSTGRES_SOUND && !db_in_transaction(db))
        note_back(batch);
    while (postgres_state(db->sql) != POSTGRES_SOUND || db_in_transaction(db)) {
        if (postgres_state(db->sql) == POSTGRES_LOST)
            return resolve(batch, &stored);
        if (postgres_state(db->sql) == POSTGRES_AWAY) {
            note_away(batch);
            if (gives_up(batch))
                return false;
            rest(BATCH_AWAY_MS);
        }
        postgres_roll_back(db->sql);
    }
    return true;
}

/* --- a batch ---------------------------------------------------------------------------------- */

enum fate { STORED, TOO_LARGE, GAVE_UP };

/* The transaction was stored. */
static enum fate keep(struct batch *batch)
{
    if (!batch->numbers)
        return STORED;
    batch->n++;
    batch->numbers = false;
    if (batch->commits)
        commits_put(batch->commits, batch->n, batch->log.note.at, batch->log.note.n);
    return STORED;
}

static enum fate write_once(struct batch *batch, struct job *const *jobs, size_t n)
{
    struct db *db = batch->db;
    bool at_once = true, stored;
    for (;;) {
        if (needs_moment(*jobs) ? answer(batch, jobs, n) : attempt(batch, jobs, n, at_once)) {
            db_run(db, SQL_COMMIT);
            if (postgres_state(db->sql) == POSTGRES_SOUND) {
                note_back(batch);
                return keep(batch);
            }
        }
        enum postgres_state state = postgres_state(db->sql);
        if (state == POSTGRES_LOST) {
            /* The statuses are those of this attempt: if it was stored, they hold. */
            if (!resolve(batch, &stored))
                return GAVE_UP;
            if (stored)
                return keep(batch);
            continue;
        }
        if (batch->too_large)
            return batch_mend(batch) ? TOO_LARGE : GAVE_UP;
        if (state == POSTGRES_SPOILED && !at_once)
            db_die(db, "storing jobs one by one");
        if (state == POSTGRES_SPOILED)
            batch->again++;
        else
            rest(AGAIN_MS);
        at_once = at_once && state != POSTGRES_SPOILED;
        if (!batch_mend(batch))
            return GAVE_UP;
    }
}

/* How many of the jobs, from the first one on, are like it: questions with a moment of their own, or not. */
static size_t alike(struct job *const *jobs, size_t n)
{
    size_t i = 1;
    while (i < n && needs_moment(jobs[i]) == needs_moment(*jobs))
        i++;
    return i;
}

bool batch_write(struct batch *batch, struct job *const *jobs, size_t n)
{
    size_t at = 0, part = n;
    while (at < n) {
        part = part < n - at ? part : n - at;
        size_t run = alike(jobs + at, part);
        enum fate fate = write_once(batch, jobs + at, run);
        if (fate == GAVE_UP)
            return false;
        if (fate == STORED)
            at += run;
        else
            part = (run + 1) / 2;
    }
    return true;
}
