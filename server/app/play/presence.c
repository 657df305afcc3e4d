/* Presence, computed from the room's structure alone. presence_notes.c notices changes and sends
 * them. */
#include "server/app/play/presence.h"

#include "server/app/channel.h"
#include "server/app/play/game.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

uint32_t presence_watchers(const struct room *room)
{
    uint32_t room_n = room->channel.subs_n[CHANNEL_OTHERS];
    uint32_t game_n = room->game ? room->game->channel.subs_n[CHANNEL_OTHERS] : 0;
    return room_n > game_n ? room_n : game_n;
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
