/* Rows and cells of separated text (RFC 4180, and the habits of spreadsheets), cut in place.
 *
 * Promises: a row has at most TOUR_PEOPLE_CELLS_MAX cells. The separator is decided once. A quote
 * that is not closed is an error, and does not take the rest of the file. */
#include "server/tour/files/cells.h"

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"

/* --- errors ----------------------------------------------------------------------------------- */

static bool fail(struct tour_row_error *ret_error, const char *place, uint32_t row,
                 const char *field, const char *text, const char *quoted)
{
    char clean[40 * PROTO_UTF8_MAX + 1];
    struct proto_text said;
    size_t n = 0;

    *ret_error = (struct tour_row_error){.row = row};
    proto_text_init(&said);
    if (row > 0) {
        proto_text_literal(&said, place);
        proto_text_integer(&said, row);
        if (field) {
            proto_text_literal(&said, ", ");
            proto_text_literal(&said, field);
        }
        proto_text_literal(&said, ": ");
    }
    proto_text_literal(&said, text);
    if (quoted) {
        proto_characters_clean(quoted, strlen(quoted), 40, clean);
        proto_text_literal(&said, ": ");
        proto_text_literal(&said, clean);
    }
    for (size_t bytes; n < said.length; n += bytes) {
        bytes = utf8_next(said.at + n, said.length - n);
        if (n + bytes >= sizeof ret_error->text)
            break;
        memcpy(ret_error->text + n, said.at + n, bytes);
    }
    ret_error->text[n] = '\0';
    for (n = 0; field && field[n] && n < sizeof ret_error->field - 1; n++)
        ret_error->field[n] = field[n];
    proto_text_finish(&said);
    return false;
}

bool tour_row_fail(struct tour_row_error *ret_error, uint32_t row, const char *field,
                   const char *text, const char *quoted)
{
    return fail(ret_error, "row ", row, field, text, quoted);
}

bool tour_line_fail(struct tour_row_error *ret_error, uint32_t line, const char *text,
                    const char *quoted)
{
    return fail(ret_error, "line ", line, NULL, text, quoted);
}

/* --- cells ------------------------------------------------------------------------------------ */

void tour_cells_init(struct tour_cells *cells, char *text, size_t length)
{
    static const char separators[] = ",;\t";
    unsigned counts[3] = {0};
    bool quoted = false;

    *cells = (struct tour_cells){.at = text, .end = text + length, .separator = ','};
    if (length > 4 && memcmp(text, "sep=", 4) == 0 && strchr(separators, text[4])) {
        size_t line = strcspn(text, "\r\n");
        cells->separator = text[4];
        cells->at += line + strspn(text + line, "\r\n");
        cells->row = 1;
        return;
    }
    for (const char *at = text; at < cells->end && (quoted || !strchr("\r\n", *at)); at++) {
        const char *which = strchr(separators, *at);
        quoted ^= *at == '"';
        if (which && !quoted)
            counts[which - separators]++;
    }
    for (unsigned i = 1, most = counts[0]; i < 3; i++) {
        if (counts[i] > most) {
            most = counts[i];
            cells->separator = separators[i];
        }
    }
}

/* Is this the byte after a cell? */
static bool ends_cell(const struct tour_cells *cells, const char *at)
{
    return at == cells->end || *at == cells->separator || *at == '\r' || *at == '\n';
}

/* Takes the cell at cells->at out of its quotes. *ret_end is the byte after it, 0 at the end of the
 * text. False: a quote is not closed, or more text follows it. */
static bool cut(struct tour_cells *cells, char **ret, char *ret_end)
{
    char *from = cells->at, *to, *end = cells->end;
    bool quoted;

    while (from < end && *from == ' ')
        from++;
    quoted = from < end && *from == '"';
    *ret = to = from += quoted;
    for (; quoted ? from < end : !ends_cell(cells, from); *to++ = *from++) {
        if (!quoted || *from != '"')
            continue;
        if (from + 1 == end || from[1] != '"')
            break;
        from++;
    }
    if (quoted) {
        if (from == end)
            return false;
        for (from++; from < end && *from == ' ';)
            from++;
    }
    if (!ends_cell(cells, from))
        return false;
    *ret_end = from < end ? *from : '\0';
    cells->at = from + (from < end);
    while (to > *ret && to[-1] == ' ')
        to--;
    *to = '\0'; /* at most on the byte after the cell */
    return true;
}

bool tour_cells_next(struct tour_cells *cells, struct tour_row_error *ret_error)
{
    bool empty = true;

    *ret_error = (struct tour_row_error){0};
    while (empty && cells->at < cells->end) {
        char end;
        cells->row++;
        cells->n = 0;
        do {
            if (cells->n == TOUR_PEOPLE_CELLS_MAX)
                return tour_row_fail(ret_error, cells->row, NULL, "too many cells", NULL);
            if (!cut(cells, &cells->cells[cells->n], &end))
                return tour_row_fail(ret_error, cells->row, NULL, "a quote is not closed", NULL);
            empty = empty && cells->cells[cells->n][0] == '\0';
            cells->n++;
        } while (end == cells->separator);
        if (end == '\r' && cells->at < cells->end && *cells->at == '\n')
            cells->at++;
    }
    return !empty;
}
