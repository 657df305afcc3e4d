/* Lists of players are brought to a tournament as files. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/text.h"
#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static int post_people(const char *id, int person, bool dry, const char *body)
{
    tour_post_people(&world, id, person, dry, body);
    world_commit_all(&world);
    return world.reply_code;
}

static void a_list_is_entered_by_those_who_run_the_event(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 0);
    (void)state;

    assert_int_equal(post_people(meet.id, meet.director_person, false,
                                 "Name;Rank;Absent;Mail\nAda Ash;3d;2;a@b\nBen Birch;;;\n"),
                     200);
    assert_int_equal(number_at(world.reply, "added"), 2);
    assert_string_equal(text_at(world.reply, "ignored"), "Mail");
    json_t *first = json_array_get(json_object_get(world.reply, "people"), 0);
    must_fit(first, "{'row':2,'number':1,'name':'Ada Ash','rank':'3d','absent':[2]}");
    assert_int_equal(post_people(meet.id, meet.director_person, true,
                                 "name,pin,country,club,rating,seed\nCy,12345678,NZ,KilL,1512,7\n"),
                     200);
    must_fit(
        json_array_get(json_object_get(world.reply, "people"), 0),
        "{'row':2,'number':3,'name':'Cy','pin':'12345678','country':'NZ','club':'KilL','rating':1512,"
        "'seed':7}");
    json_t *look = meet_look(&meet, meet.director, "tour");
    must_fit(json_array_get(json_object_get(look, "players"), 0),
             "{'number':1,'name':'Ada Ash','absent':[{'round':2,'kind':'excused'}]}");
    look = meet_look(&meet, meet.director, "desk");
    json_t *log = json_object_get(look, "log");
    must_fit(json_array_get(log, json_array_size(log) - 1),
             "{'k':'add','by':{'name':'Director'},'names':['Ada Ash','Ben Birch']}");
    assert_int_equal(post_people(meet.id, -1, false, "name\nCy\n"), 401);
    assert_int_equal(post_people(meet.id, (int)world_guest(&world, "Gil"), false, "name\nCy\n"),
                     403);
    assert_int_equal(
        post_people("0000000000000000000000", meet.director_person, false, "name\nC\n"), 404);
}

static void a_dry_run_says_the_same_and_does_nothing(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 0);
    size_t acts = world.store.tour_acts_n;
    (void)state;

    assert_int_equal(post_people(meet.id, meet.director_person, true, "name\nAda\nBen\n"), 200);
    assert_int_equal(number_at(world.reply, "added"), 2);
    assert_int_equal(world.store.tour_acts_n, acts);
    assert_int_equal(post_people(meet.id, meet.director_person, false, "name\nAda\nBen\n"), 200);
    assert_int_equal(world.store.tour_acts_n, acts + 1);
}

static void a_list_with_one_fault_enters_nobody(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 1);
    size_t acts = world.store.tour_acts_n;
    (void)state;

    struct app_stats before, after;
    app_stats(world.app, &before);
    assert_int_equal(
        post_people(meet.id, meet.director_person, false, "name,rank\nAda,1d\nBen,11d\nCy,2k\n"),
        400);
    app_stats(world.app, &after);
    assert_int_equal(after.refused, before.refused + 1);
    must_fit(world.reply, "{'code':'proto','row':3,'field':'rank',"
                          "'error':'row 3, rank: not a rank, as 3d or 12k: 11d'}");
    assert_int_equal(post_people(meet.id, meet.director_person, false, "name\nDot\nAnn\n"), 400);
    must_fit(world.reply, "{'row':3,'field':'name'}");
    assert_int_equal(world.store.tour_acts_n, acts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_list_is_entered_by_those_who_run_the_event),
        TEST(a_dry_run_says_the_same_and_does_nothing),
        TEST(a_list_with_one_fault_enters_nobody),
    };
    return cmocka_run_group_tests_name("app tournament lists", tests, NULL, NULL);
}
