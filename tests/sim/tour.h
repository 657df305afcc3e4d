/* A tournament of the simulated people: one of them directs it, the others enter and play in it, and all of them follow
 * it. */
#ifndef TESTS_SIM_TOUR_H
#define TESTS_SIM_TOUR_H

#include "client.h"
#include "tour_view.h"

/* A client's knowledge of the tournament. */
struct tour_known {
    struct tour_view view;
    char id[23];    /* "" until they found it */
    unsigned waits; /* ticks until they look for it again */
    long long have; /* revision that a refusal named; -1: none */
};

/* Looks for the tournament, and names the channels that the client follows. */
void tour_listen(struct sim *sim, struct client *client,
                 void (*want)(struct sim *sim, struct client *client, const char *name));
/* Applies a snapshot of its channel, or an event, to the client's state. */
void tour_hear(struct sim *sim, struct client *client, const char *ch, const json_t *message,
               bool snap);
/* An answer: the tournament's id, or a refusal. */
void tour_answered(struct client *client, const json_t *message);
/* The client's next command for the tournament; false: none. */
bool tour_decide(struct sim *sim, struct client *client, char *ret, size_t size);

/* The stored log folds, it names exactly the stored rooms and games, it has each game's end, and all followers have the
 * same state. */
void check_tours(struct sim *sim);

#endif
