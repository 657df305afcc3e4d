/* The outputs of the application, carried out one after the other. The application is never called
 * from here: outputs that cause a call to it wait until all outputs are done. */
#include <assert.h>

#include "proto/lib/log.h"
#include "server/net/http.h"
#include "server/net/shell.h"

static const char *const kinds[APP_LEFTS_N] = {[APP_LEFT_ROOM] = "room",
                                               [APP_LEFT_GAME] = "game",
                                               [APP_LEFT_TOUR] = "tournament",
                                               [APP_LEFT_ANSWER] = "answer",
                                               [APP_LEFT_THOUGHT] = "thought"};

static void carry_out(struct net *net, struct output *out)
{
    struct net_conn *conn = NULL;
    switch (out->kind) {
    case OUTPUT_SEND:
        if (out->conn & APP_REMOTE) {
            net->hooks.site->send(net->hooks.site_ctx, out->conn, out->buf);
            return;
        }
        conn = conn_find(net, out->conn);
        if (conn)
            conn_send(conn, out->buf, out->class);
        else
            buf_unref(out->buf);
        return;
    case OUTPUT_CLOSE:
        if (out->conn & APP_REMOTE) {
            net->hooks.site->close(net->hooks.site_ctx, out->conn);
            return;
        }
        conn = conn_find(net, out->conn);
        if (conn && conn->kind == CONN_WEBSOCKET)
            conn_leave(conn, out->code, out->text);
        return;
    case OUTPUT_STORE:
        /* Once the loop is done, the store is closed, and only closing connections cause outputs. */
        if (net->done)
            job_destroy(out->job);
        else
            net->hooks.submit(net->hooks.ctx, out->job);
        return;
    case OUTPUT_LEFT_OUT:
        log_event(LOG_LEVEL_ERROR, "load.refused", "kind=%s id=%s why=\"%s\"", kinds[out->left],
                  out->id, out->text);
        return;
    case OUTPUT_LEAVE:
        if (!net->done)
            net->hooks.leave(net->hooks.ctx, out->ticket);
        return;
    case OUTPUT_SITE: net->hooks.site->say(net->hooks.site_ctx, net_now(), out->site); return;
    case OUTPUT_HASH: net->hooks.hash(net->hooks.ctx, out->password); return;
    case OUTPUT_WORK: net->hooks.work(net->hooks.ctx, out->work); return;
    case OUTPUT_WAKE:
        net->app_wake_us = out->mono_us;
        net_arm(net);
        return;
    case OUTPUT_REPLY:
        conn = conn_find(net, out->request);
        if (conn && conn->request)
            http_reply(conn, out);
        else
            buf_unref(out->buf);
        return;
    case OUTPUT_MAY:
        conn = conn_find(net, out->request);
        if (conn)
            body_may(conn, out->player);
        return;
    }
    assert(!"an output of no known kind");
}

void net_carry_out(struct net *net)
{
    struct output out;
    while (app_next(net->app, &out))
        carry_out(net, &out);
    if (net->hooks.site)
        net->hooks.site->flush(net->hooks.site_ctx);
    conn_flush_dirty(net);
}
