/* Which events of a list count, against the definition read backwards, and the contents of the list. */
#include "tests/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/game/events.h"

enum { LISTS = 300, EVENTS = 200 };

static uint64_t chance;

static uint32_t below(uint32_t n)
{
    chance = chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)((chance >> 33) % n);
}

static void add(struct events *events, uint8_t kind, const char *act)
{
    events_add(events, &(struct event_new){.kind = kind, .act = {act, strlen(act)}});
}

static void undo(struct events *events, uint32_t to)
{
    char act[20];
    snprintf(act, sizeof act, "undo %u", (unsigned)to);
    add(events, PROTO_EVENT_UNDO, act);
}

/* Backwards from event n, an undo skips everything down to its target, earlier undos included. */
static void read_backwards(const struct events *events, uint32_t n, bool *ret_counts)
{
    memset(ret_counts, 0, n * sizeof *ret_counts);
    while (n > 0) {
        ret_counts[n - 1] = true;
        n = events_get(events, n)->kind == PROTO_EVENT_UNDO ? events_target(events_act(events, n))
                                                            : n - 1;
    }
}

/* Any event that counts, or 0 for the set-up. */
static uint32_t any_that_counts(const struct events *events)
{
    uint32_t n = events->n;
    for (uint32_t steps = below(12); n > 0 && steps > 0; steps--)
        n = events_before(events, n);
    return n;
}

static void a_fold_backwards_counts_the_events_that_it_meets(void **state)
{
    (void)state;
    chance = 7;
    for (unsigned list = 0; list < LISTS; list++) {
        struct events events = {0};
        bool wanted[EVENTS];
        unsigned undone = 0;
        while (events.n < EVENTS) {
            if (events.n > 0 && below(6) == 0) {
                undo(&events, any_that_counts(&events));
                undone++;
            } else {
                add(&events, PROTO_EVENT_PLAY, "b A1");
            }
            uint32_t n = 1 + below(events.n), from = below(n), counting_n;
            read_backwards(&events, n, wanted);
            uint32_t *counting = events_list(&events, from, n, &counting_n);
            for (uint32_t i = n, at = counting_n; i > from; i--)
                if (wanted[i - 1])
                    assert_int_equal(counting[--at], i);
                else
                    assert_true(at == 0 || counting[at - 1] < i);
            free(counting);
        }
        assert_true(undone > 10);
        events_finish(&events);
    }
}

static void a_cancelled_event_stays_cancelled(void **state)
{
    (void)state;
    struct events events = {0};
    add(&events, PROTO_EVENT_PLAY, "b A1");
    add(&events, PROTO_EVENT_PLAY, "w B1");
    undo(&events, 1);
    assert_int_equal(events_before(&events, 3), 1);
    undo(&events, 2); /* event 2 does not count: back to the one before it */
    assert_int_equal(events_before(&events, 4), 1);
    undo(&events, 4);
    assert_int_equal(events_before(&events, 5), 4);
    undo(&events, 0);
    assert_int_equal(events_before(&events, 6), 0);
    undo(&events, 7); /* of nothing that was */
    assert_int_equal(events_before(&events, 7), 6);
    events_finish(&events);
}

static void the_last_may_be_dropped_and_another_be_added(void **state)
{
    (void)state;
    struct events events = {0}, half;
    for (unsigned i = 0; i < 100; i++)
        add(&events, PROTO_EVENT_PLAY, "b A1");
    undo(&events, 3);
    events_drop(&events);
    add(&events, PROTO_EVENT_PASS, "b pass");
    assert_int_equal(events_before(&events, 101), 100);
    assert_int_equal(events_act(&events, 101).length, 6);
    events_copy(&events, 50, &half);
    events_finish(&events);
    assert_int_equal(half.n, 50);
    undo(&half, 20);
    assert_int_equal(events_before(&half, 51), 20);
    assert_int_equal(events_counting(&half, 51, 50), 20);
    assert_int_equal(events_counting(&half, 51, 19), 19);
    events_finish(&half);
}

static void a_number_is_read_from_the_end(void **state)
{
    (void)state;
    assert_int_equal(events_target((struct text){"undo 12", 7}), 12);
    assert_int_equal(events_target((struct text){"w undo-ask 0", 12}), 0);
    assert_int_equal(events_target((struct text){"undo 4294967295", 15}), UINT32_MAX);
    assert_int_equal(events_target((struct text){"undo 4294967296", 15}), 0);
    assert_int_equal(events_target((struct text){"pause", 5}), 0);
    assert_true(events_by_director((struct text){"unpause director", 16}));
    assert_false(events_by_director((struct text){"pause", 5}));
    assert_false(events_by_director((struct text){" director", 9}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fold_backwards_counts_the_events_that_it_meets),
        cmocka_unit_test(a_cancelled_event_stays_cancelled),
        cmocka_unit_test(the_last_may_be_dropped_and_another_be_added),
        cmocka_unit_test(a_number_is_read_from_the_end),
    };
    return cmocka_run_group_tests_name("events", tests, NULL, NULL);
}
