/* Presence notes. A player is present in a room while one of their connections is subscribed to the
 * room, its present game or the players' chat. Changes count at once, because a claim of absence
 * depends on them; they are sent in batches. */
#include "server/app/channel.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/hooks.h"
#include "server/app/play/house.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/play/timing.h"
#include "server/app/state.h"
#include "server/app/timers.h"

void presence_update(struct app *app, struct room *room)
{
    bool changed = false, here[2];
    if (!room_is_mine(app, room))
        return; /* its owner says who is present */
    presence_here(room, here);
    for (int seat = 0; seat < 2; seat++) {
        bool present = room_is_house(room, seat) || here[seat] || presence_is_far(room, seat);
        if (present == room->present[seat])
            continue;
        room->present[seat] = present;
        room->away_us[seat] = app->now.mono_us;
        changed = true;
    }
    if (changed) {
        room_arm(app, room);
        if (room->game) {
            timing_arm(app, room->game);
            house_look(app, room->game); /* it thinks only while a person is here */
        }
        if (room->tournament)
            play_hooks(app->play, room)->presence(app, room);
    }
}

/* A note is due; watchers get one at most once a second. */
static void batch(struct app *app, struct room *room)
{
    if (room->note_timer.slot == 0 || room->note_timer.at_us > room->note_us)
        timers_set(&app->timers, &room->note_timer, room->note_us);
    if (room->note_us <= app->now.mono_us)
        presence_due(app, room);
}

void presence_changed(struct app *app, struct room *room)
{
    if (!room)
        return;
    room_rest(app, room);
    if (!room_is_there(room))
        return;
    if (!room_is_mine(app, room)) {
        presence_tell(app, room);
        return;
    }
    presence_update(app, room);
    presence_note(app, room);
}

void presence_note(struct app *app, struct room *room)
{
    room->note_due = true;
    batch(app, room);
}

/* Processes that no client asks for the room show who is in it, too, on a director's page. They may have missed a note,
 * or come later: it is repeated while a player is there, and once after the last one has left. */
static void tell_all(struct app *app, struct room *room, bool changed)
{
    presence_say(app, room);
    if (changed || presence_anybody(room))
        timers_set(&app->timers, &room->note_timer,
                   app->now.mono_us + INT64_C(1000) * APP_PRESENCE_MS);
}

/* At other times for each room: there may be many. */
void presence_own(struct app *app, struct room *room)
{
    int64_t after_ms = room->id.bytes[sizeof room->id.bytes - 1] * (int64_t)APP_PRESENCE_MS / 256;
    presence_forget(room);
    presence_update(app, room);
    if (room->note_timer.slot == 0)
        timers_set(&app->timers, &room->note_timer, app->now.mono_us + INT64_C(1000) * after_ms);
}

void presence_due(struct app *app, struct room *room)
{
    timers_unset(&app->timers, &room->note_timer);
    if (!room_is_there(room))
        return;
    room->note_us = app->now.mono_us + INT64_C(1000) * APP_NOTES_MS;
    bool due = room->note_due;
    if (due) {
        int64_t away_ms[2] = {presence_away_ms(app, room, 0), presence_away_ms(app, room, 1)};
        proto_encode_presence(&app->text, &room->channel.name, room->present, away_ms,
                              presence_watchers(room));
        channel_publish(app, &room->channel);
        room->note_due = false;
    }
    if (app->config.shared && room_is_mine(app, room))
        tell_all(app, room, due);
}
