/* Peers: no message is heard twice, and a missing one is counted. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "server/bus/peers.h"

#define FORGET_US (BUS_FORGET_MS * INT64_C(1000))

static struct peers peers;
static int64_t now_us;

static int prepare(void **state)
{
    (void)state;
    memset(&peers, 0, sizeof peers);
    now_us = 1000;
    return 0;
}

static struct envelope said(const char *node, const char *boot, const char *to, uint64_t counter)
{
    return (struct envelope){.kind = 1,
                             .node = text_of(node),
                             .boot = text_of(boot),
                             .to = text_of(to),
                             .counter = counter};
}

static enum bus_drop hear(const char *node, const char *boot, const char *to, uint64_t counter)
{
    struct envelope envelope = said(node, boot, to, counter);
    struct peer *peer;
    return peers_hear(&peers, &envelope, now_us, &peer);
}

/* Hears and gives; returns what is missing. */
static uint64_t take(const char *node, const char *boot, const char *to, uint64_t counter)
{
    struct envelope envelope = said(node, boot, to, counter);
    struct peer *peer;
    assert_int_equal(peers_hear(&peers, &envelope, now_us, &peer), BUS_TAKEN);
    assert_string_equal(peer->name, node);
    uint64_t missed = peer_missed(peer, &envelope);
    peer_give(peer, &envelope);
    return missed;
}

static void a_counter_is_heard_once_and_never_after_a_later_one(void **state)
{
    (void)state;
    take("a", "1", "", 5);
    assert_int_equal(hear("a", "1", "", 5), BUS_REPEATED);
    assert_int_equal(hear("a", "1", "", 4), BUS_REPEATED);
    assert_int_equal(hear("a", "1", "", 6), BUS_TAKEN);
    assert_int_equal(hear("a", "1", "", UINT64_MAX), BUS_TAKEN);
    assert_int_equal(hear("a", "1", "", UINT64_MAX), BUS_REPEATED);
}

static void messages_to_all_and_to_one_are_counted_apart_and_so_is_each_node(void **state)
{
    (void)state;
    take("a", "1", "", 5);
    assert_int_equal(take("a", "1", "me", 1), 0);
    assert_int_equal(take("b", "1", "", 2), 0);
    assert_int_equal(take("a", "1", "", 6), 0);
    assert_int_equal(hear("a", "1", "me", 1), BUS_REPEATED);
    assert_int_equal(peers.n, 2);
}

static void a_gap_is_counted_but_not_before_the_first_message(void **state)
{
    (void)state;
    assert_int_equal(take("a", "1", "", 5), 0);
    assert_int_equal(take("a", "1", "", 6), 0);
    assert_int_equal(take("a", "1", "", 10), 3);
}

static void a_message_that_was_not_given_is_missed_before_the_next(void **state)
{
    (void)state;
    take("a", "1", "", 1);
    assert_int_equal(hear("a", "1", "", 2), BUS_TAKEN);
    assert_int_equal(hear("a", "1", "", 3), BUS_TAKEN);
    assert_int_equal(take("a", "1", "", 5), 3);
    /* The very first one, too. */
    assert_int_equal(hear("b", "1", "", 7), BUS_TAKEN);
    assert_int_equal(take("b", "1", "", 8), 1);
}

static void a_new_start_counts_anew_and_the_earlier_ones_are_not_heard_again(void **state)
{
    (void)state;
    static const char *const boots[] = {"1", "2", "3", "4", "5", "6"};
    take("a", "1", "", 100);
    for (int i = 1; i < BUS_BOOTS_MAX + 1; i++) {
        assert_int_equal(take("a", boots[i], "", 3), 2);
        for (int j = 0; j < i; j++)
            assert_int_equal(hear("a", boots[j], "", 1000), BUS_REPEATED);
    }
    /* Of both kinds of messages. */
    assert_int_equal(take("a", "5", "me", 2), 1);
    assert_int_equal(hear("a", "4", "me", 1000), BUS_REPEATED);
    /* An earlier start of one node is no earlier start of another. */
    assert_int_equal(hear("b", "1", "", 1), BUS_TAKEN);
}

static void a_crowd_is_not_heard_until_a_node_was_silent_for_long(void **state)
{
    (void)state;
    char name[16];
    for (int i = 0; i < BUS_NODES_MAX; i++) {
        snprintf(name, sizeof name, "n%d", i);
        now_us++;
        take(name, "1", "", 1);
    }
    int64_t first_us = now_us - BUS_NODES_MAX + 1;
    assert_int_equal(hear("late", "1", "", 1), BUS_CROWD);
    assert_int_equal(take("n7", "1", "", 2), 0);
    now_us = first_us + FORGET_US;
    assert_int_equal(hear("late", "1", "", 1), BUS_CROWD);
    now_us++;
    assert_int_equal(hear("late", "1", "", 1), BUS_TAKEN);
    assert_int_equal(peers.n, BUS_NODES_MAX);
    /* The first was forgotten, and no other one. */
    assert_int_equal(hear("n1", "1", "", 1), BUS_REPEATED);
    assert_int_equal(hear("n0", "1", "", 1), BUS_CROWD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_counter_is_heard_once_and_never_after_a_later_one, prepare),
        cmocka_unit_test_setup(messages_to_all_and_to_one_are_counted_apart_and_so_is_each_node,
                               prepare),
        cmocka_unit_test_setup(a_gap_is_counted_but_not_before_the_first_message, prepare),
        cmocka_unit_test_setup(a_message_that_was_not_given_is_missed_before_the_next, prepare),
        cmocka_unit_test_setup(a_new_start_counts_anew_and_the_earlier_ones_are_not_heard_again,
                               prepare),
        cmocka_unit_test_setup(a_crowd_is_not_heard_until_a_node_was_silent_for_long, prepare),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
