/* What must hold, whatever went wrong. */
#ifndef TESTS_SIM_CHECK_H
#define TESTS_SIM_CHECK_H

#include "client.h"

/* Something durable was decided. */
void check_job(struct sim *sim, const struct job *job);
/* An event of a game was told: it must be stored, just so. */
void check_told(struct sim *sim, const char *game, const json_t *message);
/* A command was acknowledged: what it says must be stored. */
void check_acknowledged(struct sim *sim, const struct client *client, const json_t *message);
/* Whatever is stored, at any moment: a server that starts with it leaves nothing out. */
void check_stored(struct sim *sim);
/* Everybody has settled: all know the same, and the store agrees. */
void check_settled(struct sim *sim);

#endif
