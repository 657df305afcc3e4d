/* How long the loop makes clients wait: the duration of each turn, in which no other client is
 * served, and from time to time how long a ready event waited for its turn.
 *
 * Promises: no system call (the clock is read without one). A turn begins with the first call from
 * libwebsockets and ends with the last return to it; where net_yield() serves players, others begin.
 * The time that libwebsockets takes between two calls is in no turn, and shows as waiting. */
#include <stdio.h>

#include "server/net/shell.h"

struct bound {
    int64_t us;
    const char *le; /* in seconds, as Prometheus wants it */
};

static const struct bound bounds[NET_TURN_BOUNDS_N] = {
    {100, "0.0001"}, {300, "0.0003"}, {1000, "0.001"}, {3000, "0.003"}, {10000, "0.01"},
    {30000, "0.03"}, {100000, "0.1"}, {300000, "0.3"}, {1000000, "1"},
};

void turns_count(struct turns *turns, int64_t us)
{
    unsigned i = 0;
    while (i < NET_TURN_BOUNDS_N && us > bounds[i].us)
        i++;
    turns->n[i]++;
    turns->sum_us += us;
}

void net_turn_ends(struct net *net, int64_t now_us)
{
    if (net->turn_us == 0)
        return;
    if (now_us > net->turn_us)
        turns_count(&net->turns, now_us - net->turn_us);
    net->turn_us = now_us;
}

/* Most calls of libwebsockets only report something, and end at once: those are no turns. */
int net_turn(lws_callback_function *serve, struct lws *wsi, enum lws_callback_reasons reason,
             void *user, void *in, size_t len)
{
    struct net *net = lws_context_user(lws_get_context(wsi));
    if (net->turn_us != 0) /* the server called libwebsockets, which calls back */
        return serve(wsi, reason, user, in, len);
    net->turn_us = net_mono_us();
    int result = serve(wsi, reason, user, in, len);
    net_turn_ends(net, net_mono_us());
    net->turn_us = 0;
    return result;
}

size_t turns_put(const struct turns *turns, const char *name, char *at, size_t size)
{
    uint64_t upto = 0;
    size_t len = 0;
    int n = snprintf(at, size, "# TYPE miai_%s histogram\n", name);
    for (unsigned i = 0; n > 0 && (size_t)n < size - len && i <= NET_TURN_BOUNDS_N; i++) {
        len += (size_t)n;
        upto += turns->n[i];
        n = snprintf(at + len, size - len, "miai_%s_bucket{le=\"%s\"} %llu\n", name,
                     i < NET_TURN_BOUNDS_N ? bounds[i].le : "+Inf", (unsigned long long)upto);
    }
    if (n > 0 && (size_t)n < size - len) {
        len += (size_t)n;
        n = snprintf(at + len, size - len, "miai_%s_sum %.6f\nmiai_%s_count %llu\n", name,
                     (double)turns->sum_us / 1e6, name, (unsigned long long)upto);
    }
    return n > 0 && (size_t)n < size - len ? len + (size_t)n : len;
}
