/* Who may enter an event, and how a director keeps it in hand when strangers come in numbers. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tour_world.h"

static bool is_ok(const json_t *answer)
{
    return strcmp(text_at(answer, "t"), "ok") == 0;
}

static conn_id stranger(unsigned i)
{
    char name[12];
    snprintf(name, sizeof name, "Stranger%u", i);
    return world_connect(&world, (int)world_guest(&world, name));
}

static size_t players_seen(struct meet *meet, conn_id conn)
{
    return json_array_size(json_object_get(meet_look(meet, conn, "tour"), "players"));
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* 2 + 52 * 5 entries, of which 254 had a number that nobody had: the others had 3, 4 … 8 again. */
static void strangers_who_come_and_go_do_not_use_up_the_numbers_of_an_event(void **state)
{
    (void)state;
    enum { STRANGERS = 52, TIMES = 5 };
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    for (unsigned i = 0; i < STRANGERS; i++) {
        conn_id conn = stranger(i);
        for (unsigned k = 0; k < TIMES; k++) {
            assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
            assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'leave'")));
        }
        world_hang_up(&world, conn);
    }
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'},{'name':'Another'}]");
    must_fit(json_object_get(meet_look(&meet, meet.director, "tour"), "players"),
             "[{'no':1},{'no':2},{'no':9,'name':'Walk-in'},{'no':10,'name':'Another'}]");
    world_crash(&world); /* and the log folds to the same */
    meet.director = world_connect(&world, meet.director_person);
    must_fit(json_object_get(meet_look(&meet, meet.director, "tour"), "players"),
             "[{'no':1},{'no':2},{'no':9,'name':'Walk-in'},{'no':10,'name':'Another'}]");
}

static void a_page_that_stays_open_sees_who_has_a_number_now(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 1);
    conn_id watcher = world_connect(&world, -1);
    char people[40 * 20];
    for (unsigned from = 2; from <= 256; from += 40) {
        size_t length = 0;
        for (unsigned no = from; no < from + 40 && no <= 256; no++)
            length += (size_t)snprintf(people + length, sizeof people - length,
                                       "%s{'name':'P%u'}", no > from ? "," : "", no);
        meet_do(&meet, "'k':'add','people':[%s]", people);
    }
    assert_int_equal(players_seen(&meet, watcher), 256);
    meet_do(&meet, "'k':'remove','no':77");
    await(&world, watcher, "{'t':'ev','k':'tour','removed':[77]}");
    meet_do(&meet, "'k':'add','people':[{'name':'Late'}]");
    await(&world, watcher, "{'t':'ev','k':'tour','players':[{'no':77,'name':'Late'}]}");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    json_t *removal = json_array_get(log, json_array_size(log) - 2);
    assert_string_equal(text_at(removal, "k"), "remove");
    assert_int_equal(json_array_size(json_object_get(removal, "names")), 0); /* not "Late" */
}

/* --- many at once ----------------------------------------------------------------------------- */

static void all_who_entered_by_themselves_are_removed_with_one_act_and_come_back_with_one(
    void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 5);
    conn_id watcher = world_connect(&world, -1);
    int member = tour_account(&world, "Member");
    conn_id conn = world_connect(&world, member);
    assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    must_fit(json_object_get(meet_look(&meet, meet.director, "desk"), "people"),
             "[{'no':1,'own':true,'guest':true},{},{},{},{},{'no':6,'own':true},{'no':7}]");
    assert_int_equal(players_seen(&meet, watcher), 7);
    json_t *ok = meet_say(&meet, meet.director, "desk", "'k':'clear','who':'guests'");
    size_t first = (size_t)number_at(ok, "n");
    await(&world, watcher, "{'t':'ev','k':'tour','removed':[1,2,3,4,5]}");
    must_fit(json_object_get(meet_look(&meet, watcher, "tour"), "players"), "[{'no':6},{'no':7}]");
    must_fit(json_array_get(json_object_get(meet_look(&meet, meet.director, "desk"), "log"),
                            first - 1),
             "{'k':'clear','who':'guests','nos':[1,2,3,4,5]}");
    meet_do(&meet, "'k':'clear','who':'own'");
    assert_int_equal(players_seen(&meet, watcher), 1);
    must_fit(meet_no(&meet, "'k':'clear','who':'own'"), "{'reason':'no-change'}");
    meet_do(&meet, "'k':'undo','to':%zu", first);
    assert_int_equal(players_seen(&meet, watcher), 6);
    assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
    world_crash(&world);
    watcher = world_connect(&world, -1);
    assert_int_equal(players_seen(&meet, watcher), 7);
}

static void only_a_director_removes_many_at_once(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    meet_do(&meet, "'k':'role','player':'p2','role':'assistant'");
    must_fit(meet_say(&meet, meet.players[0], "desk", "'k':'clear','who':'own'"),
             "{'code':'denied'}");
    must_fit(meet_say(&meet, meet.players[1], "desk", "'k':'clear','who':'own'"),
             "{'code':'notfound'}");
    meet_do(&meet, "'k':'clear','who':'own'");
}

static void what_clearing_would_do_is_shown_before(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 3);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    say(&world, meet.director,
        "{'t':'get','id':7,'k':'preview','tour':'%s','act':{'k':'clear','who':'own'}}", meet.id);
    json_t *preview = await(&world, meet.director, "{'t':'preview','id':7}");
    assert_int_equal(
        json_array_size(json_object_get(json_object_get(preview, "standings"), "lines")), 1);
    assert_int_equal(players_seen(&meet, meet.director), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(strangers_who_come_and_go_do_not_use_up_the_numbers_of_an_event),
        TEST(a_page_that_stays_open_sees_who_has_a_number_now),
        TEST(all_who_entered_by_themselves_are_removed_with_one_act_and_come_back_with_one),
        TEST(only_a_director_removes_many_at_once),
        TEST(what_clearing_would_do_is_shown_before),
    };
    return cmocka_run_group_tests_name("app tour entry", tests, NULL, NULL);
}
