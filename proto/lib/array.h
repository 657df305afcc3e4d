/* An array that grows: a pointer, the number of its elements, and the number that have room. The
 * three stay members of their owner, so that an array is read like any other.
 *
 *     struct line *lines;              all three zero: empty
 *     uint32_t lines_n, lines_size;
 *
 *     lines = array_room(lines, &lines_size, lines_n + 1, sizeof *lines);
 *     lines[lines_n++] = line;
 *     free(lines);
 *
 * The owner limits the number of elements and checks it before asking for room. */
#ifndef MIAI_PROTO_LIB_ARRAY_H
#define MIAI_PROTO_LIB_ARRAY_H

#include <stddef.h>
#include <stdint.h>

/* Enlarges an array that is too small for n elements; see array_room(). */
void *array_enlarge(void *at, uint32_t *size, size_t n, size_t item);

/* Room for at least n elements of so many bytes. *size is the number that have room now; they are
 * kept when the array moves. The array grows by half, so that adding one by one copies each element
 * about twice and leaves at most a third of the memory unused. NULL with a *size of 0 is an empty
 * array; more than UINT32_MAX elements end the process, as running out of memory does. */
static inline void *array_room(void *at, uint32_t *size, size_t n, size_t item)
{
    return at && n <= *size ? at : array_enlarge(at, size, n, item);
}

#endif
