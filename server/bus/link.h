/* A link: one connection to Redis, by hiredis, on a descriptor that the thread of the bus polls. It says who we are,
 * asks its first questions, finds out a Redis that does not answer, and hands out messages. Not a function here waits,
 * but for the look-up of a host's name in bus_link_open().
 *
 * A link that returns false is broken: *ret_fault says why, and all there is left to do is bus_link_close(). */
#ifndef MIAI_BUS_LINK_H
#define MIAI_BUS_LINK_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/bus/settings.h"

struct link_fault {
    enum bus_trouble trouble;
    char why[BUS_WHY_MAX + 1];
};

/* All zero: closed. */
struct link {
    struct redisContext *redis;                  /* NULL: closed */
    struct redisReplyObjectFunctions *functions; /* that make what it reads */
    uint32_t waiting;                            /* answers that Redis owes */
    bool ready;                                  /* the first questions were answered */
    int64_t asked_us; /* when Redis began to owe an answer; monotonic, as all times here */
    int64_t heard_us; /* when its last bytes came */
};

/* Called with the bytes of each message of a channel. */
typedef void bus_link_hear(void *ctx, const void *bytes, size_t n);

/* Begins to connect, and writes the user and the password behind it. */
bool bus_link_open(struct link *link, const struct settings *settings, int64_t now_us,
                   struct link_fault *ret_fault);
void bus_link_close(struct link *link); /* takes a closed one */

/* Adds a command to those that wait to be written. Redis answers a SUBSCRIBE once for each channel: `answers`. */
void bus_link_ask(struct link *link, int words_n, const char **words, const size_t *lengths,
                  uint32_t answers, int64_t now_us);
/* The descriptor, and the events to poll it for. */
struct pollfd bus_link_poll(const struct link *link);
/* Bytes that wait to be written. */
size_t bus_link_unwritten(const struct link *link);
/* Writes what the system takes now. */
bool bus_link_write(struct link *link, struct link_fault *ret_fault);
/* Reads what is there; for a descriptor that can be read. */
bool bus_link_read(struct link *link, int64_t now_us, bus_link_hear *hear, void *ctx,
                   struct link_fault *ret_fault);
/* Asks a Redis that has been silent whether it is there, and breaks the link to one that does not answer. To be called
 * after bus_link_read(), so that answers that came while this process slept are seen. */
bool bus_link_look(struct link *link, int64_t now_us, struct link_fault *ret_fault);
/* When bus_link_look() will have something to do. */
int64_t bus_link_look_at(const struct link *link);

#endif
