/* The numbers and notes of commits.
 *
 * Promises: the numbers of a start have no hole, and each has its row in job_log until that is old: one statement, at
 * the end of the transaction, writes both. A transaction that stores nothing has neither. Once a later start has the
 * node's name, this statement touches no row, so that the earlier one stores nothing more: the later one sets
 * ended_at on the row that each commit of the earlier one changes, and so waits for the commit on its way. */
#include "server/store/commit_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/base/commit_note.h"
#include "server/base/job_codec.h"

#define KEPT_MAX (1 << 20) /* bytes for notes that stay from commit to commit */

static void bind_self(struct sql_stmt *s, const struct node_start *self)
{
    db_bind_text(s, 1, text_of(self->node));
    db_bind_text(s, 2, text_of(self->boot));
}

/* --- writing ---------------------------------------------------------------------------------- */

void commit_log_end_others(struct db *db, const struct node_start *self)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_NODE_END_OTHERS,
                                      "UPDATE node_commit SET ended_at = clock_timestamp()"
                                      " WHERE node = ?1 AND boot <> ?2 AND ended_at IS NULL");
    bind_self(s, self);
    db_do(db, s);
}

static bool refuse(struct db *db, const char *what, char *ret_error, size_t size)
{
    int code;
    assert(size > 0);
    snprintf(ret_error, size, "%s: %s", what, db->sql->driver->error(db->sql, &code));
    return false;
}

bool commit_log_begin(struct commit_log *log, bool takes_name, char *ret_error, size_t size)
{
    struct db *db = log->db;
    struct sql_stmt *s = db_statement(db, STATEMENT_NODE_BEGIN,
                                      "INSERT INTO node_commit (node, boot, n) VALUES (?1, ?2, 0)"
                                      " ON CONFLICT (node, boot) DO NOTHING");
    bind_self(s, &log->self);
    if (!db_change(db, s))
        return refuse(db, "its row in node_commit could not be written", ret_error, size);
    if (takes_name)
        commit_log_end_others(db, &log->self);
    return db->sql->driver->sound(db->sql) ||
           refuse(db, "its name could not be taken", ret_error, size);
}

void commit_log_finish(struct commit_log *log)
{
    free(log->note.at);
    free(log->jobs);
    *log = (struct commit_log){0};
}

static int64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The shard of all listed jobs; 0: they have none, or several. */
static uint16_t shard_of(const struct commit_log *log)
{
    for (uint32_t i = 1; i < log->jobs_n; i++)
        if (log->jobs[i]->shard != log->jobs[0]->shard)
            return 0;
    return log->jobs_n > 0 ? log->jobs[0]->shard : 0;
}

/* Lists the jobs of which other nodes hear. True if any job was stored. */
static bool list(struct commit_log *log, struct job *const *jobs, size_t jobs_n)
{
    bool stores = false;
    log->jobs_n = 0;
    log->jobs = array_room(log->jobs, &log->jobs_size, jobs_n, sizeof *log->jobs);
    for (size_t i = 0; i < jobs_n; i++) {
        if (jobs[i]->status != JOB_OK || !jobs[i]->first)
            continue;
        stores = true;
        if (job_changes_sent(jobs[i]) > 0)
            log->jobs[log->jobs_n++] = jobs[i];
    }
    return stores;
}

enum codec_fault commit_log_note(struct commit_log *log, int64_t n, struct job *const *jobs,
                                 size_t jobs_n)
{
    assert(n > 0 && jobs_n > 0);
    if (log->note.size > KEPT_MAX) {
        free(log->note.at);
        log->note = (struct codec_bytes){0};
    }
    log->note.n = 0;
    if (!list(log, jobs, jobs_n))
        return CODEC_FINE;
    struct commit_note note = {.n = n,
                               .at_ms = wall_ms(),
                               .jobs = log->jobs,
                               .jobs_n = log->jobs_n,
                               .shard = shard_of(log)};
    memcpy(note.node, log->self.node, sizeof note.node);
    memcpy(note.boot, log->self.boot, sizeof note.boot);
    return commit_note_encode(&note, &log->note);
}

bool commit_log_write(struct commit_log *log, int64_t n)
{
    assert(log->note.n > 0);
    struct sql_stmt *s =
        db_statement(log->db, STATEMENT_NODE_COMMIT,
                     "WITH numbered AS (UPDATE node_commit SET n = ?3, used_at = now()"
                     " WHERE node = ?1 AND boot = ?2 AND ended_at IS NULL RETURNING node, boot, n)"
                     " INSERT INTO job_log (node, boot, n, bytes)"
                     " SELECT node, boot, n, CAST(?4 AS bytea) FROM numbered");
    bind_self(s, &log->self);
    sql_bind_int(s, 3, n);
    sql_bind_bytes(s, 4, log->note.at, log->note.n);
    return db_change(log->db, s);
}

bool commit_log_last(struct commit_log *log, int64_t *ret_n)
{
    bool found = false;
    struct sql_stmt *s = db_statement(log->db, STATEMENT_NODE_LAST,
                                      "SELECT n FROM node_commit WHERE node = ?1 AND boot = ?2"
                                      " FOR UPDATE");
    log->db->cut = false;
    bind_self(s, &log->self);
    while (db_row(log->db, s)) {
        *ret_n = sql_int64(s, 0);
        found = true;
    }
    return found;
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The number of the start's last commit; false: its row was removed, and so was its log. */
static bool read_head(struct db *db, const struct log_ask *ask, int64_t *ret_n)
{
    bool found = false;
    struct sql_stmt *s = db_statement(db, STATEMENT_LOG_HEAD,
                                      "SELECT n FROM node_commit WHERE node = ?1 AND boot = ?2");
    bind_self(s, &ask->start);
    while (db_row(db, s)) {
        *ret_n = sql_int64(s, 0);
        found = true;
    }
    return found;
}

/* Rows with their bytes behind each other: they are moved as the memory grows, and so get their addresses last. */
struct rows {
    struct log_row *rows;
    char *bytes;
    size_t bytes_n;
    uint32_t rows_size, bytes_size;
};

static void keep_row(struct rows *rows, struct log_answer *ret, struct sql_stmt *s)
{
    struct text bytes = sql_bytes(s, 1);
    assert(ret->rows_n < LEASE_LOG_ROWS_MAX);
    rows->rows =
        array_room(rows->rows, &rows->rows_size, (size_t)ret->rows_n + 1, sizeof *rows->rows);
    rows->bytes = array_room(rows->bytes, &rows->bytes_size, rows->bytes_n + bytes.length + 1, 1);
    memcpy(rows->bytes + rows->bytes_n, bytes.at, bytes.length);
    rows->rows[ret->rows_n++] = (struct log_row){.n = sql_int64(s, 0), .bytes_n = bytes.length};
    rows->bytes_n += bytes.length;
}

/* One piece of memory for all. */
static void settle_rows(struct rows *rows, struct log_answer *ret)
{
    size_t head = ret->rows_n * sizeof *ret->rows;
    if (rows->rows && rows->bytes) {
        char *at = ret->memory = alloc_raw(head + rows->bytes_n, 1);
        ret->rows = memcpy(at, rows->rows, head);
        memcpy(at + head, rows->bytes, rows->bytes_n);
        at += head;
        for (unsigned i = 0; i < ret->rows_n; at += ret->rows[i++].bytes_n)
            ret->rows[i].bytes = at;
    }
    free(rows->rows);
    free(rows->bytes);
}

/* Rows up to the first hole: behind a purge under way, or after the clock of the database was set back. */
static void read_rows(struct db *db, const struct log_ask *ask, struct log_answer *ret)
{
    struct rows rows = {0};
    struct sql_stmt *s =
        db_statement(db, STATEMENT_LOG_ROWS,
                     "SELECT n, bytes FROM (SELECT n, bytes, sum(length(bytes)) OVER (ORDER BY n)"
                     " AS total FROM (SELECT n, bytes FROM job_log WHERE node = ?1 AND boot = ?2"
                     " AND n > ?3 ORDER BY n LIMIT ?4) x) y WHERE total <= ?5 OR n = ?3 + 1"
                     " ORDER BY n");
    bind_self(s, &ask->start);
    sql_bind_int(s, 3, ask->after);
    sql_bind_int(s, 4, LEASE_LOG_ROWS_MAX);
    sql_bind_int(s, 5, LEASE_LOG_BYTES_MAX);
    for (bool whole = true; db_row(db, s);)
        if ((whole = whole && sql_int64(s, 0) == ask->after + 1 + ret->rows_n))
            keep_row(&rows, ret, s);
    settle_rows(&rows, ret);
}

bool commit_log_read(struct db *db, const struct log_ask *ask, struct log_answer *ret)
{
    int64_t head = 0;
    assert(ask->after >= 0 && !db_in_transaction(db));
    *ret = (struct log_answer){.start = ask->start, .after = ask->after};
    db->cut = false;
    db_run(db, SQL_BEGIN_READS); /* both statements see one moment */
    bool known = read_head(db, ask, &head);
    if (known && head > ask->after)
        read_rows(db, ask, ret);
    db_run(db, SQL_COMMIT);
    if (db->cut) {
        free(ret->memory);
        *ret = (struct log_answer){.start = ask->start, .after = ask->after, .away = true};
        return false;
    }
    ret->gone = !known || (head > ask->after && ret->rows_n == 0);
    return true;
}
