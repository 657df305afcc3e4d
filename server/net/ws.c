/* The websocket: it joins pieces to whole messages, limits the rate, and closes in good order.
 *
 * Promises: a message, a ping and a pong each take one from the connection's budget. Of several
 * pings that a choked socket leaves unanswered, the last is answered. Nothing follows a close
 * frame. When both sides have sent theirs, or the client's bytes cannot be read any more, the
 * server stops sending and waits a moment for the end only, so that its close frame is not lost.
 *
 * A whole message that comes at once is passed on without a copy. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/net/shell.h"

#include "proto/lib/alloc.h"
#include "proto/wire/encode.h"

/* --- leaving ---------------------------------------------------------------------------------- */

static void say_goodbye(struct net_conn *conn)
{
    unsigned char payload[FRAMES_CONTROL_MAX] = {(unsigned char)(conn->close_code >> 8),
                                                 (unsigned char)conn->close_code};
    size_t len = strnlen(conn->close_text, sizeof payload - 2);
    memcpy(payload + 2, conn->close_text, len);
    conn->said_bye = conn_control(conn, CONN_CLOSE, payload, conn->close_code ? 2 + len : 0);
}

/* Shuts the sending side, once all bytes are with the kernel and the client expects nothing more. */
static void hang_up(struct net_conn *conn)
{
    if (conn->hung_up || !conn->said_bye || !(conn->heard_bye || conn->deaf) ||
        lws_partial_buffered(conn->wsi))
        return;
    conn->hung_up = true;
    shutdown(lws_get_socket_fd(conn->wsi), SHUT_WR);
}

/* Counts bytes from a client that is leaving; too many, and the connection is cut. */
static void ignore(struct net_conn *conn, size_t len)
{
    conn->ignored += (uint32_t)len + 1;
    if (conn->ignored > NET_IGNORED_BYTES)
        conn_cut(conn);
}

/* --- pace ------------------------------------------------------------------------------------- */

/* Reports the rate. The message that exceeded it was executed, so the client need not try again. */
static void tell_rate(struct net_conn *conn, int64_t wait_ms)
{
    struct proto_text text;
    proto_text_init(&text);
    proto_encode_no(&text, &(struct proto_no){
                               .code = PROTO_ERROR_RATE, .field = "messages", .after_ms = wait_ms});
    conn_send(conn, buf_create(text.at, text.length), OUTPUT_ANSWER);
    proto_text_finish(&text);
    conn->told = true;
}

/* Takes one message from the budget, on credit if need be. Returns the milliseconds until there is
 * one again; 0 if there is. */
static int64_t pay_message(struct budgets *budgets, int64_t now_us, const struct payer *payer)
{
    budget_charge(budgets, now_us, BUDGET_MESSAGES, payer, 1);
    return budget_ask(budgets, now_us, BUDGET_MESSAGES, payer, 1);
}

/* Beyond the rate the socket is not read for a while, so that the sender feels it. A sender that
 * goes on without waiting for answers, so that more bytes already follow this message, first gets
 * `rate` and later is shut out. False when that has happened. */
static bool keep_rate(struct net_conn *conn, int64_t now_us)
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
    conn->strikes = (uint16_t)(conn->strikes + (own_ms > 0 && conn->more));
    if (conn->strikes >= NET_STRIKES_MAX) {
        conn_leave(conn, 4429, "too many messages");
        return false;
    }
    if (conn->strikes >= NET_STRIKES_TOLD && !conn->told)
        tell_rate(conn, wait_ms);
    read_pause(conn);
    conn->resume_us = now_us + wait_ms * 1000;
    if (net->resume_us == 0 || conn->resume_us < net->resume_us) {
        net->resume_us = conn->resume_us;
        net_arm(net);
    }
    return true;
}

/* --- messages --------------------------------------------------------------------------------- */

static void forget_inbox(struct net_conn *conn)
{
    free(conn->inbox);
    conn->inbox = NULL;
    conn->inbox_len = 0;
}

static void whole_message(struct net_conn *conn, const void *text, size_t len)
{
    struct now now = net_now(); /* the one reading of the clock that a turn is charged by */
    conn->heard_us = now.mono_us;
    conn->unfinished_us = 0;
    conn->net->counters.messages++;
    /* The rate is charged before the application sees the message; a client that was shut out is not heard. */
    if (keep_rate(conn, now.mono_us))
        app_received(conn->net->app, now, conn->id, text, len);
    forget_inbox(conn);
    net_carry_out(conn->net);
}

static void take_piece(struct net_conn *conn, const struct frame *frame)
{
    if (frame->whole && !conn->inbox) {
        whole_message(conn, frame->at, frame->len);
        return;
    }
    if (!conn->inbox)
        conn->inbox = alloc_raw(NET_MESSAGE_MAX, 1);
    if (frame->len > 0)
        memcpy(conn->inbox + conn->inbox_len, frame->at, frame->len);
    conn->inbox_len = (uint16_t)(conn->inbox_len + frame->len);
    if (frame->whole)
        whole_message(conn, conn->inbox, conn->inbox_len);
}

static void take_ping(struct net_conn *conn, const struct frame *frame)
{
    conn->heard_us = net_now().mono_us;
    conn->net->counters.controls++;
    if (!keep_rate(conn, conn->heard_us) || conn_control(conn, CONN_PONG, frame->at, frame->len))
        return;
    buf_unref(conn->pong);
    conn->pong = buf_create(frame->at, frame->len);
    lws_callback_on_writable(conn->wsi);
}

static void take_pong(struct net_conn *conn, const struct frame *frame)
{
    struct now now = net_now();
    conn->heard_us = now.mono_us;
    conn->net->counters.controls++;
    if (!keep_rate(conn, now.mono_us) || frame->len != sizeof conn->pinged_us ||
        memcmp(frame->at, &conn->pinged_us, frame->len) != 0)
        return; /* a pong that does not answer the last ping measures nothing */
    app_measured(conn->net->app, now, conn->id, now.mono_us - conn->pinged_us);
    net_carry_out(conn->net);
}

/* Answers with a close frame of the same code; nothing else is sent. */
static void take_close(struct net_conn *conn, const struct frame *frame)
{
    conn->heard_bye = true;
    /* A client that closes reads no more messages: only the close frame follows. */
    if (!conn->leaving) {
        queue_clear(&conn->queue);
        conn_leave(conn, frame->code, "");
    }
    hang_up(conn);
}

static void take_wrong(struct net_conn *conn, const struct frame *frame)
{
    conn->deaf = true;
    conn->net->counters.wrong_frames += !conn->leaving;
    conn_leave(conn, frame->code, frame->why);
    hang_up(conn);
}

static void take(struct net_conn *conn, const struct frame *frame)
{
    if (conn->leaving && frame->kind != FRAME_CLOSE && frame->kind != FRAME_WRONG) {
        ignore(conn, frame->len);
        return;
    }
    switch (frame->kind) {
    case FRAME_NONE: return;
    case FRAME_PIECE: take_piece(conn, frame); return;
    case FRAME_PING: take_ping(conn, frame); return;
    case FRAME_PONG: take_pong(conn, frame); return;
    case FRAME_CLOSE: take_close(conn, frame); return;
    case FRAME_WRONG: take_wrong(conn, frame); return;
    }
}

size_t ws_take(struct net_conn *conn, unsigned char *at, size_t len)
{
    struct frame frame;
    size_t taken = 0;
    while (!conn->paused && !conn->gone) {
        if (conn->deaf || conn->heard_bye) {
            ignore(conn, len - taken);
            return len;
        }
        taken += frames_next(&conn->frames, at + taken, len - taken, &frame);
        conn->more = taken < len;
        if (frame.kind == FRAME_NONE)
            break;
        take(conn, &frame);
    }
    conn_flush_dirty(conn->net); /* a refusal about the rate, where no message was passed on */
    if (conn->paused)
        return taken;
    if (!conn->frames.within && taken == len)
        conn->unfinished_us = 0;
    else if (conn->unfinished_us == 0)
        conn->unfinished_us = net_now().mono_us;
    return taken;
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* "/ws?as=stranger": the page of a frame (site.c) may have the cookie of its visitor, and wants to be without. */
static bool comes_as_stranger(struct lws *wsi)
{
    char text[16];
    net_argument(wsi, "as=", text, sizeof text);
    return strcmp(text, "stranger") == 0;
}

static int opened(struct lws *wsi, struct net_conn *conn)
{
    char origin[300];
    uint8_t hash[32];
    int64_t wait_ms;
    struct net *net = conn->net;
    struct now now = net_now();
    conn->kind = CONN_WEBSOCKET;
    deadline_remove(&conn->deadline);
    conn->heard_us = conn->pinged_us = now.mono_us;
    net->counters.upgraded++;
    read_begin(conn);
    conn->outdated = strcmp(lws_get_protocol(wsi)->name, NET_PROTOCOL) != 0;
    if (conn->outdated) {
        conn_leave(conn, 4400, "this server speaks " NET_PROTOCOL);
        return 0;
    }
    net_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    bool token = net_token(conn, wsi, hash, &wait_ms) == NET_TOKEN_GOOD;
    bool known = token || (!comes_as_stranger(wsi) && net_session_hash(net, wsi, origin, hash));
    struct app_who who = {.session = known ? hash : NULL, .token = token};
    memcpy(who.address, conn_payer(&conn->address).address, sizeof who.address);
    app_opened(net->app, now, conn->id, &who);
    net_carry_out(net);
    return 0;
}

static void send_pong(struct net_conn *conn)
{
    if (!conn->pong || !conn_control(conn, CONN_PONG, conn->pong->data, conn->pong->len))
        return;
    buf_unref(conn->pong);
    conn->pong = NULL;
}

static void writeable(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (!conn->plays)
        net_yield(net);
    if (!conn->leaving)
        send_pong(conn);
    conn_flush(conn);
    if (conn->gone || conn->queue.n > 0)
        return;
    if (conn->leaving && !conn->said_bye)
        say_goodbye(conn);
    if (lws_partial_buffered(conn->wsi)) {
        lws_callback_on_writable(conn->wsi);
        return;
    }
    hang_up(conn);
    if (conn->stale && !conn->leaving) {
        conn->stale = false;
        app_caught_up(net->app, net_now(), conn->id);
        net_carry_out(net);
    }
}

static void closed(struct net_conn *conn)
{
    if (conn->kind != CONN_WEBSOCKET)
        return;
    conn->gone = true;
    forget_inbox(conn);
    if (conn->outdated)
        return;
    app_closed(conn->net->app, net_now(), conn->id);
    net_carry_out(conn->net);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t len)
{
    struct net_conn *conn = lws_get_opaque_user_data(wsi);
    (void)user;
    (void)in;
    (void)len;
    if (!conn)
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return conn->kind == CONN_SITE ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED: return opened(wsi, conn);
    case LWS_CALLBACK_SERVER_WRITEABLE: writeable(conn); return 0;
    case LWS_CALLBACK_CLOSED: closed(conn); return 0;
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_WRITEABLE: return -1;
    }
    return 0;
}

int net_ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t len)
{
    return net_turn(serve, wsi, reason, user, in, len);
}
