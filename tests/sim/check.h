/* The invariants of the simulation: they hold after every fault. */
#ifndef TESTS_SIM_CHECK_H
#define TESTS_SIM_CHECK_H

#include "client.h"

/* A job became durable. */
void check_job(struct sim *sim, const struct job *job);
/* A client got an event of a game: exactly that event must be stored. */
void check_told(struct sim *sim, const char *game, const json_t *message);
/* A command was acknowledged: its effect must be stored. */
void check_acknowledged(struct sim *sim, const struct client *client, const json_t *message);
/* The stored rows, at any moment: a server that starts with them leaves none out. */
void check_stored(struct sim *sim);
/* All clients have settled: they know the same, and the store agrees. */
void check_settled(struct sim *sim);

#endif
