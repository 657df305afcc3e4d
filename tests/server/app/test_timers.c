/* The heap of everything that falls due: the earliest first, and of equal times the one that was set first. */
#include "server/app/timers.h"
#include "tests/test.h"

enum { TIMERS = 20 };

static struct timers timers;
static struct timer all[TIMERS];

static int begin(void **state)
{
    (void)state;
    timers = (struct timers){0};
    for (int i = 0; i < TIMERS; i++)
        all[i] = (struct timer){.kind = TIMER_GAME};
    return 0;
}

static int end(void **state)
{
    (void)state;
    timers_finish(&timers);
    return 0;
}

/* The place in `all` of the one that is due next, which is taken out; -1: there is none. */
static int next(void)
{
    struct timer *first = timers_first(&timers);
    if (!first)
        return -1;
    timers_unset(&timers, first);
    assert_int_equal(first->slot, 0);
    return (int)(first - all);
}

static void the_earliest_comes_first_however_they_were_set(void **state)
{
    (void)state;
    for (int i = 0; i < TIMERS; i++)
        timers_set(&timers, &all[i], 1000 + i * 7 % TIMERS);
    for (int at = 0; at < TIMERS; at++) {
        assert_int_equal(timers_first(&timers)->at_us, 1000 + at);
        assert_int_equal(next() * 7 % TIMERS, at);
    }
    assert_int_equal(next(), -1);
}

static void of_equal_times_the_one_that_was_set_first_comes_first(void **state)
{
    (void)state;
    for (int i = 0; i < TIMERS; i++)
        timers_set(&timers, &all[TIMERS - 1 - i], 1000);
    timers_set(&timers, &all[TIMERS - 1], 1000); /* again: behind all others */
    for (int at = TIMERS - 2; at >= 0; at--)
        assert_int_equal(next(), at);
    assert_int_equal(next(), TIMERS - 1);
}

static void a_timer_is_moved_and_taken_out_wherever_it_stands(void **state)
{
    (void)state;
    for (int i = 0; i < TIMERS; i++)
        timers_set(&timers, &all[i], 1000 + 10 * i);
    timers_set(&timers, &all[15], 1005);
    timers_set(&timers, &all[0], 1185);
    timers_unset(&timers, &all[7]);
    timers_unset(&timers, &all[7]); /* it is not set */
    timers_unset(&timers, &all[19]);
    assert_int_equal(next(), 15);
    for (int i = 1; i <= 18; i++)
        if (i != 7 && i != 15)
            assert_int_equal(next(), i);
    assert_int_equal(next(), 0);
    assert_int_equal(next(), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_earliest_comes_first_however_they_were_set, begin, end),
        cmocka_unit_test_setup_teardown(of_equal_times_the_one_that_was_set_first_comes_first,
                                        begin, end),
        cmocka_unit_test_setup_teardown(a_timer_is_moved_and_taken_out_wherever_it_stands, begin,
                                        end),
    };
    return cmocka_run_group_tests_name("timers", tests, NULL, NULL);
}
