/* Bytes of a file as text, and text as rows of cells. */
#ifndef MIAI_TOUR_FILES_CELLS_H
#define MIAI_TOUR_FILES_CELLS_H

#include "server/tour/files/files.h"

/* Appends the bytes of a file as UTF-8 and says what they were taken for; NULL with an error where
 * nobody can tell. */
const char *tour_file_decode(const void *bytes, size_t length, struct proto_text *ret,
                             struct tour_row_error *ret_error);

/* Always false. `field` may be NULL; `quoted`, unless NULL, is shown behind the text, cleaned. */
bool tour_row_fail(struct tour_row_error *ret_error, uint32_t row, const char *field,
                   const char *text, const char *quoted);
/* The same of a file that has lines instead of rows. */
bool tour_line_fail(struct tour_row_error *ret_error, uint32_t line, const char *text,
                    const char *quoted);

struct tour_cells {
    char *at, *end; /* rest of the text, which becomes the cells */
    char separator;
    uint32_t row; /* of the cells below; 0: none was read yet */
    unsigned n;
    char *cells[TOUR_PEOPLE_CELLS_MAX]; /* each ends with NUL, no blanks around it */
};
/* Text that ends with a NUL of its own. The separator is the one that the first row has most of, or
 * the one that a first row "sep=;" names. */
void tour_cells_init(struct tour_cells *cells, char *text, size_t length);
/* The next row that is not empty. False at the end, or with ret_error->row set at what is no row. */
bool tour_cells_next(struct tour_cells *cells, struct tour_row_error *ret_error);

#endif
