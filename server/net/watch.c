/* Descriptors that are no connections, on any loop that libwebsockets runs: a timer, the store's
 * wake-up, signals, listeners.
 *
 * In 4.1.6, libev's own timers are noticed late (an armed timer is never set earlier), and its loop
 * wants to handle SIGINT. Readable descriptors work the same on every loop. */
#include "server/net/shell.h"

const char net_watch_protocol[] = "miai watch";

bool net_watch(struct net *net, struct watch *watch, int fd, void (*ready)(struct watch *watch))
{
    *watch = (struct watch){.net = net, .fd = fd, .ready = ready};
    if (fd < 0)
        return false;
    lws_adopt_desc_t desc = {.vh = net->vhost,
                             .type = LWS_ADOPT_RAW_FILE_DESC,
                             .fd.filefd = fd,
                             .vh_prot_name = net_watch_protocol,
                             .opaque = watch};
    watch->wsi = lws_adopt_descriptor_vhost_via_info(&desc);
    return watch->wsi != NULL;
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                 size_t len)
{
    (void)user;
    (void)in;
    (void)len;
    struct watch *watch = lws_get_opaque_user_data(wsi);
    if (reason == LWS_CALLBACK_RAW_RX_FILE && watch)
        watch->ready(watch);
    if (reason == LWS_CALLBACK_RAW_CLOSE_FILE && watch)
        watch->wsi = NULL;
    /* upgrade.c refuses a client that names this as its sub-protocol; this is the second lock on that door. */
    return reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION ? -1 : 0;
}

int net_watch_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t len)
{
    return net_turn(serve, wsi, reason, user, in, len);
}
