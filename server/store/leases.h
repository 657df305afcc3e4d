/* Leases: which nodes are there, and which of them owns each shard (lease.h), on PostgreSQL. Internal to server/store. */
#ifndef MIAI_STORE_LEASES_H
#define MIAI_STORE_LEASES_H

#include "server/base/lease.h"
#include "server/store/db.h"

struct leases_self {
    struct node_start start;
    const char *version; /* of the program; "": not told */
};

/* Carries out an ask in one transaction. LEASE_AWAY: the connection broke, the database could not be asked, or something
 * held it up; the next answer says whether the ask was carried out. The caller mends the connection. */
void db_lease(struct db *db, const struct leases_self *self, const struct lease_ask *ask,
              struct lease_answer *ret);

#endif
