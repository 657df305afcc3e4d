/* Bytes as text: every byte string has one spelling, and everything else is refused. */
#include "tests/test.h"

#include <stdbool.h>
#include <string.h>

#include "proto/lib/base64url.h"

static bool reads(const char *text, size_t n)
{
    uint8_t ret[64];
    return base64url_read(text, strlen(text), ret, n);
}

static void the_examples_of_the_standard_are_written_so(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "Zg", "Zm8", "Zm9v", "Zm9vYg", "Zm9vYmE", "Zm9vYmFy"};
    for (size_t n = 0; n <= 6; n++) {
        char text[BASE64URL_CHARS(6) + 1];
        uint8_t back[6];
        base64url_write((const uint8_t *)"foobar", n, text);
        assert_string_equal(text, texts[n]);
        assert_int_equal(BASE64URL_CHARS(n), strlen(text));
        assert_true(base64url_read(text, strlen(text), back, n));
        assert_memory_equal(back, "foobar", n);
    }
}

static void the_last_two_digits_are_minus_and_underscore(void **state)
{
    (void)state;
    char text[BASE64URL_CHARS(3) + 1];
    base64url_write((const uint8_t[]){0xfb, 0xff, 0xbf}, 3, text);
    assert_string_equal(text, "-_-_");
    assert_true(reads("-_-_", 3));
    assert_false(reads("+/+/", 3));
}

/* One byte has two digits: of all 65,536 pairs of bytes, 256 are read, each as another byte. */
static void each_byte_has_one_spelling(void **state)
{
    (void)state;
    unsigned found = 0;
    bool seen[256] = {false};
    for (unsigned i = 0; i < 0x10000; i++) {
        char text[] = {(char)(i >> 8), (char)i}, again[BASE64URL_CHARS(1) + 1];
        uint8_t byte;
        if (!base64url_read(text, sizeof text, &byte, 1))
            continue;
        assert_false(seen[byte]);
        seen[byte] = true;
        base64url_write(&byte, 1, again);
        assert_memory_equal(again, text, sizeof text);
        found++;
    }
    assert_int_equal(found, 256);
}

static void bits_that_belong_to_no_byte_are_zero(void **state)
{
    (void)state;
    assert_true(reads("Zg", 1));  /* four bits too many */
    assert_false(reads("Zh", 1)); /* the lowest of them, */
    assert_false(reads("Zo", 1)); /* and the highest */
    assert_true(reads("Zm8", 2)); /* two */
    assert_false(reads("Zm9", 2));
    assert_false(reads("Zm-", 2));
}

static void no_other_length_is_read(void **state)
{
    (void)state;
    char text[BASE64URL_CHARS(16) + 2] = "AAAAAAAAAAAAAAAAAAAAAAA";
    uint8_t ret[17];
    assert_false(base64url_read(text, 21, ret, 16));
    assert_true(base64url_read(text, 22, ret, 16));
    assert_false(base64url_read(text, 23, ret, 16));
    assert_false(reads("Zg==", 1));
    assert_true(reads("", 0));
    assert_false(reads("A", 0));
}

static void as_many_bytes_as_are_read_at_once_come_back(void **state)
{
    (void)state;
    uint8_t bytes[BASE64URL_BYTES_MAX], back[BASE64URL_BYTES_MAX];
    char text[BASE64URL_CHARS(BASE64URL_BYTES_MAX) + 1];
    for (size_t n = 0; n <= sizeof bytes; n++) {
        for (size_t i = 0; i < n; i++)
            bytes[i] = (uint8_t)(n * 7 + i * 89);
        base64url_write(bytes, n, text);
        assert_int_equal(strlen(text), BASE64URL_CHARS(n));
        assert_true(base64url_read(text, strlen(text), back, n));
        assert_memory_equal(back, bytes, n);
    }
}

/* Bytes above 127 are no characters of any alphabet here. */
static void a_character_that_is_no_digit_is_refused(void **state)
{
    (void)state;
    unsigned digits = 0;
    for (unsigned c = 0; c < 256; c++) {
        const char text[] = {(char)c, 'A'};
        uint8_t byte;
        digits += base64url_read(text, sizeof text, &byte, 1);
    }
    assert_int_equal(digits, 64);
}

static void a_refusal_leaves_what_was_there(void **state)
{
    (void)state;
    uint8_t ret[3] = {1, 2, 3};
    assert_false(base64url_read("Zm9!", 4, ret, 3));
    assert_memory_equal(ret, ((uint8_t[]){1, 2, 3}), 3);
    assert_false(base64url_read("Zm9", 3, ret, 2));
    assert_memory_equal(ret, ((uint8_t[]){1, 2, 3}), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_examples_of_the_standard_are_written_so),
        cmocka_unit_test(the_last_two_digits_are_minus_and_underscore),
        cmocka_unit_test(each_byte_has_one_spelling),
        cmocka_unit_test(bits_that_belong_to_no_byte_are_zero),
        cmocka_unit_test(no_other_length_is_read),
        cmocka_unit_test(as_many_bytes_as_are_read_at_once_come_back),
        cmocka_unit_test(a_character_that_is_no_digit_is_refused),
        cmocka_unit_test(a_refusal_leaves_what_was_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
