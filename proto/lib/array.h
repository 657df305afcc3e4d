/* An array that grows: a pointer, how many things are in it, and how many have room. The three stay fields of their
 * owner, so that an array is read like any other.
 *
 *     struct line *lines;              all three zero: empty
 *     uint32_t lines_n, lines_size;
 *
 *     lines = array_room(lines, &lines_size, lines_n + 1, sizeof *lines);
 *     lines[lines_n++] = line;
 *     free(lines);
 *
 * How many things there may be is a limit of the owner, who looks before it asks for room. */
#ifndef MIAI_PROTO_LIB_ARRAY_H
#define MIAI_PROTO_LIB_ARRAY_H

#include <stddef.h>
#include <stdint.h>

/* Enlarges an array that is too small for n things; see array_room(). */
void *array_enlarge(void *at, uint32_t *size, size_t n, size_t item);

/* Room for at least n things of so many bytes; *size is how many have room now and are kept when it moves. It grows by
 * half, so that adding one by one copies each thing about twice and at most a third of the memory is unused. NULL with
 * a *size of 0 is an empty array; more than UINT32_MAX things end the process, as running out of memory does. */
static inline void *array_room(void *at, uint32_t *size, size_t n, size_t item)
{
    return at && n <= *size ? at : array_enlarge(at, size, n, item);
}

#endif
