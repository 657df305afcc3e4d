/* A site of nodes for each test of a file: two, unless the file defines NODES_N; the first one owns all shards. */
#ifndef TESTS_APP_NODES_H
#define TESTS_APP_NODES_H

#include "world.h"

#ifndef NODES_N
#define NODES_N 2
#endif

static struct world nodes[NODES_N];
static struct world *const a = &nodes[0], *const b = &nodes[1];

static inline int before(void **state)
{
    (void)state;
    world_site(nodes, NODES_N);
    world_own(a, true);
    return 0;
}

static inline int after(void **state)
{
    (void)state;
    for (int i = NODES_N - 1; i >= 0; i--)
        world_destroy(&nodes[i]);
    return 0;
}

/* Time passes on every node, half a second at a time, and each hears what the others say. */
static inline void nodes_pass(int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 500) {
        for (int i = 0; i < NODES_N; i++)
            world_pass(&nodes[i], 500);
        world_hear(a);
    }
}

#define NODES(name) cmocka_unit_test_setup_teardown(name, before, after)

#endif
