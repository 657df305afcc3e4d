/* The store of a process without a site: a queue of jobs that change something, and one of those that only read. */
#ifndef TESTS_SIM_DISK_H
#define TESTS_SIM_DISK_H

#include "sim.h"

/* The application gives a job away. */
void disk_take(struct sim *sim, struct sim_node *node, struct job *job);
/* SIM_DISK: a batch becomes durable. SIM_CONFIRM: the process learns of it. SIM_READ: a question is answered. */
void disk_commit(struct sim *sim, struct sim_node *node);
void disk_confirm(struct sim *sim, struct sim_node *node);
void disk_read(struct sim *sim, struct sim_node *node);
/* The asker has left. */
void disk_leave_read(struct sim_node *node, uint64_t ticket);
/* The process is gone: its jobs go, too. */
void disk_drop(struct sim_node *node);

#endif
