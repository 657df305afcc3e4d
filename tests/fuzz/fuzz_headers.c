/* Any bytes as the headers of a request, one a line in the order below, read by the server's own code from a
 * libwebsockets that is only this file. A value that is not exactly well-formed is not used, and no byte beyond the
 * input is read. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "checks.h"
#include "proto/wire/token.h"
#include "server/app/state.h"
#include "server/app/token.h"
#include "server/base/budget.h"
#include "server/net/cookie.h"
#include "server/net/shell.h"

enum header {
    UPGRADE,
    PATH,
    ORIGIN,
    PROTOCOL,
    VERSION,
    FORWARDED,
    COOKIE,
    ARGUMENT,
    CONNECTION,
    KEY,
    AUTHORIZATION,
    HEADERS
};

struct line {
    const char *at;
    size_t len;
};
static struct line lines[HEADERS];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

/* --- the answers of libwebsockets --------------------------------------------------------------- */

static const struct line *of(enum lws_token_indexes which)
{
    static const struct line none, host = {"go.example", 10};
    static const struct {
        enum lws_token_indexes which;
        enum header header;
    } known[] = {
        {WSI_TOKEN_UPGRADE, UPGRADE},
        {WSI_TOKEN_ORIGIN, ORIGIN},
        {WSI_TOKEN_PROTOCOL, PROTOCOL},
        {WSI_TOKEN_VERSION, VERSION},
        {WSI_TOKEN_CONNECTION, CONNECTION},
        {WSI_TOKEN_KEY, KEY},
        {WSI_TOKEN_HTTP_COOKIE, COOKIE},
        {WSI_TOKEN_X_FORWARDED_FOR, FORWARDED},
        {WSI_TOKEN_HTTP_AUTHORIZATION, AUTHORIZATION},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].which == which)
            return &lines[known[i].header];
    return which == WSI_TOKEN_HOST ? &host : &none;
}

int lws_hdr_total_length(struct lws *wsi, enum lws_token_indexes h)
{
    (void)wsi;
    return (int)of(h)->len;
}

int lws_hdr_copy(struct lws *wsi, char *dest, int len, enum lws_token_indexes h)
{
    const struct line *line = of(h);
    (void)wsi;
    *dest = '\0';
    if ((size_t)len <= line->len)
        return -1;
    memcpy(dest, line->at, line->len);
    dest[line->len] = '\0';
    return (int)line->len;
}

int lws_http_get_uri_and_method(struct lws *wsi, char **puri_ptr, int *puri_len)
{
    static char path[4096];
    size_t len = lines[PATH].len < sizeof path ? lines[PATH].len : sizeof path - 1;
    (void)wsi;
    memcpy(path, lines[PATH].at, len);
    *puri_ptr = path;
    *puri_len = (int)len;
    return LWSHUMETH_GET;
}

const char *lws_get_urlarg_by_name(struct lws *wsi, const char *name, char *buf, int len)
{
    const struct line *line = &lines[ARGUMENT];
    size_t n = strlen(name), there = line->len < (size_t)len ? line->len : (size_t)len - 1;
    (void)wsi;
    memcpy(buf, line->at, there);
    buf[there] = '\0';
    return there >= n && memcmp(buf, name, n) == 0 ? buf + n : NULL;
}

/* --- the questions ------------------------------------------------------------------------------ */

/* The one personal token that the server knows. */
static const char known[] = "miai_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AAAAA";

static const char base64url[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/* Of a cookie's bytes or of a personal token's text, which must be one in form. */
static void hash(void *ctx, const void *data, size_t len, uint8_t ret[32])
{
    (void)ctx;
    if (len == 32) {
        memcpy(ret, data, len);
        return;
    }
    const char *text = data;
    require(len == 48 && memcmp(text, "miai_", 5) == 0);
    for (size_t i = 5; i < len; i++)
        require(text[i] != '\0' && strchr(base64url, text[i]));
    for (size_t i = 0; i < 32; i++)
        ret[i] = (uint8_t)(text[i] ^ (i < 16 ? 3 * text[i + 32] : 0x80));
}

static void get_random(void *ctx, void *ret, size_t len)
{
    (void)ctx;
    memset(ret, 7, len);
}

/* The token, written as a cookie, must be in the header that it was read from. */
static void check_session(const uint8_t token[32])
{
    char set[COOKIE_SET_MAX], header[2100];
    bool found = false;
    memcpy(header, lines[COOKIE].at, lines[COOKIE].len);
    header[lines[COOKIE].len] = '\0';
    for (int secure = 0; secure < 2; secure++) {
        cookie_set(token, secure, set);
        set[strcspn(set, ";")] = '\0';
        found |= strstr(header, set) != NULL;
    }
    require(found);
}

static bool is(enum header which, const char *text)
{
    return lines[which].len == strlen(text) && memcmp(lines[which].at, text, lines[which].len) == 0;
}

/* True if the header is "Bearer", spaces, the token that the server knows, spaces. */
static bool brings_known(void)
{
    const char *at = lines[AUTHORIZATION].at;
    size_t len = lines[AUTHORIZATION].len, chars = strlen(known), spaces = 0;
    while (len > 0 && at[len - 1] == ' ')
        len--;
    if (lines[AUTHORIZATION].len >= 2048 || len < 7 + chars || strncasecmp(at, "Bearer ", 7) != 0)
        return false;
    while (7 + spaces < len && at[7 + spaces] == ' ')
        spaces++;
    return len == 7 + spaces + chars && memcmp(at + 7 + spaces, known, chars) == 0;
}

static bool brings_scheme(void)
{
    const struct line *line = &lines[AUTHORIZATION];
    return line->len < 2048 && line->len >= 6 && strncasecmp(line->at, "Bearer", 6) == 0 &&
           (line->len == 6 || line->at[6] == ' ');
}

/* A token is good, wrong, or not there, by its text alone. */
static void check_token(struct net *net)
{
    struct net_conn conn = {.net = net, .kind = CONN_SITE};
    uint8_t session[32];
    int64_t wait_ms;
    enum net_token token = net_token(&conn, NULL, session, &wait_ms);
    require(token == (brings_known()    ? NET_TOKEN_GOOD
                      : brings_scheme() ? NET_TOKEN_WRONG
                                        : NET_TOKEN_NONE));
    require(wait_ms == 0);
    if (token == NET_TOKEN_GOOD)
        require(token_find(net->app, session) != NULL);
}

/* A page that is not allowed is refused whatever token it brings, and a program without an Origin needs a good one. */
static void check_origin(unsigned refusal)
{
    bool allowed = is(ORIGIN, "http://127.0.0.1:8080") || is(ORIGIN, "https://go.example");
    bool absent = lines[ORIGIN].len == 0;
    require(refusal != 0 || allowed || (absent && brings_known()));
    require(refusal != 401 || (brings_scheme() && !brings_known() && (allowed || absent)));
}

static void check_upgrade(struct net *net)
{
    struct net_conn conn = {.net = net, .kind = CONN_SITE};
    unsigned refusal = net_upgrade_refusal(&conn, NULL);
    check_origin(refusal);
    if (refusal != 0)
        return;
    require(is(PATH, "/ws") && is(VERSION, "13"));
    require(lines[KEY].len == 24);
    require(brings_known() || !brings_scheme());
    if (conn.counted) {
        struct payer payer = conn_payer(&conn.address);
        budget_release(app_budgets(net->app), BUDGET_CONNECTIONS, &payer);
    }
}

static void check_argument(const char *name)
{
    char text[16];
    net_argument(NULL, name, text, sizeof text);
    require(strlen(text) < sizeof text);
}

/* A server that is ready, with two origins and one token. */
static void begin(struct net *net)
{
    char text[300];
    struct token token = {.player = 7, .scopes = PROTO_SCOPE_PLAY};
    net->app = app_create(&(struct app_config){.epoch = ""}, net->host);
    require(budgets_set(app_budgets(net->app), "none", text, sizeof text));
    origins_add(&net->origins, "http://127.0.0.1:8080", 21);
    origins_add(&net->origins, "https://go.example", 18);
    require(strlen(known) == PROTO_TOKEN_CHARS);
    hash(NULL, known, strlen(known), token.hash);
    token_add(net->app, &token);
    net->app->ready = true;
}

static void read_lines(const char *at, size_t len)
{
    memset(lines, 0, sizeof lines);
    for (int i = 0; i < HEADERS; i++) {
        const char *end = len > 0 ? memchr(at, '\n', len) : NULL;
        size_t n = end ? (size_t)(end - at) : len;
        const char *nul = n > 0 ? memchr(at, '\0', n) : NULL; /* no header has one */
        lines[i] = (struct line){n > 0 ? at : "", nul ? (size_t)(nul - at) : n};
        at += end ? n + 1 : n;
        len -= end ? n + 1 : n;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static const struct app_host host = {.hash = hash, .random = get_random};
    static struct net net = {.host = &host};
    char text[300];
    uint8_t session[32];

    if (net.origins.n == 0)
        begin(&net);
    read_lines((const char *)data, len);
    check_token(&net);
    check_upgrade(&net);
    net_origin_allowed(&net, NULL, false, text, sizeof text);
    if (net_session_read(&net, NULL, session))
        check_session(session);
    check_argument("sep=");
    check_argument("place=");
    return 0;
}
