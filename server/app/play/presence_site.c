/* Presence where several processes serve a site. A process tells the owner of a room which of its players, and how many
 * watchers, are connected to it: at once when that changes, and again every two seconds. The owner adds it all up and
 * tells every process. So a lost word costs two seconds, and the clients of a process that has gone count for five. */
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

#define US INT64_C(1000) /* in a millisecond */

static void list(struct app *app, struct room *room)
{
    if (!room->elsewhere)
        LIST_INSERT_HEAD(&app->play->site_rooms, room, site_link);
    room->elsewhere = true;
    if (app->play->here_timer.slot == 0)
        timers_set(&app->timers, &app->play->here_timer, app->now.mono_us + APP_HERE_MS * US);
}

void presence_forget(struct room *room)
{
    for (struct far *far; (far = room->far);) {
        room->far = far->next;
        free(far);
    }
    if (room->elsewhere)
        LIST_REMOVE(room, site_link);
    room->elsewhere = false;
    room->watchers = 0;
}

/* --- of a room of another process ------------------------------------------------------------- */

/* Says who is here. Returns false if no client is. */
static bool tell(struct app *app, const struct room *room)
{
    struct site_note note = {.kind = SITE_HERE,
                             .shard = shard_of(room_aggregate(room)),
                             .room = room->id,
                             .watchers = presence_here(room, note.present)};
    outbox_site(app, &note);
    return note.present[0] || note.present[1] || note.watchers > 0;
}

void presence_tell(struct app *app, struct room *room)
{
    if (tell(app, room))
        list(app, room);
}

/* --- of a room of this process ---------------------------------------------------------------- */

void presence_say(struct app *app, const struct room *room)
{
    struct site_note note = {.kind = SITE_PRESENCE,
                             .shard = shard_of(room_aggregate(room)),
                             .room = room->id,
                             .watchers = presence_watchers(room)};
    for (int seat = 0; seat < 2; seat++) {
        note.present[seat] = room->present[seat];
        note.away_ms[seat] = presence_away_ms(app, room, seat);
    }
    outbox_site(app, &note);
}

static struct far *far_of(struct room *room, uint16_t node)
{
    struct far *far = room->far;
    while (far && far->node != node)
        far = far->next;
    if (far)
        return far;
    far = alloc_zeroed(1, sizeof *far);
    *far = (struct far){.next = room->far, .node = node};
    room->far = far;
    return far;
}

static void heard_of_mine(struct app *app, struct room *room, uint16_t node,
                          const struct site_note *note)
{
    struct far *far = far_of(room, node);
    far->watchers = note->watchers;
    far->until_us = app->now.mono_us + APP_HERE_FOR_MS * US;
    for (int seat = 0; seat < 2; seat++)
        far->present[seat] = note->present[seat];
    list(app, room);
    presence_changed(app, room);
}

void presence_heard(struct app *app, struct room *room, uint16_t node, const struct site_note *note)
{
    if (shard_of(room_aggregate(room)) != note->shard)
        return; /* the owner of that shard has nothing to say about this room */
    if (room_is_mine(app, room)) {
        if (note->kind == SITE_HERE)
            heard_of_mine(app, room, node, note);
        return;
    }
    if (note->kind != SITE_PRESENCE)
        return;
    room->watchers = note->watchers;
    for (int seat = 0; seat < 2; seat++) {
        room->present[seat] = note->present[seat];
        room->away_us[seat] =
            app->now.mono_us - (note->away_ms[seat] > 0 ? note->away_ms[seat] : 0) * US;
    }
    presence_note(app, room);
}

static bool drop_old(struct app *app, struct room *room)
{
    bool dropped = false;
    for (struct far **at = &room->far; *at;) {
        struct far *far = *at;
        if (far->until_us > app->now.mono_us) {
            at = &far->next;
            continue;
        }
        *at = far->next;
        free(far);
        dropped = true;
    }
    return dropped;
}

void presence_here_due(struct app *app)
{
    for (struct room *room = LIST_FIRST(&app->play->site_rooms), *next; room; room = next) {
        next = LIST_NEXT(room, site_link);
        bool mine = room_is_mine(app, room);
        bool changed = mine && drop_old(app, room);
        if (mine ? !room->far : !tell(app, room))
            presence_forget(room);
        if (changed)
            presence_changed(app, room);
    }
    if (!LIST_EMPTY(&app->play->site_rooms))
        timers_set(&app->timers, &app->play->here_timer, app->now.mono_us + APP_HERE_MS * US);
}
