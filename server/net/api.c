/* HTTP addresses that the application answers: making a guest, accounts, and files of games and
 * tournaments, in both directions. A POST needs an allowed Origin and a body of a stated and small
 * length. The application answers at once, or when the store has answered. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/net/cookie.h"
#include "server/net/http.h"

#define ORIGIN_MAX 300 /* bytes */

static struct app_who who_of(const struct http_request *request)
{
    struct app_who who = {.session = request->has_session ? request->session : NULL,
                          .token = request->token};
    memcpy(who.address, request->customer.bytes, sizeof who.address);
    return who;
}

/* error: an English sentence. */
static int refuse_body_of(struct net_conn *conn, const char *error)
{
    return http_refuse_with(conn, 400, &(struct proto_http_no){.code = "proto", .error = error});
}

/* Parses the length as plain digits, at most SIZE_MAX; false for signs, spaces, two lengths. */
static bool body_length(struct lws *wsi, size_t *ret)
{
    char text[24];
    int len = net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    if (len <= 0 || strspn(text, "0123456789") != (size_t)len)
        return false;
    *ret = (size_t)strtoull(text, NULL, 10);
    return true;
}

static bool is_on(struct lws *wsi, const char *name)
{
    char text[4];
    net_argument(wsi, name, text, sizeof text);
    return strcmp(text, "1") == 0;
}

/* The number of a game in a file. A value that is none becomes one that no file has. */
static unsigned read_game(struct lws *wsi)
{
    char text[8];
    net_argument(wsi, "game=", text, sizeof text);
    if (*text == '\0' && !net_has_argument(wsi, "game="))
        return 0;
    unsigned game = (unsigned)strtoul(text, NULL, 10);
    return text[strspn(text, "0123456789")] == '\0' && game > 0 ? game : UINT_MAX;
}

static void read_options(struct lws *wsi, struct app_file_options *ret)
{
    char text[16];
    net_argument(wsi, "sep=", text, sizeof text);
    /* A plain semicolon separates arguments for libwebsockets, so the value arrives empty. */
    ret->semicolon = strcmp(text, ";") == 0 || strcmp(text, "semicolon") == 0 ||
                     (*text == '\0' && net_has_argument(wsi, "sep="));
    ret->bom = is_on(wsi, "bom=");
    ret->dry = is_on(wsi, "dry=");
    ret->game = read_game(wsi);
    net_argument(wsi, "place=", ret->place, sizeof ret->place);
}

/* A value that is too long is cut: it stays longer than the protocol allows. */
static void read_arguments(struct net_conn *conn, const struct app_route *route,
                           struct http_request *request)
{
    char name[32], text[NET_HEADERS_MAX + 1];
    if (route->page)
        card_origin(conn, request->origin);
    for (size_t i = 0; i < APP_ARGUMENTS_MAX && route->arguments[i]; i++) {
        char mark = *route->arguments[i];
        snprintf(name, sizeof name, "%s=", route->arguments[i] + (mark == '#' || mark == '@'));
        net_argument(conn->wsi, name, text, sizeof text);
        if (mark == '@')
            card_path(conn, text, request->origin);
        text[APP_ARGUMENT_BYTES] = '\0';
        memcpy(request->arguments[i], text, strlen(text) + 1);
    }
}

/* The question as the application gets it. All that it points to is the request's. */
static struct app_request question_of(const struct net_conn *conn)
{
    struct http_request *request = conn->request;
    struct app_request ret = {.route = request->route,
                              .id = conn->id,
                              .who = who_of(request),
                              .name = text_of(request->name),
                              .options = request->options,
                              .origin = request->origin,
                              .body = {request->body, request->body_len},
                              .owner = &request->body};
    for (size_t i = 0; i < APP_ARGUMENTS_MAX; i++)
        ret.arguments[i] = request->arguments[i];
    return ret;
}

/* Begins the request of a question, and copies the name, whose text does not outlive the callback. */
static struct http_request *begin(struct net_conn *conn, const struct app_route *route,
                                  struct text name)
{
    struct http_request *request = http_request(conn);
    assert(name.length < sizeof request->name);
    request->route = route;
    memcpy(request->name, name.at, name.length);
    request->name[name.length] = '\0';
    request->customer = address_customer(net_address(conn, conn->wsi));
    if (route->options)
        read_options(conn->wsi, &request->options);
    read_arguments(conn, route, request);
    return request;
}

/* Refuses a request whose token is not good; the connection ends unless a body is to be discarded. */
static int refuse_token(struct net_conn *conn, enum net_token token, int64_t wait_ms)
{
    if (token == NET_TOKEN_OFTEN)
        return http_refuse_with(
            conn, 429,
            &(struct proto_http_no){.code = "rate", .field = "wrongtokens", .after_ms = wait_ms});
    if (token == NET_TOKEN_LATER)
        return http_refuse_code(conn, 503, "busy", 0);
    return http_refuse_with(conn, 401, &(struct proto_http_no){.code = "auth", .field = "token"});
}

/* The session of the request: its token, or else its cookie. origin NULL: it only reads. */
static void read_session(struct net_conn *conn, struct http_request *request, enum net_token token,
                         const uint8_t hash[32], const char *origin)
{
    request->token = token == NET_TOKEN_GOOD;
    if (request->token)
        memcpy(request->session, hash, sizeof request->session);
    request->has_session =
        request->token || (origin ? net_session_hash(conn->net, conn->wsi, origin, request->session)
                                  : net_session_read(conn->net, conn->wsi, request->session));
}

int api_post(struct net_conn *conn, const struct app_route *route, struct text name)
{
    char origin[ORIGIN_MAX];
    struct lws *wsi = conn->wsi;
    size_t len;
    uint8_t hash[32];
    int64_t wait_ms;
    enum net_token token = net_token(conn, wsi, hash, &wait_ms);
    bool good = token == NET_TOKEN_NONE || token == NET_TOKEN_GOOD;
    bool allowed =
        net_origin_allowed(conn->net, wsi, token != NET_TOKEN_NONE, origin, sizeof origin);
    if (allowed && !good) {
        refuse_token(conn, token, wait_ms);
        allowed = false;
    } else if (!allowed)
        http_refuse_code(conn, 403, "denied", 0);
    else if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
             lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return http_refuse_code(conn, 411, "proto", 0);
    if (!body_length(wsi, &len))
        return allowed ? refuse_body_of(conn, "the length of the body is no number") : -1;
    if (len == 0)
        return allowed ? refuse_body_of(conn, "the body is empty") : -1;
    if (allowed && len > route->body_max)
        http_refuse_with(conn, 413,
                         &(struct proto_http_no){.code = "proto", .limit = route->body_max});
    if (!allowed || len > route->body_max)
        return body_dismiss(conn);
    struct http_request *request = begin(conn, route, name);
    request->secure = origin_is_secure(origin, strlen(origin));
    read_session(conn, request, token, hash, origin);
    return body_expect(conn, len);
}

void api_may(struct net_conn *conn)
{
    struct net *net = conn->net;
    struct app_request question = question_of(conn);
    app_may_post(net->app, net_now(), &question);
    net_carry_out(net);
}

void api_ask(struct net_conn *conn)
{
    struct http_request *request = conn->request;
    struct net *net = conn->net;
    struct app_request question = question_of(conn);
    request->reading = false;
    request->asked = true;
    deadline_for_answer(&conn->deadline, net_now().mono_us);
    app_asked(net->app, net_now(), &question);
    body_forget(net, request);
    net_carry_out(net);
}

int api_get(struct net_conn *conn, const struct app_route *route, struct text name, bool head)
{
    uint8_t hash[32];
    int64_t wait_ms;
    enum net_token token = net_token(conn, conn->wsi, hash, &wait_ms);
    if (token != NET_TOKEN_NONE && token != NET_TOKEN_GOOD)
        return refuse_token(conn, token, wait_ms);
    struct http_request *request = begin(conn, route, name);
    request->head = head;
    lws_set_timeout(conn->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NET_ANSWER_US / 1000000);
    if (route->session)
        read_session(conn, request, token, hash, NULL);
    api_ask(conn);
    return 0;
}

/* Sends the application's refusal before the body has come. */
static void refuse_body(struct net_conn *conn, const struct output *out)
{
    char *text = alloc_copy(out->buf->data, out->buf->len);
    char extra[HTTP_EXTRA_MAX];
    http_no_store(extra, out->after_ms);
    http_refuse(conn, out->code, extra, out->text, text);
    body_dismiss(conn);
    free(text);
}

void http_reply(struct net_conn *conn, const struct output *out)
{
    struct http_request *request = conn->request;
    if (request->waiting)
        refuse_body(conn, out);
    if (!request->asked || request->reply) {
        buf_unref(out->buf);
        return;
    }
    char cookie[COOKIE_SET_MAX];
    request->reply = out->buf;
    request->reply_status = out->code;
    request->reply_after_ms = out->after_ms;
    request->media = out->text;
    request->more = out->more;
    if (out->cookie != OUTPUT_COOKIE_KEEP) {
        cookie_set(out->cookie == OUTPUT_COOKIE_SET ? out->token : NULL, request->secure, cookie);
        snprintf(request->cookie, sizeof request->cookie, "Set-Cookie: %s\r\n", cookie);
    }
    lws_callback_on_writable(conn->wsi);
}

int api_writeable(struct net_conn *conn)
{
    struct http_request *request = conn->request;
    struct buf *reply = request->reply;
    char extra[HTTP_EXTRA_MAX + sizeof request->cookie];
    if (request->whole && !request->waiting && !request->asked && !request->refused)
        api_ask(conn);
    if (!reply || request->left > 0)
        return 0;
    if (request->route && request->route->page)
        return card_answer(conn);
    if (request->streams)
        return stream_piece(conn);
    if (request->open)
        return open_answer(conn);
    http_no_store(extra, request->reply_after_ms);
    strcat(extra, request->cookie);
    return http_answer(conn, request->reply_status, request->media, extra, reply->data, reply->len,
                       request->head);
}
