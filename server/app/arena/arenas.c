/* Arenas as a whole: created before the first connection, destroyed after the last one. */
#include "server/app/arena/arenas.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/arena/hall.h"
#include "server/app/arena/list.h"
#include "server/app/arena/notify.h"
#include "server/app/arena/restore.h"
#include "server/app/outbox.h"
#include "server/app/state.h"

void arenas_create(struct app *app)
{
    struct arenas *all = app->arenas = alloc_zeroed(1, sizeof *all);
    all->channels = (struct arena_channels){&arenas_channel, &arena_channel};
    channel_init(&all->channel, PROTO_CHANNEL_ARENAS, NULL, app->boot, all->channels.list, app);
}

void arenas_cancel(struct app *app)
{
    hall_restore_cancel(app);
}

void arenas_destroy(struct app *app)
{
    struct arenas *all = app->arenas;
    while (!LIST_EMPTY(&all->list))
        hall_destroy(app, LIST_FIRST(&all->list));
    arenas_forget(app);
    channel_finish(&all->channel);
    idmap_finish(&all->map);
    free(all);
}

void arenas_renamed(struct app *app, const struct player *player)
{
    struct hall *hall;
    for (uint32_t i = 0; i < app->arenas->over_n; i++)
        if (app->arenas->over[i].creator == player)
            arenas_changed(app, &app->arenas->over[i]);
    LIST_FOREACH(hall, &app->arenas->list, link)
    {
        uint16_t no = hall_number(hall, player->id);
        if (no > 0 && no <= hall->seen.players_n && hall->visible)
            hall_mark_line(app, hall, no, true);
        if (hall->head.creator == player && hall->visible) {
            hall_mark_head(app, hall);
            arenas_changed(app, &hall->head);
        }
    }
}
