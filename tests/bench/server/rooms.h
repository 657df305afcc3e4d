/* Rooms, whose move is on its way in them, and when who heard of it. */
#ifndef TESTS_BENCH_SERVER_ROOMS_H
#define TESTS_BENCH_SERVER_ROOMS_H

#include "games.h"
#include "samples.h"
#include "wire.h"

enum { ROOM_FLIGHTS = 16 }; /* moves whose last hearers may still be waited for */

struct flight {
    int64_t sent_ns;
    uint32_t heard; /* watchers who have it */
};

struct room {
    uint32_t number;
    struct link *players[2];
    char id[32], game[32]; /* of our protocol */
    const struct moves *game_moves;
    uint32_t moves; /* said so far */
    bool waiting;   /* the opponent has not heard the last one */
    struct flight flights[ROOM_FLIGHTS];
};

/* How a run is doing. Only what happens while `measuring` is counted. */
struct tally {
    bool measuring, closed_loop;
    uint32_t watchers; /* a room */
    uint64_t acknowledged, deliveries, late, exhausted;
    struct samples ack, opponent, last_watcher;
};
extern struct tally tally;

/* The next move of the room; false if its game has no more. */
bool room_play(struct room *room, const struct protocol *protocol);
/* The sender was told that his move n is stored. */
void room_acknowledged(struct room *room, uint32_t n, int64_t now_ns);
/* Somebody saw move n. In a closed loop the opponent answers at once. */
void room_heard(struct link *link, uint32_t n, int64_t now_ns, const struct protocol *protocol);

#endif
