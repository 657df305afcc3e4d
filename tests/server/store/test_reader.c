/* The readers: long questions hold up no change, and end where they must. */
#include "tests/server/store/harness.h"

#include <sqlite3.h>

#include "server/store/db.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

static struct job *a_read(enum question_kind kind, uint64_t ticket)
{
    struct job *job = a_question(kind);
    job->queue = JOB_READS;
    job->ticket = ticket;
    return job;
}

/* A question about so many players, of which most do not exist: about ten steps each. */
static struct job *a_long_read(size_t players, uint64_t ticket)
{
    struct job *job = a_read(QUESTION_PLAYERS, ticket);
    int64_t *ids = job_alloc(job, players * sizeof *ids);
    for (size_t i = 0; i < players; i++)
        ids[i] = (int64_t)i + 1;
    job->question.players = ids;
    job->question.players_n = players;
    return job;
}

/* A whole game, as a file wants it. */
static struct job *a_file(uint64_t ticket)
{
    struct job *job = a_read(QUESTION_GAME, ticket);
    job->question.id = an_id(2);
    return job;
}

/* From here on the thread that answers this is busy until let_go(): it hands over an answer, and waits there. */
static void hold_by(struct bench *bench, struct job *job)
{
    struct store_stats stats;
    time_t until = time(NULL) + WAITS_S;
    do { /* answers may be taken before their wake: until all of those have come */
        store_stats(bench->store, &stats);
        if (time(NULL) > until)
            fail_msg("the wakes of the store do not come");
    } while (bench->wakes != stats.commits + stats.reads.jobs);
    bench->hold = true;
    assert_true(store_submit(bench->store, job));
    waits_for(&bench->held, "the reader that is held up");
    job_destroy(bench_take(bench));
}

static void hold(struct bench *bench)
{
    hold_by(bench, a_long_read(1, 1));
}

static void let_go(struct bench *bench)
{
    sem_post(&bench->go_on);
}

static void a_question_sees_all_that_came_back_before_it_was_asked(void **state)
{
    struct bench *bench = *state;
    for (int64_t i = 1; i <= 50; i++) {
        assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
        struct job *job = bench_do(bench, a_long_read((size_t)i, 1));
        assert_int_equal(job->status, JOB_OK);
        assert_int_equal(job->answer.players_n, i);
        job_destroy(job);
    }
}

static void no_change_waits_for_a_question(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    hold(bench);
    assert_true(store_submit(bench->store, a_long_read(2, 2)));
    for (uint32_t seq = 1; seq <= 20; seq++)
        assert_int_equal(bench_status(bench, an_event(2, seq)), JOB_OK);
    struct store_stats stats;
    store_stats(bench->store, &stats);
    assert_int_equal(stats.reads.queued, 1);
    let_go(bench);
    struct job *job = bench_take(bench);
    assert_int_equal(job->ticket, 2);
    assert_int_equal(job->answer.players_n, 2);
    job_destroy(job);
}

static void no_search_waits_for_a_file_and_no_file_for_a_search(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    for (int i = 0; i < 2; i++) {
        bool by_file = i == 0;
        hold_by(bench, by_file ? a_file(1) : a_long_read(1, 1));
        assert_true(store_submit(bench->store, by_file ? a_file(2) : a_long_read(2, 2)));
        struct job *other = bench_do(bench, by_file ? a_long_read(2, 3) : a_file(3));
        assert_int_equal(other->status, JOB_OK);
        assert_int_equal(other->answer.players_n, 2);
        job_destroy(other);
        store_leave(bench->store, 2);
        let_go(bench);
        struct job *left = bench_take(bench);
        assert_int_equal(left->ticket, 2);
        assert_int_equal(left->status, JOB_DROPPED);
        job_destroy(left);
    }
}

static void questions_come_back_in_their_order(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    for (uint64_t i = 0; i < 8; i++)
        assert_true(store_submit(bench->store, a_long_read(i % 2 ? 1 : 5000, i)));
    for (uint64_t i = 0; i < 8; i++) {
        struct job *job = bench_take(bench);
        assert_int_equal(job->ticket, i);
        assert_int_equal(job->answer.players_n, 1);
        job_destroy(job);
    }
}

static void a_full_queue_of_questions_refuses_them_and_takes_changes(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    hold(bench);
    for (uint64_t i = 0; i < 8; i++)
        assert_true(store_submit(bench->store, a_long_read(1, i)));
    struct job *refused = a_long_read(1, 9);
    assert_false(store_submit(bench->store, refused));
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_OK);
    let_go(bench);
    job_destroy(bench_take(bench)); /* and there is room again */
    assert_true(store_submit(bench->store, refused));
    for (int i = 0; i < 8; i++)
        job_destroy(bench_take(bench));
}

static void a_client_that_has_left_is_not_answered_and_holds_up_nobody(void **state)
{
    struct bench *bench = *state;
    hold(bench);
    assert_true(store_submit(bench->store, a_long_read(1, 2)));
    assert_true(store_submit(bench->store, a_long_read(1, 3)));
    store_leave(bench->store, 2);
    store_leave(bench->store, 77);
    let_go(bench);
    struct job *left = bench_take(bench), *stayed = bench_take(bench);
    assert_int_equal(left->status, JOB_DROPPED);
    assert_int_equal(left->answer.players_n, 0);
    assert_int_equal(stayed->status, JOB_OK);
    job_destroy(left);
    job_destroy(stayed);
    struct store_stats stats;
    store_stats(bench->store, &stats);
    assert_int_equal(stats.reads.dropped, 1);
}

static void a_question_ends_when_its_asker_leaves_in_the_middle(void **state)
{
    struct bench *bench = *state;
    bench_close(bench);
    bench->steps = UINT32_MAX;
    assert_true(bench_open(bench));
    assert_true(store_submit(bench->store, a_long_read(3000000, 2)));
    usleep(10000);
    store_leave(bench->store, 2);
    struct job *job = bench_take(bench);
    assert_int_equal(job->status, JOB_DROPPED);
    job_destroy(job);
}

static void a_question_of_too_many_steps_is_cut_off_and_the_next_is_answered(void **state)
{
    struct bench *bench = *state;
    SQLITE_ONLY();
    bench_close(bench);
    bench->steps = 100000;
    assert_true(bench_open(bench));
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    static const struct {
        size_t players;
        enum job_status status;
    } asked[] = {{5000, JOB_OK}, {20000, JOB_BROAD}, {5000, JOB_OK}};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct job *job = bench_do(bench, a_long_read(asked[i].players, 1));
        assert_int_equal(job->status, asked[i].status);
        assert_int_equal(job->answer.players_n, asked[i].status == JOB_OK);
        job_destroy(job);
    }
    struct store_stats stats;
    store_stats(bench->store, &stats);
    assert_int_equal(stats.reads.broad, 1);
    assert_int_equal(stats.reads.jobs, 3);
}

static void a_question_that_takes_too_long_is_cut_off_and_the_next_is_answered(void **state)
{
    struct bench *bench = *state;
    POSTGRES_ONLY();
    bench_close(bench);
    bench->steps = 100000; /* a tenth of a second */
    assert_true(bench_open(bench));
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_long_read(100, 1)), JOB_OK);
    assert_int_equal(bench_status(bench, a_long_read(1000000, 1)), JOB_BROAD);
    assert_int_equal(bench_status(bench, a_long_read(100, 1)), JOB_OK);
}

static void a_room_is_read_in_the_same_few_steps_however_much_was_said_there(void **state)
{
    struct bench *bench = *state;
    SQLITE_ONLY();
    enum { LINES = 20000 };
    bench_close(bench);
    bench->steps = 20000;
    assert_true(bench_open(bench));
    a_running_game(bench);
    struct job *job = job_create(1);
    for (uint32_t i = 0; i < LINES; i++)
        job_change(job, CHANGE_ADD_CHAT)->row.chat = (struct row_chat){
            an_id(1), (uint8_t)(1 + i % 2), 1 + i / 2, 1, T(""), false, T("hello"), 1, false};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = a_read(QUESTION_ROOM, 1);
    job->question.id = an_id(1);
    bench_do(bench, job);
    assert_int_equal(job->status, JOB_OK);
    assert_int_equal(job->answer.chats_n, 200);
    assert_int_equal(job->answer.chats[0].seq, LINES / 2 - 99);
    assert_int_equal(job->answer.chats[199].seq, LINES / 2);
    job_destroy(job);
}

/* The value of a pragma on the reader's connection. */
static int pragma(struct db *db, const char *sql)
{
    sqlite3_stmt *s = NULL;
    assert_int_equal(sqlite3_prepare_v2(db->handle, sql, -1, &s, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int is = sqlite3_column_int(s, 0);
    assert_int_equal(sqlite3_finalize(s), SQLITE_OK);
    return is;
}

static int setting(struct db *db, int which)
{
    int is = -1;
    assert_int_equal(sqlite3_db_config(db->handle, which, -1, &is), SQLITE_OK);
    return is;
}

static void its_connection_cannot_write_and_never_checkpoints(void **state)
{
    struct bench *bench = *state;
    SQLITE_ONLY();
    struct db db;
    assert_true(db_open_reader(&db, bench->path,
                               &(struct store_names){"test", bench_fold, "test", bench_skeleton},
                               bench->error, sizeof bench->error));
    assert_int_equal(setting(&db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE), 1);
    assert_int_equal(setting(&db, SQLITE_DBCONFIG_DEFENSIVE), 1);
    assert_int_equal(setting(&db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION), 0);
    assert_int_equal(pragma(&db, "PRAGMA wal_autocheckpoint"), 0);
    assert_int_equal(pragma(&db, "PRAGMA trusted_schema"), 0);
    assert_int_equal(pragma(&db, "PRAGMA cell_size_check"), 1);
    assert_int_equal(sqlite3_exec(db.handle, "DELETE FROM player", NULL, NULL, NULL),
                     SQLITE_READONLY);
    db_close(&db);
}

static void a_store_that_closes_does_not_wait_for_questions(void **state)
{
    struct bench *bench = *state;
    bench_close(bench);
    bench->steps = UINT32_MAX;
    assert_true(bench_open(bench));
    a_running_game(bench);
    assert_true(store_submit(bench->store, a_long_read(5000000, 1)));
    assert_true(store_submit(bench->store, a_long_read(5000, 2)));
    usleep(1000);
    time_t begun = time(NULL);
    bench_close(bench);
    assert_true(time(NULL) - begun < 10);
    assert_true(bench_open(bench));
    struct job *job = bench_do(bench, a_long_read(5, 1));
    assert_int_equal(job->answer.players_n, 2);
    job_destroy(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_question_sees_all_that_came_back_before_it_was_asked),
        test(no_change_waits_for_a_question),
        test(no_search_waits_for_a_file_and_no_file_for_a_search),
        test(questions_come_back_in_their_order),
        test(a_full_queue_of_questions_refuses_them_and_takes_changes),
        test(a_client_that_has_left_is_not_answered_and_holds_up_nobody),
        test(a_question_ends_when_its_asker_leaves_in_the_middle),
        test(a_question_of_too_many_steps_is_cut_off_and_the_next_is_answered),
        test(a_question_that_takes_too_long_is_cut_off_and_the_next_is_answered),
        test(a_room_is_read_in_the_same_few_steps_however_much_was_said_there),
        test(its_connection_cannot_write_and_never_checkpoints),
        test(a_store_that_closes_does_not_wait_for_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
