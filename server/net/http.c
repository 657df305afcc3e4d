/* HTTP: it finds the handler of a request, and writes the answer.
 *
 * Promises: an answer carries the security headers of its kind. A body is written in pieces as the
 * socket takes them. A request that cannot be parsed ends the connection. Ranges, compression on
 * the fly and TLS are left to a proxy. */
#include "server/net/http.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"

#define FOR_ALL                                                                                    \
    "X-Content-Type-Options: nosniff\r\n"                                                          \
    "Cross-Origin-Resource-Policy: same-origin\r\n"

/* The policy of a document. The client never sets innerHTML; its one maker of trusted values makes the
 * address of a worker (lib/worker.js). core.wasm needs 'wasm-unsafe-eval'. */
static const char for_documents[] = FOR_ALL
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
    " style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self';"
    " worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";
/* The policy of the one page that other sites may show in a frame. It has no act to trick a visitor into, and
 * reads no session. The last two lines let a page frame it that asks every part for such permission. */
static const char for_frames[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"
    " style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors *; require-trusted-types-for 'script'; trusted-types 'none'\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n"
    "Cross-Origin-Resource-Policy: cross-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n";
/* The policy of a picture or of data, which a browser may open as a document: it loads nothing. */
static const char for_data[] =
    FOR_ALL "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
static const char for_parts[] = FOR_ALL;

/* Policies apply to documents; on the two dozen other files of a page they would only cost 14 kB. */
static const char *security(const struct net_conn *conn, const char *mime)
{
    if (conn->request && conn->request->open)
        return open_policy;
    if (conn->request && conn->request->framed)
        return for_frames;
    if (strncmp(mime, "image/", strlen("image/")) == 0 || strcmp(mime, "application/json") == 0)
        return for_data;
    static const char *const parts[] = {"text/javascript", "text/css", "application/wasm"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strncmp(mime, parts[i], strlen(parts[i])) == 0)
            return for_parts;
    }
    return for_documents;
}

static const char *status_text(unsigned status)
{
    switch (status) {
    case 200: return "OK";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 411: return "Length Required";
    case 413: return "Content Too Large";
    case 422: return "Unprocessable Content";
    case 426: return "Upgrade Required";
    case 429: return "Too Many Requests";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    default: return "Answer";
    }
}

struct http_request *http_request(struct net_conn *conn)
{
    if (!conn->request)
        conn->request = alloc_zeroed(1, sizeof *conn->request);
    return conn->request;
}

void http_forget(struct net_conn *conn)
{
    struct http_request *request = conn->request;
    if (!request)
        return;
    conn->request = NULL;
    if (request->asked && (!request->reply || request->more))
        app_left(conn->net->app, net_now(), conn->id);
    body_forget(conn->net, request);
    buf_unref(request->reply);
    free(request->owned);
    free(request);
}

/* True if the connection may wait for another request. libwebsockets holds waiting connections with
 * their time-outs (head.c), so their number is limited. Connections of a trusted proxy are not
 * counted: the proxy limits them. */
static bool may_stay(struct net_conn *conn)
{
    struct net *net = conn->net;
    if (net->draining || (conn->counted && net->between_n >= NET_BETWEEN_MAX))
        return false;
    conn->between = conn->counted;
    net->between_n += conn->between;
    return true;
}

static void begin(struct net_conn *conn)
{
    conn->net->between_n -= conn->between;
    conn->between = false;
}

/* The last byte is with the kernel or with libwebsockets. Goes on to the next request of this
 * connection, if another one is allowed. */
static int complete(struct net_conn *conn)
{
    http_forget(conn);
    deadline_for_request(&conn->deadline, net_now().mono_us);
    if (!may_stay(conn))
        return -1;
    return lws_http_transaction_completed(conn->wsi) ? -1 : 0;
}

/* Extends the time of an answer: a socket that takes a piece now and then is only slow. */
static void allow_time(struct net_conn *conn)
{
    deadline_for_answer(&conn->deadline, net_now().mono_us);
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_ANSWER_US / 1000000);
}

int http_answer(struct net_conn *conn, unsigned status, const char *mime, const char *extra,
                const void *body, size_t len, bool head)
{
    unsigned char header[LWS_PRE + 2048];
    struct http_request *request = http_request(conn);
    int n = snprintf((char *)header + LWS_PRE, sizeof header - LWS_PRE,
                     "HTTP/1.1 %u %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n%s%s\r\n",
                     status, status_text(status), mime, len, security(conn, mime), extra);
    assert(n > 0 && (size_t)n < sizeof header - LWS_PRE);
    allow_time(conn);
    if (lws_write(conn->wsi, header + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_HEADERS) < n)
        return -1;
    request->at = body;
    request->left = head || status == 304 ? 0 : len;
    if (request->left == 0)
        return complete(conn);
    lws_callback_on_writable(conn->wsi);
    return 0;
}

int http_stream(struct net_conn *conn, const char *mime, const char *extra)
{
    unsigned char header[LWS_PRE + 2048];
    int n =
        snprintf((char *)header + LWS_PRE, sizeof header - LWS_PRE,
                 "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nTransfer-Encoding: chunked\r\n%s%s\r\n",
                 mime, security(conn, mime), extra);
    assert(n > 0 && (size_t)n < sizeof header - LWS_PRE);
    deadline_for_stream(&conn->deadline, net_now().mono_us);
    allow_time(conn);
    if (lws_write(conn->wsi, header + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_HEADERS) < n)
        return -1;
    return conn->request->head ? complete(conn) : 0;
}

int http_text(struct net_conn *conn, unsigned status, const char *text, bool head)
{
    struct http_request *request = http_request(conn);
    size_t len = strlen(text);
    free(request->owned);
    request->owned = alloc_raw(len + 1, 1);
    memcpy(request->owned, text, len + 1);
    return http_answer(conn, status, "text/plain", "Cache-Control: no-store\r\n", request->owned,
                       len, head);
}

int http_refuse(struct net_conn *conn, unsigned status, const char *extra, const char *mime,
                const char *text)
{
    unsigned char out[LWS_PRE + 2048];
    int n = snprintf(
        (char *)out + LWS_PRE, sizeof out - LWS_PRE,
        "HTTP/1.1 %u %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nConnection: close\r\n"
        "%s%s\r\n%s",
        status, status_text(status), mime, strlen(text), security(conn, mime), extra, text);
    assert(n > 0 && (size_t)n < sizeof out - LWS_PRE);
    lws_write(conn->wsi, out + LWS_PRE, (size_t)n, LWS_WRITE_HTTP);
    return -1;
}

void http_no_store(char ret[HTTP_EXTRA_MAX], int64_t after_ms)
{
    int n = snprintf(ret, HTTP_EXTRA_MAX, "Cache-Control: no-store\r\n");
    if (after_ms > 0)
        snprintf(ret + n, HTTP_EXTRA_MAX - (size_t)n, "Retry-After: %lld\r\n",
                 (long long)((after_ms + 999) / 1000));
}

int http_refuse_with(struct net_conn *conn, unsigned status, const struct proto_http_no *no)
{
    char extra[HTTP_EXTRA_MAX];
    struct proto_text text;
    proto_text_init(&text);
    proto_encode_http_no(&text, no);
    proto_text_char(&text, '\0');
    http_no_store(extra, no->after_ms);
    int ret = http_refuse(conn, status, extra, "application/json", text.at);
    proto_text_finish(&text);
    return ret;
}

int http_refuse_code(struct net_conn *conn, unsigned status, const char *code, int64_t after_ms)
{
    return http_refuse_with(conn, status,
                            &(struct proto_http_no){.code = code, .after_ms = after_ms});
}

static int write_more(struct net_conn *conn)
{
    unsigned char chunk[LWS_PRE + NET_CHUNK_BYTES];
    struct http_request *request = conn->request;
    if (!request)
        return 0;
    if (request->left == 0)
        return api_writeable(conn);
    size_t len = request->left < NET_CHUNK_BYTES ? request->left : NET_CHUNK_BYTES;
    memcpy(chunk + LWS_PRE, request->at, len);
    request->at += len;
    request->left -= len;
    if (lws_write(conn->wsi, chunk + LWS_PRE, len,
                  request->left || request->more ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL) <
        (int)len)
        return -1;
    if (request->left == 0 && request->more)
        return stream_continue(conn);
    if (request->left == 0)
        return complete(conn);
    allow_time(conn);
    lws_callback_on_writable(conn->wsi);
    return 0;
}

/* A body of a request that should have none, or a body without a plain length, could be mistaken
 * for the next request. */
static bool brings_no_body(struct lws *wsi)
{
    char text[24];
    int len = net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) <= 0 &&
           (len == 0 || (len > 0 && strcmp(text, "0") == 0));
}

/* Charges a request to its address. Returns the milliseconds until the next one is allowed; 0: this
 * one may be answered. */
static int64_t charge(struct net_conn *conn)
{
    struct address address = net_address(conn, conn->wsi);
    struct payer payer = conn_payer(&address);
    return conn->kind == CONN_METRICS ? 0
                                      : budget_take(app_budgets(conn->net->app), net_now().mono_us,
                                                    BUDGET_REQUESTS, &payer, 1);
}

/* Opens the answer to pages of all sites, unless a session could change it. */
static void begin_openly(struct net_conn *conn, const char *path)
{
    uint8_t session[32];
    struct text name;
    const struct app_route *route = app_route_find(APP_GET, path, &name);
    bool post = lws_hdr_total_length(conn->wsi, WSI_TOKEN_POST_URI) > 0;
    if (conn->kind == CONN_METRICS || post)
        return;
    if (route ? route->open && !(route->session && net_session_read(conn->net, conn->wsi, session))
              : own_is_open(path))
        http_request(conn)->open = true;
}

static bool is_open(const struct net_conn *conn)
{
    return conn->request && conn->request->open;
}

static int requested(struct net_conn *conn, const char *path, size_t len)
{
    struct lws *wsi = conn->wsi;
    int64_t wait_ms = charge(conn);
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    bool post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    char copy[NET_PATH_MAX + 1] = "";
    struct text name;
    begin(conn);
    conn->net->counters.requests++;
    if (len <= NET_PATH_MAX && !memchr(path, '\0', len))
        memcpy(copy, path, len);
    begin_openly(conn, copy);
    if (wait_ms > 0)
        return http_refuse_code(conn, 429, "rate", wait_ms);
    if (*copy == '\0')
        return http_refuse(conn, 404, "", "text/plain", "not here\n");
    if (conn->kind == CONN_METRICS)
        return metrics_serve(conn, copy, head);
    const struct app_route *route = app_route_find(APP_POST, copy, &name);
    if (post && route)
        return api_post(conn, route, name);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_OPTIONS_URI) > 0 && is_open(conn) &&
        brings_no_body(wsi))
        return open_preflight(conn);
    if (!head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0)
        return http_refuse(conn, 405, route ? "Allow: POST\r\n" : "Allow: GET, HEAD\r\n",
                           "text/plain", "method not allowed\n");
    if (!brings_no_body(wsi))
        return http_refuse(conn, 400, "", "text/plain", "this request takes no body\n");
    route = app_route_find(APP_GET, copy, &name);
    return route ? api_get(conn, route, name, head) : own_serve(conn, copy, head);
}

static int refuse_upgrade(struct net_conn *conn, struct lws *wsi)
{
    bool often = conn && charge(conn) > 0;
    if (conn)
        begin(conn);
    unsigned status = often ? 429 : net_upgrade_refusal(conn, wsi);
    if (status == 0)
        return 0;
    const char *extra = status == 426                    ? "Sec-WebSocket-Version: 13\r\n"
                        : status == 401                  ? "WWW-Authenticate: Bearer\r\n"
                        : status == 503 || status == 429 ? "Retry-After: 5\r\n"
                                                         : "";
    char header[200];
    int n = snprintf(header, sizeof header,
                     "HTTP/1.1 %u %s\r\nConnection: close\r\nContent-Length: 0\r\n%s\r\n", status,
                     status_text(status), extra);
    if (conn)
        conn->net->counters.refused_upgrade++;
    unsigned char out[LWS_PRE + sizeof header];
    memcpy(out + LWS_PRE, header, (size_t)n);
    lws_write(wsi, out + LWS_PRE, (size_t)n, LWS_WRITE_HTTP);
    return -1;
}

/* False for a connection that was cut: it is not served any more. */
static bool is_here(const struct net_conn *conn)
{
    return conn && !conn->gone;
}

static void yield(struct net_conn *conn)
{
    if (conn)
        net_yield(conn->net);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t len)
{
    struct net_conn *conn = lws_get_opaque_user_data(wsi);
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return refuse_upgrade(conn, wsi);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    /* CONNECT, and any other request that libwebsockets takes for a raw connection */
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_WRITEABLE: return -1;
    case LWS_CALLBACK_HTTP: yield(conn); return is_here(conn) ? requested(conn, in, len) : -1;
    case LWS_CALLBACK_HTTP_BODY: yield(conn); return is_here(conn) ? body_piece(conn, in, len) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return is_here(conn) ? body_complete(conn) : -1;
    case LWS_CALLBACK_HTTP_WRITEABLE: yield(conn); return is_here(conn) ? write_more(conn) : -1;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (conn)
            http_forget(conn);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        /* Descriptors of watch.c pass here too. A socket without a wsi is one that libwebsockets
         * did not adopt: head.c looks after it. */
        if (conn && lws_get_protocol(wsi)->callback != net_watch_callback && conn->wsi) {
            struct net *net = conn->net;
            http_forget(conn);
            conn_forget(conn);
            /* a hundred may end in one turn, and libwebsockets takes its time for each */
            net_yield(net);
        }
        return 0;
    }
    return 0;
}

int net_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t len)
{
    return net_turn(serve, wsi, reason, user, in, len);
}
