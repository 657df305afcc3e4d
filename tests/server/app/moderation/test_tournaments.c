/* Tournaments that a moderator unlists or ends: refusals, the acts that remain possible, and the way back. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static struct meet meet;
static conn_id olga, eye;
static int olga_person, asks;

/* Sends an act of a moderator; `act` has its keys. Returns "ok" or the code of the refusal. */
static const char *ask(const char *act)
{
    int id = ++asks;
    say(&world, olga, "{'t':'do','id':%d,'key':'h%d','ch':'house','k':'act',%s,'why':'spam'}", id,
        id, act);
    world_commit_all(&world);
    json_t *answer = await(&world, olga, "{'id':%d}", id);
    return strcmp(text_at(answer, "t"), "ok") == 0 ? "ok" : text_at(answer, "code");
}

static const char *does(const char *what)
{
    char act[120];
    snprintf(act, sizeof act, "'what':'%s','tour':'%s'", what, meet.id);
    return ask(act);
}

static const char *undoes_act(int number)
{
    char act[60];
    snprintf(act, sizeof act, "'what':'undo','act':%d", number);
    return ask(act);
}

/* Undoes the latest act. */
static const char *undoes(void)
{
    return undoes_act((int)world.store.acts_n);
}

static size_t listed(void)
{
    conn_id conn = world_connect(&world, -1);
    say(&world, conn, "{'t':'sub','id':1,'ch':'tours'}");
    size_t n = json_array_size(
        json_object_get(json_object_get(await(&world, conn, "{'t':'snap'}"), "v"), "tours"));
    world_hang_up(&world, conn);
    return n;
}

static void come_back(void)
{
    world_crash(&world);
    olga = world_connect(&world, olga_person);
    eye = world_connect(&world, -1);
    meet.director = world_connect(&world, meet.director_person);
}

static int create(void **state)
{
    world_before(state);
    asks = 1000;
    meet = meet_create(&world, "'system':'swiss'", 2);
    olga_person = tour_account(&world, "Olga");
    world.store.has_link = true;
    world.store.link_at = world.now.wall_ms;
    world_hash_text("0123abcd", world.store.link);
    world_account(&world, APP_OWN, world.people[olga_person], 1, "{'link':'0123abcd'}");
    assert_int_equal(world.reply_code, 200);
    olga = world_connect(&world, olga_person);
    eye = world_connect(&world, -1);
    say(&world, eye, "{'t':'sub','id':1,'ch':'tours'}");
    forget_heard(&world, eye);
    return 0;
}

static void an_unlisted_tournament_is_seen_by_who_knows_its_address_alone(void **state)
{
    (void)state;
    assert_string_equal(does("unlist"), "ok");
    expect(&world, eye, "{'ch':'tours','k':'gone','tour':'%s'}", meet.id);
    assert_int_equal(listed(), 0);
    say(&world, eye, "{'t':'sub','id':2,'ch':'tour:%s'}", meet.id);
    await(&world, eye, "{'t':'snap','ch':'tour:%s'}", meet.id);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]"); /* and goes on */
    assert_int_equal(listed(), 0);
    come_back();
    assert_int_equal(listed(), 0);
    assert_string_equal(undoes(), "ok");
    assert_int_equal(listed(), 1);
    assert_string_equal(undoes(), "notfound"); /* an undo is not undone */
}

static void an_ended_tournament_takes_no_command_until_that_is_undone(void **state)
{
    (void)state;
    assert_string_equal(does("end"), "ok");
    assert_int_equal(listed(), 0);
    json_t *answer = meet_no(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    assert_string_equal(text_at(answer, "code"), "phase");
    assert_string_equal(text_at(answer, "reason"), "shut");
    conn_id guest = world_connect(&world, (int)world_guest(&world, "Gus"));
    answer = meet_say(&meet, guest, "tour", "'k':'enter'");
    assert_string_equal(text_at(answer, "reason"), "shut");
    come_back();
    answer = meet_no(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    assert_string_equal(text_at(answer, "reason"), "shut");
    assert_string_equal(undoes(), "ok");
    assert_int_equal(listed(), 1);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
}

static void rounds_that_begin_by_themselves_do_so_again_when_an_end_is_undone(void **state)
{
    (void)state;
    meet_do(&meet, "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln','system':'swiss',"
                   "'rounds':2,'over_board':true,'auto_start':60000,"
                   "'game':{'ruleset':'stoical','size':[9,9]}}");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    assert_string_equal(does("end"), "ok");
    meet_pass(&world, 120000);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':1}}");
    assert_string_equal(undoes(), "ok");
    meet_pass(&world, 0);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':2}}");
}

static void an_event_that_was_unlisted_and_ended_is_listed_when_both_are_undone(void **state)
{
    (void)state;
    assert_string_equal(does("end"), "ok");
    assert_string_equal(does("unlist"), "ok");
    assert_string_equal(undoes_act(1), "ok");
    assert_int_equal(listed(), 0);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    assert_string_equal(undoes_act(2), "ok");
    assert_int_equal(listed(), 1);
}

static void so_many_are_unlisted_or_ended_and_an_undo_makes_room(void **state)
{
    (void)state;
    for (int i = 0; i < APP_EVENTS_SHUT_MAX; i++)
        assert_string_equal(does(i % 2 ? "unlist" : "end"), "ok");
    assert_string_equal(does("unlist"), "full");
    assert_string_equal(does("end"), "full");
    assert_string_equal(undoes(), "ok");
    assert_string_equal(does("unlist"), "ok");
    assert_string_equal(does("unlist"), "full");
}

static void a_tournament_that_is_not_there_is_not_found(void **state)
{
    (void)state;
    strcpy(meet.id, "AAAAAAAAAAAAAAAAAAAAAA");
    assert_string_equal(does("end"), "notfound");
}

#define EVENT_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EVENT_TEST(an_unlisted_tournament_is_seen_by_who_knows_its_address_alone),
        EVENT_TEST(an_ended_tournament_takes_no_command_until_that_is_undone),
        EVENT_TEST(rounds_that_begin_by_themselves_do_so_again_when_an_end_is_undone),
        EVENT_TEST(an_event_that_was_unlisted_and_ended_is_listed_when_both_are_undone),
        EVENT_TEST(so_many_are_unlisted_or_ended_and_an_undo_makes_room),
        EVENT_TEST(a_tournament_that_is_not_there_is_not_found),
    };
    return cmocka_run_group_tests_name("app moderation tournaments", tests, NULL, NULL);
}
