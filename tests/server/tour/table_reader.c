/* See table_reader.h. */
#include "tests/server/tour/table_reader.h"

#include <stdlib.h>
#include <string.h>

#include "tests/test.h"

static char *new_cell(struct cells *cells)
{
    assert_true(cells->lines < LINES_MAX && cells->n[cells->lines] < CELLS_MAX);
    return cells->at[cells->lines][cells->n[cells->lines]++];
}

static void put(char *cell, size_t *n, char byte)
{
    assert_true(*n < CELL_MAX - 1);
    cell[(*n)++] = byte;
    cell[*n] = '\0';
}

void cells_read_csv(struct cells *ret, const char *bytes, size_t length, char separator)
{
    char *cell = NULL;
    bool quoted = false;
    size_t n = 0;

    memset(ret, 0, sizeof *ret);
    for (size_t i = 0; i < length; i++) {
        char byte = bytes[i];
        if (!cell) {
            cell = new_cell(ret);
            n = 0;
            quoted = byte == '"';
            if (quoted)
                continue;
        }
        if (quoted && byte == '"') {
            if (i + 1 < length && bytes[i + 1] == '"')
                put(cell, &n, bytes[++i]);
            else
                quoted = false;
        } else if (quoted) {
            assert_true(byte != '\n' && byte != '\r');
            put(cell, &n, byte);
        } else if (byte == separator) {
            cell = NULL;
            if (i + 1 < length && bytes[i + 1] == '\r')
                new_cell(ret); /* the last one is empty */
        } else if (byte == '\r') {
            assert_true(i + 1 < length && bytes[i + 1] == '\n');
            i++;
            ret->lines++;
            cell = NULL;
        } else {
            assert_true(byte != '\n' && byte != '"');
            put(cell, &n, byte);
        }
    }
    assert_false(quoted);
    assert_null(cell);
}

void cells_read_egd(struct cells *ret, const char *bytes, size_t length)
{
    size_t at = 0;

    memset(ret, 0, sizeof *ret);
    while (at < length) {
        const char *line = bytes + at, *end = memchr(line, '\n', length - at);
        size_t n = 0;
        assert_non_null(end);
        at += (size_t)(end - line) + 1;
        if (*line == ';')
            continue;
        assert_null(memchr(line, ';', (size_t)(end - line)));
        for (char *cell = NULL; line < end; line++) {
            if (*line == ' ') {
                cell = NULL;
                continue;
            }
            assert_true((unsigned char)*line > ' ' && *line != 0x7f);
            if (!cell) {
                cell = new_cell(ret);
                n = 0;
            }
            put(cell, &n, *line);
        }
        ret->lines++;
    }
}

static void check_half(const struct cells *cells, unsigned line, unsigned column)
{
    const char *half = cells->at[line][column], *other;
    char *rest;
    unsigned long opponent = strtoul(half, &rest, 10);

    if (opponent == 0) {
        assert_true(strlen(rest) == 1 && strchr("+=-", *rest));
        return;
    }
    assert_in_range(opponent, 1, cells->lines);
    assert_int_not_equal(opponent, line + 1);
    other = cells->at[opponent - 1][column];
    assert_int_equal(strtoul(other, NULL, 10), line + 1);
    other += strspn(other, "0123456789");
    assert_int_equal(strlen(rest), 4);
    assert_int_equal(other[0], *rest == '+' ? '-' : *rest == '-' ? '+' : *rest);
    assert_int_equal(other[1], rest[1]);
    assert_int_equal(other[2], rest[2] == 'b' ? 'w' : 'b');
    assert_int_equal(other[3], rest[3]);
}

void cells_check_egd(const struct cells *cells, unsigned from)
{
    for (unsigned line = 0; line < cells->lines; line++) {
        unsigned n = cells->n[line];
        assert_int_equal(strtoul(cells->at[line][0], NULL, 10), line + 1);
        if (cells->at[line][n - 1][0] == '|')
            n--;
        for (unsigned column = from; column < n; column++)
            check_half(cells, line, column);
    }
}
