/* The session cookie. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "server/net/cookie.h"

static const uint8_t token[COOKIE_TOKEN_BYTES] = {0xff, 0xee, 1,  2,  3,  4,  5,  6,  7,  8,   9,
                                                  10,   11,   12, 13, 14, 15, 16, 17, 18, 19,  20,
                                                  21,   22,   23, 24, 25, 26, 27, 28, 29, 0x80};

static void a_token_comes_back_as_it_was_set(void **state)
{
    (void)state;
    for (int secure = 0; secure < 2; secure++) {
        char set[COOKIE_SET_MAX], header[COOKIE_SET_MAX + 20];
        uint8_t back[COOKIE_TOKEN_BYTES];
        cookie_set(token, secure, set);
        snprintf(header, sizeof header, "theme=dark; %.*s", (int)strcspn(set, ";"), set);
        assert_true(cookie_token(header, strlen(header), secure, back));
        assert_memory_equal(back, token, sizeof token);
        assert_false(cookie_token(header, strlen(header), !secure, back));
    }
}

static void a_cookie_is_kept_from_scripts_and_other_sites(void **state)
{
    (void)state;
    char set[COOKIE_SET_MAX];
    cookie_set(token, false, set);
    assert_non_null(strstr(set, "; HttpOnly; SameSite=Lax"));
    assert_null(strstr(set, "Secure"));
    cookie_set(token, true, set);
    assert_int_equal(strncmp(set, "__Host-miai=", 12), 0);
    assert_non_null(strstr(set, "; Path=/;"));
    assert_non_null(strstr(set, "; Secure"));
}

static void a_cookie_that_is_taken_away_is_over_at_once(void **state)
{
    (void)state;
    char set[COOKIE_SET_MAX];
    uint8_t back[COOKIE_TOKEN_BYTES];
    cookie_set(NULL, true, set);
    assert_string_equal(set, "__Host-miai=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure");
    assert_false(cookie_token(set, strlen(set), true, back));
}

static void a_text_that_is_not_exactly_a_token_is_none(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "miai",
        "miai=",
        "miai=AAAA",
        "xmiai=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "miai=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "miai=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "miai=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+",
        "miai=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB",
        "a=miai=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    };
    uint8_t back[COOKIE_TOKEN_BYTES];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(cookie_token(bad[i], strlen(bad[i]), false, back));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_comes_back_as_it_was_set),
        cmocka_unit_test(a_cookie_is_kept_from_scripts_and_other_sites),
        cmocka_unit_test(a_cookie_that_is_taken_away_is_over_at_once),
        cmocka_unit_test(a_text_that_is_not_exactly_a_token_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
