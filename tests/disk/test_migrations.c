/* This server opens a database of every released schema, and is killed, or loses its power, at every statement and at
 * every change of the disk. The remains are a database of one schema, whole and with all its rows, and the next start
 * finishes. tests/disk/rows/NNNN.sql puts rows into the tables of schema NNNN. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <sqlite3.h>

#include "disk.h"
#include "life.h"
#include "server/store/db.h"
#include "server/store/migrations.h"
#include "server/store/store.h"

/* Places up to the next schema: all for the newest schemas and with MIGRATIONS=all, one in 13 for older ones, which no
 * change of a migration reaches any more. Beyond it one in 41, since the run from that schema tries the others. Under
 * sanitizers, which take ten times as long, far fewer. */
#ifdef __SANITIZE_ADDRESS__
enum { STEP_NEW = 101, STEP_OLD = 101, STEP_BEYOND = 1009 };
#else
enum { STEP_NEW = 1, STEP_OLD = 13, STEP_BEYOND = 41 };
#endif

enum { NEW = 3 };

enum { VERSIONS = 64 };

/* The state of a database. */
struct found {
    size_t version;
    uint64_t digest;
    bool kept; /* a whole copy of the oldest is beside it */
};

static struct shared { /* with the children */
    char path[DISK_NAME_MAX], error[LIFE_ERROR];
    size_t version;             /* asked for */
    uint64_t digests[VERSIONS]; /* by schema, of what began as the oldest in question */
    struct found before, after; /* a start */
    char empty[LIFE_ERROR];
} * shared;

/* --- in children ------------------------------------------------------------------------------- */

static _Noreturn void wrong(const char *what, sqlite3 *handle)
{
    snprintf(shared->error, sizeof shared->error, "%s: %s", what,
             handle ? sqlite3_errmsg(handle) : "");
    _exit(LIFE_WRONG);
}

static sqlite3 *open_database(const char *path)
{
    sqlite3 *handle = NULL;
    if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ||
        sqlite3_exec(handle, "PRAGMA journal_mode = WAL; PRAGMA application_id = 0x4d696169", NULL,
                     NULL, NULL))
        wrong("opening it", handle);
    return handle;
}

static void put_rows(sqlite3 *handle, size_t version)
{
    char path[400], text[20000];
    snprintf(path, sizeof path, "%s/tests/disk/rows/%04zu.sql", getenv("MIAI_SOURCE"), version);
    FILE *file = fopen(path, "r");
    if (!file)
        return; /* tables_of_every_schema_have_rows says so if it matters */
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    if (sqlite3_exec(handle, text, NULL, NULL, NULL) != SQLITE_OK)
        wrong(path, handle);
}

static void migrate(sqlite3 *handle, size_t to)
{
    char error[300] = "", name[DISK_NAME_MAX], copies[DISK_NAME_MAX + 10];
    if (!db_migrate(handle, shared->path, store_migrations, to, error, sizeof error))
        wrong(error, handle);
    snprintf(copies, sizeof copies, "%s.before-", shared->path);
    while (disk_find(copies, name) > 0)
        sqlite3_vfs_find(NULL)->xDelete(sqlite3_vfs_find(NULL), name, 1);
}

/* Makes a database as the server of that time left it, and the digest after each later schema. */
static void build(void *ctx)
{
    (void)ctx;
    sqlite3 *handle = open_database(shared->path);
    for (size_t version = 1; version <= shared->version; version++) {
        migrate(handle, version);
        put_rows(handle, version);
    }
    sqlite3_close(handle);
}

static void predict(void *ctx)
{
    (void)ctx;
    sqlite3 *handle = open_database(shared->path);
    for (size_t version = shared->version; version <= store_migrations_count; version++) {
        if (version > 0)
            migrate(handle, version);
        shared->digests[version] = life_digest(handle);
    }
    sqlite3_close(handle);
}

static int moment(unsigned what, void *ctx, void *statement, void *text)
{
    (void)what;
    (void)ctx;
    (void)statement;
    (void)text;
    disk_moment();
    return 0;
}

static int watch(sqlite3 *handle, char **error, const struct sqlite3_api_routines *api)
{
    (void)error;
    (void)api;
    return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, moment, NULL);
}

static void wake(void *ctx)
{
    (void)ctx;
}

/* The beginning of 1970: no row is old, so no purge runs while rows are compared. */
static int64_t wall_ms(void)
{
    return 1;
}

static void start_and_stop(void *ctx)
{
    char error[300] = "";
    if (ctx)
        sqlite3_auto_extension((void (*)(void))watch);
    struct store *store =
        store_create(&(struct store_config){.path = shared->path,
                                            .names = {"test", life_fold, "test", life_fold},
                                            .queue_max = 1,
                                            .reads_max = 1,
                                            .batch_max = 1,
                                            .wall_ms = wall_ms,
                                            .wake = wake},
                     error, sizeof error);
    if (!store)
        wrong(error, NULL);
    store_destroy(store);
}

static uint64_t digest_of(const char *path, size_t *ret_version)
{
    sqlite3 *handle = open_database(path);
    sqlite3_stmt *s = NULL;
    if (!life_is_sound(handle) ||
        sqlite3_prepare_v2(handle, "PRAGMA user_version", -1, &s, NULL) != SQLITE_OK ||
        sqlite3_step(s) != SQLITE_ROW)
        wrong("it is damaged", handle);
    *ret_version = (size_t)sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    uint64_t digest = life_digest(handle);
    sqlite3_close(handle);
    return digest;
}

/* The present schema, the digest of its rows, and whether the old database is beside it. */
static struct found look(size_t from)
{
    size_t version;
    char copies[DISK_NAME_MAX + 10], name[DISK_NAME_MAX];
    struct found found = {0};
    snprintf(copies, sizeof copies, "%s.before-", shared->path);
    found.digest = digest_of(shared->path, &found.version);
    if (found.version > from && disk_find(copies, name) > 0)
        found.kept = digest_of(name, &version) == shared->digests[from] && version == from;
    return found;
}

static void go_on(void *ctx)
{
    const size_t *from = ctx;
    shared->before = look(*from);
    start_and_stop(NULL);
    shared->after = look(*from);
}

/* Tables without a row. */
static void find_empty(void *ctx)
{
    (void)ctx;
    sqlite3 *handle = open_database(shared->path);
    sqlite3_stmt *s = NULL;
    shared->empty[0] = '\0';
    if (sqlite3_prepare_v2(handle, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &s,
                           NULL) != SQLITE_OK)
        wrong("reading the schema", handle);
    while (sqlite3_step(s) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(s, 0);
        char *sql = sqlite3_mprintf("SELECT 1 FROM %Q", name);
        sqlite3_stmt *row = NULL;
        if (sqlite3_prepare_v2(handle, sql, -1, &row, NULL) != SQLITE_OK ||
            sqlite3_step(row) != SQLITE_ROW)
            snprintf(shared->empty, sizeof shared->empty, "%s", name);
        sqlite3_finalize(row);
        sqlite3_free(sql);
    }
    sqlite3_finalize(s);
    sqlite3_close(handle);
}

/* --- the tests --------------------------------------------------------------------------------- */

static void must(void (*run)(void *ctx), void *ctx, const char *what)
{
    disk_boot(&(struct disk_orders){0});
    shared->error[0] = '\0';
    int ended = life_child(run, ctx);
    if (ended != LIFE_WELL)
        fail_msg("%s: %d, %s", what, ended, shared->error);
}

static struct disk_image *built(size_t version)
{
    disk_format();
    shared->version = version;
    must(build, NULL, "building a database of an older schema");
    disk_settle();
    return disk_save();
}

/* Ends the process at the change or statement with this number; 1: the process reached it. */
static bool interrupt(uint64_t at, size_t from, bool power, uint64_t *chance)
{
    disk_boot(&(struct disk_orders){.cut_at = at});
    int ended = life_child(start_and_stop, chance); /* not NULL: statements count */
    if (ended != LIFE_WELL && ended != DISK_EXIT_CUT)
        fail_msg("from %zu, interrupted at %llu: %d, %s", from, (unsigned long long)at, ended,
                 shared->error);
    power ? disk_cut(chance) : disk_settle();
    return ended == DISK_EXIT_CUT;
}

/* Checks that the remains are one of the two databases. Returns its schema. */
static size_t is_one_of_them(uint64_t at, size_t from, bool power)
{
    char what[100];
    snprintf(what, sizeof what, "from %zu, %s at %llu", from, power ? "power cut" : "killed",
             (unsigned long long)at);
    must(go_on, &from, what);
    const struct found *before = &shared->before, *after = &shared->after;
    if (before->version < from || before->version > store_migrations_count ||
        (before->version > 0 && before->digest != shared->digests[before->version]))
        fail_msg("%s: neither old nor new (%zu)", what, before->version);
    if (from > 0 && before->version > from && !before->kept)
        fail_msg("%s: the old one was not put aside whole", what);
    if (after->version != store_migrations_count ||
        after->digest != shared->digests[store_migrations_count])
        fail_msg("%s: not what an undisturbed start makes of it", what);
    return before->version;
}

static unsigned step_from(size_t from)
{
    const char *places = getenv("MIGRATIONS");
    if (places && strcmp(places, "all") == 0)
        return 1;
    return from + NEW >= store_migrations_count ? STEP_NEW : STEP_OLD;
}

static void a_migration_that_is_interrupted_anywhere_has_not_begun_or_is_done(void **state)
{
    (void)state;
    uint64_t points = 0, chance = 20261121;
    for (size_t from = 0; from < store_migrations_count; from++) {
        struct disk_image *image = built(from);
        unsigned step = step_from(from);
        must(predict, NULL, "migrating it undisturbed");
        for (int power = 0; power < 2; power++)
            for (uint64_t at = 1 + from % step, more = 1; more;) {
                disk_load(image);
                more = interrupt(at, from, power, &chance);
                at += is_one_of_them(at, from, power) > from + 1 ? STEP_BEYOND : step;
                points += more;
            }
        disk_forget(image);
    }
    printf("# %zu schemas, interrupted in %llu places\n", store_migrations_count,
           (unsigned long long)points);
    assert_true(points > 100);
}

static void tables_of_every_schema_have_rows(void **state)
{
    (void)state;
    disk_forget(built(store_migrations_count));
    must(find_empty, NULL, "looking for empty tables");
    if (shared->empty[0])
        fail_msg("put rows for the table %s into tests/disk/rows/%04zu.sql", shared->empty,
                 store_migrations_count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_migration_that_is_interrupted_anywhere_has_not_begun_or_is_done),
        cmocka_unit_test(tables_of_every_schema_have_rows),
    };
    char folder[] = "/tmp/miai-migrations-XXXXXX", remove[80];
    disk_create();
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || !mkdtemp(folder))
        return EXIT_FAILURE;
    snprintf(shared->path, sizeof shared->path, "%s/miai.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(remove, sizeof remove, "rm -rf '%s'", folder);
    return system(remove) != 0 || failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
