/* The tick: once a second it passes over all connections. A connection whose time is up is cut, a
 * silent one gets a ping, and a paused reader is read again. libwebsockets has time-outs of its
 * own; these are the ones that it lacks on libev. */
#include "server/net/http.h"
#include "server/net/shell.h"

static void look_at_websocket(struct net_conn *conn, int64_t now_us)
{
    const struct net_config *config = &conn->net->config;
    if (conn->unfinished_us != 0 && now_us - conn->unfinished_us >= NET_UNFINISHED_US)
        conn_leave(conn, 4400, "unfinished message");
    if (now_us - conn->heard_us >= (int64_t)config->hangup_s * 1000000)
        conn_cut(conn);
    else if (!conn->leaving && now_us - conn->pinged_us >= (int64_t)config->ping_s * 1000000)
        conn_ping(conn, now_us);
}

void net_tick(struct net *net, int64_t now_us)
{
    said_tick(now_us);
    for (struct net_conn *conn = LIST_FIRST(&net->conn_list), *next; conn; conn = next) {
        next = LIST_NEXT(conn, link);
        if (conn->gone)
            continue;
        if (!deadline_has_passed(&conn->deadline, now_us)) {
            if (conn->kind == CONN_WEBSOCKET)
                look_at_websocket(conn, now_us);
        } else if (!body_is_late(conn, now_us)) {
            conn_cut(conn);
        }
    }
}

void net_stood(struct net *net, int64_t now_us, int64_t late_us)
{
    for (struct net_conn *conn = LIST_FIRST(&net->conn_list); conn; conn = LIST_NEXT(conn, link)) {
        conn->heard_us = conn->heard_us + late_us < now_us ? conn->heard_us + late_us : now_us;
        deadline_delay(&conn->deadline, late_us);
    }
}

void net_resume(struct net *net, int64_t now_us)
{
    struct conn_list *paused = &net->paused;
    int64_t at_us = now_us, until_us = now_us + NET_RESUMING_US;
    net->resume_us = 0;
    for (uint32_t i = 0; i < paused->n;) {
        struct net_conn *conn = conn_find(net, paused->ids[i]);
        bool waits = conn && conn->paused && !conn->gone;
        bool due = waits && conn->resume_us <= now_us && at_us < until_us;
        if (waits && !due) {
            if (net->resume_us == 0 || conn->resume_us < net->resume_us)
                net->resume_us = conn->resume_us;
            i++;
            continue;
        }
        paused->ids[i] = paused->ids[--paused->n];
        if (!due)
            continue;
        read_resume(conn); /* this may put it at the end of the list again */
        net_yield(net);
        at_us = net_now().mono_us;
    }
}
