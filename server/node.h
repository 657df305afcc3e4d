/* This process as a node of a site of several: carries between the machine of a node (server/site), the database, the
 * bus and the network. Where the database is SQLite there is no node. Everything runs on the network's thread. */
#ifndef MIAI_SERVER_NODE_H
#define MIAI_SERVER_NODE_H

#include <stdbool.h>
#include <stddef.h>

#include "server/config.h"
#include "server/net/net.h"
#include "server/store/store.h"

struct node;

/* Draws the word of this start, under which the node is known to the database and on the bus. */
void node_draw_boot(char ret_boot[CODEC_BOOT_MAX + 1]);
/* now: it begins. Joins the bus, if one is named. NULL with a message in ret_error. The pointers must outlive the node. wake:
 * called from any thread when there is something to hear. */
struct node *node_create(const struct config *config, struct now now, const char *boot,
                         struct store *store, struct app *app, void (*wake)(void *ctx),
                         void *wake_ctx, char *ret_error, size_t size);
void node_destroy(struct node *node); /* takes NULL */

/* The functions for the network; they take the node as their ctx. */
extern const struct net_site node_for_net;
/* The network that serves this node's clients, once there is one. */
void node_serve(struct node *node, struct net *net);

/* A job was given to the store, or came back. */
void node_submitted(struct node *node, const struct job *job);
void node_returned(struct node *node, struct now now, const struct job *job);

/* Does it hold its leases? Without them other nodes take its games. */
bool node_healthy(const struct node *node, struct now now);
/* About once a second. A node that lacks the bus, which others have, sends its clients to them: it could pass none of
 * their commands on. */
void node_second(struct node *node);
/* Lines for /metrics; returns the bytes written. */
size_t node_metrics(struct node *node, struct now now, char *at, size_t size);

#endif
