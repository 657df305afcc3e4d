/* The database of the nodes of a site, in memory and with a time that the test gives: leases and the log
 * of commits, as server/base/lease.h describes them. */
#ifndef TESTS_SERVER_SITE_MEMBERS_H
#define TESTS_SERVER_SITE_MEMBERS_H

#include "server/base/lease.h"

struct member {
    struct node_start start;
    bool may_own;
    int64_t seen_us;
};
struct member_row {
    int64_t n, at_us;
    void *bytes;
    size_t bytes_n;
};
struct member_stream {
    struct node_start start;
    int64_t n;
    struct member_row *rows;
    size_t rows_n;
};
struct members {
    struct member list[LEASE_NODES_MAX];
    unsigned list_n;
    struct {
        struct node_start owner; /* "" : none */
        uint32_t epoch;
        int64_t until_us;
    } shards[JOB_SHARDS_N];
    struct member_stream streams[LEASE_STREAMS_MAX];
    unsigned streams_n;
};

/* Carries out an ask at this time of the database. */
void members_lease(struct members *members, const struct node_start *asker,
                   const struct lease_ask *ask, int64_t now_us, struct lease_answer *ret);
/* May this start of a node store for the shard? It may, even when its lease has run out, until another one takes it. */
bool members_allow(const struct members *members, const struct node_start *start, unsigned shard,
                   uint32_t epoch);
/* The number of the next commit of this start. */
int64_t members_next(struct members *members, const struct node_start *start);
/* Stores it; the bytes are copied. */
void members_store(struct members *members, const struct node_start *start, int64_t now_us,
                   const void *bytes, size_t n);
/* free(ret->rows) and free(ret->memory) afterwards */
void members_read(struct members *members, const struct log_ask *ask, unsigned rows_max,
                  struct log_answer *ret);
/* Removes what was stored before this time. */
void members_purge(struct members *members, int64_t before_us);
void members_finish(struct members *members);

#endif
