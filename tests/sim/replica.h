/* A client's state of one game: the numbered acts that it got, the board that their events made step by step, and the
 * same board by the rules. The two must agree after every event. */
#ifndef TESTS_SIM_REPLICA_H
#define TESTS_SIM_REPLICA_H

#include "sim.h"

#include "core/game.h"

struct replica {
    char id[23], room[23];
    char epoch[24];
    bool known;       /* a snapshot came */
    bool listening;   /* subscribed over the present connection, the answer is there */
    bool asked;       /* the subscription is on its way */
    int64_t asked_id; /* of the last subscription */
    bool has_log;     /* acts[] is whole from the start */
    uint32_t n;
    uint32_t
        replay_to; /* last number of the replay asked for: a snapshot may have come before its end */
    char **acts;   /* n of them if has_log */
    uint32_t acts_size;
    struct go_setup setup;
    struct go_game game; /* of the living acts; if has_log */
    void *journal;
    uint8_t board[GO_POINTS_MAX];
    int64_t players[3]; /* by colour */
    json_t *d;          /* the last descriptor */
    bool ended;
};

void replica_finish(struct replica *replica);
void replica_snap(struct sim *sim, struct replica *replica, const json_t *message);
void replica_event(struct sim *sim, struct replica *replica, const json_t *message);

#endif
