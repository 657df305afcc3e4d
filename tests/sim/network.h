/* The connections between people and servers. */
#ifndef TESTS_SIM_NETWORK_H
#define TESTS_SIM_NETWORK_H

#include "sim.h"

/* A server sends; the buffer stays its own. */
void network_carry(struct sim *sim, conn_id conn, struct buf *buf, enum output_class class);
/* The packets that are due arrive at the client. */
void network_arrive(struct sim *sim, conn_id conn);
/* A message of the client arrives. */
void network_came(struct sim *sim, conn_id conn, const char *text, size_t length);
/* The server learns that the client is gone. */
void network_learns(struct sim *sim, conn_id conn);
/* The process is gone, and so are its connections. */
void network_down(struct sim *sim, const struct sim_node *node);
void network_finish(struct sim *sim);

#endif
