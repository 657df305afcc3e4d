/* Valid UTF-8, against the definition: a character is written in one way only. */
#include "tests/test.h"

#include "proto/lib/utf8.h"

/* The one way to write a character; its length. */
static size_t write_character(uint32_t c, unsigned char *ret)
{
    static const unsigned char marks[] = {0x00, 0xc0, 0xe0, 0xf0};
    size_t more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    for (size_t i = more; i > 0; i--, c >>= 6)
        ret[i] = (unsigned char)(0x80 | (c & 0x3f));
    ret[0] = (unsigned char)(marks[more] | c);
    return more + 1;
}

static void every_character_is_text_and_no_surrogate_is(void **state)
{
    (void)state;
    unsigned char bytes[4];
    for (uint32_t c = 0; c < 0x120000; c++) {
        size_t len = write_character(c, bytes);
        bool wanted = (c < 0xd800 || c > 0xdfff) && c <= 0x10ffff;
        assert_true(utf8_valid(bytes, len) == wanted);
        assert_int_equal(utf8_next(bytes, len), wanted ? len : 0);
    }
}

/* Counts what is accepted: as many sequences as there are characters of that length, so none is
 * accepted that is not the one way to write one. */
static void nothing_else_is_text(void **state)
{
    (void)state;
    unsigned char bytes[3];
    uint32_t accepted[4] = {0};
    for (uint32_t n = 0; n < 0x1000000; n++) {
        bytes[0] = (unsigned char)(n >> 16);
        bytes[1] = (unsigned char)(n >> 8);
        bytes[2] = (unsigned char)n;
        if (bytes[0] >= 0xe0)
            accepted[3] += utf8_valid(bytes, 3);
        if (bytes[2] == 0)
            accepted[2] += bytes[0] >= 0x80 && utf8_valid(bytes, 2);
        if (bytes[1] == 0 && bytes[2] == 0)
            accepted[1] += utf8_valid(bytes, 1);
    }
    assert_int_equal(accepted[1], 0x80);
    assert_int_equal(accepted[2], 0x800 - 0x80);
    assert_int_equal(accepted[3], 0x10000 - 0x800 - 0x800);
}

static void a_character_cut_off_is_not_text(void **state)
{
    (void)state;
    unsigned char bytes[4];
    const uint32_t characters[] = {0xe9, 0x20ac, 0x1f600};
    for (size_t i = 0; i < 3; i++)
        for (size_t len = write_character(characters[i], bytes) - 1; len > 0; len--)
            assert_true(!utf8_valid(bytes, len) && utf8_next(bytes, len) == 0);
    assert_int_equal(utf8_next("", 0), 0);
    assert_int_equal(utf8_next("\xc3\xa9\xc3", 3), 2);
    assert_true(utf8_valid("", 0));
    assert_true(utf8_valid("a\0b", 3));
    assert_false(utf8_valid("caf\xc3\xa9\xc3", 6));
    assert_false(utf8_valid("\xf0\x90\x80", 3));
    assert_false(utf8_valid("\xf4\x90\x80\x80", 4));
}

/* A byte that begins no character once counted as the first of five. */
static void nothing_begins_with_a_byte_from_within(void **state)
{
    (void)state;
    unsigned char bytes[5] = {0, 0, 0x80, 0x80, 0x80};
    for (unsigned first = 0x80; first < 0x100; first++) {
        bytes[0] = (unsigned char)first;
        assert_false(utf8_valid(bytes, sizeof bytes));
    }
}

static void pieces_are_judged_as_one_text_and_as_soon_as_can_be(void **state)
{
    (void)state;
    static const char text[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z";
    for (size_t cut = 0; cut < sizeof text; cut++) {
        struct utf8 pieces = {0};
        assert_true(utf8_feed(&pieces, text, cut));
        assert_true(utf8_feed(&pieces, text + cut, sizeof text - cut));
        assert_true(utf8_is_whole(&pieces));
    }
    struct utf8 early = {0};
    assert_true(utf8_feed(&early, "\xf4", 1));
    assert_false(utf8_is_whole(&early));
    assert_false(
        utf8_feed(&early, "\x90", 1)); /* beyond U+10FFFF: no need to wait for the others */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_character_is_text_and_no_surrogate_is),
        cmocka_unit_test(nothing_else_is_text),
        cmocka_unit_test(a_character_cut_off_is_not_text),
        cmocka_unit_test(nothing_begins_with_a_byte_from_within),
        cmocka_unit_test(pieces_are_judged_as_one_text_and_as_soon_as_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
