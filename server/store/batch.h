/* Batches on PostgreSQL, internal to server/store: a batch is stored whole, however often the database goes away. */
#ifndef MIAI_STORE_BATCH_H
#define MIAI_STORE_BATCH_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/store/db.h"

#define BATCH_AWAY_MS   200 /* between two attempts to reach a database that is away */
#define BATCH_GIVE_UP_S 5   /* of a process that is to end */

struct batch {
    struct db *db;
    const char *node;               /* name of this node */
    char boot[STORE_EPOCH_LEN + 1]; /* of this process */
    int64_t n;                      /* transactions of this process: node_commit */
    const _Atomic bool *stopping;
    _Atomic int64_t
        away_us; /* since when the database has been away, of the monotonic clock; 0: it is there */
    _Atomic uint64_t again; /* batches that were done again one by one, since the start */
};

/* Says in the database that this process is the node's now. False with a message in ret_error. */
bool batch_begin(struct batch *batch, char *ret_error, size_t size);
/* Stores the jobs in one transaction and sets the status of each. Returns once that is certain; false: the process is
 * to end and the database stays away, so it is not known. */
bool batch_write(struct batch *batch, struct job *const *jobs, size_t n);
/* After another transaction of the connection: makes it usable again. False as above. */
bool batch_mend(struct batch *batch);

#endif
