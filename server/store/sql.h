/* The seam between the statements and the database: a connection, and statements with parameters and
 * rows. It has two drivers, SQLite (driver_sqlite.c) and PostgreSQL (driver_postgres.c), and no
 * statement knows which one it runs on.
 *
 * A text is written once, in SQL that both understand. Parameters are ?1, ?2 ...: an integer, a text,
 * or bytes. A text uses CAST where PostgreSQL cannot tell a type, names the key of its ON CONFLICT,
 * and compares flags with 1. SQL_TEXT_OF() is for the few statements on which the two differ.
 *
 *     sql_bind_int(s, 1, id);
 *     while (db_row(db, s))           (db.h)
 *         name = db_text(s, 0, job);
 */
#ifndef MIAI_STORE_SQL_H
#define MIAI_STORE_SQL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/lib/text.h"

/* The kind of a parameter or column; also of a parameter that is NULL. */
enum sql_kind { SQL_INT, SQL_TEXT, SQL_BYTES };

enum sql_result {
    SQL_DONE,
    SQL_ROW,
    SQL_CUT,     /* interrupted, or the connection was lost: nothing more comes */
    SQL_TAKEN,   /* a key is taken: two writers may race for it */
    SQL_REFUSED, /* another constraint: a bug of this program */
    SQL_FAULT    /* the disk or the database failed */
};

/* The beginning, parts and end of a transaction. */
enum sql_command {
    SQL_BEGIN, /* of a connection that writes */
    SQL_BEGIN_READS,
    SQL_COMMIT,
    SQL_SAVEPOINT, /* one at a time */
    SQL_UNDO,      /* back to the savepoint */
    SQL_RELEASE,   /* of the savepoint, also after SQL_UNDO */
    SQL_COMMANDS_N
};

struct sql {
    const struct sql_driver *driver;
    /* Called now and then while a statement runs, with the steps since the last call: a thousandth of a millisecond,
     * or as much of SQLite's work. A result other than 0 interrupts the statement. Set by sql_watch(). */
    int (*look)(void *ctx, uint32_t steps);
    void *look_ctx;
};

/* A prepared statement; drivers have larger ones. */
struct sql_stmt {
    const struct sql_driver *driver;
    const char *text;
};

struct sql_driver {
    bool postgres;
    /* NULL: the text is wrong, or the database cannot be read. The text lives as long as the statement. */
    struct sql_stmt *(*prepare)(struct sql *sql, const char *text);
    void (*finish)(struct sql_stmt *s);
    /* Texts and bytes must live until the statement has ended. */
    void (*bind_int)(struct sql_stmt *s, int at, int64_t value);
    void (*bind)(struct sql_stmt *s, int at, enum sql_kind kind, const void *bytes, size_t length);
    void (*bind_null)(struct sql_stmt *s, int at, enum sql_kind kind);
    /* The next row of a statement. After the last one, and after reset(), it may be bound and run again. */
    enum sql_result (*step)(struct sql_stmt *s);
    /* Runs a change to its end and resets it. must: the caller needs a row that it touches. ret_changed: the rows that
     * it touched; ret, if not NULL: the integer of its RETURNING. */
    enum sql_result (*change)(struct sql_stmt *s, bool must, int64_t *ret_changed, int64_t *ret);
    void (*reset)(struct sql_stmt *s);                  /* forgets the parameters, too */
    int64_t (*get_int)(struct sql_stmt *s, int column); /* NULL is 0 */
    /* Text or bytes of this row; NULL has the address NULL. */
    struct text (*get)(struct sql_stmt *s, int column, enum sql_kind kind);
    bool (*is_null)(struct sql_stmt *s, int column);
    enum sql_result (*run)(struct sql *sql, enum sql_command command);
    bool (*in_transaction)(struct sql *sql);
    bool (*sound)(struct sql *sql); /* false: nothing that is done now would be stored */
    void (*watch)(struct sql *sql); /* `look` was set or removed */
    /* The last error, for the log. */
    const char *(*error)(struct sql *sql, int *ret_code);
    void (*close)(struct sql *sql); /* after its statements */
};

#define SQL_TEXT_OF(db_sql, of_sqlite, of_postgres)                                                \
    ((db_sql)->driver->postgres ? (of_postgres) : (of_sqlite))

static inline void sql_bind_int(struct sql_stmt *s, int at, int64_t value)
{
    s->driver->bind_int(s, at, value);
}

static inline void sql_bind_text(struct sql_stmt *s, int at, const char *bytes, size_t length)
{
    s->driver->bind(s, at, SQL_TEXT, bytes, length);
}

static inline void sql_bind_bytes(struct sql_stmt *s, int at, const void *bytes, size_t length)
{
    s->driver->bind(s, at, SQL_BYTES, bytes, length);
}

static inline void sql_bind_null(struct sql_stmt *s, int at, enum sql_kind kind)
{
    s->driver->bind_null(s, at, kind);
}

static inline void sql_reset(struct sql_stmt *s)
{
    s->driver->reset(s);
}

static inline int64_t sql_int64(struct sql_stmt *s, int column)
{
    return s->driver->get_int(s, column);
}

/* The lower half of the number, as columns with a narrower check need it. */
static inline int sql_int(struct sql_stmt *s, int column)
{
    return (int)s->driver->get_int(s, column);
}

static inline bool sql_flag(struct sql_stmt *s, int column)
{
    return s->driver->get_int(s, column) != 0;
}

static inline bool sql_is_null(struct sql_stmt *s, int column)
{
    return s->driver->is_null(s, column);
}

static inline struct text sql_text(struct sql_stmt *s, int column)
{
    return s->driver->get(s, column, SQL_TEXT);
}

static inline struct text sql_bytes(struct sql_stmt *s, int column)
{
    return s->driver->get(s, column, SQL_BYTES);
}

static inline void sql_watch(struct sql *sql, int (*look)(void *ctx, uint32_t steps), void *ctx)
{
    sql->look = look;
    sql->look_ctx = ctx;
    sql->driver->watch(sql);
}

#endif
