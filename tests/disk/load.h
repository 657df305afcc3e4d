/* The load of a club on its database, as jobs: people come, rooms open, games are played, discussed and ended,
 * tournaments run, and now and then a job is refused. The same seed gives the same jobs, whatever the answers are. */
#ifndef TESTS_DISK_LOAD_H
#define TESTS_DISK_LOAD_H

#include "server/base/job.h"

enum { LOAD_GAMES = 400, LOAD_TOURS = 40, LOAD_ACCOUNTS = 100 };

struct load {
    uint64_t random;
    uint32_t n; /* jobs made */
    uint32_t players, rooms, games, tours, accounts, commands;
    struct {
        uint32_t room, number, events;
        bool ended;
    } game[LOAD_GAMES];
    struct {
        uint32_t acts, rounds;
    } tour[LOAD_TOURS];
    struct {
        int64_t player;
        bool gone;
    } account[LOAD_ACCOUNTS];
    uint32_t lines[LOAD_GAMES]; /* of chat, by room */
};

void load_init(struct load *load, uint64_t seed);
/* The next job; its ticket is its number, from 1. */
struct job *load_next(struct load *load);

#endif
