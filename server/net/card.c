/* Pages with a card: the client's page, in whose head the title and what follows it are replaced by the application's
 * (proto/wire/card.h). The application has escaped it.
 *
 * Promises: a page is served whatever the application says; without a card it is the plain page, byte for byte. A browser
 * that has the same page gets 304. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "proto/lib/alloc.h"
#include "server/net/http.h"

#define GZIP_WINDOW (11 + 16) /* zlib: 2 kB, with a gzip header; a page is not much longer */
#define GZIP_MEMORY 4         /* of 9: a page makes no use of more */
#define NAME_BYTES  8         /* of the hash of a page, in its entity tag */

static const char cache[] = "Cache-Control: no-cache\r\n";

/* The lines of the page that a card replaces: from the first up to the second. */
static const char first[] = "<title>", behind[] = "<meta name=\"color-scheme\"";

static void put_card(struct proto_text *text, const unsigned char *page, size_t length,
                     const struct buf *card)
{
    const unsigned char *from = memmem(page, length, first, sizeof first - 1);
    const unsigned char *to = memmem(page, length, behind, sizeof behind - 1);
    if (!card || !from || !to || to < from) {
        proto_text_bytes(text, (const char *)page, length);
        return;
    }
    proto_text_bytes(text, (const char *)page, (size_t)(from - page));
    proto_text_bytes(text, (const char *)card->data, card->len);
    proto_text_bytes(text, (const char *)to, length - (size_t)(to - page));
}

/* The same text as one gzip member; the caller frees it. */
static unsigned char *pack(const struct proto_text *text, size_t *ret_length)
{
    z_stream stream = {0};
    union {
        const char *from;
        unsigned char *to;
    } in = {text->at}; /* zlib's input is not declared const */
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    size_t room = deflateBound(&stream, (uLong)text->length);
    unsigned char *ret = alloc_raw(room, 1);
    stream.next_in = in.to;
    stream.avail_in = (uInt)text->length;
    stream.next_out = ret;
    stream.avail_out = (uInt)room;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END)
        abort(); /* the bound is too small */
    *ret_length = stream.total_out;
    deflateEnd(&stream);
    return ret;
}

static int answer(struct net_conn *conn, struct proto_text *page)
{
    struct http_request *request = conn->request;
    uint8_t hash[32];
    char name[2 * NAME_BYTES + 1], tag[CODING_TAG_MAX], lines[sizeof cache + CODING_LINES_MAX];
    enum coding coding = site_coding(conn->wsi, false);
    conn->net->host->hash(conn->net->host->ctx, page->at, page->length, hash);
    for (size_t i = 0; i < NAME_BYTES; i++)
        snprintf(name + 2 * i, 3, "%02x", hash[i]);
    coding_tag(coding, name, tag);
    memcpy(lines, cache, sizeof cache);
    coding_lines(coding, tag, lines + sizeof cache - 1);
    bool known = net_has_already(conn->wsi, tag);
    size_t length = page->length;
    if (coding == CODING_GZIP && !known)
        request->owned = pack(page, &length);
    else if (!known)
        request->owned = alloc_copy(page->at, page->length);
    return http_answer(conn, known ? 304 : 200, "text/html; charset=utf-8", lines, request->owned,
                       length, request->head);
}

int card_answer(struct net_conn *conn)
{
    const struct http_request *request = conn->request;
    size_t length;
    struct proto_text page;
    unsigned char *plain = request->reply_status == 200 ? site_page(conn, &length) : NULL;
    if (!plain)
        return site_serve(conn, "/", request->head);
    proto_text_init(&page);
    put_card(&page, plain, length, request->reply);
    free(plain);
    int ret = answer(conn, &page);
    proto_text_finish(&page);
    return ret;
}

void card_origin(const struct net_conn *conn, char ret[APP_ORIGIN_MAX + 1])
{
    char host[APP_ORIGIN_MAX + 1];
    const struct origins *origins = &conn->net->origins;
    ret[0] = '\0';
    if (net_header(conn->wsi, WSI_TOKEN_HOST, host, sizeof host) <= 0)
        return;
    for (size_t i = 0; i < origins->n; i++) {
        const char *origin = origins->list[i];
        const char *named = strstr(origin, "://") + 3;
        if (strcmp(named, host) == 0 && strlen(origin) <= APP_ORIGIN_MAX) {
            memcpy(ret, origin, strlen(origin) + 1);
            return;
        }
    }
}

void card_path(const struct net_conn *conn, char *address, char ret_origin[APP_ORIGIN_MAX + 1])
{
    const char *host = strstr(address, "://");
    const char *path = host ? strchr(host + 3, '/') : NULL;
    size_t length = path ? (size_t)(path - address) : 0;
    ret_origin[0] = '\0';
    if (!path || length > APP_ORIGIN_MAX || !origins_allow(&conn->net->origins, address, length)) {
        address[0] = '\0';
        return;
    }
    memcpy(ret_origin, address, length);
    ret_origin[length] = '\0';
    memmove(address, path, strlen(path) + 1);
}
