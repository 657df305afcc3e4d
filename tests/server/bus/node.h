/* Nodes of the tests: a bus each, on one private Redis. */
#ifndef TESTS_SERVER_BUS_NODE_H
#define TESTS_SERVER_BUS_NODE_H

#include "redis.h"

#include <semaphore.h>

#include "server/bus/bus.h"

enum { KIND = BUS_KIND_FIRST };

struct node {
    struct bus *bus;
    sem_t news;
    struct bus_stats stats; /* as node_stats() last saw them */
};

/* Fields that are NULL or 0 get a value: the URL and the secret of the Redis, its password, a boot, and bounds. */
void node_create(struct node *node, const struct redis *redis, struct bus_config config);
void node_destroy(struct node *node);
const struct bus_stats *node_stats(struct node *node);
/* Waits until the bus is up, or down for this reason. */
void node_await_up(struct node *node);
void node_await_down(struct node *node, enum bus_trouble trouble);
/* Waits for the next message. */
struct bus_message *node_take(struct node *node);
/* The same, of a message with this text from this node; all else fails the test. Returns what is missing before it. */
uint64_t node_hears(struct node *node, const char *from, const char *text);
/* Waits until so many messages came, whether they were taken or dropped. */
void node_await_heard(struct node *node, uint64_t heard);
void node_say(struct node *node, const char *text); /* to all */

#endif
