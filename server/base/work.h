/* Long work on its way: what the application asks of server/workers, and what it gets back. Neither
 * side sees the other's files.
 *
 * A piece of work is plain memory of its own, put together by the service thread, given away, and
 * given back with what came of it. run() reads and writes nothing else: no structure of the
 * application, no clock, no file. So it does not matter when and where it is run. */
#ifndef MIAI_BASE_WORK_H
#define MIAI_BASE_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* Stands first in a structure that has all that the work needs. */
struct work {
    uint64_t ticket; /* chosen by the application */
    uint64_t asker;  /* those who ask take turns */
    void (*run)(struct work *work);
    void (*destroy)(struct work *work); /* frees all of it */
    atomic_bool unwanted;
    bool kept; /* it came back, and whoever got it keeps it */
    /* whoever holds it */
    struct work *next;
    uint64_t turn;
};

/* Nobody waits for it any more. Work that is not begun is not done then; long work looks now and then,
 * and may end with anything. */
static inline bool work_is_unwanted(const struct work *work)
{
    return atomic_load_explicit(&work->unwanted, memory_order_relaxed);
}

static inline void work_forget(struct work *work)
{
    atomic_store_explicit(&work->unwanted, true, memory_order_relaxed);
}

#endif
