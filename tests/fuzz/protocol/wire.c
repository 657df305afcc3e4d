/* Websockets by RFC 6455, from the client's side, and HTTP as far as the server speaks it. */
#include "wire.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PATIENCE_MS = 60000,
    READ_BYTES = 65536,
    OP_MORE = 0,
    OP_TEXT = 1,
    OP_CLOSE = 8,
    OP_PING = 9,
    OP_PONG = 10
};

static void give_up(const char *what)
{
    fprintf(stderr, "WRONG: %s\n", what);
    abort();
}

static int call(int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (const struct sockaddr *)&to, sizeof to) != 0) {
        if (fd >= 0)
            close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return fd;
}

/* Writes all bytes; false: the other side has gone. */
static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = send(fd, bytes, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return true;
}

/* Reads once; waits: until bytes come. 0: the connection is over, -1: there is nothing. */
static int read_more(struct wire *wire, bool waits)
{
    struct pollfd poll_fd = {.fd = wire->fd, .events = POLLIN};
    if (waits && poll(&poll_fd, 1, PATIENCE_MS) == 0)
        give_up("the server says nothing for a minute");
    wire->in_n -= wire->from;
    if (wire->from > 0)
        memmove(wire->in, wire->in + wire->from, wire->in_n);
    wire->from = 0;
    if (wire->in_size - wire->in_n < READ_BYTES) {
        wire->in_size = 2 * wire->in_size + READ_BYTES;
        wire->in = realloc(wire->in, wire->in_size + 1);
    }
    ssize_t n = recv(wire->fd, wire->in + wire->in_n, wire->in_size - wire->in_n, MSG_DONTWAIT);
    if (n < 0 && (errno == EAGAIN || errno == EINTR))
        return -1;
    if (n <= 0)
        return 0;
    wire->in_n += (size_t)n;
    wire->in[wire->in_n] = '\0';
    return 1;
}

/* Reads up to the blank line; returns the length, or 0: the connection is over. */
static size_t read_head(struct wire *wire)
{
    for (;;) {
        const char *end = wire->in_n > 0 ? strstr(wire->in, "\r\n\r\n") : NULL;
        if (end)
            return (size_t)(end + 4 - wire->in);
        if (read_more(wire, true) == 0)
            return 0;
    }
}

/* --- websockets ------------------------------------------------------------------------------- */

bool wire_open(struct wire *wire, int port, const char *who)
{
    char head[600];
    *wire = (struct wire){.fd = call(port)};
    if (wire->fd < 0)
        return false;
    int n = snprintf(
        head, sizeof head,
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: miai.v2\r\n"
        "%s%s\r\n",
        port, port, who, *who ? "\r\n" : "");
    size_t length = write_all(wire->fd, head, (size_t)n) ? read_head(wire) : 0;
    if (length == 0 || strncmp(wire->in, "HTTP/1.1 101", 12) != 0) {
        wire_close(wire);
        return false;
    }
    wire->from = length;
    return true;
}

void wire_close(struct wire *wire)
{
    if (wire->fd >= 0)
        close(wire->fd);
    free(wire->in);
    free(wire->message);
    *wire = (struct wire){.fd = -1, .code = wire->code};
}

static bool send_frame(struct wire *wire, unsigned op, const char *bytes, size_t length)
{
    static const unsigned char mask[4] = {0x5a, 0x17, 0xc3, 0x09};
    unsigned char *frame = malloc(length + 8);
    size_t n = 0;
    assert(length < 65536);
    frame[n++] = (unsigned char)(0x80 | op);
    if (length < 126) {
        frame[n++] = (unsigned char)(0x80 | length);
    } else {
        frame[n++] = 0x80 | 126;
        frame[n++] = (unsigned char)(length >> 8);
        frame[n++] = (unsigned char)length;
    }
    memcpy(frame + n, mask, sizeof mask);
    n += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[n + i] = (unsigned char)bytes[i] ^ mask[i % 4];
    bool good = write_all(wire->fd, (const char *)frame, n + length);
    free(frame);
    return good;
}

bool wire_say(struct wire *wire, const char *text, size_t length)
{
    return send_frame(wire, OP_TEXT, text, length);
}

bool wire_read(struct wire *wire)
{
    int got = -1;
    do
        got = read_more(wire, false);
    while (got > 0);
    return got != 0;
}

struct frame {
    unsigned op;
    bool last;
    const char *bytes;
    size_t length;
};

/* The next complete frame. */
static bool read_frame(struct wire *wire, struct frame *ret)
{
    const unsigned char *at = (const unsigned char *)wire->in + wire->from;
    size_t there = wire->in_n - wire->from, length = 0;
    if (there < 2)
        return false;
    unsigned size = at[1] & 0x7f, more = size == 127 ? 8 : size == 126 ? 2 : 0, head = 2 + more;
    if ((at[0] & 0x70) || (at[1] & 0x80))
        give_up("the server sends a frame that has strange bits or is masked");
    if (there < head)
        return false;
    for (unsigned i = 0; i < more; i++)
        length = length << 8 | at[2 + i];
    length = more ? length : size;
    if (there - head < length)
        return false;
    *ret = (struct frame){at[0] & 0xf, at[0] >> 7, (const char *)at + head, length};
    wire->from += head + length;
    return true;
}

/* Joins the pieces of a message. */
static void append(struct wire *wire, const struct frame *frame)
{
    if (frame->op == OP_TEXT)
        wire->message_n = 0;
    wire->message = realloc(wire->message, wire->message_n + frame->length + 1);
    memcpy(wire->message + wire->message_n, frame->bytes, frame->length);
    wire->message_n += frame->length;
}

bool wire_next(struct wire *wire, const char **ret_text, size_t *ret_length)
{
    struct frame frame;
    while (read_frame(wire, &frame)) {
        switch (frame.op) {
        case OP_MORE:
        case OP_TEXT:
            append(wire, &frame);
            *ret_text = wire->message;
            *ret_length = wire->message_n;
            if (frame.last)
                return true;
            break;
        case OP_PING: send_frame(wire, OP_PONG, frame.bytes, frame.length); break;
        case OP_PONG: break;
        case OP_CLOSE:
            if (frame.length >= 2)
                wire->code = (unsigned char)frame.bytes[0] << 8 | (unsigned char)frame.bytes[1];
            send_frame(wire, OP_CLOSE, frame.bytes, frame.length < 2 ? 0 : 2);
            break;
        default: give_up("the server sends a frame of no known kind");
        }
    }
    return false;
}

/* --- requests --------------------------------------------------------------------------------- */

/* Reads until the whole body is there; false: the connection ended before. */
static bool read_body(struct wire *wire, size_t head)
{
    const char *length = strcasestr(wire->in, "\r\nContent-Length: ");
    if (!length || length > wire->in + head)
        give_up("an answer without a length");
    size_t all = head + strtoul(length + 18, NULL, 10);
    while (wire->in_n < all)
        if (read_more(wire, true) == 0)
            return false;
    return true;
}

struct wire_answer wire_ask(int port, bool post, const char *path, const char *who,
                            const char *body, size_t length, bool leaves)
{
    struct wire wire = {.fd = call(port)};
    char head[900];
    struct wire_answer ret = {0};
    if (wire.fd < 0)
        return ret;
    int n = snprintf(head, sizeof head,
                     "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n%s%s",
                     post ? "POST" : "GET", path, port, port, who, *who ? "\r\n" : "");
    if (post)
        n += snprintf(head + n, sizeof head - (size_t)n, "Content-Length: %zu\r\n", length);
    n += snprintf(head + n, sizeof head - (size_t)n, "\r\n");
    bool good = write_all(wire.fd, head, (size_t)n) && (!post || write_all(wire.fd, body, length));
    size_t answered = leaves ? 0 : read_head(&wire);
    (void)good; /* a client that is refused early may not get rid of all bytes, and is answered */
    if (answered > 0 && read_body(&wire, answered)) {
        ret = (struct wire_answer){.head = wire.in,
                                   .status = atoi(wire.in + sizeof "HTTP/1.1"),
                                   .body = wire.in + answered,
                                   .length = wire.in_n - answered};
        wire.in = NULL;
    }
    wire_close(&wire);
    return ret;
}
