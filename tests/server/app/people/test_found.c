/* Accounts are found by the beginning of their name, by those who have one. */
#include "tests/server/app/fixture.h"

#include <stdio.h>

#include "tests/server/app/tour_world.h"

static json_t *ask(conn_id conn, const char *name)
{
    static int id = 100;
    say(&world, conn, "{'t':'get','id':%d,'k':'accounts','name':'%s'}", ++id, name);
    world_commit_all(&world);
    return expect(&world, conn, "{'id':%d}", id);
}

static void an_account_is_found_by_the_beginning_of_its_name_in_any_case(void **state)
{
    (void)state;
    conn_id tilda = world_connect(&world, tour_account(&world, "Tilda"));
    int hugo = tour_account(&world, "Hugo");
    tour_account(&world, "Ingo");
    char wanted[100];
    snprintf(wanted, sizeof wanted, "{'t':'accounts','players':[{'id':'p%d','name':'Hugo'}]}",
             hugo + 1);
    must_fit(ask(tilda, "hu"), wanted);
    must_fit(ask(tilda, "HUGO"), wanted);
    assert_int_equal(json_array_size(json_object_get(ask(tilda, "ugo"), "players")), 0);
}

static void eight_accounts_are_answered_and_no_more(void **state)
{
    (void)state;
    conn_id conn = world_connect(&world, tour_account(&world, "Tilda"));
    char name[] = "Twin A";
    for (; name[5] <= 'H'; name[5]++)
        tour_account(&world, name);
    assert_int_equal(json_array_size(json_object_get(ask(conn, "twin"), "players")), 8);
    tour_account(&world, name);
    assert_int_equal(json_array_size(json_object_get(ask(conn, "twin"), "players")), 8);
}

static void guests_and_strangers_do_not_ask_for_accounts(void **state)
{
    (void)state;
    must_fit(ask(world_connect(&world, (int)world_guest(&world, "Ann")), "ti"),
             "{'t':'error','code':'denied'}");
    must_fit(ask(world_connect(&world, -1), "ti"), "{'t':'error','code':'denied'}");
}

static void the_question_is_charged_like_a_search(void **state)
{
    (void)state;
    conn_id conn = world_connect(&world, tour_account(&world, "Tilda"));
    world_limits(&world, "search.account=1/1s");
    must_fit(ask(conn, "ti"), "{'t':'accounts'}");
    must_fit(ask(conn, "ti"), "{'t':'error','code':'rate','field':'search'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_account_is_found_by_the_beginning_of_its_name_in_any_case),
        TEST(eight_accounts_are_answered_and_no_more),
        TEST(guests_and_strangers_do_not_ask_for_accounts),
        TEST(the_question_is_charged_like_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
