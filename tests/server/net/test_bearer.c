/* The header that brings a personal token. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "proto/wire/token.h"
#include "server/net/bearer.h"

static const uint8_t random_bytes[32] = {0xff, 0xee, 1, 2, 3, 4};

static enum bearer reads(const char *header, const char **ret)
{
    return bearer_read(header, strlen(header), ret);
}

static void a_token_comes_back_as_it_was_written(void **state)
{
    char token[PROTO_TOKEN_CHARS + 1], header[100];
    const char *back = NULL;
    (void)state;
    proto_token_write(random_bytes, token);
    assert_int_equal(strlen(token), PROTO_TOKEN_CHARS);
    snprintf(header, sizeof header, "Bearer   %s ", token);
    assert_int_equal(reads(header, &back), BEARER_TOKEN);
    assert_memory_equal(back, token, PROTO_TOKEN_CHARS);
    memcpy(header, "bEARER", 6);
    assert_int_equal(reads(header, &back), BEARER_TOKEN);
}

static void whatever_is_not_one_token_is_a_bad_one(void **state)
{
    char token[PROTO_TOKEN_CHARS + 1], header[120];
    const char *back = NULL;
    (void)state;
    proto_token_write(random_bytes, token);
    static const char *const after[] = {"A", "=", " x", ",", "\t", "\""};
    for (size_t i = 0; i < sizeof after / sizeof *after; i++) {
        snprintf(header, sizeof header, "Bearer %s%s", token, after[i]);
        assert_int_equal(reads(header, &back), BEARER_BAD);
    }
    snprintf(header, sizeof header, "Bearer %.47s", token);
    assert_int_equal(reads(header, &back), BEARER_BAD);
    snprintf(header, sizeof header, "Bearer \t%s", token);
    assert_int_equal(reads(header, &back), BEARER_BAD);
    assert_int_equal(reads("Bearer", &back), BEARER_BAD);
    assert_int_equal(reads("Bearer ", &back), BEARER_BAD);
    token[4] = '-';
    snprintf(header, sizeof header, "Bearer %s", token);
    assert_int_equal(reads(header, &back), BEARER_BAD);
}

static void another_scheme_is_none(void **state)
{
    static const char *const others[] = {"", "Basic dXNlcjpwYXNz", "Bearerx", "Bear",
                                         "Negotiate x"};
    const char *back = NULL;
    (void)state;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(reads(others[i], &back), BEARER_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_token_comes_back_as_it_was_written),
        cmocka_unit_test(whatever_is_not_one_token_is_a_bad_one),
        cmocka_unit_test(another_scheme_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
