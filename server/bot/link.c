/* The websocket client and the loop, on libwebsockets' own poll().
 *
 * Messages to the server keep a pace below the server's limit, so that a bot with many games is never
 * shut out. A line on which the server's pings stop coming is closed by libwebsockets (`validity`). */
#include "server/bot/link.h"

#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <time.h>
#include <unistd.h>

#include <libwebsockets.h>
#include <openssl/x509_vfy.h>

#include "proto/lib/alloc.h"
#include "proto/lib/bucket.h"

struct link_watch {
    struct lws *wsi;
    void (*ready)(void *ctx); /* NULL: no longer */
    void *ctx;
    bool within; /* libwebsockets is calling, and looks at `ready` afterwards */
};

struct message {
    TAILQ_ENTRY(message) link;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE before them */
};

struct link {
    struct link_hooks hooks;
    struct url url;
    char credentials[LINK_TOKEN_MAX + 16];
    struct lws_context *context;
    struct lws *wsi; /* NULL: none */
    lws_sorted_usec_list_t wake, pace;
    int64_t due_us; /* bucket of the pace */
    unsigned code;
    enum link_fault fault; /* 0: none is known */
    bool open, leaving, done;
    char *inbox;
    size_t inbox_n;
    TAILQ_HEAD(messages, message) queue;
    unsigned queue_n;
};

static const struct bucket_rate pace = {LINK_RATE_AT_ONCE, LINK_RATE_EACH_US};

/* The server pings each 20 seconds. */
static const lws_retry_bo_t validity = {.secs_since_valid_ping = 50, .secs_since_valid_hangup = 60};

const char *link_fault_text(enum link_fault fault)
{
    switch (fault) {
    case LINK_CLOSED: return "the connection is closed";
    case LINK_UNREACHED: return "the server cannot be reached";
    case LINK_ELSEWHERE: return "the server sends to another address, and the bot does not follow";
    case LINK_TOO_LONG: return "a message of the server is too long";
    case LINK_STRANGER: return "this machine does not trust the certificate of the server";
    case LINK_EXPIRED: return "the certificate of the server has expired or is not valid yet";
    case LINK_OTHER_NAME: return "the certificate of the server is for another host";
    }
    return "";
}

int64_t link_now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* --- sending ------------------------------------------------------------------------------------ */

static void forget(struct link *link)
{
    struct message *message;

    while ((message = TAILQ_FIRST(&link->queue))) {
        TAILQ_REMOVE(&link->queue, message, link);
        free(message);
    }
    link->queue_n = 0;
    free(link->inbox);
    link->inbox = NULL;
    link->inbox_n = 0;
}

bool link_send(struct link *link, const char *text, size_t length)
{
    if (!link->open || link->leaving || link->queue_n >= LINK_QUEUE_MAX)
        return false;
    struct message *message = alloc_raw(sizeof *message + LWS_PRE + length, 1);
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    TAILQ_INSERT_TAIL(&link->queue, message, link);
    link->queue_n++;
    lws_callback_on_writable(link->wsi);
    return true;
}

static void paced(lws_sorted_usec_list_t *sul)
{
    struct link *link = lws_container_of(sul, struct link, pace);
    if (link->open)
        lws_callback_on_writable(link->wsi);
}

/* Sends one message. -1: the line is to be closed. */
static int write_one(struct link *link)
{
    struct message *message = TAILQ_FIRST(&link->queue);
    int64_t now_us = link_now_us();

    if (link->leaving) {
        lws_close_reason(link->wsi, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    if (!message)
        return 0;
    int64_t wait_us = bucket_wait(link->due_us, now_us, pace, 1);
    if (wait_us > 0) {
        lws_sul_schedule(link->context, 0, &link->pace, paced, wait_us);
        return 0;
    }
    link->due_us = bucket_take(link->due_us, now_us, pace, 1);
    TAILQ_REMOVE(&link->queue, message, link);
    link->queue_n--;
    int sent = lws_write(link->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    int wanted = (int)message->length;
    free(message);
    if (sent < wanted)
        return -1;
    if (link->queue_n > 0)
        lws_callback_on_writable(link->wsi);
    return 0;
}

void link_close(struct link *link)
{
    if (!link->open)
        return;
    link->leaving = true;
    lws_callback_on_writable(link->wsi);
}

/* --- receiving ---------------------------------------------------------------------------------- */

/* Joins the pieces of a message. -1: it is too long. */
static int take(struct link *link, const void *bytes, size_t length)
{
    if (link->inbox_n + length > LINK_MESSAGE_MAX) {
        link->fault = LINK_TOO_LONG;
        return -1;
    }
    link->inbox = alloc_resized(link->inbox, link->inbox_n + length + 1, 1);
    memcpy(link->inbox + link->inbox_n, bytes, length);
    link->inbox_n += length;
    if (!lws_is_final_fragment(link->wsi) || lws_remaining_packet_payload(link->wsi) > 0)
        return 0;
    char *text = link->inbox;
    size_t n = link->inbox_n;
    link->inbox = NULL;
    link->inbox_n = 0;
    if (!link->leaving)
        link->hooks.message(link->hooks.ctx, text, n);
    free(text);
    return 0;
}

static void over(struct link *link)
{
    if (!link->wsi)
        return;
    link->wsi = NULL;
    link->open = link->leaving = false;
    lws_sul_cancel(&link->pace);
    forget(link);
    if (!link->done)
        link->hooks.closed(link->hooks.ctx, link->fault ? link->fault : LINK_CLOSED, link->code);
}

/* The one function that makes the handshake's credentials. */
static int add_credentials(struct link *link, struct lws *wsi, unsigned char **at, size_t length)
{
    return lws_add_http_header_by_name(
        wsi, (const unsigned char *)"authorization:", (const unsigned char *)link->credentials,
        (int)strlen(link->credentials), at, *at + length);
}

static unsigned status_of(struct lws *wsi, const char *why)
{
    int status = (int)lws_http_client_http_response(wsi);
    if (why && strstr(why, "unauthorized"))
        return 401;
    return status >= 100 && status <= 599 ? (unsigned)status : 0;
}

/* The fault of a certificate, by OpenSSL's number. */
static enum link_fault fault_of_certificate(int error)
{
    switch (error) {
    case X509_V_ERR_CERT_NOT_YET_VALID:
    case X509_V_ERR_CERT_HAS_EXPIRED: return LINK_EXPIRED;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH: return LINK_OTHER_NAME;
    default: return LINK_STRANGER;
    }
}

/* The fault of a handshake with this status; 0: the server gave none. */
static enum link_fault fault_of_status(unsigned status)
{
    return status == 0                      ? LINK_UNREACHED
           : status >= 300 && status <= 399 ? LINK_ELSEWHERE
                                            : LINK_CLOSED;
}

static int on_line(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t len)
{
    struct link *link = lws_get_opaque_user_data(wsi);
    if (!link)
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        if (len == 0 && link->fault == 0) /* OpenSSL refuses the certificate, and 0 agrees */
            link->fault = fault_of_certificate(X509_STORE_CTX_get_error(user));
        return 0;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_credentials(link, wsi, in, len);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        link->wsi = wsi;
        link->open = true;
        link->due_us = 0;
        link->hooks.opened(link->hooks.ctx);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return take(link, in, len);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_one(link);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (len >= 2)
            link->code = (unsigned)((unsigned char *)in)[0] << 8 | ((unsigned char *)in)[1];
        return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        link->code = status_of(wsi, in);
        if (link->fault == 0)
            link->fault = fault_of_status(link->code);
        over(link);
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: over(link); return 0;
    }
    return 0;
}

/* --- descriptors -------------------------------------------------------------------------------- */

static int on_file(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t len)
{
    struct link_watch *watch = lws_get_opaque_user_data(wsi);
    (void)user;
    (void)in;
    (void)len;
    if (!watch)
        return 0;
    if (reason != LWS_CALLBACK_RAW_RX_FILE && reason != LWS_CALLBACK_RAW_CLOSE_FILE)
        return 0;
    watch->within = true;
    if (watch->ready) /* after a close, too: there may be something left to read */
        watch->ready(watch->ctx);
    watch->within = false;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        return watch->ready ? 0 : -1;
    watch->wsi = NULL;
    lws_set_opaque_user_data(wsi, NULL);
    if (!watch->ready)
        free(watch);
    return 0;
}

/* A space in a name: no server can choose it. */
static const struct lws_protocols protocols[] = {
    {.name = "miai line", .callback = on_line, .rx_buffer_size = 65536},
    {.name = "miai file", .callback = on_file},
    {0},
};

struct link_watch *link_watch(struct link *link, int fd, void (*ready)(void *ctx), void *ctx)
{
    struct link_watch *watch = alloc_zeroed(1, sizeof *watch);
    lws_adopt_desc_t desc = {.vh = lws_get_vhost_by_name(link->context, "default"),
                             .type = LWS_ADOPT_RAW_FILE_DESC,
                             .fd.filefd = dup(fd), /* libwebsockets closes it */
                             .vh_prot_name = protocols[1].name,
                             .opaque = watch};

    watch->ready = ready;
    watch->ctx = ctx;
    if (desc.fd.filefd >= 0)
        watch->wsi = lws_adopt_descriptor_vhost_via_info(&desc);
    if (watch->wsi)
        return watch;
    free(watch);
    return NULL;
}

void link_unwatch(struct link_watch *watch)
{
    if (!watch)
        return;
    watch->ready = NULL;
    if (!watch->wsi)
        free(watch);
    else if (!watch->within)
        lws_set_timeout(watch->wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
}

/* --- the loop ----------------------------------------------------------------------------------- */

static void woken(lws_sorted_usec_list_t *sul)
{
    struct link *link = lws_container_of(sul, struct link, wake);
    link->hooks.woken(link->hooks.ctx);
}

void link_wake_at(struct link *link, int64_t at_us)
{
    int64_t wait_us = at_us - link_now_us();
    lws_sul_schedule(link->context, 0, &link->wake, woken, wait_us > 1 ? wait_us : 1);
}

void link_connect(struct link *link)
{
    struct lws_client_connect_info info = {
        .context = link->context,
        .address = link->url.host,
        .port = link->url.port,
        .path = link->url.path,
        .host = link->url.host,
        .protocol = "miai.v2",
        .local_protocol_name = protocols[0].name,
        .ietf_version_or_minus_one = -1,
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (link->url.tls ? LCCSCF_USE_SSL : 0),
        .retry_and_idle_policy = &validity,
        .opaque_user_data = link,
    };
    char host[sizeof link->url.host + 10];
    bool bracket = strchr(link->url.host, ':') != NULL;

    lws_snprintf(host, sizeof host, bracket ? "[%s]:%u" : "%s:%u", link->url.host, link->url.port);
    info.host = host;
    link->code = 0;
    link->fault = (enum link_fault)0;
    struct lws *wsi = lws_client_connect_via_info(&info);
    /* A failure at once has told on_line() already, or nothing was made at all. */
    if (wsi && !link->wsi)
        link->wsi = wsi;
    else if (!wsi)
        link->hooks.closed(link->hooks.ctx, LINK_UNREACHED, link->code);
}

void link_run(struct link *link)
{
    while (!link->done && lws_service(link->context, 0) >= 0)
        ;
}

void link_stop(struct link *link)
{
    link->done = true;
    lws_cancel_service(link->context);
}

struct link *link_create(const struct url *url, const char *token, const struct link_hooks *hooks)
{
    struct link *link = alloc_zeroed(1, sizeof *link);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = url->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };

#if !defined(LWS_WITH_TLS)
    if (url->tls) {
        free(link);
        return NULL;
    }
#endif
    lws_set_log_level(0, NULL);
    link->hooks = *hooks;
    link->url = *url;
    lws_snprintf(link->credentials, sizeof link->credentials, "Bearer %s", token);
    TAILQ_INIT(&link->queue);
    link->context = lws_create_context(&info);
    if (link->context)
        return link;
    free(link);
    return NULL;
}

void link_destroy(struct link *link)
{
    if (!link)
        return;
    link->done = true;
    lws_sul_cancel(&link->wake);
    lws_sul_cancel(&link->pace);
    lws_context_destroy(link->context);
    forget(link);
    free(link);
}
