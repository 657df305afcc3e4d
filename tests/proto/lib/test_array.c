/* Growing arrays: they lose no element, and they neither grow too often nor too far. */
#include "tests/test.h"

#include <stdbool.h>
#include <stdlib.h>

#include "proto/lib/array.h"

struct thing {
    uint64_t number;
    char rest[40];
};

static void an_added_player_stays(void **state)
{
    (void)state;
    struct thing *things = NULL;
    uint32_t n = 0, size = 0;
    for (uint64_t i = 0; i < 10000; i++) {
        things = array_room(things, &size, n + 1, sizeof *things);
        assert_true(size > n);
        things[n++].number = i * i;
    }
    for (uint64_t i = 0; i < 10000; i++)
        assert_int_equal(things[i].number, i * i);
    free(things);
}

static void it_grows_seldom_and_never_by_more_than_half(void **state)
{
    (void)state;
    char *bytes = NULL;
    uint32_t size = 0, grown = 0;
    for (uint32_t n = 1; n <= 1000000; n++) {
        uint32_t was = size;
        bytes = array_room(bytes, &size, n, 1);
        grown += size != was;
        assert_true(size >= n && (was == 0 || size <= was + was / 2));
    }
    assert_in_range(grown, 10, 25);
    free(bytes);
}

static void there_is_room_until_the_last_and_not_one_allocation_sooner(void **state)
{
    (void)state;
    uint32_t size = 0;
    uint16_t *at = array_room(NULL, &size, 1, sizeof *at), *same;
    uint32_t first = size;
    same = array_room(at, &size, first, sizeof *at); /* just before */
    assert_true(same == at && size == first);
    at = array_room(at, &size, first + 1, sizeof *at); /* just after */
    assert_int_equal(size, first + first / 2);
    free(at);
}

/* Half of one is nothing: such an array once never grew. */
static void an_array_of_one_grows_too(void **state)
{
    (void)state;
    uint32_t size = 1;
    struct thing *things = malloc(sizeof *things);
    assert_non_null(things);
    things[0].number = 17;
    things = array_room(things, &size, 2, sizeof *things);
    assert_true(size >= 2 && things[0].number == 17);
    free(things);
}

static void many_at_once_are_given_as_many_as_asked(void **state)
{
    (void)state;
    uint32_t size = 0;
    struct thing *things = array_room(NULL, &size, 5000, sizeof *things);
    assert_int_equal(size, 5000);
    things[4999].number = 1;
    free(things);
}

/* An empty array may be asked for, and has a pointer of its own afterwards. */
static void room_for_nothing_is_a_beginning(void **state)
{
    (void)state;
    uint32_t size = 0;
    void *at = array_room(NULL, &size, 0, sizeof(struct thing));
    assert_non_null(at);
    assert_true(size > 0);
    free(at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_added_player_stays),
        cmocka_unit_test(it_grows_seldom_and_never_by_more_than_half),
        cmocka_unit_test(there_is_room_until_the_last_and_not_one_allocation_sooner),
        cmocka_unit_test(an_array_of_one_grows_too),
        cmocka_unit_test(many_at_once_are_given_as_many_as_asked),
        cmocka_unit_test(room_for_nothing_is_a_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
