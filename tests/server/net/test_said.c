/* Messages of libwebsockets do not fill the log. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/net/shell.h"

#define MINUTE_US INT64_C(61000000)

/* The text that goes to standard error from now on. */
static FILE *listen_to_errors(void)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_true(dup2(fileno(file), STDERR_FILENO) >= 0);
    return file;
}

static unsigned lines_with(FILE *file, const char *words)
{
    char line[1100];
    unsigned n = 0;
    rewind(file);
    while (fgets(line, sizeof line, file))
        n += strstr(line, words) != NULL;
    return n;
}

static void of_a_kind_five_are_written_and_the_others_counted(void **state)
{
    (void)state;
    int saved = dup(STDERR_FILENO);
    FILE *file = listen_to_errors();
    int64_t now_us = net_now().mono_us;
    char line[60];
    for (int i = 0; i < 3219; i++) {
        snprintf(line, sizeof line, "no room for header %d of 7\n", i);
        said_by_lws(LLL_ERR, line);
    }
    said_by_lws(LLL_ERR, "something else\n");
    assert_int_equal(lines_with(file, "no room for header"), 5);
    assert_int_equal(lines_with(file, "something else"), 1);
    said_tick(now_us + 1000000);
    assert_int_equal(lines_with(file, "lws.more"), 0);
    said_tick(now_us + MINUTE_US);
    assert_int_equal(lines_with(file, "lws.more lines=3214 like=\"no room for header "), 1);
    assert_int_equal(lines_with(file, "lws.more"), 1);
    said_tick(now_us + 2 * MINUTE_US);
    assert_int_equal(lines_with(file, "lws.more"), 1);
    said_by_lws(LLL_ERR, "no room for header 1\n");
    assert_int_equal(lines_with(file, "said=\"no room for header"), 6);
    dup2(saved, STDERR_FILENO);
    close(saved);
    fclose(file);
}

static void many_kinds_are_bounded_together(void **state)
{
    (void)state;
    int saved = dup(STDERR_FILENO);
    FILE *file = listen_to_errors();
    char line[60];
    for (int i = 0; i < 1000; i++) {
        snprintf(line, sizeof line, "kind %c%c%c\n", 'a' + i % 10, 'a' + i / 10 % 10,
                 'a' + i / 100);
        said_by_lws(LLL_ERR, line);
    }
    assert_true(lines_with(file, "kind") < 100);
    dup2(saved, STDERR_FILENO);
    close(saved);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_kind_five_are_written_and_the_others_counted),
        cmocka_unit_test(many_kinds_are_bounded_together),
    };
    return cmocka_run_group_tests_name("net said", tests, NULL, NULL);
}
