/* Valid messages, damaged at random: the result is accepted or refused, never worse (the sanitizers watch), and a
 * refusal can always be sent. The generator is seeded: each run damages alike. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/wire/decode_play.h"
#include "proto/wire/encode.h"
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

/* The building blocks of JSON and of this protocol. */
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

/* --- moves ------------------------------------------------------------------------------------ */

/* With a blank before it no message is of the form that is read without a tree. Returns whether it is read without one. */
static bool try_move(const char *text, size_t length)
{
    static struct proto_message quick, slow, whole;
    static char blank[TEXT_MAX + 2] = " ";
    struct proto_fault fault;
    struct proto_text contents[2];

    for (int i = 0; i < 2; i++)
        proto_text_init(&contents[i]);
    memset(&quick, 0, sizeof quick);
    char *exact = malloc(length);
    memcpy(exact, text, length);
    memcpy(blank + 1, text, length);
    bool taken = proto_decode_play(exact, length, &quick, &contents[0]);
    bool right = proto_decode(blank, length + 1, &slow, &contents[1], &fault);
    if (taken) {
        assert_true(right);
        assert_memory_equal(&quick, &slow, sizeof quick);
        assert_int_equal(contents[0].length, contents[1].length);
        assert_memory_equal(contents[0].at, contents[1].at, contents[0].length);
    } else {
        memset(&whole, 0, sizeof whole);
        assert_memory_equal(&quick, &whole, sizeof quick);
        assert_int_equal(contents[0].length, 0);
    }
    proto_message_finish(&slow);
    for (int i = 0; i < 2; i++)
        proto_text_finish(&contents[i]);
    free(exact);
    return taken;
}

static const char channel[] = "\"ch\":\"game:k7Qd3wXy0bLmZ5tR8uVfHA\"";

/* Its fields in any order. */
static size_t write_move(char *text, const char *const *fields, size_t n)
{
    const char *left[8];
    size_t length = 0;

    memcpy(left, fields, n * sizeof *fields);
    while (n > 0) {
        size_t i = random_below(n);
        length += (size_t)sprintf(text + length, "%c%s", length == 0 ? '{' : ',', left[i]);
        left[i] = left[--n];
    }
    text[length++] = '}';
    return length;
}

static void a_move_read_without_a_tree_is_the_same_message(void **state)
{
    static char text[TEXT_MAX + 1];
    const char *const fields[] = {"\"t\":\"do\"",   "\"id\":18",  "\"key\":\"a81-7_x\"", channel,
                                  "\"k\":\"play\"", "\"base\":0", "\"at\":\"T19\""};
    const char *const pass[] = {fields[0], fields[1],        fields[2],
                                channel,   "\"k\":\"pass\"", "\"base\":4294967295"};
    size_t quick = 0;

    (void)state;
    for (unsigned round = 0; round < 100; round++) {
        assert_true(try_move(text, write_move(text, fields, 7)));
        assert_true(try_move(text, write_move(text, pass, 6)));
    }
    for (unsigned round = 0; round < 100 * ROUNDS; round++) {
        size_t length = round % 2 ? write_move(text, fields, 7) : write_move(text, pass, 6);
        for (size_t wounds = 1 + random_below(2); wounds > 0; wounds--)
            length = damage(text, length, channel);
        quick += try_move(text, length);
    }
    assert_in_range(quick, 100 * ROUNDS / 100, 100 * ROUNDS / 2);
}

/* One field in the place of the one with this number. */
static bool quick_with(unsigned number, const char *field)
{
    const char *fields[] = {"\"t\":\"do\"",   "\"id\":1",   "\"key\":\"a\"", channel,
                            "\"k\":\"play\"", "\"base\":1", "\"at\":\"A1\""};
    char text[400];
    fields[number] = field;
    return try_move(text, write_move(text, fields, 7));
}

#define KEY_40 "0123456789012345678901234567890123456789"

static void the_bounds_of_a_move_are_those_of_every_message(void **state)
{
    (void)state;
    assert_true(quick_with(1, "\"id\":999999999999999"));
    assert_false(quick_with(1, "\"id\":1000000000000000")); /* good, but left to the tree */
    assert_false(quick_with(1, "\"id\":0"));
    assert_false(quick_with(1, "\"id\":01"));
    assert_false(quick_with(1, "\"id\":-1"));
    assert_false(quick_with(1, "\"id\":1.0"));
    assert_false(quick_with(1, "\"id\":\"1\""));
    assert_true(quick_with(5, "\"base\":4294967295"));
    assert_false(quick_with(5, "\"base\":4294967296"));
    assert_false(quick_with(5, "\"base\":00"));
    assert_true(quick_with(2, "\"key\":\"" KEY_40 "\""));
    assert_false(quick_with(2, "\"key\":\"" KEY_40 "0\""));
    assert_false(quick_with(2, "\"key\":\"\""));
    assert_false(quick_with(2, "\"key\":\"a@b\""));
    assert_false(quick_with(2, "\"key\":1"));
    assert_true(quick_with(6, "\"at\":\"Z25\""));
    assert_false(quick_with(6, "\"at\":\"A26\""));
    assert_false(quick_with(6, "\"at\":\"I5\""));
    assert_false(quick_with(6, "\"at\":\"a1\""));
    assert_false(quick_with(6, "\"at\":\"\""));
    assert_false(quick_with(6, "\"at\":\"\\u0041\\u0031\""));
    assert_false(quick_with(6, "\"key\":\"b\""));
    assert_false(quick_with(3, "\"ch\":\"lobby\""));
    assert_false(quick_with(4, "\"k\":\"claim\""));
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_read_without_a_tree_is_the_same_message),
        cmocka_unit_test(the_bounds_of_a_move_are_those_of_every_message),
        cmocka_unit_test(damaged_messages_are_taken_or_refused),
    };

    return cmocka_run_group_tests_name("mutations", tests, NULL, NULL);
}
