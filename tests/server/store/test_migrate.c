/* Opening databases of other times: older, newer, edited, foreign, damaged. */
#include "tests/server/store/harness.h"

#include <glob.h>

#include <sqlite3.h>

#include "proto/json/characters.h"
#include "proto/json/limits.h"
#include "server/store/db.h"
#include "server/store/migrations.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

/* Runs SQL on the closed database, behind the server's back. */
static void meddle(struct bench *bench, const char *sql)
{
    sqlite3 *handle;
    bench_close(bench);
    assert_int_equal(sqlite3_open(bench->path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(handle), SQLITE_OK);
}

static void is_refused(struct bench *bench, const char *why)
{
    assert_false(bench_open(bench));
    if (!strstr(bench->error, why))
        fail_msg("\"%s\" does not say \"%s\"", bench->error, why);
}

static void a_migration_that_was_edited_since_is_refused(void **state)
{
    struct bench *bench = *state;
    meddle(bench, "UPDATE schema_log SET sha256 = 'x' WHERE number = 1");
    is_refused(bench, "0001_init.sql is not the one that made this database");
}

static void a_database_of_a_newer_server_is_refused(void **state)
{
    struct bench *bench = *state;
    meddle(bench, "PRAGMA user_version = 99");
    is_refused(bench, "install a newer server");
}

static void a_damaged_database_is_refused(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    bench_close(bench);
    FILE *file = fopen(bench->path, "r+b");
    assert_non_null(file);
    for (long page = 2; fseek(file, page * 4096, SEEK_SET) == 0 && page < 20; page++)
        fwrite("this is not a page of a b-tree", 1, 30, file);
    fclose(file);
    is_refused(bench, "");
}

static void a_value_that_the_schema_forbids_is_refused(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    meddle(bench, "PRAGMA ignore_check_constraints = ON; UPDATE game SET width = 26");
    is_refused(bench, "CHECK constraint failed in game");
}

static void an_event_of_no_known_kind_is_left_to_whoever_reads_its_game(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_OK);
    assert_int_equal(bench_status(bench, an_event(2, 2)), JOB_OK);
    meddle(bench, "PRAGMA ignore_check_constraints = ON;"
                  "UPDATE event SET kind = 257, player = -1, version = 4294967297 WHERE seq = 2;"
                  "UPDATE event SET seq = 4294967297 WHERE seq = 1");
    assert_true(bench_open(bench));
    for (int live = 0; live < 2; live++) {
        struct job *job = a_question(live ? QUESTION_LIVE : QUESTION_GAME);
        job->question.id = live ? (struct id128){{0}} : an_id(2);
        const struct row_event *rows = bench_do(bench, job)->answer.events;
        assert_int_equal(job->answer.events_n, 2);
        assert_int_equal(rows[0].kind, UINT8_MAX);
        assert_int_equal(rows[0].player, UINT8_MAX);
        assert_int_equal(rows[0].version, UINT8_MAX);
        assert_int_equal(rows[1].seq, 0);
        job_destroy(job);
    }
}

static void an_event_of_the_wrong_type_is_refused(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_OK);
    meddle(bench, "PRAGMA writable_schema = ON;"
                  "UPDATE sqlite_schema SET sql = replace(sql, 'kind    INTEGER', 'kind    TEXT')"
                  " WHERE name = 'event'");
    is_refused(bench, "non-TEXT value in event.kind");
}

enum { LIST_MAX = 64 };

/* The migrations that there are, and this one after them. Returns how many. */
static size_t with_next(struct store_migration list[LIST_MAX], const char *sql)
{
    size_t n = store_migrations_count;
    assert_true(n < LIST_MAX);
    memcpy(list, store_migrations, n * sizeof *list);
    list[n] = (struct store_migration){(int)n + 1, "next.sql", "next", sql, strlen(sql)};
    return n + 1;
}

static void new_migrations_run_once_after_a_copy_was_put_aside(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    bench_close(bench);
    struct store_migration list[LIST_MAX];
    size_t n =
        with_next(list, "ALTER TABLE player ADD COLUMN motto TEXT; UPDATE player SET motto = 'x';");
    sqlite3 *handle;
    char error[200] = "";
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sqlite3_open(bench->path, &handle), SQLITE_OK);
        assert_true(db_migrate(handle, bench->path, list, n, error, sizeof error));
        assert_int_equal(sqlite3_exec(handle, "SELECT motto FROM player", NULL, NULL, NULL),
                         SQLITE_OK);
        sqlite3_close(handle);
    }
    char pattern[120];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s.before-%04zu*", bench->path, n);
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 1);
    assert_int_equal(sqlite3_open(found.gl_pathv[0], &handle), SQLITE_OK);
    assert_int_not_equal(sqlite3_exec(handle, "SELECT motto FROM player", NULL, NULL, NULL),
                         SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "SELECT name FROM player", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
    globfree(&found);
}

static int64_t number(sqlite3 *handle, const char *sql)
{
    sqlite3_stmt *s;
    assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t ret = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return ret;
}

/* A database that a server left with so many migrations and these rows, brought up to date. */
static sqlite3 *upgraded(const struct bench *bench, size_t migrations, const char *rows)
{
    char path[120], error[200] = "";
    sqlite3 *handle;
    snprintf(path, sizeof path, "%s/old.db", bench->folder);
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    if (!db_migrate(handle, path, store_migrations, migrations, error, sizeof error) ||
        sqlite3_exec(handle, rows, NULL, NULL, NULL) != SQLITE_OK ||
        !db_migrate(handle, path, store_migrations, store_migrations_count, error, sizeof error))
        fail_msg("%s %s", error, sqlite3_errmsg(handle));
    return handle;
}

static void games_rated_before_events_were_approved_stay_rated_but_for_those_of_guests(void **state)
{
    sqlite3 *handle = upgraded(
        *state, 12,
        "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 1), (2, 'Bob', 1), (3, 'Guest', 1);"
        "INSERT INTO account (player, name, hash, is_owner, created_at) VALUES (1, 'ann', '$argon2id$x', 0, 1), (2, 'bob', '$argon2id$x', 0, 1);"
        "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at, settings,"
        " rounds, round, players) VALUES (1, zeroblob(16), 'a', 'A', 1, 1, 1, 4, 1, '{}', 1, 1, 3),"
        " (2, randomblob(16), 'b', 'B', 1, 1, 1, 4, 1, '{}', 1, 1, 3);"
        "INSERT INTO rated_game (id, pool, tour, round, board, game, black, white, score2, ended_at)"
        " VALUES (1, 'p', 1, 1, 1, 1, 1, 2, 2, 50), (2, 'p', 1, 1, 2, 1, 1, 3, 2, 60);");
    static const char counts[] =
        "SELECT sum(g.id) FROM rated_game g JOIN tour t ON t.id = g.tour WHERE " DB_COUNTS;
    assert_int_equal(number(handle, counts), 1); /* alone */
    assert_int_equal(number(handle, "SELECT rates_until FROM tour WHERE id = 1"), 60);
    assert_int_equal(number(handle, "SELECT rates_until FROM tour WHERE id = 2"), 0);
    assert_int_equal(number(handle, "SELECT counts FROM rated_game WHERE id = 2"), 2);
    sqlite3_close(handle);
}

static void an_applicant_from_before_there_was_a_mark_still_waits(void **state)
{
    sqlite3 *handle = upgraded(
        *state, 13,
        "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 1), (2, 'Bob', 1), (3, 'Cid', 1), (4, 'Dan', 1);"
        "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at, settings,"
        " rounds, round, players) VALUES (1, zeroblob(16), 'a', 'A', 1, 1, 1, 2, 1, '{}', 1, 1, 3),"
        " (2, randomblob(16), 'b', 'B', 1, 1, 1, 5, 1, '{}', 1, 1, 3);"
        "INSERT INTO tour_act (tour, seq, at, actor, kind, data) VALUES"
        " (1, 1, 1, 2, 'ask', '{\"asks\":{\"name\":\"Bob\",\"account\":\"p2\"}}'),"
        " (1, 2, 1, 3, 'ask', '{\"asks\":{\"name\":\"Cid\",\"account\":\"p3\"}}'),"
        " (1, 3, 1, 4, 'ask', '{\"asks\":{\"name\":\"Dan\",\"account\":\"p4\"}}'),"
        " (1, 4, 1, 1, 'accept', '{\"ns\":[2],\"nos\":[1]}'), (1, 5, 1, 1, 'decline', '{\"ns\":[3]}'),"
        " (1, 6, 1, NULL, 'ask', '{'), (1, 7, 1, NULL, 'ask', '{\"asks\":{\"name\":\"Eve\"}}'),"
        " (2, 1, 1, 2, 'ask', '{\"asks\":{\"name\":\"Bob\",\"account\":\"p2\"}}');" /* over */
        "INSERT INTO tour_player (player, tour) VALUES (3, 1);");
    assert_int_equal(number(handle, "SELECT count(*) FROM tour_player"), 2);
    assert_int_equal(number(handle, "SELECT player FROM tour_player WHERE waits = 1"), 2);
    assert_int_equal(number(handle, "SELECT player FROM tour_player WHERE waits = 0"), 3);
    sqlite3_close(handle);
}

static void events_that_ask_to_be_rated_are_found_among_older_ones(void **state)
{
    /* In the order of their ids; the first two ask. */
    static const char *const settings[] = {
        "{\"rated\":true,\"game\":{\"ruleset\":\"stoical\",\"setup\":\"../..\",\"handicap\":0}}",
        "{\"rated\":true,\"game\":{\"ruleset\":\"stoical\",\"setup\":\"#./..\",\"handicap\":0}}",
        "{\"rated\":false,\"game\":{\"ruleset\":\"stoical\",\"setup\":\"../..\",\"handicap\":0}}",
        "{\"rated\":true,\"game\":{\"ruleset\":null,\"setup\":\"../..\",\"handicap\":0}}",
        "{\"rated\":true,\"game\":{\"ruleset\":\"stoical\",\"setup\":\"X./..\",\"handicap\":0}}",
        "{\"rated\":true,\"game\":{\"ruleset\":\"stoical\",\"setup\":\"../.O\",\"handicap\":0}}",
        "{\"rated\":true,\"game\":{\"ruleset\":\"stoical\",\"setup\":\"../..\",\"handicap\":2}}",
        "{}",
        "no settings",
    };
    char sql[4000] = "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 1);";
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        snprintf(
            sql + strlen(sql), sizeof sql - strlen(sql),
            "INSERT INTO tour (public, slug, title, creator, created_at, is_public, stage, stage_at, settings,"
            " rounds, round, players) VALUES (randomblob(16), 's%zu', 'S', 1, 1, 1, 4, 1, '%s', 1, 1, 3);",
            i, settings[i]);
    sqlite3 *handle = upgraded(*state, 14, sql);
    assert_int_equal(number(handle, "SELECT count(*) FROM tour"), 9);
    assert_int_equal(number(handle, "SELECT count(*) FROM tour WHERE rated = 1"), 2);
    assert_int_equal(number(handle, "SELECT max(id) FROM tour WHERE rated = 1"), 2);
    sqlite3_close(handle);
}

static void a_director_or_helper_from_before_there_were_rows_still_is_one(void **state)
{
    sqlite3 *handle = upgraded(
        *state, 15,
        "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 1), (2, 'Bob', 1), (3, 'Cid', 1), (4, 'Dan', 1), (5, 'player 5', 1);"
        "INSERT INTO account (player, name, hash, is_owner, created_at) VALUES (1, 'ann', '$argon2id$x', 0, 1), (2, 'bob', '$argon2id$x', 0, 1);"
        "INSERT INTO session (hash, player, created_at, used_at) VALUES (zeroblob(32), 3, 1, 1);" /* a guest */
        "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at, settings,"
        " rounds, round, players) VALUES (1, zeroblob(16), 'a', 'A', 1, 1, 1, 2, 1, '{}', 1, 1, 3),"
        " (2, randomblob(16), 'b', 'B', 1, 1, 0, 1, 1, '{}', 1, 1, 3), (3, randomblob(16), 'c', 'C', 5, 1, 1, 7, 1, '{}', 1, 1, 3),"
        " (4, randomblob(16), '~d', '', 1, 1, 0, 254, 1, '{}', 1, 1, 3);" /* given up while it came */
        "INSERT INTO tour_act (tour, seq, at, actor, kind, data) VALUES"
        " (1, 2, 1, 1, 'role', '{\"player\":\"p2\",\"role\":\"assistant\"}'),"
        " (1, 3, 1, 1, 'role', '{\"player\":\"p2\",\"role\":\"director\"}'),"
        " (1, 4, 1, 1, 'role', '{\"player\":\"p3\",\"role\":\"assistant\"}'),"
        " (1, 5, 1, 2, 'role', '{\"player\":\"p1\",\"role\":\"none\"}'),"
        " (1, 6, 1, 2, 'role', '{\"player\":\"p4\",\"role\":\"assistant\"}')," /* a player who can never come back */
        " (1, 7, 1, 2, 'role', '{'), (1, 8, 1, 2, 'undo', 'x'),"
        " (2, 2, 1, 1, 'role', '{\"player\":\"p2\",\"role\":\"assistant\"}'), (2, 3, 1, 1, 'undo', '{\"to\":2}'),"
        " (2, 4, 1, 1, 'role', '{\"player\":\"p77\",\"role\":\"assistant\"}'),"
        " (3, 2, 1, 5, 'role', '{\"player\":\"p1\",\"role\":\"assistant\"}');");
    assert_int_equal(
        number(handle, "SELECT group_concat(player || tour || role, ' ') = '131 122 212 311' FROM"
                       " (SELECT * FROM tour_staff ORDER BY player, tour DESC)"),
        1);
    sqlite3_close(handle);
}

static size_t copies(const struct bench *bench)
{
    char pattern[120];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "%s.before-*", bench->path);
    size_t n = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    globfree(&found);
    return n;
}

static void older_games_come_into_the_lists_that_new_ones_come_into(void **state)
{
    /* Each ends as its values say: black, white, result, moves. The last one runs. */
    static const char *const games[] = {
        "1, 2, 'B', 30",   "1, 2, 'none', 1",  "1, 2, 'none', 2", "1, -3, 'W', 40",
        "-3, 1, 'W', 40",  "1, -3, 'none', 0", "2, 4, 'B', 30",   "4, 2, 'B', 30",
        "4, 2, 'none', 1", "1, 2, NULL, NULL",
    };
    char sql[8000] =
        "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 1), (2, 'Bob', 1), (4, 'Tin', 1);"
        "INSERT INTO account (player, name, hash, is_owner, created_at, bot_of) VALUES"
        " (2, 'bob', '$argon2id$x', 0, 1, NULL), (4, 'tin', '$argon2id$x', 0, 1, 2);"
        "INSERT INTO room (id, public, opener, is_public, settings, state, opened_at) VALUES"
        " (1, randomblob(16), 1, 1, '{}', 4, 1);";
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        snprintf(
            sql + strlen(sql), sizeof sql - strlen(sql),
            "INSERT INTO game (id, public, room, number, revision, title, rules, width, height, setup, to_move,"
            " handicap, komi_x2, clock, marking, absence, is_public, started_at, black, white, result, moves,"
            " ended_at) VALUES (%zu, randomblob(16), 1, %zu, 1, 'S', '{}', 9, 9, '', 1, 0, 0, '{}', 1, 1, 1, 1,"
            " %s, %s);",
            i + 1, i + 1, games[i], strstr(games[i], "NULL") ? "NULL" : "9");
    sqlite3 *handle = upgraded(*state, 22, sql);
    assert_int_equal(number(handle,
                            "SELECT group_concat(player || ruleset || black_won || black_drawn"
                            " || black_lost || white_won || white_drawn || white_lost, ' ')"
                            " = '1101100 2100002 4100001' FROM record_ruled"),
                     1);
    assert_int_equal(number(handle,
                            "SELECT group_concat(player || '-' || other || ':' || won || drawn"
                            " || lost, ' ') = '1--3:101 1-2:100 2-1:001 2-4:101 4-2:101'"
                            " FROM record_met"),
                     1);
    assert_int_equal(
        number(
            handle,
            "SELECT group_concat(listed, '') = '2124414410' FROM (SELECT listed FROM game ORDER BY id)"),
        1);
    sqlite3_close(handle);
}

static void house_players_have_the_names_that_the_server_reserves(void **state)
{
    sqlite3 *handle =
        upgraded(*state, 18, "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 1);");
    assert_int_equal(number(handle, "SELECT count(*) FROM player WHERE id < 0"),
                     PROTO_HOUSE_LEVELS);
    for (int level = 1; level <= PROTO_HOUSE_LEVELS; level++) {
        char sql[120];
        const char *name = proto_house_name((unsigned)level);
        snprintf(sql, sizeof sql, "SELECT count(*) FROM player WHERE id = %d AND name = '%s'",
                 -level, name);
        assert_int_equal(number(handle, sql), 1);
        assert_true(proto_name_is_reserved(name, strlen(name)));
    }
    /* People go on where they were. */
    assert_int_equal(sqlite3_exec(handle, "INSERT INTO player (name, created_at) VALUES ('Bob', 2)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(number(handle, "SELECT id FROM player WHERE name = 'Bob'"), 2);
    sqlite3_close(handle);
}

static void a_migration_that_fails_changes_nothing(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    bench_close(bench);
    static const char *const bad[] = {
        "ALTER TABLE player ADD COLUMN motto TEXT; nonsense;",
        /* games point at them: */
        "ALTER TABLE player ADD COLUMN motto TEXT; DELETE FROM player WHERE id = 1;"};
    for (size_t i = 0; i < 2; i++) {
        struct store_migration list[LIST_MAX];
        size_t n = with_next(list, bad[i]);
        sqlite3 *handle;
        char error[200] = "";
        assert_int_equal(sqlite3_open(bench->path, &handle), SQLITE_OK);
        assert_false(db_migrate(handle, bench->path, list, n, error, sizeof error));
        assert_int_not_equal(strlen(error), 0);
        assert_int_not_equal(sqlite3_exec(handle, "SELECT motto FROM player", NULL, NULL, NULL),
                             SQLITE_OK);
        sqlite3_close(handle);
        assert_int_equal(copies(bench), 0); /* or each restart would leave one */
    }
    assert_true(bench_open(bench));
}

static void a_copy_that_a_killed_migration_left_is_replaced(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    bench_close(bench);
    struct store_migration list[LIST_MAX];
    size_t n = with_next(list, "ALTER TABLE player ADD COLUMN motto TEXT;");
    sqlite3 *handle;
    char path[120], error[200] = "";
    snprintf(path, sizeof path, "%s.before-%04zu", bench->path, n);
    FILE *half = fopen(path, "wb");
    assert_non_null(half);
    fwrite("SQLite format 3", 1, 16, half);
    fclose(half);
    assert_int_equal(sqlite3_open(bench->path, &handle), SQLITE_OK);
    assert_true(db_migrate(handle, bench->path, list, n, error, sizeof error));
    sqlite3_close(handle);
    assert_int_equal(copies(bench), 1);
    assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, "SELECT name FROM player", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(handle);
}

static void another_name_of_a_database_that_is_in_use_is_refused(void **state)
{
    struct bench *bench = *state, second = *bench;
    snprintf(second.path, sizeof second.path, "%s/symbolic.db", bench->folder);
    assert_int_equal(symlink(bench->path, second.path), 0);
    is_refused(&second, "another server is using it");
    snprintf(second.path, sizeof second.path, "%s/hard.db", bench->folder);
    assert_int_equal(link(bench->path, second.path), 0);
    is_refused(&second, "another server is using it");
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
}

static void a_database_in_place_of_one_that_is_in_use_is_refused(void **state)
{
    struct bench *bench = *state, second = *bench;
    assert_int_equal(unlink(bench->path), 0);
    is_refused(&second, "another server is using it");
}

static void a_database_that_is_in_use_is_refused(void **state)
{
    struct bench *bench = *state, second = *bench;
    is_refused(&second, "another server is using it");
}

static void of_backups_the_newest_are_kept_and_each_is_whole(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    char pattern[120];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/miai-*Z.db", bench->folder);
    for (int i = 0; i < 3; i++) { /* names have whole seconds */
        struct store_stats stats;
        int64_t before;
        store_stats(bench->store, &stats);
        before = stats.backup_wall_ms;
        store_backup(bench->store);
        unsigned turns = 0;
        while (stats.backup_wall_ms == before) {
            WAITS_TURN(turns, WAITS_S * 50, "no backup is made");
            usleep(20000);
            store_stats(bench->store, &stats);
        }
        usleep(i < 2 ? 1000000 : 100000);
    }
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    assert_int_equal(found.gl_pathc, 2);
    struct bench copy = *bench;
    snprintf(copy.path, sizeof copy.path, "%s", found.gl_pathv[1]);
    assert_true(bench_open(&copy));
    assert_string_not_equal(store_epoch(copy.store), store_epoch(bench->store));
    struct job *job = bench_do(&copy, a_question(QUESTION_LIVE));
    assert_int_equal(job->answer.games_n, 1);
    job_destroy(job);
    bench_close(&copy);
    globfree(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_migration_that_was_edited_since_is_refused),
        test(a_database_of_a_newer_server_is_refused),
        test(a_damaged_database_is_refused),
        test(a_value_that_the_schema_forbids_is_refused),
        test(an_event_of_no_known_kind_is_left_to_whoever_reads_its_game),
        test(an_event_of_the_wrong_type_is_refused),
        test(games_rated_before_events_were_approved_stay_rated_but_for_those_of_guests),
        test(an_applicant_from_before_there_was_a_mark_still_waits),
        test(events_that_ask_to_be_rated_are_found_among_older_ones),
        test(a_director_or_helper_from_before_there_were_rows_still_is_one),
        test(older_games_come_into_the_lists_that_new_ones_come_into),
        test(new_migrations_run_once_after_a_copy_was_put_aside),
        test(house_players_have_the_names_that_the_server_reserves),
        test(a_migration_that_fails_changes_nothing),
        test(a_copy_that_a_killed_migration_left_is_replaced),
        test(a_database_that_is_in_use_is_refused),
        test(another_name_of_a_database_that_is_in_use_is_refused),
        test(a_database_in_place_of_one_that_is_in_use_is_refused),
        test(of_backups_the_newest_are_kept_and_each_is_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
