/* The store's index of a tournament: the players who are entered or wait, the staff, and the invited.
 * It follows from the log, and is stored so that a player's tournaments are found without a log. */
#ifndef MIAI_APP_TOURNAMENT_INDEX_H
#define MIAI_APP_TOURNAMENT_INDEX_H

#include "server/tour/tour.h"

struct job;
struct tournament;

struct tour_index_player {
    int64_t player;
    bool waits;
};
/* Players of the server and the staff in a fold; players in the order of their ids. */
struct tour_index {
    struct tour_index_player players[PROTO_TOUR_PLAYERS_MAX + PROTO_TOUR_WAITING_MAX];
    unsigned players_n;
    struct tour_staff staff[PROTO_TOUR_STAFF_MAX];
    unsigned staff_n;
};
void tour_index_list(const struct tour *tour, struct tour_index *ret);
/* Adds the players who came or left, and the changed roles, to the job. before: listed earlier. */
void tour_index_store(const struct tournament *tournament, const struct tour_index *before,
                      struct job *job);
/* Adds the roles of a tournament that came in a file. */
void tour_index_take(const struct tournament *tournament, struct job *job);
/* Removes all of it, with the invitations. */
void tour_index_clear(const struct tournament *tournament, struct job *job);

#endif
