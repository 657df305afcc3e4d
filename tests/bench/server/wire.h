/* Plain sockets, HTTP as far as an upgrade takes, and websocket frames: the transport of the load generator. One
 * thread, one epoll descriptor, loopback only. */
#ifndef TESTS_BENCH_SERVER_WIRE_H
#define TESTS_BENCH_SERVER_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct room;

struct link {
    struct room *room;
    int fd;
    uint16_t port;   /* of its server */
    uint16_t source; /* which of the addresses it comes from */
    uint8_t seat;    /* 0 Black, 1 White, 2 a watcher */
    uint8_t stage;   /* of getting ready, as the protocol counts it */
    bool connecting;
    bool upgraded; /* frames instead of HTTP */
    bool ready;    /* has the state of the game */
    bool deaf;     /* reads nothing more once it is ready, and has a small receive buffer */
    bool has_cookie;
    char cookie[128];
    char *rest; /* bytes of an incomplete answer or frame, or NULL */
    size_t rest_n;
    uint32_t heard_n; /* number of the last event or snapshot of its game */
    uint32_t attempts;
    int64_t due_ns; /* when it connects again; 0: it need not */
};

/* A protocol: the messages of each stage. Its functions must not block. */
struct protocol {
    void (*connected)(struct link *link);
    /* A whole HTTP answer but the one that upgrades; text ends with NUL. */
    void (*answered)(struct link *link, const char *text);
    void (*upgraded)(struct link *link);
    void (*heard)(struct link *link, const char *text, size_t length, int64_t now_ns);
    void (*play)(struct room *room); /* sends move room->moves + 1 */
    /* The connection is cut, or could not be made; its socket is closed. NULL: that ends the program. */
    void (*ended)(struct link *link);
    bool any_move; /* the server does not judge: a game without further moves begins again */
};

#define WIRE_MS INT64_C(1000000) /* nanoseconds */

int64_t wire_now_ns(void);
/* With addresses above 0, links come from 127.0.1.1 and the following, each from the address of its source. */
void wire_start(const struct protocol *protocol, unsigned addresses);

/* Begins to connect; when that is done the protocol sends its first message. */
void wire_connect(struct link *link);
/* Hangs up, without a word to the protocol. */
void wire_close(struct link *link);
/* From now on nothing is read from this link. */
void wire_deafen(struct link *link);
/* Sends bytes as they are. A socket that does not take them ends the program, because a queue here could hide a stalled
 * server. */
void wire_send(struct link *link, const void *bytes, size_t length);
/* One masked text frame of at most 1,000 bytes. */
void wire_say(struct link *link, const char *text, size_t length);
/* The same, binary. */
void wire_say_bytes(struct link *link, const char *bytes, size_t length);
/* Reads all that has come, waiting at most so long. A busy loop instead, on a processor of its own (SCHED_RR), would
 * keep the kernel's own threads from theirs, those of the disk among them. */
void wire_poll(int64_t timeout_ns);

/* The bytes after `key` in text, or NULL. */
const char *wire_find(const char *text, size_t length, const char *key);

_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
