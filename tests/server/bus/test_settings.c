/* The settings of the bus: every URL and file is understood, or refused with a sentence that says what is wrong. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "server/bus/settings.h"

static char error[300];

static struct settings understood(const char *url)
{
    struct settings settings = {0};
    error[0] = '\0';
    bool fine = settings_url(&settings, url, error, sizeof error);
    assert_string_equal(error, "");
    assert_true(fine);
    return settings;
}

static void check_refused(const char *url, const char *said)
{
    struct settings settings = {.port = -7};
    error[0] = '\0';
    assert_false(settings_url(&settings, url, error, sizeof error));
    if (!strstr(error, said))
        fail_msg("%s: \"%s\" does not say \"%s\"", url, error, said);
    assert_int_equal(settings.port, -7);
    assert_string_equal(settings.host, "");
}

static void a_url_names_a_host_a_port_a_prefix_and_a_user(void **state)
{
    (void)state;
    struct settings settings = understood("redis://bus.example:7000/go");
    assert_string_equal(settings.host, "bus.example");
    assert_int_equal(settings.port, 7000);
    assert_string_equal(settings.prefix, "go");
    assert_string_equal(settings.user, "");
    assert_string_equal(settings.path, "");
    settings = understood("redis://node_1@127.0.0.1/a.B-c_9");
    assert_string_equal(settings.host, "127.0.0.1");
    assert_int_equal(settings.port, 6379);
    assert_string_equal(settings.prefix, "a.B-c_9");
    assert_string_equal(settings.user, "node_1");
    settings = understood("redis://[fd00::1]:65535/x");
    assert_string_equal(settings.host, "fd00::1");
    assert_int_equal(settings.port, 65535);
    assert_int_equal(understood("redis://[::1]/x").port, 6379);
}

static void a_url_names_a_socket(void **state)
{
    (void)state;
    struct settings settings = understood("redis+unix:///run/redis/redis.sock?prefix=go");
    assert_string_equal(settings.path, "/run/redis/redis.sock");
    assert_string_equal(settings.prefix, "go");
    assert_string_equal(settings.host, "");
    settings = understood("redis+unix://miai@/s?prefix=p");
    assert_string_equal(settings.user, "miai");
    assert_string_equal(settings.path, "/s");
}

static void a_url_that_is_none_is_refused_with_the_reason(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"", "begins neither with"},
        {"rediss://h/p", "begins neither with"},
        {"redis:/h/p", "begins neither with"},
        {"redis://user:word@h/p", "a password does not belong"},
        {"redis+unix://:word@/s?prefix=p", "a password does not belong"},
        {"redis://@h/p", "the user"},
        {"redis://a,b@h/p", "the user"},
        {"redis:///p", "the host"},
        {"redis://:1/p", "the host"},
        {"redis://[]:1/p", "the host"},
        {"redis://[::1/p", "a [ without a ]"},
        {"redis://h:/p", "the port"},
        {"redis://h:0/p", "the port"},
        {"redis://h:65536/p", "the port"},
        {"redis://h:99999999999999999999/p", "the port"},
        {"redis://h:1x/p", "the port"},
        {"redis://h:-1/p", "the port"},
        {"redis://h:1:2/p", "the port"},
        {"redis://[::1]x/p", "the port"},
        {"redis://h", "the prefix"},
        {"redis://h/", "the prefix"},
        {"redis://h/a:b", "the prefix"},
        {"redis://h/a/b", "the prefix"},
        {"redis://h/*", "the prefix"},
        {"redis://h/p?db=1", "the prefix"},
        {"redis://h /p", "no printable one"},
        {"redis://h/\xc3\xa4", "no printable one"},
        {"redis+unix://s?prefix=p", "no path"},
        {"redis+unix://x/s?prefix=p", "no path"},
        {"redis+unix://", "no path"},
        {"redis+unix:///s%20t?prefix=p", "has a %"},
        {"redis+unix:///s", "does not end with"},
        {"redis+unix:///s?x=p", "does not end with"},
        {"redis+unix:///s?prefix=", "the prefix"},
        {"redis+unix:///s?prefix=a&b=c", "the prefix"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        check_refused(wrong[i][0], wrong[i][1]);
}

/* before, so many letters, after */
static const char *url_of(const char *before, size_t letters, const char *after)
{
    static char url[700];
    memset(url, 'x', sizeof url);
    memcpy(url, before, strlen(before));
    snprintf(url + strlen(before) + letters, 100, "%s", after);
    return url;
}

static void each_part_of_a_url_has_a_limit(void **state)
{
    (void)state;
    understood(url_of("redis://", BUS_HOST_MAX, "/p"));
    check_refused(url_of("redis://", BUS_HOST_MAX + 1, "/p"), "the host");
    understood(url_of("redis://h/", BUS_PREFIX_MAX, ""));
    check_refused(url_of("redis://h/", BUS_PREFIX_MAX + 1, ""), "the prefix");
    understood(url_of("redis://", BUS_USER_MAX, "@h/p"));
    check_refused(url_of("redis://", BUS_USER_MAX + 1, "@h/p"), "the user");
    understood(url_of("redis+unix:///", BUS_PATH_MAX - 1, "?prefix=p"));
    check_refused(url_of("redis+unix:///", BUS_PATH_MAX, "?prefix=p"), "the path");
}

/* --- files ------------------------------------------------------------------------------------ */

static char secret_path[] = "/tmp/miai-bus-settings-XXXXXX",
            password_path[] = "/tmp/miai-bus-settings-XXXXXX";

static int make_files(void **state)
{
    (void)state;
    assert_true(sodium_init() >= 0);
    int secret = mkstemp(secret_path), password = mkstemp(password_path);
    assert_true(secret >= 0 && password >= 0);
    close(secret);
    close(password);
    return 0;
}

static int remove_files(void **state)
{
    (void)state;
    unlink(secret_path);
    unlink(password_path);
    return 0;
}

/* n letters, and what is behind them. */
static void fill(const char *path, size_t n, const char *rest)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (size_t i = 0; i < n; i++)
        fputc('s', file);
    fputs(rest, file);
    assert_int_equal(fclose(file), 0);
}

static bool are_read(struct settings *ret, const char *password_file, const char *secret_file)
{
    struct bus_config config = {
        .url = "redis://h/p", .password_file = password_file, .secret_file = secret_file};
    error[0] = '\0';
    return settings_read(ret, &config, error, sizeof error);
}

static void a_secret_is_the_first_line_with_any_end(void **state)
{
    (void)state;
    struct settings first, again;
    static const char *const ends[] = {"", "\n", "\r\n", "\nmore", "\n\n"};
    fill(secret_path, BUS_SECRET_MIN, "");
    assert_true(are_read(&first, NULL, secret_path));
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        fill(secret_path, BUS_SECRET_MIN, ends[i]);
        assert_true(are_read(&again, "", secret_path));
        assert_memory_equal(&again.key, &first.key, sizeof first.key);
    }
    fill(secret_path, BUS_SECRET_MIN + 1, "\n");
    assert_true(are_read(&again, NULL, secret_path));
    assert_memory_not_equal(&again.key, &first.key, sizeof first.key);
}

static void a_file_that_is_missing_or_of_a_wrong_length_is_named(void **state)
{
    (void)state;
    struct settings settings;
    assert_false(are_read(&settings, NULL, "/nowhere/secret"));
    assert_string_equal(error, "/nowhere/secret: No such file or directory");
    fill(secret_path, BUS_SECRET_MIN - 1, "\nmore of it does not count as more");
    assert_false(are_read(&settings, NULL, secret_path));
    assert_non_null(strstr(error, "the site's secret, has fewer than 32 bytes"));
    assert_non_null(strstr(error, secret_path));
    fill(secret_path, BUS_SECRET_MAX, "\n");
    assert_true(are_read(&settings, NULL, secret_path));
    fill(secret_path, BUS_SECRET_MAX + 1, "\n");
    assert_false(are_read(&settings, NULL, secret_path));
    assert_non_null(strstr(error, "the site's secret, has more than 1024 bytes"));
    assert_false(are_read(&settings, NULL, "/tmp"));
    assert_string_equal(error, "/tmp: Is a directory");
}

static void a_password_is_read_and_an_empty_one_is_refused(void **state)
{
    (void)state;
    struct settings settings;
    fill(secret_path, BUS_SECRET_MIN, "");
    fill(password_path, 0, "pass word\n");
    assert_true(are_read(&settings, password_path, secret_path));
    assert_string_equal(settings.password, "pass word");
    settings_wipe(&settings);
    assert_string_equal(settings.password, "");
    fill(password_path, 0, "\n");
    assert_false(are_read(&settings, password_path, secret_path));
    assert_non_null(strstr(error, "the password for Redis, has fewer than 1 bytes"));
    fill(password_path, BUS_PASSWORD_MAX, "");
    assert_true(are_read(&settings, password_path, secret_path));
    fill(password_path, BUS_PASSWORD_MAX + 1, "");
    assert_false(are_read(&settings, password_path, secret_path));
    assert_true(are_read(&settings, NULL, secret_path));
    assert_string_equal(settings.password, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_url_names_a_host_a_port_a_prefix_and_a_user),
        cmocka_unit_test(a_url_names_a_socket),
        cmocka_unit_test(a_url_that_is_none_is_refused_with_the_reason),
        cmocka_unit_test(each_part_of_a_url_has_a_limit),
        cmocka_unit_test(a_secret_is_the_first_line_with_any_end),
        cmocka_unit_test(a_file_that_is_missing_or_of_a_wrong_length_is_named),
        cmocka_unit_test(a_password_is_read_and_an_empty_one_is_refused),
    };
    return cmocka_run_group_tests(tests, make_files, remove_files);
}
