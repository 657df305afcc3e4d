/* The bus as its own files see it. Functions of bus.h run on the service thread, all else on the bus's. */
#ifndef MIAI_BUS_PARTS_H
#define MIAI_BUS_PARTS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#include "server/bus/bus.h"
#include "server/bus/envelope.h"
#include "server/bus/link.h"
#include "server/bus/peers.h"
#include "server/bus/queue.h"
#include "server/bus/settings.h"

/* A message that waits to be sent. */
struct outgoing {
    struct queue_item item;
    char to[CODEC_NODE_MAX + 1]; /* "": to all */
    struct codec_bytes bytes;    /* an envelope without its tag */
};

void bus_outgoing_destroy(struct outgoing *outgoing);

/* A message that waits to be taken, or was. */
struct incoming {
    struct queue_item item;
    struct bus_message message;
    uint8_t bytes[];
};

struct bus {
    struct bus_config config;
    char node[CODEC_NODE_MAX + 1], boot[CODEC_BOOT_MAX + 1];
    struct settings settings;
    struct queue out, in;
    int wake_fd;          /* an eventfd that ends the thread's sleep */
    _Atomic bool asleep;  /* the thread sleeps, or is about to: a message for it must end that */
    _Atomic bool leaving; /* bus_destroy() waits */
    pthread_t thread;
    bool started;
    struct {
        _Atomic uint64_t said, sent, too_long, too_much, too_late, in_doubt, heard, taken, missed,
            ups;
        _Atomic uint64_t dropped[BUS_DROPS];
        _Atomic uint32_t nodes;
    } stats;
    pthread_mutex_t state_lock; /* guards `state` */
    struct bus_state {
        bool up;
        int64_t since_us;
        struct link_fault fault;
    } state;

    /* of the service thread */
    uint64_t to_all; /* the counter of the last message */
    struct addressee {
        char node[CODEC_NODE_MAX + 1];
        uint64_t counter;
        int64_t said_us;
    } to_one[BUS_NODES_MAX];
    uint32_t to_one_n;
    uint64_t counter_floor; /* no counter of a forgotten addressee is above it */

    /* of the bus's thread */
    struct link speaker, listener; /* both open, or both closed */
    bool is_open, was_logged;
    int64_t open_at_us, pause_ms; /* when to try again, and how long the pause after it is */
    struct peers peers;
    int64_t drop_logged_us[BUS_DROPS];
    bool has_news; /* the receiver is to be woken */
};

int64_t bus_mono_us(void);
int64_t bus_wall_ms(const struct bus *bus);
/* The thread, for pthread_create(); arg is the bus. */
void *bus_run(void *arg);
/* Judges the bytes of a message and queues it or counts why not. A bus_link_hear; ctx is the bus. */
void bus_hear(void *ctx, const void *bytes, size_t n);
/* Notes that the bus went up (BUS_FINE) or why it is down, logs what is new, and has the receiver woken. */
void bus_note_state(struct bus *bus, const struct link_fault *fault);

#endif
