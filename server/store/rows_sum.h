/* Rows in PostgreSQL's binary form (COPY … FORMAT binary): a sum of many of them that knows no order, and a reader of
 * a stream of them. */
#ifndef MIAI_STORE_ROWS_SUM_H
#define MIAI_STORE_ROWS_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROWS_HEAD_BYTES 19
extern const unsigned char rows_head[ROWS_HEAD_BYTES]; /* before the rows of a stream */

/* Zero: of no rows. It finds faults of programs and disks; it is no seal against an enemy. */
struct rows_sum {
    uint64_t rows, digest;
};
/* Adds a row: the number of its values, and each with its length. */
void rows_sum_add(struct rows_sum *sum, const void *row, size_t length);

/* A stream that comes in pieces. Zero at the beginning. */
struct rows_reader {
    struct rows_sum sum;
    bool begun, ended; /* its head, its end was read */
    unsigned char *bytes;
    uint32_t size;
    size_t n; /* bytes of a row that is not whole yet */
};
/* Takes the next piece. False: these are no rows. */
bool rows_read(struct rows_reader *reader, const void *piece, size_t length);
void rows_finish(struct rows_reader *reader);

#endif
