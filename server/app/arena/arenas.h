/* All arenas in memory, and the list of arenas. */
#ifndef MIAI_APP_ARENA_ARENAS_H
#define MIAI_APP_ARENA_ARENAS_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "server/app/channel.h"
#include "server/app/limits.h"

struct player;

/* Operations of their channels. */
struct arena_channels {
    const struct channel_ops *list, *hall;
};

struct arenas {
    struct arena_channels channels;
    struct idmap map;       /* halls by id */
    LIST_HEAD(, hall) list; /* newest first */
    uint32_t n;             /* of these */
    struct channel channel; /* the list */
    struct hall_head *over; /* the arenas that ended last, newest first */
    uint32_t over_n;
    struct hall_restore *restores;
    void (*ready)(struct app *app); /* what follows the start; NULL: it is done */
    uint32_t starting;              /* arenas that the start still reads */
};

void arenas_create(struct app *app);
/* Ends what is being read: before the players are gone. */
void arenas_cancel(struct app *app);
/* Call it after all connections are gone. */
void arenas_destroy(struct app *app);

/* A player has another name: their lines are sent again. */
void arenas_renamed(struct app *app, const struct player *player);

#endif
