/* The deadlines of a connection, a microsecond before each limit, at it, and a microsecond after it. */
#include "tests/test.h"

#include "server/net/deadline.h"

enum { MS = 1000, S = 1000000 };
#define NOW INT64_C(1000000000000)

/* Asserts that the deadline passes after so much time and not before. */
static void passes_after(const struct deadline *deadline, int64_t us)
{
    assert_false(deadline_has_passed(deadline, NOW));
    assert_false(deadline_has_passed(deadline, NOW + us - 1));
    assert_true(deadline_has_passed(deadline, NOW + us));
    assert_true(deadline_has_passed(deadline, NOW + us + 1));
}

/* The same of a file while so many bytes of it wait in the socket. */
static void file_passes_after(const struct deadline *deadline, int64_t us, size_t bytes)
{
    assert_false(deadline_has_passed_for_file(deadline, NOW + us - 1, bytes));
    assert_true(deadline_has_passed_for_file(deadline, NOW + us, bytes));
    assert_true(deadline_has_passed_for_file(deadline, NOW + us + 1, bytes));
}

static void a_request_is_whole_within_12_seconds(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_request(&deadline, NOW);
    passes_after(&deadline, 12 * S);
}

static void an_answer_goes_on_within_30_seconds(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_request(&deadline, NOW - 5 * S);
    deadline_for_answer(&deadline, NOW);
    passes_after(&deadline, 30 * S);
}

static void an_answer_in_pieces_is_sent_within_600_seconds_at_any_speed(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_stream(&deadline, NOW);
    passes_after(&deadline, 30 * S);
    deadline_for_answer(&deadline, NOW + 570 * S - 1);
    passes_after(&deadline, 600 * S - 1);
    deadline_for_answer(&deadline, NOW + 570 * S);
    passes_after(&deadline, 600 * S);
    deadline_for_answer(&deadline, NOW + 570 * S + 1);
    passes_after(&deadline, 600 * S);
    deadline_for_answer(&deadline, NOW + 600 * S - 1);
    passes_after(&deadline, 600 * S);
}

static void the_limit_of_an_answer_in_pieces_ends_with_it(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_stream(&deadline, NOW - 599 * S);
    deadline_for_request(&deadline, NOW);
    passes_after(&deadline, 12 * S);
    deadline_for_answer(&deadline, NOW);
    passes_after(&deadline, 30 * S);
    deadline_for_stream(&deadline, NOW - 599 * S);
    deadline_remove(&deadline);
    deadline_for_answer(&deadline, NOW);
    passes_after(&deadline, 30 * S);
}

static void a_close_frame_gets_through_within_5_seconds(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_farewell(&deadline, NOW);
    passes_after(&deadline, 5 * S);
}

static void a_refused_body_is_discarded_for_2_seconds(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW - S);
    deadline_for_discarding(&deadline, NOW);
    passes_after(&deadline, 2 * S);
}

static void a_connection_without_a_deadline_is_never_late(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    assert_false(deadline_has_passed(&deadline, INT64_MAX));
    deadline_for_request(&deadline, NOW);
    deadline_remove(&deadline);
    assert_false(deadline_has_passed(&deadline, INT64_MAX));
}

static void a_file_may_be_5_seconds_late_at_its_beginning(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW);
    passes_after(&deadline, 5 * S);
    file_passes_after(&deadline, 5 * S, 0);
}

static void each_byte_of_a_file_gives_it_a_millisecond(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW);
    deadline_extend(&deadline, NOW, 0);
    passes_after(&deadline, 5 * S);
    deadline_extend(&deadline, NOW, 1);
    passes_after(&deadline, 5 * S + MS);
    deadline_extend(&deadline, NOW + S, 2047);
    passes_after(&deadline, 5 * S + 2048 * MS);
}

static void bytes_that_wait_in_the_socket_count_as_if_they_had_been_read(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW);
    file_passes_after(&deadline, 5 * S + MS, 1);
    file_passes_after(&deadline, 5 * S + 2047 * MS, 2047);
    passes_after(&deadline, 5 * S); /* until they are read */
}

static void bytes_that_come_early_give_a_file_15_seconds_at_most(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW);
    deadline_extend(&deadline, NOW, 9999);
    passes_after(&deadline, 15 * S - MS);
    deadline_extend(&deadline, NOW, 1);
    passes_after(&deadline, 15 * S);
    deadline_extend(&deadline, NOW, 1);
    passes_after(&deadline, 15 * S);
    deadline_extend(&deadline, NOW, 4194304);
    passes_after(&deadline, 15 * S);
    deadline_extend(&deadline, NOW + 1, 4194304);
    passes_after(&deadline, 15 * S + 1);
}

static void a_file_is_whole_within_300_seconds_at_any_speed(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW);
    deadline_extend(&deadline, NOW + 285 * S - 1, 1000000);
    passes_after(&deadline, 300 * S - 1);
    deadline_extend(&deadline, NOW + 285 * S, 1000000);
    passes_after(&deadline, 300 * S);
    deadline_extend(&deadline, NOW + 285 * S + 1, 1000000);
    passes_after(&deadline, 300 * S);
    file_passes_after(&deadline, 300 * S, 1000000);
}

static void a_file_that_begins_later_has_its_own_300_seconds(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_for_file(&deadline, NOW - 1000 * S);
    deadline_for_file(&deadline, NOW);
    passes_after(&deadline, 5 * S);
    deadline_extend(&deadline, NOW + 299 * S, 1000000);
    passes_after(&deadline, 300 * S);
}

static void the_time_of_a_stopped_process_is_added_to_a_deadline(void **state)
{
    struct deadline deadline = {0};

    (void)state;
    deadline_delay(&deadline, 7 * S);
    assert_false(deadline_has_passed(&deadline, INT64_MAX));
    deadline_for_request(&deadline, NOW);
    deadline_delay(&deadline, 7 * S);
    passes_after(&deadline, 19 * S);
    deadline_for_stream(&deadline, NOW - 590 * S);
    deadline_delay(&deadline, 7 * S);
    deadline_for_answer(&deadline, NOW);
    passes_after(&deadline, 17 * S);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_whole_within_12_seconds),
        cmocka_unit_test(an_answer_goes_on_within_30_seconds),
        cmocka_unit_test(an_answer_in_pieces_is_sent_within_600_seconds_at_any_speed),
        cmocka_unit_test(the_limit_of_an_answer_in_pieces_ends_with_it),
        cmocka_unit_test(a_close_frame_gets_through_within_5_seconds),
        cmocka_unit_test(a_refused_body_is_discarded_for_2_seconds),
        cmocka_unit_test(a_connection_without_a_deadline_is_never_late),
        cmocka_unit_test(a_file_may_be_5_seconds_late_at_its_beginning),
        cmocka_unit_test(each_byte_of_a_file_gives_it_a_millisecond),
        cmocka_unit_test(bytes_that_wait_in_the_socket_count_as_if_they_had_been_read),
        cmocka_unit_test(bytes_that_come_early_give_a_file_15_seconds_at_most),
        cmocka_unit_test(a_file_is_whole_within_300_seconds_at_any_speed),
        cmocka_unit_test(a_file_that_begins_later_has_its_own_300_seconds),
        cmocka_unit_test(the_time_of_a_stopped_process_is_added_to_a_deadline),
    };
    return cmocka_run_group_tests_name("deadline", tests, NULL, NULL);
}
