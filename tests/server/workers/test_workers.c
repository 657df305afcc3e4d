/* Threads for long work: the order of turns, dropped work, and the counters. */
#include "tests/test.h"

#include <semaphore.h>
#include <stdlib.h>

#include "server/workers/pool.h"
#include "tests/waits.h"

enum { QUEUE = 8 };

struct fixture {
    struct work_pool *pool;
    sem_t ready;
};

/* Work that waits at a gate, if it has one, and records when it was done. */
struct task {
    struct work work;
    sem_t *begun, *gate;
    atomic_uint *clock;
    unsigned done;  /* 0: it was not */
    unsigned parts; /* that are still to be done, after the present one */
    bool gave_up;
};

static atomic_uint destroyed;

static void wake(void *ctx)
{
    sem_post(&((struct fixture *)ctx)->ready);
}

static void begin_with(void **state, uint32_t threads)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    assert_non_null(fixture);
    destroyed = 0;
    sem_init(&fixture->ready, 0, 0);
    fixture->pool = work_pool_create(&(struct work_pool_config){
        .threads = threads, .queue_max = QUEUE, .wake = wake, .wake_ctx = fixture});
    assert_non_null(fixture->pool);
    *state = fixture;
}

static int begin(void **state)
{
    begin_with(state, 1);
    return 0;
}

static int begin_two(void **state)
{
    begin_with(state, 2);
    return 0;
}

static int end(void **state)
{
    struct fixture *fixture = *state;
    work_pool_destroy(fixture->pool);
    sem_destroy(&fixture->ready);
    free(fixture);
    return 0;
}

static void run(struct work *work)
{
    struct task *task = (struct task *)(void *)work;
    if (task->begun)
        sem_post(task->begun);
    if (task->gate)
        sem_wait(task->gate);
    task->work.more = task->parts > 0 && !work_is_unwanted(work);
    if (task->work.more)
        task->parts--;
    task->done = task->clock ? atomic_fetch_add(task->clock, 1) + 1 : 1;
}

/* Looks now and then, as long work does. */
static void run_until_unwanted(struct work *work)
{
    struct task *task = (struct task *)(void *)work;
    sem_post(task->begun);
    time_t until = time(NULL) + WAITS_S;
    while (!work_is_unwanted(work) && time(NULL) < until)
        ;
    task->gave_up = work_is_unwanted(work);
}

static void destroy(struct work *work)
{
    destroyed++;
    free(work);
}

static struct task *task(uint64_t ticket, uint64_t asker, atomic_uint *clock)
{
    struct task *task = calloc(1, sizeof *task);
    assert_non_null(task);
    task->work.ticket = ticket;
    task->work.asker = asker;
    task->work.run = run;
    task->work.destroy = destroy;
    task->clock = clock;
    return task;
}

static struct task *taken(struct fixture *fixture)
{
    waits_for(&fixture->ready, "a piece of work");
    struct work *work = work_pool_take(fixture->pool);
    assert_non_null(work);
    return (struct task *)(void *)work;
}

/* Keeps a thread busy until the gate opens; what is given meanwhile waits. */
static void hold_up(struct fixture *fixture, sem_t *gate)
{
    sem_t begun;
    struct task *blocker = task(99, 99, NULL);
    sem_init(&begun, 0, 0);
    sem_init(gate, 0, 0);
    blocker->begun = &begun;
    blocker->gate = gate;
    assert_true(work_pool_submit(fixture->pool, &blocker->work));
    waits_for(&begun, "a thread that begins");
    sem_destroy(&begun);
}

static void work_comes_back_done(void **state)
{
    struct fixture *fixture = *state;
    assert_true(work_pool_submit(fixture->pool, &task(7, 1, NULL)->work));
    struct task *back = taken(fixture);
    assert_int_equal(back->work.ticket, 7);
    assert_int_equal(back->done, 1);
    back->work.destroy(&back->work);
    assert_null(work_pool_take(fixture->pool));
}

static void a_client_that_asks_for_much_waits_behind_those_that_ask_for_little(void **state)
{
    static const uint64_t askers[] = {1, 1, 1, 2, 2, 3}, order[] = {1, 2, 3, 1, 2, 1};
    struct fixture *fixture = *state;
    atomic_uint clock = 0;
    sem_t gate;
    hold_up(fixture, &gate);
    for (unsigned i = 0; i < 6; i++)
        assert_true(work_pool_submit(fixture->pool, &task(i, askers[i], &clock)->work));
    sem_post(&gate);
    struct task *blocker = taken(fixture);
    blocker->work.destroy(&blocker->work);
    for (unsigned i = 0; i < 6; i++) {
        struct task *back = taken(fixture);
        assert_int_equal(back->work.asker, order[i]);
        assert_int_equal(back->done, i + 1);
        back->work.destroy(&back->work);
    }
    sem_destroy(&gate);
}

static void long_work_in_parts_lets_short_work_pass(void **state)
{
    struct fixture *fixture = *state;
    atomic_uint clock = 0;
    sem_t gate;
    hold_up(fixture, &gate);
    struct task *lengthy = task(1, 1, &clock), *brief = task(2, 2, &clock);
    lengthy->parts = 9;
    assert_true(work_pool_submit(fixture->pool, &lengthy->work));
    assert_true(work_pool_submit(fixture->pool, &brief->work));
    sem_post(&gate);
    static const uint64_t order[] = {99, 2, 1};
    for (unsigned i = 0; i < 3; i++) {
        struct task *back = taken(fixture);
        assert_int_equal(back->work.ticket, order[i]);
        if (i > 0)
            assert_int_equal(back->done, i == 1 ? 2 : 11);
        back->work.destroy(&back->work);
    }
    struct work_pool_stats stats;
    work_pool_stats(fixture->pool, &stats);
    assert_int_equal(stats.done, 3);
    assert_int_equal(stats.queued, 0);
    sem_destroy(&gate);
}

/* Its run() frees what its parts need; so it is called once more. */
static void work_that_is_unwanted_between_two_parts_is_ended_on_its_thread(void **state)
{
    struct fixture *fixture = *state;
    sem_t gate;
    hold_up(fixture, &gate);
    struct task *lengthy = task(1, 1, NULL);
    lengthy->work.more = true; /* as after its first part */
    lengthy->parts = 9;
    assert_true(work_pool_submit(fixture->pool, &lengthy->work));
    work_forget(&lengthy->work);
    sem_post(&gate);
    for (int i = 0; i < 2; i++) {
        struct task *back = taken(fixture);
        assert_int_equal(back->done, 1);
        assert_false(back->work.more);
        back->work.destroy(&back->work);
    }
    sem_destroy(&gate);
}

static void a_late_subscriber_does_not_wait_for_anothers_second_piece(void **state)
{
    struct fixture *fixture = *state;
    atomic_uint clock = 0;
    sem_t gate;
    for (unsigned round = 0; round < 3; round++) { /* an asker who has had many turns already */
        assert_true(work_pool_submit(fixture->pool, &task(round, 1, NULL)->work));
        struct task *back = taken(fixture);
        back->work.destroy(&back->work);
    }
    hold_up(fixture, &gate);
    for (unsigned i = 0; i < 3; i++)
        assert_true(work_pool_submit(fixture->pool, &task(i, 1, &clock)->work));
    assert_true(work_pool_submit(fixture->pool, &task(50, 2, &clock)->work));
    sem_post(&gate);
    for (unsigned i = 0; i < 5; i++) {
        struct task *back = taken(fixture);
        if (back->work.ticket == 50)
            assert_int_equal(back->done, 2);
        back->work.destroy(&back->work);
    }
    sem_destroy(&gate);
}

static void too_much_is_refused_until_something_is_taken_back(void **state)
{
    struct fixture *fixture = *state;
    for (unsigned i = 0; i < QUEUE; i++)
        assert_true(work_pool_submit(fixture->pool, &task(i, i, NULL)->work));
    struct task *late = task(99, 99, NULL);
    assert_false(work_pool_submit(fixture->pool, &late->work));
    struct task *back = taken(fixture);
    back->work.destroy(&back->work);
    assert_true(work_pool_submit(fixture->pool, &late->work));
}

static void an_unwanted_job_is_not_begun_and_comes_back(void **state)
{
    struct fixture *fixture = *state;
    struct work_pool_stats stats;
    sem_t gate;
    hold_up(fixture, &gate);
    struct task *unwanted = task(1, 1, NULL);
    assert_true(work_pool_submit(fixture->pool, &unwanted->work));
    work_forget(&unwanted->work);
    sem_post(&gate);
    for (int i = 0; i < 2; i++) {
        struct task *back = taken(fixture);
        assert_int_equal(back->done, back->work.ticket == 99);
        back->work.destroy(&back->work);
    }
    work_pool_stats(fixture->pool, &stats);
    assert_int_equal(stats.done, 1);
    assert_int_equal(stats.dropped, 1);
    assert_int_equal(stats.queued, 0);
    sem_destroy(&gate);
}

static void long_work_can_see_that_nobody_wants_it(void **state)
{
    struct fixture *fixture = *state;
    sem_t begun;
    struct task *endless = task(1, 1, NULL);
    sem_init(&begun, 0, 0);
    endless->begun = &begun;
    endless->work.run = run_until_unwanted;
    assert_true(work_pool_submit(fixture->pool, &endless->work));
    waits_for(&begun, "a thread that begins");
    work_forget(&endless->work);
    struct task *back = taken(fixture);
    assert_true(back->gave_up);
    back->work.destroy(&back->work);
    sem_destroy(&begun);
}

static void stopping_tells_long_work_and_destroys_what_was_not_begun(void **state)
{
    struct fixture *fixture = *state;
    sem_t begun;
    struct task *endless = task(1, 1, NULL);
    sem_init(&begun, 0, 0);
    endless->begun = &begun;
    endless->work.run = run_until_unwanted;
    assert_true(work_pool_submit(fixture->pool, &endless->work));
    waits_for(&begun, "a thread that begins");
    for (unsigned i = 0; i < 3; i++)
        assert_true(work_pool_submit(fixture->pool, &task(i, i, NULL)->work));
    work_pool_destroy(fixture->pool);
    assert_int_equal(destroyed, 4);
    fixture->pool = NULL;
    sem_destroy(&begun);
}

static void two_threads_do_two_pieces_at_once(void **state)
{
    struct fixture *fixture = *state;
    sem_t gate;
    hold_up(fixture, &gate); /* and while it waits the other thread does all the rest */
    for (unsigned i = 0; i < 5; i++) {
        assert_true(work_pool_submit(fixture->pool, &task(i, i, NULL)->work));
        struct task *back = taken(fixture);
        assert_int_equal(back->work.ticket, i);
        back->work.destroy(&back->work);
    }
    sem_post(&gate);
    struct task *back = taken(fixture);
    assert_int_equal(back->work.ticket, 99);
    back->work.destroy(&back->work);
    sem_destroy(&gate);
}

static void many_pieces_on_two_threads_each_come_back_once(void **state)
{
    enum { PIECES = 2000 };
    static unsigned char back_n[PIECES];
    struct fixture *fixture = *state;
    atomic_uint clock = 0;
    unsigned given = 0, back_all = 0;
    while (back_all < PIECES) {
        struct task *next = given < PIECES ? task(given, given % 5, &clock) : NULL;
        if (next && work_pool_submit(fixture->pool, &next->work)) {
            if (given++ % 7 == 0)
                work_forget(&next->work);
            continue;
        }
        free(next);
        struct task *back = taken(fixture);
        back_n[back->work.ticket]++;
        back_all++;
        back->work.destroy(&back->work);
    }
    for (unsigned i = 0; i < PIECES; i++)
        assert_int_equal(back_n[i], 1);
}

int main(void)
{
#define WITH_POOL(test) cmocka_unit_test_setup_teardown(test, begin, end)
#define WITH_TWO(test)  cmocka_unit_test_setup_teardown(test, begin_two, end)
    const struct CMUnitTest tests[] = {
        WITH_POOL(work_comes_back_done),
        WITH_POOL(a_client_that_asks_for_much_waits_behind_those_that_ask_for_little),
        WITH_POOL(long_work_in_parts_lets_short_work_pass),
        WITH_POOL(work_that_is_unwanted_between_two_parts_is_ended_on_its_thread),
        WITH_POOL(a_late_subscriber_does_not_wait_for_anothers_second_piece),
        WITH_POOL(too_much_is_refused_until_something_is_taken_back),
        WITH_POOL(an_unwanted_job_is_not_begun_and_comes_back),
        WITH_POOL(long_work_can_see_that_nobody_wants_it),
        WITH_POOL(stopping_tells_long_work_and_destroys_what_was_not_begun),
        WITH_TWO(two_threads_do_two_pieces_at_once),
        WITH_TWO(many_pieces_on_two_threads_each_come_back_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
