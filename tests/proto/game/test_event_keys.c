/* The list of events finds each of its keys, and no other key. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "proto/game/events.h"

enum { EVENTS = 200 }; /* several times what is compared at once */

static struct text key_of(char text[20], unsigned n)
{
    return (struct text){text, (size_t)snprintf(text, 20, "bkey-%u", n)};
}

static void add(struct events *events, const char *key)
{
    events_add(events, &(struct event_new){.kind = PROTO_EVENT_PLAY,
                                           .act = {"b C3", 4},
                                           .key = {key, strlen(key)}});
}

static uint32_t find(const struct events *events, const char *key)
{
    return events_find(events, (struct text){key, strlen(key)});
}

static void every_key_is_found_in_a_list_of_any_length(void **state)
{
    struct events events = {0};
    char text[20];
    (void)state;
    for (unsigned n = 1; n <= EVENTS; n++) {
        assert_int_equal(events_find(&events, key_of(text, n)), 0);
        add(&events, key_of(text, n).at);
        for (unsigned i = 1; i <= n; i++)
            assert_int_equal(events_find(&events, key_of(text, i)), i);
    }
    assert_int_equal(events_find(&events, key_of(text, EVENTS + 1)), 0);
    events_finish(&events);
}

static void keys_that_look_alike_are_told_apart(void **state)
{
    struct events events = {0};
    (void)state;
    for (unsigned n = 0; n < EVENTS; n++)
        add(&events, n % 3 == 0 ? "" : "bAa");
    assert_int_equal(find(&events, "bAa"), EVENTS);
    assert_int_equal(find(&events, "bBB"), 0); /* the same sum of its letters */
    assert_int_equal(find(&events, "bAaa"), 0);
    add(&events, "bBB");
    assert_int_equal(find(&events, "bBB"), EVENTS + 1);
    assert_int_equal(find(&events, "bAa"), EVENTS);
    events_finish(&events);
}

/* 128 keys of 14 letters, all of one sum: every block of them has one mark. */
static void a_key_is_found_among_any_number_that_look_alike(void **state)
{
    enum { ALIKE = 128 };
    struct events events = {0}, copied;
    char keys[ALIKE][20];
    (void)state;
    for (unsigned n = 0; n < ALIKE; n++) {
        strcpy(keys[n], "b");
        for (unsigned bit = 0; bit < 7; bit++)
            strcat(keys[n], n >> bit & 1 ? "Aa" : "BB");
        assert_int_equal(find(&events, keys[n]), 0);
        add(&events, keys[n]);
    }
    for (unsigned length = 1; length <= ALIKE; length++) { /* a copy has no room behind its last */
        events_copy(&events, length, &copied);
        for (unsigned n = 0; n < ALIKE; n++)
            assert_int_equal(find(&copied, keys[n]), n < length ? n + 1 : 0);
        assert_int_equal(find(&copied, "bkey"), 0);
        events_finish(&copied);
    }
    events_finish(&events);
}

static void a_key_goes_with_its_event_and_stays_in_a_copy(void **state)
{
    struct events events = {0}, copied;
    char text[20];
    (void)state;
    for (unsigned n = 1; n <= EVENTS; n++)
        add(&events, key_of(text, n).at);
    events_copy(&events, EVENTS - 1, &copied);
    events_drop(&events);
    assert_int_equal(events_find(&events, key_of(text, EVENTS)), 0);
    assert_int_equal(events_find(&copied, key_of(text, EVENTS)), 0);
    assert_int_equal(events_find(&copied, key_of(text, EVENTS - 1)), EVENTS - 1);
    add(&copied, key_of(text, EVENTS).at);
    assert_int_equal(events_find(&copied, key_of(text, EVENTS)), EVENTS);
    events_finish(&events);
    events_finish(&copied);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_is_found_in_a_list_of_any_length),
        cmocka_unit_test(keys_that_look_alike_are_told_apart),
        cmocka_unit_test(a_key_is_found_among_any_number_that_look_alike),
        cmocka_unit_test(a_key_goes_with_its_event_and_stays_in_a_copy),
    };
    return cmocka_run_group_tests_name("app events", tests, NULL, NULL);
}
