/* A password on its way: what the application asks of server/hash, and what it gets back. Neither
 * side sees the other's files.
 *
 * The job is built by the service thread, given away, and given back with its answer. It holds all of
 * its bytes itself, so that all of them can be wiped. */
#ifndef MIAI_BASE_PASSWORD_H
#define MIAI_BASE_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PASSWORD_BYTES_MAX 512 /* of a password: 128 characters of four bytes */
#define PASSWORD_HASH_MAX  128 /* bytes of a hash as text, its NUL included */

enum password_act {
    PASSWORD_MAKE = 1, /* password -> hash */
    PASSWORD_CHECK     /* password, hash -> ok. An empty hash is nobody's: as slow, and never ok */
};

struct password_job {
    uint64_t ticket; /* chosen by the application */
    enum password_act act;
    bool ok; /* made, or right */
    uint16_t length;
    char password[PASSWORD_BYTES_MAX]; /* wiped once it is hashed */
    char hash[PASSWORD_HASH_MAX];
    struct password_job *next; /* whoever holds the job */
};

/* length is at most PASSWORD_BYTES_MAX; hash: hash_length bytes, for a check. */
struct password_job *password_job_create(uint64_t ticket, enum password_act act,
                                         const char *password, size_t length, const char *hash,
                                         size_t hash_length);
void password_job_destroy(struct password_job *job); /* wipes it; takes NULL */

/* Overwrites memory that held a secret, even if nobody reads it any more. */
void password_wipe(void *at, size_t length);

#endif
