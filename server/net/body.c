/* Bodies of POSTs: which bodies are allowed, their memory, and their least speed.
 *
 * Promises: a file that only an account may send is read after the application has named the account;
 * until then it waits in the socket. Memory is taken as bytes come, so that a client that announces a
 * large body and sends nothing takes nothing. A file that comes too slowly is refused. Small requests
 * are never refused because of files. A refusal is sent at once, and the rest of the body is
 * discarded for a moment: a connection that is closed with unread bytes would lose the answer. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "proto/lib/alloc.h"
#include "server/base/password.h"
#include "server/net/http.h"
#include "server/net/pieces.h"

/* The limit of the bytes of all bodies of a kind; 0: not counted. */
static const size_t bytes_max[] = {
    [APP_BODY_SMALL] = 0, [APP_BODY_RECORD] = NET_RECORDS_BYTES, [APP_BODY_FILE] = NET_FILES_BYTES};

static struct payer payer_of(const struct http_request *request)
{
    struct payer payer = {0};
    memcpy(payer.address, request->customer.bytes, sizeof payer.address);
    return payer;
}

static struct payer payer_of_account(const struct http_request *request)
{
    return (struct payer){.player = request->player, .account = true};
}

void body_forget(struct net *net, struct http_request *request)
{
    struct payer address = payer_of(request), account = payer_of_account(request);
    if (request->held)
        budget_release(app_budgets(net->app), BUDGET_UPLOADS, &address);
    if (request->player != 0)
        budget_release(app_budgets(net->app), BUDGET_UPLOADS, &account);
    request->held = false;
    request->player = 0;
    net->body_bytes[request->kind] -= request->body_size;
    if (request->body && request->kind == APP_BODY_SMALL) /* it may hold a password */
        password_wipe(request->body, request->body_size);
    free(request->body); /* NULL where the application took it */
    request->body = NULL;
    request->body_size = request->body_len = 0;
}

/* --- refusing --------------------------------------------------------------------------------- */

/* Sets the number of bytes from which the kernel reports the socket as readable. Otherwise libwebsockets would walk its
 * sorted list of time-outs for each single byte of every slow client. */
static void wake_at(struct net_conn *conn, size_t rest)
{
    struct http_request *request = conn->request;
    int bytes = pieces_wake_at(rest);
    if (bytes == request->wakes_at || (bytes == 1 && request->wakes_at == 0))
        return;
    request->wakes_at = bytes;
    setsockopt(lws_get_socket_fd(conn->wsi), SOL_SOCKET, SO_RCVLOWAT, &bytes, sizeof bytes);
}

int body_dismiss(struct net_conn *conn)
{
    struct http_request *request = http_request(conn);
    wake_at(conn, 0);
    body_forget(conn->net, request);
    request->reading = request->waiting = false;
    request->refused = true;
    deadline_for_discarding(&conn->deadline, net_now().mono_us);
    if (request->whole)
        conn_cut(conn);
    else
        head_discard(conn);
    return 0;
}

static int refuse(struct net_conn *conn, unsigned status, const char *code, int64_t after_ms)
{
    http_refuse_code(conn, status, code, after_ms);
    return body_dismiss(conn);
}

static int refuse_busy(struct net_conn *conn)
{
    conn->net->counters.bodies_busy++;
    return refuse(conn, 503, "busy", NET_BUSY_MS);
}

/* --- coming ----------------------------------------------------------------------------------- */

/* Starts the clock: from now on bytes have to come. */
static void start_clock(struct net_conn *conn)
{
    if (conn->request->kind == APP_BODY_SMALL)
        return; /* the time for the whole request covers it */
    deadline_for_file(&conn->deadline, net_now().mono_us);
}

/* Each byte that comes extends the deadline by the time that it may take. */
static void move_deadline(struct net_conn *conn, size_t len)
{
    const struct http_request *request = conn->request;
    if (request->kind == APP_BODY_SMALL || request->waiting)
        return;
    deadline_extend(&conn->deadline, net_now().mono_us, len);
}

int body_expect(struct net_conn *conn, size_t len)
{
    struct net *net = conn->net;
    struct http_request *request = http_request(conn);
    struct payer payer = payer_of(request);
    enum app_body kind = request->kind = request->route->body;
    request->reading = true;
    request->body_max = len;
    if (kind != APP_BODY_SMALL && !budget_hold(app_budgets(net->app), BUDGET_UPLOADS, &payer))
        return refuse(conn, 429, "rate", NET_UPLOAD_AGAIN_MS);
    request->held = kind != APP_BODY_SMALL;
    if (kind != APP_BODY_FILE) {
        start_clock(conn);
        return 0;
    }
    request->waiting = true;
    deadline_for_answer(&conn->deadline, net_now().mono_us);
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_ANSWER_US / 1000000);
    lws_rx_flow_control(conn->wsi, 0);
    api_may(conn);
    return 0;
}

void body_may(struct net_conn *conn, int64_t player)
{
    struct http_request *request = conn->request;
    if (!request || !request->waiting)
        return;
    struct payer payer = {.player = player, .account = true};
    if (!budget_hold(app_budgets(conn->net->app), BUDGET_UPLOADS, &payer)) {
        refuse(conn, 429, "rate", NET_UPLOAD_AGAIN_MS);
        return;
    }
    request->player = player;
    request->waiting = false;
    start_clock(conn);
    move_deadline(conn, request->body_len);
    lws_rx_flow_control(conn->wsi, 1);
    /* api_ask() follows from there: an output of the application never calls the application */
    if (request->whole)
        lws_callback_on_writable(conn->wsi);
}

/* Makes room for so many bytes. False when all bodies of this kind together would be too large. The address
 * space is taken at once, so that no byte is ever copied; the kernel gives memory as bytes come. */
static bool make_room(struct net *net, struct http_request *request, size_t needed)
{
    size_t size = pieces_memory(request->body_size, needed, request->body_max);
    size_t *all = &net->body_bytes[request->kind];
    if (needed <= request->body_size)
        return true;
    if (request->kind != APP_BODY_SMALL &&
        *all + size - request->body_size > bytes_max[request->kind])
        return false;
    if (!request->body)
        request->body = alloc_raw(request->body_max, 1);
    *all += size - request->body_size;
    request->body_size = size;
    return true;
}

int body_piece(struct net_conn *conn, const void *piece, size_t len)
{
    struct http_request *request = conn->request;
    if (request && request->refused) /* libwebsockets had already read it */
        return 0;
    if (!request || !request->reading || len > request->body_max - request->body_len)
        return -1;
    if (len == 0)
        return 0;
    if (!make_room(conn->net, request, request->body_len + len))
        return refuse_busy(conn);
    memcpy(request->body + request->body_len, piece, len);
    request->body_len += len;
    wake_at(conn, request->body_max - request->body_len);
    move_deadline(conn, len);
    return 0;
}

int body_complete(struct net_conn *conn)
{
    struct http_request *request = conn->request;
    if (!request || !request->reading || request->whole)
        /* refused; or libwebsockets repeats the call with every byte that follows a body */
        return -1;
    request->whole = true;
    if (!request->waiting)
        api_ask(conn);
    return 0;
}

/* The bytes that wait in the socket until enough are there to be read together. */
static size_t waiting_bytes(const struct net_conn *conn)
{
    int bytes = 0;
    ioctl(lws_get_socket_fd(conn->wsi), FIONREAD, &bytes);
    return (size_t)bytes; /* the kernel counts from 0 */
}

bool body_is_late(struct net_conn *conn, int64_t now_us)
{
    const struct http_request *request = conn->request;
    if (!request || !request->reading || request->waiting || request->kind == APP_BODY_SMALL)
        return false;
    if (!deadline_has_passed_for_file(&conn->deadline, now_us, waiting_bytes(conn)))
        return true;
    conn->net->counters.bodies_slow++;
    refuse(conn, 408, "slow", 0);
    return true;
}
