/* The websocket: pieces of frames become whole messages, and the connection keeps within its
 * limits.
 *
 * Whether a message is UTF-8 is judged here. Once text has come, lws 4.1.6 would demand it of pings
 * and pongs as well, whose bytes are anybody's, and of every piece alone.
 *
 * lws hands a message on in pieces of any size and never says how long it will be; only "first",
 * "last" and how much of the present frame is missing can be relied on. A whole message that comes
 * at once is passed on where it lies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/utf8.h"
#include "server/net/shell.h"

/* Only from within WRITEABLE: a close that is begun while lws has received bytes in hand may be cut
 * short by them. */
static int say_goodbye(struct conn *conn)
{
    unsigned char text[124];
    size_t len = strnlen(conn->close_text, sizeof text);
    memcpy(text, conn->close_text, len);
    lws_close_reason(conn->wsi, (enum lws_close_status)conn->close_code, text, len);
    return -1; /* sends the close frame */
}

static void forget_inbox(struct conn *conn)
{
    free(conn->inbox);
    conn->inbox = NULL;
    conn->inbox_len = conn->empty_pieces = 0;
}

static void tell_rate(struct conn *conn, int64_t wait_ms)
{
    char text[120];
    int len = snprintf(text, sizeof text,
                       "{\"t\":\"no\",\"id\":null,\"code\":\"rate\",\"field\":\"messages\","
                       "\"after\":%d,\"retry\":true}",
                       (int)wait_ms);
    conn_send(conn, buf_create(text, (size_t)len), OUT_ANSWER);
    conn->told = true;
}

/* Takes one, on credit if need be. Milliseconds until there is one again; 0 if there is. */
static int64_t pay_message(struct budgets *budgets, int64_t now_us, const struct payer *payer)
{
    budget_charge(budgets, now_us, BUDGET_MESSAGES, payer, 1);
    return budget_ask(budgets, now_us, BUDGET_MESSAGES, payer, 1);
}

/* Beyond the rate the socket is not read for a while, so that the sender feels it. Who goes on and
 * on is told, then shut out. False when that has happened. */
static bool keep_rate(struct conn *conn, int64_t now_us)
{
    struct net *net = conn->net;
    struct budgets *budgets = app_budgets(net->app);
    struct payer own = {.conn = conn->id}, address = conn_payer(&conn->address);
    int64_t own_ms = pay_message(budgets, now_us, &own);
    int64_t wait_ms = pay_message(budgets, now_us, &address);
    if (own_ms > wait_ms)
        wait_ms = own_ms;
    if (budget_owed(budgets, now_us, BUDGET_MESSAGES, BUDGET_OF_CONNECTION, &own) <= 2) {
        conn->strikes = 0; /* a calm moment */
        conn->told = false;
    }
    if (wait_ms == 0)
        return true;
    net->counters.rate_limited++;
    conn->strikes = (uint16_t)(conn->strikes + (own_ms > 0));
    if (conn->strikes >= NET_STRIKES_MAX)
        return false;
    if (conn->strikes >= NET_STRIKES_TOLD && !conn->told)
        tell_rate(conn, wait_ms);
    conn->paused = true;
    conn->resume_us = now_us + wait_ms * 1000;
    lws_rx_flow_control(conn->wsi, 0);
    if (net->resume_us == 0 || conn->resume_us < net->resume_us) {
        net->resume_us = conn->resume_us;
        net_arm(net);
    }
    return true;
}

static void whole_message(struct conn *conn, const void *text, size_t len)
{
    if (!utf8_valid(text, len)) {
        conn_leave(conn, 1007, "not UTF-8");
        return;
    }
    struct now now = net_now(); /* the one reading that a turn is charged by */
    conn->heard_us = now.mono_us;
    conn->net->counters.messages++;
    bool kept = keep_rate(conn, now.mono_us);
    if (kept)
        app_received(conn->net->app, now, conn->id, text, len);
    forget_inbox(conn);
    if (!kept)
        conn_leave(conn, 4429, "too many messages");
    net_carry_out(conn->net);
}

/* Why a piece cannot be accepted, as a close code, or 0. */
static uint16_t refusal(struct conn *conn, size_t len)
{
    size_t missing = lws_remaining_packet_payload(conn->wsi);
    if (lws_frame_is_binary(conn->wsi))
        return 1003;
    if (missing > NET_MESSAGE_MAX || conn->inbox_len + len + missing > NET_MESSAGE_MAX)
        return 1009;
    return len == 0 && ++conn->empty_pieces > NET_EMPTY_PIECES_MAX ? 1009 : 0;
}

static void received(struct conn *conn, const void *piece, size_t len)
{
    if (conn->leaving || conn->gone)
        return;
    uint16_t code = refusal(conn, len);
    if (code != 0) {
        conn_leave(conn, code, code == 1003 ? "text only" : "too large");
        return;
    }
    bool whole = lws_remaining_packet_payload(conn->wsi) == 0 && lws_is_final_fragment(conn->wsi);
    if (whole && !conn->inbox) {
        whole_message(conn, piece, len);
        return;
    }
    if (!conn->inbox) {
        conn->inbox = malloc(NET_MESSAGE_MAX);
        if (!conn->inbox)
            abort();
        conn->inbox_since_us = net_now().mono_us;
    }
    if (len > 0)
        memcpy(conn->inbox + conn->inbox_len, piece, len);
    conn->inbox_len = (uint16_t)(conn->inbox_len + len);
    if (whole)
        whole_message(conn, conn->inbox, conn->inbox_len);
}

static void pong(struct conn *conn, const void *payload, size_t len)
{
    struct now now = net_now();
    conn->heard_us = now.mono_us;
    if (len != sizeof conn->pinged_us || memcmp(payload, &conn->pinged_us, len) != 0)
        return; /* not the answer to our last ping: it measures nothing */
    app_measured(conn->net->app, now, conn->id, now.mono_us - conn->pinged_us);
    net_carry_out(conn->net);
}

static int opened(struct lws *wsi, struct conn *conn)
{
    char origin[300];
    uint8_t hash[32];
    struct net *net = conn->net;
    struct now now = net_now();
    conn->kind = CONN_WEBSOCKET;
    conn->deadline_us = 0;
    conn->heard_us = conn->pinged_us = now.mono_us;
    net->counters.upgraded++;
    net_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    bool known = net_session_hash(net, wsi, origin, hash);
    struct app_who who = {.session = known ? hash : NULL};
    memcpy(who.address, conn_payer(&conn->address).address, sizeof who.address);
    app_opened(net->app, now, conn->id, &who);
    net_carry_out(net);
    return 0;
}

static int writeable(struct conn *conn)
{
    struct net *net = conn->net;
    conn_flush(conn);
    if (conn->gone || conn->queue.n > 0 || lws_partial_buffered(conn->wsi))
        return 0;
    if (conn->leaving)
        return say_goodbye(conn);
    if (conn->stale) {
        conn->stale = false;
        app_caught_up(net->app, net_now(), conn->id);
        net_carry_out(net);
    }
    return 0;
}

static void closed(struct conn *conn)
{
    if (conn->kind != CONN_WEBSOCKET)
        return;
    conn->gone = true;
    forget_inbox(conn);
    app_closed(conn->net->app, net_now(), conn->id);
    net_carry_out(conn->net);
}

int net_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    struct conn *conn = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!conn)
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return conn->kind == CONN_SITE ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return opened(wsi, conn);
    case LWS_CALLBACK_RECEIVE: received(conn, in, len); return 0;
    case LWS_CALLBACK_RECEIVE_PONG: pong(conn, in, len); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return writeable(conn);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        /* Nothing may follow the close frame that lws now answers with. */
        queue_clear(&conn->queue);
        conn_leave(conn, 1000, "");
        return 0;
    case LWS_CALLBACK_CLOSED: closed(conn); return 0;
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_WRITEABLE: return -1;
    }
    return 0;
}
