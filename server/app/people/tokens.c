/* GET /api/tokens, POST /api/tokens, POST /api/tokens/revoke: the personal tokens of an account and of
 * its bots. Each request reads all of them (at most JOB_TOKENS_MAX an account), judges, and stores.
 *
 * Promises: the secret of a token is in one answer and nowhere else; its hash is stored. A revoked
 * token closes its connections before the answer is sent. The limits are checked again by the store
 * (CHANGE_ADD_SESSION), since two requests may come at once. */
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/token.h"
#include "server/app/app.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/questions.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"
#include "server/app/token.h"
#include "server/base/password.h"

#define TOKENS_ALL_MAX (JOB_TOKENS_MAX * (JOB_BOTS_MAX + 1))

enum act { LISTS = 1, MAKES, REVOKES };

struct wish {
    struct completion completion;
    request_id request;
    const struct app_route *route;
    enum act act;
    uint8_t session[32];
    struct player *player; /* who asks; counted */
    struct proto_token_form form;
    char secret[PROTO_TOKEN_CHARS + 1];
    struct token token; /* the one that is made or revoked */
};

static void finish(struct app *app, struct wish *wish)
{
    player_unref(app, wish->player);
    password_wipe(wish, sizeof *wish);
    free(wish);
}

static void refuse(struct app *app, struct wish *wish, uint16_t status, enum proto_error code,
                   const char *field)
{
    outbox_http_error(app, wish->request, status, code, field, 0);
    finish(app, wish);
}

/* --- listing ---------------------------------------------------------------------------------- */

static struct proto_token describe(const struct wish *wish, const struct row_session *row)
{
    return (struct proto_token){.id = row->hash,
                                .name = row->token,
                                .scopes = row->scopes,
                                .made_at_ms = row->created_at,
                                .used_at_ms = row->used_at,
                                .bot = row->player == wish->player->id ? 0 : row->player};
}

static void list(struct app *app, struct wish *wish, const struct answer *answer)
{
    struct proto_token tokens[TOKENS_ALL_MAX];
    struct proto_player bots[JOB_BOTS_MAX];
    size_t tokens_n = 0, bots_n = 0;
    for (; tokens_n < answer->sessions_n && tokens_n < TOKENS_ALL_MAX; tokens_n++)
        tokens[tokens_n] = describe(wish, &answer->sessions[tokens_n]);
    for (; bots_n < answer->players_n && bots_n < JOB_BOTS_MAX; bots_n++) {
        const struct row_player *row = &answer->players[bots_n];
        bots[bots_n] = player_name_row(row->id, row->name, row->account);
    }
    proto_encode_tokens(&app->text, tokens, tokens_n, bots, bots_n);
    outbox_http(app, wish->request, 200, NULL);
    finish(app, wish);
}

/* --- making ----------------------------------------------------------------------------------- */

static bool has_bot(const struct answer *answer, int64_t bot)
{
    for (size_t i = 0; i < answer->players_n; i++)
        if (answer->players[i].id == bot)
            return true;
    return false;
}

static unsigned tokens_of(const struct answer *answer, int64_t player)
{
    unsigned n = 0;
    for (size_t i = 0; i < answer->sessions_n; i++)
        n += answer->sessions[i].player == player;
    return n;
}

static void made(struct app *app, struct completion *completion, struct job *job)
{
    struct wish *wish = (struct wish *)(void *)completion;
    if (!job) {
        finish(app, wish);
        return;
    }
    if (job->status == JOB_CONFLICT) {
        refuse(app, wish, 409, PROTO_ERROR_FULL, "tokens");
        return;
    }
    struct row_session row = {.player = wish->token.player,
                              .created_at = job->first->row.session.created_at,
                              .token = {wish->form.name, wish->form.name_length},
                              .scopes = wish->token.scopes};
    memcpy(row.hash, wish->token.hash, sizeof row.hash);
    token_add(app, &wish->token);
    struct proto_token token = describe(wish, &row);
    proto_encode_token(&app->text, wish->secret, &token);
    outbox_http(app, wish->request, 200, NULL);
    finish(app, wish);
}

static void make(struct app *app, struct wish *wish, const struct answer *answer)
{
    const struct proto_token_form *form = &wish->form;
    struct token *token = &wish->token;
    uint8_t random[32];
    if (form->bot != 0 && !has_bot(answer, form->bot)) {
        refuse(app, wish, 404, PROTO_ERROR_NOTFOUND, "bot");
        return;
    }
    token->player = form->bot != 0 ? form->bot : wish->player->id;
    token->bot_of = form->bot != 0 ? wish->player->id : 0;
    token->scopes = form->scopes;
    if (tokens_of(answer, token->player) >= JOB_TOKENS_MAX || !tokens_have_room(app)) {
        refuse(app, wish, 409, PROTO_ERROR_FULL, tokens_have_room(app) ? "tokens" : "server");
        return;
    }
    app->host.random(app->host.ctx, random, sizeof random);
    proto_token_write(random, wish->secret);
    app->host.hash(app->host.ctx, wish->secret, PROTO_TOKEN_CHARS, token->hash);
    struct job *job = outbox_job(app);
    struct row_session *row = &job_change(job, CHANGE_ADD_SESSION)->row.session;
    memcpy(row->hash, token->hash, sizeof row->hash);
    row->player = token->player;
    row->bot_of = token->bot_of;
    row->created_at = app->now.wall_ms;
    row->token = job_text(job, form->name, form->name_length);
    row->scopes = token->scopes;
    outbox_store(app, job, &wish->completion, made);
}

/* --- revoking --------------------------------------------------------------------------------- */

static void revoked(struct app *app, struct completion *completion, struct job *job)
{
    struct wish *wish = (struct wish *)(void *)completion;
    if (job) {
        session_ended_token(app, wish->token.hash, wish->token.player);
        proto_text_literal(&app->text, "{}");
        outbox_http(app, wish->request, 200, NULL);
    }
    finish(app, wish);
}

static void revoke(struct app *app, struct wish *wish, const struct answer *answer)
{
    for (size_t i = 0; i < answer->sessions_n; i++) {
        const struct row_session *row = &answer->sessions[i];
        if (memcmp(row->hash, wish->form.id, sizeof wish->form.id) != 0)
            continue;
        wish->token.player = row->player;
        memcpy(wish->token.hash, row->hash, sizeof row->hash);
        struct job *job = outbox_job(app);
        memcpy(job_change(job, CHANGE_END_SESSION)->row.session.hash, row->hash, sizeof row->hash);
        outbox_store(app, job, &wish->completion, revoked);
        return;
    }
    refuse(app, wish, 404, PROTO_ERROR_NOTFOUND, "id");
}

/* --- requests --------------------------------------------------------------------------------- */

static void known(struct app *app, struct completion *completion, struct job *job)
{
    struct wish *wish = (struct wish *)(void *)completion;
    if (!job)
        finish(app, wish);
    else if (wish->act == LISTS)
        list(app, wish, &job->answer);
    else if (wish->act == MAKES)
        make(app, wish, &job->answer);
    else
        revoke(app, wish, &job->answer);
}

static void ask(struct app *app, struct wish *wish, struct player *player)
{
    if (!player || !player->account) {
        refuse(app, wish, 401, PROTO_ERROR_AUTH, NULL);
        return;
    }
    if (player_is_bot(player)) { /* its owner makes them */
        refuse(app, wish, 403, PROTO_ERROR_FORBIDDEN, "bot");
        return;
    }
    wish->player = player_ref(player);
    charge_player(app, player);
    if (!charge_route(app, wish->request, wish->route)) {
        finish(app, wish);
        return;
    }
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_TOKENS;
    job->question.player = player->id;
    outbox_store(app, job, &wish->completion, known);
}

static void identified(struct app *app, struct completion *completion, struct job *job)
{
    struct wish *wish = (struct wish *)(void *)completion;
    if (job)
        ask(app, wish, session_take(app, wish->session, &job->answer));
    else
        finish(app, wish);
}

static void begin(struct app *app, const struct app_request *request, struct wish *wish)
{
    const uint8_t *session = request->who.session;
    struct player *player = session ? session_lookup(app, session) : NULL;
    wish->request = request->id;
    wish->route = request->route;
    if (!app->ready || app->draining || !outbox_has_room(app)) {
        refuse(app, wish, 503, PROTO_ERROR_BUSY, NULL);
    } else if (player || !session) {
        ask(app, wish, player);
    } else {
        memcpy(wish->session, session, sizeof wish->session);
        session_ask(app, wish->session, &wish->completion, identified);
    }
}

static void post(struct app *app, const struct app_request *request, enum act act,
                 enum proto_token_act form)
{
    struct wish *wish = alloc_zeroed(1, sizeof *wish);
    struct proto_fault fault;
    wish->act = act;
    if (proto_decode_token(form, request->body.at, request->body.length, &wish->form, &fault)) {
        begin(app, request, wish);
        return;
    }
    wish->request = request->id;
    refuse(app, wish, 400, PROTO_ERROR_PROTO, fault.field);
}

void people_get_tokens(struct app *app, const struct app_request *request)
{
    struct wish *wish = alloc_zeroed(1, sizeof *wish);
    wish->act = LISTS;
    begin(app, request, wish);
}

void people_post_tokens(struct app *app, const struct app_request *request)
{
    post(app, request, MAKES, PROTO_TOKEN_MAKE);
}

void people_revoke_token(struct app *app, const struct app_request *request)
{
    post(app, request, REVOKES, PROTO_TOKEN_REVOKE);
}
