/* Identity: a name that the desk typed becomes a player with a device, by a code that the desk shows. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static int ids = 100;

/* The desk's answer about the player of a number. */
static json_t *asked(const struct meet *meet, conn_id conn, int no)
{
    say(&world, conn, "{'t':'get','id':%d,'k':'identity','tour':'%s','number':%d}", ++ids, meet->id,
        no);
    world_commit_all(&world);
    return expect(&world, conn, "{'id':%d}", ids);
}

static void take_code(const struct meet *meet, int no, char ret[17])
{
    snprintf(ret, 17, "%s", text_at(asked(meet, meet->director, no), "code"));
    assert_int_equal(strlen(ret), 16);
}

static json_t *identify(struct meet *meet, conn_id conn, int no, const char *code)
{
    return meet_say(meet, conn, "tour", "'k':'identify','number':%d,'code':'%s'", no, code);
}

/* A tournament of the director's with two names, and a visitor without an account. */
static struct meet with_names(conn_id *ret_visitor)
{
    struct meet meet = meet_create(&world, "'system':'swiss','over_board':true", 0);
    meet_do(&meet, "'k':'add','people':[{'name':'Lou'},{'name':'Bob'}]");
    *ret_visitor = world_connect(&world, (int)world_guest(&world, "Visitor"));
    return meet;
}

static void a_visitor_with_the_code_is_the_player_and_checks_in(void **state)
{
    (void)state;
    conn_id visitor;
    char code[17];
    struct meet meet = with_names(&visitor);
    take_code(&meet, 1, code);
    must_fit(identify(&meet, visitor, 1, code), "{'t':'ok'}");
    must_fit(json_object_get(meet_look(&meet, visitor, "tour"), "players"),
             "[{'number':1,'name':'Lou','account':{'name':'Visitor','guest':true}},"
             "{'number':2,'account':null}]");
    meet_do(&meet, "'k':'stage','to':'checkin'");
    must_fit(meet_say(&meet, visitor, "tour", "'k':'checkin','on':true"), "{'t':'ok'}");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(json_object_get(meet_look(&meet, meet.director, "tour"), "players"),
             "[{'number':1,'status':'here','account':{'name':'Visitor'}},{}]");
}

static void a_code_works_once_and_for_one_player(void **state)
{
    (void)state;
    conn_id visitor, other;
    char code[17];
    struct meet meet = with_names(&visitor);
    other = world_connect(&world, (int)world_guest(&world, "Other"));
    take_code(&meet, 1, code);
    must_fit(identify(&meet, visitor, 2, code), "{'code':'denied','field':'code'}");
    must_fit(identify(&meet, visitor, 1, "0000000000000000"), "{'code':'denied','field':'code'}");
    must_fit(identify(&meet, visitor, 1, "000000"), "{'code':'denied','field':'code'}");
    must_fit(identify(&meet, visitor, 1, code), "{'t':'ok'}");
    must_fit(identify(&meet, other, 1, code), "{'reason':'twice','tour':{'field':'account'}}");
    must_fit(asked(&meet, meet.director, 1), "{'t':'error','code':'notfound'}");
    take_code(&meet, 2, code);
    must_fit(identify(&meet, visitor, 2, code),
             "{'reason':'twice','tour':{'player':1,'field':'account'}}");
}

static void a_code_ends_after_ten_to_twenty_minutes_and_with_the_server(void **state)
{
    (void)state;
    conn_id visitor;
    char code[17];
    struct meet meet = with_names(&visitor);
    json_t *answer = asked(&meet, meet.director, 1);
    int64_t until = number_at(answer, "until"), now = world.now.wall_ms;
    snprintf(code, sizeof code, "%s", text_at(answer, "code"));
    assert_in_range(until - now, APP_TOUR_IDENTITY_MS, 2 * APP_TOUR_IDENTITY_MS);
    world_pass(&world, until - now);
    must_fit(identify(&meet, visitor, 1, code), "{'code':'denied','field':'code'}");
    take_code(&meet, 1, code);
    world_pass(&world, APP_TOUR_IDENTITY_MS);
    must_fit(identify(&meet, visitor, 1, code), "{'t':'ok'}");
    take_code(&meet, 2, code);
    world_crash(&world);
    visitor = world_connect(&world, (int)world_guest(&world, "Third"));
    must_fit(identify(&meet, visitor, 2, code), "{'code':'denied','field':'code'}");
}

static void only_the_desk_learns_a_code(void **state)
{
    (void)state;
    conn_id visitor;
    struct meet meet = with_names(&visitor);
    must_fit(asked(&meet, visitor, 1), "{'t':'error','code':'notfound'}");
    must_fit(asked(&meet, meet.director, 3), "{'t':'error','code':'notfound'}");
}

/* An invited player has an account already. */
static void a_player_who_was_asked_has_no_code(void **state)
{
    (void)state;
    conn_id visitor;
    struct meet meet = with_names(&visitor);
    tour_account(&world, "Ann");
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p%d'}]", (int)world.people_n);
    must_fit(asked(&meet, meet.director, 3), "{'t':'error','code':'notfound'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_visitor_with_the_code_is_the_player_and_checks_in),
        TEST(a_code_works_once_and_for_one_player),
        TEST(a_code_ends_after_ten_to_twenty_minutes_and_with_the_server),
        TEST(only_the_desk_learns_a_code),
        TEST(a_player_who_was_asked_has_no_code),
    };
    return cmocka_run_group_tests_name("app tournament identity", tests, NULL, NULL);
}
