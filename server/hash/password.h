/* Slow hashing of passwords: argon2id. */
#ifndef MIAI_HASH_PASSWORD_H
#define MIAI_HASH_PASSWORD_H

#include "server/base/password.h"

/* Does the job's work and wipes its password. Takes some 50 to 100 ms and 64 MiB, so it runs on
 * threads that no game waits for. Not ok when there is not enough memory. */
void hash_password(struct password_job *job);

#endif
