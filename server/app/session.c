/* Sessions: a bounded memory of hashes, and the store behind it. This file draws a token, gives it
 * to the shell once and never keeps it.
 *
 * Promises: a session is believed only when the store knows it. After a session has ended, no
 * connection that came with it stays open. A session that ends by its age ends at the next look at
 * it, which is within the hour for a connection that sends anything. */
#include "server/app/session.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/charge.h"
#include "server/app/conn.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/state.h"
#include "server/app/token.h"
#include "server/base/budget.h"

void session_init(struct app *app, void (*known)(struct app *app, struct player *player,
                                                 const struct answer *answer, bool was_here))
{
    app->sessions.known = known;
    TAILQ_INIT(&app->sessions.list);
}

/* --- memory ----------------------------------------------------------------------------------- */

static void forget(struct app *app, struct session *session)
{
    TAILQ_REMOVE(&app->sessions.list, session, link);
    idmap_remove(&app->sessions.map, idmap_bytes(session->hash));
    player_unref(app, session->player);
    free(session);
}

static struct session *find(const struct app *app, const uint8_t hash[32])
{
    struct session *session = idmap_get(&app->sessions.map, idmap_bytes(hash));
    return session && memcmp(session->hash, hash, sizeof session->hash) == 0 ? session : NULL;
}

static struct session *remember(struct app *app, const uint8_t hash[32], struct player *player)
{
    struct session *session = idmap_get(&app->sessions.map, idmap_bytes(hash));
    player_ref(player); /* the session that is replaced may hold the last reference */
    if (session)
        forget(app, session);
    if (app->sessions.map.used >= APP_SESSIONS_MAX)
        forget(app, TAILQ_LAST(&app->sessions.list, session_list));
    session = alloc_zeroed(1, sizeof *session);
    memcpy(session->hash, hash, sizeof session->hash);
    session->player = player;
    session->made_ms = session->used_ms = app->now.wall_ms;
    session->token = token_find(app, hash) != NULL;
    idmap_put(&app->sessions.map, idmap_bytes(hash), session);
    TAILQ_INSERT_HEAD(&app->sessions.list, session, link);
    return session;
}

void session_remember(struct app *app, const uint8_t hash[32], struct player *player)
{
    remember(app, hash, player);
}

void session_finish(struct app *app)
{
    while (!TAILQ_EMPTY(&app->sessions.list))
        forget(app, TAILQ_FIRST(&app->sessions.list));
    idmap_finish(&app->sessions.map);
}

/* --- duration --------------------------------------------------------------------------------- */

static bool is_over(const struct app *app, const struct session *session)
{
    int64_t now_ms = app->now.wall_ms, idle_ms = app->config.session_idle_ms;
    if (session->token)
        return false;
    return now_ms - session->made_ms > APP_SESSION_MS ||
           (idle_ms > 0 && now_ms - session->used_ms > idle_ms);
}

static void use_noted(struct app *app, struct completion *completion, struct job *job)
{
    (void)app;
    (void)job;
    free(completion);
}

/* Stores that the session is used. No client waits for it, and no player pays. */
static void note_use(struct app *app, struct session *session)
{
    if (app->now.wall_ms - session->used_ms < APP_SESSION_USED_MS)
        return;
    struct payer payer = app->payer;
    charge_nobody(app);
    if (outbox_has_room(app)) {
        session->used_ms = app->now.wall_ms;
        struct job *job = session->player->newcomer ? NULL : outbox_job(app);
        if (job) {
            struct row_session *row = &job_change(job, CHANGE_USE_SESSION)->row.session;
            memcpy(row->hash, session->hash, sizeof row->hash);
            row->used_at = session->used_ms;
            outbox_store(app, job, alloc_zeroed(1, sizeof(struct completion)), use_noted);
        }
    }
    app->payer = payer;
}

struct player *session_lookup(struct app *app, const uint8_t hash[32])
{
    struct session *session = find(app, hash);
    if (!session)
        return NULL;
    if (is_over(app, session)) {
        struct player *player = player_ref(session->player);
        session_ended(app, player, hash);
        player_unref(app, player);
        return NULL;
    }
    TAILQ_REMOVE(&app->sessions.list, session, link);
    TAILQ_INSERT_HEAD(&app->sessions.list, session, link);
    note_use(app, session);
    return session->player;
}

struct player *session_take(struct app *app, const uint8_t hash[32], const struct answer *answer)
{
    if (answer->players_n == 0)
        return NULL;
    const struct row_player *row = &answer->players[0];
    bool known = player_find(app, row->id) != NULL;
    struct player *player = player_ref_row(app, row->id, row->name, row->account);
    app->sessions.known(app, player, answer, known);
    player->account = player_heeded(app, row->id, row->account);
    player->owner = row->owner;
    player->moderator = row->moderator;
    player->account_ms = row->account_at;
    player->hidden = row->hidden;
    player_list(app, player);
    struct session *session = remember(app, hash, player);
    session->made_ms = answer->sessions[0].created_at;
    session->used_ms = answer->sessions[0].used_at;
    note_use(app, session);
    player_unref(app, player);
    return player;
}

/* --- websockets ------------------------------------------------------------------------------- */

struct identify_completion {
    struct completion completion;
    conn_id conn;
    uint8_t hash[32];
};

static void identified(struct app *app, struct completion *completion, struct job *job)
{
    struct identify_completion *identify = (struct identify_completion *)(void *)completion;
    if (job) {
        struct player *player = session_take(app, identify->hash, &job->answer);
        struct conn *conn = conn_get(app, identify->conn);
        if (conn && conn->token && !player) /* it was revoked in the meantime */
            conn_end_session(app, conn);
        else if (conn)
            conn_greet(app, conn, player);
    }
    free(identify);
}

void session_ask(struct app *app, const uint8_t hash[32], struct completion *completion,
                 void (*done)(struct app *, struct completion *, struct job *))
{
    struct job *job = outbox_job(app);
    job->question.kind = QUESTION_SESSION;
    memcpy(job->question.hash, hash, sizeof job->question.hash);
    job->question.made_since = app->now.wall_ms - APP_SESSION_MS;
    if (app->config.session_idle_ms > 0)
        job->question.used_since = app->now.wall_ms - app->config.session_idle_ms;
    outbox_store(app, job, completion, done);
}

void session_identify(struct app *app, struct conn *conn, const uint8_t *hash)
{
    struct player *player = hash ? session_lookup(app, hash) : NULL;
    if (player || !hash) {
        conn_greet(app, conn, player);
        return;
    }
    struct identify_completion *identify = alloc_zeroed(1, sizeof *identify);
    identify->conn = conn->id;
    memcpy(identify->hash, hash, sizeof identify->hash);
    session_ask(app, hash, &identify->completion, identified);
}

static void watched(struct app *app, struct completion *completion, struct job *job)
{
    struct identify_completion *identify = (struct identify_completion *)(void *)completion;
    struct conn *conn = job ? conn_get(app, identify->conn) : NULL;
    if (conn && !session_take(app, identify->hash, &job->answer))
        conn_end_session(app, conn);
    free(identify);
}

void session_watch(struct app *app, struct conn *conn)
{
    if (!conn->player || conn->closing || app->now.mono_us < conn->watched_us)
        return;
    conn->watched_us = app->now.mono_us + APP_SESSION_WATCH_US;
    if (session_lookup(app, conn->session) || conn->closing || conn->player->newcomer)
        return;
    struct payer payer = app->payer;
    charge_nobody(app);
    if (outbox_has_room(app)) {
        struct identify_completion *identify = alloc_zeroed(1, sizeof *identify);
        identify->conn = conn->id;
        memcpy(identify->hash, conn->session, sizeof identify->hash);
        session_ask(app, conn->session, &identify->completion, watched);
    }
    app->payer = payer;
}

/* --- beginnings and ends ---------------------------------------------------------------------- */

void session_draw(const struct app *app, uint8_t ret_token[32], uint8_t ret_hash[32])
{
    app->host.random(app->host.ctx, ret_token, 32);
    app->host.hash(app->host.ctx, ret_token, 32, ret_hash);
}

static bool came_with(const struct conn *conn, const uint8_t hash[32])
{
    return memcmp(conn->session, hash, sizeof conn->session) == 0;
}

static void forget_hash(struct app *app, const uint8_t hash[32])
{
    struct session *session = find(app, hash);
    if (session)
        forget(app, session);
}

void session_moved(struct app *app, struct player *player, const uint8_t from[32],
                   const uint8_t to[32])
{
    session_remember(app, to, player); /* first: the old one may hold the last reference */
    forget_hash(app, from);
    for (struct conn *conn = player->conns; conn; conn = conn->of_player_next)
        if (came_with(conn, from))
            memcpy(conn->session, to, sizeof conn->session);
}

void session_ended(struct app *app, struct player *player, const uint8_t hash[32])
{
    player_ref(player); /* the session may hold the last reference */
    forget_hash(app, hash);
    token_remove(app, hash);
    for (struct conn *conn = player->conns; conn; conn = conn->of_player_next)
        if (came_with(conn, hash))
            conn_end_session(app, conn);
    player_unref(app, player);
}

void session_ended_token(struct app *app, const uint8_t hash[32], int64_t player)
{
    struct player *of = player_find(app, player);
    if (of)
        session_ended(app, of, hash);
    else
        token_remove(app, hash);
}

void session_ended_bots(struct app *app, int64_t owner)
{
    for (const struct token *token = token_of_bots(app, owner); token;
         token = token_of_bots(app, owner)) {
        struct token one = *token;
        session_ended_token(app, one.hash, one.player);
    }
}

void session_ended_others(struct app *app, struct player *player, const uint8_t *except)
{
    player_ref(player); /* a session may hold the last reference */
    tokens_remove_of(app, player->id);
    for (struct session *session = TAILQ_FIRST(&app->sessions.list), *next; session;
         session = next) {
        next = TAILQ_NEXT(session, link);
        if (session->player == player &&
            (!except || memcmp(session->hash, except, sizeof session->hash) != 0))
            forget(app, session);
    }
    for (struct conn *conn = player->conns; conn; conn = conn->of_player_next)
        if (!except || !came_with(conn, except))
            conn_end_session(app, conn);
    player_unref(app, player);
}
