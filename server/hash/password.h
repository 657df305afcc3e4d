/* Slow hashing of passwords: argon2id. */
#ifndef MIAI_HASH_PASSWORD_H
#define MIAI_HASH_PASSWORD_H

#include "server/base/password.h"

/* Does what the job asks for and wipes its password. Takes some 50 to 100 ms and 64 MiB: for threads
 * that nobody waits for. Not ok when there is not so much memory. */
void hash_password(struct password_job *job);

#endif
