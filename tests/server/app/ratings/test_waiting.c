/* Tournaments that ask to be rated: the owner's list for approvals. store/test_approve.c tests the store's part. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static conn_id olga; /* owner */
static struct meet meet;

/* An event of the director; its number among those made. `settings` begins with a comma or is empty. */
static int makes(const char *title, const char *settings)
{
    static int made;
    if (world.store.tours_n == 0)
        made = 0;
    json_t *ok = meet_say(
        &meet, meet.director, "tours",
        "'k':'create','settings':{'slug':'event-%d','title':'%s','system':'swiss','rounds':3,"
        "'over_board':true,'game':{'ruleset':'stoical','size':[9,9]}%s}",
        ++made, title, settings);
    if (strcmp(text_at(ok, "t"), "ok") != 0)
        fail_msg("%s", json_dumps(ok, 0));
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    return made;
}

static int begin(void **state)
{
    world_before(state);
    olga = world_connect(&world, tour_owner(&world, "Olga"));
    meet = (struct meet){.world = &world};
    meet.director_person = tour_account_from(&world, "Director", 2);
    meet.director = world_connect(&world, meet.director_person);
    return 0;
}

static void another_director(unsigned n)
{
    char name[16];
    snprintf(name, sizeof name, "Director %u", n);
    meet.director_person = tour_account_from(&world, name, 10 + n);
    meet.director = world_connect(&world, meet.director_person);
}

static json_t *asks(conn_id conn, int64_t before)
{
    char fields[40] = "";
    int64_t id = 800000 + ++world.ids;
    if (before > 0)
        snprintf(fields, sizeof fields, ",'before':%lld", (long long)before);
    say(&world, conn, "{'t':'get','id':%lld,'k':'waiting'%s}", (long long)id, fields);
    world_commit_all(&world);
    return await(&world, conn, "{'id':%lld}", (long long)id);
}

/* The titles of all that wait, each with a blank behind it. */
static void wait_for_approval(const char *titles)
{
    char found[200] = "";
    size_t i;
    json_t *tour, *answer = asks(olga, 0);
    assert_string_equal(text_at(answer, "t"), "waiting");
    json_array_foreach(json_object_get(answer, "tours"), i, tour)
    {
        strncat(found, text_at(tour, "title"), sizeof found - strlen(found) - 2);
        strcat(found, " ");
    }
    assert_string_equal(found, titles);
    assert_true(json_is_false(json_object_get(answer, "more")));
}

static void moderation_does(const char *act)
{
    json_t *answer = moderation_says(&world, olga, "%s", act);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", act, json_dumps(answer, 0));
}

/* An act about the last made tournament. */
static void about(const char *what)
{
    char act[100];
    snprintf(act, sizeof act, "'what':'%s','tour':'%s'", what, meet.id);
    moderation_does(act);
}

static void only_the_owner_who_approves_is_told(void **state)
{
    (void)state;
    conn_id mia = world_connect(&world, tour_account_from(&world, "Mia", 3));
    char act[60];
    snprintf(act, sizeof act, "'what':'appoint','player':'p%zu'", world.store.players_n);
    moderation_does(act);
    makes("Spring", "");
    assert_string_equal(text_at(asks(mia, 0), "code"), "denied");
    assert_string_equal(text_at(asks(meet.director, 0), "code"), "denied");
    assert_string_equal(text_at(asks(world_connect(&world, -1), 0), "code"), "denied");
    say(&world, mia, "{'t':'get','id':1,'k':'acts'}"); /* Mia is a moderator */
    world_commit_all(&world);
    await(&world, mia, "{'t':'acts','id':1}");
    wait_for_approval("Spring ");
}

static void an_event_is_told_with_who_made_it_and_how_far_it_is(void **state)
{
    (void)state;
    makes("Spring", "");
    must_fit(asks(olga, 0),
             "{'tours':[{'slug':'event-1','title':'Spring','stage':'draft','rounds':3,'round':0,"
             "'players':0,'by':{'name':'Director'}}],'more':false}");
    meet_do(&meet, "'k':'stage','to':'registration'");
    meet_do(&meet, "'k':'add','people':[{'name':'A'},{'name':'B'}]");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    json_t *answer = asks(olga, 0), *tour = json_array_get(json_object_get(answer, "tours"), 0);
    must_fit(tour, "{'stage':'running','rounds':3,'round':1,'players':2}");
    assert_string_equal(text_at(tour, "tour"), meet.id);
    assert_int_equal(number_at(tour, "time_at"), world.store.tours[0].created_at);
    assert_null(json_object_get(json_object_get(tour, "by"), "guest"));
    world_crash(&world);
    olga = world_connect(&world, 0);
    must_fit(asks(olga, 0), "{'tours':[{'stage':'running','round':1}]}");
}

static void an_event_leaves_the_list_when_it_is_approved_or_annulled(void **state)
{
    (void)state;
    makes("Spring", "");
    makes("Summer", "");
    wait_for_approval("Summer Spring ");
    about("approve");
    wait_for_approval("Spring ");
    makes("Autumn", "");
    about("annul");
    wait_for_approval("Spring ");
    char act[40];
    snprintf(act, sizeof act, "'what':'undo','act':%zu", world.store.acts_n);
    moderation_does(act);
    wait_for_approval("Autumn Spring ");
}

static void an_event_is_in_the_list_while_its_settings_ask_for_it(void **state)
{
    (void)state;
    static const char rest[] =
        "'slug':'event-1','system':'swiss','rounds':3,'over_board':true,'game':{'ruleset':'stoical',"
        "'size':[9,9]}";
    makes("Spring", ",'rated':false");
    wait_for_approval("");
    meet_do(&meet, "'k':'settings','settings':{%s,'title':'Spring','rated':true}", rest);
    wait_for_approval("Spring ");
    meet_do(&meet, "'k':'settings','settings':{%s,'title':'March','rated':true}", rest);
    wait_for_approval("March ");
    meet_do(&meet, "'k':'settings','settings':{%s,'title':'March','rated':false}", rest);
    wait_for_approval("");
}

static void events_without_ratings_and_of_trusted_directors_do_not_wait(void **state)
{
    (void)state;
    char act[60];
    json_t *ok = meet_say(
        &meet, meet.director, "tours",
        "'k':'create','settings':{'slug':'stones','title':'Stones','system':'swiss','rounds':3,"
        "'game':{'ruleset':'chinese','size':[9,9],'handicap':2}}");
    if (strcmp(text_at(ok, "t"), "ok") != 0)
        fail_msg("%s", json_dumps(ok, 0));
    wait_for_approval("");
    snprintf(act, sizeof act, "'what':'trust','player':'p%zu'", world.store.players_n);
    moderation_does(act);
    makes("Spring", "");
    wait_for_approval("");
}

static void pages_go_on_where_the_last_one_ended(void **state)
{
    (void)state;
    for (int i = 0; i < APP_MODERATION_PAGE; i++) {
        if (i % 10 == 0) /* no director has many at once */
            another_director((unsigned)i);
        makes("Cup", "");
    }
    json_t *answer = asks(olga, 0);
    assert_int_equal(json_array_size(json_object_get(answer, "tours")), APP_MODERATION_PAGE);
    assert_true(json_is_false(json_object_get(answer, "more")));
    makes("Spring", "");
    answer = asks(olga, 0);
    json_t *tours = json_object_get(answer, "tours");
    assert_int_equal(json_array_size(tours), APP_MODERATION_PAGE);
    assert_true(json_is_true(json_object_get(answer, "more")));
    assert_string_equal(text_at(json_array_get(tours, 0), "title"), "Spring");
    answer = asks(olga, number_at(json_array_get(tours, APP_MODERATION_PAGE - 1), "number"));
    tours = json_object_get(answer, "tours");
    assert_int_equal(json_array_size(tours), 1);
    assert_string_equal(text_at(json_array_get(tours, 0), "slug"), "event-1");
    assert_true(json_is_false(json_object_get(answer, "more")));
}

static void a_question_that_finds_no_room_is_told_so(void **state)
{
    (void)state;
    say(&world, olga, "{'t':'get','id':5,'k':'waiting'}");
    world_commit_of(&world, JOB_READS, JOB_BROAD);
    await(&world, olga, "{'t':'error','id':5,'code':'broad'}");
    for (int i = 0; i <= APP_READS_MAX; i++)
        say(&world, olga, "{'t':'get','id':%d,'k':'waiting'}", 10 + i);
    await(&world, olga, "{'t':'error','code':'busy'}");
    world_commit_all(&world);
    await(&world, olga, "{'t':'waiting','id':10}");
}

#define WAITING(name) cmocka_unit_test_setup_teardown(name, begin, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WAITING(only_the_owner_who_approves_is_told),
        WAITING(an_event_is_told_with_who_made_it_and_how_far_it_is),
        WAITING(an_event_leaves_the_list_when_it_is_approved_or_annulled),
        WAITING(an_event_is_in_the_list_while_its_settings_ask_for_it),
        WAITING(events_without_ratings_and_of_trusted_directors_do_not_wait),
        WAITING(pages_go_on_where_the_last_one_ended),
        WAITING(a_question_that_finds_no_room_is_told_so),
    };
    return cmocka_run_group_tests_name("app ratings waiting", tests, NULL, NULL);
}
