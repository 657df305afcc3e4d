/* A map from 128-bit keys to pointers, by open addressing. Keys are ids that this program made
 * (random ones, counters, handles), or hashes; no key has both halves zero. The map owns no
 * value. */
#ifndef MIAI_PROTO_LIB_IDMAP_H
#define MIAI_PROTO_LIB_IDMAP_H

#include <stdint.h>

struct idmap_key {
    uint64_t a, b;
};
struct idmap_slot {
    struct idmap_key key;
    void *value;
};
struct idmap {
    struct idmap_slot *slots;
    uint32_t used, size; /* size: a power of two, or 0 */
};

static inline struct idmap_key idmap_u64(uint64_t key)
{
    return (struct idmap_key){key, 0};
}
/* The first 16 of the bytes. */
struct idmap_key idmap_bytes(const uint8_t bytes[16]);

void idmap_finish(struct idmap *map); /* a zeroed struct is an empty map */
void *idmap_get(const struct idmap *map, struct idmap_key key); /* NULL if there is none */
/* Puts or replaces; value is not NULL. Running out of memory ends the process. */
void idmap_put(struct idmap *map, struct idmap_key key, void *value);
/* The value in a slot from 0 to size - 1, in no order; NULL: none. Valid until the map changes. */
void *idmap_at(const struct idmap *map, uint32_t slot);
void *idmap_remove(struct idmap *map, struct idmap_key key); /* the removed value, or NULL */

#endif
