/* GET /api/account/export: the owner of the file. store/test_purge.c tests its contents. */
#include "tests/server/app/world.h"

#include <string.h>

static int begin(void **state)
{
    struct world *world = malloc(sizeof *world);
    world_create(world, 31);
    *state = world;
    return 0;
}

static int end(void **state)
{
    world_destroy(*state);
    free(*state);
    return 0;
}

static void asks(struct world *world, const uint8_t *session)
{
    world_ask(world, &(struct app_request){.route = &app_routes[APP_GET_EXPORT],
                                           .who = {.session = session}});
    world_commit_all(world);
}

static void everybody_gets_their_own_file_and_strangers_none(void **state)
{
    struct world *world = *state;
    unsigned ann = world_resident(world, "Ann"), bob = world_resident(world, "Bob");
    uint8_t unknown[32] = {1};
    for (int restarted = 0; restarted < 2; restarted++) {
        asks(world, world->people[ann]);
        assert_int_equal(world->reply_code, 200);
        assert_string_equal(text_at(world->reply, "name"), "Ann");
        assert_int_equal(number_at(world->reply, "rows"), 20000);
        asks(world, world->people[bob]);
        assert_string_equal(text_at(world->reply, "name"), "Bob");
        asks(world, NULL);
        assert_int_equal(world->reply_code, 401);
        asks(world, unknown);
        assert_int_equal(world->reply_code, 401);
        world_crash(world);
    }
}

static void of_a_guest_who_did_nothing_nothing_is_stored(void **state)
{
    struct world *world = *state;
    unsigned guest = world_guest(world, "Gast");
    asks(world, world->people[guest]);
    assert_int_equal(world->reply_code, 404);
}

static void files_are_asked_of_the_reader_and_paid_for(void **state)
{
    struct world *world = *state;
    unsigned ann = world_resident(world, "Ann");
    world_limits(world, "archive.address=2/2s");
    for (int i = 0; i < 3; i++) {
        world_ask(world, &(struct app_request){
                             .route = &app_routes[APP_GET_EXPORT],
                             .who = {.session = world->people[ann], .address = {192, 0, 2, 1}}});
        if (i < 2)
            world_commit_of(world, JOB_READS, i == 0 ? JOB_OK : JOB_BROAD);
        assert_int_equal(world->reply_code, i == 0 ? 200 : i == 1 ? 503 : 429);
    }
}

int main(void)
{
#define IN_WORLD(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_WORLD(everybody_gets_their_own_file_and_strangers_none),
        IN_WORLD(of_a_guest_who_did_nothing_nothing_is_stored),
        IN_WORLD(files_are_asked_of_the_reader_and_paid_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
