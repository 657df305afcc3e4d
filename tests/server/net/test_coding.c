/* The coding of an answer, by what the client accepts. */
#include "tests/test.h"

#include "server/net/coding.h"

static void the_best_coding_that_a_client_names_is_chosen(void **state)
{
    static const struct {
        const char *accepted;
        enum coding best;
    } cases[] = {
        {"gzip, deflate, br, zstd", CODING_BROTLI},
        {"br", CODING_BROTLI},
        {"gzip, deflate", CODING_GZIP},
        {"deflate,\tGZIP ,", CODING_GZIP},
        {"br;q=0.8, gzip", CODING_GZIP},
        {"br;q=0.8, gzip;q=0.80", CODING_BROTLI},
        {"br;q=0.799 , gzip ; q=0.8", CODING_GZIP},
        {"gzip;Q=0.001", CODING_GZIP},
        {"*", CODING_BROTLI},
        {"*;q=0.5, gzip", CODING_GZIP},
        {"br;q=0, *", CODING_GZIP},
        {"identity;q=0.5, gzip;q=0.4", CODING_PLAIN},
        {"identity, gzip", CODING_GZIP},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_int_equal(coding_choose(cases[i].accepted, true), cases[i].best);
}

static void a_coding_without_a_weight_that_can_be_read_is_never_chosen(void **state)
{
    static const char *const plain[] = {
        "",
        ",",
        ", ,",
        "identity",
        "deflate",
        "x-brotli",
        "bro",
        "gzi",
        "b r",
        "gzip;q=0",
        "gzip; q=0.000, br;q=0",
        "gzip;q=",
        "gzip;q",
        "gzip;level=9",
        "gzip;q=1.001",
        "gzip;q=2",
        "gzip;q=0.0001",
        "gzip;q=-1",
        "gzip;q=01",
        "gzip;q=0,5",
        "gzip;q=.5",
        "*;q=0",
        "gzip;q=0, br;q=0, *",
        "identity;q=0",
    };
    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        assert_int_equal(coding_choose(plain[i], true), CODING_PLAIN);
}

static void a_body_without_brotli_is_gzipped(void **state)
{
    (void)state;
    assert_int_equal(coding_choose("br, gzip;q=0.1", false), CODING_GZIP);
    assert_int_equal(coding_choose("*", false), CODING_GZIP);
    assert_int_equal(coding_choose("br", false), CODING_PLAIN);
}

static void each_coding_has_its_own_entity_tag(void **state)
{
    char tag[CODING_TAG_MAX], lines[CODING_LINES_MAX];
    (void)state;
    coding_tag(CODING_PLAIN, "0123456789abcdef", tag);
    assert_string_equal(tag, "\"0123456789abcdef\"");
    coding_lines(CODING_PLAIN, tag, lines);
    assert_string_equal(lines, "ETag: \"0123456789abcdef\"\r\nVary: Accept-Encoding\r\n");
    coding_tag(CODING_GZIP, "0123456789abcdef", tag);
    assert_string_equal(tag, "\"0123456789abcdef-gzip\"");
    coding_lines(CODING_GZIP, tag, lines);
    assert_string_equal(lines, "ETag: \"0123456789abcdef-gzip\"\r\nVary: Accept-Encoding\r\n"
                               "Content-Encoding: gzip\r\n");
    coding_tag(CODING_BROTLI, "0123456789abcdef", tag);
    assert_string_equal(tag, "\"0123456789abcdef-br\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_coding_that_a_client_names_is_chosen),
        cmocka_unit_test(a_coding_without_a_weight_that_can_be_read_is_never_chosen),
        cmocka_unit_test(a_body_without_brotli_is_gzipped),
        cmocka_unit_test(each_coding_has_its_own_entity_tag),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
