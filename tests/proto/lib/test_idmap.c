/* The map of ids: found, removed, and no larger for being used long. */
#include "tests/test.h"

#include "proto/lib/idmap.h"

static void a_stored_key_is_found_and_a_removed_one_is_not(void **state)
{
    (void)state;
    struct idmap map = {0};
    static int values[3000];
    assert_null(idmap_get(&map, idmap_u64(1)));
    for (uint64_t i = 0; i < 3000; i++)
        idmap_put(&map, idmap_u64(i + 1), &values[i]);
    assert_int_equal(map.used, 3000);
    for (uint64_t i = 0; i < 3000; i += 3)
        assert_ptr_equal(idmap_remove(&map, idmap_u64(i + 1)), &values[i]);
    for (uint64_t i = 0; i < 3000; i++)
        assert_ptr_equal(idmap_get(&map, idmap_u64(i + 1)), i % 3 == 0 ? NULL : &values[i]);
    assert_null(idmap_remove(&map, idmap_u64(1)));
    idmap_finish(&map);
}

static void putting_again_replaces(void **state)
{
    (void)state;
    struct idmap map = {0};
    int first = 1, second = 2;
    idmap_put(&map, (struct idmap_key){0, 7}, &first);
    idmap_put(&map, (struct idmap_key){0, 7}, &second);
    assert_int_equal(map.used, 1);
    assert_ptr_equal(idmap_get(&map, (struct idmap_key){0, 7}), &second);
    idmap_finish(&map);
}

static void coming_and_going_for_ever_needs_no_more_room(void **state)
{
    (void)state;
    struct idmap map = {0};
    int value = 0;
    for (uint64_t i = 1; i < 100000; i++) {
        idmap_put(&map, idmap_u64(i), &value);
        if (i > 10)
            assert_non_null(idmap_remove(&map, idmap_u64(i - 10)));
    }
    assert_in_range(map.size, 16, 32);
    idmap_finish(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stored_key_is_found_and_a_removed_one_is_not),
        cmocka_unit_test(putting_again_replaces),
        cmocka_unit_test(coming_and_going_for_ever_needs_no_more_room),
    };
    return cmocka_run_group_tests_name("base idmap", tests, NULL, NULL);
}
