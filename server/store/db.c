/* The statements of one connection: the few functions that every statement goes through.
 *
 * Promises: any error of the disk or of SQLite ends the process at once. A constraint that a change
 * violates is an answer, not an error. */
#include "server/store/db.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proto/lib/log.h"
#include "server/store/fresh.h"

void db_close(struct db *db)
{
    db_close_events(db);
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
    _exit(STORE_EXIT_FAULT); /* no exit handler may touch a database in doubt */
}

sqlite3_stmt *db_statement(struct db *db, enum statement which, const char *sql)
{
    assert(which < STATEMENT_N);
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
    /* Two writers may race for a key. Any other violated constraint is a bug of this program. */
    if (code != SQLITE_DONE && code != SQLITE_CONSTRAINT_PRIMARYKEY &&
        code != SQLITE_CONSTRAINT_UNIQUE)
        log_event(LOG_LEVEL_ERROR, "store.refused", "code=%d error=\"%s\"", code,
                  sqlite3_errmsg(db->handle));
    reset(statement);
    return code == SQLITE_DONE && sqlite3_changes(db->handle) > 0;
}

bool db_row(struct db *db, sqlite3_stmt *statement)
{
    int code = db->cut ? SQLITE_INTERRUPT : sqlite3_step(statement);
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_INTERRUPT)
        db->cut = true;
    else if (code != SQLITE_DONE)
        db_die(db, sqlite3_sql(statement));
    reset(statement);
    return false;
}

void db_bind_text(sqlite3_stmt *statement, int at, struct text text)
{
    int code = sqlite3_bind_text64(statement, at, text.length ? text.at : "", text.length,
                                   SQLITE_STATIC, SQLITE_UTF8);
    /* SQLite copies nothing here: only a wrong parameter number could fail */
    assert(code == SQLITE_OK);
}

void db_bind_text_or_null(sqlite3_stmt *statement, int at, struct text text)
{
    if (text.length > 0)
        db_bind_text(statement, at, text);
    else
        sqlite3_bind_null(statement, at);
}

void db_bind_player(sqlite3_stmt *statement, int at, int64_t player)
{
    if (player != 0)
        sqlite3_bind_int64(statement, at, player);
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
    int code = sqlite3_bind_blob(statement, at, id->bytes, (int)sizeof id->bytes, SQLITE_STATIC);
    assert(code == SQLITE_OK);
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
