/* Small readers of the formats of tournaments, which share nothing with the writers: they read the bytes as a strict
 * program elsewhere would, and fail the test where it would refuse. */
#ifndef TESTS_SERVER_TOUR_TABLE_READER_H
#define TESTS_SERVER_TOUR_TABLE_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { CELLS_MAX = 64, LINES_MAX = 300, CELL_MAX = 300 };

/* Lines of cells. */
struct cells {
    unsigned lines, n[LINES_MAX];
    char at[LINES_MAX][CELLS_MAX][CELL_MAX];
};

/* RFC 4180 with any separator; every line ends with CRLF. */
void cells_read_csv(struct cells *ret, const char *bytes, size_t length, char separator);
/* The lines of a tournament table that are no comments, split at blanks. */
void cells_read_egd(struct cells *ret, const char *bytes, size_t length);
/* Every half of a game has its other half; every place is there once. `from` is the first column of
 * results. */
void cells_check_egd(const struct cells *cells, unsigned from);

#endif
