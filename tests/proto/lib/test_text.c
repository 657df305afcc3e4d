/* Counted text: all of its bytes are compared, and no byte behind them. */
#include "tests/test.h"

#include <string.h>

#include "proto/lib/text.h"

static void a_word_is_as_long_as_its_bytes(void **state)
{
    (void)state;
    struct text word = text_of("pause"), none = text_of("");
    assert_true(word.length == 5 && memcmp(word.at, "pause", 5) == 0);
    assert_int_equal(none.length, 0);
}

static void texts_are_the_same_by_all_bytes_and_no_more(void **state)
{
    (void)state;
    struct text piece = {"pauses", 5}; /* bytes behind it do not count */
    assert_true(text_is(piece, "pause"));
    assert_false(text_is(piece, "pauses"));
    assert_false(text_is(piece, "paus"));
    assert_false(text_is(piece, "pausf"));
    assert_false(text_is(piece, "qause"));
    assert_true(text_same(piece, text_of("pause")));
    assert_false(text_same((struct text){"a\0b", 3}, (struct text){"a\0c", 3}));
}

static void nothing_is_the_same_as_nothing_wherever_it_lies(void **state)
{
    (void)state;
    struct text none = {0};
    assert_true(text_same(none, none) && text_is(none, "") && text_same(none, text_of("")));
    assert_false(text_is(none, "a"));
    assert_false(text_same(text_of("a"), none));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_word_is_as_long_as_its_bytes),
        cmocka_unit_test(texts_are_the_same_by_all_bytes_and_no_more),
        cmocka_unit_test(nothing_is_the_same_as_nothing_wherever_it_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
