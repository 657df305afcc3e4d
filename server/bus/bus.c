/* The service thread's side of the bus (bus.h): messages are numbered and copied here, sealed and sent by its thread
 * (thread.c). A message gets its number before it is known to fit, so that receivers see a gap where it is missing. */
#include "bus.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "parts.h"
#include "proto/lib/alloc.h"

int64_t bus_mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t bus_wall_ms(const struct bus *bus)
{
    struct timespec now;
    if (bus->config.wall_ms)
        return bus->config.wall_ms();
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* Signals are the service thread's; a broken connection's SIGPIPE is an error code here. */
static bool start(struct bus *bus)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bus->started = pthread_create(&bus->thread, NULL, bus_run, bus) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return bus->started;
}

static bool are_names(const struct bus_config *config, char *ret_error, size_t size)
{
    if (!envelope_is_name(text_of(config->node), CODEC_NODE_MAX))
        snprintf(ret_error, size, "the name of the node is not 1 to %d characters from ! to ~",
                 CODEC_NODE_MAX);
    else if (!envelope_is_name(text_of(config->boot), CODEC_BOOT_MAX))
        snprintf(ret_error, size, "the word of the start is not 1 to %d characters from ! to ~",
                 CODEC_BOOT_MAX);
    else
        return true;
    return false;
}

struct bus *bus_create(const struct bus_config *config, char *ret_error, size_t size)
{
    struct settings settings;
    assert(config->messages_max > 0 && config->bytes_max >= 2 * BUS_BYTES_MAX);
    assert(config->wake);
    if (sodium_init() < 0) {
        snprintf(ret_error, size, "libsodium has no source of random bytes");
        return NULL;
    }
    if (!are_names(config, ret_error, size) || !settings_read(&settings, config, ret_error, size))
        return NULL;
    struct bus *bus = alloc_zeroed(1, sizeof *bus);
    bus->config = *config;
    bus->settings = settings;
    settings_wipe(&settings);
    snprintf(bus->node, sizeof bus->node, "%s", config->node);
    snprintf(bus->boot, sizeof bus->boot, "%s", config->boot);
    bus_queue_init(&bus->out, config->messages_max, config->bytes_max);
    bus_queue_init(&bus->in, config->messages_max, config->bytes_max);
    pthread_mutex_init(&bus->state_lock, NULL);
    bus->state = (struct bus_state){.since_us = bus_mono_us(), .fault.trouble = BUS_STARTING};
    snprintf(bus->state.fault.why, sizeof bus->state.fault.why, "not connected yet");
    bus->pause_ms = BUS_PAUSE_MIN_MS;
    bus->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (bus->wake_fd >= 0 && start(bus))
        return bus;
    snprintf(ret_error, size, "no thread for the bus: %s", strerror(errno));
    bus_destroy(bus);
    return NULL;
}

void bus_outgoing_destroy(struct outgoing *outgoing)
{
    free(outgoing->bytes.at);
    free(outgoing);
}

static void wake_thread(struct bus *bus)
{
    uint64_t one = 1;
    ssize_t written = write(bus->wake_fd, &one, sizeof one);
    assert(written == sizeof one); /* it fails when 2^64 of them are unread */
}

void bus_destroy(struct bus *bus)
{
    struct queue_item *item;
    if (!bus)
        return;
    if (bus->started) {
        bus->leaving = true;
        wake_thread(bus);
        pthread_join(bus->thread, NULL);
    }
    while ((item = bus_queue_pop(&bus->out, INT64_MAX)))
        bus_outgoing_destroy((struct outgoing *)item);
    for (struct bus_message *message; (message = bus_take(bus));)
        bus_message_destroy(message);
    bus_queue_finish(&bus->out);
    bus_queue_finish(&bus->in);
    pthread_mutex_destroy(&bus->state_lock);
    if (bus->wake_fd >= 0)
        close(bus->wake_fd);
    settings_wipe(&bus->settings);
    free(bus);
}

/* --- saying ----------------------------------------------------------------------------------- */

/* The next number of a message to this node. A node that was not spoken to for longest may lose its place in the table;
 * the numbers after it go on above its own, since a lower number would look like a repeated message. */
static uint64_t next_to(struct bus *bus, const char *node, int64_t now_us)
{
    struct addressee *oldest = &bus->to_one[0], *found = NULL;
    for (uint32_t i = 0; i < bus->to_one_n && !found; i++) {
        struct addressee *one = &bus->to_one[i];
        if (strcmp(one->node, node) == 0)
            found = one;
        else if (one->said_us < oldest->said_us)
            oldest = one;
    }
    if (!found) {
        found = bus->to_one_n < BUS_NODES_MAX ? &bus->to_one[bus->to_one_n++] : oldest;
        if (found->counter > bus->counter_floor)
            bus->counter_floor = found->counter;
        *found = (struct addressee){.counter = bus->counter_floor};
        snprintf(found->node, sizeof found->node, "%s", node);
    }
    found->said_us = now_us;
    return ++found->counter;
}

static enum bus_said say(struct bus *bus, const char *to, uint8_t kind, const void *bytes, size_t n)
{
    int64_t now_us = bus_mono_us();
    assert(kind > 0);
    if (n > BUS_BYTES_MAX) {
        bus->stats.too_long++;
        return BUS_SAID_TOO_LONG;
    }
    struct outgoing *outgoing = alloc_zeroed(1, sizeof *outgoing);
    snprintf(outgoing->to, sizeof outgoing->to, "%s", to);
    envelope_write(&(struct envelope){.kind = kind,
                                      .node = text_of(bus->node),
                                      .boot = text_of(bus->boot),
                                      .to = text_of(to),
                                      .counter = *to ? next_to(bus, to, now_us) : ++bus->to_all,
                                      .sent_ms = bus_wall_ms(bus),
                                      .bytes = {bytes, n}},
                   &bus->settings.key, &outgoing->bytes);
    outgoing->item.bytes = sizeof *outgoing + outgoing->bytes.size;
    outgoing->item.put_mono_us = now_us;
    if (!bus_queue_push(&bus->out, &outgoing->item)) {
        bus_outgoing_destroy(outgoing);
        bus->stats.too_much++;
        return BUS_SAID_TOO_MUCH;
    }
    bus->stats.said++;
    /* The message is in the queue before the flag is read, and the thread sets the flag before it looks. */
    if (atomic_exchange(&bus->asleep, false))
        wake_thread(bus);
    return BUS_SAID;
}

enum bus_said bus_say_all(struct bus *bus, uint8_t kind, const void *bytes, size_t n)
{
    return say(bus, "", kind, bytes, n);
}

enum bus_said bus_say_to(struct bus *bus, const char *node, uint8_t kind, const void *bytes,
                         size_t n)
{
    assert(envelope_is_name(text_of(node), CODEC_NODE_MAX) && strcmp(node, bus->node) != 0);
    return say(bus, node, kind, bytes, n);
}

enum bus_said bus_say_exists(struct bus *bus, int64_t n)
{
    uint8_t bytes[sizeof n];
    assert(n > 0);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(n >> 8 * i);
    return bus_say_all(bus, BUS_EXISTS, bytes, sizeof bytes);
}

/* --- taking ----------------------------------------------------------------------------------- */

struct bus_message *bus_take(struct bus *bus)
{
    struct incoming *incoming = (struct incoming *)bus_queue_pop(&bus->in, INT64_MAX);
    if (!incoming)
        return NULL;
    bus->stats.taken++;
    incoming->message.age_ms += (bus_mono_us() - incoming->item.put_mono_us) / 1000;
    return &incoming->message;
}

void bus_message_destroy(struct bus_message *message)
{
    if (message)
        free((char *)message - offsetof(struct incoming, message));
}

int64_t bus_exists(const struct bus_message *message)
{
    uint64_t n = 0;
    if (message->kind != BUS_EXISTS || message->n != sizeof n)
        return 0;
    for (size_t i = 0; i < sizeof n; i++)
        n |= (uint64_t)message->bytes[i] << 8 * i;
    return n <= INT64_MAX ? (int64_t)n : 0;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static int64_t cpu_us(const struct bus *bus)
{
    struct timespec used;
    clockid_t clock;
    if (pthread_getcpuclockid(bus->thread, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

void bus_stats(struct bus *bus, struct bus_stats *ret)
{
    *ret = (struct bus_stats){
        .ups = bus->stats.ups,
        .said = bus->stats.said,
        .sent = bus->stats.sent,
        .too_long = bus->stats.too_long,
        .too_much = bus->stats.too_much,
        .too_late = bus->stats.too_late,
        .in_doubt = bus->stats.in_doubt,
        .heard = bus->stats.heard,
        .taken = bus->stats.taken,
        .missed = bus->stats.missed,
        .nodes = bus->stats.nodes,
        .cpu_us = cpu_us(bus),
    };
    for (int i = 0; i < BUS_DROPS; i++)
        ret->dropped[i] = bus->stats.dropped[i];
    bus_queue_count(&bus->out, &ret->out_n, &ret->out_bytes);
    bus_queue_count(&bus->in, &ret->in_n, &ret->in_bytes);
    pthread_mutex_lock(&bus->state_lock);
    ret->up = bus->state.up;
    ret->trouble = bus->state.fault.trouble;
    ret->since_mono_us = bus->state.since_us;
    memcpy(ret->why, bus->state.fault.why, sizeof ret->why);
    pthread_mutex_unlock(&bus->state_lock);
}

const char *bus_drop_word(enum bus_drop drop)
{
    switch (drop) {
    case BUS_TAKEN: return "taken";
    case BUS_FORM: return "form";
    case BUS_LONG: return "long";
    case BUS_VERSION: return "version";
    case BUS_SECRET: return "secret";
    case BUS_SPOILT: return "spoilt";
    case BUS_OWN: return "own";
    case BUS_NAMESAKE: return "namesake";
    case BUS_ADDRESS: return "address";
    case BUS_OLD: return "old";
    case BUS_EARLY: return "early";
    case BUS_REPEATED: return "repeated";
    case BUS_CROWD: return "crowd";
    case BUS_FULL: return "full";
    case BUS_DROPS: break;
    }
    assert(!"a drop of no known kind");
    return "";
}

const char *bus_trouble_word(enum bus_trouble trouble)
{
    switch (trouble) {
    case BUS_FINE: return "fine";
    case BUS_STARTING: return "starting";
    case BUS_UNREACHABLE: return "unreachable";
    case BUS_CLOSED: return "closed";
    case BUS_SILENT: return "silent";
    case BUS_DENIED: return "denied";
    case BUS_REFUSED: return "refused";
    case BUS_NONSENSE: return "nonsense";
    }
    assert(!"a trouble of no known kind");
    return "";
}
