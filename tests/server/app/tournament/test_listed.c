/* Players of associations' lists are found by those who direct a tournament, and by no other client. */
#include "tests/server/app/fixture.h"

#include <string.h>

#include "server/tour/files/lists.h"
#include "tests/server/app/tour_world.h"

static const char file[] =
    " 12345678  Ash Ada          NZ  Kiln   3d   --   2287    41  T310405A\n"
    " 12345679  Birch Ben        NL  xxxx  12k  11k    912     7  E301112B\n";

static void give(const char *text)
{
    struct tour_lists *lists = tour_lists_create();
    uint32_t skipped;
    tour_lists_read(lists, text, strlen(text), &skipped);
    tour_lists_sort(lists);
    app_take_lists(world.app, lists);
}

static int ids = 100;

static json_t *ask(const struct meet *meet, conn_id conn, const char *more)
{
    say(&world, conn, "{'t':'get','id':%d,'k':'listed','tour':'%s'%s}", ++ids, meet->id, more);
    world_commit_all(&world);
    return expect(&world, conn, "{'id':%d}", ids);
}

static void a_director_finds_a_player_by_what_they_type(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    give(file);
    must_fit(
        ask(&meet, meet.director, ",'text':'as'"),
        "{'t':'listed','lists':['egf'],'players':[{'list':'egf','name':'Ada Ash','country':'NZ',"
        "'club':'Kiln','rank':'3d','rating':2287,'pin':'12345678'}]}");
    assert_int_equal(
        json_array_size(json_object_get(ask(&meet, meet.director, ",'text':'12345'"), "players")),
        2);
    assert_int_equal(json_array_size(json_object_get(ask(&meet, meet.director, ""), "players")), 0);
}

static void an_assistant_finds_them_too(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    int helper = tour_account(&world, "Cid");
    conn_id conn = world_connect(&world, helper);
    give(file);
    must_fit(ask(&meet, conn, ",'text':'as'"), "{'t':'error','code':'notfound'}");
    meet_do(&meet, "'k':'role','player':'p%d','role':'assistant'", helper + 1);
    must_fit(ask(&meet, conn, ",'text':'as'"), "{'t':'listed','lists':['egf']}");
}

static void players_and_strangers_learn_nothing(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 1);
    give(file);
    must_fit(ask(&meet, meet.players[0], ",'text':'as'"), "{'t':'error','code':'notfound'}");
    must_fit(ask(&meet, world_connect(&world, -1), ""), "{'t':'error','code':'notfound'}");
}

static void a_server_without_lists_says_so(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    json_t *answer = ask(&meet, meet.director, ",'text':'ash'");
    must_fit(answer, "{'t':'listed'}");
    assert_int_equal(json_array_size(json_object_get(answer, "lists")), 0);
    assert_int_equal(json_array_size(json_object_get(answer, "players")), 0);
}

static void a_director_who_copies_the_list_meets_the_limit_of_questions(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    give(file);
    world_limits(&world, "ask.connection=2/1s");
    for (int i = 0; i < 2; i++)
        must_fit(ask(&meet, meet.director, ",'text':'ash'"), "{'t':'listed'}");
    must_fit(ask(&meet, meet.director, ",'text':'ash'"),
             "{'t':'error','code':'rate','field':'ask'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_director_finds_a_player_by_what_they_type),
        TEST(an_assistant_finds_them_too),
        TEST(players_and_strangers_learn_nothing),
        TEST(a_server_without_lists_says_so),
        TEST(a_director_who_copies_the_list_meets_the_limit_of_questions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
