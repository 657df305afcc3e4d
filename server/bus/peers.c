/* Peers (peers.h). A linear search: a site has a handful of nodes. */
#include "peers.h"

#include <assert.h>
#include <string.h>

static void copy_name(char *ret, struct text name)
{
    memcpy(ret, name.at, name.length);
    ret[name.length] = '\0';
}

static struct peer *find(struct peers *peers, struct text name)
{
    for (uint32_t i = 0; i < peers->n; i++)
        if (text_is(name, peers->at[i].name))
            return &peers->at[i];
    return NULL;
}

/* A place for a node that is not known, perhaps that of one that was silent for long; or NULL. */
static struct peer *place(struct peers *peers, int64_t mono_us)
{
    struct peer *longest = &peers->at[0];
    if (peers->n < BUS_NODES_MAX)
        return &peers->at[peers->n++];
    for (uint32_t i = 1; i < peers->n; i++)
        if (peers->at[i].heard_mono_us < longest->heard_mono_us)
            longest = &peers->at[i];
    return mono_us - longest->heard_mono_us > BUS_FORGET_MS * INT64_C(1000) ? longest : NULL;
}

static bool is_earlier(const struct peer *peer, struct text boot)
{
    for (int i = 0; i < BUS_BOOTS_MAX; i++)
        if (text_is(boot, peer->earlier[i]))
            return true;
    return false;
}

/* The node has started again: it counts from 1, and what is missing before its first message here is missed. */
static void begin_boot(struct peer *peer, struct text boot)
{
    memcpy(peer->earlier[peer->earlier_at], peer->boot, sizeof peer->boot);
    peer->earlier_at = (uint8_t)((peer->earlier_at + 1) % BUS_BOOTS_MAX);
    copy_name(peer->boot, boot);
    peer->to_all = peer->to_one = (struct peer_counts){.known = true};
}

static struct peer_counts *counts_of(struct peer *peer, const struct envelope *envelope)
{
    return envelope->to.length == 0 ? &peer->to_all : &peer->to_one;
}

enum bus_drop peers_hear(struct peers *peers, const struct envelope *envelope, int64_t mono_us,
                         struct peer **ret)
{
    struct peer *peer = find(peers, envelope->node);
    if (!peer) {
        peer = place(peers, mono_us);
        if (!peer)
            return BUS_CROWD;
        *peer = (struct peer){0};
        copy_name(peer->name, envelope->node);
        copy_name(peer->boot, envelope->boot);
    } else if (!text_is(envelope->boot, peer->boot)) {
        if (is_earlier(peer, envelope->boot))
            return BUS_REPEATED;
        begin_boot(peer, envelope->boot);
    }
    struct peer_counts *counts = counts_of(peer, envelope);
    if (envelope->counter <= counts->heard)
        return BUS_REPEATED;
    counts->heard = envelope->counter;
    if (!counts->known)
        counts->given = envelope->counter - 1;
    counts->known = true;
    peer->heard_mono_us = mono_us;
    *ret = peer;
    return BUS_TAKEN;
}

uint64_t peer_missed(const struct peer *peer, const struct envelope *envelope)
{
    const struct peer_counts *counts = envelope->to.length == 0 ? &peer->to_all : &peer->to_one;
    assert(counts->known && counts->heard == envelope->counter &&
           counts->given < envelope->counter);
    return envelope->counter - counts->given - 1;
}

void peer_give(struct peer *peer, const struct envelope *envelope)
{
    struct peer_counts *counts = counts_of(peer, envelope);
    assert(counts->given < envelope->counter);
    counts->given = envelope->counter;
}
