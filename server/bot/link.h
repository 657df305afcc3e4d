/* The line to the server: one websocket at a time, and the loop that everything else waits in. The only
 * file of the bot that knows libwebsockets is link.c.
 *
 * One thread: all hooks are called within link_run(). */
#ifndef MIAI_SERVER_BOT_LINK_H
#define MIAI_SERVER_BOT_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/bot/url.h"

#define LINK_MESSAGE_MAX  4194304 /* bytes of a message of the server; a long game takes 300,000 */
#define LINK_QUEUE_MAX    512     /* messages to the server that wait */
#define LINK_TOKEN_MAX    200     /* bytes of a token */
#define LINK_RATE_AT_ONCE 20      /* messages at once; the server takes twice as many */
#define LINK_RATE_EACH_US 100000  /* one more after each; the server takes twice as many */

/* The reason for which a line is closed, or never came about. */
enum link_fault {
    LINK_CLOSED = 1, /* by either side; the code says why, if it is known */
    LINK_UNREACHED,  /* no connection */
    LINK_ELSEWHERE,  /* the server sends to another address; the token is not sent there */
    LINK_TOO_LONG,   /* a message is longer than LINK_MESSAGE_MAX */
    /* the server's certificate is not good; the token is not sent */
    LINK_STRANGER, /* no authority that this machine trusts has signed it */
    LINK_EXPIRED,
    LINK_OTHER_NAME /* it is for another host */
};
const char *link_fault_text(enum link_fault fault); /* a sentence without its full stop */

struct link_hooks {
    void (*opened)(void *ctx); /* the websocket is open */
    void (*message)(void *ctx, const char *text, size_t length);
    /* The websocket is closed, or never came about. code: the close code of the server; the HTTP status of a
     * refused handshake; 0: neither is known. */
    void (*closed)(void *ctx, enum link_fault fault, unsigned code);
    void (*woken)(void *ctx); /* the time of link_wake_at() has come */
    void *ctx;
};

struct link;
struct link_watch;

/* NULL when libwebsockets has no memory or no TLS where the address wants it. The token is copied. */
struct link *link_create(const struct url *url, const char *token, const struct link_hooks *hooks);
void link_destroy(struct link *link);

void link_connect(struct link *link); /* ends in opened() or closed() */
void link_close(struct link *link);   /* of what was waiting nothing is sent */
/* Queues a message. False: there is no connection, or the queue is full. */
bool link_send(struct link *link, const char *text, size_t length);

int64_t link_now_us(void);                           /* of one monotonic clock */
void link_wake_at(struct link *link, int64_t at_us); /* instead of any time before */

/* Calls ready(ctx) whenever there is something to read, or the end. The descriptor stays the caller's. */
struct link_watch *link_watch(struct link *link, int fd, void (*ready)(void *ctx), void *ctx);
void link_unwatch(struct link_watch *watch); /* takes NULL; may be called within ready() */

void link_run(struct link *link); /* until link_stop() */
void link_stop(struct link *link);

#endif
