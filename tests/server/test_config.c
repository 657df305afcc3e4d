/* Settings: which place is over which, and what a command line may say. */
#include "tests/test.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/config.h"

static struct config config;
static char error[300];

#define ARGUMENTS_MAX 8

/* "miai-server" and the words of the line, which are parted by one blank each. */
static bool reads_in(const char *line, char **environment)
{
    static char copy[400], program[] = "miai-server";
    char *arguments[ARGUMENTS_MAX + 2] = {program};
    int n = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *at = copy; at && *at; n++) {
        assert_true(n <= ARGUMENTS_MAX);
        arguments[n] = at;
        at = strchr(at, ' ');
        if (at)
            *at++ = '\0';
    }
    error[0] = '\0';
    return config_read(&config, n, arguments, environment, error, sizeof error);
}

static bool reads(const char *line)
{
    char *none[] = {NULL};
    return reads_in(line, none);
}

static void refuses(const char *line, const char *wanted)
{
    assert_false(reads(line));
    assert_string_equal(error, wanted);
}

static void a_key_is_written_in_four_ways(void **state)
{
    (void)state;
    static const char *const lines[] = {"--backup-hours 7", "--backup-hours=7", "--backup_hours 7",
                                        "--backup_hours=7"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        assert_true(reads(lines[i]));
        assert_true(config.backup_hours == 7 && config.action == CONFIG_RUN);
    }
    assert_true(reads(""));
    assert_int_equal(config.backup_hours, 24);
}

static void the_later_value_wins(void **state)
{
    (void)state;
    char path[] = "/tmp/miai-config-XXXXXX", line[100];
    char hours[] = "MIAI_BACKUP_HOURS=5", *environment[] = {hours, NULL};
    static const char text[] = "backup_hours = 3\nbackup_keep = 4\nrooms = 17\n";
    int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, text, sizeof text - 1) == (ssize_t)sizeof text - 1);
    close(fd);
    snprintf(line, sizeof line, "--rooms 9 --config %s --rooms=8", path);
    bool good = reads_in(line, environment);
    unlink(path);
    assert_true(good);
    assert_true(config.backup_hours == 5 && config.backup_keep == 4 && config.rooms == 8);
}

static void a_number_is_taken_up_to_its_ends_and_not_beyond(void **state)
{
    (void)state;
    assert_true(reads("--connections 10"));
    assert_true(reads("--connections 1000000"));
    refuses("--connections 9", "connections is a number from 10 to 1000000");
    refuses("--connections 1000001", "connections is a number from 10 to 1000000");
    refuses("--connections=", "connections is a number from 10 to 1000000");
    refuses("--connections --help", "connections is a number from 10 to 1000000");
}

static void an_unknown_option_is_named(void **state)
{
    (void)state;
    refuses("--colour red", "--colour: there is no such option. See --help");
    refuses("--colour=red", "--colour: there is no such option. See --help");
    refuses("-h", "-h: there is no such option. See --help");
    refuses("--help=me", "--help: there is no such option. See --help");
    refuses("serve", "serve: not an option. See --help");
    refuses("--rooms 9 serve --rooms 8", "serve: not an option. See --help");
    refuses("--rooms", "--rooms: needs a value");
    refuses("--verify", "--verify: needs a value");
}

/* A key that is added later would change what the beginning of a name means. */
static void the_beginning_of_an_option_is_none(void **state)
{
    (void)state;
    assert_true(reads("--database a.db"));
    refuses("--databas a.db", "--databas: there is no such option. See --help");
    refuses("--databas=a.db", "--databas: there is no such option. See --help");
    refuses("--hel", "--hel: there is no such option. See --help");
    refuses("--backup 3", "--backup: there is no such option. See --help"); /* of several */
}

static void an_action_is_known_and_its_subject(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        enum config_action action;
        const char *subject;
    } cases[] = {
        {"--help", CONFIG_HELP, NULL},
        {"--version", CONFIG_VERSION, NULL},
        {"--check", CONFIG_CHECK, NULL},
        {"--print-limits", CONFIG_LIMITS, NULL},
        {"--owner-link", CONFIG_OWNER_LINK, NULL},
        {"--verify miai.db", CONFIG_VERIFY, "miai.db"},
        {"--move-to postgresql://x/y", CONFIG_MOVE, "postgresql://x/y"},
        {"--reset-password=Ann", CONFIG_RESET_PASSWORD, "Ann"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(reads(cases[i].line));
        assert_int_equal(config.action, cases[i].action);
        if (cases[i].subject)
            assert_string_equal(config.subject, cases[i].subject);
        else
            assert_null(config.subject);
    }
}

static void moderate_has_the_rest_of_the_line(void **state)
{
    (void)state;
    assert_true(reads("--rooms 9 --moderate ban --help serve"));
    assert_true(config.action == CONFIG_MODERATE && config.rooms == 9);
    assert_int_equal(config.words_n, 3);
    assert_string_equal(config.words[0], "ban");
    assert_string_equal(config.words[1], "--help");
    assert_true(reads("--moderate"));
    assert_int_equal(config.words_n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_is_written_in_four_ways),
        cmocka_unit_test(the_later_value_wins),
        cmocka_unit_test(a_number_is_taken_up_to_its_ends_and_not_beyond),
        cmocka_unit_test(an_unknown_option_is_named),
        cmocka_unit_test(the_beginning_of_an_option_is_none),
        cmocka_unit_test(an_action_is_known_and_its_subject),
        cmocka_unit_test(moderate_has_the_rest_of_the_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
