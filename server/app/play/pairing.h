/* The pairing of players who wait for a game: a pure function of their wishes. */
#ifndef MIAI_APP_PLAY_PAIRING_H
#define MIAI_APP_PLAY_PAIRING_H

#include "proto/wire/seek.h"

/* A player who waits, as the pairing sees them. */
struct pairing_seeker {
    int64_t player;
    int64_t last;      /* the player of their last pair; 0: none */
    int64_t waited_ms; /* since their wish */
    struct proto_seek wish;
    const uint16_t *ratings; /* by the place of the ruleset; read if the wish is rated */
};
/* Two places in the list, the longer waiting one first, and their common terms. */
struct pairing_pair {
    size_t first, second;
    struct proto_seek terms;
};
/* seekers: the one who waits longest first. excludes: may these two places never meet? False: no two
 * of them can be paired now; they may be later, as the range of ratings grows. */
bool pairing_find(const struct pairing_seeker *seekers, size_t n,
                  bool (*excludes)(void *ctx, size_t a, size_t b), void *ctx,
                  struct pairing_pair *ret);

/* The difference of ratings that suits a player after so long, in points. */
int64_t pairing_range(int64_t waited_ms);

#endif
