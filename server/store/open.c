/* Opening a database.
 *
 * Promises: a committed change is on the disk (WAL with synchronous=FULL, both read back), and
 * foreign keys hold. Only a database of Miai, with its newest schema, is opened. A connection that
 * only reads never checkpoints, not even when it is closed: SQLite 3.40 can corrupt a database when
 * two connections checkpoint at once. */
#include "server/store/db.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/store/driver_sqlite.h"
#include "server/store/fresh.h"
#include "server/store/migrations.h"

#define APPLICATION_ID 0x4d696169 /* "Miai" */

static bool failed(struct db *db, const char *what, char *ret_error, size_t size)
{
    snprintf(ret_error, size, "%s: %s", what,
             db->handle ? sqlite3_errmsg(db->handle) : "out of memory");
    return false;
}

/* Reads the first column of the first row, as text. */
static bool ask(struct db *db, const char *sql, char *ret, size_t size)
{
    sqlite3_stmt *statement = NULL;
    bool ok = sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_ROW;
    if (ok)
        snprintf(ret, size, "%s", (const char *)sqlite3_column_text(statement, 0));
    return sqlite3_finalize(statement) == SQLITE_OK && ok;
}

/* Sets a pragma where needed and reads its value back. */
static bool require(struct db *db, const char *set, const char *get, const char *wanted,
                    char *ret_error, size_t size)
{
    char is[64] = "";
    if (set && sqlite3_exec(db->handle, set, NULL, NULL, NULL) != SQLITE_OK)
        return failed(db, set, ret_error, size);
    if (!ask(db, get, is, sizeof is))
        return failed(db, get, ret_error, size);
    if (strcmp(is, wanted) == 0)
        return true;
    snprintf(ret_error, size, "%s says \"%s\" where \"%s\" is needed", get, is, wanted);
    return false;
}

/* Checks pages and rows of all tables with table "", or the constraints of one named table. */
static bool check_rows(struct db *db, const char *table, char *ret_error, size_t size)
{
    bool constraints = *table != '\0';
    char check[100];
    if (constraints)
        snprintf(check, sizeof check, "PRAGMA quick_check(\"%s\")", table);
    else
        snprintf(check, sizeof check, "PRAGMA quick_check(1)");
    return require(db,
                   constraints ? "PRAGMA ignore_check_constraints = OFF"
                               : "PRAGMA ignore_check_constraints = ON",
                   "PRAGMA ignore_check_constraints", constraints ? "0" : "1", ret_error, size) &&
           require(db, NULL, check, "ok", ret_error, size);
}

/* Checks that no page is damaged, that every column has its type, and that the schema's constraints on
 * values hold. Events are left out of the constraints: there are a hundred times more events than other
 * rows, their values are judged when their game is read, and the check would take three times as long. */
static bool check(struct db *db, char *ret_error, size_t size)
{
    static const char next[] = "SELECT coalesce(min(name), '') FROM sqlite_schema"
                               " WHERE type = 'table' AND name <> 'event' AND name > '%s'";
    char table[60] = "", sql[sizeof next + sizeof table];
    if (!check_rows(db, table, ret_error, size))
        return false;
    for (;;) {
        snprintf(sql, sizeof sql, next, table);
        if (!ask(db, sql, table, sizeof table))
            return failed(db, "reading the names of tables", ret_error, size);
        if (*table == '\0')
            return true;
        if (!check_rows(db, table, ret_error, size))
            return false;
    }
}

static bool recognize(struct db *db, char *ret_error, size_t size)
{
    char is[64], ours[64], tables[64];
    snprintf(ours, sizeof ours, "%d", APPLICATION_ID);
    if (!ask(db, "PRAGMA application_id", is, sizeof is) ||
        !ask(db, "SELECT count(*) FROM sqlite_schema", tables, sizeof tables))
        return failed(db, "reading the database", ret_error, size);
    if (strcmp(is, ours) == 0)
        return check(db, ret_error, size);
    if (strcmp(tables, "0") != 0) {
        snprintf(ret_error, size, "this is a database of some other program");
        return false;
    }
    char set[64];
    snprintf(set, sizeof set, "PRAGMA application_id = %d", APPLICATION_ID);
    return require(db, set, "PRAGMA application_id", ours, ret_error, size);
}

/* The same as require(), for settings that are not pragmas. */
static bool require_config(struct db *db, int which, const char *name, int wanted, char *ret_error,
                           size_t size)
{
    int is = -1;
    if (sqlite3_db_config(db->handle, which, wanted, (int *)NULL) != SQLITE_OK ||
        sqlite3_db_config(db->handle, which, -1, &is) != SQLITE_OK)
        return failed(db, name, ret_error, size);
    if (is == wanted)
        return true;
    snprintf(ret_error, size, "%s is %d where %d is needed", name, is, wanted);
    return false;
}

/* Sets what holds for every connection: a manipulated schema cannot do harm. */
static bool configure(struct db *db, char *ret_error, size_t size)
{
    sqlite3_extended_result_codes(db->handle, 1);
    sqlite3_busy_timeout(db->handle, 2000);
    return require_config(db, SQLITE_DBCONFIG_DEFENSIVE, "DEFENSIVE", 1, ret_error, size) &&
           require_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, "LOAD_EXTENSION", 0, ret_error,
                          size) &&
           require(db, "PRAGMA trusted_schema = OFF", "PRAGMA trusted_schema", "0", ret_error,
                   size) &&
           require(db, "PRAGMA cell_size_check = ON", "PRAGMA cell_size_check", "1", ret_error,
                   size) &&
           require(db, "PRAGMA temp_store = MEMORY", "PRAGMA temp_store", "2", ret_error, size) &&
           require(db, "PRAGMA cache_size = -8000", "PRAGMA cache_size", "-8000", ret_error,
                   size) &&
           require(db, "PRAGMA wal_autocheckpoint = 0", "PRAGMA wal_autocheckpoint", "0", ret_error,
                   size);
}

static bool configure_writer(struct db *db, char *ret_error, size_t size)
{
    return configure(db, ret_error, size) &&
           require(db, "PRAGMA journal_mode = WAL", "PRAGMA journal_mode", "wal", ret_error,
                   size) &&
           require(db, "PRAGMA synchronous = FULL", "PRAGMA synchronous", "2", ret_error, size) &&
           require(db, "PRAGMA foreign_keys = ON", "PRAGMA foreign_keys", "1", ret_error, size);
}

static bool configure_reader(struct db *db, char *ret_error, size_t size)
{
    return configure(db, ret_error, size) &&
           require_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, "NO_CKPT_ON_CLOSE", 1, ret_error,
                          size) &&
           require(db, "PRAGMA query_only = ON", "PRAGMA query_only", "1", ret_error, size) &&
           require(db, NULL, "PRAGMA journal_mode", "wal", ret_error, size);
}

/* A backup carries no epoch (backup_write.c). A server that opens it begins a new one, so that no
 * client continues a lost history. */
static bool read_epoch(struct db *db, char *ret_error, size_t size)
{
    if (sqlite3_exec(
            db->handle,
            "INSERT INTO meta (key, value) VALUES ('epoch', lower(hex(randomblob(8)))) ON CONFLICT DO NOTHING",
            NULL, NULL, NULL) != SQLITE_OK ||
        !ask(db, "SELECT value FROM meta WHERE key = 'epoch'", db->epoch, sizeof db->epoch))
        return failed(db, "reading the epoch", ret_error, size);
    return true;
}

static bool open_with(struct db *db, const char *path, int flags, char *ret_error, size_t size)
{
    *db = (struct db){0};
    db->statements = alloc_zeroed(STATEMENT_N, sizeof *db->statements);
    int code = sqlite3_open_v2(path, &db->handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
    db->sql = sqlite_connect(db->handle); /* closes the handle, also one that failed */
    return code == SQLITE_OK || failed(db, "opening it", ret_error, size);
}

/* Moves all that a server left in the log of events into their table. */
static bool settle_log(struct db *db, char *ret_error, size_t size)
{
    return (sqlite3_exec(db->handle, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(db->handle, DB_SETTLE_LOG, NULL, NULL, NULL) == SQLITE_OK &&
            sqlite3_exec(db->handle, "COMMIT", NULL, NULL, NULL) == SQLITE_OK) ||
           failed(db, "reading the log of events", ret_error, size);
}

bool db_open_reader(struct db *db, const char *path, const struct store_names *names,
                    char *ret_error, size_t size)
{
    bool good = open_with(db, path, SQLITE_OPEN_READONLY, ret_error, size) &&
                configure_reader(db, ret_error, size);
    db->names = names;
    return good;
}

bool db_open(struct db *db, const char *path, const struct store_names *names, char *ret_error,
             size_t size)
{
    /* The file is recognized before it is migrated: a file of another program stays untouched.
     * Names are known before their index is built with them. The epoch comes last: only a database
     * that can be opened begins a new one. */
    if (!open_with(db, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ret_error, size) ||
        !configure_writer(db, ret_error, size) || !recognize(db, ret_error, size) ||
        !db_migrate(db->handle, path, store_migrations, store_migrations_count, ret_error, size) ||
        !settle_log(db, ret_error, size))
        return false;
    db_open_events(db);
    db->names = names;
    db_build_names(db);
    return read_epoch(db, ret_error, size);
}

/* --- a database that no process has open ------------------------------------------------------ */

/* The path as a part of a URI; characters with a meaning there are percent-encoded. */
static char *address_of(const char *path)
{
    static const char digits[] = "0123456789abcdef";
    char *ret = alloc_raw(3 * strlen(path) + sizeof "file:?immutable=1", 1);
    char *to = ret;
    to += sprintf(to, "file:");
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                     strchr("/._-", c);
        if (plain) {
            *to++ = (char)c;
            continue;
        }
        *to++ = '%';
        *to++ = digits[c >> 4];
        *to++ = digits[c & 15];
    }
    sprintf(to, "?immutable=1");
    return ret;
}

static bool check_schema(struct db *db, int *ret_schema, char *ret_error, size_t size)
{
    char is[64], ours[64];
    snprintf(ours, sizeof ours, "%d", APPLICATION_ID);
    if (!ask(db, "PRAGMA application_id", is, sizeof is))
        return failed(db, "reading it", ret_error, size);
    if (strcmp(is, ours) != 0) {
        snprintf(ret_error, size, "this is not a database of Miai");
        return false;
    }
    if (!ask(db, "PRAGMA user_version", is, sizeof is))
        return failed(db, "reading its schema's version", ret_error, size);
    *ret_schema = atoi(is);
    if (*ret_schema == (int)store_migrations_count)
        return true;
    snprintf(ret_error, size, "its schema is version %d, this server knows %zu: %s", *ret_schema,
             store_migrations_count,
             *ret_schema < (int)store_migrations_count ? "start this server on it first"
                                                       : "use a newer server");
    return false;
}

bool db_open_beside(struct db *db, const char *path, char *ret_error, size_t size)
{
    int schema;
    return open_with(db, path, SQLITE_OPEN_READONLY, ret_error, size) &&
           configure_reader(db, ret_error, size) && check_schema(db, &schema, ret_error, size);
}

static bool check_pages(struct db *db, char *ret_error, size_t size)
{
    char is[200] = "";
    if (!ask(db, "PRAGMA quick_check(1)", is, sizeof is))
        return failed(db, "checking its pages", ret_error, size);
    if (strcmp(is, "ok") != 0) {
        snprintf(ret_error, size, "it is damaged: %s", is);
        return false;
    }
    if (ask(db, "SELECT \"table\" FROM pragma_foreign_key_check", is, sizeof is)) {
        snprintf(ret_error, size, "a row of the table %s points at one that is not there", is);
        return false;
    }
    return sqlite3_errcode(db->handle) == SQLITE_OK ||
           failed(db, "checking its keys", ret_error, size);
}

bool db_open_alone(struct db *db, const char *path, bool has_log, int *ret_schema, char *ret_error,
                   size_t size)
{
    char *address = address_of(path);
    bool good =
        open_with(db, has_log ? path : address,
                  SQLITE_OPEN_READONLY | (has_log ? 0 : SQLITE_OPEN_URI), ret_error, size) &&
        configure(db, ret_error, size) &&
        require_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, "NO_CKPT_ON_CLOSE", 1, ret_error,
                       size) &&
        require(db, "PRAGMA query_only = ON", "PRAGMA query_only", "1", ret_error, size) &&
        check_schema(db, ret_schema, ret_error, size) && check_pages(db, ret_error, size);
    free(address);
    return good;
}
