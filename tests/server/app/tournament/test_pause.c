/* Clocks that the director stops: of a board, of a round, and the acts that stay possible meanwhile. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

static void stop(struct meet *meet, int board, bool on)
{
    meet_do(meet, "'k':'pause','round':1,'board':%d,'on':%s", board, on ? "true" : "false");
}

static void come_back(struct meet *meet)
{
    meet->director = world_connect(&world, meet->director_person);
    for (unsigned i = 0; i < meet->players_n; i++)
        meet->players[i] = world_connect(&world, meet->people[i]);
}

/* The player to move may not play. */
static void must_stand(const struct table *table, conn_id conn)
{
    say(&world, conn, "{'t':'do','id':6,'key':'m','ch':'game:%s','k':'pass','base':%lld}",
        table->game, (long long)table->exp);
    world_commit_all(&world);
    await(&world, conn, "{'t':'error','id':6,'code':'phase','reason':'paused'}");
}

/* --- clocks ----------------------------------------------------------------------------------- */

static void the_clocks_of_a_round_stand_and_go_on_where_they_stood(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 4);
    struct table tables[2] = {meet_table(&meet, 1, 1), meet_table(&meet, 1, 2)};
    meet_pass(&world, 20000);
    stop(&meet, 0, true);
    for (int i = 0; i < 2; i++) {
        await(&world, tables[i].white,
              "{'t':'ev','k':'pause','by':null,'act':'pause director','spent':20000,"
              "'clk':{'run':null,'since':0,'b':{'main':40000},'w':{'main':60000}},"
              "'state':{'base':0,'paused':'director','may':{'b':['resign'],'w':['resign']}}}");
        must_stand(&tables[i], tables[i].black);
    }
    meet_pass(&world, 3600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    stop(&meet, 0, false);
    for (int i = 0; i < 2; i++)
        await(&world, tables[i].white,
              "{'t':'ev','k':'unpause','clk':{'run':'b','since':0,'b':{'main':40000}}}");
    meet_pass(&world, 10000);
    act(&world, &tables[0], 'b', "'k':'play','at':'E5'");
    meet_pass(&world, 29999);
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':[0,2],'games':[{'ending':'time'}]}");
}

static void a_clock_that_has_run_out_is_a_loss_and_no_pause(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    meet_table(&meet, 1, 1);
    world.now.mono_us += INT64_C(61000000); /* its timer has not come yet */
    world.now.wall_ms += 61000;
    json_t *no = meet_no(&meet, "'k':'pause','round':1,'board':0,'on':true");
    assert_string_equal(text_at(no, "reason"), "round-state");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'games':[{'ending':'time'}]}");
}

static void a_move_on_its_way_is_made_and_the_other_clock_has_not_begun(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    struct table table = meet_table(&meet, 1, 1);
    meet_pass(&world, 5000);
    say(&world, table.black,
        "{'t':'do','id':6,'key':'m','ch':'game:%s','k':'play','at':'E5','base':0}", table.game);
    stop(&meet, 0, true);
    await(&world, table.white, "{'t':'ev','n':1,'k':'play','at':'E5','clk':{'run':'w'}}");
    await(&world, table.white,
          "{'t':'ev','n':2,'k':'pause','spent':0,"
          "'clk':{'run':null,'b':{'main':55000},'w':{'main':60000}}}");
}

static void a_days_clock_has_its_deadline_later_by_the_pause(void **state)
{
    (void)state;
    enum { DAY = 86400000 };
    struct meet meet = meet_begin(&world,
                                  "'ruleset':'stoical','size':[9,9],"
                                  "'clock':{'kind':'days','period':172800000}",
                                  "'system':'swiss','noshow':0", 2);
    struct table table = meet_table(&meet, 1, 1);
    meet_pass(&world, DAY);
    stop(&meet, 1, true);
    await(&world, table.black, "{'k':'pause','clk':{'run':null,'until_at':null}}");
    meet_pass(&world, INT64_C(5) * DAY);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    stop(&meet, 1, false);
    int64_t until_at = number_at(
        json_object_get(await(&world, table.black, "{'k':'unpause'}"), "clk"), "until_at");
    assert_int_equal(until_at, world.now.wall_ms + DAY);
    world_crash(&world); /* takes five seconds */
    come_back(&meet);
    meet_pass(&world, DAY - 6000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2]}");
}

static void time_for_marking_is_not_over_while_the_clocks_stand(void **state)
{
    (void)state;
    struct meet meet = meet_begin(&world, "'ruleset':'japanese','size':[9,9],'marking':60000",
                                  "'system':'swiss'", 2);
    struct table table = meet_table(&meet, 1, 1);
    play(&world, &table, "E5 C3 pass pass");
    meet_pass(&world, 30000);
    stop(&meet, 1, true);
    json_t *event = await(&world, table.black, "{'k':'pause','state':{'phase':'stopped'}}");
    assert_null(json_object_get(json_object_get(event, "state"), "until"));
    meet_pass(&world, 3600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    stop(&meet, 1, false);
    await(&world, table.black, "{'k':'unpause','state':{'phase':'stopped','until':60000}}");
    meet_pass(&world, 60000);
    await(&world, table.black, "{'k':'expire'}");
}

/* --- boards and rounds ------------------------------------------------------------------------ */

static void an_adjourned_board_stands_until_it_goes_on_itself(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 4);
    struct table first = meet_table(&meet, 1, 1), second = meet_table(&meet, 1, 2);
    stop(&meet, 1, true);
    must_fit(meet_pair_at(&meet, 1, 1), "{'adjourned':true}");
    must_stand(&first, first.black);
    act(&world, &second, 'b', "'k':'play','at':'E5'");
    stop(&meet, 0, true);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'rounds':[{'paused':true}]}");
    must_stand(&second, second.white);
    stop(&meet, 0, false);
    act(&world, &second, 'w', "'k':'play','at':'C3'");
    must_stand(&first, first.black);
    stop(&meet, 0, true);
    stop(&meet, 1, false); /* the clocks of the round are stopped */
    must_stand(&first, first.black);
    stop(&meet, 0, false);
    act(&world, &first, 'b', "'k':'play','at':'E5'");
    json_t *tour = meet_look(&meet, meet.director, "tour");
    assert_null(json_object_get(meet_round_of(tour, 1), "paused"));
    assert_null(json_object_get(meet_pair_of(tour, 1, 1), "adjourned"));
}

static void the_second_game_of_a_match_begins_with_its_clocks_stopped(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','match':2", 2);
    struct table table = meet_table(&meet, 1, 1);
    stop(&meet, 1, true);
    act(&world, &table, 'w', "'k':'resign'"); /* that is always possible */
    meet_pass(&world, 20000);
    table = meet_table(&meet, 1, 1);
    assert_int_equal(json_array_size(json_object_get(meet_pair_at(&meet, 1, 1), "games")), 2);
    must_stand(&table, table.black);
    meet_pass(&world, 3600000);
    stop(&meet, 1, false);
    await(&world, table.black, "{'k':'unpause','clk':{'run':'b','b':{'main':60000}}}");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
}

static void boards_that_are_new_in_a_stopped_round_begin_stopped(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 4);
    json_t *tour = meet_look(&meet, meet.director, "tour");
    int a = (int)number_at(meet_pair_of(tour, 1, 1), "first");
    int b = (int)number_at(meet_pair_of(tour, 1, 2), "first");
    stop(&meet, 0, true);
    meet_do(&meet, "'k':'swap','round':1,'a':%d,'b':%d", a, b);
    struct table table = meet_table(&meet, 1, 1);
    must_stand(&table, table.black);
    stop(&meet, 0, false);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
}

static void an_aborted_round_begins_again_with_its_clocks_running(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    stop(&meet, 0, true);
    stop(&meet, 1, true);
    meet_do(&meet, "'k':'abort','round':1");
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
}

/* --- presence and absence ------------------------------------------------------------------- */

static void both_coming_does_not_lift_what_the_director_stopped(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','together':false", 2);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int first = (int)number_at(pair, "first"), second = (int)number_at(pair, "second");
    char room[23];
    strcpy(room, text_at(pair, "room"));
    stop(&meet, 0, true);
    meet_sit(&meet, first, room);
    meet_sit(&meet, second, room);
    struct table table = meet_table(&meet, 1, 1);
    must_stand(&table, table.black);
    world_hang_up(&world, table.white);
    meet_pass(&world, 2000);
    assert_int_equal(world.store.events_n, 3); /* waits, stopped, does not wait any more */
    stop(&meet, 0, false);
    await(&world, table.black, "{'k':'unpause','act':'unpause director','clk':{'run':'b'}}");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
}

static void the_director_does_not_begin_what_waits_for_somebody(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','together':false", 2);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int first = (int)number_at(pair, "first"), second = (int)number_at(pair, "second");
    char room[23], game[23];
    strcpy(room, text_at(pair, "room"));
    strcpy(game, text_at(json_array_get(json_object_get(pair, "games"), 0), "id"));
    conn_id black = meet.players[first - 1];
    meet_sit(&meet, first, room);
    say(&world, black, "{'t':'sub','id':5,'ch':'game:%s'}", game);
    await(&world, black, "{'t':'snap','v':{'state':{'paused':'waiting'}}}");
    stop(&meet, 0, true);
    await(&world, black, "{'k':'pause','state':{'paused':'director'}}");
    stop(&meet, 0, false);
    await(&world, black, "{'k':'unpause','clk':{'run':null},'state':{'paused':'waiting'}}");
    meet_sit(&meet, second, room);
    await(&world, black, "{'k':'unpause','act':'unpause','clk':{'run':'b'}}");
}

static void nobody_loses_for_not_coming_to_a_board_that_stands(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 4);
    meet_round(&meet, 1);
    meet_pass(&world, 50000);
    stop(&meet, 1, true);
    meet_pass(&world, 3600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':[0,0],'default':true}");
    stop(&meet, 1, false);
    meet_pass(&world, 59999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,0],'default':true}");
}

static void a_board_that_goes_on_gives_no_other_board_more_time(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 4);
    meet_round(&meet, 1);
    meet_pass(&world, 20000);
    stop(&meet, 1, true);
    meet_pass(&world, 10000);
    stop(&meet, 1, false);
    meet_pass(&world, 29999);
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':[0,0]}");
    meet_pass(&world, 29999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,0]}");
}

static void a_player_who_stays_away_meanwhile_loses_nothing(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    struct table table = meet_table(&meet, 1, 1);
    stop(&meet, 0, true);
    world_hang_up(&world, table.black);
    meet_pass(&world, 3600000);
    say(&world, table.white, "{'t':'do','id':6,'key':'m','ch':'game:%s','k':'claim-win'}",
        table.game);
    await(&world, table.white, "{'t':'error','id':6,'code':'phase','reason':'paused'}");
}

/* --- lasting ---------------------------------------------------------------------------------- */

static void a_restart_keeps_what_stands(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    struct table table = meet_table(&meet, 1, 1);
    meet_pass(&world, 20000);
    stop(&meet, 0, true);
    world_crash(&world);
    come_back(&meet);
    table = meet_table(&meet, 1, 1);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'rounds':[{'paused':true}]}");
    must_stand(&table, table.black);
    meet_pass(&world, 3600000);
    stop(&meet, 0, false);
    await(&world, table.black, "{'k':'unpause','clk':{'run':'b','b':{'main':40000}}}");
    meet_pass(&world, 40000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2]}");
}

static void a_stop_that_was_not_stored_did_not_happen(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    int64_t rev = number_at(meet_round_of(meet_look(&meet, meet.director, "tour"), 1), "rev");
    say(&world, meet.director,
        "{'t':'do','id':9,'key':'p','ch':'desk:%s','k':'pause','round':1,'board':0,'on':true,"
        "'base':%lld}",
        meet.id, (long long)rev);
    world_crash(&world);
    come_back(&meet);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    assert_null(
        json_object_get(meet_round_of(meet_look(&meet, meet.director, "tour"), 1), "paused"));
}

static void watchers_of_a_delayed_game_see_it_stand_when_it_is_their_time(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','delay':30000", 2);
    struct table table = meet_table(&meet, 1, 1);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    await(&world, watcher, "{'t':'snap','n':0}");
    meet_pass(&world, 20000);
    stop(&meet, 0, true);
    await(&world, table.black, "{'k':'pause'}");
    meet_pass(&world, 29999);
    assert_true(hears_nothing(&world, watcher));
    meet_pass(&world, 1);
    await(&world, watcher,
          "{'t':'ev','k':'pause','clk':{'run':null,'b':{'main':40000}},"
          "'state':{'paused':'director'}}");
    must_fit(meet_look(&meet, watcher, "boards"), "{'games':[{'clk':{'run':null}}]}");
    stop(&meet, 0, false);
    meet_pass(&world, 30000);
    await(&world, watcher, "{'t':'ev','k':'unpause','clk':{'run':'b','since':0}}");
}

/* --- refusals --------------------------------------------------------------------------------- */

static void refused(struct meet *meet, const char *fields, const char *reason)
{
    assert_string_equal(text_at(meet_no(meet, "'k':'pause',%s", fields), "reason"), reason);
}

static void a_pause_that_makes_no_sense_is_refused(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 3);
    refused(&meet, "'round':1,'board':0,'on':true", "not-there");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    refused(&meet, "'round':1,'board':0,'on':true", "round-state");
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    refused(&meet, "'round':1,'board':0,'on':false", "no-change");
    refused(&meet, "'round':1,'board':1,'on':false", "no-change");
    refused(&meet, "'round':1,'board':2,'on':true", "not-there"); /* a bye */
    refused(&meet, "'round':1,'board':9,'on':true", "not-there");
    stop(&meet, 0, true);
    stop(&meet, 1, true);
    refused(&meet, "'round':1,'board':0,'on':true", "no-change");
    refused(&meet, "'round':1,'board':1,'on':true", "no-change");
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'w', "'k':'resign'");
    refused(&meet, "'round':1,'board':1,'on':false", "round-state");
}

static void rounds_on_wooden_boards_have_no_clocks_here(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 2);
    meet_round(&meet, 1);
    refused(&meet, "'round':1,'board':0,'on':true", "system");
    refused(&meet, "'round':1,'board':1,'on':true", "system");
}

static void it_needs_the_revision_of_its_board_or_of_its_round(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 4);
    json_t *tour = meet_look(&meet, meet.director, "tour");
    int64_t round = number_at(meet_round_of(tour, 1), "rev");
    stop(&meet, 1, true);
    int64_t board = number_at(meet_pair_at(&meet, 1, 1), "rev");
    assert_true(board > round);
    must_fit(meet_say(&meet, meet.director, "desk",
                      "'k':'pause','round':1,'board':1,'on':false,'base':%lld", (long long)round),
             "{'t':'error','code':'stale'}");
    must_fit(meet_say(&meet, meet.director, "desk",
                      "'k':'pause','round':1,'board':0,'on':true,'base':%lld", (long long)round),
             "{'t':'ok'}");
    must_fit(meet_say(&meet, meet.director, "desk",
                      "'k':'pause','round':1,'board':1,'on':false,'base':%lld", (long long)board),
             "{'t':'ok'}");
}

static void the_log_says_why_and_is_undone_by_going_on_only(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    meet_do(&meet, "'k':'pause','round':1,'board':0,'on':true,'reason':'Fire alarm'");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    json_t *last = json_array_get(log, json_array_size(log) - 1);
    must_fit(last, "{'k':'pause','by':{'name':'Director'},'round':1,'board':0,'on':true,"
                   "'reason':'Fire alarm','undone':false}");
    json_t *no = meet_no(&meet, "'k':'undo','to':%lld", (long long)number_at(last, "n"));
    assert_string_equal(text_at(no, "reason"), "locked");
    stop(&meet, 0, false);
}

static void only_a_director_stops_clocks(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss'", 2);
    int helper = tour_account(&world, "Helper");
    conn_id conn = world_connect(&world, helper);
    meet_do(&meet, "'k':'role','player':'p%d','role':'assistant'", helper + 1);
    must_fit(meet_say(&meet, conn, "desk", "'k':'pause','round':1,'board':0,'on':true,'base':1"),
             "{'t':'error','code':'denied'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_clocks_of_a_round_stand_and_go_on_where_they_stood),
        TEST(a_clock_that_has_run_out_is_a_loss_and_no_pause),
        TEST(a_move_on_its_way_is_made_and_the_other_clock_has_not_begun),
        TEST(a_days_clock_has_its_deadline_later_by_the_pause),
        TEST(time_for_marking_is_not_over_while_the_clocks_stand),
        TEST(an_adjourned_board_stands_until_it_goes_on_itself),
        TEST(the_second_game_of_a_match_begins_with_its_clocks_stopped),
        TEST(boards_that_are_new_in_a_stopped_round_begin_stopped),
        TEST(an_aborted_round_begins_again_with_its_clocks_running),
        TEST(both_coming_does_not_lift_what_the_director_stopped),
        TEST(the_director_does_not_begin_what_waits_for_somebody),
        TEST(nobody_loses_for_not_coming_to_a_board_that_stands),
        TEST(a_board_that_goes_on_gives_no_other_board_more_time),
        TEST(a_player_who_stays_away_meanwhile_loses_nothing),
        TEST(a_restart_keeps_what_stands),
        TEST(a_stop_that_was_not_stored_did_not_happen),
        TEST(watchers_of_a_delayed_game_see_it_stand_when_it_is_their_time),
        TEST(a_pause_that_makes_no_sense_is_refused),
        TEST(rounds_on_wooden_boards_have_no_clocks_here),
        TEST(it_needs_the_revision_of_its_board_or_of_its_round),
        TEST(the_log_says_why_and_is_undone_by_going_on_only),
        TEST(only_a_director_stops_clocks),
    };
    return cmocka_run_group_tests_name("app tournament pause", tests, NULL, NULL);
}
