/* Lines of players in the lists of associations.
 *
 * The European list is a page of fixed columns: number, family and given name, country, club,
 * grade, promotion, rating, and more. Names have any number of words, so the columns are found
 * by what only they can hold: a country of two capitals, and behind it a grade and a promotion.
 *
 * The American lists have tabs: name ("Ash, Ada"), number, kind of membership, rating, end of the
 * membership, chapter, and more.
 *
 * Promises: a field that is not understood skips the line. The family name is the first word, with
 * the particles before it and with the words that "_" joins to it. */
#include <string.h>

#include "server/tour/files/columns.h"
#include "server/tour/files/lists_parts.h"

enum {
    WORDS_MAX = 24,
    CELLS_MAX = 12,
    PIN_DIGITS_MAX = 8,
    RATING_MAX = 4000,   /* of the European database; its least is -900 */
    RATING_OF_1D = 2100, /* from here each hundred points are a grade */
    RANK_9D = 8
};

static bool take(const char *column, const char *cell, struct tour_row *row)
{
    return tour_column_find(column)->set(cell, row);
}

static bool is_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* A number of an association never begins with 0, so it can be stored as a number. */
static bool read_pin(const char *text, uint32_t *ret)
{
    uint32_t pin = 0;

    if (!is_digits(text) || *text == '0' || strlen(text) > PIN_DIGITS_MAX)
        return false;
    for (; *text; text++)
        pin = pin * 10 + (uint32_t)(*text - '0');
    *ret = pin;
    return true;
}

static bool read_rating(const char *text, int16_t *ret)
{
    bool below = *text == '-';
    uint32_t size;

    if (strcmp(text, "0") == 0)
        size = 0;
    else if (!read_pin(text + below, &size) || size > RATING_MAX)
        return false;
    *ret = (int16_t)(below ? -(int)size : (int)size);
    return true;
}

/* "20k", "3d" or "6p" */
static bool is_grade(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits >= 1 && digits <= 2 && strlen(text) == digits + 1 && strchr("kdp", text[digits]);
}

static bool is_country(const char *text)
{
    return strlen(text) == 2 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'A' &&
           text[1] <= 'Z';
}

static void finish(const struct tour_row *row, struct tour_list_line *ret)
{
    memcpy(ret->surname, row->surname, sizeof ret->surname);
    memcpy(ret->first, row->first, sizeof ret->first);
    memcpy(ret->country, row->person.country, sizeof ret->country);
    memcpy(ret->club, row->person.club, sizeof ret->club);
    ret->rank = row->person.rank;
}

/* --- the European list ------------------------------------------------------------------------ */

static unsigned split(char *line, char *words[WORDS_MAX])
{
    unsigned n = 0;

    for (char *at = line; *(at += strspn(at, " ")) && n < WORDS_MAX;) {
        words[n++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
    return n;
}

/* The index of the country: behind it come the club, which may be missing, a grade, the next grade
 * or "--", and the rating. 0: there is none. */
static unsigned find_country(char *const *words, unsigned n, unsigned *ret_grade)
{
    for (unsigned i = 2; i + 3 < n; i++)
        for (unsigned grade = i + 1; is_country(words[i]) && grade <= i + 2 && grade + 2 < n;
             grade++) {
            int16_t rating;
            if (!is_grade(words[grade]) || !read_rating(words[grade + 2], &rating) ||
                (strcmp(words[grade + 1], "--") != 0 && !is_grade(words[grade + 1])))
                continue;
            *ret_grade = grade;
            return i;
        }
    return 0;
}

/* "de", "Van": a word that belongs to the family name and is not all of it. */
static bool is_particle(const char *word)
{
    static const char *const capital[] = {"Da",  "De", "Del", "Den", "Der", "Di",
                                          "Dos", "Du", "La",  "Le",  "Van", "Von"};
    bool found = *word >= 'a' && *word <= 'z';

    for (size_t i = 0; i < sizeof capital / sizeof *capital; i++)
        found = found || strcmp(word, capital[i]) == 0;
    return found;
}

/* The words from..to become one text again. */
static const char *join(char **words, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        words[i][strlen(words[i])] = ' ';
    for (char *at = words[from]; *at; at++)
        if (*at == '_' || *at == ',')
            *at = ' ';
    return words[from];
}

/* A professional has the grade of their rating, which the European pairing systems use. */
static int8_t rank_of_rating(int16_t rating)
{
    int rank = (rating - RATING_OF_1D) / 100;

    return (int8_t)(rank < 0 ? 0 : rank > RANK_9D ? RANK_9D : rank);
}

static bool read_egf(char *line, struct tour_list_line *ret)
{
    struct tour_row row = {.person = {.rank = PROTO_TOUR_NO_RANK}};
    char *words[WORDS_MAX];
    unsigned n = split(line, words), grade, country = find_country(words, n, &grade), last,
             family = 1;

    if (country == 0 || strlen(words[0]) != PIN_DIGITS_MAX || !read_pin(words[0], &ret->pin))
        return false;
    last = country - 1;
    while (family + 1 < last && is_particle(words[family]))
        family++;
    if ((last > family && !take("first name", join(words, family + 1, last), &row)) ||
        !take("surname", join(words, 1, family), &row) || !take("country", words[country], &row))
        return false;
    /* clubs without a code of their own */
    if (grade == country + 2 && strcmp(words[country + 1], "xxxx") != 0 &&
        words[country + 1][strspn(words[country + 1], "-")] != '\0' &&
        !take("club", words[country + 1], &row))
        return false;
    read_rating(words[grade + 2], &ret->rating);
    if (strchr(words[grade], 'p'))
        row.person.rank = rank_of_rating(ret->rating);
    else if (!take("rank", words[grade], &row))
        return false;
    ret->list = TOUR_LIST_EGF;
    finish(&row, ret);
    return true;
}

/* --- the American lists ----------------------------------------------------------------------- */

static void trim(char *cell)
{
    size_t n = strlen(cell);

    while (n > 0 && cell[n - 1] == ' ')
        cell[--n] = '\0';
}

static bool read_aga(char *line, struct tour_list_line *ret)
{
    struct tour_row row = {.person = {.rank = PROTO_TOUR_NO_RANK},
                           .rank_by_rating = PROTO_TOUR_NO_RANK};
    char *cells[CELLS_MAX], *comma;
    unsigned n = 0;

    for (char *at = line; at && n < CELLS_MAX; n++) {
        cells[n] = at + strspn(at, " ");
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
        trim(cells[n]);
    }
    if (n < 6 || !read_pin(cells[1], &ret->pin))
        return false;
    comma = strchr(cells[0], ',');
    if (comma) {
        *comma++ = '\0';
        comma += strspn(comma, " ");
    }
    if (!take("surname", cells[0], &row) || (comma && *comma && !take("first name", comma, &row)) ||
        (*cells[3] && !take("rating", cells[3], &row)) ||
        (*cells[5] && !take("club", cells[5], &row)))
        return false;
    row.person.rank = row.rank_by_rating;
    ret->list = TOUR_LIST_AGA;
    ret->rating = 0;
    finish(&row, ret);
    return true;
}

/* ---------------------------------------------------------------------------------------------- */

bool tour_list_line_read(char *line, struct tour_list_line *ret)
{
    *ret = (struct tour_list_line){0};
    return strchr(line, '\t') ? read_aga(line, ret) : read_egf(line, ret);
}
