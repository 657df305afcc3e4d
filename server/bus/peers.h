/* Peers: the other nodes as far as they were heard: which start of each, and how far it has counted.
 *
 * A node counts its messages to all and those to each node apart. A message whose counter is not above the last one was
 * heard before, or is one of those that a later one has overtaken. A new boot replaces the one before it, and messages
 * of the last BUS_BOOTS_MAX boots are refused; the age of a message (BUS_OLD) refuses those of earlier ones, and
 * those of nodes that were forgotten. Without I/O and clock. */
#ifndef MIAI_BUS_PEERS_H
#define MIAI_BUS_PEERS_H

#include <stdbool.h>
#include <stdint.h>

#include "server/bus/envelope.h"

struct peer {
    char name[CODEC_NODE_MAX + 1], boot[CODEC_BOOT_MAX + 1];
    char earlier[BUS_BOOTS_MAX][CODEC_BOOT_MAX + 1]; /* "": none; a circle */
    uint8_t earlier_at;                              /* the next to be overwritten */
    /* of messages to all, and of those to this node */
    struct peer_counts {
        bool known; /* `given` is the counter of a message whose successors are known */
        uint64_t heard, given;
    } to_all, to_one;
    int64_t heard_mono_us;
};

/* All zero: empty. */
struct peers {
    struct peer at[BUS_NODES_MAX];
    uint32_t n;
};

/* Judges a sealed message by its sender, boot and counter: BUS_TAKEN, BUS_REPEATED or BUS_CROWD. A message that is
 * taken is noted as heard. */
enum bus_drop peers_hear(struct peers *peers, const struct envelope *envelope, int64_t mono_us,
                         struct peer **ret);
/* The number of messages before this one, which was heard just now, that were not given to the receiver. */
uint64_t peer_missed(const struct peer *peer, const struct envelope *envelope);
/* Notes that it is given. A message that is heard and never given counts as missed before the next one. */
void peer_give(struct peer *peer, const struct envelope *envelope);

#endif
