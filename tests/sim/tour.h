/* A tournament among the little people: one of them directs it, the others enter and play in it, and
 * all of them follow it. */
#ifndef TESTS_SIM_TOUR_H
#define TESTS_SIM_TOUR_H

#include "client.h"
#include "tour_view.h"

/* What a client knows of the tournament. */
struct tour_known {
    struct tour_view view;
    char id[23];    /* "" until they found it */
    unsigned waits; /* ticks until they look for it again */
    long long have; /* revision that a refusal named; -1: none */
};

/* Looks for the tournament, and names the channels that the client wants of it. */
void tour_listen(struct sim *sim, struct client *client,
                 void (*want)(struct sim *sim, struct client *client, const char *name));
/* Puts a snapshot of its channel, or an event, into what they know. */
void tour_hear(struct sim *sim, struct client *client, const char *ch, const json_t *message,
               bool snap);
/* An answer: where it is, or a refusal. */
void tour_answered(struct client *client, const json_t *message);
/* What they wish of the tournament; false: nothing. */
bool tour_decide(struct sim *sim, struct client *client, char *ret, size_t size);

/* The stored log folds, its rooms and games are those that there are, each game's end stands in it,
 * and everybody who follows it knows the same. */
void check_tours(struct sim *sim);

#endif
