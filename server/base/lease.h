/* The words between a node and the database: which nodes are there, which of them owns each shard, how much each
 * has stored, and what it stored. Times are the database's, so clocks of machines do not matter.
 *
 * A node asks about once a second; an answer renews its leases. A node that has not asked for LEASE_MS is gone, and any
 * other one may take its shards. A node that takes a shard makes its epoch one larger in the same statement, so that what its
 * last owner has not stored by then it never stores. */
#ifndef MIAI_BASE_LEASE_H
#define MIAI_BASE_LEASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/codec_limits.h"
#include "server/base/job.h"

#define LEASE_MS            5000
#define LEASE_NODES_MAX     64  /* nodes of one site */
#define LEASE_STREAMS_MAX   256 /* starts of nodes within the time for which the log is kept */
#define LEASE_LOG_MINUTES   10  /* for which the log of commits is kept */
#define LEASE_LOG_ROWS_MAX  256 /* of one answer */
#define LEASE_LOG_BYTES_MAX (4 << 20) /* of one answer, unless its first row alone has more */

/* A set of shards. */
struct shard_set {
    uint64_t bits[JOB_SHARDS_N / 64];
};
static inline bool shard_set_has(const struct shard_set *set, unsigned shard)
{
    return set->bits[shard / 64] >> shard % 64 & 1;
}
static inline void shard_set_add(struct shard_set *set, unsigned shard)
{
    set->bits[shard / 64] |= UINT64_C(1) << shard % 64;
}
static inline void shard_set_drop(struct shard_set *set, unsigned shard)
{
    set->bits[shard / 64] &= ~(UINT64_C(1) << shard % 64);
}
static inline bool shard_set_is_empty(const struct shard_set *set)
{
    for (unsigned i = 0; i < JOB_SHARDS_N / 64; i++)
        if (set->bits[i])
            return false;
    return true;
}

/* A start of a node. */
struct node_start {
    char node[CODEC_NODE_MAX + 1], boot[CODEC_BOOT_MAX + 1];
};

struct lease_ask {
    bool
        first; /* the node's first one: it takes its name, unless a node of this name was seen within LEASE_MS */
    bool last;                /* it leaves: it gives back its name and all shards */
    bool may_own;             /* others see it as one that takes shards */
    struct shard_set release; /* shards that it gives back */
    struct shard_set want;    /* shards to take, if no living node owns them */
};

enum lease_status {
    LEASE_HELD = 1,
    LEASE_NAMESAKE, /* another process has this node's name: nothing was changed */
    LEASE_AWAY      /* the database cannot be asked now */
};
struct lease_node {
    struct node_start start;
    bool may_own;
};
struct lease_shard {
    uint16_t owner; /* 1 + its place in `nodes`; 0: no living node owns it */
    uint32_t epoch;
};
struct lease_stream { /* what a start of a node has stored */
    struct node_start start;
    int64_t n; /* its last commit */
};
struct lease_answer {
    enum lease_status status;
    struct lease_node
        nodes[LEASE_NODES_MAX]; /* those seen within LEASE_MS, by name; the asker is one of them */
    unsigned nodes_n;
    struct lease_shard shards[JOB_SHARDS_N]; /* after the ask was carried out */
    /* Read after the shards were taken: all that earlier owners have stored. By node and boot; those of starts whose
     * log was removed are left out */
    struct lease_stream streams[LEASE_STREAMS_MAX];
    unsigned streams_n;
};

/* A part of what a start of a node has stored. */
struct log_ask {
    struct node_start start;
    int64_t after; /* commits with larger numbers */
};
struct log_row {
    int64_t n;
    const void *bytes; /* of commit_note_encode(), the answer's */
    size_t bytes_n;
};
struct log_answer {
    struct node_start start;
    int64_t after;
    bool away;            /* the database cannot be asked now: no rows */
    bool gone;            /* rows after `after` were removed: no rows */
    struct log_row *rows; /* by number, without a hole; 0: there is none yet */
    unsigned rows_n;
    void *memory; /* holds them; free() */
};
static inline bool node_start_is(const struct node_start *a, const struct node_start *b)
{
    for (size_t i = 0; i <= CODEC_NODE_MAX; i++) {
        if (a->node[i] != b->node[i])
            return false;
        if (a->node[i] == '\0')
            break;
    }
    for (size_t i = 0; i <= CODEC_BOOT_MAX; i++) {
        if (a->boot[i] != b->boot[i])
            return false;
        if (a->boot[i] == '\0')
            break;
    }
    return true;
}

#endif
