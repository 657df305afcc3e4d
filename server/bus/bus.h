/* The bus: short messages between the nodes of one site, over Redis, which only carries them and keeps nothing.
 *
 *     struct bus *bus = bus_create(&config, error, sizeof error);
 *     bus_say_all(bus, KIND, bytes, n);
 *     for (struct bus_message *message; (message = bus_take(bus)); bus_message_destroy(message))
 *         hear(message);
 *
 * The bus may lose, delay and reorder anything, and may be away: nothing that must not be lost relies on it. A thread
 * does all the work; no function here waits but bus_destroy(). All functions belong to one thread, the service thread.
 *
 * Promises: a process with the site's secret has sent each message that is taken, as it is, under the name `from`, at
 * most BUS_AGE_MAX_MS ago, and it is taken once. Messages of one start of a node to all come in the order in which it
 * said them, and so do those to one node. `missed` says how many of them are missing before this one. Nothing grows
 * beyond the bounds of `config`: what does not fit is dropped and counted, and a gap shows it to its receiver.
 *
 * All nodes have the one secret, so they can pretend to be each other. A program that has only Redis or its password
 * can delay and lose messages, and nothing else. Messages are not encrypted. */
#ifndef MIAI_BUS_BUS_H
#define MIAI_BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/codec_limits.h"
#include "server/bus/limits.h"

struct bus_config {
    /* redis://HOST:PORT/PREFIX or redis+unix:///PATH?prefix=PREFIX, with USER@ before the host or the path if Redis
     * has users. Nodes with one prefix on one Redis are one site. */
    const char *url;
    const char *password_file; /* its first line is the password for Redis; NULL or "": none */
    const char *secret_file; /* its first line is the site's secret, BUS_SECRET_MIN bytes or more */
    const char *node;        /* this node's name: 1 to CODEC_NODE_MAX characters from ! to ~ */
    const char *boot;        /* drawn at this start; 1 to CODEC_BOOT_MAX of the same characters */
    uint32_t messages_max;   /* that wait, to be sent and to be taken each; at least 1 */
    size_t bytes_max;        /* of memory for them; at least 2 * BUS_BYTES_MAX */
    /* Called from the thread when messages can be taken, and when the bus goes up or down. The receiver takes all. */
    void (*wake)(void *ctx);
    void *wake_ctx;
    int64_t (*wall_ms)(void); /* UTC; NULL: the system's clock */
};

/* Starts the thread, which connects and goes on trying. NULL with a message in ret_error (size bytes): the settings are
 * wrong, a file cannot be read, or there is no thread. A Redis that is away or refuses is no error here. */
struct bus *bus_create(const struct bus_config *config, char *ret_error, size_t size);
/* Sends what waits if the bus is up, for BUS_LEAVE_MS at most, and ends the thread. Takes NULL. */
void bus_destroy(struct bus *bus);

/* The subject of a message: 1 to 255. Kinds below BUS_KIND_FIRST are the bus's own, the others the application's. */
enum { BUS_EXISTS = 1, BUS_KIND_FIRST = 16 };

enum bus_said {
    BUS_SAID = 1,      /* it waits to be sent */
    BUS_SAID_TOO_LONG, /* above BUS_BYTES_MAX: for a commit, bus_say_exists() is the way */
    BUS_SAID_TOO_MUCH  /* too many wait; receivers will see a gap */
};
/* To all other nodes. The bytes are copied; n of 0 is fine. */
enum bus_said bus_say_all(struct bus *bus, uint8_t kind, const void *bytes, size_t n);
/* To the node of this name (as in `node` above), whether it is there or not. Asserts that it is another one. */
enum bus_said bus_say_to(struct bus *bus, const char *node, uint8_t kind, const void *bytes,
                         size_t n);
/* Tells all nodes that this node's commit n (at least 1) is stored, in place of the note of the commit: BUS_EXISTS. */
enum bus_said bus_say_exists(struct bus *bus, int64_t n);

struct bus_message {
    char from[CODEC_NODE_MAX + 1], boot[CODEC_BOOT_MAX + 1];
    uint8_t kind;
    bool to_all;
    uint64_t
        counter; /* of this start of `from`: of its messages to all, or of those to this node; from 1 */
    /* of these counters, those right before it that were not taken; of the first message of a node that this process
     * did not know, 0 */
    uint64_t missed;
    int64_t said_ms; /* UTC, by the clock of `from` */
    /* milliseconds from saying to hearing it by the clocks of both machines: a clock that is fast makes it wrong by as
     * much, and perhaps negative; then monotonically until bus_take() */
    int64_t age_ms;
    const uint8_t *bytes; /* of the message; never NULL */
    size_t n;             /* at most BUS_BYTES_MAX */
};
/* The next message, the caller's now, or NULL. */
struct bus_message *bus_take(struct bus *bus);
void bus_message_destroy(struct bus_message *message); /* takes NULL */
/* The number in a message of the kind BUS_EXISTS; 0 if it holds none. */
int64_t bus_exists(const struct bus_message *message);

/* Why a message that came was dropped. */
enum bus_drop {
    BUS_TAKEN,   /* it was not */
    BUS_FORM,    /* not the form of a message */
    BUS_LONG,    /* more than BUS_BYTES_MAX */
    BUS_VERSION, /* of a version that this program does not know */
    BUS_SECRET,  /* made with another secret, or for another prefix */
    BUS_SPOILT,  /* its bytes are not those that its sender wrote */
    BUS_OWN,     /* this process said it: Redis brings a message to all, its sender too */
    BUS_NAMESAKE, /* another process has this node's name, or an earlier one's message is still on its way */
    BUS_ADDRESS, /* said to another node */
    BUS_OLD,     /* older than BUS_AGE_MAX_MS, or the clock of its sender is slow */
    BUS_EARLY, /* from so far in the future: the clock of its sender is fast, or this one's slow */
    BUS_REPEATED, /* heard before, overtaken by a later one, or of an earlier start of its node */
    BUS_CROWD,    /* of a node beyond BUS_NODES_MAX */
    BUS_FULL,     /* too many waited to be taken */
    BUS_DROPS
};
const char *bus_drop_word(enum bus_drop drop); /* for the log and for metrics: "spoilt" */

/* Why the bus is down. */
enum bus_trouble {
    BUS_FINE,        /* it is up */
    BUS_STARTING,    /* the first try goes on */
    BUS_UNREACHABLE, /* there is no Redis at the address */
    BUS_CLOSED,      /* Redis ended the connection */
    BUS_SILENT,      /* Redis did not answer for BUS_PATIENCE_MS */
    BUS_DENIED,      /* Redis wants another password or user, or forbids the user a channel */
    BUS_REFUSED,     /* Redis answered with another error */
    BUS_NONSENSE     /* the answers are not those of a Redis */
};
const char *bus_trouble_word(enum bus_trouble trouble); /* for the log and for metrics: "denied" */

/* Counts are since bus_create(). */
struct bus_stats {
    bool up;
    enum bus_trouble trouble;
    int64_t since_mono_us;                 /* when it last went up or down */
    char why[BUS_WHY_MAX + 1];             /* why it is down, for people; "" when it is up */
    uint64_t ups;                          /* times that it went up */
    uint64_t said, sent;                   /* messages; sent: given to the system for Redis */
    uint64_t too_long, too_much, too_late; /* refused; refused; waited for BUS_HOLD_MS */
    /* given to the system and not answered by Redis when the connection ended: perhaps delivered */
    uint64_t in_doubt;
    uint64_t heard, taken;       /* all that came; given out by bus_take() */
    uint64_t dropped[BUS_DROPS]; /* by reason */
    uint64_t missed;             /* the sum of `missed` of all messages heard */
    uint32_t nodes;              /* other nodes in memory */
    uint32_t out_n, in_n;        /* messages that wait to be sent and to be taken */
    size_t out_bytes, in_bytes;
    int64_t cpu_us; /* of the thread */
};
void bus_stats(struct bus *bus, struct bus_stats *ret);

#endif
