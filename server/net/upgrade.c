/* The check of a websocket's handshake. All of it happens before libwebsockets acts on the request, because version
 * 4.1.6 would speak HTTP/2 to a client that asks for h2c, would accept a request without a sub-protocol, and closes
 * on others without an answer.
 *
 * This file reads nothing that libwebsockets passes beside the request: for an unknown Upgrade it is freed memory. */
#include <string.h>
#include <strings.h>

#include "server/net/shell.h"

enum { UPGRADE_REQUIRED = 426, TOO_MANY_REQUESTS = 429 };

#define TEXT_MAX 300 /* bytes of a header */
#define LIST_MAX 127 /* bytes of the list of sub-protocols; libwebsockets reads no longer one */
#define WORD_MAX 63  /* bytes of a word in it; the same */
#define KEY_LEN  24  /* 16 bytes in base64 */

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
static const char digits[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";
static const char signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";

/* True if word is in a comma-separated list, in any case. */
static bool among(const char *list, const char *word)
{
    size_t len = strlen(word);
    while (*list) {
        list += strspn(list, ", \t");
        size_t one = strcspn(list, ", \t");
        if (one == len && strncasecmp(list, word, len) == 0)
            return true;
        list += one;
    }
    return false;
}

static bool is_word(const char *at, size_t len, const char *word)
{
    return len == strlen(word) && memcmp(at, word, len) == 0;
}

/* True if this server's sub-protocol, or the one before it, is in the list, within the part that libwebsockets can
 * read. */
static bool offers_ours(const char *list)
{
    for (const char *at = list + strspn(list, ", \t"); *at; at += strspn(at, ", \t")) {
        size_t len = strcspn(at, ", \t");
        if (is_word(at, len, NET_PROTOCOL) || is_word(at, len, NET_PROTOCOL_OLD))
            return true;
        if (len > WORD_MAX || strspn(at, signs) < len || !strchr(letters, *at))
            return false;
        at += len;
    }
    return false;
}

/* False for a request that libwebsockets would close on without an answer, and for a bad key. */
static bool is_handshake(struct lws *wsi)
{
    char text[TEXT_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) <= 0 ||
        net_header(wsi, WSI_TOKEN_CONNECTION, text, LIST_MAX + 1) <= 0 || !among(text, "upgrade"))
        return false;
    return net_header(wsi, WSI_TOKEN_KEY, text, sizeof text) == KEY_LEN &&
           strspn(text, digits) == KEY_LEN - 2 && strcmp(text + KEY_LEN - 2, "==") == 0;
}

/* Counts a connection behind a trusted proxy for its client's address. True if that has too many. */
static bool too_many_of_him(struct net_conn *conn, struct lws *wsi)
{
    struct net *net = conn->net;
    struct address address;
    if (!net_forwarded(conn, wsi, &address))
        return false;
    if (!conn_hold(net, &address))
        return true;
    conn->address = address;
    conn->counted = true;
    return false;
}

static bool too_often(struct net_conn *conn, struct lws *wsi)
{
    struct address address = net_address(conn, wsi);
    struct payer payer = conn_payer(&address);
    return budget_take(app_budgets(conn->net->app), net_now().mono_us, BUDGET_CONNECTS, &payer, 1) >
           0;
}

/* The status that refuses the token of a handshake; 0: it is good, or there is none. */
static unsigned token_refusal(enum net_token token)
{
    switch (token) {
    case NET_TOKEN_NONE:
    case NET_TOKEN_GOOD: return 0;
    case NET_TOKEN_WRONG: return HTTP_STATUS_UNAUTHORIZED;
    case NET_TOKEN_OFTEN: return TOO_MANY_REQUESTS;
    case NET_TOKEN_LATER: return HTTP_STATUS_SERVICE_UNAVAILABLE;
    }
    return HTTP_STATUS_UNAUTHORIZED;
}

unsigned net_upgrade_refusal(struct net_conn *conn, struct lws *wsi)
{
    char text[TEXT_MAX], *path = NULL;
    int path_len = 0;
    uint8_t hash[32];
    int64_t wait_ms;
    /* The kind of the request is judged first, then its origin, token, sub-protocol and form: a
     * client gets the most telling status. The budgets come last, so that a malformed request takes
     * nothing from them. The place among the address's connections comes after all else, since only
     * a connection gives it back. */
    if (!conn || conn->kind != CONN_SITE || conn->net->draining)
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    if (net_header(wsi, WSI_TOKEN_UPGRADE, text, sizeof text) <= 0 ||
        strcasecmp(text, "websocket") != 0)
        return HTTP_STATUS_FORBIDDEN;
    if (lws_http_get_uri_and_method(wsi, &path, &path_len) != LWSHUMETH_GET || path_len != 3 ||
        memcmp(path, "/ws", 3) != 0)
        return HTTP_STATUS_NOT_FOUND;
    enum net_token token = net_token(conn, wsi, hash, &wait_ms);
    if (!net_origin_allowed(conn->net, wsi, token != NET_TOKEN_NONE, text, sizeof text))
        return HTTP_STATUS_FORBIDDEN;
    if (token_refusal(token) != 0)
        return token_refusal(token);
    if (net_header(wsi, WSI_TOKEN_PROTOCOL, text, LIST_MAX + 1) <= 0 || !offers_ours(text))
        return HTTP_STATUS_FORBIDDEN;
    if (net_header(wsi, WSI_TOKEN_VERSION, text, sizeof text) <= 0 || strcmp(text, "13") != 0)
        return UPGRADE_REQUIRED;
    if (!is_handshake(wsi))
        return HTTP_STATUS_BAD_REQUEST;
    if (too_often(conn, wsi))
        return TOO_MANY_REQUESTS;
    if (too_many_of_him(conn, wsi))
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    return 0;
}
