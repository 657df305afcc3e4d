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
    char text[4000], *error = NULL;
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

/* --- whoever deleted their account ------------------------------------------------------------ */

/* Fails if a text or blob of any row of any table has it. */
static void nobody_finds(struct shed *shed, const char *words)
{
    sqlite3_stmt *columns = NULL;
    int looked_at = 0;
    assert_int_equal(sqlite3_prepare_v2(shed->db.handle,
                                        "SELECT m.name, c.name FROM sqlite_schema m,"
                                        " pragma_table_info(m.name) c WHERE m.type = 'table'",
                                        -1, &columns, NULL),
                     SQLITE_OK);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        char text[400];
        snprintf(text, sizeof text,
                 "SELECT count(*) FROM \"%s\" WHERE instr(lower(CAST(\"%s\" AS TEXT)), '%s')",
                 (const char *)sqlite3_column_text(columns, 0),
                 (const char *)sqlite3_column_text(columns, 1), words);
        if (number(shed, text) > 0)
            fail_msg("%s is in %s.%s", words, (const char *)sqlite3_column_text(columns, 0),
                     (const char *)sqlite3_column_text(columns, 1));
        looked_at++;
    }
    sqlite3_finalize(columns);
    assert_true(looked_at > 100);
}

static void delete_account(struct shed *shed, int64_t player)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_REMOVE_ACCOUNT)->row.account.player = player;
    job_change(job, CHANGE_RENAME_PLAYER)->row.player =
        (struct row_player){.id = player, .name = T("player 42"), .folded = T("")};
    job_change(job, CHANGE_END_SESSIONS)->row.session.player = player;
    sql(shed, "BEGIN IMMEDIATE");
    assert_true(db_apply(&shed->db, job));
    sql(shed, "COMMIT");
    job_destroy(job);
}

#define ACT(seq, kind, data)                                                                       \
    "INSERT INTO tour_act (tour, seq, at, kind, data) VALUES (1, " #seq ", 0, '" kind "', '" data "');"

/* Zebulon of Quagmire, who played, spoke, reported, was muted and entered; and others like them. */
static void a_life(struct shed *shed)
{
    sql(shed,
        "INSERT INTO player (id, name, created_at) VALUES (42, 'Zebulon', 0), (43, 'Ann', 0);"
        "INSERT INTO account VALUES (42, 'zebulon', '$argon2id$', 0, 0, 'zebulon'),"
        " (43, 'ann', '$argon2id$', 0, 0, 'ann');"
        "INSERT INTO session VALUES (zeroblob(32), 42, 0, 999999999999999);"
        "INSERT INTO mute VALUES (42, 43), (43, 42);"
        "INSERT INTO room (id, public, opener, is_public, settings, seat0, seat1, state, opened_at)"
        " VALUES (1, zeroblob(16), 42, 1, '{}', 42, 43, 4, 0);"
        "INSERT INTO report (room, audience, line, by, why, at) VALUES (1, 1, 1, 42, 'xylophone', 0),"
        " (1, 1, 1, 43, 'rude', 0);"
        "INSERT INTO name_part VALUES ('zebulon', 42);");
    sql(shed,
        "INSERT INTO game (public, room, number, revision, title, rules, width, height, setup, to_move,"
        " handicap, komi_x2, clock, marking, absence, black, white, is_public, started_at)"
        " VALUES (zeroblob(16), 1, 1, 0, '', '{}', 9, 9, '', 1, 0, 0, '', 0, 0, 42, 43, 1, 0);"
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 501)"
        " INSERT INTO chat SELECT 1, 1, n, 42 + n %% 2, iif(n %% 2, 'hello', 'xylophone'), 0 FROM n;");
    sql(shed,
        "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at,"
        " settings, rounds, round, players) VALUES (1, zeroblob(16), 'x', 'X', 43, 0, 1, 2, 0, '{}', 1,"
        " 0, 3);" ACT(1, "add", "{\"people\":[{\"no\":1,\"name\":\"Zebulon\",\"club\":\"Quagmire\"},"
                                "{\"no\":2,\"name\":\"Ann\",\"club\":\"Kiln Lane\"}]}")
            ACT(2, "edit", "{\"person\":{\"no\":1,\"name\":\"Zebulon X\",\"account\":\"p42\","
                           "\"club\":\"Quagmire\",\"rank\":\"3d\",\"note\":\"xylophone\"}}")
                ACT(3, "ask", "{\"person\":{\"no\":3,\"name\":\"Zebulon\",\"account\":\"p42\","
                              "\"country\":\"DE\",\"club\":\"Quagmire\"}}")
                    ACT(4, "add", "{\"people\":[{\"no\":4,\"name\":\"Zebulon\",\"account\":\"p42\"},"
                                  "{\"no\":5,\"name\":\"Zoe\",\"account\":\"p421\",\"club\":\"Hill\"}]}"));
    sql(shed, "WITH RECURSIVE n (n) AS (SELECT 5 UNION ALL SELECT n + 1 FROM n WHERE n < 250)"
              " INSERT INTO tour_act (tour, seq, at, kind, data) SELECT 1, n, 0, 'here', '{\"no\":2}' FROM n;"
        ACT(251, "edit", "{\"person\":{\"no\":1,\"name\":\"Zebulon Y\",\"invited\":\"p42\"}}"));
}

static void nothing_is_left_of_whoever_deleted_their_account_but_games_under_a_number(void **state)
{
    struct shed *shed = *state;
    a_life(shed);
    delete_account(shed, 42);
    purge_all(shed, 0);
    nobody_finds(shed, "zebulon");
    nobody_finds(shed, "xylophone");
    nobody_finds(shed, "quagmire");
    assert_int_equal(number(shed, "SELECT count(*) FROM game WHERE black = 42"), 1);
    assert_int_equal(number(shed, "SELECT count(*) FROM chat WHERE text = 'hello'"), 251);
    assert_int_equal(number(shed, "SELECT count(*) FROM chat"), 501); /* numbers stay whole */
    assert_int_equal(number(shed, "SELECT count(*) FROM report WHERE why = 'rude'"), 1);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE json_valid(data)"), 251);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE data = '{\"people\":["
                                  "{\"no\":1,\"name\":\"player 42\"},"
                                  "{\"no\":2,\"name\":\"Ann\",\"club\":\"Kiln Lane\"}]}'"),
                     1);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE data = '{\"person\":{\"no\":1,"
                                  "\"name\":\"player 42\",\"account\":\"p42\",\"rank\":\"3d\"}}'"),
                     1);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE instr(data, '\"Hill\"')"), 1);
    assert_int_equal(number(shed, "SELECT count(*) FROM forget"), 0);
}

/* What the store says of a player, as a table that the tests can ask. */
static void export(struct shed *shed, int64_t player)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_EXPORT;
    job->question.player = player;
    db_answer(&shed->db, job);
    sql(shed, "CREATE TEMP TABLE IF NOT EXISTS file (text TEXT); DELETE FROM file");
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_prepare_v2(shed->db.handle, "INSERT INTO file VALUES (?1)", -1, &s, NULL), SQLITE_OK);
    sqlite3_bind_text64(s, 1, job->answer.file.at, job->answer.file.len, SQLITE_STATIC, SQLITE_UTF8);
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
    job_destroy(job);
}

static void is_in_file(struct shed *shed, const char *path, const char *value)
{
    char text[400];
    snprintf(text, sizeof text, "SELECT text ->> '%s' IS '%s' FROM file", path, value);
    if (number(shed, text) != 1)
        fail_msg("%s is not %s", path, value);
}

static void an_export_has_all_that_is_stored_about_a_player_and_nothing_else(void **state)
{
    struct shed *shed = *state;
    a_life(shed);
    sql(shed, "INSERT INTO tour_player VALUES (42, 1); INSERT INTO invite VALUES (42, 1, 43, 7);"
              "INSERT INTO rated_game (pool, tour, round, board, game, black, white, score2, ended_at)"
              " VALUES ('stoical', 1, 1, 1, 1, 43, 42, 2, 9);");
    export(shed, 42);
    is_in_file(shed, "$.player.name", "Zebulon");
    is_in_file(shed, "$.player.id", "p42");
    is_in_file(shed, "$.account.name", "zebulon");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.sessions') FROM file"), 1);
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.lines') FROM file"), 250);
    is_in_file(shed, "$.lines[0].text", "xylophone");
    is_in_file(shed, "$.lines[0].room", "AAAAAAAAAAAAAAAAAAAAAA");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.games') FROM file"), 1);
    is_in_file(shed, "$.games[0].black", "p42");
    is_in_file(shed, "$.entries[0].slug", "x");
    is_in_file(shed, "$.invitations[0].by", "p43");
    is_in_file(shed, "$.rated[0].white", "p42");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.reports') FROM file"), 1);
    is_in_file(shed, "$.reports[0].why", "xylophone");
    is_in_file(shed, "$.muted[0]", "p43");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.tournaments') FROM file"), 0);
    assert_int_equal(number(shed, "SELECT instr(text, 'argon2') OR instr(text, 'Ann') OR instr(text, 'rude') FROM file"), 0);
    export(shed, 43);
    is_in_file(shed, "$.tournaments[0].title", "X");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.lines') FROM file"), 251);
    export(shed, 44);
    assert_int_equal(number(shed, "SELECT length(text) FROM file"), 0);
}

static void ids_are_written_as_links_have_them(void **state)
{
    struct shed *shed = *state;
    assert_int_equal(number(shed, "SELECT miai_id(x'000102030405060708090a0b0c0d0e0f') = 'AAECAwQFBgcICQoLDA0ODw'"), 1);
    assert_int_equal(number(shed, "SELECT miai_id(x'ffffffffffffffffffffffffffffffff') = '_____________________w'"), 1);
    assert_int_equal(number(shed, "SELECT miai_id(x'00') IS NULL"), 1);
}

static void forgetting_is_done_in_pieces_and_goes_on_after_a_restart(void **state)
{
    static const struct store_names names = {"test", bench_fold, "test", bench_skeleton};
    struct shed *shed = *state;
    char error[256];
    int pieces = 0;
    a_life(shed);
    delete_account(shed, 42);
    for (bool more = true; more; pieces++) {
        more = db_purge(&shed->db, NOW_MS, 0);
        db_close(&shed->db);
        assert_true(db_open(&shed->db, shed->path, &names, error, sizeof error));
    }
    assert_true(pieces >= 6); /* lines twice and once none, acts three times, the end */
    nobody_finds(shed, "zebulon");
    nobody_finds(shed, "xylophone");
}

int main(void)
{
#define IN_SHED(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_SHED(a_session_is_removed_a_day_after_it_has_ended),
        IN_SHED(nothing_is_left_of_whoever_deleted_their_account_but_games_under_a_number),
        IN_SHED(forgetting_is_done_in_pieces_and_goes_on_after_a_restart),
        IN_SHED(an_export_has_all_that_is_stored_about_a_player_and_nothing_else),
        IN_SHED(ids_are_written_as_links_have_them),
        IN_SHED(many_sessions_are_removed_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
