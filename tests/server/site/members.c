/* Leases and the log in memory. */
#include "members.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#define US INT64_C(1000) /* in a millisecond */

static struct member *member_of(struct members *members, const char *node)
{
    for (unsigned i = 0; i < members->list_n; i++)
        if (strcmp(members->list[i].start.node, node) == 0)
            return &members->list[i];
    return NULL;
}

static struct member_stream *stream_of(struct members *members, const struct node_start *start,
                                       bool make)
{
    for (unsigned i = 0; i < members->streams_n; i++)
        if (node_start_is(&members->streams[i].start, start))
            return &members->streams[i];
    if (!make || members->streams_n == LEASE_STREAMS_MAX)
        return NULL;
    struct member_stream *stream = &members->streams[members->streams_n++];
    *stream = (struct member_stream){.start = *start};
    return stream;
}

/* --- leases ----------------------------------------------------------------------------------- */

static bool take_name(struct members *members, const struct node_start *asker,
                      const struct lease_ask *ask, int64_t now_us)
{
    struct member *member = member_of(members, asker->node);
    bool mine = member && node_start_is(&member->start, asker);
    if (!mine && (!ask->first || (member && now_us - member->seen_us < LEASE_MS * US)))
        return false;
    if (!member) {
        if (members->list_n == LEASE_NODES_MAX)
            return false;
        member = &members->list[members->list_n++];
    }
    *member = (struct member){.start = *asker, .may_own = ask->may_own, .seen_us = now_us};
    stream_of(members, asker, true);
    return true;
}

static void lease_shards(struct members *members, const struct node_start *asker,
                         const struct lease_ask *ask, int64_t now_us)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        bool mine = node_start_is(&members->shards[shard].owner, asker);
        if (mine && (ask->last || shard_set_has(&ask->release, shard))) {
            members->shards[shard].owner = (struct node_start){0};
            members->shards[shard].until_us = 0;
        } else if (mine) {
            members->shards[shard].until_us = now_us + LEASE_MS * US;
        } else if (!ask->last && shard_set_has(&ask->want, shard) &&
                   members->shards[shard].until_us <= now_us) {
            members->shards[shard].owner = *asker;
            members->shards[shard].epoch++;
            members->shards[shard].until_us = now_us + LEASE_MS * US;
        }
    }
}

static void leave(struct members *members, const struct node_start *asker)
{
    struct member *member = member_of(members, asker->node);
    *member = members->list[--members->list_n];
}

void members_lease(struct members *members, const struct node_start *asker,
                   const struct lease_ask *ask, int64_t now_us, struct lease_answer *ret)
{
    *ret = (struct lease_answer){.status = LEASE_NAMESAKE};
    if (!take_name(members, asker, ask, now_us))
        return;
    ret->status = LEASE_HELD;
    lease_shards(members, asker, ask, now_us);
    if (ask->last)
        leave(members, asker);
    for (unsigned i = 0; i < members->list_n; i++)
        if (now_us - members->list[i].seen_us < LEASE_MS * US)
            ret->nodes[ret->nodes_n++] =
                (struct lease_node){members->list[i].start, members->list[i].may_own};
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        ret->shards[shard].epoch = members->shards[shard].epoch;
        for (unsigned i = 0; i < ret->nodes_n && members->shards[shard].until_us > now_us; i++)
            if (node_start_is(&ret->nodes[i].start, &members->shards[shard].owner))
                ret->shards[shard].owner = (uint16_t)(i + 1);
    }
    for (unsigned i = 0; i < members->streams_n; i++)
        ret->streams[ret->streams_n++] =
            (struct lease_stream){members->streams[i].start, members->streams[i].n};
}

bool members_allow(const struct members *members, const struct node_start *start, unsigned shard,
                   uint32_t epoch)
{
    return members->shards[shard].epoch == epoch &&
           node_start_is(&members->shards[shard].owner, start);
}

/* --- the log ---------------------------------------------------------------------------------- */

int64_t members_next(struct members *members, const struct node_start *start)
{
    return stream_of(members, start, true)->n + 1;
}

void members_store(struct members *members, const struct node_start *start, int64_t now_us,
                   const void *bytes, size_t n)
{
    struct member_stream *stream = stream_of(members, start, true);
    struct member_row *rows = realloc(stream->rows, (stream->rows_n + 1) * sizeof *rows);
    if (!rows)
        abort();
    stream->rows = rows;
    struct member_row *row = &rows[stream->rows_n++];
    *row = (struct member_row){
        .n = ++stream->n, .at_us = now_us, .bytes = alloc_raw(n, 1), .bytes_n = n};
    memcpy(row->bytes, bytes, n);
}

void members_read(struct members *members, const struct log_ask *ask, unsigned rows_max,
                  struct log_answer *ret)
{
    *ret = (struct log_answer){.start = ask->start, .after = ask->after};
    const struct member_stream *stream = stream_of(members, &ask->start, false);
    ret->gone = !stream;
    if (!stream)
        return;
    size_t at = 0;
    while (at < stream->rows_n && stream->rows[at].n <= ask->after)
        at++;
    ret->gone =
        ask->after < stream->n && (at == stream->rows_n || stream->rows[at].n > ask->after + 1);
    if (ret->gone || at == stream->rows_n)
        return;
    ret->rows = alloc_zeroed(rows_max, sizeof *ret->rows);
    for (; at < stream->rows_n && ret->rows_n < rows_max; at++)
        ret->rows[ret->rows_n++] =
            (struct log_row){stream->rows[at].n, stream->rows[at].bytes, stream->rows[at].bytes_n};
}

void members_purge(struct members *members, int64_t before_us)
{
    for (unsigned i = 0; i < members->streams_n; i++) {
        struct member_stream *stream = &members->streams[i];
        size_t kept = 0;
        for (size_t row = 0; row < stream->rows_n; row++) {
            if (stream->rows[row].at_us < before_us)
                free(stream->rows[row].bytes);
            else
                stream->rows[kept++] = stream->rows[row];
        }
        stream->rows_n = kept;
    }
}

void members_finish(struct members *members)
{
    members_purge(members, INT64_MAX);
    for (unsigned i = 0; i < members->streams_n; i++)
        free(members->streams[i].rows);
    members->streams_n = 0;
}
