/* Rooms, their moves on the way, and the time at which each client gets a move. */
#ifndef TESTS_BENCH_SERVER_ROOMS_H
#define TESTS_BENCH_SERVER_ROOMS_H

#include "games.h"
#include "samples.h"
#include "wire.h"

enum { ROOM_FLIGHTS = 16 }; /* moves that have not reached all watchers yet */

struct flight {
    int64_t sent_ns;
    uint32_t heard; /* watchers who have it */
};

struct room {
    uint32_t number;
    struct link *players[2];
    char id[32], game[32], epoch[32]; /* of our protocol */
    const struct moves *game_moves;
    uint32_t moves; /* sent so far */
    uint32_t acknowledged;
    uint32_t watchers; /* that read */
    bool waiting;      /* the opponent has not got the last one */
    struct flight flights[ROOM_FLIGHTS];
};

/* The figures of a run. Only moves while `measuring` are counted. */
struct tally {
    bool measuring, closed_loop;
    uint64_t acknowledged, deliveries, late, exhausted, refused;
    struct samples ack, opponent, watcher, last_watcher;
};
extern struct tally tally;

/* The next move of the room; false if its game has no more. */
bool room_play(struct room *room, const struct protocol *protocol);
/* The sender got the answer that move n is stored, or that it is not. */
void room_acknowledged(struct room *room, uint32_t n, int64_t now_ns);
void room_refused(struct room *room, uint32_t n);
/* Counts the time for which its last move has waited for an answer, if it still does. */
void room_unanswered(const struct room *room, int64_t now_ns);
/* A client got move n. In a closed loop the opponent answers at once. */
void room_heard(struct link *link, uint32_t n, int64_t now_ns, const struct protocol *protocol);

#endif
