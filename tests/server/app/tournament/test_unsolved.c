/* A round without a best pairing: its director gets a message, and pairs by hand. */
#include "tests/server/app/fixture.h"

#include "server/app/limits.h"
#include "server/pair/pair.h"
#include "tests/server/app/tour_world.h"

/* In place of the solver. */
bool pair_solve(unsigned n, const struct pair_weight *costs, uint16_t *ret_mate)
{
    (void)n;
    (void)costs;
    (void)ret_mate;
    return false;
}

static void the_desk_is_told_and_goes_on_by_hand(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2", 6);
    meet_do(&meet, "'k':'pair','round':1");
    json_t *desk = meet_look(&meet, meet.director, "desk");
    must_fit(desk, "{'draft':{'number':1,'seed':0},'warnings':[{'kind':'in-order','board':null}]}");
    meet_do(&meet, "'k':'swap','round':1,'a':1,'b':6");
    desk = meet_look(&meet, meet.director, "desk");
    must_fit(desk, "{'draft':{'seed':0},'warnings':[{'kind':'in-order'}]}");
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    assert_int_equal(world.store.rooms_n, 3);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'rounds':[{'number':1,'state':'started'}]}");
}

static void such_a_round_does_not_begin_by_itself(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'over_board':true,'auto_start':60000", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    for (int i = 0; i < 10; i++) {
        world_pass(&world, 60000);
        world_commit_all(&world);
    }
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'round':1,'next':{'what':'publish','at':null}}}");
    must_fit(meet_look(&meet, meet.director, "desk"), "{'draft':{'number':2,'seed':0}}");
}

static void a_round_that_cannot_be_drawn_is_tried_again_after_a_minute(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'over_board':true,'auto_start':1", 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'withdraw','number':2,'round':2");
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    world_pass(&world, 5000);
    /* Memory is looked at each half minute; nothing else wants to be woken within 50 s. */
    int64_t end_us = world.now.mono_us + INT64_C(50000000);
    int wakes = 0;
    for (; world.wake_us != 0 && world.wake_us < end_us; wakes++)
        world_pass(&world, (world.wake_us - world.now.mono_us) / 1000 + 1);
    assert_int_equal(wakes, 50000 / APP_TOUR_TIDY_MS);
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'round':1,'next':{'what':'pair'}}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_desk_is_told_and_goes_on_by_hand),
        TEST(such_a_round_does_not_begin_by_itself),
        TEST(a_round_that_cannot_be_drawn_is_tried_again_after_a_minute),
    };
    return cmocka_run_group_tests_name("app tournament unsolved", tests, NULL, NULL);
}
