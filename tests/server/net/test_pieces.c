/* The sizes in which a body is read and gets memory, a byte before each limit, at it, and a byte after it. */
#include "tests/test.h"

#include "server/net/pieces.h"

static void the_kernel_gathers_2048_bytes_of_a_body_or_all_that_is_left(void **state)
{
    (void)state;
    assert_int_equal(pieces_wake_at(2047), 2047);
    assert_int_equal(pieces_wake_at(2048), 2048);
    assert_int_equal(pieces_wake_at(2049), 2048);
    assert_int_equal(pieces_wake_at(4194304), 2048);
}

static void the_kernel_reports_a_single_byte_and_the_end(void **state)
{
    (void)state;
    assert_int_equal(pieces_wake_at(0), 1);
    assert_int_equal(pieces_wake_at(1), 1);
    assert_int_equal(pieces_wake_at(2), 2);
}

static void a_file_gets_4096_bytes_of_memory_first(void **state)
{
    (void)state;
    assert_int_equal(pieces_memory(0, 1, 100000), 4096);
    assert_int_equal(pieces_memory(0, 4095, 100000), 4096);
    assert_int_equal(pieces_memory(0, 4096, 100000), 4096);
    assert_int_equal(pieces_memory(0, 4097, 100000), 4097);
}

static void a_file_that_outgrows_its_memory_gets_twice_as_much(void **state)
{
    (void)state;
    assert_int_equal(pieces_memory(4096, 4095, 100000), 4096);
    assert_int_equal(pieces_memory(4096, 4096, 100000), 4096);
    assert_int_equal(pieces_memory(4096, 4097, 100000), 8192);
    assert_int_equal(pieces_memory(4096, 8192, 100000), 8192);
    assert_int_equal(pieces_memory(4096, 8193, 100000), 8193);
}

static void a_body_never_gets_more_memory_than_its_length(void **state)
{
    (void)state;
    assert_int_equal(pieces_memory(0, 1, 4095), 4095);
    assert_int_equal(pieces_memory(0, 1, 4096), 4096);
    assert_int_equal(pieces_memory(0, 1, 4097), 4096);
    assert_int_equal(pieces_memory(4096, 4097, 8191), 8191);
    assert_int_equal(pieces_memory(4096, 4097, 8192), 8192);
    assert_int_equal(pieces_memory(4096, 4097, 8193), 8192);
    assert_int_equal(pieces_memory(4097, 4097, 4097), 4097);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kernel_gathers_2048_bytes_of_a_body_or_all_that_is_left),
        cmocka_unit_test(the_kernel_reports_a_single_byte_and_the_end),
        cmocka_unit_test(a_file_gets_4096_bytes_of_memory_first),
        cmocka_unit_test(a_file_that_outgrows_its_memory_gets_twice_as_much),
        cmocka_unit_test(a_body_never_gets_more_memory_than_its_length),
    };
    return cmocka_run_group_tests_name("pieces", tests, NULL, NULL);
}
