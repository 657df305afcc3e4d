/* Linear probing with deletion by moving back, so that there are no tombstones and a map that lives
 * for months keeps its speed. It grows when two thirds are in use. The slots have no order, and
 * neither has a walk by idmap_at(). */
#include "proto/lib/idmap.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#define IDMAP_SIZE_MIN 16 /* slots */

struct idmap_key idmap_bytes(const uint8_t bytes[16])
{
    struct idmap_key key;
    memcpy(&key.a, bytes, 8);
    memcpy(&key.b, bytes + 8, 8);
    if (key.a == 0 && key.b == 0)
        key.b = 1;
    return key;
}

/* Counters differ in low bits only: multiply and fold, so that all bits reach the slot number. */
static uint32_t home(const struct idmap *map, struct idmap_key key)
{
    uint64_t x = (key.a ^ (key.b * UINT64_C(0x9e3779b97f4a7c15))) * UINT64_C(0xd6e8feb86659fd93);
    return (uint32_t)(x >> 32) & (map->size - 1);
}

static bool same(struct idmap_key x, struct idmap_key y)
{
    return x.a == y.a && x.b == y.b;
}

void idmap_finish(struct idmap *map)
{
    free(map->slots);
    *map = (struct idmap){0};
}

/* The slot of the key, or the free slot where it would go. */
static uint32_t probe(const struct idmap *map, struct idmap_key key)
{
    uint32_t i = home(map, key);
    while (map->slots[i].value && !same(map->slots[i].key, key))
        i = (i + 1) & (map->size - 1);
    return i;
}

void *idmap_get(const struct idmap *map, struct idmap_key key)
{
    return map->size == 0 ? NULL : map->slots[probe(map, key)].value;
}

void *idmap_at(const struct idmap *map, uint32_t slot)
{
    assert(slot < map->size);
    return map->slots[slot].value;
}

static void grow(struct idmap *map)
{
    struct idmap wider = {.used = map->used, .size = map->size ? map->size * 2 : IDMAP_SIZE_MIN};
    wider.slots = alloc_zeroed(wider.size, sizeof *wider.slots);
    for (uint32_t i = 0; i < map->size; i++)
        if (map->slots[i].value)
            wider.slots[probe(&wider, map->slots[i].key)] = map->slots[i];
    free(map->slots);
    *map = wider;
}

void idmap_put(struct idmap *map, struct idmap_key key, void *value)
{
    assert(value && (key.a != 0 || key.b != 0));
    if ((uint64_t)map->used * 3 >= (uint64_t)map->size * 2)
        grow(map);
    uint32_t i = probe(map, key);
    if (!map->slots[i].value)
        map->used++;
    map->slots[i] = (struct idmap_slot){key, value};
}

void *idmap_remove(struct idmap *map, struct idmap_key key)
{
    if (map->size == 0)
        return NULL;
    uint32_t hole = probe(map, key);
    void *value = map->slots[hole].value;
    if (!value)
        return NULL;
    map->used--;
    /* An entry behind the hole that is found through it moves into it. */
    for (uint32_t i = (hole + 1) & (map->size - 1); map->slots[i].value;
         i = (i + 1) & (map->size - 1)) {
        uint32_t from = home(map, map->slots[i].key);
        if (((i - from) & (map->size - 1)) >= ((i - hole) & (map->size - 1))) {
            map->slots[hole] = map->slots[i];
            hole = i;
        }
    }
    map->slots[hole] = (struct idmap_slot){0};
    return value;
}
