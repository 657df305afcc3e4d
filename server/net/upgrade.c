/* Who may open a websocket. All of it is decided before lws looks at the request, because 4.1.6
 * would speak HTTP/2 to whoever asks for h2c, would accept a request without a sub-protocol, and
 * refuses others without an answer.
 *
 * Nothing here reads what lws passes beside the request: for an unknown Upgrade it is memory
 * already given back. */
#include <string.h>
#include <strings.h>

#include "server/net/shell.h"

#define ORIGIN_MAX 300 /* bytes */
#define LIST_MAX   300 /* bytes of the list of sub-protocols */

/* Is word one of a comma-separated list? */
static bool among(const char *list, const char *word)
{
    size_t len = strlen(word);
    while (*list) {
        list += strspn(list, ", \t");
        size_t one = strcspn(list, ", \t");
        if (one == len && memcmp(list, word, len) == 0)
            return true;
        list += one;
    }
    return false;
}

/* Behind a believed proxy everybody counts once per connection. */
static bool too_many_of_him(struct conn *conn, struct lws *wsi)
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

unsigned net_upgrade_refusal(struct conn *conn, struct lws *wsi)
{
    char text[LIST_MAX], *path = NULL;
    int path_len = 0;
    if (!conn || conn->kind != CONN_SITE || conn->net->draining)
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    if (net_header(wsi, WSI_TOKEN_UPGRADE, text, sizeof text) <= 0 ||
        strcasecmp(text, "websocket") != 0)
        return HTTP_STATUS_FORBIDDEN;
    if (lws_http_get_uri_and_method(wsi, &path, &path_len) != LWSHUMETH_GET || path_len != 3 ||
        memcmp(path, "/ws", 3) != 0)
        return HTTP_STATUS_NOT_FOUND;
    if (!net_origin_allowed(conn->net, wsi, text, sizeof text))
        return HTTP_STATUS_FORBIDDEN;
    if (net_header(wsi, WSI_TOKEN_PROTOCOL, text, sizeof text) <= 0 || !among(text, NET_PROTOCOL))
        return HTTP_STATUS_FORBIDDEN;
    if (net_header(wsi, WSI_TOKEN_VERSION, text, sizeof text) <= 0 || strcmp(text, "13") != 0)
        return HTTP_STATUS_BAD_REQUEST;
    if (too_many_of_him(conn, wsi))
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    return 0;
}
