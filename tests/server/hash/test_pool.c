/* Passwords and the threads that hash them: their promises to the application. */
#include "tests/test.h"

#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

#include "server/hash/hash.h"
#include "server/hash/password.h"
#include "server/hash/pool.h"
#include "tests/waits.h"

enum { QUEUE = 4 };

struct fixture {
    struct hash_pool *pool;
    sem_t answers;
};

static void wake(void *ctx)
{
    sem_post(&((struct fixture *)ctx)->answers);
}

static int begin(void **state)
{
    struct fixture *fixture = calloc(1, sizeof *fixture);
    hash_init();
    sem_init(&fixture->answers, 0, 0);
    fixture->pool = hash_pool_create(&(struct hash_pool_config){
        .threads = 2, .queue_max = QUEUE, .wake = wake, .wake_ctx = fixture});
    assert_non_null(fixture->pool);
    *state = fixture;
    return 0;
}

static int end(void **state)
{
    struct fixture *fixture = *state;
    hash_pool_destroy(fixture->pool);
    sem_destroy(&fixture->answers);
    free(fixture);
    return 0;
}

static struct password_job *job(uint64_t ticket, const char *password, const char *hash)
{
    return password_job_create(ticket, hash ? PASSWORD_CHECK : PASSWORD_MAKE, password,
                               strlen(password), hash, hash ? strlen(hash) : 0);
}

static struct password_job *answer(struct fixture *fixture)
{
    waits_for(&fixture->answers, "a hash");
    struct password_job *job = hash_pool_take(fixture->pool);
    assert_non_null(job);
    return job;
}

static bool is_right(struct fixture *fixture, const char *password, const char *hash)
{
    assert_true(hash_pool_submit(fixture->pool, job(1, password, hash)));
    struct password_job *back = answer(fixture);
    bool ok = back->ok;
    password_job_destroy(back);
    return ok;
}

static void a_password_is_right_for_its_own_hash_only(void **state)
{
    struct fixture *fixture = *state;
    assert_true(hash_pool_submit(fixture->pool, job(7, "correct horse", NULL)));
    struct password_job *made = answer(fixture);
    assert_true(made->ok);
    assert_int_equal(made->ticket, 7);
    assert_int_equal(strncmp(made->hash, "$argon2id$", 10), 0);
    assert_true(is_right(fixture, "correct horse", made->hash));
    assert_false(is_right(fixture, "correct horsf", made->hash));
    assert_false(is_right(fixture, "", made->hash));
    password_job_destroy(made);
}

static void the_same_password_never_has_the_same_hash(void **state)
{
    struct fixture *fixture = *state;
    struct password_job *made[2];
    for (unsigned i = 0; i < 2; i++) {
        assert_true(hash_pool_submit(fixture->pool, job(i, "correct horse", NULL)));
        made[i] = answer(fixture);
    }
    assert_string_not_equal(made[0]->hash, made[1]->hash);
    for (int i = 0; i < 2; i++)
        password_job_destroy(made[i]);
}

static void nobody_has_no_password(void **state)
{
    assert_false(is_right(*state, "correct horse", ""));
}

static void a_password_is_gone_once_it_is_hashed(void **state)
{
    struct fixture *fixture = *state;
    static const char zeros[PASSWORD_BYTES_MAX];
    static const char *const hashes[] = {NULL, "", "$argon2id$nonsense"};
    for (size_t i = 0; i < 3; i++) {
        assert_true(hash_pool_submit(fixture->pool, job(1, "correct horse", hashes[i])));
        struct password_job *back = answer(fixture);
        assert_memory_equal(back->password, zeros, sizeof zeros);
        password_job_destroy(back);
    }
}

static void too_many_jobs_are_refused_until_one_is_taken_back(void **state)
{
    struct fixture *fixture = *state;
    for (unsigned i = 0; i < QUEUE; i++)
        assert_true(hash_pool_submit(fixture->pool, job(i, "correct horse", NULL)));
    struct password_job *late = job(99, "correct horse", NULL);
    assert_false(hash_pool_submit(fixture->pool, late));
    password_job_destroy(answer(fixture));
    assert_true(hash_pool_submit(fixture->pool, late));
    bool seen = false;
    for (unsigned i = 0; i < QUEUE; i++) {
        struct password_job *back = answer(fixture);
        seen = seen || back->ticket == 99;
        password_job_destroy(back);
    }
    assert_true(seen);
    assert_null(hash_pool_take(fixture->pool));
}

static void waiting_and_finished_hashes_are_counted(void **state)
{
    struct fixture *fixture = *state;
    struct hash_pool_stats stats;
    for (unsigned i = 0; i < QUEUE; i++)
        assert_true(hash_pool_submit(fixture->pool, job(i, "correct horse", NULL)));
    hash_pool_stats(fixture->pool, &stats);
    assert_in_range(stats.queued + stats.jobs, QUEUE - 2, QUEUE);
    for (unsigned i = 0; i < QUEUE; i++)
        password_job_destroy(answer(fixture));
    hash_pool_stats(fixture->pool, &stats);
    assert_int_equal(stats.queued, 0);
    assert_int_equal(stats.jobs, QUEUE);
}

static void stopping_drops_what_was_not_begun(void **state)
{
    struct fixture *fixture = *state;
    for (unsigned i = 0; i < QUEUE; i++)
        assert_true(hash_pool_submit(fixture->pool, job(i, "correct horse", NULL)));
}

int main(void)
{
#define WITH_POOL(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        WITH_POOL(a_password_is_right_for_its_own_hash_only),
        WITH_POOL(the_same_password_never_has_the_same_hash),
        WITH_POOL(nobody_has_no_password),
        WITH_POOL(a_password_is_gone_once_it_is_hashed),
        WITH_POOL(too_many_jobs_are_refused_until_one_is_taken_back),
        WITH_POOL(waiting_and_finished_hashes_are_counted),
        WITH_POOL(stopping_drops_what_was_not_begun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
