/* Requests of accounts: the steps that are stored, and their effects on sessions and connections.
 *
 * Promises: if a password was changed or an account deleted meanwhile, the store notices
 * (CHANGE_CHECK_ACCOUNT), and nothing is changed. Each sign-in gets a new token. The connections of
 * a session that ends are closed after the reply is on its way. */
#include <string.h>

#include "proto/wire/encode.h"
#include "proto/wire/moderation_view.h"
#include "proto/wire/token.h"
#include "server/app/measures/trail.h"
#include "server/app/outbox.h"
#include "server/app/people/asked.h"
#include "server/app/people/me.h"
#include "server/app/people/names.h"
#include "server/app/people/newcomers.h"
#include "server/app/people/people.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"

static void reply_you(struct app *app, const struct asked *asked, const struct proto_you *you,
                      const uint8_t *token)
{
    proto_encode_session(&app->text, you);
    outbox_http(app, asked->request, 200, token);
}

static void reply_nobody(struct app *app, const struct asked *asked)
{
    proto_encode_session(&app->text, &(struct proto_you){0});
    outbox_http_signed_out(app, asked->request, 200);
}

/* --- changes ---------------------------------------------------------------------------------- */

static struct text given_name(const struct asked *asked)
{
    return (struct text){asked->form.name, asked->form.name_length};
}

static void rename_to(struct job *job, int64_t player, struct text name, struct text folded)
{
    struct row_player *row = &job_change(job, CHANGE_RENAME_PLAYER)->row.player;
    row->id = player;
    row->name = job_text(job, name.at, name.length);
    row->folded = job_text(job, folded.at, folded.length);
}

static void add_session(struct app *app, struct job *job, struct asked *asked, int64_t player)
{
    session_draw(app, asked->token, asked->drawn);
    struct row_session *row = &job_change(job, CHANGE_ADD_SESSION)->row.session;
    memcpy(row->hash, asked->drawn, sizeof row->hash);
    row->player = player;
    row->created_at = row->used_at = app->now.wall_ms;
}

/* Ends the session that the request came with. */
static void end_session(struct job *job, const struct asked *asked)
{
    struct row_session *row = &job_change(job, CHANGE_END_SESSION)->row.session;
    memcpy(row->hash, asked->session, sizeof row->hash);
}

/* Ends all sessions of a player but one (NULL: all). */
static void end_sessions(struct job *job, int64_t player, const uint8_t *except)
{
    struct row_session *row = &job_change(job, CHANGE_END_SESSIONS)->row.session;
    row->player = player;
    if (except)
        memcpy(row->hash, except, sizeof row->hash);
}

/* The job conflicts if the password is no longer the one that was checked. */
static void check_account(struct job *job, const struct asked *asked)
{
    struct row_account *row = &job_change(job, CHANGE_CHECK_ACCOUNT)->row.account;
    row->player = asked->id;
    row->hash = job_text(job, asked->hash, strlen(asked->hash));
}

/* --- registering ------------------------------------------------------------------------------ */

/* The guest of the cookie becomes the account. Only the cookie changes. */
static void guest_registered(struct app *app, struct asked *asked)
{
    struct player *player = asked->player;
    player_heed(app, player->id, ACCOUNT_PERSON); /* words of other nodes may be older */
    player->account = ACCOUNT_PERSON;
    player->account_ms = app->now.wall_ms;
    player_list(app, player);
    session_moved(app, player, asked->session, asked->drawn);
    names_changed(app, player, given_name(asked));
}

static void newcomer_registered(struct app *app, struct asked *asked, const struct job *job)
{
    asked->player = player_ref_row(app, job->first->row.player.id, given_name(asked), true);
    asked->player->new_here = asked->player->calls_asked = true;
    asked->player->account_ms = app->now.wall_ms;
    session_remember(app, asked->drawn, asked->player);
}

static void registered(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job && job->status == JOB_CONFLICT) { /* another client took the name first */
        asked_refuse(app, asked, PROTO_ERROR_CONFLICT, "name");
        return;
    }
    if (job) {
        if (asked->player)
            guest_registered(app, asked);
        else
            newcomer_registered(app, asked, job);
        struct proto_you you = player_you(asked->player);
        reply_you(app, asked, &you, asked->token);
    }
    asked_finish(app, asked);
}

void account_register(struct app *app, struct asked *asked, const char *hash)
{
    if (asked->player)
        newcomers_store(app, asked->player);
    struct job *job = outbox_job(app);
    const struct proto_account *form = &asked->form;
    struct text name = given_name(asked), folded = {form->folded, form->folded_length};
    int64_t player = asked->player ? asked->player->id : 0;
    if (player == 0) {
        struct row_player *row = &job_change(job, CHANGE_ADD_PLAYER)->row.player;
        /* 0: the store chooses the number */
        row->id = newcomers_draw_id(app);
        row->name = job_text(job, name.at, name.length);
        row->created_at = app->now.wall_ms;
    }
    struct row_account *row = &job_change(job, CHANGE_ADD_ACCOUNT)->row.account;
    row->player = player;
    row->folded = job_text(job, folded.at, folded.length);
    row->name = job_text(job, name.at, name.length);
    row->hash = job_text(job, hash, strlen(hash));
    row->created_at = app->now.wall_ms;
    if (player != 0) {
        rename_to(job, player, name, folded);
        end_session(job, asked);
    }
    add_session(app, job, asked, player);
    trail_add(app, job, PROTO_TRAIL_ACCOUNT, player, asked->drawn, NULL, 0);
    outbox_store(app, job, &asked->completion, registered);
}

/* --- signing in and out ----------------------------------------------------------------------- */

/* The new session is not remembered here: the connections that use it ask the store, which also has
 * the player's mutes. */
static void signed_in(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job && job->status == JOB_CONFLICT) {
        asked_refuse(app, asked, PROTO_ERROR_DENIED, NULL);
        return;
    }
    if (job) {
        struct proto_you you = {
            .player = {.id = asked->id, .name = {asked->name, asked->name_length}},
            .account = true,
            .owner = asked->owner,
            .moderator = asked->moderator,
        };
        reply_you(app, asked, &you, asked->token);
        /* The reply goes before the old session's connections are closed: it has the new token. */
        if (asked->player)
            session_ended(app, asked->player, asked->session);
    }
    asked_finish(app, asked);
}

void account_sign_in(struct app *app, struct asked *asked)
{
    struct job *job = outbox_job(app);
    check_account(job, asked);
    if (asked->player)
        end_session(job, asked);
    add_session(app, job, asked, asked->id);
    trail_add(app, job, PROTO_TRAIL_SIGN_IN, asked->id, asked->drawn, NULL, 0);
    outbox_store(app, job, &asked->completion, signed_in);
}

static void signed_out(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job) {
        reply_nobody(app, asked);
        if (asked->form.everywhere)
            session_ended_others(app, asked->player, NULL);
        else
            session_ended(app, asked->player, asked->session);
    }
    asked_finish(app, asked);
}

void account_sign_out(struct app *app, struct asked *asked)
{
    if (!asked->player) {
        reply_nobody(app, asked);
        asked_finish(app, asked);
        return;
    }
    struct job *job = outbox_job(app);
    if (asked->form.everywhere)
        end_sessions(job, asked->player->id, NULL);
    else
        end_session(job, asked);
    outbox_store(app, job, &asked->completion, signed_out);
}

/* --- new passwords, deleted accounts ---------------------------------------------------------- */

static void password_changed(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job && job->status == JOB_CONFLICT) {
        asked_refuse(app, asked, PROTO_ERROR_DENIED, "old");
        return;
    }
    if (job) {
        struct proto_you you = player_you(asked->player);
        reply_you(app, asked, &you, NULL);
        session_ended_others(app, asked->player, asked->session);
    }
    asked_finish(app, asked);
}

void account_set_password(struct app *app, struct asked *asked, const char *hash)
{
    struct job *job = outbox_job(app);
    check_account(job, asked);
    struct row_account *row = &job_change(job, CHANGE_SET_PASSWORD)->row.account;
    row->player = asked->id;
    row->hash = job_text(job, hash, strlen(hash));
    end_sessions(job, asked->id, asked->session);
    outbox_store(app, job, &asked->completion, password_changed);
}

static void account_deleted(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job && job->status == JOB_CONFLICT) {
        asked_refuse(app, asked, PROTO_ERROR_DENIED, "password");
        return;
    }
    if (job) {
        /* The new name first: everything below is sent with it. */
        char name[PLAYER_NUMBER_MAX];
        player_heed(app, asked->player->id, ACCOUNT_NONE);
        asked->player->account = ACCOUNT_NONE;
        asked->player->owner = asked->player->moderator = asked->player->hidden = false;
        player_list(app, asked->player);
        names_changed(app, asked->player, player_number(asked->id, name));
        app->people->hooks->gone(app, asked->player);
        reply_nobody(app, asked);
        /* Last: it closes the connections that get the events above. */
        session_ended_bots(app, asked->player->id);
        session_ended_others(app, asked->player, NULL);
    }
    asked_finish(app, asked);
}

void account_delete(struct app *app, struct asked *asked)
{
    struct job *job = outbox_job(app);
    char name[PLAYER_NUMBER_MAX];
    check_account(job, asked);
    job_change(job, CHANGE_REMOVE_ACCOUNT)->row.account.player = asked->id;
    rename_to(job, asked->id, player_number(asked->id, name), (struct text){"", 0});
    job_change(job, CHANGE_END_BOTS)->row.session.player = asked->id;
    end_sessions(job, asked->id, NULL);
    outbox_store(app, job, &asked->completion, account_deleted);
}

/* --- the owner -------------------------------------------------------------------------------- */

static void owner_taken(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job && job->status == JOB_CONFLICT) {
        asked_refuse(app, asked, PROTO_ERROR_NOTFOUND, "link");
        return;
    }
    if (job) {
        asked->player->owner = true;
        struct proto_you you = player_you(asked->player);
        reply_you(app, asked, &you, NULL);
        me_changed(app, asked->player);
    }
    asked_finish(app, asked);
}

void account_take_owner(struct app *app, struct asked *asked)
{
    if (!asked->player || !asked->player->account) {
        asked_refuse(app, asked, PROTO_ERROR_AUTH, NULL);
        return;
    }
    if (player_is_bot(asked->player)) {
        asked_refuse(app, asked, PROTO_ERROR_FORBIDDEN, "bot");
        return;
    }
    struct job *job = outbox_job(app);
    struct row_owner_link *row = &job_change(job, CHANGE_TAKE_OWNER)->row.owner_link;
    app->host.hash(app->host.ctx, asked->form.link, strlen(asked->form.link), row->hash);
    row->player = asked->player->id;
    row->created_at = app->now.wall_ms;
    outbox_store(app, job, &asked->completion, owner_taken);
}

/* --- bots ------------------------------------------------------------------------------------- */

static void bot_made(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job && job->status == JOB_CONFLICT) { /* another request changed something meanwhile */
        asked_refuse(app, asked, PROTO_ERROR_CONFLICT, "name");
        return;
    }
    if (job) {
        bool is_new = asked->id == 0;
        int64_t id = is_new ? job->first->row.player.id : asked->id;
        struct text name =
            is_new ? given_name(asked) : (struct text){asked->name, asked->name_length};
        struct player *player = player_ref_row(app, id, name, ACCOUNT_BOT);
        player_heed(app, player->id, ACCOUNT_BOT);
        player->account = ACCOUNT_BOT;
        if (!is_new) {
            names_changed(app, player, name); /* all who see the player see the badge */
            session_ended_others(app, player, NULL);
        }
        struct proto_player bot = player_name(player);
        proto_encode_bot(&app->text, &bot);
        outbox_http(app, asked->request, 200, NULL);
        player_unref(app, player);
    }
    asked_finish(app, asked);
}

/* The obstacle in an account that exists; NULL: none. The sender knows its password. */
static const char *obstacle(const struct asked *asked)
{
    if (asked->id == asked->player->id || asked->is_bot || asked->owner || asked->moderator)
        return "name";
    return asked->has_games ? "games" : NULL;
}

void account_make_bot(struct app *app, struct asked *asked, const char *hash)
{
    if (asked->id != 0 && obstacle(asked)) {
        asked_refuse(app, asked, PROTO_ERROR_CONFLICT, obstacle(asked));
        return;
    }
    struct job *job = outbox_job(app);
    struct text name = given_name(asked);
    if (asked->id == 0) {
        struct row_player *row = &job_change(job, CHANGE_ADD_PLAYER)->row.player;
        row->id = newcomers_draw_id(app);
        row->name = job_text(job, name.at, name.length);
        row->created_at = app->now.wall_ms;
        struct row_account *account = &job_change(job, CHANGE_ADD_ACCOUNT)->row.account;
        account->folded = job_text(job, asked->form.folded, asked->form.folded_length);
        account->name = job_text(job, name.at, name.length);
        account->hash = job_text(job, hash, strlen(hash));
        account->created_at = app->now.wall_ms;
    } else {
        check_account(job, asked);
    }
    struct row_account *row = &job_change(job, CHANGE_MAKE_BOT)->row.account;
    row->player = asked->id;
    row->bot_of = asked->player->id;
    if (asked->id != 0)
        end_sessions(job, asked->id, NULL);
    outbox_store(app, job, &asked->completion, bot_made);
}
