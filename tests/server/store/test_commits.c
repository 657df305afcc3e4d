/* The log of commits on PostgreSQL: what was stored, all of it and nothing else, by numbers without a hole; and its
 * reading, its limits and its purge. Broken connections: test_postgres.py. */
#include "tests/server/store/nodes.h"

#include "server/base/commit_note.h"
#include "server/store/commits.h"
#include "server/store/db.h"
#include "server/store/open_postgres.h"

#define test(name) cmocka_unit_test_setup_teardown(name, nodes_setup, nodes_teardown)

/* The next commit that the store hands over, which must be there, with this number. */
static struct commit_note *take_note(struct bench *bench, int64_t n)
{
    struct store_commit commit;
    enum codec_fault fault = CODEC_FINE;
    assert_true(store_take_commit(bench->store, &commit));
    assert_int_equal(commit.n, n);
    struct log_answer log = node_reads(bench, bench->node, bench->boot, n - 1);
    assert_true(log.rows_n >= 1);
    assert_int_equal(log.rows[0].n, n);
    assert_int_equal(log.rows[0].bytes_n, commit.bytes_n);
    assert_memory_equal(log.rows[0].bytes, commit.bytes, commit.bytes_n);
    free(log.memory);
    struct commit_note *note = commit_note_decode(commit.bytes, commit.bytes_n, &fault);
    assert_int_equal(fault, CODEC_FINE);
    assert_string_equal(note->node, bench->node);
    assert_string_equal(note->boot, bench->boot);
    assert_int_equal(note->n, n);
    free(commit.bytes);
    return note;
}

static bool is_level(struct bench *bench, int64_t n)
{
    struct store_commit commit;
    char sql[300];
    snprintf(
        sql, sizeof sql,
        "SELECT count(*) FROM node_commit c WHERE n = %lld AND n = (SELECT count(*) FROM job_log)"
        " AND n = (SELECT coalesce(max(n), 0) FROM job_log)",
        (long long)n);
    return !store_take_commit(bench->store, &commit) && bench_sql(bench, sql) == 1;
}

static void a_commit_is_told_before_its_job_with_the_ids_that_were_drawn(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    struct job *job = bench_do(west, a_player(T("Ann")));
    struct commit_note *note = take_note(west, 1);
    assert_true(job->first->row.player.id > 0);
    assert_int_equal(note->jobs_n, 1);
    assert_int_equal(note->shard, 0);
    assert_int_equal(note->jobs[0]->first->row.player.id, job->first->row.player.id);
    assert_text(note->jobs[0]->first->row.player.name, "Ann");
    commit_note_destroy(note);
    job_destroy(job);
    assert_true(is_level(west, 1));
}

static void what_stores_nothing_has_no_number(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    a_running_game(west);
    for (int64_t n = 1; n <= 4; n++)
        commit_note_destroy(take_note(west, n));
    assert_int_equal(bench_status(west, a_question(QUESTION_LIVE)), JOB_OK);
    assert_int_equal(bench_status(west, an_event(2, 7)), JOB_CONFLICT);
    assert_int_equal(bench_status(west, an_event_of(2, 1, 1)), JOB_STALE);
    assert_true(is_level(west, 4));
    /* The shard is that of all jobs. */
    bench_sql(west, "UPDATE shard SET node = 'west', epoch = 1 WHERE id = 2");
    assert_int_equal(bench_status(west, an_event_of(2, 1, 1)), JOB_OK);
    struct commit_note *note = take_note(west, 5);
    assert_int_equal(note->shard, 3);
    assert_int_equal(note->jobs[0]->first->row.event.seq, 1);
    commit_note_destroy(note);
    assert_true(is_level(west, 5));
}

/* Holds the storage thread in its wake-up, so that these jobs are one batch. */
static void submit_together(struct bench *bench, struct job **jobs, size_t n)
{
    bench->hold = true;
    struct job *first = a_question(QUESTION_LIVE);
    assert_true(store_submit(bench->store, first));
    waits_for(&bench->held, "the storage thread");
    for (size_t i = 0; i < n; i++)
        assert_true(store_submit(bench->store, jobs[i]));
    sem_post(&bench->go_on);
    job_destroy(bench_take(bench));
    for (size_t i = 0; i < n; i++)
        assert_ptr_equal(bench_take(bench), jobs[i]);
}

static void of_a_batch_the_note_has_the_jobs_that_were_stored(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    a_running_game(west);
    for (int64_t n = 1; n <= 4; n++)
        commit_note_destroy(take_note(west, n));
    struct job *mute = job_create(9), *trail = job_create(9);
    job_change(mute, CHANGE_SET_MUTE)->row.mute =
        (struct row_mute){.player = 1, .muted = 99, .on = true};
    job_change(trail, CHANGE_ADD_TRAIL)->row.trail =
        (struct row_trail){.at = LATER_MS, .what = 1, .player = 1};
    struct job *jobs[] = {a_player(T("Cid")),
                          an_event(2, 9),
                          an_event(2, 1),
                          mute,
                          an_event_of(2, 1, 2),
                          a_player(T("Dan")),
                          trail,
                          a_question(QUESTION_COMMAND),
                          a_player(T("Eva")),
                          a_question(QUESTION_LIVE)};
    const enum job_status statuses[] = {JOB_OK, JOB_CONFLICT, JOB_OK, JOB_CONFLICT, JOB_STALE,
                                        JOB_OK, JOB_OK,       JOB_OK, JOB_OK,       JOB_OK};
    submit_together(west, jobs, 10);
    for (size_t i = 0; i < 10; i++)
        assert_int_equal(jobs[i]->status, statuses[i]);
    /* It was done again one by one, and has one number. The trail is not for others, and a question about a command does not
     * end a batch. */
    struct commit_note *note = take_note(west, 5);
    assert_int_equal(note->jobs_n, 4);
    assert_int_equal(note->jobs[0]->first->row.player.id, jobs[0]->first->row.player.id);
    assert_int_equal(note->jobs[1]->first->kind, CHANGE_ADD_EVENT);
    assert_int_equal(note->jobs[2]->first->row.player.id, jobs[5]->first->row.player.id);
    commit_note_destroy(note);
    assert_int_equal(jobs[9]->answer.events_n, 1); /* it sees what was stored before it */
    for (size_t i = 0; i < 10; i++)
        job_destroy(jobs[i]);
    assert_true(is_level(west, 5));
}

static void what_is_not_for_others_has_a_number_and_an_empty_note(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    struct job *trail = job_create(9);
    job_change(trail, CHANGE_ADD_TRAIL)->row.trail =
        (struct row_trail){.at = LATER_MS, .what = 1, .player = 1};
    assert_int_equal(bench_status(west, trail), JOB_OK);
    struct commit_note *note = take_note(west, 1);
    assert_int_equal(note->jobs_n, 0);
    commit_note_destroy(note);
    assert_true(is_level(west, 1));
}

/* --- a batch beyond the limit of a note --------------------------------------------------------- */

#define ACTS      8
#define ACT_BYTES 1000000

/* Eight acts of a million bytes. */
static struct job *large_job(uint8_t tour, char *data)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_TOUR)->row.tour = (struct row_tour){.id = an_id(tour),
                                                                   .slug = {"abcdefg" + tour, 1},
                                                                   .title = T("Large"),
                                                                   .creator = 1,
                                                                   .created_at = 1,
                                                                   .stage = 1,
                                                                   .stage_at = 1,
                                                                   .settings = T("{}")};
    for (uint32_t seq = 1; seq <= ACTS; seq++)
        job_change(job, CHANGE_ADD_TOUR_ACT)->row.tour_act =
            (struct row_tour_act){.tour = an_id(tour),
                                  .seq = seq,
                                  .at = 1,
                                  .actor = 1,
                                  .kind = T("open"),
                                  .data = {data, ACT_BYTES}};
    return job;
}

static void a_batch_that_is_too_large_for_a_note_is_several_commits(void **state)
{
    struct nodes *nodes = *state;
    struct job *jobs[5];
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    assert_int_equal(bench_status(west, a_player(T("Ann"))), JOB_OK);
    commit_note_destroy(take_note(west, 1));
    char *data = malloc(ACT_BYTES);
    memset(data, 'x', ACT_BYTES);
    for (uint8_t i = 0; i < 5; i++)
        jobs[i] = large_job(i, data);
    submit_together(west, jobs, 5);
    uint32_t noted = 0;
    for (int64_t n = 2; noted < 5; n++) {
        struct commit_note *note = take_note(west, n);
        for (uint32_t i = 0; i < note->jobs_n; i++, noted++)
            assert_int_equal(note->jobs[i]->first->row.tour.id.bytes[0], noted);
        commit_note_destroy(note);
    }
    for (uint8_t i = 0; i < 5; i++) {
        assert_int_equal(jobs[i]->status, JOB_OK);
        job_destroy(jobs[i]);
    }
    free(data);
    assert_true(is_level(west, 3)); /* three jobs, and two */
}

/* --- reading ------------------------------------------------------------------------------------ */

/* Commits of another start, with notes of this many bytes. */
static void invent(struct bench *bench, unsigned from, unsigned to, unsigned bytes)
{
    char sql[300];
    snprintf(sql, sizeof sql,
             "INSERT INTO job_log SELECT 'x', 'b', n, now(), decode(repeat('ab', %u), 'hex')"
             " FROM generate_series(%u, %u) n",
             bytes, from, to);
    bench_sql(bench, sql);
    snprintf(sql, sizeof sql,
             "INSERT INTO node_commit VALUES ('x', 'b', %u) ON CONFLICT (node, boot)"
             " DO UPDATE SET n = excluded.n",
             to);
    bench_sql(bench, sql);
}

/* Reads on after n: the number of rows, or -1 if they are gone. Each row has this many bytes. */
static int read_after(struct bench *bench, int64_t n, size_t bytes)
{
    struct log_answer log = node_reads(bench, "x", "b", n);
    assert_false(log.away);
    assert_string_equal(log.start.node, "x");
    assert_string_equal(log.start.boot, "b");
    assert_int_equal(log.after, n);
    for (unsigned i = 0; i < log.rows_n; i++) {
        assert_int_equal(log.rows[i].n, n + 1 + i);
        assert_int_equal(log.rows[i].bytes_n, bytes);
        assert_int_equal(((const uint8_t *)log.rows[i].bytes)[bytes - 1], 0xab);
    }
    assert_false(log.gone && log.rows_n > 0);
    int rows = log.gone ? -1 : (int)log.rows_n;
    free(log.memory);
    return rows;
}

static void the_log_is_read_in_parts(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    invent(west, 1, 300, 10);
    assert_int_equal(read_after(west, 0, 10), LEASE_LOG_ROWS_MAX);
    assert_int_equal(read_after(west, 256, 10), 44);
    assert_int_equal(read_after(west, 299, 10), 1);
    assert_int_equal(read_after(west, 300, 10), 0);
    assert_int_equal(read_after(west, 301, 10), 0);
    /* two of them fit */
    invent(west, 301, 303, 1800000);
    assert_int_equal(read_after(west, 300, 1800000), 2);
    assert_int_equal(read_after(west, 302, 1800000), 1);
    /* One alone may be larger. */
    invent(west, 304, 305, LEASE_LOG_BYTES_MAX + 1);
    assert_int_equal(read_after(west, 303, LEASE_LOG_BYTES_MAX + 1), 1);
    assert_int_equal(read_after(west, 304, LEASE_LOG_BYTES_MAX + 1), 1);
}

static void rows_that_were_removed_are_gone(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    assert_int_equal(read_after(west, 0, 1), -1); /* a start that is not known any more */
    invent(west, 1, 6, 10);
    bench_sql(west, "DELETE FROM job_log WHERE n <= 2");
    assert_int_equal(read_after(west, 0, 10), -1);
    assert_int_equal(read_after(west, 1, 10), -1);
    assert_int_equal(read_after(west, 2, 10), 4);
    bench_sql(west, "DELETE FROM job_log WHERE n = 5");
    assert_int_equal(read_after(west, 2, 10), 2);
    assert_int_equal(read_after(west, 4, 10), -1);
    bench_sql(west, "DELETE FROM job_log");
    assert_int_equal(read_after(west, 5, 10), -1);
    assert_int_equal(read_after(west, 6, 10), 0);
}

/* --- the purge ---------------------------------------------------------------------------------- */

/* Purges as the start w1 of west does; returns the number of pieces. */
static int purge(struct bench *bench)
{
    struct db db;
    int pieces = 1;
    const struct node_start self = {"west", "w1"};
    if (!db_open_postgres_beside(&db, &(struct postgres_config){.url = bench->url, .name = "test"},
                                 bench->error, sizeof bench->error))
        fail_msg("%s", bench->error);
    while (db_purge_log(&db, &self))
        WAITS_TURN(pieces, 100, "the purge does not end");
    db_close(&db);
    return pieces;
}

static void old_commits_are_removed_in_pieces(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    invent(west, 1, 500, 10);
    bench_sql(west, "UPDATE job_log SET at = now() - interval '11 min' WHERE n <= 450;"
                    "UPDATE job_log SET at = now() - interval '9 min' WHERE n > 450");
    assert_int_equal(purge(west), 3);
    assert_int_equal(bench_sql(west, "SELECT min(n) FROM job_log"), 451);
    assert_int_equal(bench_sql(west, "SELECT count(*) FROM job_log"), 50);
    assert_int_equal(bench_sql(west, "SELECT count(*) FROM node_commit WHERE node = 'x'"), 1);
    assert_int_equal(read_after(west, 449, 10), -1);
    assert_int_equal(read_after(west, 450, 10), 50);
}

static void a_start_that_is_over_is_removed_after_its_log(void **state)
{
    struct nodes *nodes = *state;
    POSTGRES_ONLY();
    struct bench *west = node_open(nodes, "west", "w1");
    bench_sql(west, "INSERT INTO node_commit VALUES ('x', 'old', 0), ('x', 'logged', 1),"
                    " ('x', 'now', 0), ('y', 'old', 0);"
                    "UPDATE node_commit SET used_at = now() - interval '11 min';"
                    "INSERT INTO node_commit VALUES ('x', 'fresh', 0);"
                    "INSERT INTO job_log VALUES ('x', 'logged', 1, now(), '');"
                    "INSERT INTO node SELECT n, 'now', '', true, now(), now() - interval '1 h'"
                    " FROM unnest(ARRAY['x', 'y']) n");
    purge(west);
    assert_int_equal(bench_sql(west,
                               "SELECT count(*) FROM node_commit WHERE (node, boot) IN"
                               " (('x', 'logged'), ('x', 'now'), ('x', 'fresh'), ('west', 'w1'))"),
                     4);
    assert_int_equal(bench_sql(west, "SELECT count(*) FROM node_commit"), 4);
    /* A node that stays away for a day is forgotten. */
    bench_sql(west, "UPDATE node SET seen_at = now() - interval '25 h' WHERE name = 'y'");
    purge(west);
    assert_int_equal(bench_sql(west, "SELECT count(*) FROM node"), 1);
    assert_int_equal(bench_status(west, a_player(T("Ann"))), JOB_OK);
}

/* --- the queue ---------------------------------------------------------------------------------- */

static void commits_that_do_not_fit_the_queue_are_left_out(void **state)
{
    (void)state;
    struct commits commits;
    struct store_commit commit;
    commits_init(&commits);
    for (int64_t n = 1; n <= STORE_COMMITS_MAX + 1; n++)
        commits_put(&commits, n, "abc", 3);
    for (int64_t n = 1; n <= STORE_COMMITS_MAX; n++) {
        assert_true(commits_take(&commits, &commit));
        assert_int_equal(commit.n, n);
        assert_memory_equal(commit.bytes, "abc", 3);
        free(commit.bytes);
    }
    assert_false(commits_take(&commits, &commit));
    char *large = calloc(1, STORE_COMMITS_BYTES_MAX);
    commits_put(&commits, 1, large, STORE_COMMITS_BYTES_MAX - 3);
    commits_put(&commits, 2, large, 4);
    commits_put(&commits, 3, large, 3);
    assert_true(commits_take(&commits, &commit));
    free(commit.bytes);
    commits_put(&commits, 4, large, 4);
    assert_true(commits_take(&commits, &commit));
    assert_int_equal(commit.n, 3);
    free(commit.bytes);
    commits_finish(&commits); /* with what is left */
    free(large);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_commit_is_told_before_its_job_with_the_ids_that_were_drawn),
        test(what_stores_nothing_has_no_number),
        test(of_a_batch_the_note_has_the_jobs_that_were_stored),
        test(what_is_not_for_others_has_a_number_and_an_empty_note),
        test(a_batch_that_is_too_large_for_a_note_is_several_commits),
        test(the_log_is_read_in_parts),
        test(rows_that_were_removed_are_gone),
        test(old_commits_are_removed_in_pieces),
        test(a_start_that_is_over_is_removed_after_its_log),
        cmocka_unit_test(commits_that_do_not_fit_the_queue_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
