/* Events on their way into the table `event`: when they wait in the log, when they move on, and that every
 * question finds them in either. */
#include "tests/server/store/harness.h"

#include <stdio.h>
#include <sys/wait.h>

#include "server/store/backup_write.h"
#include <sqlite3.h>

#include "server/store/fresh.h"
#include "server/store/inspect.h"

enum { GAMES = 40, LONG = 200000 };

struct world {
    struct bench bench; /* of its parts only the folder and the path */
    struct db db;
    int64_t now_us;
    uint32_t last[GAMES]; /* event of each game */
};

static const struct store_names names = {"test", bench_fold, "test", bench_skeleton};

/* --- the world -------------------------------------------------------------------------------- */

static void open_db(struct world *world)
{
    char error[200] = "";
    if (!db_open(&world->db, world->bench.path, &names, error, sizeof error))
        fail_msg("%s", error);
}

/* As if the server were killed: what is in the log stays there. */
static void reopen(struct world *world)
{
    db_close(&world->db);
    open_db(world);
}

static void begin(struct world *world)
{
    db_run(&world->db, SQL_BEGIN);
    db_begin_events(&world->db, world->now_us);
}

static void commit(struct world *world)
{
    db_write_events(&world->db);
    db_run(&world->db, SQL_COMMIT);
}

static bool apply(struct world *world, struct job *job)
{
    bool ok = db_apply(&world->db, job);
    job_destroy(job);
    return ok;
}

/* The next event of a game, from 0. */
static void play(struct world *world, unsigned game)
{
    assert_true(apply(world, an_event((uint8_t)(1 + game), ++world->last[game])));
}

/* One batch with an event of each of the first so many games. */
static void play_all(struct world *world, unsigned games)
{
    begin(world);
    for (unsigned game = 0; game < games; game++)
        play(world, game);
    commit(world);
}

static int64_t ask(sqlite3 *handle, const char *sql)
{
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_prepare_v2(handle, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t value = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return value;
}

/* Another program looks at the committed database. */
static int64_t look(struct world *world, const char *sql)
{
    sqlite3 *handle = NULL;
    assert_int_equal(sqlite3_open_v2(world->bench.path, &handle, SQLITE_OPEN_READONLY, NULL),
                     SQLITE_OK);
    int64_t value = ask(handle, sql);
    sqlite3_close(handle);
    return value;
}

#define settled(world) look(world, "SELECT count(*) FROM event")
#define logged(world)  look(world, "SELECT count(*) FROM event_log, json_each(events)")
#define rows(world)    look(world, "SELECT count(*) FROM event_log")
#define tips(world)    look(world, "SELECT count(*) FROM event_tip")

static uint32_t all(const struct world *world)
{
    uint32_t n = 0;
    for (unsigned game = 0; game < GAMES; game++)
        n += world->last[game];
    return n;
}

static size_t events_of(struct db *db, unsigned game)
{
    struct job *job = a_question(QUESTION_GAME);
    job->question.id = an_id((uint8_t)(1 + game));
    db_answer(db, job);
    size_t n = job->answer.events_n;
    for (size_t i = 0; i < n; i++)
        assert_int_equal(job->answer.events[i].seq, i + 1);
    job_destroy(job);
    return n;
}

/* All events are there, once each, in order, for every reader. */
static void assert_whole(struct world *world)
{
    struct db reader;
    char error[200];
    assert_true(db_open_reader(&reader, world->bench.path, &names, error, sizeof error));
    for (unsigned game = 0; game < GAMES; game++)
        assert_int_equal(events_of(&reader, game), world->last[game]);
    db_close(&reader);
    assert_int_equal(look(world, "SELECT count(*) FROM event_all"), all(world));
    assert_int_equal(look(world, "SELECT count(*) FROM (SELECT DISTINCT game, seq FROM event_all)"),
                     all(world));
    assert_int_equal(
        look(world,
             "SELECT count(*) FROM (SELECT game, max(seq) AS seq FROM event_fresh GROUP BY game"
             " EXCEPT SELECT game, seq FROM event_tip)"),
        0);
    assert_int_equal(tips(world), look(world, "SELECT count(DISTINCT game) FROM event_fresh"));
}

static int setup(void **state)
{
    struct world *world = calloc(1, sizeof *world);
    strcpy(world->bench.folder, "/tmp/miai-fresh-XXXXXX");
    assert_non_null(mkdtemp(world->bench.folder));
    snprintf(world->bench.path, sizeof world->bench.path, "%s/test.db", world->bench.folder);
    world->now_us = 1;
    open_db(world);
    begin(world);
    assert_true(apply(world, a_player(T("Ann"))) && apply(world, a_player(T("Bob"))) &&
                apply(world, a_room(1, 1)));
    for (unsigned game = 0; game < GAMES; game++)
        assert_true(apply(world, a_game(1, (uint8_t)(1 + game), 1 + game)));
    commit(world);
    *state = world;
    return 0;
}

static int teardown(void **state)
{
    struct world *world = *state;
    char command[128];
    db_close(&world->db);
    snprintf(command, sizeof command, "rm -rf '%s'", world->bench.folder);
    assert_int_equal(system(command), 0);
    free(world);
    return 0;
}

/* --- where they are --------------------------------------------------------------------------- */

static void few_events_are_stored_at_once_and_more_wait_in_one_row_of_the_log(void **state)
{
    struct world *world = *state;
    play_all(world, FRESH_FEW);
    assert_int_equal(settled(world), FRESH_FEW);
    assert_int_equal(rows(world) + tips(world), 0);
    play_all(world, FRESH_FEW + 1);
    assert_int_equal(settled(world), FRESH_FEW);
    assert_int_equal(rows(world), 1);
    assert_int_equal(logged(world), FRESH_FEW + 1);
    assert_int_equal(tips(world), FRESH_FEW + 1);
    assert_whole(world);
    play_all(world, 1); /* with all that this game has in the log */
    assert_int_equal(settled(world), FRESH_FEW + 2);
    assert_int_equal(tips(world), FRESH_FEW);
    assert_whole(world);
}

static void a_full_log_moves_on_some_events_of_the_game_that_waits_longest(void **state)
{
    struct world *world = *state;
    while (all(world) + GAMES <= FRESH_MAX)
        play_all(world, GAMES);
    play_all(world, FRESH_MAX - all(world));
    assert_int_equal(settled(world), 0);
    assert_int_equal(logged(world), FRESH_MAX);
    play_all(world, FRESH_FEW + 1);
    assert_int_equal(settled(world), FRESH_AT_ONCE);
    assert_int_equal(
        look(world, "SELECT min(game) = 1 AND max(game) = 1 AND max(seq) = count(*) FROM event"),
        1);
    assert_whole(world);
    for (int i = 0; i < 500;
         i++) { /* until games have moved on whole, and rows of the log are gone */
        play_all(world, GAMES);
        assert_true(all(world) - settled(world) <= FRESH_MAX + GAMES);
    }
    assert_true(look(world, "SELECT min(id) FROM event_log") > 1);
    assert_true(logged(world) < 5 * FRESH_MAX / 2);
    assert_whole(world);
    reopen(world);
    assert_int_equal(settled(world), all(world));
    assert_int_equal(rows(world) + tips(world), 0);
    assert_whole(world);
}

/* Three games whose events say this much. */
static void play_long(struct world *world, size_t len)
{
    char *text = calloc(1, len);
    memset(text, 'x', len);
    begin(world);
    for (unsigned game = 0; game < 3; game++) {
        struct job *job = an_event((uint8_t)(1 + game), ++world->last[game]);
        job->first->row.event.data = (struct text){text, len};
        assert_true(apply(world, job));
    }
    commit(world);
    free(text);
}

static void long_events_fill_the_log_sooner(void **state)
{
    struct world *world = *state;
    while ((size_t)(all(world) + 3) * (LONG + 1000) < FRESH_BYTES_MAX)
        play_long(world, LONG);
    assert_int_equal(settled(world), 0);
    play_long(world, LONG);
    assert_in_range(settled(world), 1, all(world) - 1);
    assert_whole(world);
}

static void events_that_waited_long_move_on_with_the_next_batch_or_alone(void **state)
{
    struct world *world = *state;
    play_all(world, GAMES);
    world->now_us += FRESH_WAIT_US - 1;
    play_all(world, 3);
    assert_int_equal(settled(world), 0);
    assert_int_equal(db_settle_at(&world->db), 1 + FRESH_WAIT_US);
    world->now_us += 1;
    play_all(world, 3);
    assert_int_equal(settled(world), GAMES + 6);
    assert_int_equal(rows(world) + tips(world), 0);
    assert_int_equal(db_settle_at(&world->db), INT64_MAX);
    play_all(world, 3);
    db_run(&world->db, SQL_BEGIN);
    db_settle(&world->db, world->now_us + FRESH_WAIT_US - 1, false);
    assert_int_equal(ask(world->db.handle, "SELECT count(*) FROM event"), GAMES + 6);
    db_settle(&world->db, world->now_us + FRESH_WAIT_US, false);
    db_run(&world->db, SQL_COMMIT);
    assert_int_equal(settled(world), all(world));
    assert_int_equal(rows(world), 0);
    assert_whole(world);
}

static void a_piece_that_moves_on_is_bounded(void **state)
{
    struct world *world = *state;
    while (all(world) < 2 * FRESH_PIECE)
        play_all(world, GAMES);
    world->now_us += FRESH_WAIT_US;
    begin(world);
    commit(world);
    assert_in_range(settled(world), FRESH_PIECE, FRESH_PIECE + FRESH_AT_ONCE - 1);
    assert_whole(world);
    int64_t before = settled(world);
    db_run(&world->db, SQL_BEGIN);
    db_settle(&world->db, world->now_us, true);
    db_run(&world->db, SQL_COMMIT);
    assert_in_range(settled(world) - before, FRESH_PIECE, FRESH_PIECE + FRESH_AT_ONCE - 1);
    assert_whole(world);
}

static void a_game_that_ends_has_all_its_events_in_the_table(void **state)
{
    struct world *world = *state;
    play_all(world, GAMES);
    begin(world);
    for (unsigned game = 0; game < 5; game++)
        play(world, game);
    struct job *job = job_create(1);
    struct row_game row = a_game_row(1, 4, 4);
    row.result = T("b");
    row.reason = T("resign");
    row.ended_at = 5000;
    add_event(job, 4, ++world->last[3]);
    job_change(job, CHANGE_END_GAME)->row.game = row;
    assert_true(apply(world, job));
    commit(world);
    assert_int_equal(look(world, "SELECT count(*) FROM event WHERE game = 4"), 3);
    assert_int_equal(settled(world), 3);
    assert_int_equal(logged(world), GAMES + 4);
    assert_whole(world);
}

static void questions_between_events_see_those_before_them(void **state)
{
    struct world *world = *state;
    play_all(world, GAMES);
    begin(world);
    for (unsigned game = 0; game < 5; game++)
        play(world, game);
    assert_int_equal(events_of(&world->db, 0), 2);
    play(world, 0);
    assert_int_equal(events_of(&world->db, 0), 3);
    struct job *job = a_question(QUESTION_LIVE);
    play(world, GAMES - 1);
    db_answer(&world->db, job);
    assert_int_equal(job->answer.events_n, 2); /* of the room's last game; all have moved on */
    assert_int_equal(ask(world->db.handle, "SELECT count(*) FROM event"), all(world));
    job_destroy(job);
    play(world, 7);
    commit(world);
    assert_whole(world);
}

/* --- what is stored --------------------------------------------------------------------------- */

static void every_byte_comes_back(void **state)
{
    struct world *world = *state;
    char every[127];
    for (unsigned i = 0; i < sizeof every; i++)
        every[i] = (char)(i + 1);
    const struct row_event odd = {.game = an_id(1),
                                  .seq = 1,
                                  .version = 255,
                                  .kind = 255,
                                  .player = 0,
                                  .data = {every, sizeof every},
                                  .spent_ms = INT64_MIN,
                                  .lag_ms = -1,
                                  .left = T("[{\"main\":1},\"\\\xc3\xa9\xe7\xa2\x81\"]"),
                                  .at = INT64_MAX};
    begin(world);
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_EVENT)->row.event = odd;
    assert_true(apply(world, job));
    world->last[0] = 1;
    for (unsigned game = 1; game < 5; game++)
        play(world, game);
    commit(world);
    assert_int_equal(settled(world), 0);
    for (int round = 0; round < 2; round++) { /* from the log, then from the table */
        struct db reader;
        char error[200];
        assert_true(db_open_reader(&reader, world->bench.path, &names, error, sizeof error));
        job = a_question(QUESTION_GAME);
        job->question.id = an_id(1);
        db_answer(&reader, job);
        assert_int_equal(job->answer.events_n, 1);
        const struct row_event *row = job->answer.events;
        assert_int_equal(row->version, 255);
        assert_int_equal(row->kind, 255);
        assert_int_equal(row->player, 0);
        assert_int_equal(row->data.length, sizeof every);
        assert_memory_equal(row->data.at, every, sizeof every);
        assert_true(row->spent_ms == INT64_MIN && row->lag_ms == -1 && row->at == INT64_MAX);
        assert_int_equal(row->left.length, odd.left.length);
        assert_memory_equal(row->left.at, odd.left.at, odd.left.length);
        assert_int_equal(row->key.length, 0);
        job_destroy(job);
        db_close(&reader);
        reopen(world);
        assert_int_equal(settled(world), all(world));
        assert_int_equal(look(world, "SELECT count(*) FROM event WHERE left IS NULL"), 4);
        assert_int_equal(look(world, "SELECT count(*) FROM event WHERE key IS NULL"), 1);
    }
}

static void a_job_in_conflict_takes_its_events_back(void **state)
{
    struct world *world = *state;
    play_all(world, GAMES);
    begin(world);
    for (unsigned game = 0; game < 5; game++)
        play(world, game);
    struct job *job = job_create(1);
    add_event(job, 1, 3);
    add_event(job, 1, 4);
    job_change(job, CHANGE_ADD_GAME)->row.game = a_game_row(1, 99, 99);
    add_event(job, 99, 1);
    add_event(job, 8, 7); /* of which there is one */
    assert_false(apply(world, job));
    assert_false(apply(world, an_event(99, 1)));
    assert_false(apply(world, an_event(1, 2)));
    assert_false(apply(world, an_event(1, 4)));
    play(world, 0);
    commit(world);
    assert_int_equal(look(world, "SELECT count(*) FROM game"), GAMES);
    assert_whole(world);
    reopen(world);
    assert_whole(world);
    begin(world);
    assert_false(apply(world, an_event(1, 3)));
    play(world, 0);
    commit(world);
    assert_whole(world);
}

static void a_copy_of_the_database_has_an_empty_log(void **state)
{
    struct world *world = *state;
    play_all(world, GAMES);
    play_all(world, GAMES);
    assert_true(backup_copy(world->bench.path, world->bench.folder, "copy.db"));
    assert_int_equal(logged(world), 2 * GAMES);
    strcpy(strrchr(world->bench.path, '/'), "/copy.db");
    assert_int_equal(settled(world), 2 * GAMES);
    assert_int_equal(rows(world) + tips(world), 0);
}

static void a_database_of_a_killed_server_is_counted_and_read_as_it_is(void **state)
{
    struct world *world = *state;
    char error[200];
    play_all(world, GAMES);
    play_all(world, 1);
    db_close(&world->db);
    struct inspect *inspect = inspect_create(world->bench.path, error, sizeof error);
    assert_non_null(inspect);
    assert_int_equal(inspect_count(inspect, INSPECT_EVENTS), all(world));
    struct id128 id = an_id(9);
    struct job *job = inspect_game(inspect, &id);
    assert_int_equal(job->answer.events_n, 1);
    job_destroy(job);
    inspect_destroy(inspect);
    open_db(world);
}

/* --- twice ------------------------------------------------------------------------------------ */

/* How a process ends that has an event of each of the first so many games to store, when another program did this to
 * the database after it looked. */
static int end_beside(struct world *world, unsigned games, const char *sql)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        begin(world);
        for (unsigned game = 0; game < games; game++)
            play(world, game);
        if (sqlite3_exec(world->db.handle, sql, NULL, NULL, NULL) != SQLITE_OK)
            _exit(1);
        commit(world);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void the_database_refuses_an_event_that_it_has(void **state)
{
    static const char *const theirs[] = {
        "INSERT INTO event VALUES (1, 2, 1, 1, 1, 'b C3', 0, 0, NULL, 0, NULL)", /* at once */
        "INSERT INTO event_tip VALUES (1, 2) ON CONFLICT DO UPDATE SET seq = 2", /* in the log */
    };
    struct world *world = *state;
    play_all(world, 1);
    for (unsigned i = 0; i < 2; i++)
        for (unsigned games = 1; games <= GAMES;
             games += GAMES - 1) /* it would go into the table, then into the log */
            assert_int_equal(end_beside(world, games, theirs[i]), STORE_EXIT_FAULT);
    assert_whole(world); /* their transactions ended with them */
    play_all(world, GAMES);
    assert_whole(world);
}

int main(void)
{
#define test(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
    const struct CMUnitTest tests[] = {
        test(few_events_are_stored_at_once_and_more_wait_in_one_row_of_the_log),
        test(a_full_log_moves_on_some_events_of_the_game_that_waits_longest),
        test(long_events_fill_the_log_sooner),
        test(events_that_waited_long_move_on_with_the_next_batch_or_alone),
        test(a_piece_that_moves_on_is_bounded),
        test(a_game_that_ends_has_all_its_events_in_the_table),
        test(questions_between_events_see_those_before_them),
        test(every_byte_comes_back),
        test(a_job_in_conflict_takes_its_events_back),
        test(a_copy_of_the_database_has_an_empty_log),
        test(a_database_of_a_killed_server_is_counted_and_read_as_it_is),
        test(the_database_refuses_an_event_that_it_has),
    };
    return cmocka_run_group_tests_name("store fresh", tests, NULL, NULL);
}
