/* Requests of accounts: register, sign in, sign out, change the password, delete the account, take
 * the owner's link, make a bot. A request is a row of steps; the middle ones wait for the store or for a hash:
 *
 *     body -> session -> account -> password -> stored -> reply
 *
 * This file has the steps up to the password, account_steps.c the others.
 *
 * Promises: an unknown name and a wrong password cost the same and get the same answer. Every
 * request is answered once. Passwords are wiped together with the memory that held them. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "server/app/app.h"
#include "server/app/charge.h"
#include "server/app/measures/admit.h"
#include "server/app/outbox.h"
#include "server/app/people/asked.h"
#include "server/app/people/names.h"
#include "server/app/people/passwords.h"
#include "server/app/people/places.h"
#include "server/app/people/questions.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"

/* --- replies
 * ----------------------------------------------------------------------------------- */

static void refuse_request(struct app *app, request_id request, enum proto_error code,
                           const char *field, int64_t after_ms)
{
    static const uint16_t statuses[PROTO_ERRORS_N] = {
        [PROTO_ERROR_PROTO] = 400,     [PROTO_ERROR_AUTH] = 401,  [PROTO_ERROR_DENIED] = 403,
        [PROTO_ERROR_NOTFOUND] = 404,  [PROTO_ERROR_RATE] = 429,  [PROTO_ERROR_CONFLICT] = 409,
        [PROTO_ERROR_BUSY] = 503,      [PROTO_ERROR_ALIKE] = 409, [PROTO_ERROR_FULL] = 409,
        [PROTO_ERROR_FORBIDDEN] = 403,
    };
    assert(statuses[code] != 0);
    outbox_http_error(app, request, statuses[code], code, field, after_ms);
}

static void refuse_rate(struct app *app, request_id request, enum budget budget, int64_t wait_ms)
{
    refuse_request(app, request, PROTO_ERROR_RATE, budget_table[budget].name, wait_ms);
}

void asked_finish(struct app *app, struct asked *asked)
{
    player_unref(app, asked->player);
    password_wipe(asked, sizeof *asked);
    free(asked);
}

void asked_refuse(struct app *app, struct asked *asked, enum proto_error code, const char *field)
{
    refuse_request(app, asked->request, code, field, 0);
    asked_finish(app, asked);
}

/* --- passwords -------------------------------------------------------------------------------- */

/* The application ends, or too many other requests go first. */
static void password_lost(struct app *app, struct asked *asked)
{
    if (asked->hashing.crowded_out)
        asked_refuse(app, asked, PROTO_ERROR_BUSY, NULL);
    else
        asked_finish(app, asked);
}

static void password_made(struct app *app, struct hashing *hashing, struct password_job *job)
{
    struct asked *asked = ASKED_BY(hashing, hashing);
    if (!job)
        password_lost(app, asked);
    else if (!job->ok) /* out of memory at the moment */
        asked_refuse(app, asked, PROTO_ERROR_BUSY, NULL);
    else if (asked->what == PROTO_ACCOUNT_REGISTER)
        account_register(app, asked, job->hash);
    else if (asked->what == PROTO_ACCOUNT_BOT)
        account_make_bot(app, asked, job->hash);
    else
        account_set_password(app, asked, job->hash);
}

static void password_checked(struct app *app, struct hashing *hashing, struct password_job *job)
{
    static const char *const fields[] = {[PROTO_ACCOUNT_CHANGE] = "old",
                                         [PROTO_ACCOUNT_DELETE] = "password",
                                         [PROTO_ACCOUNT_BOT] = "password",
                                         [PROTO_ACCOUNT_OWN] = NULL};
    struct asked *asked = ASKED_BY(hashing, hashing);
    const struct proto_account *form = &asked->form;
    if (!job) {
        password_lost(app, asked);
        return;
    }
    if (!job->ok || asked->id == 0) {
        asked_refuse(app, asked, PROTO_ERROR_DENIED, fields[asked->what]);
        return;
    }
    budget_give_back(app->budgets, app->now.mono_us, BUDGET_TRY, &asked->of_place, 1);
    budget_give_back(app->budgets, app->now.mono_us, BUDGET_GUESS, &asked->of_name, 1);
    place_know(app, asked->of_place.name);
    if (asked->what == PROTO_ACCOUNT_SIGN_IN)
        account_sign_in(app, asked);
    else if (asked->what == PROTO_ACCOUNT_DELETE)
        account_delete(app, asked);
    else if (asked->what == PROTO_ACCOUNT_BOT)
        account_make_bot(app, asked, NULL);
    else
        passwords_make(app, (struct text){form->renewed, form->renewed_length}, &asked->hashing,
                       password_made);
}

/* --- the account
 * ------------------------------------------------------------------------------- */

static void note_account(struct asked *asked, const struct answer *answer)
{
    if (answer->accounts_n == 0)
        return;
    const struct row_account *account = &answer->accounts[0];
    const struct row_player *player = &answer->players[0];
    assert(account->hash.length < sizeof asked->hash && player->name.length < sizeof asked->name);
    asked->id = account->player;
    asked->has_games = account->has_games;
    asked->is_bot = account->bot_of != 0;
    asked->owner = player->owner;
    asked->moderator = player->moderator;
    asked->name_length = (uint16_t)player->name.length;
    memcpy(asked->name, player->name.at, player->name.length);
    memcpy(asked->hash, account->hash.at, account->hash.length);
}

/* False: the request was refused, because another player has the name or one that looks like it.
 * answer NULL: the store was not asked yet. */
static bool may_register(struct app *app, struct asked *asked, const struct answer *answer)
{
    const struct proto_account *form = &asked->form;
    enum proto_error code = names_judge((struct text){form->name, form->name_length},
                                        (struct text){form->folded, form->folded_length}, answer);
    if (code != PROTO_ERROR_NONE)
        asked_refuse(app, asked, code, "name");
    return code == PROTO_ERROR_NONE;
}

static void ask_name(struct app *app, struct asked *asked);

/* False: the request was refused, or goes on when the store has looked for names that look like that
 * of a new bot. */
static bool may_have_bot(struct app *app, struct asked *asked, const struct answer *answer)
{
    if (asked->named)
        return may_register(app, asked, answer);
    if (answer->count >= JOB_BOTS_MAX) {
        asked_refuse(app, asked, PROTO_ERROR_FULL, "bots");
        return false;
    }
    if (asked->id != 0)
        return true;
    asked->named = true;
    ask_name(app, asked);
    return false;
}

static void account_known(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    struct text password = {asked->form.password, asked->form.password_length};
    if (!job) {
        asked_finish(app, asked);
        return;
    }
    if (asked->what == PROTO_ACCOUNT_REGISTER && !may_register(app, asked, &job->answer))
        return;
    if (asked->what != PROTO_ACCOUNT_REGISTER && !asked->named)
        note_account(asked, &job->answer);
    if (asked->what == PROTO_ACCOUNT_BOT && !may_have_bot(app, asked, &job->answer))
        return;
    if (!passwords_admits(app))
        asked_refuse(app, asked, PROTO_ERROR_BUSY, NULL);
    else if (asked->what == PROTO_ACCOUNT_REGISTER || asked->named)
        passwords_make(app, password, &asked->hashing, password_made);
    else
        passwords_check(app, password, text_of(asked->hash), &asked->hashing, password_checked);
}

/* Tries of a name are counted whether or not an account has it, so the count reveals nothing. They
 * are counted for the name alone, and for the name with the address. If an account has signed in
 * from this address before, or the client is signed in already, only the second count applies:
 * guesses from elsewhere must not keep the account's owner out. False: refused. */
static bool charge_name(struct app *app, struct asked *asked, struct text folded)
{
    uint8_t hash[32];
    int64_t now_us = app->now.mono_us;
    app->host.hash(app->host.ctx, folded.at, folded.length, hash);
    asked->of_place = asked->of_name = (struct payer){.reserve = true};
    place_of(app, hash, app->payer.address, asked->of_place.name);
    if (asked->what == PROTO_ACCOUNT_SIGN_IN && !place_is_known(app, asked->of_place.name))
        memcpy(asked->of_name.name, hash, sizeof asked->of_name.name);
    enum budget budget = BUDGET_GUESS;
    int64_t wait_ms = budget_ask(app->budgets, now_us, budget, &asked->of_name, 1);
    if (wait_ms == 0) {
        budget = BUDGET_TRY;
        wait_ms = budget_take(app->budgets, now_us, budget, &asked->of_place, 1);
    }
    if (wait_ms > 0) {
        refuse_rate(app, asked->request, budget, wait_ms);
        return false;
    }
    budget_charge(app->budgets, now_us, BUDGET_GUESS, &asked->of_name, 1);
    return true;
}

static void ask_name(struct app *app, struct asked *asked)
{
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_NAME;
    job->question.name = job_text(job, asked->form.name, asked->form.name_length);
    job->question.key = job_text(job, asked->form.folded, asked->form.folded_length);
    outbox_store(app, job, &asked->completion, account_known);
}

/* Asks for the account, unless its password was tried too often. The tries count by name, which is
 * how the account is found. */
static void ask_account(struct app *app, struct asked *asked, int64_t player, struct text folded)
{
    if (asked->what != PROTO_ACCOUNT_REGISTER && !charge_name(app, asked, folded)) {
        asked_finish(app, asked);
        return;
    }
    struct job *job = outbox_job(app);
    job->question.kind = asked->what == PROTO_ACCOUNT_REGISTER ? QUESTION_NAME : QUESTION_ACCOUNT;
    job->question.player = player;
    job->question.owner = asked->what == PROTO_ACCOUNT_BOT ? asked->player->id : 0;
    job->question.name = job_text(job, asked->form.name, asked->form.name_length);
    job->question.key = job_text(job, folded.at, folded.length);
    outbox_store(app, job, &asked->completion, account_known);
}

/* --- the session ------------------------------------------------------------------------------ */

/* Asks for the account of the session. Its tries count by its name too. */
static void ask_own_account(struct app *app, struct asked *asked)
{
    const struct player *player = asked->player;
    if (!player || !player->account) {
        asked_refuse(app, asked, PROTO_ERROR_AUTH, NULL);
        return;
    }
    char folded[sizeof player->name];
    size_t length = proto_characters_fold(player->name, player->name_length, folded);
    ask_account(app, asked, player->id, (struct text){folded, length});
}

static void go_on(struct app *app, struct asked *asked, struct player *player)
{
    struct text folded = {asked->form.folded, asked->form.folded_length};
    asked->player = player ? player_ref(player) : NULL;
    charge_player(app, player);
    switch (asked->what) {
    case PROTO_ACCOUNT_REGISTER:
        if (player && player->account)
            asked_refuse(app, asked, PROTO_ERROR_CONFLICT, NULL);
        else if (!admit_name(app, asked->request, player, asked->form.name,
                             asked->form.name_length))
            asked_finish(app, asked);
        else if (may_register(app, asked, NULL))
            ask_account(app, asked, 0, folded);
        return;
    case PROTO_ACCOUNT_SIGN_IN: ask_account(app, asked, 0, folded); return;
    case PROTO_ACCOUNT_SIGN_OUT: account_sign_out(app, asked); return;
    case PROTO_ACCOUNT_CHANGE:
    case PROTO_ACCOUNT_DELETE: ask_own_account(app, asked); return;
    case PROTO_ACCOUNT_OWN: account_take_owner(app, asked); return;
    case PROTO_ACCOUNT_BOT:
        if (!player || !player->account)
            asked_refuse(app, asked, PROTO_ERROR_AUTH, NULL);
        else if (player_is_bot(player))
            asked_refuse(app, asked, PROTO_ERROR_FORBIDDEN, "bot");
        else if (!admit_name(app, asked->request, player, asked->form.name,
                             asked->form.name_length))
            asked_finish(app, asked);
        else
            ask_account(app, asked, 0, folded);
        return;
    case PROTO_ACCOUNT_ACTS_N: break;
    }
}

static void identified(struct app *app, struct completion *completion, struct job *job)
{
    struct asked *asked = ASKED_BY(completion, completion);
    if (job)
        go_on(app, asked, session_take(app, asked->session, &job->answer));
    else
        asked_finish(app, asked);
}

/* The acts that cost a hash, if they get so far. */
static const bool hashes[PROTO_ACCOUNT_ACTS_N] = {
    [PROTO_ACCOUNT_REGISTER] = true, [PROTO_ACCOUNT_SIGN_IN] = true, [PROTO_ACCOUNT_CHANGE] = true,
    [PROTO_ACCOUNT_DELETE] = true,   [PROTO_ACCOUNT_BOT] = true,
};

/* Reads the body and charges the try. False: the request was refused. */
static bool admit(struct app *app, struct asked *asked, struct text body)
{
    struct proto_fault fault;
    if (!proto_decode_account(asked->what, body.at, body.length, &asked->form, &fault)) {
        refuse_request(app, asked->request, PROTO_ERROR_PROTO, fault.field, 0);
        return false;
    }
    if (!app->ready || app->draining || !outbox_has_room(app) ||
        (hashes[asked->what] && !passwords_admits(app))) {
        refuse_request(app, asked->request, PROTO_ERROR_BUSY, NULL, 0);
        return false;
    }
    return charge_route(app, asked->request, asked->route);
}

void people_post_account(struct app *app, const struct app_request *request)
{
    const uint8_t *session = request->who.session;
    struct asked *asked = alloc_zeroed(1, sizeof *asked);
    asked->request = request->id;
    asked->route = request->route;
    asked->what = request->route->account;
    if (!admit(app, asked, request->body)) {
        asked_finish(app, asked);
        return;
    }
    if (session)
        memcpy(asked->session, session, sizeof asked->session);
    struct player *player = session ? session_lookup(app, session) : NULL;
    if (player || !session)
        go_on(app, asked, player);
    else
        session_ask(app, asked->session, &asked->completion, identified);
}
