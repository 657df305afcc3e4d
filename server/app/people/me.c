/* The channel `me`: the player, their games, calls, invitations and challenges. It is sent whole after every
 * change and never resumed, so it needs no history. */
#include "server/app/people/me.h"

#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/people.h"
#include "server/app/player.h"
#include "server/app/state.h"

void me_add_seat(struct player *player, struct seat *seat, struct room *room)
{
    seat->room = room;
    LIST_INSERT_HEAD(&player->seats, seat, link);
}

void me_remove_seat(struct seat *seat)
{
    LIST_REMOVE(seat, link);
    *seat = (struct seat){0};
}

/* The content of `me` that is not borrowed. */
struct mine {
    struct proto_my_game *games;
    struct proto_my_call calls[APP_CALLS_MAX];
    struct proto_my_invite invites[APP_INVITES_MAX];
    struct proto_my_challenge challenges[APP_CHALLENGES_LISTED];
};

/* Fills both; the caller frees the list of games. */
static void describe_me(const struct app *app, const struct player *player, struct proto_me *ret,
                        struct mine *mine)
{
    size_t n = 0;
    for (const struct seat *seat = LIST_FIRST(&player->seats); seat; seat = LIST_NEXT(seat, link))
        n++;
    mine->games = alloc_zeroed(n + 1, sizeof *mine->games);
    n = 0;
    for (const struct seat *seat = LIST_FIRST(&player->seats); seat; seat = LIST_NEXT(seat, link))
        app->people->hooks->describe_room(seat->room, player, &mine->games[n++]);
    *ret = (struct proto_me){
        .you = player_you(player),
        .muted = player->muted,
        .muted_n = player->muted_n,
        .followed = player->followed,
        .followed_n = player->followed_n,
        .hidden = player->hidden,
        .games = mine->games,
        .games_n = n,
        .calls = mine->calls,
        .calls_n = app->people->hooks->calls(app, player, mine->calls),
        .invites = mine->invites,
        .invites_n = app->people->hooks->invites(app, player, mine->invites),
        .challenges = mine->challenges,
        .challenges_n = app->people->hooks->challenges(player, mine->challenges),
    };
}

static void encode_me(struct app *app, const struct player *player, const struct proto_at *at)
{
    struct proto_me me;
    struct mine mine;
    describe_me(app, player, &me, &mine);
    proto_encode_me_snap(&app->text, at, &me);
    free(mine.games);
}

void me_changed(struct app *app, struct player *player)
{
    if (!player || !player->me.subs[CHANNEL_SEATED])
        return;
    struct proto_me me;
    struct mine mine;
    describe_me(app, player, &me, &mine);
    proto_encode_me_event(&app->text, channel_next(&player->me), &me);
    free(mine.games);
    channel_publish(app, &player->me);
}

/* --- the channel ------------------------------------------------------------------------------ */

static enum channel_found find_me(struct app *app, struct player *player,
                                  const struct proto_channel *name, struct channel **ret)
{
    (void)app;
    (void)name;
    if (!player)
        return CHANNEL_AUTH;
    *ret = &player->me;
    return CHANNEL_OK;
}

static struct buf *snapshot(struct app *app, const struct channel *channel, uint8_t list,
                            const struct proto_at *at, bool with_log)
{
    (void)list;
    (void)with_log;
    encode_me(app, channel->owner, at);
    return outbox_take_text(app);
}

static bool is_first(const struct channel *channel, const struct player *player)
{
    return player == channel->owner;
}

/* Never: `me` is sent whole after every change. */
static bool resumes(const struct channel *channel)
{
    (void)channel;
    return false;
}

const struct channel_ops me_channel = {
    .find = find_me, .snapshot = snapshot, .is_first = is_first, .resumes = resumes};
