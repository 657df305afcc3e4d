/* A password on its way between the application and server/hash. Neither side sees the other's
 * files.
 *
 * The service thread builds the job and gives it away; it comes back with its answer. The job
 * contains all of its bytes, so that all of them can be wiped. */
#ifndef MIAI_BASE_PASSWORD_H
#define MIAI_BASE_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PASSWORD_BYTES_MAX 512 /* of a password: 128 characters of four bytes */
#define PASSWORD_HASH_MAX  128 /* bytes of a hash as text, its NUL included */

enum password_act {
    PASSWORD_MAKE = 1, /* password -> hash */
    /* password, hash -> ok. An empty hash belongs to no account: it takes as long, and is never ok */
    PASSWORD_CHECK
};

struct password_job {
    uint64_t ticket; /* chosen by the application */
    enum password_act act;
    bool ok; /* made, or right */
    uint16_t length;
    char password[PASSWORD_BYTES_MAX]; /* wiped once it is hashed */
    char hash[PASSWORD_HASH_MAX];
    struct password_job *next; /* for the holder of the job */
};

/* length is at most PASSWORD_BYTES_MAX; hash: hash_length bytes, for PASSWORD_CHECK. */
struct password_job *password_job_create(uint64_t ticket, enum password_act act,
                                         const char *password, size_t length, const char *hash,
                                         size_t hash_length);
void password_job_destroy(struct password_job *job); /* wipes it; takes NULL */

/* Overwrites memory that held a secret. The compiler cannot leave it out. */
void password_wipe(void *at, size_t length);

#endif
