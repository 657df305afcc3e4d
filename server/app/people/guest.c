/* POST /api/session: makes a guest, or renames the player of the session.
 *
 * Promises: a stored player gets the new name after the commit. A guest who has sent no command is
 * not stored (newcomers.c). Guests may share a name. No player may take the name of an account, a
 * name that looks like it, or one that looks like the server's. */
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/wire/account.h"
#include "proto/wire/moderation_view.h"
#include "server/app/app.h"
#include "server/app/charge.h"
#include "server/app/measures/admit.h"
#include "server/app/measures/trail.h"
#include "server/app/outbox.h"
#include "server/app/people/names.h"
#include "server/app/people/newcomers.h"
#include "server/app/people/questions.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"

struct post_completion {
    struct completion completion;
    request_id request;
    const struct app_route *route;
    struct player *player;       /* to be renamed; NULL: a new guest */
    uint8_t hash[32], token[32]; /* of the session, old or new */
    struct proto_session form;
    size_t folded_length;
    char folded[sizeof((struct proto_session *)0)->name];
};

static void reply_you(struct app *app, const struct post_completion *post,
                      const struct player *player)
{
    struct proto_you you = player_you(player);
    proto_encode_session(&app->text, &you);
    outbox_http(app, post->request, 200, post->player ? NULL : post->token);
}

static void reply_no(struct app *app, request_id request, uint16_t status, enum proto_error code,
                     const char *field)
{
    outbox_http_error(app, request, status, code, field, 0);
}

static struct text name_of(const struct post_completion *post)
{
    return (struct text){post->form.name, post->form.name_length};
}

static void renamed(struct app *app, struct completion *completion, struct job *job)
{
    struct post_completion *post = (struct post_completion *)(void *)completion;
    if (job && job->status == JOB_OK) {
        names_changed(app, post->player, name_of(post));
        reply_you(app, post, post->player);
    } else if (job) {
        reply_no(app, post->request, 409, PROTO_ERROR_CONFLICT, "name");
    }
    player_unref(app, post->player);
    free(post);
}

static void guest_stored(struct app *app, void *ctx, bool good)
{
    struct post_completion *post = ctx;
    const struct player *player = post->player;
    post->player = NULL; /* the answer has a new cookie */
    if (good)
        reply_you(app, post, player);
    else
        reply_no(app, post->request, 503, PROTO_ERROR_BUSY, NULL);
    free(post);
}

static void make_guest(struct app *app, struct post_completion *post)
{
    int64_t id = newcomers_draw_id(app);
    if (id == 0) {
        reply_no(app, post->request, 503, PROTO_ERROR_BUSY, NULL);
        free(post);
        return;
    }
    session_draw(app, post->token, post->hash);
    struct player *player = player_ref_row(app, id, name_of(post), false);
    player->new_here = player->calls_asked = true;
    player->newcomer = alloc_zeroed(1, sizeof *player->newcomer);
    player->newcomer->came_ms = app->now.wall_ms;
    memcpy(player->newcomer->session, post->hash, sizeof player->newcomer->session);
    session_remember(app, post->hash, player);
    if (app->config.shared) { /* any process must find them */
        post->player = player;
        newcomers_store_then(app, player, guest_stored, post);
        player_unref(app, player);
        return;
    }
    reply_you(app, post, player);
    player_unref(app, player);
    free(post);
}

static void rename_player(struct app *app, struct post_completion *post)
{
    struct player *player = post->player;
    if (player->newcomer) { /* they are not stored yet */
        names_changed(app, player, name_of(post));
        reply_you(app, post, player);
        player_unref(app, player);
        free(post);
        return;
    }
    struct job *job = outbox_job(app);
    struct row_player *row = &job_change(job, CHANGE_RENAME_PLAYER)->row.player;
    row->id = player->id;
    row->name = job_text(job, post->form.name, post->form.name_length);
    row->folded = job_text(job, post->folded, post->folded_length);
    trail_add(app, job, PROTO_TRAIL_NAME, player->id, NULL, NULL, 0);
    outbox_store(app, job, &post->completion, renamed);
}

/* --- names ------------------------------------------------------------------------------------ */

static void drop(struct app *app, struct post_completion *post)
{
    player_unref(app, post->player);
    free(post);
}

/* False: the request was refused. answer NULL: the store was not asked yet. */
static bool may_be_called(struct app *app, struct post_completion *post,
                          const struct answer *answer)
{
    enum proto_error code =
        names_judge(name_of(post), (struct text){post->folded, post->folded_length}, answer);
    if (code == PROTO_ERROR_NONE)
        return true;
    reply_no(app, post->request, 409, code, "name");
    drop(app, post);
    return false;
}

static void name_known(struct app *app, struct completion *completion, struct job *job)
{
    struct post_completion *post = (struct post_completion *)(void *)completion;
    if (!job)
        drop(app, post);
    else if (!may_be_called(app, post, &job->answer))
        return;
    else if (post->player)
        rename_player(app, post);
    else
        make_guest(app, post);
}

static void ask_name(struct app *app, struct post_completion *post, struct player *player)
{
    post->player = player ? player_ref(player) : NULL;
    charge_player(app, player);
    if (!admit_name(app, post->request, player, post->form.name, post->form.name_length) ||
        !charge_http(app, post->request, post->route->budgets[player ? 1 : 0])) {
        drop(app, post);
        return;
    }
    post->folded_length =
        proto_characters_fold(post->form.name, post->form.name_length, post->folded);
    if (!may_be_called(app, post, NULL))
        return;
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_NAME;
    job->question.player = player ? player->id : 0;
    job->question.key = job_text(job, post->folded, post->folded_length);
    job->question.name = job_text(job, post->form.name, post->form.name_length);
    outbox_store(app, job, &post->completion, name_known);
}

static void post_identified(struct app *app, struct completion *completion, struct job *job)
{
    struct post_completion *post = (struct post_completion *)(void *)completion;
    if (!job) {
        free(post);
        return;
    }
    ask_name(app, post, session_take(app, post->hash, &job->answer));
}

void people_post_session(struct app *app, const struct app_request *request)
{
    const uint8_t *session = request->who.session;
    struct proto_session form;
    struct proto_fault fault;
    if (!proto_decode_session(request->body.at, request->body.length, &form, &fault)) {
        reply_no(app, request->id, 400, PROTO_ERROR_PROTO, fault.field);
        return;
    }
    if (!app->ready || app->draining || !outbox_has_room(app)) {
        reply_no(app, request->id, 503, PROTO_ERROR_BUSY, NULL);
        return;
    }
    struct post_completion *post = alloc_zeroed(1, sizeof *post);
    post->request = request->id;
    post->route = request->route;
    post->form = form;
    struct player *player = session ? session_lookup(app, session) : NULL;
    if (player || !session) {
        ask_name(app, post, player);
    } else {
        memcpy(post->hash, session, sizeof post->hash);
        session_ask(app, post->hash, &post->completion, post_identified);
    }
}
