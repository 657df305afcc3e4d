/* Moving a site from SQLite to PostgreSQL: see move.h.
 *
 * Promises: PostgreSQL has the whole site or nothing, whenever this process ends, since all of it is one transaction. The
 * file is only read. Memory is bounded by the largest row. Each row is copied as bytes and read back as bytes; keys,
 * checks and foreign keys are PostgreSQL's own, and made before the end. The copy has no epoch, so that no client takes
 * it for the history that a server on the file may still continue. */
#include "server/store/move.h"

#include <assert.h>
#include <endian.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/array.h"
#include "server/store/fresh.h"
#include "server/store/inspect.h"
#include "server/store/open_postgres.h"
#include "server/store/rows_sum.h"

#define COLUMNS_MAX 40
#define NAME_SIZE   64
#define LIST_SIZE   2000     /* bytes of the names of all columns */
#define TEXT_SIZE   65536    /* bytes of all statements that make indexes or keys */
#define PIECE       65536    /* bytes that are sent at once */
#define IDLE_MS     86400000 /* the file may be read for so long while PostgreSQL waits */

struct table {
    struct move_table shown;
    char name[NAME_SIZE], list[LIST_SIZE];
    int columns_n;
    enum sql_kind kinds[COLUMNS_MAX];
    struct rows_sum sum;
};

struct move {
    struct inspect *from, *to;
    struct db *lite, postgres;
    struct postgres_config config;
    bool beside;
    struct table *tables;
    uint32_t tables_n, tables_size;
    char *piece; /* rows that were not sent yet */
    uint32_t piece_size;
    size_t piece_n;
};

/* --- beginning and end ------------------------------------------------------------------------ */

static bool open_postgres(struct move *move, const char *url, char *ret_error, size_t size)
{
    char why[500];
    char *shown = postgres_shown(url);
    move->config = (struct postgres_config){.url = url, .name = "miai move", .idle_ms = IDLE_MS};
    bool good = db_open_postgres_beside(&move->postgres, &move->config, ret_error, size);
    if (good && !postgres_is_empty(move->postgres.sql, why, sizeof why)) {
        snprintf(ret_error, size, "%s: %s", shown, why);
        good = false;
    }
    free(shown);
    return good;
}

struct move *move_create(const char *path, const char *url, char *ret_error, size_t size)
{
    char why[500];
    struct move *move = alloc_zeroed(1, sizeof *move);
    move->from = inspect_moment(path, &move->beside, why, sizeof why);
    if (!move->from)
        snprintf(ret_error, size, "%s: %s", path, why);
    if (move->from && open_postgres(move, url, ret_error, size)) {
        move->lite = inspect_db(move->from);
        move->to = inspect_of(&move->postgres);
        return move;
    }
    move_destroy(move);
    return NULL;
}

void move_destroy(struct move *move)
{
    if (!move)
        return;
    inspect_destroy(move->to);
    inspect_destroy(move->from);
    db_close(&move->postgres); /* a transaction that was not committed ends with its connection */
    free(move->tables);
    free(move->piece);
    free(move);
}

bool move_is_beside(const struct move *move)
{
    return move->beside;
}

struct inspect *move_from(struct move *move)
{
    return move->from;
}

struct inspect *move_to(struct move *move)
{
    return move->to;
}

const struct move_table *move_table(const struct move *move, unsigned n)
{
    return n < move->tables_n ? &move->tables[n].shown : NULL;
}

/* --- what there is to copy -------------------------------------------------------------------- */

static struct sql_stmt *prepare(struct db *db, const char *text)
{
    struct sql_stmt *s = db->sql->driver->prepare(db->sql, text);
    if (!s)
        db_die(db, text);
    return s;
}

static void finish(struct sql_stmt *s)
{
    s->driver->finish(s);
}

static void copy_name(struct text from, char ret[NAME_SIZE])
{
    assert(from.length < NAME_SIZE && !memchr(from.at, '"', from.length)); /* our own schema */
    snprintf(ret, NAME_SIZE, "%.*s", (int)from.length, from.at);
}

static void read_columns(struct move *move, struct table *table)
{
    struct sql_stmt *s =
        prepare(move->lite, "SELECT name, type FROM pragma_table_info(?1) ORDER BY cid");
    sql_bind_text(s, 1, table->name, strlen(table->name));
    while (db_row(move->lite, s)) {
        char name[NAME_SIZE];
        struct text type = sql_text(s, 1);
        size_t length = strlen(table->list);
        copy_name(sql_text(s, 0), name);
        assert(table->columns_n < COLUMNS_MAX && length + NAME_SIZE + 3 < LIST_SIZE);
        sprintf(table->list + length, "%s\"%s\"", length > 0 ? ", " : "", name);
        table->kinds[table->columns_n++] = text_is(type, "INTEGER") ? SQL_INT
                                           : text_is(type, "TEXT")  ? SQL_TEXT
                                                                    : SQL_BYTES;
    }
    finish(s);
}

/* All tables but those of SQLite itself, the history of its schema, and the log of events, whose rows go into `event`. */
static void read_tables(struct move *move)
{
    struct sql_stmt *s = prepare(
        move->lite,
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7)"
        " <> 'sqlite_' AND name NOT IN ('event_log', 'event_tip', 'schema_log') ORDER BY name");
    while (db_row(move->lite, s)) {
        move->tables =
            array_room(move->tables, &move->tables_size, move->tables_n + 1, sizeof *move->tables);
        struct table *table = &move->tables[move->tables_n++];
        *table = (struct table){0};
        copy_name(sql_text(s, 0), table->name);
    }
    finish(s);
    for (uint32_t i = 0; i < move->tables_n; i++) {
        move->tables[i].shown.name = move->tables[i].name; /* the array has its place now */
        read_columns(move, &move->tables[i]);
    }
}

/* --- copying ---------------------------------------------------------------------------------- */

static char *room(struct move *move, size_t bytes)
{
    move->piece = array_room(move->piece, &move->piece_size, move->piece_n + bytes, 1);
    char *at = move->piece + move->piece_n;
    move->piece_n += bytes;
    return at;
}

static void put_16(struct move *move, int value)
{
    uint16_t big = htobe16((uint16_t)value);
    memcpy(room(move, sizeof big), &big, sizeof big);
}

static void put_32(struct move *move, int32_t value)
{
    uint32_t big = htobe32((uint32_t)value);
    memcpy(room(move, sizeof big), &big, sizeof big);
}

static void put_value(struct move *move, struct sql_stmt *s, int column, enum sql_kind kind)
{
    if (sql_is_null(s, column)) {
        put_32(move, -1);
        return;
    }
    if (kind == SQL_INT) {
        uint64_t big = htobe64((uint64_t)sql_int64(s, column));
        put_32(move, sizeof big);
        memcpy(room(move, sizeof big), &big, sizeof big);
        return;
    }
    struct text value = kind == SQL_TEXT ? sql_text(s, column) : sql_bytes(s, column);
    assert(value.length < INT32_MAX); /* SQLite's own limit */
    put_32(move, (int32_t)value.length);
    if (value.length > 0)
        memcpy(room(move, value.length), value.at, value.length);
}

static bool send(struct move *move, char *ret_error, size_t size)
{
    bool good = move->piece_n == 0 ||
                postgres_copy_put(move->postgres.sql, move->piece, move->piece_n, ret_error, size);
    move->piece_n = 0;
    return good;
}

static struct sql_stmt *read_rows(struct move *move, const struct table *table)
{
    char text[2 * LIST_SIZE + 2000];
    bool events = strcmp(table->name, "event") == 0;
    snprintf(text, sizeof text, "SELECT %s FROM \"%s\"%s%s%s%s", table->list, table->name,
             strcmp(table->name, "meta") == 0 ? " WHERE key <> 'epoch'" : "",
             events ? " UNION ALL SELECT " : "", events ? table->list : "",
             events ? " FROM (" DB_FRESH_EVENTS ")" : "");
    return prepare(move->lite, text);
}

static bool send_rows(struct move *move, struct table *table, char *ret_error, size_t size)
{
    bool good = true;
    struct sql_stmt *s = read_rows(move, table);
    memcpy(room(move, ROWS_HEAD_BYTES), rows_head, ROWS_HEAD_BYTES);
    while (good && db_row(move->lite, s)) {
        size_t from = move->piece_n;
        put_16(move, table->columns_n);
        for (int i = 0; i < table->columns_n; i++)
            put_value(move, s, i, table->kinds[i]);
        rows_sum_add(&table->sum, move->piece + from, move->piece_n - from);
        good = move->piece_n < PIECE || send(move, ret_error, size);
    }
    finish(s);
    put_16(move, -1);
    return good && send(move, ret_error, size);
}

static bool failed(const struct table *table, const char *why, char *ret_error, size_t size)
{
    snprintf(ret_error, size, "table %s: %s", table->name, why);
    return false;
}

static bool copy_table(struct move *move, struct table *table, char *ret_error, size_t size)
{
    char text[LIST_SIZE + 200], why[400];
    struct sql *sql = move->postgres.sql;
    snprintf(text, sizeof text,
             "DELETE FROM \"%s\"; COPY \"%s\" (%s) FROM STDIN (FORMAT binary, FREEZE)", table->name,
             table->name, table->list);
    char *copy = strstr(text, "COPY");
    copy[-1] = '\0';
    if (!postgres_exec(sql, text, why, sizeof why) ||
        !postgres_copy_begin(sql, copy, why, sizeof why) ||
        !send_rows(move, table, why, sizeof why) || !postgres_copy_end(sql, why, sizeof why))
        return failed(table, why, ret_error, size);
    table->shown.rows = table->sum.rows;
    return true;
}

/* --- comparing -------------------------------------------------------------------------------- */

static bool read_back(struct move *move, const struct table *table, struct rows_sum *ret,
                      char *ret_error, size_t size)
{
    char text[LIST_SIZE + 200], *bytes;
    size_t length;
    struct rows_reader reader = {0};
    enum sql_result result;
    bool good = true;
    snprintf(text, sizeof text, "COPY \"%s\" (%s) TO STDOUT (FORMAT binary)", table->name,
             table->list);
    if (!postgres_copy_begin(move->postgres.sql, text, ret_error, size))
        return false;
    while ((result = postgres_copy_take(move->postgres.sql, &bytes, &length, ret_error, size)) ==
           SQL_ROW) {
        good = rows_read(&reader, bytes, length) && good;
        postgres_copy_free(bytes);
    }
    if (result == SQL_DONE && !(good = good && reader.ended))
        snprintf(ret_error, size, "what PostgreSQL sends are no rows");
    *ret = reader.sum;
    rows_finish(&reader);
    return result == SQL_DONE && good;
}

static bool compare_table(struct move *move, const struct table *table, char *ret_error,
                          size_t size)
{
    char why[400];
    struct rows_sum there = {0};
    if (!read_back(move, table, &there, why, sizeof why))
        return failed(table, why, ret_error, size);
    if (there.rows != table->sum.rows)
        snprintf(why, sizeof why, "%" PRIu64 " rows were sent and %" PRIu64 " are there",
                 table->sum.rows, there.rows);
    else if (there.digest != table->sum.digest)
        snprintf(why, sizeof why, "the rows that are there are not those that were sent");
    else
        return true;
    return failed(table, why, ret_error, size);
}

/* --- the schema ------------------------------------------------------------------------------- */

#define IN_SCHEMA "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
#define KEYS(how)                                                                                  \
    "SELECT string_agg(format(" how                                                                \
    "), '; ' ORDER BY conrelid, conname) FROM pg_constraint WHERE contype = 'f'"                   \
    " AND connamespace = " IN_SCHEMA
#define INDEXES(how)                                                                               \
    "SELECT string_agg(" how ", '; ' ORDER BY i.oid) FROM pg_index x"                              \
    " JOIN pg_class i ON i.oid = x.indexrelid WHERE i.relnamespace = " IN_SCHEMA                   \
    " AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.oid)"

/* Statements that remove what slows copying down, and those that make it again as it was. */
struct later {
    char drop_keys[TEXT_SIZE], drop_indexes[TEXT_SIZE], keys[TEXT_SIZE], indexes[TEXT_SIZE];
};

static bool ask_all(struct sql *sql, const char *text, char ret[TEXT_SIZE], char *ret_error,
                    size_t size)
{
    bool good = postgres_ask(sql, text, ret, TEXT_SIZE, ret_error, size);
    assert(strlen(ret) < TEXT_SIZE - 1);
    return good;
}

static bool put_aside(struct sql *sql, struct later *later, char *ret_error, size_t size)
{
    return ask_all(sql, KEYS("'ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname"),
                   later->drop_keys, ret_error, size) &&
           ask_all(sql,
                   KEYS("'ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,"
                        " pg_get_constraintdef(oid)"),
                   later->keys, ret_error, size) &&
           ask_all(sql, INDEXES("format('DROP INDEX %s', i.oid::regclass)"), later->drop_indexes,
                   ret_error, size) &&
           ask_all(sql, INDEXES("pg_get_indexdef(i.oid)"), later->indexes, ret_error, size) &&
           postgres_exec(sql, later->drop_keys, ret_error, size) &&
           postgres_exec(sql, later->drop_indexes, ret_error, size);
}

/* The last id that was ever given, also to a row that is gone: no player gets the number of another one. */
static int64_t last_id(struct move *move, const char *table, const char *column)
{
    char text[400];
    int64_t last = 0;
    snprintf(text, sizeof text,
             "SELECT max(coalesce((SELECT max(\"%s\") FROM \"%s\"), 0), coalesce((SELECT seq FROM"
             " sqlite_sequence WHERE name = '%s'), 0), 0)",
             column, table, table);
    struct sql_stmt *s = prepare(move->lite, text);
    while (db_row(move->lite, s))
        last = sql_int64(s, 0);
    finish(s);
    return last;
}

/* Lets each table count on from its last row. */
static bool count_on(struct move *move, char *ret_error, size_t size)
{
    char text[LIST_SIZE] = "SELECT 1";
    struct sql_stmt *s =
        prepare(&move->postgres, "SELECT c.relname::text, a.attname::text FROM pg_attribute a"
                                 " JOIN pg_class c ON c.oid = a.attrelid WHERE a.attidentity <> ''"
                                 " AND c.relnamespace = " IN_SCHEMA " ORDER BY 1");
    while (db_row(&move->postgres, s)) {
        char table[NAME_SIZE], column[NAME_SIZE];
        size_t length = strlen(text);
        copy_name(sql_text(s, 0), table);
        copy_name(sql_text(s, 1), column);
        snprintf(text + length, sizeof text - length,
                 ", setval(pg_get_serial_sequence('\"%s\"', '%s'), %" PRId64 ", false)", table,
                 column, last_id(move, table, column) + 1);
        assert(strlen(text) < sizeof text - 1);
    }
    finish(s);
    return move_is_sound(move, ret_error, size) &&
           postgres_exec(move->postgres.sql, text, ret_error, size);
}

/* --- the whole -------------------------------------------------------------------------------- */

static bool copy_all(struct move *move, char *ret_error, size_t size)
{
    for (uint32_t i = 0; i < move->tables_n; i++)
        if (!copy_table(move, &move->tables[i], ret_error, size))
            return false;
    return true;
}

static bool compare_all(struct move *move, char *ret_error, size_t size)
{
    for (uint32_t i = 0; i < move->tables_n; i++)
        if (!compare_table(move, &move->tables[i], ret_error, size))
            return false;
    return true;
}

bool move_rows(struct move *move, char *ret_error, size_t size)
{
    struct sql *sql = move->postgres.sql;
    assert(move->lite && move->tables_n == 0);
    struct later *later = alloc_zeroed(1, sizeof *later);
    read_tables(move);
    db_run(&move->postgres, SQL_BEGIN);
    bool good =
        postgres_make(sql, ret_error, size) && put_aside(sql, later, ret_error, size) &&
        copy_all(move, ret_error, size) && postgres_exec(sql, later->indexes, ret_error, size) &&
        postgres_exec(sql, later->keys, ret_error, size) && count_on(move, ret_error, size) &&
        postgres_exec(sql, "ANALYZE", ret_error, size) && compare_all(move, ret_error, size);
    free(later);
    return good;
}

bool move_is_sound(struct move *move, char *ret_error, size_t size)
{
    struct sql *sql = move->postgres.sql;
    int code;
    if (!move->postgres.cut && sql->driver->sound(sql))
        return true;
    snprintf(ret_error, size, "PostgreSQL broke off: %s", sql->driver->error(sql, &code));
    return false;
}

bool move_keep(struct move *move, char *ret_error, size_t size)
{
    struct sql *sql = move->postgres.sql;
    int code;
    assert(move->tables_n > 0 && move->to);
    if (!move_is_sound(move, ret_error, size))
        return false;
    if (sql->driver->run(sql, SQL_COMMIT) == SQL_DONE)
        return true;
    snprintf(ret_error, size,
             "PostgreSQL broke off at the very end (%s): the site is there as a whole or not at"
             " all. Do the same again, and it says so",
             sql->driver->error(sql, &code));
    return false;
}
