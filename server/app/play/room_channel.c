/* The channel of a room: its seats, its state and its games. */
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

static enum channel_found find_room(struct app *app, struct player *player,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(name->id));
    (void)player;
    if (room)
        *ret = &room->channel;
    return !room ? CHANNEL_LOADING : room_is_there(room) ? CHANNEL_OK : CHANNEL_NOTFOUND;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    room_encode(app, channel->owner, at);
    return outbox_take_text(app);
}

static bool is_first(const struct channel *channel, const struct player *player)
{
    return room_seat_of(channel->owner, player) >= 0;
}

static void changed(struct app *app, struct channel *channel)
{
    presence_changed(app, channel->owner);
}

const struct channel_ops room_channel = {.find = find_room,
                                         .snapshot = snapshot,
                                         .is_first = is_first,
                                         .changed = changed,
                                         .left = changed};
