/* A code as a telephone needs it. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/qr/qr.h"

enum { WIDTH_MAX = 177 };

static unsigned char dark[WIDTH_MAX][WIDTH_MAX];

/* Reads a path back into modules; how many times each is covered. */
static void read_path(const char *path, unsigned width)
{
    memset(dark, 0, sizeof dark);
    while (*path) {
        unsigned x, y, run, back;
        int used = 0;
        assert_int_equal(sscanf(path, "M%u %uh%uv1h-%uz%n", &x, &y, &run, &back, &used), 4);
        assert_int_equal(run, back);
        assert_true(y < width && x + run <= width);
        for (unsigned i = x; i < x + run; i++)
            dark[y][i]++;
        path += used;
    }
}

/* The mark of ISO/IEC 18004, figure 9: seven modules with a ring of light ones. */
static void has_finder(unsigned left, unsigned top)
{
    static const char *const rows[] = {"#######", "#.....#", "#.###.#", "#.###.#",
                                       "#.###.#", "#.....#", "#######"};
    for (unsigned y = 0; y < 7; y++)
        for (unsigned x = 0; x < 7; x++)
            assert_int_equal(dark[top + y][left + x], rows[y][x] == '#');
}

static void an_address_has_a_code_with_its_three_marks(void **state)
{
    (void)state;
    unsigned width;
    char *path = qr_path("http://192.168.1.5:8080/t/spring-open", &width);
    assert_non_null(path);
    assert_int_equal(width, 29); /* version 3 at level M holds 42 bytes */
    read_path(path, width);
    has_finder(0, 0);
    has_finder(width - 7, 0);
    has_finder(0, width - 7);
    for (unsigned i = 8; i < width - 8; i++) /* the timing pattern */
        assert_int_equal(dark[6][i], i % 2 == 0);
    assert_int_equal(dark[width - 8][8], 1); /* the module that is always dark */
    free(path);
}

static void other_texts_have_other_codes(void **state)
{
    (void)state;
    unsigned width;
    char *one = qr_path("http://a/t/1", &width), *other = qr_path("http://a/t/2", &width);
    char *again = qr_path("http://a/t/1", &width);
    assert_string_not_equal(one, other);
    assert_string_equal(one, again);
    free(one);
    free(other);
    free(again);
}

static void an_empty_or_too_long_name_has_no_key(void **state)
{
    (void)state;
    unsigned width = 0;
    char text[QR_TEXT_MAX + 2];
    memset(text, 'a', sizeof text);
    text[QR_TEXT_MAX + 1] = '\0';
    assert_null(qr_path("", &width));
    assert_null(qr_path(text, &width));
    text[QR_TEXT_MAX] = '\0';
    char *longest = qr_path(text, &width);
    assert_int_equal(width, 53); /* version 9 holds 180 bytes, 8 holds 152 */
    free(longest);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_a_code_with_its_three_marks),
        cmocka_unit_test(other_texts_have_other_codes),
        cmocka_unit_test(an_empty_or_too_long_name_has_no_key),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
