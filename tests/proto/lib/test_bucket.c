/* The token bucket, just before and just after each deadline. */
#include "tests/test.h"

#include "proto/lib/bucket.h"

static const struct bucket_rate rate = {.at_once = 3, .each_us = 100};

/* Takes one at a time while there is one; returns how many. */
static int take_all(int64_t *due_us, int64_t now_us)
{
    int n = 0;
    for (; bucket_wait(*due_us, now_us, rate, 1) <= 0; n++)
        *due_us = bucket_take(*due_us, now_us, rate, 1);
    return n;
}

static void a_full_bucket_gives_as_many_as_it_holds(void **state)
{
    (void)state;
    int64_t due_us = 0;
    assert_int_equal(take_all(&due_us, 5000), 3);
    assert_int_equal(bucket_wait(due_us, 5000, rate, 1), 100);
    due_us = INT64_MIN / 2; /* of long ago: no more than full */
    assert_int_equal(take_all(&due_us, 5000), 3);
}

static void one_comes_back_at_its_time_and_not_before(void **state)
{
    (void)state;
    int64_t due_us = 0;
    take_all(&due_us, 5000);
    assert_int_equal(bucket_wait(due_us, 5099, rate, 1), 1);
    assert_int_equal(take_all(&due_us, 5099), 0);
    assert_int_equal(bucket_wait(due_us, 5100, rate, 1), 0);
    assert_int_equal(take_all(&due_us, 5100), 1);
    assert_int_equal(take_all(&due_us, 5399), 2);
    assert_int_equal(take_all(&due_us, 5400), 1);
}

static void more_than_a_bucket_waits_for_a_full_one(void **state)
{
    (void)state;
    int64_t due_us = bucket_take(0, 5000, rate, 1);
    assert_int_equal(bucket_wait(due_us, 5000, rate, 3), 100);
    assert_int_equal(bucket_wait(due_us, 5000, rate, 4), 100);
    assert_int_equal(bucket_wait(due_us, 5100, rate, 1000), 0);
}

static void a_debt_is_made_up_for_first(void **state)
{
    (void)state;
    int64_t due_us = bucket_take(0, 5000, rate, 10);
    assert_int_equal(bucket_wait(due_us, 5000, rate, 1), 800);
    assert_int_equal(take_all(&due_us, 5799), 0);
    assert_int_equal(take_all(&due_us, 5800), 1);
}

static void a_wait_is_rounded_up(void **state)
{
    (void)state;
    int64_t due_us = bucket_take(0, 5000, rate, 2);
    assert_int_equal(bucket_owed(due_us, 5000, rate), 2);
    assert_int_equal(bucket_owed(due_us, 5099, rate), 2);
    assert_int_equal(bucket_owed(due_us, 5100, rate), 1);
    assert_int_equal(bucket_owed(due_us, 5199, rate), 1);
    assert_int_equal(bucket_owed(due_us, 5200, rate), 0);
}

static void giving_back_never_makes_it_more_than_full(void **state)
{
    (void)state;
    int64_t due_us = bucket_take(0, 5000, rate, 2);
    due_us = bucket_give_back(due_us, 5000, rate, 1);
    assert_int_equal(bucket_owed(due_us, 5000, rate), 1);
    due_us = bucket_give_back(due_us, 5000, rate, 7);
    assert_int_equal(take_all(&due_us, 5000), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_bucket_gives_as_many_as_it_holds),
        cmocka_unit_test(one_comes_back_at_its_time_and_not_before),
        cmocka_unit_test(more_than_a_bucket_waits_for_a_full_one),
        cmocka_unit_test(a_debt_is_made_up_for_first),
        cmocka_unit_test(a_wait_is_rounded_up),
        cmocka_unit_test(giving_back_never_makes_it_more_than_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
