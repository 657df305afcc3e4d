/* The ear of the bus: each message is judged here, and given to the receiver or dropped for a reason that is counted.
 *
 * The order of the checks matters. This node's own messages come back from Redis and are most that a busy node hears:
 * their name shows them, and only a message that is dropped anyway goes by an unproven name. After that nothing in
 * a message is believed before its tag is right. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "proto/lib/alloc.h"
#include "proto/lib/log.h"

#define LOG_EVERY_US INT64_C(60000000) /* between two lines about one kind of drop */

static bool is_namesake(const struct bus *bus, const struct envelope *envelope)
{
    return text_is(envelope->node, bus->node);
}

static enum bus_drop judge(struct bus *bus, const void *bytes, size_t n, struct envelope *envelope,
                           int64_t *ret_age_ms)
{
    const struct envelope_key *key = &bus->settings.key;
    enum bus_drop drop = envelope_read(bytes, n, key, envelope);
    if (drop != BUS_TAKEN)
        return drop;
    if (is_namesake(bus, envelope) && text_is(envelope->boot, bus->boot))
        return BUS_OWN;
    if (!envelope_is_sealed(bytes, n, key))
        return BUS_SPOILT;
    if (is_namesake(bus, envelope))
        return BUS_NAMESAKE;
    if (envelope->to.length > 0 && !text_is(envelope->to, bus->node))
        return BUS_ADDRESS;
    int64_t now_ms = bus_wall_ms(bus);
    if (envelope->sent_ms < now_ms - BUS_AGE_MAX_MS)
        return BUS_OLD;
    if (envelope->sent_ms > now_ms + BUS_AGE_MAX_MS)
        return BUS_EARLY;
    *ret_age_ms = now_ms - envelope->sent_ms;
    return BUS_TAKEN;
}

static struct incoming *incoming_create(const struct envelope *envelope, int64_t age_ms,
                                        int64_t now_us)
{
    struct incoming *incoming = alloc_raw(1, sizeof *incoming + envelope->bytes.length);
    *incoming = (struct incoming){
        .item = {.bytes = sizeof *incoming + envelope->bytes.length, .put_mono_us = now_us},
        .message = {.kind = envelope->kind,
                    .to_all = envelope->to.length == 0,
                    .counter = envelope->counter,
                    .said_ms = envelope->sent_ms,
                    .age_ms = age_ms,
                    .bytes = incoming->bytes,
                    .n = envelope->bytes.length},
    };
    memcpy(incoming->message.from, envelope->node.at, envelope->node.length);
    memcpy(incoming->message.boot, envelope->boot.at, envelope->boot.length);
    memcpy(incoming->bytes, envelope->bytes.at, envelope->bytes.length);
    return incoming;
}

/* Queues a message that is right. */
static enum bus_drop give(struct bus *bus, const struct envelope *envelope, int64_t age_ms)
{
    int64_t now_us = bus_mono_us();
    struct peer *peer = NULL;
    enum bus_drop drop = peers_hear(&bus->peers, envelope, now_us, &peer);
    bus->stats.nodes = bus->peers.n;
    if (drop != BUS_TAKEN)
        return drop;
    /* A message that does not fit counts as missed before the next one that does: its number is not given. */
    uint64_t missed = peer_missed(peer, envelope);
    struct incoming *incoming = incoming_create(envelope, age_ms, now_us);
    incoming->message.missed = missed;
    if (!bus_queue_push(&bus->in, &incoming->item)) {
        free(incoming);
        return BUS_FULL;
    }
    /* The receiver may have it by now. */
    peer_give(peer, envelope);
    bus->stats.missed += missed;
    return BUS_TAKEN;
}

/* A line for the operator, of each kind one a minute. The names in a message that is not sealed are a stranger's. */
static void log_drop(struct bus *bus, enum bus_drop drop, const struct envelope *envelope)
{
    int64_t now_us = bus_mono_us();
    bool is_sealed = drop >= BUS_NAMESAKE;
    if (drop == BUS_OWN ||
        (bus->drop_logged_us[drop] && now_us - bus->drop_logged_us[drop] < LOG_EVERY_US))
        return;
    bus->drop_logged_us[drop] = now_us;
    log_event(LOG_LEVEL_WARNING, "bus.dropped", "reason=%s count=%" PRIu64 " node=%.*s",
              bus_drop_word(drop), (uint64_t)bus->stats.dropped[drop],
              is_sealed ? (int)envelope->node.length : 1, is_sealed ? envelope->node.at : "?");
}

void bus_hear(void *ctx, const void *bytes, size_t n)
{
    struct bus *bus = ctx;
    struct envelope envelope = {0};
    int64_t age_ms = 0;
    enum bus_drop drop = judge(bus, bytes, n, &envelope, &age_ms);
    if (drop == BUS_TAKEN)
        drop = give(bus, &envelope, age_ms);
    bus->stats.dropped[drop]++;
    bus->stats.heard++; /* and all about it is counted */
    if (drop == BUS_TAKEN)
        bus->has_news = true;
    else
        log_drop(bus, drop, &envelope);
}
