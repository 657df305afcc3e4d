/* The lines in the log about a database that is away, internal to server/store: one for each reason, once while it lasts,
 * and one when it is over. */
#ifndef MIAI_STORE_AWAY_H
#define MIAI_STORE_AWAY_H

#include <stdatomic.h>
#include <stdint.h>

#include "server/store/sql.h"

struct away {
    _Atomic int64_t since_us; /* of the monotonic clock; 0: the database is there */
    uint32_t told;            /* 1 << enum postgres_why of the lines since then */
};

/* The connection has just failed, or could not be made again: says why as `event` (a constant). */
void away_note(struct away *away, const char *event, struct sql *sql);
/* The database has answered. Returns how long it was away, in milliseconds of at least 1; 0: it was not. */
int64_t away_end(struct away *away);

#endif
