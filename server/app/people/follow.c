/* Following the people of other processes. A player who is not in memory needs nothing: what is stored of them comes with
 * their next session.
 *
 * A question about a session may be on its way, and its answer may be older than the change. Answers come in the order
 * of the questions; so the change is applied once more behind a question of its own. */
#include "server/app/people/follow.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/conn.h"
#include "server/app/outbox.h"
#include "server/app/people/follows.h"
#include "server/app/people/me.h"
#include "server/app/people/mutes.h"
#include "server/app/people/names.h"
#include "server/app/people/people.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"
#include "server/app/token.h"

/* --- sessions --------------------------------------------------------------------------------- */

static void end_session(struct app *app, const uint8_t hash[32])
{
    struct player *player = session_lookup(app, hash);
    token_remove(app, hash);
    if (player) {
        player_ref(player);
        session_ended(app, player, hash);
        player_unref(app, player);
    }
    struct conn *conn;
    LIST_FOREACH(conn, &app->conns.list, link)
    if (conn->player && memcmp(conn->session, hash, sizeof conn->session) == 0)
        conn_end_session(app, conn);
}

static void end_sessions(struct app *app, const struct row_session *row)
{
    static const uint8_t none[32];
    struct player *player = player_find(app, row->player);
    bool all = memcmp(row->hash, none, sizeof none) == 0;
    if (player) {
        player_ref(player);
        session_ended_others(app, player, all ? NULL : row->hash);
        player_unref(app, player);
    } else {
        tokens_remove_of(app, row->player);
    }
}

/* Unused sessions end: a use counts wherever it was. */
static void use_session(struct app *app, const struct row_session *row)
{
    struct session *session = idmap_get(&app->sessions.map, idmap_bytes(row->hash));
    if (session && memcmp(session->hash, row->hash, sizeof session->hash) == 0 &&
        session->used_ms < row->used_at)
        session->used_ms = row->used_at;
}

static void add_token(struct app *app, const struct row_session *row)
{
    struct token token = {.player = row->player, .bot_of = row->bot_of, .scopes = row->scopes};
    memcpy(token.hash, row->hash, sizeof token.hash);
    if (row->token.length > 0)
        token_add(app, &token);
}

/* The changes that are applied twice. */
static void apply(struct app *app, const struct change *change)
{
    if (change->kind == CHANGE_END_SESSION)
        end_session(app, change->row.session.hash);
    else if (change->kind == CHANGE_END_SESSIONS)
        end_sessions(app, &change->row.session);
    else if (change->kind == CHANGE_END_BOTS)
        session_ended_bots(app, change->row.session.player);
    else if (change->kind == CHANGE_SET_MUTE)
        mutes_follow(app, &change->row.mute);
    else if (change->kind == CHANGE_SET_FOLLOW)
        follows_follow(app, &change->row.follow);
    else if (change->kind == CHANGE_SET_HIDDEN)
        follows_follow_hidden(app, &change->row.hidden);
}

struct again_completion {
    struct completion completion;
    struct change change; /* without texts */
};

static void again(struct app *app, struct completion *completion, struct job *job)
{
    if (job)
        apply(app, &((struct again_completion *)(void *)completion)->change);
    free(completion);
}

static void apply_twice(struct app *app, const struct change *change)
{
    static const uint8_t none[32];
    struct again_completion *completion = alloc_zeroed(1, sizeof *completion);
    apply(app, change);
    completion->change = (struct change){.kind = change->kind, .row = change->row};
    session_ask(app, none, &completion->completion, again);
}

/* --- accounts --------------------------------------------------------------------------------- */

/* The player of a row; 0 in it means the one that the job added. */
static int64_t id_of(const struct job *job, int64_t id)
{
    for (const struct change *change = job->first; id == 0 && change; change = change->next)
        if (change->kind == CHANGE_ADD_PLAYER)
            id = change->row.player.id;
    return id;
}

static const struct change *find(const struct job *job, enum change_kind kind)
{
    const struct change *change = job->first;
    while (change && change->kind != kind)
        change = change->next;
    return change;
}

void people_set_account(struct app *app, struct player *player, uint8_t account, int64_t made_ms)
{
    if (!player || player->account == account)
        return;
    player->account = account;
    if (made_ms > 0)
        player->account_ms = made_ms;
    player_list(app, player);
    names_changed(app, player, (struct text){player->name, player->name_length});
}

static void rename_to(struct app *app, struct player *player, struct text name)
{
    if (player->name_length != name.length || memcmp(player->name, name.at, name.length) != 0)
        names_changed(app, player, name);
}

void people_read(struct app *app, struct player *player, struct text name, uint8_t account)
{
    people_set_account(app, player, account, 0);
    rename_to(app, player, name);
}

/* Rows that were read before may still be on their way, so a player who comes into memory later has this kind, too. */
static void become(struct app *app, int64_t id, uint8_t account, int64_t made_ms)
{
    player_heed(app, id, account);
    people_set_account(app, player_find(app, id), account, made_ms);
}

static void rename_player(struct app *app, const struct row_player *row)
{
    struct player *player = player_find(app, row->id);
    if (player)
        rename_to(app, player, row->name);
}

/* The name changes first: everything below is sent with it. */
static void remove_account(struct app *app, const struct job *job, int64_t id)
{
    struct player *player = player_find(app, id);
    const struct change *name = find(job, CHANGE_RENAME_PLAYER);
    player_heed(app, id, ACCOUNT_NONE);
    if (!player)
        return;
    player->account = ACCOUNT_NONE;
    player->owner = player->moderator = player->hidden = false;
    player_list(app, player);
    if (name)
        rename_player(app, &name->row.player);
    app->people->hooks->gone(app, player);
}

static void take_owner(struct app *app, int64_t id)
{
    struct player *player = player_find(app, id);
    if (!player || player->owner)
        return;
    player->owner = true;
    me_changed(app, player);
}

/* A guest registers: their connections stay, with the new session. */
static bool is_moved(const struct job *job)
{
    const struct change *account = find(job, CHANGE_ADD_ACCOUNT);
    return account && account->row.account.player != 0 && find(job, CHANGE_ADD_SESSION);
}

static void move_session(struct app *app, const struct job *job, const uint8_t from[32])
{
    const struct row_session *to = &find(job, CHANGE_ADD_SESSION)->row.session;
    struct player *player = player_find(app, to->player);
    if (player)
        session_moved(app, player, from, to->hash);
}

static void follow(struct app *app, const struct job *job, const struct change *change)
{
    const struct row_account *account = &change->row.account;
    if (change->kind == CHANGE_RENAME_PLAYER)
        rename_player(app, &change->row.player);
    else if (change->kind == CHANGE_ADD_ACCOUNT)
        become(app, id_of(job, account->player), ACCOUNT_PERSON, account->created_at);
    else if (change->kind == CHANGE_MAKE_BOT)
        become(app, id_of(job, account->player), ACCOUNT_BOT, 0);
    else if (change->kind == CHANGE_REMOVE_ACCOUNT)
        remove_account(app, job, account->player);
    else if (change->kind == CHANGE_TAKE_OWNER)
        take_owner(app, change->row.owner_link.player);
    else if (change->kind == CHANGE_ADD_SESSION)
        add_token(app, &change->row.session);
    else if (change->kind == CHANGE_USE_SESSION)
        use_session(app, &change->row.session);
    else if (change->kind == CHANGE_END_SESSION && is_moved(job))
        move_session(app, job, change->row.session.hash);
    else if (change->kind == CHANGE_END_SESSION || change->kind == CHANGE_END_SESSIONS ||
             change->kind == CHANGE_END_BOTS || change->kind == CHANGE_SET_MUTE ||
             change->kind == CHANGE_SET_FOLLOW || change->kind == CHANGE_SET_HIDDEN)
        apply_twice(app, change);
}

void people_follow(struct app *app, const struct job *job)
{
    for (const struct change *change = job->first; change; change = change->next)
        follow(app, job, change);
}
