/* Opening and migrating a database of PostgreSQL.
 *
 * Promises: only a database with the newest schema, made by these migrations, is used; one of another
 * program stays untouched. Each migration runs whole or not at all. Several nodes may start at once:
 * one of them migrates, and the others wait for it. */
#include "server/store/open_postgres.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/store/append.h"
#include "server/store/driver_postgres.h"
#include "server/store/migrations.h"

enum { LOCK_TRIES_MAX = 600, LOCK_PAUSE_MS = 500 };
#define MIGRATING "4d696169" /* the advisory lock of the node that migrates */
#define COUNT_TABLES                                                                               \
    "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"                \
    " WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'v', 'p')"

/* --- migrations ------------------------------------------------------------------------------- */

static bool ask_number(struct sql *sql, const char *text, int64_t *ret, char *ret_error,
                       size_t size)
{
    char is[32];
    if (!postgres_ask(sql, text, is, sizeof is, ret_error, size))
        return false;
    *ret = *is ? atoll(is) : 0;
    return true;
}

/* The number of the newest migration that ran; 0: the database is empty. */
static bool read_version(struct sql *sql, int64_t *ret, char *ret_error, size_t size)
{
    int64_t tables = 0, ours = 0;
    if (!ask_number(sql, COUNT_TABLES, &tables, ret_error, size) ||
        !ask_number(sql, "SELECT count(to_regclass('schema_log'))", &ours, ret_error, size))
        return false;
    *ret = 0;
    if (ours == 0 && tables > 0) {
        snprintf(ret_error, size, "this is a database of some other program");
        return false;
    }
    return ours == 0 || ask_number(sql, "SELECT max(number) FROM schema_log", ret, ret_error, size);
}

static bool same_history(struct sql *sql, int64_t version, char *ret_error, size_t size)
{
    for (size_t i = 0; i < store_migrations_postgres_count; i++) {
        const struct store_migration *one = &store_migrations_postgres[i];
        char text[120], is[80];
        if (one->number > version)
            break;
        snprintf(text, sizeof text, "SELECT sha256 FROM schema_log WHERE number = %d", one->number);
        if (!postgres_ask(sql, text, is, sizeof is, ret_error, size))
            return false;
        if (strcmp(is, one->sha256) != 0) {
            snprintf(ret_error, size, "migration %s is not the one that made this database",
                     one->name);
            return false;
        }
    }
    return true;
}

/* Runs the migration in a transaction that the caller has begun. */
static bool run_inside(struct sql *sql, const struct store_migration *one, char *ret_error,
                       size_t size)
{
    static const char begin[] =
        "CREATE TABLE IF NOT EXISTS schema_log (number bigint PRIMARY KEY,"
        " name text COLLATE \"C\" NOT NULL, sha256 text COLLATE \"C\" NOT NULL, at bigint NOT NULL);\n";
    char end[400];
    snprintf(
        end, sizeof end,
        "\n; INSERT INTO schema_log (number, name, sha256, at) VALUES (%d, '%s', '%s', %" PRId64
        ")",
        one->number, one->name, one->sha256, (int64_t)time(NULL) * 1000);
    char *text = alloc_raw(sizeof begin + one->sql_len + sizeof end, 1);
    strcat(strcat(strcpy(text, begin), one->sql), end);
    bool ok = postgres_exec(sql, text, ret_error, size);
    free(text);
    return ok;
}

static bool try_one(struct sql *sql, const struct store_migration *one, char *ret_error,
                    size_t size)
{
    bool ok = postgres_exec(sql, "BEGIN", ret_error, size) &&
              postgres_exec(sql, "SET LOCAL lock_timeout = '200ms'", ret_error, size) &&
              run_inside(sql, one, ret_error, size) &&
              postgres_exec(sql, "COMMIT", ret_error, size);
    if (!ok)
        postgres_roll_back(sql);
    return ok;
}

/* Older nodes serve meanwhile. A lock on a whole table waits for the questions that read it, and all commits wait behind
 * the lock, so it is asked for again and again, for a fifth of a second each time. */
static bool run_one(struct sql *sql, const struct store_migration *one, char *ret_error,
                    size_t size)
{
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_MS * 1000000L};
    for (unsigned tries = 1; !try_one(sql, one, ret_error, size); tries++) {
        if (!strstr(ret_error, "lock timeout") || tries == LOCK_TRIES_MAX)
            return false;
        if (tries == 1)
            log_event(LOG_LEVEL_NOTICE, "store.migration_waits", "file=postgres/%s", one->name);
        nanosleep(&pause, NULL);
    }
    log_event(LOG_LEVEL_NOTICE, "store.migrated", "file=postgres/%s", one->name);
    return true;
}

/* With the lock, and so alone. */
static bool migrate_alone(struct sql *sql, char *ret_error, size_t size)
{
    size_t count = store_migrations_postgres_count;
    assert(count > 0);
    int newest = count > 0 ? store_migrations_postgres[count - 1].number : 0;
    int64_t version = 0;
    if (!read_version(sql, &version, ret_error, size))
        return false;
    if (version > newest) {
        snprintf(ret_error, size,
                 "its schema is version %" PRId64 ", this server knows %d: install a newer server",
                 version, newest);
        return false;
    }
    if (!same_history(sql, version, ret_error, size))
        return false;
    for (size_t i = 0; i < count; i++)
        if (store_migrations_postgres[i].number > version &&
            !run_one(sql, &store_migrations_postgres[i], ret_error, size))
            return false;
    return true;
}

bool postgres_migrate(struct sql *sql, char *ret_error, size_t size)
{
    char unlocked[64];
    if (!postgres_exec(sql, "SELECT pg_advisory_lock(x'" MIGRATING "'::bigint)", ret_error, size))
        return false;
    bool ok = migrate_alone(sql, ret_error, size);
    return postgres_exec(sql, "SELECT pg_advisory_unlock(x'" MIGRATING "'::bigint)", unlocked,
                         sizeof unlocked) &&
           ok;
}

/* --- an empty database ------------------------------------------------------------------------ */

bool postgres_is_empty(struct sql *sql, char *ret_error, size_t size)
{
    char locked[8];
    int64_t version = 0, tables = 0;
    if (!postgres_ask(sql, "SELECT pg_try_advisory_lock(x'" MIGRATING "'::bigint)", locked,
                      sizeof locked, ret_error, size))
        return false;
    if (*locked != 't') {
        snprintf(ret_error, size, "another program makes its tables there now: try again soon");
        return false;
    }
    if (!read_version(sql, &version, ret_error, size) ||
        !ask_number(sql, COUNT_TABLES, &tables, ret_error, size))
        return false;
    if (tables == 0)
        return true;
    snprintf(ret_error, size, "a site is in this database already: name an empty one");
    return false;
}

bool postgres_make(struct sql *sql, char *ret_error, size_t size)
{
    for (size_t i = 0; i < store_migrations_postgres_count; i++)
        if (!run_inside(sql, &store_migrations_postgres[i], ret_error, size))
            return false;
    return true;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* The name under which the epoch is stored is the same as in SQLite; no backup of PostgreSQL leaves it out. */
static bool read_epoch(struct db *db, char *ret_error, size_t size)
{
    uint8_t bytes[STORE_EPOCH_LEN / 2];
    char text[160], epoch[STORE_EPOCH_LEN + 1];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        snprintf(ret_error, size, "no random numbers");
        return false;
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(epoch + 2 * i, 3, "%02x", bytes[i]);
    snprintf(text, sizeof text,
             "INSERT INTO meta (key, value) VALUES ('epoch', '%s') ON CONFLICT (key) DO NOTHING",
             epoch);
    return postgres_exec(db->sql, text, ret_error, size) &&
           postgres_ask(db->sql, "SELECT value FROM meta WHERE key = 'epoch'", db->epoch,
                        sizeof db->epoch, ret_error, size);
}

static bool connect_with(struct db *db, const struct postgres_config *config, char *ret_error,
                         size_t size)
{
    *db = (struct db){0};
    db->statements = alloc_zeroed(STATEMENT_N, sizeof *db->statements);
    db->sql = postgres_connect(config, ret_error, size);
    return db->sql;
}

bool db_open_postgres(struct db *db, const struct postgres_config *config,
                      const struct store_names *names, char *ret_error, size_t size)
{
    assert(!config->reads_only);
    if (!connect_with(db, config, ret_error, size) || !postgres_migrate(db->sql, ret_error, size))
        return false;
    db->names = names;
    append_create(db);
    db_build_names(db);
    if (!db->sql->driver->sound(db->sql)) {
        int code;
        snprintf(ret_error, size, "the index of names could not be made: %s",
                 db->sql->driver->error(db->sql, &code));
        return false;
    }
    return read_epoch(db, ret_error, size);
}

bool db_open_postgres_reader(struct db *db, const struct postgres_config *config,
                             const struct store_names *names, char *ret_error, size_t size)
{
    assert(config->reads_only);
    bool good = connect_with(db, config, ret_error, size);
    db->names = names;
    return good;
}

bool db_open_postgres_beside(struct db *db, const struct postgres_config *config, char *ret_error,
                             size_t size)
{
    return connect_with(db, config, ret_error, size);
}
