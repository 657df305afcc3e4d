/* Migrations: they bring a database to the newest schema, forward only.
 *
 * Promises: each migration runs whole or not at all, together with its version. An existing database is
 * copied beside itself before its first migration is committed; a database that is up to date is not
 * copied. A database newer than this program, or made by a migration that was edited since, is refused. */
#include "server/store/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sqlite3.h>

#include "proto/lib/log.h"
#include "server/store/migrations.h"

#define PATH_LEN 4200 /* bytes: the database's path, and the suffix of a copy */

static bool failed(sqlite3 *handle, const char *what, char *ret_error, size_t size)
{
    snprintf(ret_error, size, "%s: %s", what, sqlite3_errmsg(handle));
    return false;
}

static bool exec(sqlite3 *handle, const char *sql, char *ret_error, size_t size)
{
    return sqlite3_exec(handle, sql, NULL, NULL, NULL) == SQLITE_OK ||
           failed(handle, sql, ret_error, size);
}

static bool read_version(sqlite3 *handle, size_t *ret, char *ret_error, size_t size)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(handle, "PRAGMA user_version", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW) {
        sqlite3_finalize(statement);
        return failed(handle, "reading the schema's version", ret_error, size);
    }
    *ret = (size_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return true;
}

/* True if each migration that this database ran is the one in this program. */
static bool same_history(sqlite3 *handle, const struct store_migration *list, size_t version,
                         char *ret_error, size_t size)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(handle, "SELECT sha256 FROM schema_log WHERE number = ?1", -1,
                           &statement, NULL))
        return failed(handle, "reading the schema's history", ret_error, size);
    bool same = true;
    for (size_t i = 0; i < version && same; i++) {
        sqlite3_bind_int(statement, 1, list[i].number);
        same = sqlite3_step(statement) == SQLITE_ROW &&
               strcmp((const char *)sqlite3_column_text(statement, 0), list[i].sha256) == 0;
        if (!same)
            snprintf(ret_error, size, "migration %s is not the one that made this database",
                     list[i].name);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return same;
}

/* Removes the files that a killed or failed attempt left under this name. */
static void remove_copy(const char *copy)
{
    sqlite3_vfs *files = sqlite3_vfs_find(NULL);
    char journal[PATH_LEN + sizeof "-journal"];
    snprintf(journal, sizeof journal, "%s-journal", copy);
    files->xDelete(files, copy, 0);
    files->xDelete(files, journal, 0);
}

/* Copies the database as it is on the disk while a migration is open. Another connection does not
 * see the open migration. */
static bool copy_aside(const char *path, const char *copy, char *ret_error, size_t size)
{
    sqlite3 *handle = NULL;
    char *sql = sqlite3_mprintf("VACUUM INTO %Q", copy);
    remove_copy(copy);
    bool ok = sql && sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                                     NULL) == SQLITE_OK
                  ? exec(handle, sql, ret_error, size)
                  : failed(handle, "reading it for a copy", ret_error, size);
    sqlite3_close(handle);
    sqlite3_free(sql);
    if (!ok)
        remove_copy(copy);
    return ok;
}

static bool record(sqlite3 *handle, const struct store_migration *one, char *ret_error, size_t size)
{
    char *sql = sqlite3_mprintf(
        "INSERT INTO schema_log (number, name, sha256, at) VALUES (%d, %Q, %Q, %lld); PRAGMA user_version = %d",
        one->number, one->name, one->sha256, (long long)time(NULL) * 1000, one->number);
    bool ok = sql && exec(handle, sql, ret_error, size);
    sqlite3_free(sql);
    return ok;
}

static bool keys_hold(sqlite3 *handle, char *ret_error, size_t size)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(handle, "PRAGMA foreign_key_check", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    if (code != SQLITE_DONE)
        snprintf(ret_error, size, "a migration left a row that points nowhere");
    return code == SQLITE_DONE;
}

/* Runs one migration up to its commit, or undoes all of it. */
static bool run_one(sqlite3 *handle, const struct store_migration *one, char *ret_error,
                    size_t size)
{
    bool ok =
        exec(handle, "BEGIN IMMEDIATE", ret_error, size) &&
        exec(
            handle,
            "CREATE TABLE IF NOT EXISTS schema_log (number INTEGER PRIMARY KEY, name TEXT NOT NULL,"
            " sha256 TEXT NOT NULL, at INTEGER NOT NULL) STRICT",
            ret_error, size) &&
        (sqlite3_exec(handle, one->sql, NULL, NULL, NULL) == SQLITE_OK ||
         failed(handle, one->name, ret_error, size)) &&
        record(handle, one, ret_error, size) && keys_hold(handle, ret_error, size);
    if (!ok)
        sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
    return ok;
}

bool db_migrate(sqlite3 *handle, const char *path, const struct store_migration *list, size_t count,
                char *ret_error, size_t size)
{
    size_t version = 0;
    if (!read_version(handle, &version, ret_error, size))
        return false;
    /* A newer schema is refused first: its migrations are not in this program's list. */
    if (version > count) {
        snprintf(ret_error, size,
                 "its schema is version %zu, this server knows %zu: install a newer server",
                 version, count);
        return false;
    }
    if (version > 0 && !same_history(handle, list, version, ret_error, size))
        return false;
    if (version == count)
        return true;
    char copy[PATH_LEN];
    snprintf(copy, sizeof copy, "%s.before-%04u", path, (unsigned)version + 1);
    /* Rebuilding a table drops rows that other tables refer to. So foreign keys are off, and
     * keys_hold() checks them once at the end of each migration. */
    bool ok = exec(handle, "PRAGMA foreign_keys = OFF", ret_error, size);
    for (size_t i = version; ok && i < count; i++) {
        assert(list[i].number == (int)i + 1);
        ok = run_one(handle, &list[i], ret_error, size);
        /* The copy is made after the first migration has run and before it is committed: a
         * migration that fails leaves no copy, and a copy that fails prevents the migration. */
        if (ok && i == version && version > 0 && !copy_aside(path, copy, ret_error, size)) {
            sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
            ok = false;
        }
        ok = ok && exec(handle, "COMMIT", ret_error, size);
        if (ok)
            log_event(LOG_LEVEL_NOTICE, "store.migrated", "file=%s", list[i].name);
    }
    return ok && exec(handle, "PRAGMA foreign_keys = ON", ret_error, size);
}
