/* The directory of channels. A new kind of channel gets a line in the table; channel.c does not
 * change. */
#include "server/app/directory.h"

#include "server/app/arena/hall.h"
#include "server/app/arena/list.h"
#include "server/app/channel.h"
#include "server/app/people/me.h"
#include "server/app/play/chat.h"
#include "server/app/play/game.h"
#include "server/app/play/lobby.h"
#include "server/app/play/room.h"
#include "server/app/tournament/boards.h"
#include "server/app/tournament/desk.h"
#include "server/app/tournament/list.h"
#include "server/app/tournament/notify.h"

/* `moderation` has no events and no subscribers: it only takes commands. */
static const struct channel_ops *const owners[] = {
    [PROTO_CHANNEL_LOBBY] = &lobby_channel,   [PROTO_CHANNEL_ME] = &me_channel,
    [PROTO_CHANNEL_ROOM] = &room_channel,     [PROTO_CHANNEL_GAME] = &game_channel,
    [PROTO_CHANNEL_CHAT] = &chat_channel,     [PROTO_CHANNEL_TOURS] = &tours_channel,
    [PROTO_CHANNEL_TOUR] = &tour_channel,     [PROTO_CHANNEL_DESK] = &desk_channel,
    [PROTO_CHANNEL_BOARDS] = &boards_channel, [PROTO_CHANNEL_ARENAS] = &arenas_channel,
    [PROTO_CHANNEL_ARENA] = &arena_channel,   [PROTO_CHANNEL_MODERATION] = NULL,
};

enum channel_found directory_find(struct app *app, struct player *player,
                                  const struct proto_channel *name, struct channel **ret)
{
    const struct channel_ops *ops =
        name->kind < sizeof owners / sizeof *owners ? owners[name->kind] : NULL;
    return ops ? ops->find(app, player, name, ret) : CHANNEL_NOTFOUND;
}
