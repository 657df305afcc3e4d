/* The statements of one connection: the few functions that every statement goes through.
 *
 * Promises: any error of the disk or of the database ends the process at once. A constraint that a change
 * violates is an answer, not an error. */
#include "server/store/db.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/store/append.h"
#include "server/store/fresh.h"

void db_close(struct db *db)
{
    db_close_events(db);
    append_destroy(db);
    for (int i = 0; db->statements && i < STATEMENT_N; i++)
        if (db->statements[i])
            db->statements[i]->driver->finish(db->statements[i]);
    free(db->statements);
    free(db->folded);
    if (db->sql)
        db->sql->driver->close(db->sql);
    *db = (struct db){0};
}

void db_die(struct db *db, const char *what)
{
    int code = 0;
    assert(db->sql && what);
    const char *error = db->sql->driver->error(db->sql, &code);
    log_event(LOG_LEVEL_ERROR, "store.fault", "while=\"%s\" code=%d error=\"%s\"", what, code,
              error);
    _exit(STORE_EXIT_FAULT); /* no exit handler may touch a database in doubt */
}

struct sql_stmt *db_statement(struct db *db, enum statement which, const char *sql)
{
    assert(which < STATEMENT_N && db->statements);
    struct sql_stmt **slot = &db->statements[which];
    if (!*slot && !(*slot = db->sql->driver->prepare(db->sql, sql)))
        db_die(db, sql);
    assert(strcmp((*slot)->text, sql) == 0);
    return *slot;
}

void db_run(struct db *db, enum sql_command command)
{
    static const char *const names[SQL_COMMANDS_N] = {
        [SQL_BEGIN] = "BEGIN",         [SQL_BEGIN_READS] = "BEGIN", [SQL_COMMIT] = "COMMIT",
        [SQL_SAVEPOINT] = "SAVEPOINT", [SQL_UNDO] = "ROLLBACK TO",  [SQL_RELEASE] = "RELEASE"};
    enum sql_result result = db->sql->driver->run(db->sql, command);
    if (result == SQL_CUT)
        db->cut = true;
    else if (result != SQL_DONE)
        db_die(db, names[command]);
}

bool db_in_transaction(const struct db *db)
{
    return db->sql->driver->in_transaction(db->sql);
}

static enum sql_result change(struct db *db, struct sql_stmt *s, bool must, int64_t *ret)
{
    enum sql_result result = s->driver->change(s, must, &db->changed, ret);
    assert(result != SQL_ROW && db->changed >= 0);
    if (result == SQL_FAULT)
        db_die(db, s->text);
    /* Two writers may race for a key. Any other violated constraint is a bug of this program. */
    if (result == SQL_REFUSED) {
        int code = 0;
        const char *error = db->sql->driver->error(db->sql, &code);
        log_event(LOG_LEVEL_ERROR, "store.refused", "code=%d error=\"%s\"", code, error);
    }
    if (result != SQL_DONE)
        sql_reset(s);
    db->cut = db->cut || result == SQL_CUT;
    return result;
}

bool db_change(struct db *db, struct sql_stmt *statement)
{
    return change(db, statement, true, NULL) == SQL_DONE && db->changed > 0;
}

bool db_change_returning(struct db *db, struct sql_stmt *statement, int64_t *ret)
{
    return change(db, statement, true, ret) == SQL_DONE && db->changed > 0;
}

void db_do(struct db *db, struct sql_stmt *statement)
{
    change(db, statement, false, NULL);
}

int64_t db_changes(const struct db *db)
{
    return db->changed;
}

bool db_row(struct db *db, struct sql_stmt *statement)
{
    enum sql_result result = db->cut ? SQL_CUT : statement->driver->step(statement);
    if (result == SQL_ROW)
        return true;
    if (result == SQL_CUT) {
        db->cut = true;
        sql_reset(statement);
    } else if (result != SQL_DONE) {
        db_die(db, statement->text);
        sql_reset(statement);
    }
    return false;
}

/* --- parameters ------------------------------------------------------------------------------- */

void db_bind_text(struct sql_stmt *statement, int at, struct text text)
{
    sql_bind_text(statement, at, text.length ? text.at : "", text.length);
}

void db_bind_text_or_null(struct sql_stmt *statement, int at, struct text text)
{
    if (text.length > 0)
        db_bind_text(statement, at, text);
    else
        sql_bind_null(statement, at, SQL_TEXT);
}

void db_bind_player(struct sql_stmt *statement, int at, int64_t player)
{
    if (player != 0)
        sql_bind_int(statement, at, player);
    else
        sql_bind_null(statement, at, SQL_INT);
}

void db_bind_positive(struct sql_stmt *statement, int at, int64_t value)
{
    if (value > 0)
        sql_bind_int(statement, at, value);
    else
        sql_bind_null(statement, at, SQL_INT);
}

void db_bind_id(struct sql_stmt *statement, int at, const struct id128 *id)
{
    sql_bind_bytes(statement, at, id->bytes, sizeof id->bytes);
}

struct text db_fold(struct db *db, struct text name)
{
    assert(db->names);
    free(db->folded);
    db->folded = alloc_raw(name.length + 1, 1);
    return (struct text){db->folded,
                         name.length ? db->names->fold(name.at, name.length, db->folded) : 0};
}

void db_bind_skeleton(struct db *db, struct sql_stmt *statement, int at, struct text name)
{
    assert(db->names);
    struct text skeleton = {
        db->skeleton, name.length ? db->names->skeleton(name.at, name.length, db->skeleton) : 0};
    db_bind_text_or_null(statement, at, skeleton);
}

struct text db_after_all(struct job *job, struct text beginning)
{
    static const char last[] = "\xf4\x8f\xbf\xbf";
    char *text = job_alloc(job, beginning.length + sizeof last);
    if (beginning.length > 0)
        memcpy(text, beginning.at, beginning.length);
    memcpy(text + beginning.length, last, sizeof last);
    return (struct text){text, beginning.length + sizeof last - 1};
}

/* --- columns ---------------------------------------------------------------------------------- */

struct text db_text(struct sql_stmt *statement, int column, struct job *job)
{
    struct text text = sql_text(statement, column);
    return job_text(job, text.at, text.length);
}

bool db_bytes(struct sql_stmt *statement, int column, void *ret, size_t size)
{
    struct text bytes = sql_bytes(statement, column);
    /* the tables check the lengths */
    if (!bytes.at || bytes.length != size)
        return false;
    memcpy(ret, bytes.at, size);
    return true;
}

struct id128 db_id(struct sql_stmt *statement, int column)
{
    struct id128 id = {{0}};
    db_bytes(statement, column, id.bytes, sizeof id.bytes);
    return id;
}
