/* A world of its own for each test of a file. */
#ifndef TESTS_APP_FIXTURE_H
#define TESTS_APP_FIXTURE_H

#include "world.h"

static struct world world;

static inline int world_before(void **state)
{
    (void)state;
    world_create(&world, 1);
    return 0;
}

static inline int world_after(void **state)
{
    (void)state;
    world_destroy(&world);
    return 0;
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, world_before, world_after)

#endif
