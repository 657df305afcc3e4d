/* Words, numbers and dates for old programs: one byte a character, fixed widths.
 *
 * Promises: any text becomes printable bytes of the charset, and none of them has a meaning in the
 * format. */
#include "server/tour/files/parts.h"

#include "proto/json/characters.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- characters ------------------------------------------------------------------------------- */

/* Base letters of U+00C0 to U+00FF, and of U+0100 to U+017F. */
static const char latin_1[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
static const char extended_a[] = "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
                                 "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs";
_Static_assert(sizeof latin_1 == 64 + 1, "one letter each");
_Static_assert(sizeof extended_a == 128 + 1, "one letter each");

static const struct {
    uint16_t code;
    uint8_t byte;
} latin_9[] =
    {
        /* where ISO-8859-15 differs from ISO-8859-1 */
        {0x20ac, 0xa4}, {0x160, 0xa6}, {0x161, 0xa8}, {0x17d, 0xb4},
        {0x17e, 0xb8},  {0x152, 0xbc}, {0x153, 0xbd}, {0x178, 0xbe},
},
  others[] = {
      {0x218, 'S'},   {0x219, 's'},  {0x21a, 'T'},  {0x21b, 't'},   {0x2010, '-'},
      {0x2011, '-'},  {0x2013, '-'}, {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''},
      {0x201a, '\''}, {0x201c, '"'}, {0x201d, '"'}, {0x201e, '"'},  {0x1e9e, 'S'},
};

/* Is it a character of ISO-8859-1 that ISO-8859-15 does not have? */
static bool is_lost(uint32_t code)
{
    for (size_t i = 0; i < COUNT(latin_9); i++)
        if (code == latin_9[i].byte)
            return true;
    return false;
}

/* Is it an accent that follows its letter? */
static bool is_mark(uint32_t code)
{
    return code >= 0x300 && code <= 0x36f;
}

/* The byte of a visible character. */
static char byte_of(uint32_t code, enum tour_charset charset)
{
    if (code < 0x7f)
        return (char)code;
    if (charset == TOUR_LATIN9) {
        for (size_t i = 0; i < COUNT(latin_9); i++)
            if (latin_9[i].code == code)
                return (char)latin_9[i].byte;
        if (code > 0xa0 && code <= 0xff && !is_lost(code))
            return (char)code;
    }
    if (code >= 0xc0 && code <= 0xff)
        return latin_1[code - 0xc0];
    if (code >= 0x100 && code <= 0x17f)
        return extended_a[code - 0x100];
    for (size_t i = 0; i < COUNT(others); i++)
        if (others[i].code == code)
            return (char)others[i].byte;
    return '?';
}

size_t tour_latin(const char *text, size_t length, enum tour_charset charset, const char *never,
                  size_t max, char *ret)
{
    bool blank = false;
    size_t n = 0;

    for (size_t at = 0, bytes; at < length && n < max; at += bytes) {
        uint32_t code = proto_character(text + at, &bytes);
        char byte;
        if (proto_character_is_space(code) || code < ' ') {
            blank = n > 0;
            continue;
        }
        if (!proto_character_is_visible(code) || is_mark(code))
            continue;
        if (blank && n + 1 < max)
            ret[n++] = ' ';
        blank = false;
        byte = byte_of(code, charset);
        ret[n++] = strchr(never, byte) ? '_' : byte;
    }
    ret[n] = '\0';
    return n;
}

bool tour_is_formula(const char *at)
{
    static const char *const begins[] = {"=",
                                         "+",
                                         "-",
                                         "@",
                                         "\t",
                                         "\r",
                                         "\n",
                                         "\xef\xbc\x9d",
                                         "\xef\xbc\x8b",
                                         "\xef\xbc\x8d",
                                         "\xef\xbc\xa0"};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(at, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

struct tour_name tour_name_of(const struct proto_tour_person *person, enum tour_charset charset)
{
    static const char never[] = ";|,[]\"";
    const char *name = person->name, *comma = strchr(name, ','), *gap = strrchr(name, ' ');
    size_t length = strlen(name);
    const char *surname = name, *first = "";
    size_t surname_n = length, first_n = 0;
    struct tour_name ret;

    if (comma) {
        surname_n = (size_t)(comma - name);
        first = comma + 1;
        first_n = length - surname_n - 1;
    } else if (gap) {
        surname = gap + 1;
        surname_n = length - (size_t)(surname - name);
        first = name;
        first_n = (size_t)(gap - name);
    }
    if (tour_latin(surname, surname_n, charset, never, TOUR_WORD_MAX, ret.surname) == 0)
        memcpy(ret.surname, "_", 2);
    if (tour_latin(first, first_n, charset, never, TOUR_WORD_MAX, ret.first) == 0)
        memcpy(ret.first, "_", 2);
    return ret;
}

bool tour_name_join(const char *surname, const char *first,
                    char ret[PROTO_TOUR_PERSON_MAX * PROTO_UTF8_MAX + 1])
{
    bool several = strchr(surname, ' ') != NULL, whole;
    struct proto_text text;
    size_t n;

    proto_text_init(&text);
    proto_text_literal(&text, several ? surname : first);
    proto_text_literal(&text, !*first ? "" : several ? ", " : " ");
    proto_text_literal(&text, several ? first : surname);
    n = proto_characters_clean(text.at ? text.at : "", text.length, PROTO_TOUR_PERSON_MAX, ret);
    whole = n == text.length;
    proto_text_finish(&text);
    return whole;
}

/* --- columns ---------------------------------------------------------------------------------- */

void tour_put_spaces(struct proto_text *text, size_t n)
{
    while (n-- > 0)
        proto_text_char(text, ' ');
}

void tour_put_right(struct proto_text *text, const char *at, size_t length, size_t width)
{
    tour_put_spaces(text, length < width ? width - length : 0);
    proto_text_bytes(text, at, length);
}

void tour_put_left(struct proto_text *text, const char *at, size_t length, size_t width)
{
    proto_text_bytes(text, at, length);
    tour_put_spaces(text, length < width ? width - length : 0);
}

size_t tour_decimal(int32_t value, unsigned scale, char point, char ret[16])
{
    uint64_t size = value < 0 ? (uint64_t)(-(int64_t)value) : (uint64_t)value;
    uint64_t whole = size / scale, hundredths = size % scale * 100 / scale;
    char digits[12];
    size_t n = 0, from = sizeof digits;

    if (value < 0)
        ret[n++] = '-';
    do
        digits[--from] = (char)('0' + whole % 10);
    while ((whole /= 10) > 0);
    memcpy(ret + n, digits + from, sizeof digits - from);
    n += sizeof digits - from;
    if (hundredths > 0) {
        ret[n++] = point;
        ret[n++] = (char)('0' + hundredths / 10);
        if (hundredths % 10 > 0)
            ret[n++] = (char)('0' + hundredths % 10);
    }
    return n;
}

/* --- dates ------------------------------------------------------------------------------------ */

/* The Gregorian calendar, in years that begin in March: so a leap day is the last day of a year. */
struct tour_date tour_date_of(int64_t ms)
{
    int64_t days = ms / 86400000 - (ms % 86400000 < 0) + 719468; /* since 0000-03-01 */
    int64_t era = days / 146097, day = days % 146097;            /* of 400 years */
    int64_t year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    int64_t of_year = day - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153; /* from March */

    return (struct tour_date){
        .year = (int)(era * 400 + year + (month >= 10)),
        .month = (int)(month < 10 ? month + 3 : month - 9),
        .day = (int)(of_year - (153 * month + 2) / 5 + 1),
    };
}

bool tour_dates(const struct tour *tour, struct tour_date *ret_first, struct tour_date *ret_last)
{
    int64_t first = tour->settings.starts_at_ms, last = 0;

    for (unsigned i = 0; i < tour->rounds_n; i++) {
        const struct proto_tour_round *round = &tour->rounds[i];
        if (first == 0)
            first = round->started_at_ms;
        if (round->ended_at_ms > last)
            last = round->ended_at_ms;
    }
    if (first == 0)
        return false;
    *ret_first = tour_date_of(first);
    *ret_last = tour_date_of(last > first ? last : first);
    return true;
}

static void put_digits(struct proto_text *text, int number, unsigned digits)
{
    char at[4];

    for (unsigned i = digits; i-- > 0; number /= 10)
        at[i] = (char)('0' + number % 10);
    proto_text_bytes(text, at, digits);
}

void tour_put_date(struct proto_text *text, struct tour_date date)
{
    put_digits(text, date.year, 4);
    proto_text_char(text, '-');
    put_digits(text, date.month, 2);
    proto_text_char(text, '-');
    put_digits(text, date.day, 2);
}
