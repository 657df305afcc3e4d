/* Statements on SQLite: see sql.h. */
#include "server/store/driver_sqlite.h"

#include <assert.h>
#include <stdlib.h>

#include "proto/lib/alloc.h"

#define STEPS_LOOK 1000 /* steps of SQLite's machine between two looks */

struct connection {
    struct sql base;
    sqlite3 *handle;
    sqlite3_stmt *commands[SQL_COMMANDS_N]; /* prepared at the first use */
};

struct statement {
    struct sql_stmt base;
    sqlite3_stmt *handle;
    struct connection *connection;
};

static sqlite3_stmt *of(struct sql_stmt *s)
{
    return ((struct statement *)s)->handle;
}

static sqlite3_stmt *prepare_handle(struct connection *connection, const char *text)
{
    sqlite3_stmt *handle = NULL;
    return sqlite3_prepare_v3(connection->handle, text, -1, SQLITE_PREPARE_PERSISTENT, &handle,
                              NULL) == SQLITE_OK
               ? handle
               : NULL;
}

static struct sql_stmt *prepare(struct sql *sql, const char *text)
{
    struct connection *connection = (struct connection *)sql;
    sqlite3_stmt *handle = prepare_handle(connection, text);
    if (!handle)
        return NULL;
    struct statement *s = alloc_zeroed(1, sizeof *s);
    s->base.driver = sql->driver;
    s->base.text = sqlite3_sql(handle);
    s->handle = handle;
    s->connection = connection;
    return &s->base;
}

static void finish(struct sql_stmt *s)
{
    sqlite3_finalize(of(s));
    free(s);
}

static void bind_int(struct sql_stmt *s, int at, int64_t value)
{
    sqlite3_bind_int64(of(s), at, value);
}

/* SQLite copies nothing here: only a wrong parameter number could fail. */
static void bind(struct sql_stmt *s, int at, enum sql_kind kind, const void *bytes, size_t length)
{
    int code = kind == SQL_TEXT
                   ? sqlite3_bind_text64(of(s), at, bytes, length, SQLITE_STATIC, SQLITE_UTF8)
                   : sqlite3_bind_blob64(of(s), at, bytes, length, SQLITE_STATIC);
    assert(code == SQLITE_OK && kind != SQL_INT);
}

static void bind_null(struct sql_stmt *s, int at, enum sql_kind kind)
{
    (void)kind;
    sqlite3_bind_null(of(s), at);
}

static void reset(struct sql_stmt *s)
{
    sqlite3_reset(of(s));
    sqlite3_clear_bindings(of(s));
}

static enum sql_result meaning(int code)
{
    switch (code) {
    case SQLITE_ROW: return SQL_ROW;
    case SQLITE_DONE: return SQL_DONE;
    case SQLITE_INTERRUPT: return SQL_CUT;
    case SQLITE_CONSTRAINT_PRIMARYKEY:
    case SQLITE_CONSTRAINT_UNIQUE: return SQL_TAKEN;
    default: return (code & 0xff) == SQLITE_CONSTRAINT ? SQL_REFUSED : SQL_FAULT;
    }
}

static enum sql_result step(struct sql_stmt *s)
{
    enum sql_result result = meaning(sqlite3_step(of(s)));
    if (result == SQL_DONE || result == SQL_CUT)
        reset(s);
    return result;
}

static enum sql_result change(struct sql_stmt *s, bool must, int64_t *ret_changed, int64_t *ret)
{
    (void)must; /* the caller looks at ret_changed */
    int code = sqlite3_step(of(s));
    for (; code == SQLITE_ROW; code = sqlite3_step(of(s)))
        if (ret)
            *ret = sqlite3_column_int64(of(s), 0);
    *ret_changed =
        code == SQLITE_DONE ? sqlite3_changes(((struct statement *)s)->connection->handle) : 0;
    if (code == SQLITE_DONE)
        reset(s);
    return meaning(code);
}

static int64_t get_int(struct sql_stmt *s, int column)
{
    return sqlite3_column_int64(of(s), column);
}

static struct text get(struct sql_stmt *s, int column, enum sql_kind kind)
{
    const void *at = kind == SQL_TEXT ? (const void *)sqlite3_column_text(of(s), column)
                                      : sqlite3_column_blob(of(s), column);
    return (struct text){at, at ? (size_t)sqlite3_column_bytes(of(s), column) : 0};
}

static bool is_null(struct sql_stmt *s, int column)
{
    return sqlite3_column_type(of(s), column) == SQLITE_NULL;
}

static enum sql_result run(struct sql *sql, enum sql_command command)
{
    static const char *const texts[SQL_COMMANDS_N] = {
        [SQL_BEGIN] = "BEGIN IMMEDIATE", [SQL_BEGIN_READS] = "BEGIN",
        [SQL_COMMIT] = "COMMIT",         [SQL_SAVEPOINT] = "SAVEPOINT job",
        [SQL_UNDO] = "ROLLBACK TO job",  [SQL_RELEASE] = "RELEASE job",
    };
    struct connection *connection = (struct connection *)sql;
    assert(command < SQL_COMMANDS_N);
    sqlite3_stmt **slot = &connection->commands[command];
    if (!*slot && !(*slot = prepare_handle(connection, texts[command])))
        return SQL_FAULT;
    int code = sqlite3_step(*slot);
    if (code == SQLITE_DONE)
        sqlite3_reset(*slot);
    return code == SQLITE_DONE ? SQL_DONE : SQL_FAULT;
}

static bool in_transaction(struct sql *sql)
{
    return !sqlite3_get_autocommit(((struct connection *)sql)->handle);
}

/* An error ends the process. */
static bool sound(struct sql *sql)
{
    (void)sql;
    return true;
}

static int look(void *ctx)
{
    struct sql *sql = ctx;
    assert(sql->look); /* watch() has set both */
    return sql->look(sql->look_ctx, STEPS_LOOK);
}

static void watch(struct sql *sql)
{
    sqlite3_progress_handler(((struct connection *)sql)->handle, sql->look ? STEPS_LOOK : 0,
                             sql->look ? look : NULL, sql);
}

static const char *error(struct sql *sql, int *ret_code)
{
    sqlite3 *handle = ((struct connection *)sql)->handle;
    *ret_code = sqlite3_extended_errcode(handle);
    return sqlite3_errmsg(handle);
}

static void close_connection(struct sql *sql)
{
    struct connection *connection = (struct connection *)sql;
    for (int i = 0; i < SQL_COMMANDS_N; i++)
        sqlite3_finalize(connection->commands[i]);
    sqlite3_close(connection->handle);
    free(connection);
}

static const struct sql_driver driver = {.prepare = prepare,
                                         .finish = finish,
                                         .bind_int = bind_int,
                                         .bind = bind,
                                         .bind_null = bind_null,
                                         .step = step,
                                         .change = change,
                                         .reset = reset,
                                         .get_int = get_int,
                                         .get = get,
                                         .is_null = is_null,
                                         .run = run,
                                         .in_transaction = in_transaction,
                                         .sound = sound,
                                         .watch = watch,
                                         .error = error,
                                         .close = close_connection};

struct sql *sqlite_connect(sqlite3 *handle)
{
    struct connection *connection = alloc_zeroed(1, sizeof *connection);
    connection->base.driver = &driver;
    connection->handle = handle;
    return &connection->base;
}
