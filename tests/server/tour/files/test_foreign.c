/* Files of programs whose tournaments are not read here: the refusal names each program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tour/files/files.h"
#include "tests/test.h"

static struct tour_row_error error;

static const char *told_of(const char *text, size_t length)
{
    return tour_is_foreign(text, length, &error) ? error.text : NULL;
}

static const char *told(const char *text)
{
    return told_of(text, strlen(text));
}

static void assert_begins(const char *text, const char *begin)
{
    assert_non_null(text);
    assert_int_equal(strncmp(text, begin, strlen(begin)), 0);
}

static void files_of_other_programs_are_named(void **state)
{
    (void)state;

    assert_begins(told("{\n \"id\" : 5,\n \"pairing\" : {\"type\":\"SWISS\"}}"),
                  "a tournament of Pairgoth");
    assert_begins(told("<?xml version=\"1.0\"?>\n<TournamentData typeversion=\"3.9\">"),
                  "a tournament of MacMahon");
    assert_begins(told("\xef\xbb\xbf; EV[Kiln Lane]\n1 Ash Ada"), "a table of results (h9)");
    assert_begins(told(" (;GM[1]"), "a game record");
    assert_begins(told("PK\x03\x04"), "an archive");
    assert_begins(told("<!DOCTYPE html><html>"), "a web page");
}

static void files_that_are_read_are_not_foreign(void **state)
{
    (void)state;

    assert_null(told("{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":[]}"));
    assert_null(told("<?xml version=\"1.0\"?><Tournament dataVersion=\"201\">"));
    assert_null(told("{\"log\":[{\"reason\":\"pairing\"}]}")); /* any order, any reason */
    assert_null(told(""));
    assert_null(told("name,rank\nAda,1d\n"));
}

static void only_the_beginning_is_looked_at(void **state)
{
    char *text = malloc(5000);
    (void)state;

    assert_non_null(text);
    memset(text, ' ', 5000);
    text[0] = '{';
    memcpy(text + 4096 - 9, "\"pairing\"", 9);
    assert_begins(told_of(text, 5000), "a tournament of Pairgoth");
    memcpy(text + 4096 - 9, " \"pairing\"", 10);
    assert_null(told_of(text, 5000));
    memcpy(text + 1, "\0\"pairing\"", 10); /* a NUL is a byte like others */
    assert_begins(told_of(text, 5000), "a tournament of Pairgoth");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_other_programs_are_named),
        cmocka_unit_test(files_that_are_read_are_not_foreign),
        cmocka_unit_test(only_the_beginning_is_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
