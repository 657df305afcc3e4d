/* The live rows are read in parts: the end of each part, and that together they are all of it. */
#include "tests/server/store/harness.h"

#include "server/store/db.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

enum { CHANGES_MAX = 8192 }; /* in one job here */

static struct id128 a_wide_id(unsigned n)
{
    return (struct id128){{(uint8_t)n, (uint8_t)(n >> 8), 1}};
}

/* Two at a time are opened in the same millisecond. */
static void add_rooms(struct bench *bench, unsigned first, unsigned n)
{
    struct job *job = job_create(1);
    for (unsigned i = first; i < first + n; i++)
        job_change(job, CHANGE_ADD_ROOM)->row.room = (struct row_room){.id = a_wide_id(i),
                                                                       .opener = 1,
                                                                       .is_public = true,
                                                                       .settings = T("{}"),
                                                                       .first_black = -1,
                                                                       .opened_at = 5000 + i / 2};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

/* Brings a game to so many events. */
static void add_events(struct bench *bench, uint8_t game, uint32_t from, uint32_t to)
{
    while (from <= to) {
        struct job *job = job_create(1);
        for (unsigned i = 0; i < CHANGES_MAX && from <= to; i++) {
            add_event(job, game, from++);
            job->last->row.event.left = T("[1,2]");
        }
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
}

/* The part after a room, or the first one. */
static struct job *ask_after(struct bench *bench, struct id128 room)
{
    struct job *job = a_question(QUESTION_LIVE);
    job->question.id = room;
    return bench_do(bench, job);
}

static void a_part_ends_with_its_last_room_and_the_next_one_begins_behind_it(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    add_rooms(bench, 0, STORE_LIVE_ROOMS);
    struct job *job = ask_after(bench, (struct id128){{0}});
    assert_int_equal(job->answer.rooms_n, STORE_LIVE_ROOMS);
    assert_false(job->answer.more);
    job_destroy(job);

    add_rooms(bench, STORE_LIVE_ROOMS, 1); /* as old as the one before it */
    struct id128 last = {{0}};
    unsigned at = 0;
    for (unsigned part = 0; part < 2; part++) {
        job = ask_after(bench, last);
        assert_int_equal(job->answer.rooms_n, part == 0 ? STORE_LIVE_ROOMS : 1);
        assert_int_equal(job->answer.more, part == 0);
        assert_int_equal(job->answer.players_n, 1);
        for (size_t i = 0; i < job->answer.rooms_n; i++) {
            last = a_wide_id(at++);
            assert_memory_equal(job->answer.rooms[i].id.bytes, last.bytes, sizeof last.bytes);
        }
        job_destroy(job);
    }
    job = ask_after(bench, last);
    assert_int_equal(job->answer.rooms_n, 0);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void a_part_ends_with_the_room_whose_game_brings_it_to_its_events(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, a_room(3, 1)), JOB_OK);
    assert_int_equal(bench_status(bench, a_game(3, 4, 1)), JOB_OK);
    add_events(bench, 4, 1, 3);
    add_events(bench, 2, 1, STORE_LIVE_EVENTS - 1);
    struct job *job = ask_after(bench, (struct id128){{0}});
    assert_int_equal(job->answer.rooms_n, 2);
    assert_int_equal(job->answer.events_n, STORE_LIVE_EVENTS + 2);
    assert_int_equal(job->answer.events[STORE_LIVE_EVENTS - 2].seq, STORE_LIVE_EVENTS - 1);
    assert_int_equal(job->answer.events[STORE_LIVE_EVENTS + 1].seq, 3);
    assert_false(job->answer.more);
    job_destroy(job);

    add_events(bench, 2, STORE_LIVE_EVENTS, STORE_LIVE_EVENTS);
    job = ask_after(bench, (struct id128){{0}});
    assert_int_equal(job->answer.rooms_n, 1);
    assert_int_equal(job->answer.events_n, STORE_LIVE_EVENTS);
    assert_true(job->answer.more);
    job_destroy(job);
    job = ask_after(bench, an_id(1));
    assert_int_equal(job->answer.rooms_n, 1);
    assert_int_equal(job->answer.games_n, 1);
    assert_int_equal(job->answer.events_n, 3);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void a_room_comes_with_all_games_and_the_events_of_the_newest(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, a_game(1, 3, 2)), JOB_OK);
    add_events(bench, 2, 1, 5);
    add_events(bench, 3, 1, 2);
    struct job *job = ask_after(bench, (struct id128){{0}});
    assert_int_equal(job->answer.games_n, 2);
    assert_int_equal(job->answer.events_n, 2);
    assert_int_equal(job->answer.events[0].game.bytes[0], 3);
    assert_int_equal(job->answer.events[0].left.length, 0); /* no reader needs it */
    assert_text(job->answer.events[1].left, "[1,2]");
    job_destroy(job);
}

static void a_closed_room_is_in_no_part(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, a_room(7, 1)), JOB_OK);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_ROOM)->row.room =
        (struct row_room){.id = an_id(1), .first_black = -1, .closed_at = 1};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = ask_after(bench, (struct id128){{0}});
    assert_int_equal(job->answer.rooms_n, 1);
    assert_int_equal(job->answer.rooms[0].id.bytes[0], 7);
    assert_int_equal(job->answer.games_n, 0);
    job_destroy(job);
    job = ask_after(bench, an_id(1)); /* it was closed after it was read */
    assert_int_equal(job->answer.rooms_n, 1);
    job_destroy(job);
}

/* The last statement of the question waits for a lock, and meanwhile there is a line of chat more. */
static void a_part_is_of_one_moment_while_other_nodes_store(void **state)
{
    struct bench *bench = *state;
    POSTGRES_ONLY();
    a_running_game(bench);
    PGconn *other = PQconnectdb(bench->url);
    PQclear(PQexec(other, "BEGIN; LOCK TABLE chat"));
    assert_true(store_submit(bench->store, a_question(QUESTION_LIVE)));
    uint32_t turns = 0;
    while (bench_sql(bench, "SELECT count(*) FROM pg_locks"
                            " WHERE relation = CAST('chat' AS regclass) AND NOT granted") == 0)
        WAITS_TURN(turns, WAITS_AT_ONCE, "the question does not come to the chats");
    PGresult *said =
        PQexec(other, "INSERT INTO chat SELECT id, 1, 1, 1, 'Hello', 5 FROM room; COMMIT");
    assert_int_equal(PQresultStatus(said), PGRES_COMMAND_OK);
    PQclear(said);
    PQfinish(other);
    struct job *job = bench_take(bench);
    assert_int_equal(job->answer.rooms_n, 1);
    assert_int_equal(job->answer.chats_n, 0);
    job_destroy(job);
    job = ask_after(bench, (struct id128){{0}});
    assert_int_equal(job->answer.chats_n, 1);
    job_destroy(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_part_ends_with_its_last_room_and_the_next_one_begins_behind_it),
        test(a_part_ends_with_the_room_whose_game_brings_it_to_its_events),
        test(a_room_comes_with_all_games_and_the_events_of_the_newest),
        test(a_closed_room_is_in_no_part),
        test(a_part_is_of_one_moment_while_other_nodes_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
