/* Acts as their stored bytes: found in them without reading the whole. */
#include "tests/test.h"

#include <string.h>

#include "proto/tour/json.h"
#include "proto/tour/stored.h"

static void is(struct text found, const char *expected)
{
    assert_int_equal(found.length, strlen(expected));
    assert_memory_equal(found.at, expected, found.length);
}

static void a_reason_is_found_whatever_is_in_it(void **state)
{
    (void)state;
    is(proto_tour_stored_reason(
           text_of("{\"k\":\"rule\",\"reason\":\"said \\\"no\\\", \\\\\",\"x\":\"y\"}")),
       "\"said \\\"no\\\", \\\\\"");
    assert_int_equal(
        proto_tour_stored_reason(text_of("{\"k\":\"rule\",\"text\":\",\\\"reason\\\":\\\"\"}"))
            .length,
        0);
}

static void the_address_is_that_of_the_settings(void **state)
{
    (void)state;
    is(proto_tour_stored_slug(text_of(
           "{\"n\":1,\"k\":\"settings\",\"settings\":{\"slug\":\"spring-2\",\"title\":\"a\"}}")),
       "\"spring-2\"");
}

static void an_act_is_of_here_by_a_player_or_a_code(void **state)
{
    static const char *const of_here[] = {
        "{\"n\":2,\"account\":\"p4\"}", "{\"n\":2,\"guest\":true}", "{\"n\":2,\"invited\":\"p4\"}",
        "{\"n\":2,\"code\":\"abc\"}"};

    (void)state;
    for (size_t i = 0; i < sizeof of_here / sizeof *of_here; i++)
        assert_true(proto_tour_stored_is_of_here(text_of(of_here[i])));
    assert_false(proto_tour_stored_is_of_here(text_of(
        "{\"n\":2,\"account\":null,\"guest\":false,\"invited\":null,\"code\":null,\"name\":\",\\\"code\\\":\\\"\"}")));
}

static void a_renumbered_act_has_no_actor_and_is_the_same_else(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_tour_stored_renumber(
        &text, text_of("{\"n\":17,\"at\":5,\"by\":\"p42\",\"k\":\"forbid\",\"a\":1}"), 16, 6);
    is((struct text){text.at, text.length},
       "{\"n\":16,\"at\":6,\"by\":null,\"k\":\"forbid\",\"a\":1}");
    proto_text_finish(&text);
}

static void an_outline_of_an_act_without_pairs_is_the_act(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_FORBID,
                                 .n = 3,
                                 .at_ms = 9,
                                 .a = 1,
                                 .b = 2,
                                 .on = true},
                          outline;
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_tour_act_write(&text, &act);
    assert_true(
        proto_tour_stored_outline((struct text){text.at, text.length}, PROTO_ACT_FORBID, &outline));
    assert_true(outline.n == 3 && outline.at_ms == 9 && outline.a == 1 && outline.b == 2 &&
                outline.on);
    assert_false(proto_tour_stored_outline((struct text){text.at, text.length - 1},
                                           PROTO_ACT_FORBID, &outline));
    proto_tour_act_finish(&outline);
    proto_text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reason_is_found_whatever_is_in_it),
        cmocka_unit_test(the_address_is_that_of_the_settings),
        cmocka_unit_test(an_act_is_of_here_by_a_player_or_a_code),
        cmocka_unit_test(a_renumbered_act_has_no_actor_and_is_the_same_else),
        cmocka_unit_test(an_outline_of_an_act_without_pairs_is_the_act),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
