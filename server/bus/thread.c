/* The thread of the bus: it holds two connections to Redis, one that speaks and one that listens, since a connection of
 * Redis that listens can say nothing else. Both are open or both are closed; the bus is up once Redis has answered the
 * first questions on each, and down as soon as one of them breaks.
 *
 * Promises: a Redis that stops to answer is noticed within BUS_HEARTBEAT_MS + BUS_PATIENCE_MS. While it is away the
 * thread tries again with growing pauses, which are drawn so that nodes do not come back at one moment. */
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "parts.h"
#include "proto/lib/log.h"

#define MS              INT64_C(1000) /* microseconds */
#define CHANNEL_MAX     (BUS_PREFIX_MAX + 4 + CODEC_NODE_MAX)
#define IDLE_MS         250 /* between two looks at messages that wait for a Redis that is away */
#define ALL_WORD        "all"
#define TO_WORD         "to:"
#define TRY_WORD        "try"
#define ANSWERS_OF_BOTH 2 /* of a SUBSCRIBE of two channels */

/* --- state ------------------------------------------------------------------------------------ */

void bus_note_state(struct bus *bus, const struct link_fault *fault)
{
    bool up = fault->trouble == BUS_FINE;
    pthread_mutex_lock(&bus->state_lock);
    bool is_news = up != bus->state.up, is_other = fault->trouble != bus->state.fault.trouble;
    if (is_news)
        bus->state.since_us = bus_mono_us();
    bus->state.up = up;
    bus->state.fault = *fault;
    pthread_mutex_unlock(&bus->state_lock);
    bus->stats.ups += is_news && up;
    bus->has_news = bus->has_news || is_news;
    /* Each try that fails as the one before it would be a line otherwise. */
    if (up)
        log_event(LOG_LEVEL_NOTICE, "bus.up", "node=%s", bus->node);
    else if (is_news || is_other)
        log_event(LOG_LEVEL_WARNING, "bus.down", "reason=%s said=\"%s\"",
                  bus_trouble_word(fault->trouble), fault->why);
}

static void close_links(struct bus *bus)
{
    bus_link_close(&bus->speaker);
    bus_link_close(&bus->listener);
    bus->is_open = false;
}

/* Ends both connections and decides when to try again. */
static void fall(struct bus *bus, const struct link_fault *fault, int64_t now_us)
{
    bool was_up = bus->state.up; /* this thread alone writes it */
    if (was_up) {
        bus->stats.in_doubt += bus->speaker.waiting;
        /* A Redis that ends each connection at once is not asked ten times a second. */
        if (now_us - bus->state.since_us > BUS_PAUSE_MAX_MS * MS)
            bus->pause_ms = BUS_PAUSE_MIN_MS;
    }
    close_links(bus);
    bus_note_state(bus, fault);
    int64_t half_ms = bus->pause_ms / 2;
    bus->open_at_us = now_us + (half_ms + randombytes_uniform((uint32_t)half_ms + 1)) * MS;
    bus->pause_ms = bus->pause_ms * 2 < BUS_PAUSE_MAX_MS ? bus->pause_ms * 2 : BUS_PAUSE_MAX_MS;
}

/* --- speaking --------------------------------------------------------------------------------- */

static void channel(const struct bus *bus, const char *word, const char *node, char *ret)
{
    snprintf(ret, CHANNEL_MAX + 1, "%s:%s%s", bus->settings.prefix, word, node);
}

static void publish(struct bus *bus, const char *to, const void *bytes, size_t n, int64_t now_us)
{
    const char *words[] = {"PUBLISH", to, n > 0 ? bytes : ""};
    bus_link_ask(&bus->speaker, 3, words, (size_t[]){strlen("PUBLISH"), strlen(to), n}, 1, now_us);
}

static void subscribe(struct bus *bus, int64_t now_us)
{
    char all[CHANNEL_MAX + 1], own[CHANNEL_MAX + 1];
    channel(bus, ALL_WORD, "", all);
    channel(bus, TO_WORD, bus->node, own);
    const char *words[] = {"SUBSCRIBE", all, own};
    bus_link_ask(&bus->listener, 3, words,
                 (size_t[]){strlen("SUBSCRIBE"), strlen(all), strlen(own)}, ANSWERS_OF_BOTH,
                 now_us);
}

static void open_links(struct bus *bus, int64_t now_us)
{
    struct link_fault fault;
    char try_out[CHANNEL_MAX + 1];
    channel(bus, TRY_WORD, "", try_out);
    if (!bus_link_open(&bus->speaker, &bus->settings, now_us, &fault) ||
        !bus_link_open(&bus->listener, &bus->settings, now_us, &fault)) {
        fall(bus, &fault, bus_mono_us());
        return;
    }
    /* A user who may not publish is found out now, not by the first message. */
    publish(bus, try_out, NULL, 0, now_us);
    subscribe(bus, now_us);
    bus->is_open = true;
}

/* Drops what has waited too long: while the bus is down, its messages become too old to be of use. */
static void drop_late(struct bus *bus, int64_t now_us)
{
    struct queue_item *item;
    while ((item = bus_queue_pop(&bus->out, now_us - BUS_HOLD_MS * MS))) {
        bus_outgoing_destroy((struct outgoing *)item);
        bus->stats.too_late++;
    }
}

/* Gives waiting messages to the connection, as many as it should hold. */
static void send_waiting(struct bus *bus, int64_t now_us)
{
    char to[CHANNEL_MAX + 1];
    struct outgoing *outgoing;
    while (bus_link_unwritten(&bus->speaker) < BUS_WRITE_MAX &&
           (outgoing = (struct outgoing *)bus_queue_pop(&bus->out, INT64_MAX))) {
        envelope_seal(&outgoing->bytes, &bus->settings.key);
        channel(bus, *outgoing->to ? TO_WORD : ALL_WORD, outgoing->to, to);
        publish(bus, to, outgoing->bytes.at, outgoing->bytes.n, now_us);
        bus_outgoing_destroy(outgoing);
        bus->stats.sent++;
    }
}

/* --- one turn --------------------------------------------------------------------------------- */

static bool tend_link(struct bus *bus, struct link *link, short events, int64_t now_us,
                      struct link_fault *ret_fault)
{
    return (!(events & (POLLIN | POLLHUP | POLLERR)) ||
            bus_link_read(link, now_us, bus_hear, bus, ret_fault)) &&
           bus_link_look(link, now_us, ret_fault);
}

/* Handles the events of the last sleep: answers, messages, silence. */
static bool tend(struct bus *bus, const struct pollfd polled[3], struct link_fault *ret_fault)
{
    int64_t now_us = bus_mono_us();
    if (!tend_link(bus, &bus->speaker, polled[1].revents, now_us, ret_fault) ||
        !tend_link(bus, &bus->listener, polled[2].revents, now_us, ret_fault))
        return false;
    if (!bus->state.up && bus->speaker.ready && bus->listener.ready)
        bus_note_state(bus, &(struct link_fault){.trouble = BUS_FINE});
    if (bus->state.up)
        send_waiting(bus, now_us);
    return bus_link_write(&bus->speaker, ret_fault) && bus_link_write(&bus->listener, ret_fault);
}

/* Whether anything waits that this thread could do now; then it must not sleep. */
static bool has_work(struct bus *bus)
{
    uint32_t n;
    size_t bytes;
    bus_queue_count(&bus->out, &n, &bytes);
    return bus->state.up && n > 0 && bus_link_unwritten(&bus->speaker) < BUS_WRITE_MAX;
}

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Milliseconds to sleep, rounded up, so that a turn never comes just before what it is for. */
static int sleep_ms(const struct bus *bus, int64_t now_us)
{
    int64_t until_us = bus->open_at_us;
    if (bus->is_open)
        until_us = sooner(bus_link_look_at(&bus->speaker), bus_link_look_at(&bus->listener));
    /* Without a connection no message ends the sleep, and messages grow old in it. */
    if (!bus->state.up || bus->leaving)
        until_us = sooner(until_us, now_us + IDLE_MS * MS);
    return until_us <= now_us ? 0 : (int)((until_us - now_us + MS - 1) / MS);
}

static void rest(struct bus *bus, struct pollfd polled[3])
{
    uint64_t woken;
    nfds_t n = bus->is_open ? 3 : 1;
    polled[0] = (struct pollfd){.fd = bus->wake_fd, .events = POLLIN};
    if (bus->is_open) {
        polled[1] = bus_link_poll(&bus->speaker);
        polled[2] = bus_link_poll(&bus->listener);
    }
    /* The flag is set before the look at the queue: a message that comes after the look finds it. */
    bus->asleep = bus->state.up;
    int ms = has_work(bus) ? 0 : sleep_ms(bus, bus_mono_us());
    if (poll(polled, n, ms) < 0)
        for (int i = 0; i < 3; i++)
            polled[i].revents = 0; /* no memory in the kernel, perhaps: the next turn tries again */
    bus->asleep = false;
    if (polled[0].revents && read(bus->wake_fd, &woken, sizeof woken) < 0)
        assert(errno == EAGAIN);
}

/* Whether the thread may end: after the last messages are with Redis, or soon if that takes long. */
static bool is_over(struct bus *bus, int64_t *until_us, int64_t now_us)
{
    uint32_t n;
    size_t bytes;
    if (!bus->leaving)
        return false;
    if (*until_us == 0)
        *until_us = now_us + BUS_LEAVE_MS * MS;
    bus_queue_count(&bus->out, &n, &bytes);
    return !bus->state.up || now_us >= *until_us || (n == 0 && bus->speaker.waiting == 0);
}

void *bus_run(void *arg)
{
    struct bus *bus = arg;
    struct pollfd polled[3] = {{.fd = -1}, {.fd = -1}, {.fd = -1}};
    struct link_fault fault;
    int64_t until_us = 0;
    for (int64_t now_us; now_us = bus_mono_us(), !is_over(bus, &until_us, now_us);) {
        if (bus->is_open && !tend(bus, polled, &fault))
            fall(bus, &fault, bus_mono_us());
        else if (!bus->is_open && now_us >= bus->open_at_us)
            open_links(bus, now_us);
        if (!bus->state.up)
            drop_late(bus, now_us);
        /* One wake-up comes after all that a turn has brought. */
        if (bus->has_news)
            bus->config.wake(bus->config.wake_ctx);
        bus->has_news = false;
        rest(bus, polled);
    }
    close_links(bus);
    return NULL;
}
