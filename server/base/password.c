/* Passwords in memory: each is copied once, into the job that hashes it, and wiped with that job.
 * This file knows nothing of hashing. */
#include "server/base/password.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

void password_wipe(void *at, size_t length)
{
    explicit_bzero(at, length);
}

struct password_job *password_job_create(uint64_t ticket, enum password_act act,
                                         const char *password, size_t length, const char *hash,
                                         size_t hash_length)
{
    struct password_job *job = alloc_zeroed(1, sizeof *job);
    assert(length <= sizeof job->password && hash_length < sizeof job->hash);
    job->ticket = ticket;
    job->act = act;
    job->length = (uint16_t)length;
    memcpy(job->password, password, length);
    if (hash_length > 0)
        memcpy(job->hash, hash, hash_length);
    return job;
}

void password_job_destroy(struct password_job *job)
{
    if (!job)
        return;
    password_wipe(job, sizeof *job);
    free(job);
}
