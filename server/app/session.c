/* Whose session is it? A bounded memory of hashes, the store behind it, and the two things that
 * POST /api/session does: making a guest, and renaming. The token itself is drawn here, given to
 * the shell once, and never kept.
 *
 * Promises: an HTTP answer is sent after the commit; what a client offers as a session is only
 * believed when the store knows it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/conn.h"
#include "server/app/out.h"
#include "server/app/people.h"
#include "server/app/room.h"

/* --- the memory ------------------------------------------------------------------------------- */

static void unlink_session(struct app *app, struct session *session)
{
    *(session->prev ? &session->prev->next : &app->sessions_first) = session->next;
    *(session->next ? &session->next->prev : &app->sessions_last) = session->prev;
}

static void link_first(struct app *app, struct session *session)
{
    session->prev = NULL;
    session->next = app->sessions_first;
    *(session->next ? &session->next->prev : &app->sessions_last) = session;
    app->sessions_first = session;
}

static void forget(struct app *app, struct session *session)
{
    unlink_session(app, session);
    idmap_remove(&app->sessions, idmap_bytes(session->hash));
    people_unref(app, session->player);
    free(session);
}

static struct player *lookup(struct app *app, const uint8_t hash[32])
{
    struct session *session = idmap_get(&app->sessions, idmap_bytes(hash));
    if (!session || memcmp(session->hash, hash, sizeof session->hash) != 0)
        return NULL;
    unlink_session(app, session);
    link_first(app, session);
    return session->player;
}

static void remember(struct app *app, const uint8_t hash[32], struct player *player)
{
    struct session *session = idmap_get(&app->sessions, idmap_bytes(hash));
    if (session)
        forget(app, session);
    if (app->sessions.used >= APP_SESSIONS_MAX)
        forget(app, app->sessions_last);
    session = app_alloc(sizeof *session);
    memcpy(session->hash, hash, sizeof session->hash);
    session->player = people_ref(player);
    idmap_put(&app->sessions, idmap_bytes(hash), session);
    link_first(app, session);
}

void session_finish(struct app *app)
{
    while (app->sessions_first)
        forget(app, app->sessions_first);
}

/* What the store knows of a session: its player, remembered, or NULL. */
static struct player *remember_answer(struct app *app, const uint8_t hash[32],
                                      const struct answer *answer)
{
    if (answer->players_n == 0)
        return NULL;
    const struct row_player *row = &answer->players[0];
    bool known = people_find(app, row->id) != NULL;
    struct player *player = people_ref_row(app, row->id, row->name);
    if (!player->muted && answer->muted_n > 0) {
        player->muted_n = (uint32_t)answer->muted_n;
        player->muted = app_alloc(answer->muted_n * sizeof *player->muted);
        memcpy(player->muted, answer->muted, answer->muted_n * sizeof *player->muted);
        if (known)
            people_me_changed(app, player);
    }
    remember(app, hash, player);
    people_unref(app, player);
    return player;
}

/* --- websockets ------------------------------------------------------------------------------- */

struct identify_wait {
    struct wait wait;
    conn_id conn;
    uint8_t hash[32];
};

static void identified(struct app *app, struct wait *wait, struct job *job)
{
    struct identify_wait *identify = (struct identify_wait *)(void *)wait;
    if (job) {
        struct player *player = remember_answer(app, identify->hash, &job->answer);
        struct conn *conn = conn_get(app, identify->conn);
        if (conn)
            conn_greet(app, conn, player);
    }
    free(identify);
}

static void ask(struct app *app, const uint8_t hash[32], struct wait *wait,
                void (*done)(struct app *, struct wait *, struct job *))
{
    struct job *job = out_job(app);
    job->question.kind = QUESTION_SESSION;
    memcpy(job->question.hash, hash, sizeof job->question.hash);
    out_store(app, job, wait, done);
}

void session_identify(struct app *app, struct conn *conn, const uint8_t *hash)
{
    struct player *player = hash ? lookup(app, hash) : NULL;
    if (player || !hash) {
        conn_greet(app, conn, player);
        return;
    }
    struct identify_wait *identify = app_alloc(sizeof *identify);
    identify->conn = conn->id;
    memcpy(identify->hash, hash, sizeof identify->hash);
    ask(app, hash, &identify->wait, identified);
}

/* --- POST /api/session ------------------------------------------------------------------------ */

struct post_wait {
    struct wait wait;
    request_id request;
    struct player *player;       /* to be renamed; NULL: a new guest */
    uint8_t hash[32], token[32]; /* of the session, old or new */
    struct proto_session wish;
};

static void reply_you(struct app *app, const struct post_wait *post, const struct player *player)
{
    struct proto_player you = people_name(player);
    proto_encode_session(&app->text, &you);
    out_reply(app, post->request, 200, post->player ? NULL : post->token);
}

static void reply_no(struct app *app, request_id request, uint16_t status, enum proto_error code,
                     const char *field)
{
    app->stats.refused++;
    proto_encode_session_no(&app->text, code, field);
    out_reply(app, request, status, NULL);
}

static struct text name_of(const struct post_wait *post)
{
    return (struct text){post->wish.name, post->wish.name_length};
}

static void renamed(struct app *app, struct wait *wait, struct job *job)
{
    struct post_wait *post = (struct post_wait *)(void *)wait;
    if (job && job->status == JOB_OK) {
        struct player *player = post->player;
        memcpy(player->name, post->wish.name, sizeof player->name);
        player->name_length = post->wish.name_length;
        reply_you(app, post, player);
        people_me_changed(app, player);
        room_renamed(app, player);
    } else if (job) {
        reply_no(app, post->request, 409, PROTO_ERROR_CONFLICT, NULL);
    }
    people_unref(app, post->player);
    free(post);
}

static void guest_made(struct app *app, struct wait *wait, struct job *job)
{
    struct post_wait *post = (struct post_wait *)(void *)wait;
    if (job && job->status == JOB_OK) {
        struct player *player = people_ref_row(app, job->first->row.player.id, name_of(post));
        player->new_here = true;
        remember(app, post->hash, player);
        reply_you(app, post, player);
        people_unref(app, player);
    } else if (job) {
        reply_no(app, post->request, 409, PROTO_ERROR_CONFLICT, NULL);
    }
    free(post);
}

static void make_guest(struct app *app, struct post_wait *post)
{
    struct job *job = out_job(app);
    app->host.random(app->host.ctx, post->token, sizeof post->token);
    app->host.hash(app->host.ctx, post->token, sizeof post->token, post->hash);
    struct row_player *player = &job_change(job, CHANGE_ADD_PLAYER)->row.player;
    player->name = job_text(job, post->wish.name, post->wish.name_length);
    player->created_at = app->now.wall_ms;
    struct row_session *session = &job_change(job, CHANGE_ADD_SESSION)->row.session;
    memcpy(session->hash, post->hash, sizeof session->hash);
    session->created_at = app->now.wall_ms;
    out_store(app, job, &post->wait, guest_made);
}

static void rename_player(struct app *app, struct post_wait *post, struct player *player)
{
    struct job *job = out_job(app);
    post->player = people_ref(player);
    struct row_player *row = &job_change(job, CHANGE_RENAME_PLAYER)->row.player;
    row->id = player->id;
    row->name = job_text(job, post->wish.name, post->wish.name_length);
    out_store(app, job, &post->wait, renamed);
}

static void post_identified(struct app *app, struct wait *wait, struct job *job)
{
    struct post_wait *post = (struct post_wait *)(void *)wait;
    if (!job) {
        free(post);
        return;
    }
    struct player *player = remember_answer(app, post->hash, &job->answer);
    if (player)
        rename_player(app, post, player);
    else
        make_guest(app, post);
}

void app_post_session(struct app *app, struct now now, request_id request,
                      const uint8_t *session_hash, const void *body, size_t len)
{
    struct proto_session wish;
    struct proto_fault fault;
    app->now = now;
    if (!proto_decode_session(body, len, &wish, &fault)) {
        reply_no(app, request, 400, PROTO_ERROR_PROTO, fault.field);
        return;
    }
    if (!app->ready || app->draining || !out_has_room(app)) {
        reply_no(app, request, 503, PROTO_ERROR_BUSY, NULL);
        return;
    }
    struct post_wait *post = app_alloc(sizeof *post);
    post->request = request;
    post->wish = wish;
    struct player *player = session_hash ? lookup(app, session_hash) : NULL;
    if (player) {
        rename_player(app, post, player);
    } else if (session_hash) {
        memcpy(post->hash, session_hash, sizeof post->hash);
        ask(app, post->hash, &post->wait, post_identified);
    } else {
        make_guest(app, post);
    }
}
