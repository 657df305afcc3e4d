/* The pages that may connect. */
#include "tests/test.h"

#include <string.h>

#include "server/net/origin.h"

static bool allow(const struct origins *origins, const char *text)
{
    return origins_allow(origins, text, strlen(text));
}

static bool add(struct origins *origins, const char *text)
{
    return origins_add(origins, text, strlen(text));
}

static void only_exactly_an_allowed_origin_is_allowed(void **state)
{
    (void)state;
    struct origins origins = {0};
    assert_true(add(&origins, "https://go.example"));
    assert_true(allow(&origins, "https://go.example"));
    static const char *const others[] = {"http://go.example",
                                         "https://go.example:443",
                                         "https://go.example/",
                                         "https://a.go.example",
                                         "https://go.example.evil",
                                         "https://GO.example",
                                         "https://go.exampl",
                                         "",
                                         "null"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(allow(&origins, others[i]));
    origins_finish(&origins);
}

static void a_slash_at_the_end_of_a_setting_is_forgiven(void **state)
{
    (void)state;
    struct origins origins = {0};
    assert_true(add(&origins, "https://go.example/"));
    assert_true(allow(&origins, "https://go.example"));
    assert_true(add(&origins, "https://go.example"));
    assert_int_equal(origins.n, 1);
    origins_finish(&origins);
}

static void a_setting_that_is_no_origin_is_refused(void **state)
{
    (void)state;
    struct origins origins = {0};
    static const char *const bad[] = {
        "", "go.example", "https://", "://go.example", "https://go.example/path", "*"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(add(&origins, bad[i]));
    origins_finish(&origins);
}

static void hosts_are_written_as_browsers_write_them(void **state)
{
    (void)state;
    struct origins origins = {0};
    origins_add_host(&origins, "localhost", 80);
    origins_add_host(&origins, "::1", 8080);
    origins_add_host(&origins, "192.0.2.7", 8080);
    assert_true(allow(&origins, "http://localhost"));
    assert_true(allow(&origins, "http://[::1]:8080"));
    assert_true(allow(&origins, "http://192.0.2.7:8080"));
    assert_int_equal(origins.n, 3);
    origins_finish(&origins);
}

static void only_https_is_secure(void **state)
{
    (void)state;
    assert_true(origin_is_secure("https://go.example", 18));
    assert_false(origin_is_secure("http://go.example", 17));
    assert_false(origin_is_secure("https://", 8));
    assert_false(origin_is_secure("", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_exactly_an_allowed_origin_is_allowed),
        cmocka_unit_test(a_slash_at_the_end_of_a_setting_is_forgiven),
        cmocka_unit_test(a_setting_that_is_no_origin_is_refused),
        cmocka_unit_test(hosts_are_written_as_browsers_write_them),
        cmocka_unit_test(only_https_is_secure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
