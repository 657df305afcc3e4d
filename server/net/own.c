/* Addresses that the shell answers itself, each a GET: health, links, and the descriptions of the API. All others that
 * the application does not know are files of the client. */
#include <string.h>

#include "server/net/http.h"

static int serve_ok(struct net_conn *conn, bool ok, bool head)
{
    return http_text(conn, ok ? 200 : 503, ok ? "ok\n" : "no\n", head);
}

static bool is_healthy(const struct net *net)
{
    return net->hooks.healthy(net->hooks.ctx, net_now());
}

static int serve_health(struct net_conn *conn, const char *path, bool head)
{
    (void)path;
    return serve_ok(conn, is_healthy(conn->net), head);
}

static int serve_readiness(struct net_conn *conn, const char *path, bool head)
{
    const struct net *net = conn->net;
    (void)path;
    return serve_ok(conn,
                    is_healthy(net) && !net->draining && app_ready(net->app) &&
                        net->hooks.has_room(net->hooks.ctx),
                    head);
}

/* Words and forms of these are in server/app/routes.json, as those of the application's routes are. */
static const struct {
    const char *address;
    int (*serve)(struct net_conn *conn, const char *path, bool head);
    bool open; /* pages of all sites may read it */
} own[] = {
    {"/healthz", serve_health, false},
    {"/readyz", serve_readiness, false},
    {"/api/link", link_serve, false},
    {"/api/openapi.json", site_describe, true},
    {"/api/asyncapi.json", site_describe, true},
    {"/schema/client.json", site_describe, true},
    {"/schema/server.json", site_describe, true},
    {"/schema/tour.json", site_describe, true},
    {"/schema/record.json", site_describe, true},
    {"/schema/http.json", site_describe, true},
};

static int find(const char *path)
{
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strcmp(own[i].address, path) == 0)
            return (int)i;
    return -1;
}

bool own_is_open(const char *path)
{
    int i = find(path);
    return i >= 0 && own[i].open;
}

int own_serve(struct net_conn *conn, const char *path, bool head)
{
    int i = find(path);
    return i >= 0 ? own[i].serve(conn, path, head) : site_serve(conn, path, head);
}
