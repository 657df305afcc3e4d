/* The protocols that the load generator speaks: ours, the trivial one, and those of three libraries. */
#ifndef TESTS_BENCH_SERVER_TALK_H
#define TESTS_BENCH_SERVER_TALK_H

#include "wire.h"

/* The order of the groups: links are connected in this order, and the next group only when the one before is where the
 * protocol wants it. */
enum { SEAT_BLACK, SEAT_WHITE, SEAT_WATCHER, SEATS };

extern const struct protocol talk_miai, talk_plain, talk_socketio, talk_colyseus, talk_boardgame;
/* Ours, for clients that come back when they are cut off (resume.h). */
extern const struct protocol talk_miai_again;

/* Our protocol: watchers have sessions of their own, as players have. */
extern bool talk_named_watchers;
/* The number of links of the present group that have come as far as the next group needs. */
extern uint32_t talk_done;

#endif
