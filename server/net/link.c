/* The address of a page in a form that other people in the room can type or scan. A machine that serves
 * its club shows its own pages under 127.0.0.1, which no other machine can reach: then the code has the
 * first address that other machines can reach.
 *
 * Promises: only pages of this server get a code, so that no foreign link can look like one of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/http.h"
#include "server/qr/qr.h"

/* Of a path, with a fragment behind it. */
static const char path_letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/#";

static bool is_loopback(const char *origin)
{
    static const char *const names[] = {"://127.", "://localhost", "://[::1]"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(origin, names[i]))
            return true;
    return false;
}

/* The best origin of this server for other machines: addresses before names, which not every
 * network knows. The given origin if other machines can reach it, or if there is no better one. */
static const char *for_others(const struct origins *origins, const char *origin)
{
    const char *named = origin;
    for (size_t i = 0; is_loopback(origin) && i < origins->n; i++) {
        const char *host = strstr(origins->list[i], "://") + 3;
        if (is_loopback(origins->list[i]))
            continue;
        if (*host >= '1' && *host <= '9')
            return origins->list[i];
        if (named == origin)
            named = origins->list[i];
    }
    return named;
}

/* It is no page of this server, or too long for a code. */
static int refuse(struct net_conn *conn)
{
    return http_refuse_with(conn, 400, &(struct proto_http_no){.code = "proto", .field = "page"});
}

int link_serve(struct net_conn *conn, const char *address, bool head)
{
    struct http_request *request = http_request(conn);
    char page[QR_TEXT_MAX + 1], text[2 * QR_TEXT_MAX + 1], origin[QR_TEXT_MAX + 1];
    struct proto_text body;
    unsigned width;
    (void)address;
    net_argument(conn->wsi, "page=", page, sizeof page);
    const char *host = strstr(page, "://"), *path = host ? strchr(host + 3, '/') : NULL;
    if (!path || path[strspn(path, path_letters)] != '\0' ||
        !origins_allow(&conn->net->origins, page, (size_t)(path - page)))
        return refuse(conn);
    snprintf(origin, sizeof origin, "%.*s", (int)(path - page), page);
    snprintf(text, sizeof text, "%s%s", for_others(&conn->net->origins, origin), path);
    char *code = qr_path(text, &width);
    if (!code)
        return refuse(conn);
    proto_text_init(&body);
    proto_encode_link(&body, &(struct proto_link){.page = text, .path = code, .width = width});
    free(code);
    request->owned = body.at;
    return http_answer(conn, 200, "application/json", "Cache-Control: no-cache\r\n", body.at,
                       body.length, head);
}
