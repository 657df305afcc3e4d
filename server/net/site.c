/* The browser client over HTTP: assets under /s/<build>/, where they never change, the page for
 * every address that the client draws itself, and a few files that browsers look for at the top.
 *
 * With a web root the same addresses show the present files of that folder, for work on the client.
 * Files that it lacks (core.wasm is built) come from the executable. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>

#include "proto/lib/alloc.h"
#include "server/net/assets.h"
#include "server/net/http.h"

#define FILE_MAX     (8 << 20) /* bytes of a file under the web root */
#define GZIP_WINDOW  (15 + 16) /* zlib: any window, with a gzip header */
#define ACCEPTED_MAX 256 /* bytes of Accept-Encoding; a client with a longer one gets plain bytes */

#define CACHE_FOREVER "Cache-Control: public, max-age=31536000, immutable\r\n"
#define CACHE_HOUR    "Cache-Control: public, max-age=3600\r\n"
#define CACHE_ASK     "Cache-Control: no-cache\r\n"
#define CACHE_NEVER   "Cache-Control: no-store\r\n"

/* A worker has the policy of its own script, not that of the page. */
#define FOR_WORKERS                                                                                \
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"           \
    " connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'\r\n"

/* Addresses that the client's own router answers: exactly these, or with any text behind the slash. */
static const char *const pages[] = {
    "/",         "/room/",     "/game/",       "/rules",           "/rules/",    "/lab",
    "/lab/",     "/me",        "/games",       "/analysis",        "/analysis/", "/account",
    "/owner/",   "/t/",        "/tournaments", "/tournaments/new", "/ratings",   "/ratings/",
    "/player/",  "/players",   "/play",        "/moderation",      "/computer",  "/computer/",
    "/problems", "/problems/", "/learn",       "/learn/",          NULL};

/* The page that other sites may show in a frame. */
static const char frame[] = "/embed/";

static const char not_found[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<title>Not here – Miai</title>\n"
    "<h1>There is no game here</h1>\n<p><a href=\"/\">To the lobby</a></p>\n</html>\n";

static bool is_page(const char *path)
{
    for (const char *const *page = pages; *page; page++) {
        size_t len = strlen(*page);
        bool prefix = len > 1 && (*page)[len - 1] == '/';
        if (strcmp(path, *page) == 0 || (prefix && strncmp(path, *page, len) == 0))
            return true;
    }
    return false;
}

static int by_path(const void *path, const void *asset)
{
    return strcmp(path, ((const struct net_asset *)asset)->path);
}

static const struct net_asset *find(const char *path)
{
    return bsearch(path, net_assets, net_assets_count, sizeof *net_assets, by_path);
}

enum coding site_coding(struct lws *wsi, bool brotli)
{
    char text[ACCEPTED_MAX];
    if (net_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text) <= 0)
        return CODING_PLAIN;
    return coding_choose(text, brotli);
}

/* Unpacks an asset for a client without gzip: old tools, mostly. The request owns the memory. */
static unsigned char *unpack(const struct net_asset *asset)
{
    unsigned char *raw = alloc_raw(asset->raw_len + 1, 1);
    z_stream stream = {0};
    if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK)
        abort();
    union {
        const unsigned char *from;
        unsigned char *to;
    } in = {asset->gz}; /* zlib's input is not declared const */
    stream.next_in = in.to;
    stream.avail_in = (uInt)asset->gz_len;
    stream.next_out = raw;
    stream.avail_out = (uInt)asset->raw_len + 1;
    int code = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    if (code != Z_STREAM_END || stream.total_out != asset->raw_len)
        abort(); /* the build packed it */
    return raw;
}

static const char *policy_of(const char *path)
{
    static const char end[] = "-worker.js";
    size_t len = strlen(path);
    bool worker = len >= sizeof end && strcmp(path + len - (sizeof end - 1), end) == 0;
    return worker ? FOR_WORKERS : "";
}

static int own_bytes(struct net_conn *conn, unsigned status, const char *mime, const char *extra,
                     unsigned char *bytes, size_t len, bool head)
{
    if (!conn->request)
        conn->request = alloc_zeroed(1, sizeof *conn->request);
    conn->request->owned = bytes;
    return http_answer(conn, status, mime, extra, bytes, len, head);
}

static int serve_asset(struct net_conn *conn, const struct net_asset *asset, unsigned status,
                       const char *cache, bool head)
{
    char extra[512], tag[CODING_TAG_MAX], lines[CODING_LINES_MAX];
    enum coding coding = site_coding(conn->wsi, asset->br_len > 0);
    /* Bytes that never change are never asked for again, so they need no tag. */
    bool forever = strcmp(cache, CACHE_FOREVER) == 0;
    coding_tag(coding, asset->name, tag);
    coding_lines(coding, forever ? NULL : tag, lines);
    snprintf(extra, sizeof extra, "%s%s%s", cache, policy_of(asset->path), lines);
    bool known = status == 200 && !forever && net_has_already(conn->wsi, tag);
    if (coding == CODING_PLAIN && !known)
        return own_bytes(conn, status, asset->mime, extra, unpack(asset), asset->raw_len, head);
    size_t length = coding == CODING_PLAIN    ? asset->raw_len
                    : coding == CODING_BROTLI ? asset->br_len
                                              : asset->gz_len;
    return http_answer(conn, known ? 304 : status, asset->mime, extra,
                       coding == CODING_BROTLI ? asset->br : asset->gz, length, head);
}

static int serve_not_found(struct net_conn *conn, bool head)
{
    const struct net_asset *page = find("/404.html");
    if (page)
        return serve_asset(conn, page, 404, CACHE_ASK, head);
    return http_answer(conn, 404, "text/html; charset=utf-8", CACHE_ASK, not_found,
                       sizeof not_found - 1, head);
}

/* --- the web root ----------------------------------------------------------------------------- */

static const char *mime_of(const char *path)
{
    static const char *const known[][2] = {
        {".css", "text/css; charset=utf-8"},
        {".html", "text/html; charset=utf-8"},
        {".ico", "image/x-icon"},
        {".js", "text/javascript; charset=utf-8"},
        {".json", "application/json"},
        {".png", "image/png"},
        {".svg", "image/svg+xml"},
        {".txt", "text/plain; charset=utf-8"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
    };
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(dot, known[i][0]) == 0)
            return known[i][1];
    return NULL;
}

/* Reads the whole file, or returns NULL. A name that could lead elsewhere is refused. */
static unsigned char *read_file(const char *root, const char *path, size_t *ret_len)
{
    char full[4096];
    struct stat info;
    if (strstr(path, "/.") || !mime_of(path) ||
        snprintf(full, sizeof full, "%s%s", root, path) >= (int)sizeof full)
        return NULL;
    int fd = open(full, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    unsigned char *bytes = NULL;
    if (fstat(fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size <= FILE_MAX) {
        bytes = alloc_raw((size_t)info.st_size + 1, 1);
        ssize_t n = read(fd, bytes, (size_t)info.st_size);
        *ret_len = n > 0 ? (size_t)n : 0;
    }
    close(fd);
    return bytes;
}

/* Puts the name of the build into a page; under a web root that is "dev". */
static unsigned char *name_build(unsigned char *bytes, size_t *len)
{
    static const char mark[] = "%BUILD%";
    unsigned char *at;
    while ((at = memmem(bytes, *len, mark, sizeof mark - 1))) {
        memcpy(at, "dev", 3);
        memmove(at + 3, at + sizeof mark - 1, *len - (size_t)(at - bytes) - (sizeof mark - 1));
        *len -= sizeof mark - 1 - 3;
    }
    return bytes;
}

static int serve_file(struct net_conn *conn, const char *path, bool head)
{
    size_t len;
    unsigned char *bytes = read_file(conn->net->config.web_root, path, &len);
    if (!bytes) {
        const struct net_asset *asset = find(path);
        return asset ? serve_asset(conn, asset, 200, CACHE_NEVER, head)
                     : serve_not_found(conn, head);
    }
    if (strcmp(mime_of(path), "text/html; charset=utf-8") == 0)
        bytes = name_build(bytes, &len);
    return own_bytes(conn, 200, mime_of(path),
                     *policy_of(path) ? CACHE_NEVER FOR_WORKERS : CACHE_NEVER, bytes, len, head);
}

unsigned char *site_page(struct net_conn *conn, size_t *ret_length)
{
    unsigned char *bytes = NULL;
    const struct net_asset *asset = find("/index.html");
    if (*conn->net->config.web_root)
        bytes = read_file(conn->net->config.web_root, "/index.html", ret_length);
    if (bytes)
        return name_build(bytes, ret_length);
    if (!asset)
        return NULL;
    *ret_length = asset->raw_len;
    return unpack(asset);
}

/* --- serving ---------------------------------------------------------------------------------- */

int site_describe(struct net_conn *conn, const char *path, bool head)
{
    const struct net_asset *asset = find(path);
    return asset ? serve_asset(conn, asset, 200, CACHE_HOUR, head) : serve_not_found(conn, head);
}

int site_serve(struct net_conn *conn, const char *path, bool head)
{
    const char *build = *conn->net->config.web_root ? "dev" : net_assets_build;
    size_t build_len = strlen(build);
    const struct net_asset *asset = NULL;
    const char *cache = CACHE_ASK;
    bool versioned = strncmp(path, "/s/", 3) == 0;
    if (versioned) {
        bool ours = strncmp(path + 3, build, build_len) == 0 && path[3 + build_len] == '/';
        path = ours ? path + 3 + build_len : "";
        cache = CACHE_FOREVER;
    } else if (strncmp(path, frame, sizeof frame - 1) == 0) {
        path = "/embed.html";
        http_request(conn)->framed = true;
    } else if (is_page(path)) {
        path = "/index.html";
    } else if (strcmp(path, "/favicon.ico") == 0) {
        path = "/icons/miai.svg"; /* browsers ask for it without reading the page */
    } else if (strchr(path + 1, '/') || strstr(path, ".html") || strstr(path, ".js") ||
               strstr(path, ".css")) {
        /* at the top only the files that browsers ask for by themselves: icons, the manifest … */
        path = "";
    }
    if (*path && *conn->net->config.web_root)
        return serve_file(conn, path, head);
    asset = *path ? find(path) : NULL;
    return asset ? serve_asset(conn, asset, 200, cache, head) : serve_not_found(conn, head);
}
