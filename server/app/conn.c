/* Connections from opening to closing. An idle watcher costs a connection, a slot of the map and a
 * link for each subscription: a few hundred bytes. */
#include "server/app/conn.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/app.h"
#include "server/app/channel.h"
#include "server/app/charge.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/player.h"
#include "server/app/session.h"
#include "server/app/state.h"
#include "server/app/token.h"
#include "server/app/working.h"

enum { CLOSE_FAULTS = 4400, CLOSE_RATE = 4429, CLOSE_RESTART = 4103, CLOSE_SESSION = 4201 };

struct conn *conn_get(const struct app *app, conn_id id)
{
    return idmap_get(&app->conns.map, idmap_u64(id));
}

void app_opened(struct app *app, struct now now, conn_id id, const struct app_who *who)
{
    struct conn *conn = alloc_zeroed(1, sizeof *conn);
    app->now = now;
    conn->id = id;
    memcpy(conn->address, who->address, sizeof conn->address);
    if (who->session)
        memcpy(conn->session, who->session, sizeof conn->session);
    LIST_INSERT_HEAD(&app->conns.list, conn, link);
    idmap_put(&app->conns.map, idmap_u64(id), conn);
    app->stats.conns++;
    charge_conn(app, conn);
    if (app->draining) {
        proto_encode_bye(&app->text, CLOSE_RESTART, "restart", app->again_ms);
        outbox_answer(app, id);
        outbox_close(app, id, CLOSE_RESTART, "restart");
        conn->closing = true;
        return;
    }
    const struct token *token = who->token ? token_find(app, who->session) : NULL;
    conn->token = who->token;
    conn->scopes = token ? token->scopes : 0;
    if (conn->token && !token) /* it was revoked a moment ago */
        conn_end_session(app, conn);
    else
        session_identify(app, conn, who->session);
}

static struct payer place_of(const struct player *player)
{
    return (struct payer){.player = player->id, .account = true, .reserve = true};
}

/* An account has a limited number of connections, from all addresses together. A guest is limited
 * by the address alone. */
static bool take_place(struct app *app, struct conn *conn, const struct player *player)
{
    if (!player || !player->account)
        return true;
    struct payer payer = place_of(player);
    conn->placed = budget_hold(app->budgets, BUDGET_CONNECTIONS, &payer);
    return conn->placed;
}

void conn_greet(struct app *app, struct conn *conn, struct player *player)
{
    if (!take_place(app, conn, player)) {
        outbox_error(app, conn->id,
                     &(struct proto_no){.code = PROTO_ERROR_FULL, .field = "connections"});
        outbox_close(app, conn->id, CLOSE_RATE, "too many connections of this account");
        conn->closing = true;
        return;
    }
    if (player) {
        conn->watched_us = app->now.mono_us + APP_SESSION_WATCH_US;
        conn->player = player_ref(player);
        conn->of_player_next = player->conns;
        if (!player->conns)
            player_count(app, player, 1);
        player->conns = conn;
        player_list(app, player);
        if (app->config.shared && !conn_is_remote(conn))
            app->players.came(app, player);
    }
    conn->known = true;
    if (conn_is_remote(conn)) {
        if (conn->held)
            timers_set(&app->timers, &app->conns.held_timer, app->now.mono_us);
        return;
    }
    int64_t each_us = budget_limit(app->budgets, BUDGET_MESSAGES, BUDGET_OF_CONNECTION).each_us;
    proto_encode_hello(
        &app->text,
        &(struct proto_hello){
            .server = app->config.version,
            .build = app->config.build,
            .epoch = app->config.epoch,
            .you = player_you(player),
            .message_max = app->config.message_max,
            .rate = (uint32_t)(each_us > 0 ? 1000000 / each_us : INT32_MAX),
            .burst = (uint32_t)budget_at_once(app->budgets, BUDGET_MESSAGES, BUDGET_OF_CONNECTION),
            .subs = (uint32_t)budget_at_once(app->budgets, BUDGET_SUBS, BUDGET_OF_CONNECTION),
            .ping_ms = app->config.ping_ms,
            .now_at_ms = app->now.wall_ms,
        });
    outbox_answer(app, conn->id);
}

bool conn_keep(struct app *app, struct conn *conn, const void *text, size_t length)
{
    struct held **end = &conn->held;
    if (conn->held_n == APP_HELD_MAX)
        return false;
    while (*end)
        end = &(*end)->next;
    *end = alloc_zeroed(1, sizeof **end + length);
    (*end)->length = length;
    memcpy((*end)->text, text, length);
    if (conn->held_n++ == 0)
        LIST_INSERT_HEAD(&app->conns.holding, conn, held_link);
    return true;
}

struct held *conn_take_kept(struct conn *conn)
{
    struct held *held = conn->held;
    conn->held = held->next;
    if (--conn->held_n == 0)
        LIST_REMOVE(conn, held_link);
    return held;
}

void conn_fault(struct app *app, struct conn *conn, const struct proto_fault *fault)
{
    app->stats.refused++;
    proto_encode_fault(&app->text, fault);
    outbox_answer(app, conn->id);
    if (++conn->faults >= APP_FAULTS_MAX) {
        outbox_close(app, conn->id, CLOSE_FAULTS, "too many invalid messages");
        conn->closing = true;
    }
}

void conn_end_session(struct app *app, struct conn *conn)
{
    if (conn->closing)
        return;
    outbox_close(app, conn->id, CLOSE_SESSION, "this session has ended");
    conn->closing = true;
}

bool conn_declare(struct app *app, struct conn *conn, const struct proto_able *able)
{
    if (!conn->able && app->conns.able_n >= APP_ABLE_MAX)
        return false;
    if (!conn->able) {
        conn->able = alloc_zeroed(1, sizeof *conn->able);
        LIST_INSERT_HEAD(&app->conns.able, conn, able_link);
        app->conns.able_n++;
    }
    *conn->able = *able;
    return true;
}

static void forget_able(struct app *app, struct conn *conn)
{
    if (!conn->able)
        return;
    LIST_REMOVE(conn, able_link);
    app->conns.able_n--;
    free(conn->able);
}

static void leave_player(struct app *app, struct conn *conn)
{
    struct conn **at = &conn->player->conns;
    while (*at != conn)
        at = &(*at)->of_player_next;
    *at = conn->of_player_next;
    if (!conn->player->conns) {
        player_count(app, conn->player, -1);
        conn->player->left_us = app->now.mono_us;
        player_list(app, conn->player);
    }
    if (conn->placed) {
        struct payer payer = place_of(conn->player);
        budget_release(app->budgets, BUDGET_CONNECTIONS, &payer);
    }
    player_unref(app, conn->player);
    conn->player = NULL;
}

static void destroy(struct app *app, struct conn *conn)
{
    channel_unsubscribe_all(app, conn);
    forget_able(app, conn);
    while (conn->held_n > 0)
        free(conn_take_kept(conn));
    if (conn->sent_on)
        outbox_site(app, &(struct site_note){.kind = SITE_CLOSED, .conn = conn->id});
    if (conn->player)
        leave_player(app, conn);
    LIST_REMOVE(conn, link);
    idmap_remove(&app->conns.map, idmap_u64(conn->id));
    app->stats.conns--;
    free(conn);
}

void conn_closed(struct app *app, conn_id id)
{
    struct conn *conn = conn_get(app, id);
    if (conn)
        destroy(app, conn);
    outbox_left(app, id);
    working_left(app, id);
}

/* Counts the smaller of the last two measurements: a client that holds back one pong gets no credit
 * for it. */
void app_measured(struct app *app, struct now now, conn_id id, int64_t rtt_us)
{
    struct conn *conn = conn_get(app, id);
    app->now = now;
    if (!conn || rtt_us < 0)
        return;
    conn->rtt_us = conn->rtt_last_us > 0 && conn->rtt_last_us < rtt_us ? conn->rtt_last_us : rtt_us;
    conn->rtt_last_us = rtt_us;
    session_watch(app, conn);
}

int64_t conn_lag_ms(const struct app *app, const struct player *player)
{
    int64_t lag_us = 0;
    for (const struct conn *conn = player->conns; conn; conn = conn->of_player_next)
        if (conn->rtt_us > lag_us)
            lag_us = conn->rtt_us;
    int64_t lag_ms = lag_us / 1000;
    return lag_ms < app->config.lag_credit_max_ms ? lag_ms : app->config.lag_credit_max_ms;
}

void app_caught_up(struct app *app, struct now now, conn_id id)
{
    const struct conn *conn = conn_get(app, id);
    app->now = now;
    charge_nobody(app);
    if (!conn || conn->closing)
        return;
    for (struct sub *sub = conn->subs; sub; sub = sub->conn_next)
        channel_resend(app, sub);
}

void app_drain(struct app *app, struct now now, int64_t again_ms)
{
    app->now = now;
    charge_nobody(app);
    /* New messages and connections are refused from here on. Jobs, hashes and work that are on
     * their way come back and are still answered: app_drained() waits for them. */
    app->draining = true;
    app->again_ms = again_ms;
    proto_encode_bye(&app->text, CLOSE_RESTART, "restart", again_ms);
    struct buf *bye = outbox_take_text(app);
    /* As an answer: `bye` must not be dropped like the events of a slow watcher. */
    for (struct conn *conn = LIST_FIRST(&app->conns.list); conn; conn = LIST_NEXT(conn, link))
        if (!conn_is_remote(conn)) /* their own process stays */
            outbox_send(app, conn->id, OUTPUT_ANSWER, bye);
    buf_unref(bye);
}

void conn_init(struct app *app)
{
    app->conns.held_timer.kind = TIMER_HELD;
}

void conn_finish(struct app *app)
{
    timers_unset(&app->timers, &app->conns.held_timer);
    while (!LIST_EMPTY(&app->conns.list))
        destroy(app, LIST_FIRST(&app->conns.list));
    idmap_finish(&app->conns.map);
}
