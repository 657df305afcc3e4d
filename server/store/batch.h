/* Batches on PostgreSQL, internal to server/store: a batch is stored whole, however often the database goes away. */
#ifndef MIAI_STORE_BATCH_H
#define MIAI_STORE_BATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/away.h"
#include "server/store/commit_log.h"
#include "server/store/commits.h"
#include "server/store/db.h"

#define BATCH_AWAY_MS 200 /* between two attempts to reach a database that is away */
/* The database ends a batch whose process says nothing for so long between two statements that it waits for. */
#define BATCH_IDLE_MS   5000
#define BATCH_GIVE_UP_S 5 /* of a process that is to end */
/* With the node's name after it: as the database lists the session of its batches. */
#define BATCH_SESSION "miai writer "

struct batch {
    struct db *db;
    struct commit_log log;
    struct commits *commits; /* gets what was stored; NULL: it is not wanted */
    int64_t n;      /* the last commit of this process that stored something: node_commit */
    bool numbers;   /* the present transaction stores something, and so is number n + 1 */
    bool too_large; /* the present transaction is too large for one note */
    const _Atomic bool *stopping;
    struct away away;
    _Atomic uint64_t again; /* batches that were done again one by one, since the start */
};

/* Says in the database that this start of the node writes. boot NULL: draws a word, and takes the name from the
 * process that has it. False with a message in ret_error. */
bool batch_begin(struct batch *batch, const char *node, const char *boot, char *ret_error,
                 size_t size);
void batch_finish(struct batch *batch);
/* Stores the jobs in one transaction, or in several if one would be too large or there are questions between them, which
 * are answered, and sets the status of each. Returns once that is certain; false: the process is to end and the database
 * stays away, so it is not known. */
bool batch_write(struct batch *batch, struct job *const *jobs, size_t n);
/* After another transaction of the connection: makes it usable again. False as above. */
bool batch_mend(struct batch *batch);

#endif
