/* Jobs and their arena. All memory of a job is a list of blocks that grows and is freed as a whole. So one
 * thread can fill in rows and the other can read them without rules about which thread frees which string.
 *
 * Promises: memory from job_alloc() is zeroed and aligned for any type. Running out of memory ends the
 * process. */
#include "server/base/job.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#define ARENA_BLOCK 2000 /* bytes of a usual block: most jobs need one */

struct arena {
    struct arena *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

static struct arena *arena_grow(struct arena *top, size_t bytes)
{
    size_t size = bytes > ARENA_BLOCK ? bytes : ARENA_BLOCK;
    struct arena *block = alloc_zeroed(1, sizeof *block + size);
    block->next = top;
    block->size = size;
    return block;
}

struct job *job_create(uint64_t ticket)
{
    struct arena *arena = arena_grow(NULL, ARENA_BLOCK);
    struct job *job = (struct job *)(void *)arena->bytes;
    arena->used =
        (sizeof *job + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    job->ticket = ticket;
    job->arena = arena;
    return job;
}

void job_destroy(struct job *job)
{
    if (!job)
        return;
    for (struct arena *block = job->arena, *next; block;
         block = next) { /* the job itself is in the last block */
        next = block->next;
        free(block);
    }
}

struct job *job_keep(struct job *job)
{
    job->kept = true;
    return job;
}

void *job_alloc(struct job *job, size_t bytes)
{
    size_t need = (bytes + alignof(max_align_t) - 1) / alignof(max_align_t) * alignof(max_align_t);
    if (need > job->arena->size - job->arena->used)
        job->arena = arena_grow(job->arena, need);
    void *ret = job->arena->bytes + job->arena->used;
    job->arena->used += need;
    return ret;
}

struct text job_text(struct job *job, const void *at, size_t len)
{
    if (len == 0)
        return (struct text){"", 0};
    char *copy = job_alloc(job, len);
    memcpy(copy, at, len);
    job->bytes += len;
    return (struct text){copy, len};
}

struct change *job_change(struct job *job, enum change_kind kind)
{
    struct change *change = job_alloc(job, sizeof *change);
    change->kind = kind;
    job->bytes += JOB_CHANGE_BYTES;
    if (job->last)
        job->last->next = change;
    else
        job->first = change;
    job->last = change;
    return change;
}
