/* Players in memory: everybody with a connection, a remembered session, a seat or a room. They are
 * counted, and forgotten with the last who needs them; what must last is in the store.
 *
 * `me` is told whole after every change and is never resumed, so that it needs no history. */
#include "server/app/people/people.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/characters.h"
#include "proto/lib/alloc.h"
#include "server/app/channel.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
#include "server/app/tournament/calls.h"
#include "server/app/tournament/invites.h"
#include "server/app/tournament/tournament.h"

struct player *people_find(const struct app *app, int64_t id)
{
    return idmap_get(&app->players, idmap_u64((uint64_t)id));
}

struct player *people_ref(struct player *player)
{
    player->refs++;
    return player;
}

static void set_name(struct player *player, struct text name)
{
    size_t length = name.len < sizeof player->name ? name.len : sizeof player->name - 1;
    memcpy(player->name, name.at, length);
    player->name[length] = '\0';
    player->name_length = (uint16_t)length;
}

struct player *people_ref_row(struct app *app, int64_t id, struct text name, bool account)
{
    struct player *player = people_find(app, id);
    if (player)
        return people_ref(player);
    player = alloc_zeroed(1, sizeof *player);
    player->id = id;
    player->refs = 1;
    player->account = account;
    set_name(player, name);
    channel_init(&player->me, PROTO_CHANNEL_ME, NULL, app->boot, &me_channel, player);
    idmap_put(&app->players, idmap_u64((uint64_t)id), player);
    return player;
}

void people_unref(struct app *app, struct player *player)
{
    if (!player)
        return;
    assert(player->refs > 0);
    if (--player->refs > 0)
        return;
    idmap_remove(&app->players, idmap_u64((uint64_t)player->id));
    channel_finish(&player->me);
    free(player->newcomer);
    free(player->muted);
    invites_finish(player);
    free(player);
}

struct proto_player people_name(const struct player *player)
{
    if (!player)
        return (struct proto_player){0};
    return people_name_row(player->id, (struct text){player->name, player->name_length},
                           player->account);
}

static bool is_number(int64_t id, struct text name)
{
    char number[PEOPLE_NUMBER_MAX];
    struct text text = people_number(id, number);
    return text.len == name.len && memcmp(text.at, name.at, name.len) == 0;
}

struct proto_player people_name_row(int64_t id, struct text name, bool account)
{
    return (struct proto_player){id, {name.at, name.len}, !account && !is_number(id, name)};
}

enum proto_error people_judge_name(struct text name, struct text folded,
                                   const struct answer *answer)
{
    if (proto_name_is_reserved(name.at, name.len))
        return PROTO_ERROR_ALIKE;
    for (size_t i = 0; answer && i < answer->accounts_n; i++) {
        const struct text *other = &answer->accounts[i].folded;
        if (other->len == folded.len && memcmp(other->at, folded.at, folded.len) == 0)
            return PROTO_ERROR_CONFLICT;
    }
    return answer && answer->accounts_n > 0 ? PROTO_ERROR_ALIKE : PROTO_ERROR_NONE;
}

struct text people_number(int64_t player, char ret[PEOPLE_NUMBER_MAX])
{
    static const char word[] = "player ";
    char id[PROTO_PLAYER_CHARS_MAX + 1]; /* "p7" */
    size_t length = proto_player_write(player, id);
    memcpy(ret, word, sizeof word - 1);
    memcpy(ret + sizeof word - 1, id + 1, length);
    return (struct text){ret, sizeof word - 1 + length - 1};
}

bool people_is_gone(const struct player *player)
{
    return player && !player->account &&
           is_number(player->id, (struct text){player->name, player->name_length});
}

struct proto_you people_you(const struct player *player)
{
    if (!player)
        return (struct proto_you){0};
    return (struct proto_you){.player = people_name(player),
                              .account = player->account,
                              .owner = player->owner,
                              .moderator = player->moderator};
}

void people_renamed(struct app *app, struct player *player, struct text name)
{
    set_name(player, name);
    people_me_changed(app, player);
    room_renamed(app, player);
    tournament_renamed(app, player);
}

/* --- me --------------------------------------------------------------------------------------- */

void people_add_seat(struct player *player, struct seat *seat, struct room *room)
{
    seat->room = room;
    LIST_INSERT_HEAD(&player->seats, seat, link);
}

void people_remove_seat(struct seat *seat)
{
    if (!seat->room)
        return;
    LIST_REMOVE(seat, link);
    *seat = (struct seat){0};
}

/* What `me` says, borrowed but for these. */
struct mine {
    struct proto_my_game *games;
    struct proto_my_call calls[APP_CALLS_MAX];
    struct proto_my_invite invites[APP_INVITES_MAX];
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
        room_describe_mine(seat->room, player, &mine->games[n++]);
    *ret = (struct proto_me){
        .you = people_you(player),
        .muted = player->muted,
        .muted_n = player->muted_n,
        .games = mine->games,
        .games_n = n,
        .calls = mine->calls,
        .calls_n = tournament_calls(app, player, mine->calls),
        .invites = mine->invites,
        .invites_n = invites_describe(app, player, mine->invites),
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

void people_me_changed(struct app *app, struct player *player)
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

/* --- muting ----------------------------------------------------------------------------------- */

bool people_mutes(const struct player *player, int64_t other)
{
    for (uint32_t i = 0; i < player->muted_n; i++)
        if (player->muted[i] == other)
            return true;
    return false;
}

static void set_mute(struct player *player, int64_t other, bool on)
{
    uint32_t i = 0;
    while (i < player->muted_n && player->muted[i] != other)
        i++;
    if (on && i == player->muted_n) {
        player->muted = alloc_resized(player->muted, player->muted_n + 1, sizeof *player->muted);
        player->muted[player->muted_n++] = other;
    } else if (!on && i < player->muted_n) {
        memmove(&player->muted[i], &player->muted[i + 1],
                (--player->muted_n - i) * sizeof *player->muted);
    }
}

struct mute_completion {
    struct completion completion;
    struct dedup *dedup;
    struct player *player;
    int64_t other;
    bool on;
};

static void muted(struct app *app, struct completion *completion, struct job *job)
{
    struct mute_completion *mute = (struct mute_completion *)(void *)completion;
    if (job && job->status == JOB_OK) {
        set_mute(mute->player, mute->other, mute->on);
        dedup_answer(app, mute->dedup, &(struct dedup_answer){0});
        people_me_changed(app, mute->player);
    } else if (job) {
        dedup_refuse(app, mute->dedup, &(struct proto_no){.code = PROTO_ERROR_NOTFOUND});
    }
    people_unref(app, mute->player);
    free(mute);
}

void people_mute(struct app *app, struct command *command)
{
    struct player *player = command->player;
    const struct proto_do *act = &command->message->u.act;
    if (act->player == player->id) {
        dedup_refuse(app, command->dedup, &(struct proto_no){.code = PROTO_ERROR_DENIED});
        return;
    }
    if (act->on && player->muted_n >= APP_MUTED_MAX && !people_mutes(player, act->player)) {
        dedup_refuse(app, command->dedup,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "muted"});
        return;
    }
    struct job *job = outbox_job(app);
    struct mute_completion *mute = alloc_zeroed(1, sizeof *mute);
    job_change(job, CHANGE_SET_MUTE)->row.mute =
        (struct row_mute){.player = player->id, .muted = act->player, .on = act->on};
    dedup_store(app, command->dedup, job, &(struct dedup_answer){0});
    mute->dedup = command->dedup;
    mute->player = people_ref(player);
    mute->other = act->player;
    mute->on = act->on;
    outbox_store(app, job, &mute->completion, muted);
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

/* It is told whole after every change. */
static bool resumes(const struct channel *channel)
{
    (void)channel;
    return false;
}

const struct channel_ops me_channel = {
    .find = find_me, .snapshot = snapshot, .is_first = is_first, .resumes = resumes};
