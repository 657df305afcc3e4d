/* Fast hashes of bytes that are already random; password.c hashes passwords. */
#include "server/hash/hash.h"

#include <assert.h>
#include <stdlib.h>

#include <sodium.h>

void hash_init(void)
{
    if (sodium_init() < 0)
        abort();
}

void hash_bytes(const void *data, size_t len, uint8_t ret[HASH_BYTES])
{
    static_assert(HASH_BYTES == crypto_generichash_BYTES, "the size that BLAKE2b is asked for");
    crypto_generichash(ret, HASH_BYTES, data, len, NULL, 0);
}
