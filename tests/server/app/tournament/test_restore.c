/* After a restart the clocks of a round are stopped until both players are back, and each wait for a player begins
 * anew. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "proto/json/ids.h"
#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static void come_back(struct meet *meet)
{
    meet->director = world_connect(&world, meet->director_person);
    for (unsigned i = 0; i < meet->players_n; i++)
        meet->players[i] = world_connect(&world, meet->people[i]);
}

static void sit(conn_id conn, const struct table *table)
{
    say(&world, conn, "{'t':'sub','id':70,'ch':'room:%s'}", table->room);
    world_commit_all(&world);
}

/* A minute each; Black has moved, and 20 seconds of White's are over. */
static struct table play_on(struct meet *meet)
{
    struct table table = meet_table(meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    meet_pass(&world, 20000);
    return table;
}

/* --- clocks ----------------------------------------------------------------------------------- */

static void clocks_that_ran_wait_until_both_are_back(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    struct table table = play_on(&meet);
    world_crash(&world);
    come_back(&meet);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    await(&world, watcher,
          "{'t':'snap','v':{'clk':{'run':null,'b':{'main':60000}},'state':{'paused':'waiting'}}}");
    meet_pass(&world, 30000);
    sit(meet.players[0], &table);
    meet_pass(&world, 20000);
    assert_true(hears_nothing(&world, watcher));
    sit(meet.players[1], &table);
    await(&world, watcher, "{'k':'unpause','clk':{'run':'b','since':0,'b':{'main':60000}}}");
    meet_pass(&world, 59999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2]}");
}

static void nobody_is_waited_for_longer_than_a_minute(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    play_on(&meet);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    meet_pass(&world, 60000);
    meet_pass(&world, 59999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2]}");
}

static void a_second_restart_holds_them_once_more(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    struct table table = play_on(&meet);
    world_crash(&world);
    world_commit_all(&world);
    meet_pass(&world, 30000);
    world_crash(&world);
    come_back(&meet);
    meet_pass(&world, 59000);
    sit(meet.players[0], &table);
    sit(meet.players[1], &table);
    table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'G7'");
}

static void the_director_stops_clocks_that_are_held_and_they_stand(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    struct table table = play_on(&meet);
    world_crash(&world);
    come_back(&meet);
    meet_do(&meet, "'k':'pause','round':1,'board':0,'on':true");
    meet_pass(&world, 600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    table = meet_table(&meet, 1, 1);
    meet_do(&meet, "'k':'pause','round':1,'board':0,'on':false");
    act(&world, &table, 'b', "'k':'play','at':'G7'");
}

static void a_game_without_a_clock_and_one_by_the_calendar_are_not_held(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    size_t events = world.store.events_n;
    world_crash(&world);
    world_commit_all(&world);
    assert_int_equal(world.store.events_n, events);
}

/* --- the report of one player --------------------------------------------------------------------- */

static void a_report_waits_its_three_minutes_again(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_round(&meet, 1);
    meet_say(&meet, meet.players[0], "tour",
             "'k':'report','round':1,'board':1,'game':1,'result':'black'");
    meet_pass(&world, 100000);
    world.now.wall_ms += 3600000; /* down for an hour */
    world_crash(&world);
    come_back(&meet);
    meet_pass(&world, 179999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0],'games':[{'result':'black'}]}");
}

static void a_report_that_cannot_count_any_more_is_not_waited_for(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_round(&meet, 1);
    meet_say(&meet, meet.players[0], "tour",
             "'k':'report','round':1,'board':1,'game':1,'result':'black'");
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    world.now.mono_us += INT64_C(181000000);
    world.now.wall_ms += 181000;
    for (int i = 0; i < 3; i++) {
        world.wake_us = 0;
        app_woken(world.app, world.now);
        world_carry_out(&world);
    }
    assert_true(world.wake_us == 0 || world.wake_us > world.now.mono_us);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
}

static void a_contradiction_is_still_the_desks_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_round(&meet, 1);
    for (int i = 0; i < 2; i++)
        meet_say(&meet, meet.players[i], "tour",
                 "'k':'report','round':1,'board':1,'game':1,'result':'%s'", i ? "white" : "black");
    world_crash(&world);
    come_back(&meet);
    meet_pass(&world, 600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'board':1,'state':'contradiction'}]}");
    meet_say(&meet, meet.players[1], "tour",
             "'k':'report','round':1,'board':1,'game':1,'result':'black'");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0]}");
}

static void a_board_whose_room_cannot_be_read_is_said_to_be_missing_and_is_ruled_on(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    world.store.rooms[0].settings.length = 1;
    world_crash(&world);
    world_commit_all(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'board':1,'state':'missing'}]}");
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':1,'result':'void','reason':'lost'");
    must_fit(meet_look(&meet, meet.director, "desk"), "{'open':[]}");
}

static void settings_that_were_taken_back_are_the_old_ones_after_a_restart_too(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 2);
    meet_do(&meet, "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Moved','system':"
                   "'swiss','rounds':3,'public':false,'game':{'ruleset':'stoical','size':[9,9]}}");
    int moved = (int)number_at(meet_look(&meet, meet.director, "desk"), "rev");
    meet_do(&meet, "'k':'hold','on':true"); /* another act on the event itself */
    meet_do(&meet, "'k':'undo','to':%d", moved);
    world_crash(&world);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'tours'}");
    world_commit_all(&world);
    await(&world, watcher, "{'t':'snap','v':{'tours':[{'title':'Kiln Lane Open'}]}}");
}

static json_t *log_of(struct meet *meet)
{
    return json_object_get(meet_look(meet, meet->director, "desk"), "log");
}

static void the_desk_shows_the_last_acts_and_the_one_before_them_not(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 0);
    int64_t n = number_at(json_array_get(log_of(&meet), json_array_size(log_of(&meet)) - 1), "n");
    for (; n < APP_TOUR_LOG_MAX; n++) {
        world_pass(&world, 1000);
        meet_say(&meet, meet.director, "desk", "'k':'add','people':[{'name':'P%d'}]", (int)n);
    }
    assert_int_equal(json_array_size(log_of(&meet)), APP_TOUR_LOG_MAX);
    assert_int_equal(number_at(json_array_get(log_of(&meet), 0), "n"), 1);
    meet_say(&meet, meet.director, "desk", "'k':'add','people':[{'name':'Last'}]");
    assert_int_equal(json_array_size(log_of(&meet)), APP_TOUR_LOG_MAX);
    assert_int_equal(number_at(json_array_get(log_of(&meet), 0), "n"), 2);
}

static void look_for_a_tournament(conn_id conn, int n)
{
    uint8_t bytes[16] = {(uint8_t)n};
    char name[23];
    proto_id_write(bytes, name);
    say(&world, conn, "{'t':'sub','id':%d,'ch':'tour:%s'}", n, name);
}

static void a_server_that_ends_forgets_tournaments_that_wait_for_their_turn(void **state)
{
    (void)state;
    conn_id conn = world_connect(&world, -1);
    for (int n = 1; n <= APP_TOUR_READS_MAX + 2; n++)
        look_for_a_tournament(conn, n);
    assert_int_equal(world.jobs_n, APP_TOUR_READS_MAX);
    world_crash(&world);
    conn = world_connect(&world, -1);
    look_for_a_tournament(conn, 1);
    world_commit_all(&world);
    expect(&world, conn, "{'t':'error','id':1,'code':'notfound'}");
}

static void the_desk_names_the_last_actors_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    conn_id helper = world_connect(&world, tour_account(&world, "Helper"));
    meet_do(&meet, "'k':'role','player':'p2','role':'assistant'");
    meet_say(&meet, helper, "desk", "'k':'add','people':[{'name':'Cleo'}]");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    must_fit(json_array_get(log, json_array_size(log) - 1), "{'by':{'name':'Helper'}}");
    must_fit(json_array_get(log, json_array_size(log) - 2), "{'by':{'name':'Director'}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(clocks_that_ran_wait_until_both_are_back),
        TEST(the_desk_shows_the_last_acts_and_the_one_before_them_not),
        TEST(a_server_that_ends_forgets_tournaments_that_wait_for_their_turn),
        TEST(the_desk_names_the_last_actors_after_a_restart),
        TEST(nobody_is_waited_for_longer_than_a_minute),
        TEST(a_second_restart_holds_them_once_more),
        TEST(the_director_stops_clocks_that_are_held_and_they_stand),
        TEST(a_game_without_a_clock_and_one_by_the_calendar_are_not_held),
        TEST(a_report_waits_its_three_minutes_again),
        TEST(a_report_that_cannot_count_any_more_is_not_waited_for),
        TEST(a_contradiction_is_still_the_desks_after_a_restart),
        TEST(settings_that_were_taken_back_are_the_old_ones_after_a_restart_too),
        TEST(a_board_whose_room_cannot_be_read_is_said_to_be_missing_and_is_ruled_on),
    };
    return cmocka_run_group_tests_name("app tournament restore", tests, NULL, NULL);
}
