/* Answers in pieces: the application writes the next piece when the last one is with the kernel, so an answer of any
 * length takes the memory of one piece. Each piece is a chunk of HTTP/1.1.
 *
 * Promises: an answer that breaks off has no last chunk and ends its connection, so its client knows. A client that
 * takes nothing of a piece for NET_ANSWER_US is cut, like that of any answer. One that takes a little now and then is
 * cut after NET_STREAM_US. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/net/http.h"

#define FRAME_BYTES 32 /* around a piece: its length, three line ends, and the last chunk */

int stream_begin(struct net_conn *conn, const char *extra)
{
    struct http_request *request = conn->request;
    bool head = request->head;
    request->streams = true;
    int ret = http_stream(conn, request->media, extra);
    return ret < 0 || head ? ret : stream_piece(conn);
}

int stream_piece(struct net_conn *conn)
{
    struct http_request *request = conn->request;
    struct buf *piece = request->reply;
    if (request->reply_status != 200)
        return -1;
    char *text = alloc_raw(piece->len + FRAME_BYTES, 1);
    size_t n = (size_t)snprintf(text, FRAME_BYTES, "%zx\r\n", (size_t)piece->len);
    memcpy(text + n, piece->data, piece->len);
    n += piece->len;
    const char *end = request->more ? "\r\n" : "\r\n0\r\n\r\n";
    memcpy(text + n, end, strlen(end));
    free(request->owned);
    request->owned = text;
    request->at = (const unsigned char *)text;
    request->left = n + strlen(end);
    lws_callback_on_writable(conn->wsi);
    return 0;
}

int stream_continue(struct net_conn *conn)
{
    struct http_request *request = conn->request;
    struct net *net = conn->net;
    buf_unref(request->reply);
    request->reply = NULL;
    request->more = false;
    app_further(net->app, net_now(), conn->id);
    net_carry_out(net);
    return 0;
}
