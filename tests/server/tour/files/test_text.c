/* Words, numbers and dates for old programs: every letter of the tables, every day of eight centuries. */
#include <stdio.h>
#include <string.h>

#include "server/tour/files/cells.h"
#include "server/tour/files/parts.h"
#include "tests/test.h"

/* Appends a character. */
static void add(char *text, uint32_t code)
{
    size_t n = strlen(text);

    if (code < 0x80) {
        text[n++] = (char)code;
    } else if (code < 0x800) {
        text[n++] = (char)(0xc0 | code >> 6);
        text[n++] = (char)(0x80 | (code & 0x3f));
    } else {
        text[n++] = (char)(0xe0 | code >> 12);
        text[n++] = (char)(0x80 | (code >> 6 & 0x3f));
        text[n++] = (char)(0x80 | (code & 0x3f));
    }
    text[n] = '\0';
}

static const char *latin(const char *text, enum tour_charset charset, const char *never, size_t max)
{
    static char ret[1024];
    size_t n = tour_latin(text, strlen(text), charset, never, max, ret);

    assert_int_equal(n, strlen(ret));
    return ret;
}

static const char *range(uint32_t first, uint32_t last, enum tour_charset charset)
{
    char text[1024] = "";

    for (uint32_t code = first; code <= last; code++)
        add(text, code);
    return latin(text, charset, "", 1000);
}

static void every_letter_of_europe_has_its_base_letter(void **state)
{
    (void)state;
    assert_string_equal(range('!', '~', TOUR_ASCII),
                        "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`"
                        "abcdefghijklmnopqrstuvwxyz{|}~");
    assert_string_equal(range(0xc0, 0xff, TOUR_ASCII),
                        "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty");
    assert_string_equal(range(0x100, 0x17f, TOUR_ASCII),
                        "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                        "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs");
    assert_string_equal(range(0x217, 0x21c, TOUR_ASCII), "?SsTt?");
    assert_string_equal(range(0x2010, 0x2015, TOUR_ASCII), "--?--?");
    assert_string_equal(range(0x2017, 0x201f, TOUR_ASCII), "?'''?\"\"\"?");
    assert_string_equal(range(0x1e9d, 0x1e9f, TOUR_ASCII), "?S?");
    assert_string_equal(range(0xbf, 0xbf, TOUR_ASCII), "?");
    assert_string_equal(range(0x180, 0x180, TOUR_ASCII), "?");
}

static void latin_9_has_its_own_bytes_and_loses_what_they_were_in_latin_1(void **state)
{
    static const struct {
        uint32_t code;
        const char *byte;
    } rows[] = {{0x20ac, "\xa4"}, {0x160, "\xa6"}, {0x161, "\xa8"}, {0x17d, "\xb4"},
                {0x17e, "\xb8"},  {0x152, "\xbc"}, {0x153, "\xbd"}, {0x178, "\xbe"},
                {0xa4, "?"},      {0xa6, "?"},     {0xa8, "?"},     {0xb4, "?"},
                {0xb8, "?"},      {0xbc, "?"},     {0xbd, "?"},     {0xbe, "?"},
                {0xa1, "\xa1"},   {0xc0, "\xc0"},  {0xff, "\xff"},  {0x100, "A"},
                {0x20ad, "?"},    {0x15f, "s"},    {0x2019, "'"}};

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(range(rows[i].code, rows[i].code, TOUR_LATIN9), rows[i].byte);
}

static void spaces_become_one_marks_none_and_what_means_something_a_line(void **state)
{
    (void)state;
    assert_string_equal(latin("  a \t\n b  ", TOUR_ASCII, "", 100), "a b");
    assert_string_equal(latin("e\xcc\x80\xcd\xafz", TOUR_ASCII, "", 100), "ez");
    assert_string_equal(latin("a;b|c", TOUR_ASCII, ";|", 100), "a_b_c");
    assert_string_equal(latin("abcdef", TOUR_ASCII, "", 5), "abcde");
    assert_string_equal(latin("abc def", TOUR_ASCII, "", 5), "abc d");
    assert_string_equal(latin("abcd ef", TOUR_ASCII, "", 5), "abcde");
    assert_string_equal(latin("", TOUR_ASCII, "", 5), "");
}

static void a_name_is_parted_at_its_comma_or_its_last_space_and_joined_again(void **state)
{
    static const struct {
        const char *name, *surname, *first;
    } rows[] = {{"Ada Ash", "Ash", "Ada"},
                {"Ada van Ash", "Ash", "Ada van"},
                {"van Ash, Ada", "van Ash", "Ada"},
                {"Ash", "Ash", "_"},
                {"[],;", "__", "_"},
                {",Ada", "_", "Ada"}};
    char whole[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1], fits[64], longer[64];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct proto_tour_person person = {0};
        struct tour_name name;

        snprintf(person.name, sizeof person.name, "%s", rows[i].name);
        name = tour_name_of(&person, TOUR_ASCII);
        assert_string_equal(name.surname, rows[i].surname);
        assert_string_equal(name.first, rows[i].first);
    }
    assert_true(tour_name_join("Ash", "Ada", whole));
    assert_string_equal(whole, "Ada Ash");
    assert_true(tour_name_join("van Ash", "Ada", whole));
    assert_string_equal(whole, "van Ash, Ada");
    assert_true(tour_name_join("van Ash", "", whole));
    assert_string_equal(whole, "van Ash");
    assert_true(tour_name_join("Ash", "", whole));
    assert_string_equal(whole, "Ash");
    memset(fits, 'x', sizeof fits);
    fits[PROTO_TOUR_PERSON_MAX] = '\0';
    memset(longer, 'x', sizeof longer);
    longer[PROTO_TOUR_PERSON_MAX + 1] = '\0';
    assert_true(tour_name_join(fits, "", whole));
    assert_false(tour_name_join(longer, "", whole));
    assert_int_equal(strlen(whole), PROTO_TOUR_PERSON_MAX);
}

static void a_number_has_its_sign_its_whole_and_no_noughts_behind(void **state)
{
    static const struct {
        int32_t value;
        unsigned scale;
        char point;
        const char *text;
    } rows[] = {
        {0, 2, '.', "0"},          {1, 2, '.', "0.5"},      {-1, 2, ',', "-0,5"},
        {7, 4, '.', "1.75"},       {205, 100, '.', "2.05"}, {200, 100, '.', "2"},
        {-1999, 2, '.', "-999.5"}, {10, 1, '.', "10"},      {INT32_MIN, 1, '.', "-2147483648"},
        {119, 12, '.', "9.91"}};
    char text[16];

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = tour_decimal(rows[i].value, rows[i].scale, rows[i].point, text);

        assert_int_equal(n, strlen(rows[i].text));
        assert_memory_equal(text, rows[i].text, n);
    }
}

static void a_column_is_filled_and_what_is_longer_is_whole(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    tour_put_left(&text, "ab", 2, 4);
    proto_text_char(&text, '|');
    tour_put_right(&text, "ab", 2, 4);
    proto_text_char(&text, '|');
    tour_put_left(&text, "abcde", 5, 4);
    tour_put_right(&text, "abcd", 4, 4);
    proto_text_char(&text, '\0');
    assert_string_equal(text.at, "ab  |  ab|abcdeabcd");
    proto_text_finish(&text);
}

/* Counts days by the plain rule, from 1 January 1600 to the end of 2400. */
static void every_day_of_eight_centuries_has_its_date(void **state)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t day = -135140;

    (void)state;
    for (int year = 1600; year <= 2400; year++)
        for (int month = 1; month <= 12; month++) {
            bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            int days = lengths[month - 1] + (month == 2 && leap);
            for (int of_month = 1; of_month <= days; of_month++, day++) {
                struct tour_date first = tour_date_of(day * 86400000),
                                 last = tour_date_of(day * 86400000 + 86399999);
                assert_int_equal(first.year, year);
                assert_int_equal(first.month, month);
                assert_int_equal(first.day, of_month);
                assert_memory_equal(&first, &last, sizeof first);
            }
        }
    assert_int_equal(tour_date_of(0).year, 1970);
}

static void a_tournament_lasts_from_its_first_round_or_what_was_said_to_its_last(void **state)
{
    const int64_t day = 86400000;
    struct proto_tour_round rounds[2] = {
        {.no = 1, .started_at_ms = 10 * day, .ended_at_ms = 11 * day},
        {.no = 2, .started_at_ms = 12 * day, .ended_at_ms = 0}};
    struct tour tour = {.rounds = rounds, .rounds_n = 0};
    struct tour_date first, last;

    (void)state;
    assert_false(tour_dates(&tour, &first, &last));
    tour.rounds_n = 2;
    assert_true(tour_dates(&tour, &first, &last));
    assert_int_equal(first.day, 11);
    assert_int_equal(last.day, 12);
    rounds[1].ended_at_ms = 13 * day;
    assert_true(tour_dates(&tour, &first, &last));
    assert_int_equal(last.day, 14);
    tour.settings.starts_at_ms = 20 * day;
    assert_true(tour_dates(&tour, &first, &last));
    assert_int_equal(first.day, 21);
    assert_int_equal(last.day, 21);
}

/* --- encodings of files that come ---------------------------------------------------------------- */

/* The text of a file in UTF-8; the encoding must be this one (NULL: an unknown one). */
static const char *decoded(const void *bytes, size_t length, const char *encoding)
{
    static char ret[1024];
    struct tour_row_error error;
    struct proto_text text;

    proto_text_init(&text);
    const char *found = tour_file_decode(bytes, length, &text, &error);
    if (!encoding)
        assert_null(found);
    else
        assert_string_equal(found ? found : error.text, encoding);
    snprintf(ret, sizeof ret, "%.*s", (int)text.length, text.length > 0 ? text.at : "");
    proto_text_finish(&text);
    return ret;
}

static void a_file_of_windows_has_the_characters_of_its_code_page(void **state)
{
    (void)state;
    char bytes[128], wanted[] =
                         "\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152"
                         "\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a"
                         "\u0153\u017e\u0178\u00a0\u00e9\u00ff";
    static const char nothing[] = "\x81\x8d\x8f\x90\x9d";
    size_t n = 0;

    for (int byte = 0x80; byte < 0xa0; byte++)
        if (!memchr(nothing, byte, strlen(nothing)))
            bytes[n++] = (char)byte;
    memcpy(bytes + n, "\xa0\xe9\xff", 3);
    assert_string_equal(decoded(bytes, n + 3, "windows-1252"), wanted);
    for (size_t i = 0; i < strlen(nothing); i++) {
        bytes[0] = nothing[i];
        decoded(bytes, 2, NULL);
    }
}

static void a_mark_says_how_a_file_is_written_though_nothing_follows(void **state)
{
    (void)state;
    assert_string_equal(decoded("\xff\xfe", 2, "UTF-16"), "");
    assert_string_equal(decoded("\xfe\xff", 2, "UTF-16"), "");
    assert_string_equal(decoded("\xff\xfe"
                                "A\0\xac\x20",
                                6, "UTF-16"),
                        "A\u20ac");
    assert_string_equal(decoded("\xfe\xff\0A\x20\xac", 6, "UTF-16"), "A\u20ac");
    assert_string_equal(decoded("\xef\xbb\xbf", 3, "UTF-8"), "");
    assert_string_equal(decoded("\xef\xbb\xbf"
                                "A",
                                4, "UTF-8"),
                        "A");
    assert_string_equal(decoded("\xff", 1, "windows-1252"), "\u00ff");
    /* of one byte, whatever lies behind it */
    assert_string_equal(decoded("\xfe\xff", 1, "windows-1252"), "\u00fe");
    assert_string_equal(decoded("\xff\xfe", 1, "windows-1252"), "\u00ff");
    assert_string_equal(decoded("\xef\xbb\xbf", 2, "windows-1252"), "\u00ef\u00bb");
    decoded("\xff\xfe"
            "A",
            3, NULL); /* half of a unit */
    decoded("", 0, NULL);
}

static void units_that_make_no_character_are_refused_in_either_order(void **state)
{
    static const struct {
        uint16_t units[3];
        const char *text; /* NULL: none */
    } rows[] = {
        {{'A', 0xd7ff, 'B'}, "A\ud7ffB"},
        {{'A', 0xe000, 'B'}, "A\ue000B"},
        {{0xd800, 0xdc00, 'B'}, "\U00010000B"},
        {{'A', 0xdbff, 0xdfff}, "A\U0010ffff"},
        {{'A', 0xdc00, 'B'}, NULL}, /* a second half alone */
        {{'A', 0xdfff, 'B'}, NULL},
        {{0xd83d, 'A', 'B'}, NULL}, /* a first half alone */
        {{'A', 'B', 0xd83d}, NULL},
        {{0xd83d, 0xd83d, 0xde00}, NULL},
        {{0xd83d, 0xde00, 0xde00}, NULL},
        {{'A', 0, 'B'}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int big = 0; big < 2; big++) {
            char bytes[8];
            for (int unit = -1; unit < 3; unit++) {
                unsigned value = unit < 0 ? 0xfeff : rows[i].units[unit];
                bytes[2 * unit + 2] = (char)(big ? value >> 8 : value);
                bytes[2 * unit + 3] = (char)(big ? value : value >> 8);
            }
            const char *text = decoded(bytes, sizeof bytes, rows[i].text ? "UTF-16" : NULL);
            if (rows[i].text)
                assert_string_equal(text, rows[i].text);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_of_europe_has_its_base_letter),
        cmocka_unit_test(latin_9_has_its_own_bytes_and_loses_what_they_were_in_latin_1),
        cmocka_unit_test(spaces_become_one_marks_none_and_what_means_something_a_line),
        cmocka_unit_test(a_name_is_parted_at_its_comma_or_its_last_space_and_joined_again),
        cmocka_unit_test(a_number_has_its_sign_its_whole_and_no_noughts_behind),
        cmocka_unit_test(a_column_is_filled_and_what_is_longer_is_whole),
        cmocka_unit_test(a_file_of_windows_has_the_characters_of_its_code_page),
        cmocka_unit_test(a_mark_says_how_a_file_is_written_though_nothing_follows),
        cmocka_unit_test(units_that_make_no_character_are_refused_in_either_order),
        cmocka_unit_test(every_day_of_eight_centuries_has_its_date),
        cmocka_unit_test(a_tournament_lasts_from_its_first_round_or_what_was_said_to_its_last),
    };
    return cmocka_run_group_tests_name("tour file text", tests, NULL, NULL);
}
