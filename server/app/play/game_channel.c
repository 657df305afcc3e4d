/* The channel of a game: its events. */
#include "proto/game/fold.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/delay.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/play/presence.h"
#include "server/app/play/room.h"
#include "server/app/state.h"

static enum channel_found find_game(struct app *app, struct player *player,
                                    const struct proto_channel *name, struct channel **ret)
{
    struct game *game = idmap_get(&app->play->games, idmap_bytes(name->id));
    (void)player;
    if (game)
        *ret = &game->channel;
    return !game ? CHANNEL_LOADING : game->visible ? CHANNEL_OK : CHANNEL_NOTFOUND;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    game_encode(app, channel->owner, list, at, with_log);
    return outbox_take_text(app);
}

static bool is_first(const struct channel *channel, const struct player *player)
{
    return room_seat_of(((const struct game *)channel->owner)->room, player) >= 0;
}

static uint32_t last_n(const struct channel *channel, uint8_t list)
{
    return delay_n(channel->owner, list);
}

/* Do the events fit into the queue of a connection, and does the fold reach them quickly? An event
 * of a large board may contain a whole board. */
static bool replays(const struct channel *channel, uint32_t since, uint32_t to)
{
    const struct fold *fold = &((const struct game *)channel->owner)->fold;
    const struct go_setup *setup = go_game_setup(&fold->game);
    uint32_t bytes = APP_REPLAY_EVENT_BYTES + 2u * setup->width * setup->height;
    return (to - since) * bytes <= APP_REPLAY_BYTES_MAX && fold_is_near(fold, since);
}

static void replay(struct app *app, const struct channel *channel, uint32_t since, uint32_t to,
                   conn_id conn)
{
    game_replay(app, channel->owner, since, to, conn);
}

static void changed(struct app *app, struct channel *channel)
{
    presence_changed(app, ((struct game *)channel->owner)->room);
}

/* An old game leaves memory with its last subscriber. */
static void left(struct app *app, struct channel *channel)
{
    struct room *room = ((struct game *)channel->owner)->room;
    game_evict(app, channel->owner);
    presence_changed(app, room);
}

const struct channel_ops game_channel = {.find = find_game,
                                         .snapshot = snapshot,
                                         .is_first = is_first,
                                         .last_n = last_n,
                                         .replays = replays,
                                         .replay = replay,
                                         .changed = changed,
                                         .left = left};
