/* The names and lines that people may write. */
#include "tests/test.h"

#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"
#include "proto/wire/command.h"

static bool takes(const char *json, const char *expected)
{
    struct proto_session session;
    struct proto_fault fault;
    bool taken = proto_decode_session(json, strlen(json), &session, &fault);

    if (taken && expected) {
        assert_string_equal(session.name, expected);
        assert_int_equal(session.name_length, strlen(expected));
    }
    if (!taken)
        assert_string_equal(fault.field, "name");
    return taken;
}

static void names_of_all_scripts_are_taken(void **state)
{
    (void)state;
    assert_true(takes("{\"name\":\"Ann\"}", "Ann"));
    assert_true(takes("{\"name\":\"本因坊 秀策\"}", "本因坊 秀策"));
    assert_true(takes("{\"name\":\"Müller-Lüdenscheidt\"}", "Müller-Lüdenscheidt"));
    assert_true(takes("{\"name\":\"👩‍👩‍👧\"}", "👩‍👩‍👧"));
    assert_true(takes("{\"name\":\"نُور\"}", "نُور"));
    assert_true(takes("{\"name\":\"\\ud83d\\udc69\"}", "👩"));
}

static void white_space_around_a_name_is_cut_off(void **state)
{
    (void)state;
    assert_true(takes("{\"name\":\"  Ann \\t\\n\"}", "Ann"));
    assert_true(takes("{\"name\":\"\u00a0\u3000A B\u2003\"}", "A B"));
    assert_true(takes("{\"name\":\"          abcdefghijklmnopqrstuvwx          \"}",
                      "abcdefghijklmnopqrstuvwx"));
}

static void a_name_without_anything_visible_is_refused(void **state)
{
    static const char *const names[] = {
        "",       " ",      "\u200b",     "\u00ad\u2060", "\u3164",
        "\u2800", "\ufe0f", "\U000e0041", "\u00a0\u2003",
    };
    char json[64];

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        strcpy(json, "{\"name\":\"");
        strcat(json, names[i]);
        strcat(json, "\"}");
        assert_false(takes(json, NULL));
    }
}

static void a_text_that_garbles_others_is_refused(void **state)
{
    static const char *const wrong[] = {
        "a\\u0007b", "a\\nb",        "a\\tb",        "a\\u007fb", "a\\u0085b",
        "a\u202eb",  "a\u2066b",     "a\u2028b",     "a\ufeffb",  "a\ufffeb",
        "a\ufdd0b",  "a\U0001fffeb", "a\U0010ffffb", "a\ufff9b",
    };
    char json[64];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        strcpy(json, "{\"name\":\"");
        strcat(json, wrong[i]);
        strcat(json, "\"}");
        assert_false(takes(json, NULL));
    }
}

static void characters_are_counted_not_bytes(void **state)
{
    char json[256] = "{\"name\":\"";

    (void)state;
    for (unsigned i = 0; i < 24; i++)
        strcat(json, "👩");
    strcat(json, "\"}");
    assert_true(takes(json, NULL));
    strcpy(json, "{\"name\":\"");
    for (unsigned i = 0; i < 25; i++)
        strcat(json, "é");
    strcat(json, "\"}");
    assert_false(takes(json, NULL));
}

static void a_session_has_a_name_and_nothing_else(void **state)
{
    static const struct {
        const char *json, *field;
    } wrong[] = {
        {"", ""},
        {"[]", ""},
        {"{}", "name"},
        {"{\"name\":7}", "name"},
        {"{\"name\":\"a\",\"x\":1}", "x"},
        {"{\"name\":\"a\",\"name\":\"b\"}", "name"},
        {"{\"name\":\"a\"}{}", ""},
    };
    struct proto_session session;
    struct proto_fault fault;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(proto_decode_session(wrong[i].json, strlen(wrong[i].json), &session, &fault));
        assert_string_equal(fault.field, wrong[i].field);
    }
}

static bool are_one(const char *a, const char *b)
{
    char folded[2][PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
    size_t length[2] = {proto_characters_fold(a, strlen(a), folded[0]),
                        proto_characters_fold(b, strlen(b), folded[1])};

    assert_int_equal(length[0], strlen(folded[0]));
    assert_true(length[0] <= strlen(a) && length[1] <= strlen(b));
    return strcmp(folded[0], folded[1]) == 0;
}

static void capitals_width_blanks_and_the_invisible_make_no_other_name(void **state)
{
    static const char *const one[][2] = {
        {"ann", "ANN"},
        {"Jörg", "JÖRG"},
        {"straße", "STRAẞE"},
        {"Łukasz", "łUKASZ"},
        {"Nguyễn Ơ", "NGUYỄN ơ"},
        {"Σίσυφος", "ΣΊΣΥΦΟΣ"},
        {"Фёдор Ѓ", "ФЁДОР ѓ"},
        {"Արամ", "արամ"},
        {"Ａnn　Ｂ９", "ann b9"},
        {"a  b", "a b"},
        {"a\u00a0b", "a b"},
        {"an\u200bn", "ann"},
        {"本因坊", "本因坊"},
        {"Ÿ", "ÿ"},
        {"ǅ", "ǅ"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        if (!are_one(one[i][0], one[i][1]))
            fail_msg("%s and %s are two", one[i][0], one[i][1]);
}

static void everything_else_does(void **state)
{
    static const char *const two[][2] = {
        {"ann", "anne"},  {"Jorg", "Jörg"}, {"a b", "ab"}, {"a", "а"}, {"ı", "i"}, {"ﾊ", "ハ"},
        {"e\u0301", "é"}, {"本", "木"},     {"×", "÷"},    {"[", "{"}, {"@", "`"}, {"ÿ", "ß"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        if (are_one(two[i][0], two[i][1]))
            fail_msg("%s and %s are one", two[i][0], two[i][1]);
}

static void every_character_folds_to_one_that_is_folded(void **state)
{
    (void)state;
    for (uint32_t code = 0x21; code < 0x20000; code++) {
        char text[5] = {0}, folded[5], again[5];
        size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        uint32_t left = code;
        for (size_t i = n; i-- > 1; left >>= 6)
            text[i] = (char)(0x80 | (left & 0x3f));
        text[0] = (char)(left | (n == 1 ? 0 : n == 2 ? 0xc0u : n == 3 ? 0xe0u : 0xf0u));
        if (utf8_next(text, n) != n || !proto_character_is_visible(code) ||
            proto_character_is_space(code))
            continue;
        size_t length = proto_characters_fold(text, n, folded);
        assert_true(length > 0 && utf8_next(folded, length) == length);
        assert_int_equal(proto_characters_fold(folded, length, again), length);
        assert_string_equal(again, folded);
    }
}

/* --- similar names ------------------------------------------------------------------------- */

static bool look_alike(const char *a, const char *b)
{
    char one[PROTO_SKELETON_BYTES], two[PROTO_SKELETON_BYTES];
    proto_characters_skeleton(a, strlen(a), one);
    proto_characters_skeleton(b, strlen(b), two);
    return strcmp(one, two) == 0;
}

static void names_that_look_alike_have_one_skeleton(void **state)
{
    static const char *const alike[][2] = {
        {"Ann", "ann"},
        {"paypal", "раураl"},
        {"Paul", "PauI"},
        {"Paul", "Pau1"},
        {"O2", "02"},
        {"Arnie", "Amie"},
        {"e\u0301", "é"},
        {"ａnn", "ann"},
        {"a  b", "a b"},
        {"Ann", "A\u200bnn"},
        {"\uac00", "\u1100\u1161"},
        {"ΑΒΓ", "ABΓ"},
        {"a\u0323\u0307", "a\u0307\u0323"},
        {"\u01c4", "DŽ"},
    };
    static const char *const others[][2] = {
        {"ann", "anne"}, {"Jorg", "Jörg"}, {"a b", "ab"},
        {"本", "木"},    {"Paul", "Pavl"}, {"b", "d"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!look_alike(alike[i][0], alike[i][1]))
            fail_msg("%s and %s do not look alike", alike[i][0], alike[i][1]);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (look_alike(others[i][0], others[i][1]))
            fail_msg("%s and %s look alike", others[i][0], others[i][1]);
}

static void the_skeleton_of_a_skeleton_is_itself(void **state)
{
    (void)state;
    for (uint32_t code = 0x21; code < 0x20000; code++) {
        char text[5] = {0}, one[PROTO_SKELETON_BYTES], two[PROTO_SKELETON_BYTES];
        size_t n = proto_character_write(code, text), length;
        if (utf8_next(text, n) != n || !proto_character_is_visible(code) ||
            proto_character_is_space(code))
            continue;
        length = proto_characters_skeleton(text, n, one);
        proto_characters_skeleton(one, length, two);
        if (strcmp(one, two) != 0)
            fail_msg("%x: %s, then %s", code, one, two);
    }
}

static void the_longest_name_has_a_skeleton_that_ends(void **state)
{
    char name[24 * 3 + 1] = "", ret[PROTO_SKELETON_BYTES];

    (void)state;
    for (int i = 0; i < 24; i++)
        strcat(name, "\ufdfa"); /* eighteen letters in one */
    size_t length = proto_characters_skeleton(name, strlen(name), ret);
    assert_int_equal(length, strlen(ret));
    assert_true(length > 500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike_have_one_skeleton),
        cmocka_unit_test(the_skeleton_of_a_skeleton_is_itself),
        cmocka_unit_test(the_longest_name_has_a_skeleton_that_ends),
        cmocka_unit_test(names_of_all_scripts_are_taken),
        cmocka_unit_test(white_space_around_a_name_is_cut_off),
        cmocka_unit_test(a_name_without_anything_visible_is_refused),
        cmocka_unit_test(a_text_that_garbles_others_is_refused),
        cmocka_unit_test(characters_are_counted_not_bytes),
        cmocka_unit_test(capitals_width_blanks_and_the_invisible_make_no_other_name),
        cmocka_unit_test(everything_else_does),
        cmocka_unit_test(every_character_folds_to_one_that_is_folded),
        cmocka_unit_test(a_session_has_a_name_and_nothing_else),
    };

    return cmocka_run_group_tests_name("characters", tests, NULL, NULL);
}
