/* The queue of what was stored, from the storage thread to the service thread; internal to server/store. */
#ifndef MIAI_STORE_COMMITS_H
#define MIAI_STORE_COMMITS_H

#include "server/store/ring.h"
#include "server/store/store.h"

struct commits {
    struct ring ring;
    _Atomic size_t bytes; /* that wait */
};

void commits_init(struct commits *commits);
void commits_finish(struct commits *commits);
/* A copy of these bytes; nothing if too much waits. */
void commits_put(struct commits *commits, int64_t n, const void *bytes, size_t bytes_n);
bool commits_take(struct commits *commits, struct store_commit *ret);

#endif
