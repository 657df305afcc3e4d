/* Long work on its way between the application and server/workers. Neither side sees the other's
 * files.
 *
 * A piece of work is plain memory of its own. The service thread puts it together and gives it
 * away; it comes back with its result. run() reads and writes nothing else: no structure of the
 * application, no clock, no file. So it may run at any time on any thread. */
#ifndef MIAI_BASE_WORK_H
#define MIAI_BASE_WORK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* The first member of a structure with everything that the work needs. */
struct work {
    uint64_t ticket; /* chosen by the application */
    uint64_t asker;  /* askers take turns */
    void (*run)(struct work *work);
    void (*destroy)(struct work *work); /* frees all of it */
    atomic_bool unwanted;
    bool kept; /* it came back, and its receiver keeps it */
    /* run() has done a part; it is called again for the next one, after the askers who wait */
    bool more;
    bool thinks; /* for the computer opponent: threads of their own do it, when nothing else runs */
    /* for the holder */
    struct work *next;
    uint64_t turn;
    uint64_t took_us; /* CPU time of the parts that are done */
};

/* True if the asker has left. Work that is not begun is then not done. Long work may check this
 * from time to time, and may end with any result. Work that comes in parts is called once more, so
 * that it can end. */
static inline bool work_is_unwanted(const struct work *work)
{
    return atomic_load_explicit(&work->unwanted, memory_order_relaxed);
}

static inline void work_forget(struct work *work)
{
    atomic_store_explicit(&work->unwanted, true, memory_order_relaxed);
}

/* Does all parts of the work at once. */
static inline void work_do(struct work *work)
{
    do
        work->run(work);
    while (work->more);
}

#endif
