/* Consent: no account is put into a tournament without saying yes; an account that a desk names is asked first. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static bool is_ok(const json_t *answer)
{
    return strcmp(text_at(answer, "t"), "ok") == 0;
}

static json_t *players_of(struct meet *meet)
{
    return json_object_get(meet_look(meet, meet->director, "tour"), "players");
}

/* The person's `me` channel. */
static json_t *me_of(conn_id conn)
{
    forget_heard(&world, conn);
    say(&world, conn, "{'t':'unsub','id':8,'ch':'me'}");
    say(&world, conn, "{'t':'sub','id':9,'ch':'me'}");
    world_commit_all(&world);
    return json_object_get(await(&world, conn, "{'t':'snap','ch':'me'}"), "v");
}

/* A tournament of the director's, and Ann with an account that it does not know yet. */
static struct meet with_ann(const char *settings, conn_id *ret_ann)
{
    struct meet meet = meet_create(&world, settings, 0);
    *ret_ann = world_connect(&world, tour_account(&world, "Ann"));
    return meet;
}

/* --- being asked ------------------------------------------------------------------------------ */

static void a_player_added_by_the_desk_is_a_name_until_they_say_yes(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    say(&world, ann, "{'t':'sub','id':1,'ch':'me'}");
    world_commit_all(&world);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann Lee','account':'p2'},{'name':'Bob'}]");
    await(&world, ann,
          "{'t':'ev','k':'me','invites':[{'tour':{'slug':'kiln-lane',"
          "'title':'Kiln Lane Open'},'by':{'name':'Director'}}]}");
    must_fit(players_of(&meet), "[{'number':1,'name':'Ann Lee','account':null},{'number':2}]");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'people':[{'number':1,'invited':{'id':'p2','name':'Ann'}},{'number':2}]}");
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'answer','on':true")));
    assert_null(json_object_get(me_of(ann), "invites"));
    must_fit(players_of(&meet),
             "[{'number':1,'name':'Ann Lee','account':{'name':'Ann'}},{'number':2}]");
    assert_null(json_object_get(
        json_array_get(json_object_get(meet_look(&meet, meet.director, "desk"), "people"), 0),
        "invited"));
}

static void a_player_who_is_only_asked_is_not_called(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'},{'name':'Bob'}]");
    meet_do(&meet, "'k':'stage','to':'checkin'");
    assert_null(json_object_get(me_of(ann), "calls"));
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'answer','on':true")));
    must_fit(me_of(ann), "{'calls':[{'k':'checkin'}]}");
}

static void a_no_leaves_the_name_and_is_remembered(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'answer','on':false")));
    assert_null(json_object_get(me_of(ann), "invites"));
    must_fit(players_of(&meet), "[{'number':1,'name':'Ann','account':null}]");
    must_fit(meet_no(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':'p2'}"),
             "{'reason':'declined','tour':{'player':1}}");
    meet_do(&meet, "'k':'remove','number':1");
    must_fit(meet_no(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]"),
             "{'reason':'declined'}");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    int answer = (int)number_at(json_array_get(log, json_array_size(log) - 2), "n");
    must_fit(meet_no(&meet, "'k':'undo','to':%d", answer), "{'reason':'locked'}");
    must_fit(meet_no(&meet, "'k':'undo','to':%d", answer - 1), "{'reason':'depends'}");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_no(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]"),
             "{'reason':'declined'}");
    ann = world_connect(&world, (int)world.people_n - 1); /* by themselves they may, as ever */
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'enter'")));
}

static void a_link_from_a_typed_name_to_an_account_asks_as_well(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann of Kiln Lane'}]");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann of Kiln Lane','account':'p2'}");
    must_fit(players_of(&meet), "[{'number':1,'account':null}]");
    must_fit(me_of(ann), "{'invites':[{'tour':{'slug':'kiln-lane'}}]}");
    meet_do(&meet,
            "'k':'edit','person':{'number':1,'name':'Ann Lee','account':'p2'}"); /* no change */
    must_fit(me_of(ann), "{'invites':[{}]}");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann Lee'}"); /* taken back */
    assert_null(json_object_get(me_of(ann), "invites"));
    must_fit(meet_say(&meet, ann, "tour", "'k':'answer','on':true"), "{'code':'denied'}");
}

static void directors_enter_themselves_without_being_asked(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    meet_do(&meet, "'k':'add','people':[{'name':'Director','account':'p1'}]");
    must_fit(players_of(&meet), "[{'number':1,'account':{'id':'p1'}}]");
}

static void a_player_who_enters_while_asked_has_said_yes(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss','entry_for':'code','code':'SESAME'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann Lee','account':'p2'}]");
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'enter'"))); /* and needs no code */
    must_fit(players_of(&meet), "[{'number':1,'name':'Ann Lee','account':{'name':'Ann'}}]");
}

static void a_player_who_entered_or_waits_is_not_asked_again(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss','entry_for':'accepted'", &ann);
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'enter'")));
    must_fit(meet_no(&meet, "'k':'add','people':[{'name':'Ann Lee','account':'p2'}]"),
             "{'reason':'twice','tour':{'field':'account'}}");
}

static void nobody_answers_for_somebody_else(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    conn_id bob = world_connect(&world, tour_account(&world, "Bob"));
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    must_fit(meet_say(&meet, bob, "tour", "'k':'answer','on':true"), "{'code':'denied'}");
    must_fit(meet_say(&meet, meet.director, "tour", "'k':'answer','on':true"), "{'code':'denied'}");
    must_fit(players_of(&meet), "[{'number':1,'account':null}]");
}

/* --- the audience ------------------------------------------------------------------------ */

static void an_invitation_waits_for_whoever_is_not_there_and_survives_a_restart(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    int person = (int)world.people_n - 1;
    world_hang_up(&world, ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    world_crash(&world); /* the event is not read again: it does not run */
    ann = world_connect(&world, person);
    must_fit(me_of(ann),
             "{'invites':[{'tour':{'title':'Kiln Lane Open'},'by':{'name':'Director'}}]}");
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'answer','on':true")));
    world_crash(&world);
    ann = world_connect(&world, person);
    assert_null(json_object_get(me_of(ann), "invites"));
}

/* The tournament does not know an account that left the list before a restart. */
static void a_player_who_comes_back_by_an_undo_has_their_name_after_a_restart_too(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    meet_do(&meet, "'k':'remove','number':1");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    meet_do(&meet, "'k':'undo','to':%d",
            (int)number_at(json_array_get(log, json_array_size(log) - 1), "n"));
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'people':[{'number':1,'invited':{'id':'p2','name':'Ann'}}]}");
}

static void an_event_that_is_called_off_asks_nobody_any_more(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    assert_null(json_object_get(me_of(ann), "invites"));
    assert_int_equal(world.store.invites_n, 0);
}

static void a_player_hears_one_invitation_of_each_who_invites_and_of_nobody_they_mute(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    conn_id spammer = world_connect(&world, tour_account(&world, "Spammer"));
    for (int i = 0; i < 10; i++) {
        struct meet spam = meet;
        world_pass(&world, 1000);
        json_t *ok = meet_say(&meet, spammer, "tours",
                              "'k':'create','settings':{'slug':'buy-%d','title':'Buy stones %d',"
                              "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}",
                              i, i);
        snprintf(spam.id, sizeof spam.id, "%s", text_at(ok, "tour"));
        assert_true(is_ok(meet_say(&spam, spammer, "desk",
                                   "'k':'add','people':[{'name':'Ann','account':'p2'}]")));
    }
    must_fit(me_of(ann), "{'invites':[{'tour':{'slug':'buy-9'},'by':{'name':'Spammer'}},"
                         "{'tour':{'slug':'kiln-lane'}}]}");
    world_crash(&world);
    ann = world_connect(&world, (int)world.people_n - 2);
    must_fit(me_of(ann), "{'invites':[{'tour':{'slug':'buy-9'}},{'tour':{'slug':'kiln-lane'}}]}");
    say(&world, ann, "{'t':'do','id':1,'key':'m','ch':'me','k':'mute','player':'p3','on':true}");
    world_commit_all(&world);
    must_fit(me_of(ann), "{'invites':[{'tour':{'slug':'kiln-lane'}}]}");
}

static void a_player_hears_of_so_many_who_invite_and_those_are_the_newest(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    for (int i = 1; i <= APP_INVITES_MAX + 1; i++) {
        struct meet other = meet;
        char name[24];
        snprintf(name, sizeof name, "Inviter %d", i);
        conn_id conn = world_connect(&world, tour_account(&world, name));
        world_pass(&world, 1000);
        json_t *ok = meet_say(&meet, conn, "tours",
                              "'k':'create','settings':{'slug':'cup-%d','title':'Cup',"
                              "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}",
                              i);
        snprintf(other.id, sizeof other.id, "%s", text_at(ok, "tour"));
        assert_true(is_ok(
            meet_say(&other, conn, "desk", "'k':'add','people':[{'name':'Ann','account':'p2'}]")));
        json_t *invites = json_object_get(me_of(ann), "invites");
        int heard = i < APP_INVITES_MAX ? i : APP_INVITES_MAX;
        assert_int_equal(json_array_size(invites), heard);
        char slug[16];
        snprintf(slug, sizeof slug, "cup-%d", i - heard + 1);
        assert_string_equal(
            text_at(json_object_get(json_array_get(invites, (size_t)heard - 1), "tour"), "slug"),
            slug);
    }
}

/* Memory has one invitation of each inviter, and the store has all. */
static void an_open_page_hears_of_an_invitation_that_another_session_brings_back(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann), other = meet;
    meet_do(&meet, "'k':'add','people':[{'name':'Ann','account':'p2'}]");
    world_pass(&world, 1000);
    json_t *ok = meet_say(&meet, meet.director, "tours",
                          "'k':'create','settings':{'slug':'cup','title':'Cup','system':'swiss',"
                          "'game':{'ruleset':'stoical','size':[9,9]}}");
    snprintf(other.id, sizeof other.id, "%s", text_at(ok, "tour"));
    assert_true(is_ok(meet_say(&other, meet.director, "desk",
                               "'k':'add','people':[{'name':'Ann','account':'p2'}]")));
    assert_true(is_ok(meet_say(&other, ann, "tour", "'k':'answer','on':false")));
    assert_null(json_object_get(me_of(ann), "invites"));
    int there = (int)world.people_n;
    world_account(&world, APP_SIGN_IN, NULL, 1, "{'name':'Ann','password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
    world_connect(&world, there);
    expect(&world, ann, "{'t':'ev','k':'me','invites':[{'tour':{'slug':'kiln-lane'}}]}");
}

/* --- calls ------------------------------------------------------------------------------------ */

/* Ten tournaments that name Ann cannot push out the one that Ann has entered. */
static void events_that_name_somebody_leave_the_call_of_their_own_event_where_it_is(void **state)
{
    (void)state;
    conn_id ann;
    struct meet meet = with_ann("'system':'swiss'", &ann);
    assert_true(is_ok(meet_say(&meet, ann, "tour", "'k':'enter'")));
    meet_do(&meet, "'k':'stage','to':'checkin'");
    conn_id spammer = world_connect(&world, tour_account(&world, "Spammer"));
    for (int i = 0; i < 2 + APP_CALLS_MAX; i++) {
        struct meet spam = meet;
        json_t *ok = meet_say(&meet, spammer, "tours",
                              "'k':'create','settings':{'slug':'buy-%d','title':'Buy stones',"
                              "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}",
                              i);
        snprintf(spam.id, sizeof spam.id, "%s", text_at(ok, "tour"));
        meet_say(&spam, spammer, "desk", "'k':'add','people':[{'name':'Ann','account':'p2'}]");
        json_t *stale = meet_say(&spam, spammer, "desk", "'k':'stage','to':'checkin','base':0");
        assert_true(is_ok(meet_say(&spam, spammer, "desk", "'k':'stage','to':'checkin','base':%d",
                                   (int)number_at(stale, "have"))));
    }
    must_fit(me_of(ann), "{'calls':[{'k':'checkin','tour':{'slug':'kiln-lane'}}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_player_added_by_the_desk_is_a_name_until_they_say_yes),
        TEST(a_player_who_is_only_asked_is_not_called),
        TEST(a_no_leaves_the_name_and_is_remembered),
        TEST(a_link_from_a_typed_name_to_an_account_asks_as_well),
        TEST(directors_enter_themselves_without_being_asked),
        TEST(a_player_who_enters_while_asked_has_said_yes),
        TEST(a_player_who_entered_or_waits_is_not_asked_again),
        TEST(nobody_answers_for_somebody_else),
        TEST(an_invitation_waits_for_whoever_is_not_there_and_survives_a_restart),
        TEST(a_player_who_comes_back_by_an_undo_has_their_name_after_a_restart_too),
        TEST(an_event_that_is_called_off_asks_nobody_any_more),
        TEST(a_player_hears_one_invitation_of_each_who_invites_and_of_nobody_they_mute),
        TEST(a_player_hears_of_so_many_who_invite_and_those_are_the_newest),
        TEST(an_open_page_hears_of_an_invitation_that_another_session_brings_back),
        TEST(events_that_name_somebody_leave_the_call_of_their_own_event_where_it_is),
    };
    return cmocka_run_group_tests_name("app tournament invites", tests, NULL, NULL);
}
