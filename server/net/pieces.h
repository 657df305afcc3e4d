/* The sizes of the pieces in which a body comes. */
#ifndef MIAI_NET_PIECES_H
#define MIAI_NET_PIECES_H

#include <stddef.h>

/* How many bytes of a body the kernel gathers before it reports the socket as readable, when so many are still to come:
 * all of them, or a good piece. At least 1, so that the end of the connection is reported. */
int pieces_wake_at(size_t rest);

/* The memory that counts for a body, in bytes, when `needed` of it are here: a first piece, then twice as much each
 * time. size: the memory until now, 0 at first. max: the length of the body, at least `needed`. */
size_t pieces_memory(size_t size, size_t needed, size_t max);

#endif
