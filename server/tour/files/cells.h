/* Bytes of a file as text, and text as rows of cells. */
#ifndef MIAI_TOUR_FILES_CELLS_H
#define MIAI_TOUR_FILES_CELLS_H

#include "server/tour/files/files.h"

/* Decodes the bytes of a file and appends them as UTF-8. Returns the name of the encoding; NULL
 * with an error if it is not clear. */
const char *tour_file_decode(const void *bytes, size_t length, struct proto_text *ret,
                             struct tour_row_error *ret_error);

/* Fills the error and returns false, always. `field` may be NULL; `quoted`, unless NULL, is shown
 * behind the text, cleaned. */
bool tour_row_fail(struct tour_row_error *ret_error, uint32_t row, const char *field,
                   const char *text, const char *quoted);
/* The same for a file that has lines and not rows. */
bool tour_line_fail(struct tour_row_error *ret_error, uint32_t line, const char *text,
                    const char *quoted);

struct tour_cells {
    char *at, *end; /* rest of the text; it is cut into the cells in place */
    char separator;
    uint32_t row; /* of the cells below; 0: none was read */
    unsigned n;
    char *cells[TOUR_PEOPLE_CELLS_MAX]; /* each ends with NUL, no blanks around it */
};
/* Begins to cut the text, which ends with a NUL of its own. The separator is the one that is most
 * frequent in the first row, or the one that a first row "sep=;" names. */
void tour_cells_init(struct tour_cells *cells, char *text, size_t length);
/* Reads the next row that is not empty. False at the end, or with ret_error->row set if a row
 * cannot be read. */
bool tour_cells_next(struct tour_cells *cells, struct tour_row_error *ret_error);

#endif
