/* Memory: an allocation is whole, and a failed one ends the process. */
#include "tests/test.h"

#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proto/lib/alloc.h"

/* Calls it in a process of its own: true if that process aborted. */
static bool aborts(void (*call)(void))
{
    int status = 0;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(STDERR_FILENO); /* the sanitizer's report goes there */
        call();
        _exit(0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void zeroed_memory_is_zero_and_as_large_as_asked(void **state)
{
    (void)state;
    static const char zeros[3 * 7];
    char *at = alloc_zeroed(3, 7);
    assert_memory_equal(at, zeros, sizeof zeros);
    memset(at, 1, sizeof zeros);
    free(at);
}

static void resizing_keeps_what_fits(void **state)
{
    (void)state;
    uint32_t *at = alloc_resized(NULL, 2, sizeof *at);
    at[0] = 17;
    at[1] = 18;
    at = alloc_resized(at, 1000, sizeof *at);
    at[999] = 19;
    assert_true(at[0] == 17 && at[1] == 18);
    at = alloc_resized(at, 1, sizeof *at);
    assert_int_equal(at[0], 17);
    free(at);
}

static void nothing_can_be_asked_for_and_freed(void **state)
{
    (void)state;
    void *all[] = {alloc_zeroed(0, 8),
                   alloc_zeroed(8, 0),
                   alloc_raw(0, 0),
                   alloc_resized(NULL, 0, 8),
                   alloc_resized(alloc_raw(9, 1), 0, 1),
                   alloc_if_possible(0)};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_non_null(all[i]);
        free(all[i]);
    }
}

static void a_copy_has_a_nul_behind_it(void **state)
{
    (void)state;
    char *copy = alloc_copy("stone\1", 5), *none = alloc_copy(NULL, 0);
    assert_string_equal(copy, "stone");
    assert_string_equal(none, "");
    free(copy);
    free(none);
}

/* Multiplied without care each of them would be a few bytes. */
static void zero_too_many(void)
{
    free(alloc_zeroed(SIZE_MAX / 8 + 1, 8));
}
static void raw_too_many(void)
{
    free(alloc_raw(8, SIZE_MAX / 8 + 1));
}
static void resize_too_many(void)
{
    free(alloc_resized(alloc_raw(1, 1), SIZE_MAX / 2 + 1, 2));
}
static void copy_too_much(void)
{
    free(alloc_copy("", SIZE_MAX));
}
/* More than any machine has, and no overflow. */
static void zero_too_much(void)
{
    free(alloc_zeroed(SIZE_MAX / 8, 8));
}
static void raw_too_much(void)
{
    free(alloc_raw(SIZE_MAX / 8, 8));
}
static void resize_too_much(void)
{
    free(alloc_resized(alloc_raw(1, 1), SIZE_MAX / 8, 8));
}
static void zero_little(void)
{
    free(alloc_zeroed(1, 8));
}

static void an_allocation_that_fails_ends_the_process(void **state)
{
    (void)state;
    assert_true(aborts(zero_too_many) && aborts(raw_too_many) && aborts(resize_too_many));
    assert_true(aborts(copy_too_much));
    assert_true(aborts(zero_too_much) && aborts(raw_too_much) && aborts(resize_too_much));
    assert_false(aborts(zero_little));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(zeroed_memory_is_zero_and_as_large_as_asked),
        cmocka_unit_test(resizing_keeps_what_fits),
        cmocka_unit_test(nothing_can_be_asked_for_and_freed),
        cmocka_unit_test(a_copy_has_a_nul_behind_it),
        cmocka_unit_test(an_allocation_that_fails_ends_the_process),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
