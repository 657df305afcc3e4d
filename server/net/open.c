/* Open answers: public information, for pages of all sites and for programs. Such an answer has a tag by which a client
 * asks whether it has changed, and says how much its address may still ask.
 *
 * Promises: an answer that a session could change is not open. A request that is repeated with the tag is charged like
 * any other, since the application has written the answer again; only its bytes are saved. */
#include <stdio.h>
#include <string.h>

#include "server/net/http.h"

#define TAG_BYTES 16 /* of the hash of the body */
#define TAG_CHARS (2 * TAG_BYTES + 2)
#define LINES_MAX 400

const char open_policy[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Cross-Origin-Resource-Policy: cross-origin\r\n"
    "Access-Control-Allow-Origin: *\r\n"
    "Access-Control-Expose-Headers: ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After\r\n"
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";

static void write_tag(const struct net *net, const struct buf *body, char ret[TAG_CHARS + 1])
{
    uint8_t hash[32];
    net->host->hash(net->host->ctx, body->data, body->len, hash);
    ret[0] = '"';
    for (size_t i = 0; i < TAG_BYTES; i++)
        snprintf(ret + 1 + 2 * i, 3, "%02x", hash[i]);
    memcpy(ret + TAG_CHARS - 1, "\"", 2);
}

/* The limit of the address that the route charges first. */
static int write_left(const struct net_conn *conn, char *ret, size_t size)
{
    const struct http_request *request = conn->request;
    struct payer payer = {0};
    ret[0] = '\0';
    if (!request->route || request->route->budgets[0] == BUDGETS_N)
        return 0;
    memcpy(payer.address, request->customer.bytes, sizeof payer.address);
    struct budget_left left = budget_left(app_budgets(conn->net->app), net_now().mono_us,
                                          request->route->budgets[0], &payer);
    if (left.limit == 0)
        return 0;
    return snprintf(ret, size,
                    "RateLimit-Limit: %lld\r\nRateLimit-Remaining: %lld\r\n"
                    "RateLimit-Reset: %lld\r\n",
                    (long long)left.limit, (long long)left.left,
                    (long long)((left.full_ms + 999) / 1000));
}

int open_answer(struct net_conn *conn)
{
    const struct http_request *request = conn->request;
    const struct buf *body = request->reply;
    char lines[LINES_MAX], tag[TAG_CHARS + 1], refusal[HTTP_EXTRA_MAX];
    int n = write_left(conn, lines, sizeof lines);
    unsigned status = request->reply_status;
    if (status != 200) {
        http_no_store(refusal, request->reply_after_ms);
        snprintf(lines + n, sizeof lines - (size_t)n, "%s", refusal);
    } else if (request->more) {
        snprintf(lines + n, sizeof lines - (size_t)n, "Cache-Control: no-cache\r\n");
        return stream_begin(conn, lines);
    } else if (body->len > NET_ETAG_BYTES) {
        snprintf(lines + n, sizeof lines - (size_t)n, "Cache-Control: no-cache\r\n");
    } else {
        write_tag(conn->net, body, tag);
        snprintf(lines + n, sizeof lines - (size_t)n, "Cache-Control: no-cache\r\nETag: %s\r\n",
                 tag);
        if (net_has_already(conn->wsi, tag))
            status = 304;
    }
    return http_answer(conn, status, request->media, lines, body->data, body->len, request->head);
}

int open_preflight(struct net_conn *conn)
{
    return http_answer(conn, 200, "text/plain",
                       "Access-Control-Allow-Methods: GET, HEAD\r\n"
                       "Access-Control-Allow-Headers: If-None-Match\r\n"
                       "Access-Control-Max-Age: 86400\r\n",
                       NULL, 0, true);
}
