/* Players of a spreadsheet: one a row, columns by name in any order.
 *
 * Promises: a file is read whole or not at all, and an error names row and column. An unknown
 * column is skipped and reported. columns.c reads the cells; enter.c judges whether the players may
 * be entered. */
#include <stdlib.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "server/tour/files/cells.h"
#include "server/tour/files/columns.h"
#include "server/tour/parts.h"

struct header {
    const struct tour_column *of[TOUR_PEOPLE_CELLS_MAX]; /* NULL: skipped */
    unsigned n;
};

/* --- the first row ---------------------------------------------------------------------------- */

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

static bool read_header(const struct tour_cells *cells, struct header *ret,
                        char ignored[TOUR_IGNORED_MAX], struct tour_row_error *ret_error)
{
    bool named = false;

    *ret = (struct header){.n = cells->n};
    for (unsigned i = 0; i < cells->n; i++) {
        ret->of[i] = tour_column_find(cells->cells[i]);
        if (!ret->of[i])
            ignore(cells->cells[i], ignored);
        for (unsigned k = 0; k < i && ret->of[i]; k++)
            if (ret->of[k] == ret->of[i])
                return tour_row_fail(ret_error, cells->row, ret->of[i]->names[0],
                                     "there are two such columns", NULL);
        named = named || (ret->of[i] && ret->of[i]->names_somebody);
    }
    return named || tour_row_fail(ret_error, cells->row, "name",
                                  "there is no such column; the first row names the columns", NULL);
}

/* The list of the American Go Association has no header row. Its columns: name, number, kind of
 * membership, rating, end of membership, chapter, state. */
static bool is_aga_list(const struct tour_cells *cells)
{
    const char *number = cells->n > 1 ? cells->cells[1] : "", *rating;

    if (cells->separator != '\t' || cells->n < 6 || !*number ||
        number[strspn(number, "0123456789")])
        return false;
    rating = cells->cells[3] + (cells->cells[3][0] == '-');
    return *rating && !rating[strspn(rating, "0123456789.")];
}

static void set_aga_header(const struct tour_cells *cells, struct header *ret)
{
    *ret = (struct header){.n = cells->n,
                           .of = {tour_column_find("name"), tour_column_find("pin"), NULL,
                                  tour_column_find("rating"), NULL, tour_column_find("club")}};
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool read_row(const struct tour_cells *cells, const struct header *header,
                     struct proto_tour_person *ret, struct tour_row_error *ret_error)
{
    struct tour_row row = {.person = {.rank = PROTO_TOUR_NO_RANK},
                           .rank_by_rating = PROTO_TOUR_NO_RANK};

    for (unsigned i = 0; i < cells->n; i++) {
        const char *cell = cells->cells[i];
        const struct tour_column *column = i < header->n ? header->of[i] : NULL;
        if (i >= header->n && *cell)
            return tour_row_fail(ret_error, cells->row, NULL, "more cells than the first row has",
                                 cell);
        if (column && *cell && !column->set(cell, &row))
            return tour_row_fail(ret_error, cells->row, column->names[0], column->wrong, cell);
    }
    if (!tour_row_complete(&row))
        return tour_row_fail(ret_error, cells->row, "name", "not a name of 1 to 60 characters",
                             NULL);
    *ret = row.person;
    return ret->name[0] || tour_row_fail(ret_error, cells->row, "name", "there is none", NULL);
}

static unsigned missed(const struct proto_tour_person *person)
{
    unsigned n = 0;

    for (unsigned i = 0; i < PROTO_TOUR_ROUNDS_MAX; i++)
        n += person->absences[i] != PROTO_ABSENT_NOT;
    return n;
}

static bool add_row(const struct tour_cells *cells, const struct header *header,
                    struct tour_people *ret, unsigned *rounds, struct tour_row_error *ret_error)
{
    struct proto_tour_person *person = &ret->list[ret->n];

    if (ret->n == PROTO_TOUR_PLAYERS_MAX)
        return tour_row_fail(ret_error, cells->row, NULL, "a tournament takes at most 256 players",
                             NULL);
    if (!read_row(cells, header, person, ret_error))
        return false;
    for (unsigned i = 0; i < ret->n; i++)
        if (strcmp(ret->list[i].name, person->name) == 0)
            return tour_row_fail(ret_error, cells->row, "name", "there already, in an earlier row",
                                 person->name);
    *rounds += missed(person);
    if (*rounds > TOUR_PEOPLE_MISSED_MAX)
        return tour_row_fail(ret_error, cells->row, "absent", "more than 1024 missed rounds in all",
                             NULL);
    ret->rows[ret->n++] = cells->row;
    return true;
}

static bool read_rows(struct tour_cells *cells, struct tour_people *ret,
                      struct tour_row_error *ret_error)
{
    struct header header = {.n = 0};
    unsigned rounds = 0;

    if (!tour_cells_next(cells, ret_error))
        return ret_error->row > 0
                   ? false
                   : tour_row_fail(ret_error, 0, NULL, "no row is in this file", NULL);
    if (is_aga_list(cells)) {
        set_aga_header(cells, &header);
        if (!add_row(cells, &header, ret, &rounds, ret_error))
            return false;
    } else if (!read_header(cells, &header, ret->ignored, ret_error)) {
        return false;
    }
    while (tour_cells_next(cells, ret_error))
        if (!add_row(cells, &header, ret, &rounds, ret_error))
            return false;
    if (ret_error->row == 0 && ret->n == 0)
        return tour_row_fail(ret_error, 0, NULL, "no player is in this file", NULL);
    return ret_error->row == 0;
}

bool tour_read_people(const void *bytes, size_t length, struct tour_people *ret,
                      struct tour_row_error *ret_error)
{
    struct proto_text text;
    struct tour_cells cells;
    bool good;

    *ret = (struct tour_people){0};
    if (length > TOUR_PEOPLE_BYTES_MAX)
        return tour_row_fail(ret_error, 0, NULL, "more than 256 kB", NULL);
    proto_text_init(&text);
    ret->charset = tour_file_decode(bytes, length, &text, ret_error);
    if (ret->charset) {
        proto_text_char(&text, '\0');
        ret->list = alloc_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *ret->list);
        ret->rows = alloc_zeroed(PROTO_TOUR_PLAYERS_MAX, sizeof *ret->rows);
        tour_cells_init(&cells, text.at, text.length - 1);
        good = read_rows(&cells, ret, ret_error);
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
