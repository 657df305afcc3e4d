/* The queue of commits. It drops what does not fit: the log in the database has it. */
#include "server/store/commits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

void commits_init(struct commits *commits)
{
    ring_init(&commits->ring, STORE_COMMITS_MAX);
    atomic_init(&commits->bytes, 0);
}

void commits_finish(struct commits *commits)
{
    struct store_commit commit;
    while (commits_take(commits, &commit))
        free(commit.bytes);
    ring_finish(&commits->ring);
}

void commits_put(struct commits *commits, int64_t n, const void *bytes, size_t bytes_n)
{
    assert(n > 0 && bytes_n > 0);
    if (commits->bytes + bytes_n > STORE_COMMITS_BYTES_MAX)
        return;
    struct store_commit *commit = alloc_raw(1, sizeof *commit);
    *commit = (struct store_commit){n, alloc_raw(bytes_n, 1), bytes_n};
    memcpy(commit->bytes, bytes, bytes_n);
    commits->bytes += bytes_n; /* before it can be taken off */
    if (ring_push(&commits->ring, commit))
        return;
    commits->bytes -= bytes_n;
    free(commit->bytes);
    free(commit);
}

bool commits_take(struct commits *commits, struct store_commit *ret)
{
    struct store_commit *commit = ring_pop(&commits->ring);
    if (!commit)
        return false;
    *ret = *commit;
    free(commit);
    assert(commits->bytes >= ret->bytes_n);
    commits->bytes -= ret->bytes_n;
    return true;
}
