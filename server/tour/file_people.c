/* Players of a spreadsheet: one a row, columns by their names in any order.
 *
 * Promises: a file is taken whole or not at all, and what is wrong is named by row and column. A
 * column that means nothing here is left out and said. Whether these people may be entered is
 * judged in file_enter.c. */
#include <stdlib.h>

#include "proto/characters.h"
#include "proto/tour_json.h"
#include "proto/tour_words.h"
#include "server/tour/file_cells.h"
#include "server/tour/file_parts.h"
#include "server/tour/parts.h"

/* --- cells ------------------------------------------------------------------------------------ */

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* Text that this server wrote as "'=1" is "=1": the apostrophe kept a spreadsheet from running it. */
static const char *unguarded(const char *cell)
{
    return *cell == '\'' && tour_is_formula(cell + 1) ? cell + 1 : cell;
}

static bool read_text(const char *cell, size_t max, char *ret)
{
    size_t length;

    cell = unguarded(cell);
    return proto_characters_read(cell, strlen(cell), max, ret, &length);
}

/* Digits of a number from 1 to max; *ret_rest is what follows. */
static bool read_number(const char *cell, unsigned max, unsigned *ret, const char **ret_rest)
{
    unsigned number = 0;

    for (*ret_rest = cell; **ret_rest >= '0' && **ret_rest <= '9'; ++*ret_rest) {
        number = number * 10 + (unsigned)(**ret_rest - '0');
        if (number > max)
            return false;
    }
    *ret = number;
    return number > 0;
}

static bool set_name(const char *cell, struct proto_tour_person *ret)
{
    return read_text(cell, PROTO_TOUR_PERSON_MAX, ret->name);
}

static bool set_country(const char *cell, struct proto_tour_person *ret)
{
    if (strlen(cell) != 2)
        return false;
    for (unsigned i = 0; i < 2; i++)
        ret->country[i] = (char)(cell[i] >= 'a' && cell[i] <= 'z' ? cell[i] - 'a' + 'A' : cell[i]);
    return proto_tour_is_country(ret->country, 2);
}

static bool set_club(const char *cell, struct proto_tour_person *ret)
{
    return read_text(cell, PROTO_TOUR_CLUB_MAX, ret->club);
}

static bool set_household(const char *cell, struct proto_tour_person *ret)
{
    return read_text(cell, PROTO_TOUR_CLUB_MAX, ret->household);
}

/* "3d", "3D", "3 dan". */
static bool set_rank(const char *cell, struct proto_tour_person *ret)
{
    static const char *const words[] = {"d", "dan", "k", "kyu"};
    char word[8], rank[4];
    unsigned number;
    size_t n = 0, digits;

    if (!read_number(cell, 99, &number, &cell))
        return false;
    while (*cell == ' ')
        cell++;
    for (; cell[n] && n < sizeof word - 1; n++)
        word[n] = lower(cell[n]);
    word[n] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (cell[n] || strcmp(word, words[i]) != 0)
            continue;
        digits = number >= 10 ? 2 : 1;
        rank[0] = (char)('0' + (number >= 10 ? number / 10 : number));
        rank[1] = (char)('0' + number % 10);
        rank[digits] = words[i][0];
        return proto_tour_rank_read(rank, digits + 1, &ret->rank);
    }
    return false;
}

/* Whole points; the EGD's have a fraction, which is cut. */
static bool set_rating(const char *cell, struct proto_tour_person *ret)
{
    unsigned rating;

    if (!read_number(cell, PROTO_TOUR_RATING_MAX, &rating, &cell))
        return false;
    if (*cell == '.' || *cell == ',')
        cell += 1 + strspn(cell + 1, "0123456789");
    ret->rating = (int16_t)rating;
    return *cell == '\0';
}

/* "2,4"; a spreadsheet may have made "2.4" or "2;4" of it. */
static bool set_absent(const char *cell, struct proto_tour_person *ret)
{
    while (*cell) {
        unsigned round;
        if (!read_number(cell, PROTO_TOUR_ROUNDS_MAX, &round, &cell))
            return false;
        ret->absences[round - 1] = PROTO_ABSENT_EXCUSED;
        if (*cell && !strchr(",;. ", *cell))
            return false;
        cell += strspn(cell, ",;. ");
    }
    return true;
}

static bool set_seed(const char *cell, struct proto_tour_person *ret)
{
    unsigned seed;

    if (!read_number(cell, PROTO_TOUR_PLAYERS_MAX, &seed, &cell) || *cell)
        return false;
    ret->seed = (uint16_t)seed;
    return true;
}

static bool set_pin(const char *cell, struct proto_tour_person *ret)
{
    size_t n = strlen(cell);

    if (n >= sizeof ret->pin || !proto_tour_is_pin(cell, n))
        return false;
    memcpy(ret->pin, cell, n + 1);
    return true;
}

/* --- columns ---------------------------------------------------------------------------------- */

struct column {
    const char *name, *other; /* as the header says it, without capitals */
    bool (*set)(const char *cell, struct proto_tour_person *ret);
    const char *wrong;
};
static const struct column columns[] = {
    {"name", "player", set_name, "not a name of 1 to 60 characters"},
    {"country", "nationality", set_country, "not two letters, as in NZ"},
    {"club", "club", set_club, "not a club of 1 to 30 characters"},
    {"rank", "grade", set_rank, "not a rank, as 3d or 12k"},
    {"rating", "rating", set_rating, "not a number from 1 to 9999"},
    {"household", "family", set_household, "not a household of 1 to 30 characters"},
    {"absent", "absent rounds", set_absent, "not numbers of rounds, as 2,4"},
    {"seed", "seed", set_seed, "not a number from 1 to 256"},
    {"pin", "egd pin", set_pin, "not at most 8 digits"},
};
enum { COLUMNS = sizeof columns / sizeof *columns };

struct header {
    const struct column *of[TOUR_PEOPLE_CELLS_MAX]; /* NULL: not read */
    unsigned n;
};

static const struct column *find_column(const char *cell)
{
    char name[TOUR_ROW_FIELD_MAX];
    size_t n = 0;

    for (; cell[n] && n < sizeof name - 1; n++)
        name[n] = cell[n] == '_' ? ' ' : lower(cell[n]);
    name[n] = '\0';
    for (unsigned i = 0; i < COLUMNS && !cell[n]; i++)
        if (strcmp(name, columns[i].name) == 0 || strcmp(name, columns[i].other) == 0)
            return &columns[i];
    return NULL;
}

static void ignore(const char *cell, char ret[TOUR_IGNORED_MAX])
{
    char clean[TOUR_ROW_FIELD_MAX * PROTO_UTF8_MAX + 1];
    size_t n = proto_characters_clean(cell, strlen(cell), TOUR_ROW_FIELD_MAX, clean);
    size_t at = strlen(ret);

    if (n == 0 || at + n + 3 > TOUR_IGNORED_MAX)
        return;
    if (at > 0) {
        memcpy(ret + at, ", ", 2);
        at += 2;
    }
    memcpy(ret + at, clean, n + 1);
}

static bool read_header(struct tour_cells *cells, struct header *ret,
                        char ignored[TOUR_IGNORED_MAX], struct tour_row_error *reterr)
{
    bool named = false;

    if (!tour_cells_next(cells, reterr))
        return reterr->row > 0 ? false
                               : tour_row_fail(reterr, 0, NULL, "no row is in this file", NULL);
    *ret = (struct header){.n = cells->n};
    for (unsigned i = 0; i < cells->n; i++) {
        ret->of[i] = find_column(cells->cells[i]);
        if (!ret->of[i])
            ignore(cells->cells[i], ignored);
        for (unsigned k = 0; k < i && ret->of[i]; k++)
            if (ret->of[k] == ret->of[i])
                return tour_row_fail(reterr, cells->row, ret->of[i]->name,
                                     "there are two such columns", NULL);
        named = named || ret->of[i] == &columns[0];
    }
    return named || tour_row_fail(reterr, cells->row, "name",
                                  "there is no such column; the first row names the columns", NULL);
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool read_row(const struct tour_cells *cells, const struct header *header,
                     struct proto_tour_person *ret, struct tour_row_error *reterr)
{
    *ret = (struct proto_tour_person){.rank = PROTO_TOUR_NO_RANK};
    for (unsigned i = 0; i < cells->n; i++) {
        const char *cell = cells->cells[i];
        const struct column *column = i < header->n ? header->of[i] : NULL;
        if (i >= header->n && *cell)
            return tour_row_fail(reterr, cells->row, NULL, "more cells than the first row has",
                                 cell);
        if (column && *cell && !column->set(cell, ret))
            return tour_row_fail(reterr, cells->row, column->name, column->wrong, cell);
    }
    return ret->name[0] || tour_row_fail(reterr, cells->row, "name", "there is none", NULL);
}

static unsigned missed(const struct proto_tour_person *person)
{
    unsigned n = 0;

    for (unsigned i = 0; i < PROTO_TOUR_ROUNDS_MAX; i++)
        n += person->absences[i] != PROTO_ABSENT_NOT;
    return n;
}

static bool read_rows(struct tour_cells *cells, struct tour_people *ret,
                      struct tour_row_error *reterr)
{
    struct header header = {.n = 0};
    unsigned rounds = 0;

    if (!read_header(cells, &header, ret->ignored, reterr))
        return false;
    while (tour_cells_next(cells, reterr)) {
        struct proto_tour_person *person = &ret->list[ret->n];
        if (ret->n == PROTO_TOUR_PLAYERS_MAX)
            return tour_row_fail(reterr, cells->row, NULL, "a tournament takes at most 256 players",
                                 NULL);
        if (!read_row(cells, &header, person, reterr))
            return false;
        for (unsigned i = 0; i < ret->n; i++)
            if (strcmp(ret->list[i].name, person->name) == 0)
                return tour_row_fail(reterr, cells->row, "name", "there already, in an earlier row",
                                     person->name);
        rounds += missed(person);
        if (rounds > TOUR_PEOPLE_MISSED_MAX)
            return tour_row_fail(reterr, cells->row, "absent",
                                 "more than 1024 missed rounds in all", NULL);
        ret->rows[ret->n++] = cells->row;
    }
    if (reterr->row == 0 && ret->n == 0)
        return tour_row_fail(reterr, 0, NULL, "no player is in this file", NULL);
    return reterr->row == 0;
}

bool tour_read_people(const void *bytes, size_t length, struct tour_people *ret,
                      struct tour_row_error *reterr)
{
    struct proto_text text;
    struct tour_cells cells;
    bool good;

    *ret = (struct tour_people){0};
    if (length > TOUR_PEOPLE_BYTES_MAX)
        return tour_row_fail(reterr, 0, NULL, "more than 256 kB", NULL);
    proto_text_init(&text);
    ret->charset = tour_file_decode(bytes, length, &text, reterr);
    if (ret->charset) {
        proto_text_char(&text, '\0');
        ret->list = tour_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *ret->list);
        ret->rows = tour_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *ret->rows);
        tour_cells_init(&cells, text.at, text.length - 1);
        good = read_rows(&cells, ret, reterr);
    } else {
        good = false;
    }
    proto_text_finish(&text);
    if (!good)
        tour_people_finish(ret);
    return good;
}

void tour_people_finish(struct tour_people *people)
{
    free(people->list);
    free(people->rows);
    *people = (struct tour_people){0};
}
