/* Reading a request's headers: libwebsockets keeps them in pieces, and only here tells an absent
 * header from an empty one. */
#include <string.h>

#include "proto/wire/token.h"
#include "server/net/bearer.h"
#include "server/net/cookie.h"
#include "server/net/shell.h"

#define COOKIE_HEADER_MAX 2048 /* bytes of all cookies of this host, some of them other programs' */
#define AUTHORIZATION_MAX 2048 /* bytes of Authorization; of a longer one nothing is read */
#define ARGUMENT_MAX      NET_HEADERS_MAX /* bytes of a name and its value behind a question mark */
#define FORWARDED_MAX     300 /* bytes of a list of addresses; of a longer one none is read */

int net_header(struct lws *wsi, enum lws_token_indexes which, char *ret, size_t size)
{
    ret[0] = '\0';
    if (lws_hdr_total_length(wsi, which) <= 0)
        return 0;
    return lws_hdr_copy(wsi, ret, (int)size, which);
}

bool net_origin_allowed(struct net *net, struct lws *wsi, bool token, char *ret, size_t size)
{
    int len = net_header(wsi, WSI_TOKEN_ORIGIN, ret, size);
    if (token && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0)
        return true;
    return len > 0 && origins_allow(&net->origins, ret, (size_t)len);
}

/* A connection that is not counted comes from a trusted proxy, which puts the address of its client last. */
bool net_forwarded(const struct net_conn *conn, struct lws *wsi, struct address *ret)
{
    char header[FORWARDED_MAX];
    if (conn->counted || net_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, header, sizeof header) <= 0)
        return false;
    const char *last = strrchr(header, ',');
    last = last ? last + 1 : header;
    last += strspn(last, " ");
    return address_parse(last, strcspn(last, " "), ret);
}

struct address net_address(const struct net_conn *conn, struct lws *wsi)
{
    struct address address;
    return net_forwarded(conn, wsi, &address) ? address : conn->address;
}

/* The whole text is hashed, prefix and all: a cookie's token is hashed as bytes, so that neither
 * serves as the other. A header that is too long for a token belongs to another scheme. */
enum net_token net_token(const struct net_conn *conn, struct lws *wsi, uint8_t ret[32],
                         int64_t *ret_wait_ms)
{
    char header[AUTHORIZATION_MAX];
    const char *secret;
    struct net *net = conn->net;
    int len = net_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, header, sizeof header);
    enum bearer bearer = len > 0 ? bearer_read(header, (size_t)len, &secret) : BEARER_NONE;
    *ret_wait_ms = 0;
    if (bearer == BEARER_NONE)
        return NET_TOKEN_NONE;
    if (bearer == BEARER_TOKEN && !app_ready(net->app))
        return NET_TOKEN_LATER;
    if (bearer == BEARER_TOKEN) {
        net->host->hash(net->host->ctx, secret, PROTO_TOKEN_CHARS, ret);
        if (app_knows_token(net->app, ret))
            return NET_TOKEN_GOOD;
    }
    struct address address = net_address(conn, wsi);
    struct payer payer = conn_payer(&address);
    *ret_wait_ms =
        budget_take(app_budgets(net->app), net_now().mono_us, BUDGET_WRONG_TOKENS, &payer, 1);
    return *ret_wait_ms > 0 ? NET_TOKEN_OFTEN : NET_TOKEN_WRONG;
}

bool net_session_hash(struct net *net, struct lws *wsi, const char *origin, uint8_t ret[32])
{
    char header[COOKIE_HEADER_MAX];
    uint8_t token[COOKIE_TOKEN_BYTES];
    int len = net_header(wsi, WSI_TOKEN_HTTP_COOKIE, header, sizeof header);
    if (len <= 0 ||
        !cookie_token(header, (size_t)len, origin_is_secure(origin, strlen(origin)), token))
        return false;
    net->host->hash(net->host->ctx, token, sizeof token, ret);
    return true;
}

bool net_session_read(struct net *net, struct lws *wsi, uint8_t ret[32])
{
    return net_session_hash(net, wsi, "https://-", ret) ||
           net_session_hash(net, wsi, "http://-", ret);
}

bool net_has_already(struct lws *wsi, const char *etag)
{
    char text[512];
    return net_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text, sizeof text) > 0 &&
           strstr(text, etag);
}

void net_argument(struct lws *wsi, const char *name, char *ret, size_t size)
{
    char text[ARGUMENT_MAX];
    const char *value = lws_get_urlarg_by_name(wsi, name, text, sizeof text);
    size_t length = value ? strlen(value) : 0;
    ret[0] = '\0';
    if (length > 0 && length < size)
        memcpy(ret, value, length + 1);
}

bool net_has_argument(struct lws *wsi, const char *name)
{
    char text[ARGUMENT_MAX];
    return lws_get_urlarg_by_name(wsi, name, text, sizeof text) != NULL;
}
