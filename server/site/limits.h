/* The limits of a node (site.h). Words that do not fit are dropped; they are read from the log or said again. */
#ifndef MIAI_SITE_LIMITS_H
#define MIAI_SITE_LIMITS_H

#include "server/base/lease.h"

#define SITE_ASK_MS   1000 /* between asks for leases */
#define SITE_RETRY_MS 250  /* after the database was away, or another process had the name */
#define SITE_HURRY_MS 20   /* the least time between asks, when shards can be given or taken */
#define SITE_LEVEL_MS 20   /* between looks whether shards that have come can be owned */
#define SITE_NAME_MS                                                                               \
    12000 /* for which a node waits at its start for an earlier one of its name to be gone */
#define SITE_GAP_MS                                                                                \
    30 /* for which a commit that exists may be on its way, before it is read from the log */
#define SITE_BUS_AWAY_MS 1000 /* for which the bus may be away before other nodes should own all */
#define SITE_APART_MS                                                                              \
    3000 /* for which others have a bus and this node does not, before it gives its shards away */
#define SITE_GIVING_MAX  16    /* shards that are given away at once */
#define SITE_LEAVE_MS    20000 /* for which a node that drains waits for others to take its shards */
#define SITE_KNOWN_MS    250   /* for which it stays afterwards, until all know of the new owners */
#define SITE_LAST_ASK_MS 2000  /* for which it waits for the database to list them */
/* Starts of other nodes: those that an answer lists, and those that have come since. */
#define SITE_PEERS_MAX         (LEASE_STREAMS_MAX + LEASE_NODES_MAX)
#define SITE_EARLY_MAX         64    /* commits of one node that came before an earlier one */
#define SITE_REMOTES_MAX       65536 /* connections here in place of clients of other nodes */
#define SITE_REMOTE_MS         60000 /* of silence, after which a client of another node is let go */
#define SITE_LOOK_MS           5000  /* between looks for those */
#define SITE_HELD_MAX          1024  /* words for owners that are not known yet */
#define SITE_HELD_MS           3000  /* for which one waits */
#define SITE_SILENT_MS         2000 /* after which an owner may be dead: words for it are kept, too */
#define SITE_MESSAGE_BYTES_MAX 65536 /* bytes that the bus carries in one message */
#define SITE_OUTPUTS_MAX       8192 /* waiting outputs; beyond it words to other nodes are dropped */

#endif
