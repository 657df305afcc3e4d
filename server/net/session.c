/* POST /api/session: the only request that changes something. It needs an Origin of ours and a
 * small body whose length is said; the application answers when the store has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/cookie.h"
#include "server/net/http.h"

#define ORIGIN_MAX 300 /* bytes */

static int refuse(struct conn *conn, unsigned status, const char *code)
{
    char text[64];
    snprintf(text, sizeof text, "{\"code\":\"%s\"}", code);
    return http_refuse(conn, status, "Cache-Control: no-store\r\n", "application/json", text);
}

/* The length as plain digits; false for signs, spaces, two lengths, and whatever is not below the
 * limit. */
static bool body_length(struct lws *wsi, size_t *ret)
{
    char text[8];
    int len = net_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    if (len <= 0 || strspn(text, "0123456789") != (size_t)len)
        return false;
    *ret = (size_t)strtoul(text, NULL, 10);
    return *ret > 0 && *ret <= NET_BODY_MAX;
}

int session_begin(struct conn *conn)
{
    char origin[ORIGIN_MAX];
    struct lws *wsi = conn->wsi;
    size_t len;
    if (!net_origin_allowed(conn->net, wsi, origin, sizeof origin))
        return refuse(conn, 403, "denied");
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        return refuse(conn, 411, "proto");
    if (!body_length(wsi, &len))
        return refuse(conn, 413, "proto");
    struct request *request = calloc(1, sizeof *request);
    if (!request)
        abort();
    conn->request = request;
    request->reading = true;
    request->body_max = len;
    request->body = malloc(len);
    if (!request->body)
        abort();
    request->secure = origin_is_secure(origin, strlen(origin));
    request->has_session = net_session_hash(conn->net, wsi, origin, request->session);
    return 0;
}

int session_body(struct conn *conn, const void *piece, size_t len)
{
    struct request *request = conn->request;
    if (!request || !request->reading || len > request->body_max - request->body_len)
        return -1;
    if (len > 0)
        memcpy(request->body + request->body_len, piece, len);
    request->body_len += len;
    return 0;
}

int session_complete(struct conn *conn)
{
    struct request *request = conn->request;
    struct net *net = conn->net;
    struct now now = net_now();
    if (!request || !request->reading || request->asked)
        return -1; /* lws says it again with every byte that follows a body */
    request->reading = false;
    request->asked = true;
    conn->deadline_us = now.mono_us + NET_ANSWER_US;
    app_post_session(net->app, now, conn->id, request->has_session ? request->session : NULL,
                     request->body, request->body_len);
    net_carry_out(net);
    return 0;
}

void http_reply(struct conn *conn, const struct out *out)
{
    struct request *request = conn->request;
    if (!request->asked || request->reply) {
        buf_unref(out->buf);
        return;
    }
    char cookie[COOKIE_SET_MAX];
    request->reply = out->buf;
    request->reply_status = out->code;
    if (out->set_token) {
        cookie_set(out->token, request->secure, cookie);
        snprintf(request->cookie, sizeof request->cookie, "Set-Cookie: %s\r\n", cookie);
    }
    lws_callback_on_writable(conn->wsi);
}

int session_writeable(struct conn *conn)
{
    struct request *request = conn->request;
    struct buf *reply = request->reply;
    char extra[256];
    if (!reply || request->left > 0)
        return 0;
    snprintf(extra, sizeof extra, "Cache-Control: no-store\r\n%s", request->cookie);
    request->owned = malloc(reply->len);
    if (!request->owned)
        abort();
    memcpy(request->owned, reply->data, reply->len);
    return http_answer(conn, request->reply_status, "application/json", extra, request->owned,
                       reply->len, false);
}
