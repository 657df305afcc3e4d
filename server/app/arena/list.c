/* The list of arenas. It is small, so a snapshot has all of it, and an event one arena. Cancelled ones are sent once, so
 * that clients drop them. */
#include "server/app/arena/list.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"

struct proto_arena arenas_view(const struct hall_head *head)
{
    static const char *const stages[] = {[ARENA_OPEN] = "open",
                                         [ARENA_RUNNING] = "running",
                                         [ARENA_OVER] = "over",
                                         [ARENA_CANCELLED] = "cancelled"};
    return (struct proto_arena){
        .id = head->id.bytes,
        .title = {head->title, strlen(head->title)},
        .by = player_name(head->creator),
        .settings = head->settings,
        .stage = stages[head->stage],
        .minutes = head->minutes,
        .starts_at_ms = head->starts_ms,
        .ends_at_ms =
            head->ends_ms > 0 ? head->ends_ms : head->starts_ms + INT64_C(60000) * head->minutes,
        .players = head->players,
    };
}

void arenas_keep(struct app *app, struct hall_head *head)
{
    struct arenas *all = app->arenas;
    if (all->over_n == APP_ARENAS_OVER_MAX) {
        hall_head_finish(app, head);
        return;
    }
    all->over = alloc_resized(all->over, all->over_n + 1, sizeof *all->over);
    all->over[all->over_n++] = *head;
}

/* An arena has ended: a copy of its head comes first, and the oldest one leaves. */
void arenas_ended(struct app *app, const struct hall *hall)
{
    struct arenas *all = app->arenas;
    struct hall_head head = hall->head;
    head.settings = alloc_zeroed(1, sizeof *head.settings);
    *head.settings = *hall->head.settings;
    player_ref(head.creator);
    if (all->over_n == APP_ARENAS_OVER_MAX)
        hall_head_finish(app, &all->over[--all->over_n]);
    all->over = alloc_resized(all->over, all->over_n + 1, sizeof *all->over);
    memmove(&all->over[1], all->over, all->over_n++ * sizeof *all->over);
    all->over[0] = head;
}

void arenas_changed(struct app *app, const struct hall_head *head)
{
    struct proto_arena view = arenas_view(head);
    proto_encode_arenas_event(&app->text, channel_next(&app->arenas->channel), &view);
    channel_publish(app, &app->arenas->channel);
}

void arenas_forget(struct app *app)
{
    while (app->arenas->over_n > 0)
        hall_head_finish(app, &app->arenas->over[--app->arenas->over_n]);
    free(app->arenas->over);
}

uint32_t arenas_events(const struct app *app)
{
    const struct hall *hall;
    uint32_t n = 0;
    LIST_FOREACH(hall, &app->arenas->list, link)
    n += hall->visible && hall->head.stage <= ARENA_RUNNING;
    return n;
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find(struct app *app, struct player *player,
                               const struct proto_channel *name, struct channel **ret)
{
    (void)player;
    (void)name;
    *ret = &app->arenas->channel;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    struct proto_arena *views = alloc_zeroed(APP_ARENAS_MAX + APP_ARENAS_OVER_MAX, sizeof *views);
    const struct hall *hall;
    size_t n = 0;
    (void)channel;
    (void)list;
    (void)with_log;
    LIST_FOREACH(hall, &app->arenas->list, link)
    if (hall->visible && hall->head.stage <= ARENA_RUNNING)
        views[n++] = arenas_view(&hall->head);
    for (uint32_t i = 0; i < app->arenas->over_n; i++)
        views[n++] = arenas_view(&app->arenas->over[i]);
    proto_encode_arenas_snap(&app->text, at, views, n);
    free(views);
    return outbox_take_text(app);
}

const struct channel_ops arenas_channel = {.find = find, .snapshot = snapshot};
