/* Password hashing: the one place where a password becomes a hash. Salt and cost are part of
 * libsodium's text, so that old hashes stay valid when the cost is raised.
 *
 * Promises: every job takes the time of one hash, for any question and any account. */
#include "server/hash/password.h"

#include <assert.h>

#include <sodium.h>

#define COST   crypto_pwhash_OPSLIMIT_INTERACTIVE /* passes over the memory */
#define MEMORY crypto_pwhash_MEMLIMIT_INTERACTIVE /* bytes: 64 MiB */

static_assert(PASSWORD_HASH_MAX == crypto_pwhash_STRBYTES, "a hash as libsodium writes it");

static bool make(struct password_job *job)
{
    return crypto_pwhash_str(job->hash, job->password, job->length, COST, MEMORY) == 0;
}

/* Takes as long for an account that does not exist as for one that does. */
static bool check_nobody(struct password_job *job)
{
    make(job);
    return false;
}

static bool check(struct password_job *job)
{
    if (job->hash[0] == '\0')
        return check_nobody(job);
    return crypto_pwhash_str_verify(job->hash, job->password, job->length) == 0;
}

void hash_password(struct password_job *job)
{
    job->ok = job->act == PASSWORD_MAKE ? make(job) : check(job);
    sodium_memzero(job->password, sizeof job->password);
    job->length = 0;
}
