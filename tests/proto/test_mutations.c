/* Valid messages, damaged at random: whatever comes out is taken or refused, never worse (the
 * sanitizers watch), and a refusal can always be said. The generator is seeded: each run damages
 * alike. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/encode.h"
#include "tests/proto/messages.h"

#define ROUNDS   400 /* for each specimen */
#define TEXT_MAX 20000

static uint64_t seed = 20261101;

static size_t random_below(size_t n)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return n == 0 ? 0 : (size_t)(seed % n);
}

/* What JSON and this protocol are made of. */
static const char *const pieces[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "null",
    "true",
    "-1",
    "1e9",
    "0.5",
    "\"at\":",
    "\"k\":\"open\"",
    "\"t\":\"do\"",
    "\"I9\"",
    "\"Z25\"",
    "99999999999",
    "\\u0000",
    "\\ud800",
    "\xff",
    "\xc3",
    "\u202e",
    "{\"a\":",
    "[[[[[[[[",
    "lobby",
    " ",
};

/* The piece may lie inside the text. */
static size_t insert(char *text, size_t length, size_t at, const char *piece, size_t piece_length)
{
    char copy[32];

    assert_true(piece_length <= sizeof copy);
    if (length + piece_length > TEXT_MAX)
        return length;
    memcpy(copy, piece, piece_length);
    memmove(text + at + piece_length, text + at, length - at);
    memcpy(text + at, copy, piece_length);
    return length + piece_length;
}

static size_t erase(char *text, size_t length, size_t at, size_t n)
{
    if (n > length - at)
        n = length - at;
    memmove(text + at, text + at + n, length - at - n);
    return length - n;
}

static size_t damage(char *text, size_t length, const char *other)
{
    size_t at = random_below(length + 1), n = random_below(12), other_length = strlen(other), from;

    switch (random_below(5)) {
    case 0:
        if (at < length)
            text[at] ^= (char)(1 << random_below(8));
        return length;
    case 1: return erase(text, length, at, n);
    case 2:
        from = random_below(length + 1);
        return insert(text, length, at, text + from, n < length - from ? n : length - from);
    case 3:
        from = random_below(sizeof pieces / sizeof *pieces);
        return insert(text, length, at, pieces[from], strlen(pieces[from]));
    default:
        from = random_below(other_length + 1);
        return insert(text, length, at, other + from,
                      2 * n < other_length - from ? 2 * n : other_length - from);
    }
}

static bool try_message(const char *text, size_t length)
{
    struct proto_message message;
    struct proto_fault fault;
    struct proto_text answer;
    char *exact = malloc(length);
    bool taken;

    memcpy(exact, text, length);
    taken = proto_decode(exact, length, &message, NULL, &fault);
    proto_message_finish(&message);
    free(exact);
    if (taken)
        return true;
    assert_true(strnlen(fault.field, sizeof fault.field) <= PROTO_FIELD_MAX);
    proto_text_init(&answer);
    proto_encode_fault(&answer, &fault);
    json_t *said = json_loadb(answer.at, answer.length, 0, NULL);
    assert_non_null(said);
    json_decref(said);
    proto_text_finish(&answer);
    return false;
}

static void damaged_messages_are_taken_or_refused(void **state)
{
    static char text[TEXT_MAX + 1];
    char **names = specimen_names(), **other = names;
    size_t taken = 0, refused = 0;

    (void)state;
    for (char **name = names; *name; name++) {
        char *whole = specimen_read(*name), *stranger = specimen_read(*other);
        for (unsigned round = 0; round < ROUNDS; round++) {
            size_t length = strlen(whole);
            memcpy(text, whole, length);
            for (size_t wounds = 1 + random_below(4); wounds > 0; wounds--)
                length = damage(text, length, stranger);
            if (try_message(text, length))
                taken++;
            else
                refused++;
        }
        other = name;
        free(whole);
        free(stranger);
    }
    specimen_names_free(names);
    assert_true(taken > 100); /* else nothing but the parser was tried */
    assert_true(refused > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(damaged_messages_are_taken_or_refused)};

    return cmocka_run_group_tests_name("mutations", tests, NULL, NULL);
}
