/* Sockets of the load generator. Reading is one recv() into a common buffer; only an incomplete frame at its end is
 * kept for its link. It understands the messages of the measured servers: whole unmasked frames, answers with a
 * Content-Length. It does not check all else. */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    READ_MAX = 1 << 18,     /* bytes read at once */
    DEAF_ROOM_BYTES = 2304, /* the least that Linux gives */
    ADDRESSES_A_NET = 250,
    EVENTS_MAX = 512,
    SAID_MAX = 1000,
    FRAME_TEXT = 0x1,
    FRAME_BINARY = 0x2,
    FRAME_CLOSE = 0x8,
    FRAME_PING = 0x9,
    FRAME_PONG = 0xa,
};

static const struct protocol *protocol;
static unsigned sources;
static int epoll_fd;

static void end(struct link *link, const char *why);

void fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(1);
}

int64_t wire_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void wire_start(const struct protocol *spoken, unsigned addresses)
{
    protocol = spoken;
    sources = addresses;
    epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    if (epoll_fd < 0)
        fail("epoll: %s", strerror(errno));
}

/* 127.0.1.1 to 127.0.1.250, then 127.0.2.1 and so on. */
static void bind_source(int fd, unsigned source)
{
    int one = 1;
    struct sockaddr_in own = {.sin_family = AF_INET,
                              .sin_addr.s_addr =
                                  htonl(0x7f000101u + source % ADDRESSES_A_NET +
                                        ((uint32_t)(source / ADDRESSES_A_NET) << 8))};
    if (setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one) != 0 ||
        bind(fd, (struct sockaddr *)&own, sizeof own) != 0)
        fail("bind: %s", strerror(errno));
}

void wire_connect(struct link *link)
{
    int one = 1, little = DEAF_ROOM_BYTES;
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons(link->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLOUT, .data.ptr = link};
    link->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (link->fd < 0)
        fail("socket: %s", strerror(errno));
    if (sources > 0)
        bind_source(link->fd, link->source % sources);
    if (setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one) != 0 ||
        (link->deaf && setsockopt(link->fd, SOL_SOCKET, SO_RCVBUF, &little, sizeof little) != 0))
        fail("a socket: %s", strerror(errno));
    link->connecting = true;
    if (connect(link->fd, (struct sockaddr *)&address, sizeof address) != 0 &&
        errno != EINPROGRESS) {
        end(link, strerror(errno));
        return;
    }
    if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, link->fd, &event) != 0)
        fail("a socket: %s", strerror(errno));
}

void wire_close(struct link *link)
{
    close(link->fd);
    link->fd = -1;
    free(link->rest);
    link->rest = NULL;
    link->rest_n = 0;
    link->connecting = link->upgraded = link->ready = false;
}

static void end(struct link *link, const char *why)
{
    if (!protocol->ended && !(link->deaf && link->ready))
        fail("seat %u in stage %u: %s", link->seat, link->stage, why);
    bool told = protocol->ended && !link->deaf;
    wire_close(link);
    if (told)
        protocol->ended(link);
}

static void connected(struct link *link)
{
    int error = 0;
    socklen_t size = sizeof error;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = link};
    getsockopt(link->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error != 0) {
        end(link, strerror(error));
        return;
    }
    link->connecting = false;
    if (epoll_ctl(epoll_fd, EPOLL_CTL_MOD, link->fd, &event) != 0)
        fail("a socket: %s", strerror(errno));
    protocol->connected(link);
}

void wire_deafen(struct link *link)
{
    struct epoll_event event = {.events = EPOLLRDHUP, .data.ptr = link};
    if (epoll_ctl(epoll_fd, EPOLL_CTL_MOD, link->fd, &event) != 0)
        fail("a socket: %s", strerror(errno));
}

/* --- saying ------------------------------------------------------------------------------------ */

void wire_send(struct link *link, const void *bytes, size_t length)
{
    if (link->fd < 0) /* it has ended, and connects again later */
        return;
    ssize_t sent = send(link->fd, bytes, length, MSG_NOSIGNAL);
    if (sent < 0 && (errno == EPIPE || errno == ECONNRESET)) /* reading will show it */
        return;
    if (sent != (ssize_t)length)
        fail("the server takes no more: %s", sent < 0 ? strerror(errno) : "a part was sent");
}

static void send_frame(struct link *link, uint8_t opcode, const char *payload, size_t length)
{
    static const uint8_t mask[4] = {0x4d, 0x69, 0x61, 0x69};
    uint8_t frame[8 + SAID_MAX];
    size_t at = 2;
    if (length > SAID_MAX)
        fail("a message of %zu bytes", length);
    frame[0] = 0x80 | opcode;
    frame[1] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[at++] = (uint8_t)(length >> 8);
        frame[at++] = (uint8_t)length;
    }
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[at + i] = (uint8_t)payload[i] ^ mask[i % sizeof mask];
    wire_send(link, frame, at + length);
}

void wire_say(struct link *link, const char *text, size_t length)
{
    send_frame(link, FRAME_TEXT, text, length);
}

void wire_say_bytes(struct link *link, const char *bytes, size_t length)
{
    send_frame(link, FRAME_BINARY, bytes, length);
}

/* --- hearing ----------------------------------------------------------------------------------- */

const char *wire_find(const char *text, size_t length, const char *key)
{
    size_t key_length = strlen(key);
    const char *at = memmem(text, length, key, key_length);
    return at ? at + key_length : NULL;
}

/* Takes one HTTP answer from the front; returns its length in bytes, or 0 if it is incomplete. */
static size_t take_answer(struct link *link, char *bytes, size_t length)
{
    const char *end = wire_find(bytes, length, "\r\n\r\n");
    if (!end)
        return 0;
    size_t head = (size_t)(end - bytes);
    if (memcmp(bytes, "HTTP/1.1 101", 12) == 0) {
        link->upgraded = true;
        protocol->upgraded(link);
        return head;
    }
    bytes[head - 1] = '\0';
    const char *stated = strcasestr(bytes, "\ncontent-length:");
    size_t body = stated ? (size_t)strtoul(stated + 16, NULL, 10) : 0;
    bool chunked = strcasestr(bytes, "\ntransfer-encoding: chunked");
    bytes[head - 1] = '\n';
    if (chunked) {
        const char *last = wire_find(end, length - head, "\r\n0\r\n\r\n");
        body = last ? (size_t)(last - end) : length; /* not whole */
    }
    if (length < head + body)
        return 0;
    char *copy = strndup(bytes, head + body);
    if (!copy)
        abort();
    protocol->answered(link, copy);
    free(copy);
    return head + body;
}

static void closed_with(struct link *link, unsigned code)
{
    char why[40];
    snprintf(why, sizeof why, "the server closed with %u", code);
    end(link, why);
}

static size_t take_frame(struct link *link, char *bytes, size_t length, int64_t now_ns)
{
    const uint8_t *at = (const uint8_t *)bytes;
    size_t header = 2, digits = 0;
    uint64_t size;
    if (length < 2)
        return 0;
    size = at[1];
    if (size >= 126)
        digits = size == 126 ? 2 : 8;
    if (length < header + digits)
        return 0;
    for (size_t i = 0; i < digits; i++)
        size = (i ? size << 8 : 0) | at[header + i];
    header += digits;
    if (length - header < size)
        return 0;
    switch (at[0] & 0xf) {
    case FRAME_TEXT:
    case FRAME_BINARY: protocol->heard(link, bytes + header, (size_t)size, now_ns); break;
    case FRAME_PING: send_frame(link, FRAME_PONG, bytes + header, (size_t)size); break;
    case FRAME_CLOSE: closed_with(link, size >= 2 ? at[header] * 256u + at[header + 1] : 0); break;
    default: fail("a frame with opcode %u", at[0] & 0xf);
    }
    return header + (size_t)size;
}

static void keep_rest(struct link *link, const char *bytes, size_t length)
{
    char *kept = NULL;
    if (length > 0) {
        kept = malloc(length);
        if (!kept)
            abort();
        memcpy(kept, bytes, length);
    }
    free(link->rest);
    link->rest = kept;
    link->rest_n = length;
}

static void hear(struct link *link)
{
    static char bytes[READ_MAX];
    size_t length = link->rest_n, done = 0;
    if (length > 0)
        memcpy(bytes, link->rest, length);
    ssize_t got = recv(link->fd, bytes + length, sizeof bytes - length, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        end(link, "the server hung up");
        return;
    }
    int64_t now_ns = wire_now_ns();
    length += (size_t)got;
    for (size_t taken; done < length && link->fd >= 0; done += taken) {
        taken = link->upgraded ? take_frame(link, bytes + done, length - done, now_ns)
                               : take_answer(link, bytes + done, length - done);
        if (taken == 0)
            break;
    }
    if (link->fd >= 0)
        keep_rest(link, bytes + done, length - done);
}

void wire_poll(int64_t timeout_ns)
{
    struct epoll_event events[EVENTS_MAX];
    struct timespec rest = {.tv_sec = timeout_ns / 1000000000, .tv_nsec = timeout_ns % 1000000000};
    int n = epoll_pwait2(epoll_fd, events, EVENTS_MAX, &rest, NULL);
    for (int i = 0; i < n; i++) {
        struct link *link = events[i].data.ptr;
        if (link->connecting)
            connected(link);
        else if (link->deaf && link->ready)
            end(link, "a deaf one was hung up on");
        else
            hear(link);
    }
}
