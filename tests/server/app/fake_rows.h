/* The common parts of the store without a disk: lists of rows, and texts that the store keeps. */
#ifndef TESTS_APP_FAKE_ROWS_H
#define TESTS_APP_FAKE_ROWS_H

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fake_store.h"
#include "proto/json/characters.h"
#include "proto/json/limits.h"

/* Makes room in a list of n rows for one more. */
static inline void *grow(void *list, size_t n, size_t size)
{
    if (n != 0 && (n & (n - 1)) != 0)
        return list;
    void *ret = realloc(list, (n ? 2 * n : 1) * size);
    assert(ret);
    return ret;
}

static inline bool same_id(const struct id128 *a, const struct id128 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline struct text keep(struct fake_store *store, struct text text)
{
    return job_text(store->memory, text.at, text.length);
}

/* House players are in every store (migrations/0019_house_players.sql). */
static inline struct row_player *house_player_of(int64_t id)
{
    static struct row_player players[PROTO_HOUSE_LEVELS];
    struct row_player *player = &players[-id - 1];
    const char *name = proto_house_name((unsigned)-id);
    *player = (struct row_player){.id = id, .name = {name, strlen(name)}};
    return player;
}

static inline struct row_player *player_of(const struct fake_store *store, int64_t id)
{
    if (id < 0)
        return house_player_of(id);
    for (size_t i = 0; i < store->players_n; i++)
        if (store->players[i].id == id)
            return &store->players[i];
    return NULL;
}

#endif
