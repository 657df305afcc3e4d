/* A server process. */
#ifndef TESTS_SIM_NODE_H
#define TESTS_SIM_NODE_H

#include "sim.h"

void node_start(struct sim *sim, struct sim_node *node);
/* Kills it, and starts it again somewhat later. */
void node_kill(struct sim *sim, struct sim_node *node);
/* Does what its application wants. */
void node_carry_out(struct sim *sim, struct sim_node *node);
/* SIM_HASHED, SIM_WORKED: a thread has done a job. */
void node_hashed(struct sim *sim, struct sim_node *node);
void node_worked(struct sim *sim, struct sim_node *node);
void node_finish(struct sim *sim, struct sim_node *node);

#endif
