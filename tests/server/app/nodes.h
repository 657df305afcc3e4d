/* A site of two nodes for each test of a file; the first one owns all shards. */
#ifndef TESTS_APP_NODES_H
#define TESTS_APP_NODES_H

#include "world.h"

static struct world nodes[2];
static struct world *const a = &nodes[0], *const b = &nodes[1];

static inline int before(void **state)
{
    (void)state;
    world_site(nodes, 2);
    world_own(a, true);
    return 0;
}

static inline int after(void **state)
{
    (void)state;
    for (int i = 1; i >= 0; i--)
        world_destroy(&nodes[i]);
    return 0;
}

#define NODES(name) cmocka_unit_test_setup_teardown(name, before, after)

#endif
