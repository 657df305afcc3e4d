/* The store from the side of the application: jobs go in, answers come out in order, and every answered job is on
 * disk. */
#include "tests/server/store/harness.h"

#include <sqlite3.h>

#define DAY_MS INT64_C(86400000)

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

static void a_fresh_database_has_no_live_rooms_and_an_epoch(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(strlen(store_epoch(bench->store)), 16);
    struct job *job = bench_do(bench, a_question(QUESTION_LIVE));
    assert_int_equal(job->status, JOB_OK);
    assert_int_equal(job->answer.rooms_n, 0);
    job_destroy(job);
}

static void a_new_player_gets_the_next_number_and_a_session_names_it(void **state)
{
    struct bench *bench = *state;
    struct job *job = a_player(T("Ann"));
    struct row_session session = {.hash = {7}, .created_at = 1000};
    job_change(job, CHANGE_ADD_SESSION)->row.session = session;
    bench_do(bench, job);
    assert_int_equal(job->status, JOB_OK);
    assert_int_equal(job->first->row.player.id, 1);
    assert_int_equal(job->last->row.session.player, 1);
    job_destroy(job);

    job = a_question(QUESTION_SESSION);
    memcpy(job->question.hash, session.hash, sizeof session.hash);
    bench_do(bench, job);
    assert_int_equal(job->answer.players_n, 1);
    assert_text(job->answer.players[0].name, "Ann");
    job_destroy(job);
}

static void an_unknown_session_is_nobody(void **state)
{
    struct bench *bench = *state;
    struct job *job = bench_do(bench, a_question(QUESTION_SESSION));
    assert_int_equal(job->status, JOB_OK);
    assert_int_equal(job->answer.players_n, 0);
    job_destroy(job);
}

static void an_event_is_stored_only_as_the_next_one_of_its_game(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event(2, 2)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_OK);
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, an_event(2, 3)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, an_event(2, 2)), JOB_OK);
    assert_int_equal(bench_status(bench, an_event(9, 1)), JOB_CONFLICT);
}

static void a_job_in_conflict_leaves_nothing_behind(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(9);
    add_event(job, 2, 1);
    add_event(job, 2, 2);
    add_event(job, 2, 2);
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
    job = a_question(QUESTION_GAME);
    job->question.id = an_id(2);
    bench_do(bench, job);
    assert_int_equal(job->answer.games_n, 1);
    assert_int_equal(job->answer.events_n, 0);
    job_destroy(job);
}

static void jobs_come_back_in_order_and_a_question_sees_those_before_it(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    enum { N = 400 };
    struct job *jobs[N];
    for (uint32_t i = 0; i < N; i++) {
        jobs[i] = i % 4 == 3 ? a_question(QUESTION_GAME) : an_event(2, 1 + i - i / 4);
        jobs[i]->question.id = an_id(2);
        assert_true(store_submit(bench->store, jobs[i]));
    }
    for (uint32_t i = 0; i < N; i++) {
        struct job *job = bench_take(bench);
        assert_ptr_equal(job, jobs[i]);
        assert_int_equal(job->status, JOB_OK);
        if (job->question.kind == QUESTION_GAME) {
            assert_int_equal(job->answer.events_n, 3 * (i + 1) / 4);
            assert_int_equal(job->answer.events[job->answer.events_n - 1].seq,
                             job->answer.events_n);
        }
        job_destroy(job);
    }
    struct store_stats stats;
    store_stats(bench->store, &stats);
    assert_int_equal(stats.events, 300);
    assert_true(stats.commits < stats.jobs); /* several jobs shared a commit */
}

static void a_full_queue_refuses_and_the_job_stays_the_callers(void **state)
{
    struct bench *bench = *state;
    int there = 0;
    struct job *job;
    while (store_submit(bench->store, job = a_question(QUESTION_LIVE)))
        assert_true(++there <= 512);
    job_destroy(job);
    assert_int_equal(there, 512); /* even if many of them are done: no answer was taken */
    while (there-- > 0)
        job_destroy(bench_take(bench));
    assert_int_equal(bench_status(bench, a_question(QUESTION_LIVE)), JOB_OK);
}

static void a_house_player_sits_in_a_room_and_plays_a_game(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_ROOM)->row.room =
        (struct row_room){.id = an_id(1), .seats = {1, -5}, .first_black = 1, .state = 2};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = bench_do(bench, a_question(QUESTION_LIVE));
    assert_int_equal(job->answer.rooms[0].seats[1], -5);
    job_destroy(job);
    job = a_game(1, 3, 2);
    job->first->row.game.white = -5;
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static void everything_of_a_live_room_is_there_after_a_restart(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_OK);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_ROOM)->row.room = (struct row_room){
        .id = an_id(1), .seats = {1, 2}, .first_black = 1, .rematch = 2, .state = 2};
    job_change(job, CHANGE_ADD_CHAT)->row.chat = (struct row_chat){.room = an_id(1),
                                                                   .audience = 2,
                                                                   .seq = 1,
                                                                   .player = 2,
                                                                   .text = T("hello \"you\""),
                                                                   .at = 5000};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(bench_status(bench, a_room(7, 2)), JOB_OK);
    job = job_create(1);
    job_change(job, CHANGE_SET_ROOM)->row.room =
        (struct row_room){.id = an_id(7), .first_black = -1, .closed_at = 1};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    char epoch[17];
    strcpy(epoch, store_epoch(bench->store));
    bench_close(bench);
    assert_true(bench_open(bench));
    assert_string_equal(epoch, store_epoch(bench->store));

    job = bench_do(bench, a_question(QUESTION_LIVE));
    assert_int_equal(job->answer.rooms_n, 1);
    assert_int_equal(job->answer.rooms[0].first_black, 1);
    assert_int_equal(job->answer.rooms[0].rematch, 2);
    assert_int_equal(job->answer.rooms[0].seats[1], 2);
    assert_int_equal(job->answer.players_n, 2);
    assert_int_equal(job->answer.games_n, 1);
    assert_text(job->answer.games[0].white_name, "Bob");
    assert_int_equal(job->answer.games[0].komi_x2, 13);
    assert_int_equal(job->answer.games[0].ended_at, 0);
    assert_int_equal(job->answer.events_n, 1);
    assert_text(job->answer.events[0].data, "b Q16");
    assert_text(job->answer.events[0].key, "a81-7");
    assert_int_equal(job->answer.events[0].left.length, 0);
    assert_int_equal(job->answer.chats_n, 1);
    assert_text(job->answer.chats[0].text, "hello \"you\"");
    assert_text(job->answer.chats[0].player_name, "Bob");
    job_destroy(job);
}

static void a_room_brings_the_last_hundred_lines_of_each_chat(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(1);
    for (uint32_t i = 1; i <= 130; i++)
        job_change(job, CHANGE_ADD_CHAT)->row.chat = (struct row_chat){
            .room = an_id(1), .audience = 1, .seq = i, .player = 1, .text = T("x"), .at = i};
    job_change(job, CHANGE_ADD_CHAT)->row.chat = (struct row_chat){
        .room = an_id(1), .audience = 2, .seq = 1, .player = 1, .text = T("y"), .at = 1};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = a_question(QUESTION_ROOM);
    job->question.id = an_id(1);
    bench_do(bench, job);
    assert_int_equal(job->answer.chats_n, 101);
    assert_int_equal(job->answer.chats[0].seq, 31);
    assert_int_equal(job->answer.chats[99].seq, 130);
    assert_int_equal(job->answer.chats[100].audience, 2);
    job_destroy(job);
}

static void a_commands_answer_is_remembered_once(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    for (int i = 0; i < 2; i++) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_ADD_COMMAND)->row.command = (struct row_command){
            .player = 1, .key = T("k1"), .body = {9}, .answer = T("{\"ok\":1}"), .at = 7000};
        assert_int_equal(bench_status(bench, job), i == 0 ? JOB_OK : JOB_CONFLICT);
    }
    struct job *job = a_question(QUESTION_COMMAND);
    job->question.player = 1;
    job->question.key = T("k1");
    bench_do(bench, job);
    assert_int_equal(job->answer.commands_n, 1);
    assert_text(job->answer.commands[0].answer, "{\"ok\":1}");
    assert_int_equal(job->answer.commands[0].body[0], 9);
    job_destroy(job);
}

static void answers_of_yesterdays_commands_are_forgotten_at_the_start(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_COMMAND)->row.command =
        (struct row_command){.player = 1, .key = T("old"), .answer = T("{}"), .at = 7000};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    bench_close(bench);
    bench_wall = 7000 + DAY_MS + 1;
    assert_true(bench_open(bench));
    for (int tries = 0, n = 1; n > 0;
         tries++) { /* the purge comes when the thread first has nothing to do */
        assert_true(tries < 100);
        usleep(20000);
        job = a_question(QUESTION_COMMAND);
        job->question.player = 1;
        job->question.key = T("old");
        n = (int)bench_do(bench, job)->answer.commands_n;
        job_destroy(job);
    }
}

static int64_t count_commands(struct bench *bench)
{
    sqlite3 *handle;
    sqlite3_stmt *s = NULL;
    if (bench_is_postgres())
        return bench_sql(bench, "SELECT count(*) FROM command");
    assert_int_equal(sqlite3_open_v2(bench->path, &handle, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(handle, "SELECT count(*) FROM command", -1, &s, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    sqlite3_close(handle);
    return n;
}

static void jobs_come_between_two_pieces_of_a_long_purge(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    bench_close(bench);
    bench_change(bench,
                 bench_is_postgres()
                     ? "INSERT INTO command SELECT 1, n, decode(repeat('00', 16), 'hex'), '', 0"
                       " FROM generate_series(1, 20000) n"
                     : "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n"
                       " WHERE n < 20000)"
                       " INSERT INTO command SELECT 1, n, zeroblob(16), '', 0 FROM n");
    bench_wall = DAY_MS + 1;
    assert_true(bench_open(bench)); /* and the purge begins */
    int64_t left = 20000;
    for (int i = 0; i < 5; i++) {
        assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
        int64_t now = count_commands(bench);
        assert_true(now > 5000 && now <= left); /* it has far to go yet */
        left = now;
    }
    for (int i = 0; i < 2000 && left > 0; i++, left = count_commands(bench))
        usleep(5000);
    assert_int_equal(left, 0); /* and goes on when there is nothing else to do */
}

static void muting_twice_is_no_conflict_and_unmuting_takes_it_back(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    const bool wishes[] = {true, true, false, false, true};
    for (size_t i = 0; i < 5; i++) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_SET_MUTE)->row.mute = (struct row_mute){1, 2, wishes[i]};
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_SESSION)->row.session =
        (struct row_session){.hash = {1}, .player = 1};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = a_question(QUESTION_SESSION);
    job->question.hash[0] = 1;
    bench_do(bench, job);
    assert_int_equal(job->answer.muted_n, 1);
    assert_int_equal(job->answer.muted[0], 2);
    job_destroy(job);
}

/* The text on stderr until the log is given back. */
static int take_log(FILE *file)
{
    int before = dup(STDERR_FILENO);
    dup2(fileno(file), STDERR_FILENO);
    return before;
}

static void muting_nobody_is_refused_without_a_word_in_the_log(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_MUTE)->row.mute = (struct row_mute){1, 999, true};
    FILE *log = tmpfile();
    int before = take_log(log);
    enum job_status status = bench_status(bench, job);
    dup2(before, STDERR_FILENO);
    close(before);
    assert_int_equal(status, JOB_CONFLICT);
    assert_int_equal(fseek(log, 0, SEEK_END), 0);
    assert_int_equal(ftell(log), 0);
    fclose(log);
}

static void an_ended_game_has_its_result_score_and_time(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    struct job *job = job_create(1);
    struct row_game end = a_game_row(1, 2, 1);
    end.result = T("B");
    end.reason = T("score");
    end.scored = true;
    end.score_x2[0] = 83;
    end.score_x2[1] = -5;
    end.moves = 61;
    end.ended_at = 9000;
    job_change(job, CHANGE_END_GAME)->row.game = end;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = a_question(QUESTION_GAME);
    job->question.id = an_id(2);
    const struct row_game *row = bench_do(bench, job)->answer.games;
    assert_int_equal(row->ended_at, 9000);
    assert_true(row->scored);
    assert_int_equal(row->score_x2[0], 83);
    assert_int_equal(row->score_x2[1], -5);
    assert_int_equal(row->moves, 61);
    job_destroy(job);
}

static void a_row_that_the_schema_forbids_is_a_conflict(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, a_room(5, 99)), JOB_CONFLICT); /* no such player */
    struct job *job = a_game(1, 3, 2);
    job->first->row.game.width = 26;
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, a_game(6, 3, 1)), JOB_CONFLICT); /* no such room */
    assert_int_equal(bench_status(bench, a_player(T(""))), JOB_CONFLICT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_fresh_database_has_no_live_rooms_and_an_epoch),
        test(a_new_player_gets_the_next_number_and_a_session_names_it),
        test(an_unknown_session_is_nobody),
        test(an_event_is_stored_only_as_the_next_one_of_its_game),
        test(a_job_in_conflict_leaves_nothing_behind),
        test(jobs_come_back_in_order_and_a_question_sees_those_before_it),
        test(a_full_queue_refuses_and_the_job_stays_the_callers),
        test(a_house_player_sits_in_a_room_and_plays_a_game),
        test(everything_of_a_live_room_is_there_after_a_restart),
        test(a_room_brings_the_last_hundred_lines_of_each_chat),
        test(a_commands_answer_is_remembered_once),
        test(answers_of_yesterdays_commands_are_forgotten_at_the_start),
        test(jobs_come_between_two_pieces_of_a_long_purge),
        test(muting_twice_is_no_conflict_and_unmuting_takes_it_back),
        test(muting_nobody_is_refused_without_a_word_in_the_log),
        test(an_ended_game_has_its_result_score_and_time),
        test(a_row_that_the_schema_forbids_is_a_conflict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
