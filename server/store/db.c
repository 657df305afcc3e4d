/* Opening the database, and the few functions through which every statement goes.
 *
 * Promises: what is committed is on the disk (WAL with synchronous=FULL, both read back), foreign
 * keys hold, and any error of the disk or of SQLite ends the process at once; a constraint that a
 * change broke is an answer, not an error. */
#include "server/store/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/base/log.h"
#include "server/store/migrations.h"

#define APPLICATION_ID 0x4d696169 /* "Miai" */

static bool failed(struct db *db, const char *what, char *reterr, size_t size)
{
    snprintf(reterr, size, "%s: %s", what,
             db->handle ? sqlite3_errmsg(db->handle) : "out of memory");
    return false;
}

/* The first column of the first row, as text, in ret. */
static bool ask(struct db *db, const char *sql, char *ret, size_t size)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;
    if (ok)
        snprintf(ret, size, "%s", (const char *)sqlite3_column_text(statement, 0));
    return sqlite3_finalize(statement) == SQLITE_OK && ok;
}

/* Sets a pragma where needed and reads back what it is. */
static bool require(struct db *db, const char *set, const char *get, const char *wanted,
                    char *reterr, size_t size)
{
    char is[64] = "";
    if (set && sqlite3_exec(db->handle, set, NULL, NULL, NULL) != SQLITE_OK)
        return failed(db, set, reterr, size);
    if (!ask(db, get, is, sizeof is))
        return failed(db, get, reterr, size);
    if (strcmp(is, wanted) == 0)
        return true;
    snprintf(reterr, size, "%s says \"%s\" where \"%s\" is needed", get, is, wanted);
    return false;
}

static bool recognize(struct db *db, char *reterr, size_t size)
{
    char is[64], ours[64], tables[64];
    snprintf(ours, sizeof ours, "%d", APPLICATION_ID);
    if (!ask(db, "PRAGMA application_id", is, sizeof is) ||
        !ask(db, "SELECT count(*) FROM sqlite_schema", tables, sizeof tables))
        return failed(db, "reading the database", reterr, size);
    if (strcmp(is, ours) == 0)
        return require(db, NULL, "PRAGMA quick_check(1)", "ok", reterr, size);
    if (strcmp(tables, "0") != 0) {
        snprintf(reterr, size, "this is a database of some other program");
        return false;
    }
    char set[64];
    snprintf(set, sizeof set, "PRAGMA application_id = %d", APPLICATION_ID);
    return require(db, set, "PRAGMA application_id", ours, reterr, size);
}

static bool configure(struct db *db, char *reterr, size_t size)
{
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_timeout(db->handle, 2000);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)NULL);
    sqlite3_db_config(db->handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)NULL);
    return require(db, "PRAGMA journal_mode = WAL", "PRAGMA journal_mode", "wal", reterr, size) &&
           require(db, "PRAGMA synchronous = FULL", "PRAGMA synchronous", "2", reterr, size) &&
           require(db, "PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", "1", reterr, size) &&
           require(db, "PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema", "0", reterr, size) &&
           require(db, "PRAGMA wal_autocheckpoint = 0", "PRAGMA wal_autocheckpoint", "0", reterr,
                   size) &&
           require(db, "PRAGMA temp_store = MEMORY", "PRAGMA temp_store", "2", reterr, size) &&
           require(db, "PRAGMA cache_size = -16000", "PRAGMA cache_size", "-16000", reterr, size) &&
           require(db, "PRAGMA cell_size_check = ON", "PRAGMA cell_size_check", "1", reterr, size);
}

/* A backup carries no epoch (backup.c): whoever opens it begins a new one, and no client continues
 * a lost history. */
static bool read_epoch(struct db *db, char *reterr, size_t size)
{
    if (sqlite3_exec(
            db->handle,
            "INSERT INTO meta (key, value) VALUES ('epoch', lower(hex(randomblob(8)))) ON CONFLICT DO NOTHING",
            NULL, NULL, NULL) != SQLITE_OK ||
        !ask(db, "SELECT value FROM meta WHERE key = 'epoch'", db->epoch, sizeof db->epoch))
        return failed(db, "reading the epoch", reterr, size);
    return true;
}

bool db_open(struct db *db, const char *path, char *reterr, size_t size)
{
    *db = (struct db){0};
    db->statements = calloc(STATEMENT_N, sizeof *db->statements);
    if (!db->statements ||
        sqlite3_open_v2(path, &db->handle,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL))
        return failed(db, "opening it", reterr, size);
    return configure(db, reterr, size) && recognize(db, reterr, size) &&
           db_migrate(db->handle, path, store_migrations, store_migrations_count, reterr, size) &&
           read_epoch(db, reterr, size);
}

void db_close(struct db *db)
{
    for (int i = 0; db->statements && i < STATEMENT_N; i++)
        sqlite3_finalize(db->statements[i]);
    free(db->statements);
    sqlite3_close(db->handle);
    *db = (struct db){0};
}

void db_die(struct db *db, const char *what)
{
    log_event(LOG_LEVEL_ERROR, "store.fault", "while=\"%s\" code=%d error=\"%s\"", what,
              sqlite3_extended_errcode(db->handle), sqlite3_errmsg(db->handle));
    _exit(STORE_EXIT_FAULT); /* no handler may touch a database in doubt */
}

sqlite3_stmt *db_statement(struct db *db, enum statement which, const char *sql)
{
    sqlite3_stmt **slot = &db->statements[which];
    if (!*slot &&
        sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, slot, NULL) != SQLITE_OK)
        db_die(db, sql);
    assert(strcmp(sqlite3_sql(*slot), sql) == 0);
    return *slot;
}

static void reset(sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

void db_run(struct db *db, enum statement which, const char *sql)
{
    sqlite3_stmt *statement = db_statement(db, which, sql);
    if (sqlite3_step(statement) != SQLITE_DONE)
        db_die(db, sql);
    reset(statement);
}

bool db_change(struct db *db, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE && (code & 0xff) != SQLITE_CONSTRAINT)
        db_die(db, sqlite3_sql(statement));
    /* Two writers racing for a key is life; any other broken constraint is a mistake in this
     * program. */
    if (code != SQLITE_DONE && code != SQLITE_CONSTRAINT_PRIMARYKEY &&
        code != SQLITE_CONSTRAINT_UNIQUE)
        log_event(LOG_LEVEL_ERROR, "store.refused", "code=%d error=\"%s\"", code,
                  sqlite3_errmsg(db->handle));
    reset(statement);
    return code == SQLITE_DONE && sqlite3_changes(db->handle) > 0;
}

bool db_row(struct db *db, sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        db_die(db, sqlite3_sql(statement));
    reset(statement);
    return false;
}

void db_bind_text(sqlite3_stmt *statement, int at, struct text text)
{
    sqlite3_bind_text64(statement, at, text.len ? text.at : "", text.len, SQLITE_STATIC,
                        SQLITE_UTF8);
}

void db_bind_text_or_null(sqlite3_stmt *statement, int at, struct text text)
{
    if (text.len > 0)
        db_bind_text(statement, at, text);
    else
        sqlite3_bind_null(statement, at);
}

void db_bind_positive(sqlite3_stmt *statement, int at, int64_t value)
{
    if (value > 0)
        sqlite3_bind_int64(statement, at, value);
    else
        sqlite3_bind_null(statement, at);
}

void db_bind_id(sqlite3_stmt *statement, int at, const struct id128 *id)
{
    sqlite3_bind_blob(statement, at, id->bytes, (int)sizeof id->bytes, SQLITE_STATIC);
}

struct text db_text(sqlite3_stmt *statement, int column, struct job *job)
{
    const unsigned char *at = sqlite3_column_text(statement, column);
    return job_text(job, at, at ? (size_t)sqlite3_column_bytes(statement, column) : 0);
}

struct id128 db_id(sqlite3_stmt *statement, int column)
{
    struct id128 id = {{0}};
    const void *at = sqlite3_column_blob(statement, column);
    if (at && sqlite3_column_bytes(statement, column) == (int)sizeof id.bytes)
        memcpy(id.bytes, at, sizeof id.bytes);
    return id;
}
