/* Presence, computed from the room's structure alone. presence_notes.c notices changes and sends
 * them. */
#include "server/app/play/presence.h"

#include "server/app/channel.h"
#include "server/app/conn.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

static uint32_t watchers_here(const struct room *room)
{
    uint32_t room_n = room->channel.subs_n[CHANNEL_OTHERS];
    uint32_t game_n = room->game ? room->game->channel.subs_n[CHANNEL_OTHERS] : 0;
    return room_n > game_n ? room_n : game_n;
}

bool presence_is_far(const struct room *room, int seat)
{
    const struct far *far = room->far;
    while (far && !far->present[seat])
        far = far->next;
    return far != NULL;
}

uint32_t presence_far_watchers(const struct room *room)
{
    uint32_t n = 0;
    for (const struct far *far = room->far; far; far = far->next)
        n += far->watchers;
    return n;
}

uint32_t presence_watchers(const struct room *room)
{
    uint32_t here = watchers_here(room) + presence_far_watchers(room);
    return here > room->watchers ? here : room->watchers;
}

static bool hears(const struct channel *channel, const struct player *player)
{
    for (const struct sub *sub = channel->subs[CHANNEL_SEATED]; sub; sub = sub->next)
        if (sub->conn->player == player)
            return true;
    return false;
}

static bool is_here(const struct room *room, const struct player *player)
{
    return player &&
           (hears(&room->channel, player) || (room->game && hears(&room->game->channel, player)) ||
            hears(&room->chats[0]->channel, player));
}

uint32_t presence_here(const struct room *room, bool ret_present[2])
{
    for (int seat = 0; seat < 2; seat++)
        ret_present[seat] = is_here(room, room->row.seats[seat]);
    return watchers_here(room);
}

int64_t presence_away_ms(const struct app *app, const struct room *room, int seat)
{
    if (room->present[seat] || !room->row.seats[seat])
        return -1;
    return (app->now.mono_us - room->away_us[seat]) / 1000;
}

bool presence_anybody(const struct room *room)
{
    /* A house player is always present and keeps no room open. */
    return (room->present[0] && !room_is_house(room, 0)) ||
           (room->present[1] && !room_is_house(room, 1));
}

int64_t presence_empty_since_us(const struct room *room)
{
    int64_t first = room->row.seats[0] && !room_is_house(room, 0) ? room->away_us[0] : 0,
            second = room->row.seats[1] && !room_is_house(room, 1) ? room->away_us[1] : 0;
    return first > second ? first : second;
}
