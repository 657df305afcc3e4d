/* Owners of shards: a process that lost one stores nothing of it, and everything else. */
#include "tests/server/store/harness.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

static struct job *an_event_as_owner(uint32_t seq, uint16_t shard, uint32_t epoch)
{
    struct job *job = an_event(2, seq);
    job->shard = shard;
    job->epoch = epoch;
    return job;
}

static void sqlite_has_one_owner_of_everything(void **state)
{
    struct bench *bench = *state;
    SQLITE_ONLY();
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event_as_owner(1, 3, 7)), JOB_OK);
}

static void only_the_owner_at_its_epoch_stores(void **state)
{
    struct bench *bench = *state;
    POSTGRES_ONLY();
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event_as_owner(1, 3, 7)), JOB_STALE);
    bench_sql(bench, "UPDATE shard SET node = 'miai', epoch = 7 WHERE id = 2");
    assert_int_equal(bench_status(bench, an_event_as_owner(1, 3, 7)), JOB_OK);
    assert_int_equal(bench_status(bench, an_event_as_owner(2, 3, 6)), JOB_STALE);
    bench_sql(bench, "UPDATE shard SET node = 'other', epoch = 8 WHERE id = 2");
    assert_int_equal(bench_status(bench, an_event_as_owner(2, 3, 7)), JOB_STALE);
    assert_int_equal(bench_status(bench, an_event(2, 2)), JOB_OK);
    assert_int_equal(bench_sql(bench, "SELECT count(*) FROM event"), 2);
}

static void a_stale_job_leaves_the_others_of_its_batch_alone(void **state)
{
    struct bench *bench = *state;
    POSTGRES_ONLY();
    a_running_game(bench);
    bench_sql(bench, "UPDATE shard SET node = 'miai', epoch = 1 WHERE id IN (0, 255)");
    struct job *jobs[] = {a_player(T("Cid")), an_event_as_owner(1, 1, 1), a_player(T("Dan")),
                          an_event_as_owner(2, 2, 1), an_event_as_owner(2, 256, 1)};
    const enum job_status statuses[] = {JOB_OK, JOB_OK, JOB_OK, JOB_STALE, JOB_OK};
    for (size_t i = 0; i < 5; i++)
        assert_true(store_submit(bench->store, jobs[i]));
    for (size_t i = 0; i < 5; i++) {
        struct job *job = bench_take(bench);
        assert_ptr_equal(job, jobs[i]);
        assert_int_equal(job->status, statuses[i]);
        job_destroy(job);
    }
}

static void a_takeover_waits_for_a_commit_or_is_seen_by_it(void **state)
{
    struct bench *bench = *state;
    char sql[200];
    POSTGRES_ONLY();
    a_running_game(bench);
    bench_sql(bench, "UPDATE shard SET node = 'miai', epoch = 1 WHERE id = 2");
    uint32_t stored = 0;
    for (uint32_t seq = 1; seq <= 20; seq++) {
        assert_true(store_submit(bench->store, an_event_as_owner(seq, 3, 1)));
        if (seq == 10)
            bench_sql(bench, "UPDATE shard SET node = 'other', epoch = 2 WHERE id = 2");
        snprintf(sql, sizeof sql, "SELECT count(*) FROM event");
    }
    for (uint32_t seq = 1; seq <= 20; seq++) {
        struct job *job = bench_take(bench);
        stored += job->status == JOB_OK;
        job_destroy(job);
    }
    assert_true(stored <= 10);
    assert_int_equal(bench_sql(bench, sql), stored);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(sqlite_has_one_owner_of_everything),
        test(only_the_owner_at_its_epoch_stores),
        test(a_stale_job_leaves_the_others_of_its_batch_alone),
        test(a_takeover_waits_for_a_commit_or_is_seen_by_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
