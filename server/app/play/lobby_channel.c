/* The channel of the lobby: public rooms, for all clients. */
#include "server/app/channel.h"
#include "server/app/play/lobby.h"
#include "server/app/play/play.h"
#include "server/app/state.h"

static enum channel_found find_lobby(struct app *app, struct player *player,
                                     const struct proto_channel *name, struct channel **ret)
{
    (void)player;
    (void)name;
    *ret = &app->play->lobby;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)channel;
    (void)list;
    (void)with_log;
    return lobby_snap(app, at);
}

static struct buf *show(struct app *app, const struct channel *channel, const struct proto_at *at)
{
    (void)channel;
    return lobby_show(app, at);
}

/* Never: only a snapshot has the number of players here. */
static bool resumes(const struct channel *channel)
{
    (void)channel;
    return false;
}

const struct channel_ops lobby_channel = {
    .find = find_lobby, .snapshot = snapshot, .show = show, .resumes = resumes};
