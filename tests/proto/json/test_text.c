/* The builder against the parser: a written string or number is read back as the same. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "proto/json/text.h"

static void assert_text(struct proto_text *text, const char *expected)
{
    assert_int_equal(text->length, strlen(expected));
    assert_memory_equal(text->at, expected, text->length);
    proto_text_clear(text);
}

static void numbers_are_written_with_all_their_digits(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_text_integer(&text, 0);
    assert_text(&text, "0");
    proto_text_integer(&text, INT64_MAX);
    assert_text(&text, "9223372036854775807");
    proto_text_integer(&text, INT64_MIN);
    assert_text(&text, "-9223372036854775808");
    proto_text_half(&text, 13);
    assert_text(&text, "6.5");
    proto_text_half(&text, -14);
    assert_text(&text, "-7");
    proto_text_half(&text, -1);
    assert_text(&text, "-0.5");
    proto_text_half(&text, 0);
    assert_text(&text, "0");
    proto_text_finish(&text);
}

static void every_ascii_string_is_read_back_as_itself(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    for (unsigned a = 1; a < 128; a++) {
        for (unsigned b = 1; b < 128; b++) {
            const char pair[3] = {(char)a, (char)b, '\0'};
            proto_text_string(&text, pair, 2);
            json_t *back = json_loadb(text.at, text.length, JSON_DECODE_ANY, NULL);
            assert_non_null(back);
            assert_string_equal(json_string_value(back), pair);
            json_decref(back);
            proto_text_clear(&text);
        }
    }
    proto_text_finish(&text);
}

static void characters_beyond_ascii_stay_unchanged(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_text_string(&text, "囲碁 é 👩", strlen("囲碁 é 👩"));
    assert_text(&text, "\"囲碁 é 👩\"");
    proto_text_name(&text, NULL);
    assert_text(&text, "null");
    proto_text_string(&text, "", 0);
    assert_text(&text, "\"\"");
    proto_text_finish(&text);
}

static void bytes_that_are_no_text_become_a_mark_for_each(void **state)
{
    static const struct {
        const char *bytes, *said;
    } cases[] = {
        {"a\xf9z", "\"a\ufffdz\""},                 /* no beginning of a character */
        {"\xc3", "\"\ufffd\""},                     /* cut off at the end */
        {"\xe5\x9b\"", "\"\ufffd\ufffd\\\"\""},     /* cut off by what must be escaped */
        {"\xed\xa0\x80", "\"\ufffd\ufffd\ufffd\""}, /* half of a pair of UTF-16 */
        {"\xc0\xaf\xf5", "\"\ufffd\ufffd\ufffd\""}, /* too long for what it says; too high */
        {"\xc3\xa9\x80\xc3\xa9", "\"\u00e9\ufffd\u00e9\""}, /* whole ones beside it stay */
    };
    struct proto_text text;
    (void)state;

    proto_text_init(&text);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        proto_text_string(&text, cases[i].bytes, strlen(cases[i].bytes));
        json_t *back = json_loadb(text.at, text.length, JSON_DECODE_ANY, NULL);
        assert_non_null(back);
        json_decref(back);
        assert_text(&text, cases[i].said);
    }
    proto_text_finish(&text);
}

static void a_text_grows_without_losing_a_byte(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    for (unsigned i = 0; i < 100000; i++)
        proto_text_char(&text, (char)('a' + i % 26));
    assert_int_equal(text.length, 100000);
    for (unsigned i = 0; i < 100000; i++)
        assert_int_equal(text.at[i], 'a' + i % 26);
    proto_text_finish(&text);
    assert_null(text.at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_with_all_their_digits),
        cmocka_unit_test(every_ascii_string_is_read_back_as_itself),
        cmocka_unit_test(characters_beyond_ascii_stay_unchanged),
        cmocka_unit_test(bytes_that_are_no_text_become_a_mark_for_each),
        cmocka_unit_test(a_text_grows_without_losing_a_byte),
    };

    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
