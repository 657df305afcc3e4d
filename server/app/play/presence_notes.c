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

static bool hears(const struct channel *channel, const struct player *player)
{
    for (const struct sub *sub = channel->subs[CHANNEL_SEATED]; sub; sub = sub->next)
        if (sub->conn->player == player)
            return true;
    return false;
}

static bool is_present(const struct room *room, const struct player *player)
{
    return player &&
           (hears(&room->channel, player) || (room->game && hears(&room->game->channel, player)) ||
            hears(&room->chats[0]->channel, player));
}

void presence_update(struct app *app, struct room *room)
{
    bool changed = false;
    for (int seat = 0; seat < 2; seat++) {
        bool present = room_is_house(room, seat) || is_present(room, room->row.seats[seat]);
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
    if (room->note_timer.slot == 0)
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
    presence_update(app, room);
    room->note_due = true;
    batch(app, room);
}

void presence_due(struct app *app, struct room *room)
{
    timers_unset(&app->timers, &room->note_timer);
    if (!room_is_there(room))
        return;
    room->note_us = app->now.mono_us + INT64_C(1000) * APP_NOTES_MS;
    if (room->note_due) {
        int64_t away_ms[2] = {presence_away_ms(app, room, 0), presence_away_ms(app, room, 1)};
        proto_encode_presence(&app->text, &room->channel.name, room->present, away_ms,
                              presence_watchers(room));
        channel_publish(app, &room->channel);
        room->note_due = false;
    }
}
