/* The queue of one connection and the rate at which it may speak. */
#include "tests/test.h"

#include "proto/wire/limits.h"
#include "server/net/limits.h"
#include "server/net/queue.h"

static void push(struct queue *queue, enum output_class class, size_t len)
{
    queue_push(queue, buf_create(NULL, len), class);
}

static void messages_leave_in_the_order_in_which_they_came(void **state)
{
    (void)state;
    struct queue queue = {0};
    uint32_t in = 1, out = 1;
    for (int round = 0; round < 50; round++) {
        for (int i = 0; i < 7; i++)
            push(&queue, OUTPUT_ANSWER, in++);
        for (int i = 0; i < 5; i++) {
            assert_int_equal(queue_at(&queue, 0)->len, out++);
            queue_drop_front(&queue);
        }
    }
    assert_int_equal(queue.n, in - out);
    queue_clear(&queue);
    assert_int_equal(queue.bytes_class[OUTPUT_ANSWER], 0);
}

static void each_class_has_its_own_limit(void **state)
{
    (void)state;
    struct queue queue = {0};
    for (int i = 0; i < NET_WATCHER_MAX; i++) {
        assert_int_equal(queue_fit(&queue, OUTPUT_WATCHER, 10), QUEUE_FITS);
        push(&queue, OUTPUT_WATCHER, 10);
    }
    assert_int_equal(queue_fit(&queue, OUTPUT_WATCHER, 10), QUEUE_WATCHER_FULL);
    for (int i = 0; i < NET_PLAYER_MAX; i++) {
        assert_int_equal(queue_fit(&queue, OUTPUT_PLAYER, 10), QUEUE_FITS);
        push(&queue, OUTPUT_PLAYER, 10);
    }
    assert_int_equal(queue_fit(&queue, OUTPUT_PLAYER, 10), QUEUE_FULL);
    assert_int_equal(queue_fit(&queue, OUTPUT_ANSWER, 10), QUEUE_FITS);
    queue_clear(&queue);
}

static void bytes_are_limited_too_but_an_empty_queue_takes_anything(void **state)
{
    (void)state;
    struct queue queue = {0};
    assert_int_equal(queue_fit(&queue, OUTPUT_WATCHER, 1000000), QUEUE_FITS);
    assert_int_equal(queue_fit(&queue, OUTPUT_PLAYER, 1000000), QUEUE_FITS);
    push(&queue, OUTPUT_ANSWER, 1);
    push(&queue, OUTPUT_PLAYER, NET_PLAYER_BYTES - 5);
    assert_int_equal(queue_fit(&queue, OUTPUT_PLAYER, 5), QUEUE_FITS);
    assert_int_equal(queue_fit(&queue, OUTPUT_PLAYER, 6), QUEUE_FULL);
    assert_int_equal(queue_fit(&queue, OUTPUT_WATCHER, NET_WATCHER_BYTES), QUEUE_FITS);
    assert_int_equal(queue_fit(&queue, OUTPUT_WATCHER, NET_WATCHER_BYTES + 1), QUEUE_WATCHER_FULL);
    queue_clear(&queue);
}

static void
an_answer_may_be_long_if_few_bytes_wait_before_it_and_not_what_is_being_sent(void **state)
{
    (void)state;
    struct queue queue = {0};
    push(&queue, OUTPUT_ANSWER, NET_ANSWER_BYTES);
    assert_int_equal(queue_fit(&queue, OUTPUT_ANSWER, 4000000), QUEUE_FITS);
    push(&queue, OUTPUT_ANSWER, 4000000);
    assert_int_equal(queue_fit(&queue, OUTPUT_ANSWER, 1), QUEUE_FULL);
    queue_drop_front(&queue);
    assert_int_equal(queue_fit(&queue, OUTPUT_ANSWER, 1), QUEUE_FULL);
    queue.begun = 65526;
    assert_int_equal(queue_fit(&queue, OUTPUT_ANSWER, 500000), QUEUE_FITS);
    assert_int_equal(queue_fit(&queue, OUTPUT_PLAYER, 1000), QUEUE_FITS);
    queue_clear(&queue);
}

static void a_watchers_event_that_is_being_sent_is_not_dropped(void **state)
{
    (void)state;
    struct queue queue = {0};
    push(&queue, OUTPUT_WATCHER, 100000);
    push(&queue, OUTPUT_WATCHER, 7);
    queue.begun = 65526;
    queue_drop_watcher(&queue);
    assert_int_equal(queue.n, 1);
    assert_int_equal(queue_at(&queue, 0)->len, 100000);
    queue_drop_front(&queue);
    assert_int_equal(queue.begun, 0);
    queue_clear(&queue);
}

static void dropping_a_watchers_events_keeps_everything_else_in_order(void **state)
{
    (void)state;
    struct queue queue = {0};
    for (uint32_t i = 1; i <= 6; i++)
        push(&queue, OUTPUT_ANSWER, i);
    for (uint32_t i = 1; i <= 5; i++) /* so that what follows lies around the end of the ring */
        queue_drop_front(&queue);
    for (uint32_t i = 7; i <= 12; i++)
        push(&queue, i % 3 == 0 ? OUTPUT_PLAYER : OUTPUT_WATCHER, i);
    queue_drop_watcher(&queue);
    assert_int_equal(queue.n, 3);
    assert_int_equal(queue_at(&queue, 0)->len, 6);
    assert_int_equal(queue_at(&queue, 1)->len, 9);
    assert_int_equal(queue_at(&queue, 2)->len, 12);
    assert_int_equal(queue.bytes_class[OUTPUT_ANSWER], 6);
    assert_int_equal(queue.bytes_class[OUTPUT_PLAYER], 21);
    assert_int_equal(queue.bytes_class[OUTPUT_WATCHER], 0);
    queue_clear(&queue);
}

static void the_fields_that_a_client_may_send_are_those_of_the_protocol(void **state)
{
    (void)state;
    assert_int_equal(NET_MESSAGE_MAX, PROTO_MESSAGE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_leave_in_the_order_in_which_they_came),
        cmocka_unit_test(each_class_has_its_own_limit),
        cmocka_unit_test(bytes_are_limited_too_but_an_empty_queue_takes_anything),
        cmocka_unit_test(
            an_answer_may_be_long_if_few_bytes_wait_before_it_and_not_what_is_being_sent),
        cmocka_unit_test(a_watchers_event_that_is_being_sent_is_not_dropped),
        cmocka_unit_test(dropping_a_watchers_events_keeps_everything_else_in_order),
        cmocka_unit_test(the_fields_that_a_client_may_send_are_those_of_the_protocol),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
