/* The whole path of a game through messages: open, sit, play, watch, store. */
#include "world.h"

#include <string.h>

static int create(void **state)
{
    static struct world world;
    world_create(&world, 1);
    *state = &world;
    return 0;
}

static int destroy(void **state)
{
    world_destroy(*state);
    return 0;
}

static void two_players_open_sit_and_play_and_both_hear_it(void **state)
{
    struct world *world = *state;
    struct table table = world_table(world, "'ruleset':'chinese','size':[9,9]");
    act(world, &table, 'b', "'k':'play','at':'D4'");
    expect(world, table.white, "{'t':'ev','ch':'game:%s','n':1,'k':'play','by':'b','at':'D4','move':1}", table.game);
    act(world, &table, 'w', "'k':'play','at':'E5'");
    await(world, table.black, "{'t':'ev','n':2,'k':'play','by':'w','act':'w E5'}");
    assert_int_equal(world->store.events_n, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(two_players_open_sit_and_play_and_both_hear_it, create, destroy),
    };
    return cmocka_run_group_tests_name("app play", tests, NULL, NULL);
}
