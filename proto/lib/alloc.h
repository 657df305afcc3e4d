/* Memory, or the end of the process. A server without memory cannot keep its promises, and code
 * that handles a failed allocation at each of a hundred places is never run. So these functions
 * do not return NULL.
 *
 *     struct line *lines = alloc_zeroed(n, sizeof *lines);
 *     lines = alloc_resized(lines, 2 * n, sizeof *lines);
 *     free(lines);
 *
 * One function may fail, for a large piece that its caller can do without: alloc_if_possible().
 *
 * A size that size_t cannot hold ends the process as well. A size of 0 gives a pointer that may be
 * freed and not followed. free() takes all of it back. Any thread may call these. */
#ifndef MIAI_PROTO_LIB_ALLOC_H
#define MIAI_PROTO_LIB_ALLOC_H

#include <stddef.h>

/* n elements of so many bytes each, all zeros. */
void *alloc_zeroed(size_t n, size_t size);
/* The same without the zeros: the caller writes all of it. */
void *alloc_raw(size_t n, size_t size);
/* So many bytes without the zeros, or NULL. For a large piece whose caller goes on with less of it or
 * without it, so that its size does not end the process. */
void *alloc_if_possible(size_t bytes);
/* Makes an allocation larger or smaller and keeps what fits; it may move. NULL is an empty one. */
void *alloc_resized(void *at, size_t n, size_t size);
/* A copy of so many bytes, with a NUL behind them. Of no bytes `from` may be NULL. */
void *alloc_copy(const void *from, size_t bytes);

#endif
