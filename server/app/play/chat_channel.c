/* The channel of a chat: one audience of a room. */
#include "server/app/channel.h"
#include "server/app/outbox.h"
#include "server/app/play/chat.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

static enum channel_found find_chat(struct app *app, struct player *player,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct room *room = idmap_get(&app->play->rooms, idmap_bytes(name->id));
    if (!room)
        return CHANNEL_LOADING;
    if (!room_is_there(room) || !chat_may_hear(room, name->audience, player))
        return CHANNEL_NOTFOUND;
    if (!room->chats[0])
        return CHANNEL_LOADING;
    *ret = &room->chats[name->audience - 1]->channel;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    chat_encode(app, channel->owner, at);
    return outbox_take_text(app);
}

static bool is_first(const struct channel *channel, const struct player *player)
{
    return room_seat_of(((const struct chat *)channel->owner)->room, player) >= 0;
}

static bool may_hear(const struct channel *channel, const struct player *player)
{
    return chat_may_hear(((const struct chat *)channel->owner)->room, channel->name.audience,
                         player);
}

/* After a removal a client gets a snapshot, since it may still have the removed message. */
static bool resumes(const struct channel *channel)
{
    return ((const struct chat *)channel->owner)->removed_n == 0;
}

static bool replays(const struct channel *channel, uint32_t since, uint32_t to)
{
    (void)to;
    return chat_has(channel->owner, since + 1);
}

static void replay(struct app *app, const struct channel *channel, uint32_t since, uint32_t to,
                   conn_id conn)
{
    chat_replay(app, channel->owner, since, to, conn);
}

static void changed(struct app *app, struct channel *channel)
{
    presence_changed(app, ((struct chat *)channel->owner)->room);
}

const struct channel_ops chat_channel = {.find = find_chat,
                                         .snapshot = snapshot,
                                         .is_first = is_first,
                                         .may_hear = may_hear,
                                         .resumes = resumes,
                                         .replays = replays,
                                         .replay = replay,
                                         .changed = changed,
                                         .left = changed};
