/* Hashing with libsodium. */
#ifndef MIAI_HASH_HASH_H
#define MIAI_HASH_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_BYTES 32

/* Prepares the library. Called once before the first thread starts. Ends the process if it cannot. */
void hash_init(void);

/* BLAKE2b-256, for the stored form of a session token. The token itself has 256 random bits, so
 * that neither a key nor a slow hash would add anything. */
void hash_bytes(const void *data, size_t len, uint8_t ret[HASH_BYTES]);

#endif
