/* What the store removes by itself: just before and just after each limit, and what stays for good. */
#include "tests/server/store/harness.h"

#include "server/store/db.h"

#define DAY_MS INT64_C(86400000)
#define NOW_MS (1000 * DAY_MS)

/* A database that only the test has open. */
struct shed {
    struct db db;
    char folder[64], path[96];
};

static int begin(void **state)
{
    struct shed *shed = calloc(1, sizeof *shed);
    char error[256];
    strcpy(shed->folder, "/tmp/miai-purge-XXXXXX");
    assert_non_null(mkdtemp(shed->folder));
    snprintf(shed->path, sizeof shed->path, "%s/test.db", shed->folder);
    static const struct store_names names = {"test", bench_fold, "test", bench_skeleton};
    if (!db_open(&shed->db, shed->path, &names, error, sizeof error))
        fail_msg("%s", error);
    *state = shed;
    return 0;
}

static int end(void **state)
{
    struct shed *shed = *state;
    char command[128];
    db_close(&shed->db);
    snprintf(command, sizeof command, "rm -rf '%s'", shed->folder);
    assert_int_equal(system(command), 0);
    free(shed);
    return 0;
}

static void sql(struct shed *shed, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void sql(struct shed *shed, const char *format, ...)
{
    char text[2000], *error = NULL;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (sqlite3_exec(shed->db.handle, text, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", text, error);
}

static int64_t number(struct shed *shed, const char *text)
{
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(shed->db.handle, text, -1, &s, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(shed->db.handle));
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return n;
}

static void purge_all(struct shed *shed, int64_t idle_ms)
{
    for (int i = 0; db_purge(&shed->db, NOW_MS, idle_ms); i++)
        assert_true(i < 10000);
}

static void a_session_is_removed_a_day_after_it_has_ended(void **state)
{
    struct shed *shed = *state;
    int64_t last = NOW_MS - 31 * DAY_MS;
    sql(shed, "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 0)");
    for (int i = 0; i < 3; i++)
        sql(shed,
            "INSERT INTO session (hash, player, created_at, used_at) VALUES"
            " (CAST('%032d' AS BLOB), 1, 0, %lld)",
            i, (long long)(last - 1 + i));
    sql(shed, "INSERT INTO account VALUES (1, 'ann', '$argon2id$', 0, 0, NULL)");
    purge_all(shed, 0);
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 3);
    purge_all(shed, 30 * DAY_MS);
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 2);
    assert_int_equal(number(shed, "SELECT min(used_at) FROM session"), last);
}

static void many_sessions_are_removed_in_pieces(void **state)
{
    struct shed *shed = *state;
    sql(shed, "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 0)");
    sql(shed, "INSERT INTO account VALUES (1, 'ann', '$argon2id$', 0, 0, NULL)");
    sql(shed, "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1201)"
              " INSERT INTO session SELECT CAST(printf('%%032d', n) AS BLOB), 1, 0, 0 FROM n");
    assert_true(db_purge(&shed->db, NOW_MS, DAY_MS));
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 701);
    assert_true(db_purge(&shed->db, NOW_MS, DAY_MS));
    assert_false(db_purge(&shed->db, NOW_MS, DAY_MS));
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 0);
}

int main(void)
{
#define IN_SHED(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_SHED(a_session_is_removed_a_day_after_it_has_ended),
        IN_SHED(many_sessions_are_removed_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
