/* Tournaments come into memory when they are needed, and leave it again without a loss. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static struct app_stats stats(void)
{
    struct app_stats ret;
    app_stats(world.app, &ret);
    return ret;
}

/* Starts again with room for no tournament, or (on false) with enough. */
static void press(bool on)
{
    world.tours_memory = on;
    world_crash(&world);
    world_commit_all(&world);
}

/* Evicts tournaments without subscribers. */
static void tidy(void)
{
    meet_pass(&world, APP_TOUR_TIDY_MS);
    assert_int_equal(stats().tours, 0);
}

/* Time passes in steps, so that restored tournaments do what is due. */
static void pass(int64_t ms)
{
    for (; ms > 0; ms -= 10000)
        meet_pass(&world, ms < 10000 ? ms : 10000);
}

/* Both players are back at their board. */
static void sit_again(struct table *table)
{
    table->black = world_connect(&world, table->black_person);
    table->white = world_connect(&world, table->white_person);
    for (int i = 0; i < 2; i++) {
        conn_id conn = i == 0 ? table->black : table->white;
        say(&world, conn, "{'t':'sub','id':1,'ch':'room:%s'}", table->room);
        say(&world, conn, "{'t':'sub','id':2,'ch':'game:%s'}", table->game);
        world_commit_all(&world);
        json_t *snap = await(&world, conn, "{'t':'snap','ch':'game:%s'}", table->game);
        table->exp = number_at(json_object_get(json_object_get(snap, "v"), "state"), "base");
    }
}

static json_t *look_again(struct meet *meet)
{
    press(false);
    meet->director = world_connect(&world, meet->director_person);
    return meet_look(meet, meet->director, "tour");
}

/* --- needed ------------------------------------------------------------------------------------ */

static void a_start_brings_what_is_played_and_what_happens_by_itself(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    meet_do(&meet, "'k':'stage','to':'checkin'");
    press(false);
    assert_int_equal(stats().tours, 0); /* no player that it calls is here */
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'stage','to':'registration'");
    meet_do(&meet, "'k':'stage','to':'running'");
    press(false);
    assert_int_equal(stats().tours, 0);
    meet.director = world_connect(&world, meet.director_person);
    meet_round(&meet, 1);
    press(false);
    assert_int_equal(stats().tours, 1);
}

static void a_channel_does_not_resume_from_before_it_had_no_subscriber(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    press(false);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'tour:%s'}", meet.id);
    world_commit_all(&world);
    json_t *ok = await(&world, watcher, "{'t':'ok','id':1}");
    char epoch[20];
    snprintf(epoch, sizeof epoch, "%s", text_at(ok, "e"));
    int64_t n = number_at(ok, "n");
    say(&world, watcher, "{'t':'unsub','id':2,'ch':'tour:%s'}", meet.id);
    world_hang_up(&world, meet.director);
    meet_pass(&world, APP_TOUR_TIDY_MS);
    assert_int_equal(stats().tours,
                     1); /* only the list of sent data is forgotten: ratings may differ now */
    say(&world, watcher, "{'t':'sub','id':3,'ch':'tour:%s','since':{'e':'%s','n':%lld}}", meet.id,
        epoch, (long long)n);
    world_commit_all(&world);
    ok = await(&world, watcher, "{'t':'ok','id':3}");
    assert_string_equal(text_at(ok, "e"), epoch);
    assert_string_equal(text_at(ok, "mode"), "snapshot");
}

static void a_game_ends_whose_tournament_is_not_in_memory(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    press(true);
    sit_again(&table);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    tidy();
    uint64_t forgotten = stats().tours_forgotten;
    say(&world, table.white, "{'t':'do','id':9,'ch':'game:%s','k':'resign','key':'r','base':%lld}",
        table.game, (long long)table.exp);
    assert_int_equal(world.jobs_n, 1); /* the question for the tournament, and no event yet */
    assert_true(hears_nothing(&world, table.white));
    world_commit_all(&world);
    await(&world, table.white, "{'t':'ok','id':9}");
    tidy();
    assert_true(stats().tours_forgotten > forgotten);
    must_fit(meet_pair_of(look_again(&meet), 1, 1),
             "{'points':[2,0],'games':[{'result':'black'}]}");
}

static void time_runs_out_in_a_game_whose_tournament_is_not_in_memory(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    press(true);
    sit_again(&table);
    tidy();
    meet_pass(&world, 60000);
    must_fit(meet_pair_of(look_again(&meet), 1, 1), "{'points':[2,0]}");
}

static void the_second_game_of_a_match_begins_whose_tournament_is_not_in_memory(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    press(true);
    sit_again(&table);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    act(&world, &table, 'b', "'k':'resign'");
    pass(2 * APP_NEXT_GAME_MS);
    assert_int_equal(world.store.games_n, 2);
    must_fit(meet_pair_of(look_again(&meet), 1, 1),
             "{'games':[{'result':'white'},{'result':null}]}");
}

static void rounds_that_begin_by_themselves_do_so_out_of_memory(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'over_board':true,'auto_start':600000", 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    press(true);
    tidy();
    pass(540000);
    must_fit(look_again(&meet), "{'head':{'round':2,'next':{'what':'start'}}}");
    press(true);
    pass(720000);
    must_fit(look_again(&meet), "{'head':{'round':2,'next':{'what':'results'}}}");
}

/* More of them than one page has, so that each page must be asked for. */
static void every_event_with_rounds_by_themselves_is_brought_after_a_start(void **state)
{
    (void)state;
    enum { MANY = APP_TOUR_VISITS_PAGE + 3 };
    struct meet meet = {.world = &world};
    meet.director = world_connect(&world, tour_account(&world, "Bob"));
    for (int i = 0; i < MANY; i++) {
        const json_t *ok =
            meet_say(&meet, meet.director, "tours",
                     "'k':'create','settings':{'slug':'event-%d','title':'Event','system':'swiss',"
                     "'auto_start':60000,'game':{'ruleset':'stoical','size':[9,9]}}",
                     i);
        snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
        meet_do(&meet, "'k':'stage','to':'registration'");
        meet_do(&meet, "'k':'add','people':[{'name':'Ann'},{'name':'Ben'}]");
        meet_do(&meet, "'k':'stage','to':'running'");
    }
    press(false);
    assert_int_equal(stats().tours, APP_TOUR_VISITS_PAGE);
    meet_pass(&world, APP_TOUR_VISIT_MS - 1);
    assert_int_equal(stats().tours, APP_TOUR_VISITS_PAGE);
    meet_pass(&world, 1);
    assert_int_equal(stats().tours, MANY);
}

/* The time at which it was to be brought comes all the same. */
static void an_event_that_a_visitor_has_brought_before_its_time_is_asked_for_no_more(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'over_board':true,'auto_start':600000", 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    press(false);
    size_t memory = (size_t)stats().tours_memory;
    world.tours_memory = memory - memory / 4; /* so that it is a little too large */
    world_crash(&world);
    tidy();
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':1}}");
    for (int i = 0; i < 30; i++) {
        world_pass(&world, 10000);
        for (size_t k = 0; k < world.jobs_n; k++)
            assert_int_not_equal(world.jobs[(world.jobs_first + k) % WORLD_JOBS]->question.kind,
                                 QUESTION_AWAKE);
        world_commit_all(&world);
    }
    await(&world, meet.director, "{'t':'ev','k':'tour','head':{'round':2}}");
}

static void a_hold_lasts_whether_in_memory_or_not(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'over_board':true,'auto_start':600000", 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    meet_do(&meet, "'k':'hold','on':true");
    press(true);
    pass(1200000);
    must_fit(look_again(&meet), "{'head':{'round':1,'hold':true}}");
}

static void the_report_of_one_player_becomes_the_result_of_an_evicted_event(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 2);
    meet_round(&meet, 1);
    meet_say(&meet, meet.players[0], "tour",
             "'k':'report','round':1,'board':1,'game':1,'result':'black'");
    press(true);
    tidy();
    pass(APP_TOUR_REPORT_MS + 10000);
    must_fit(meet_pair_of(look_again(&meet), 1, 1), "{'points':[2,0]}");
}

static void watchers_stay_behind_when_the_tournament_is_not_in_memory(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'delay':60000", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    struct table other = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    press(true);
    sit_again(&table);
    sit_again(&other);
    tidy();
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    await(&world, watcher, "{'t':'snap'}");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    assert_true(hears_nothing(&world, watcher));
    meet_pass(&world, 60000);
    await(&world, watcher, "{'t':'ev','k':'play'}");
    say(&world, watcher, "{'t':'sub','id':2,'ch':'game:%s'}", other.game);
    await(&world, watcher, "{'t':'snap','ch':'game:%s'}", other.game);
    act(&world, &other, 'b', "'k':'play','at':'E5'");
    expect(&world, watcher, "{'t':'ev','ch':'game:%s','k':'play'}", other.game);
}

/* An unused tournament leaves between any two jobs. */
static void watchers_stay_behind_when_it_leaves_as_the_next_game_of_a_match_begins(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2,'delay':60000", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    press(true);
    sit_again(&table);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    act(&world, &table, 'b', "'k':'resign'");
    for (int i = 0; i < 100 && world.store.games_n < 2; i++) {
        world_pass(&world, APP_TOUR_TIDY_MS);
        world_commit(&world, 1);
    }
    assert_int_equal(world.store.games_n, 2);
    world_pass(&world, APP_TOUR_TIDY_MS);
    world_commit_all(&world);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    world_commit_all(&world);
    json_t *games =
        json_object_get(json_object_get(await(&world, watcher, "{'t':'snap'}"), "v"), "games");
    snprintf(table.game, sizeof table.game, "%s", text_at(json_array_get(games, 1), "id"));
    int white = table.black_person; /* they change colours */
    table.black_person = table.white_person;
    table.white_person = white;
    sit_again(&table);
    say(&world, watcher, "{'t':'unsub','id':2,'ch':'room:%s'}", table.room);
    say(&world, watcher, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    await(&world, watcher, "{'t':'snap','ch':'game:%s'}", table.game);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    assert_true(hears_nothing(&world, watcher));
    meet_pass(&world, 60000);
    await(&world, watcher, "{'t':'ev','k':'play'}");
}

/* Two clients want it at once, and before the second one's rows are read it has changed and left again. */
static void rows_that_have_become_old_are_asked_for_again(void **state)
{
    char people[3000];
    size_t length;
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 0);
    for (int act = 0; act < 8; act++) {
        length = 0;
        for (int i = 0; i < 30; i++)
            length += (size_t)snprintf(
                people + length, sizeof people - length,
                "%s{'name':'Somebody who is nobody in particular, of the hall %d-%d'}",
                i ? "," : "", act, i);
        meet_say(&meet, meet.director, "desk", "'k':'add','people':[%s]", people);
    }
    press(true);
    world.works_late = true;
    for (int i = 0; i < 2; i++) {
        conn_id conn = world_connect(&world, meet.director_person);
        say(&world, conn,
            "{'t':'do','id':7,'key':'late%d','ch':'desk:%s','k':'add','people':[{'name':'P%d'}]}",
            i, meet.id, i);
    }
    world_commit_all(&world);
    for (int i = 0; i < 3; i++) { /* one, the old rows of the other, and what is there now */
        assert_true(world_work(&world));
        world_commit_all(&world);
        assert_int_equal(stats().tours, 0);
    }
    assert_false(world_work(&world));
    world.works_late = false;
    must_fit(look_again(&meet), "{'head':{'players':242}}");
}

static void a_stop_ends_what_two_wait_for(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    press(false);
    conn_id watchers[2] = {world_connect(&world, -1), world_connect(&world, -1)};
    for (int i = 0; i < 2; i++)
        say(&world, watchers[i], "{'t':'sub','id':1,'ch':'tour:%s'}", meet.id);
    world_commit(&world, 2); /* the rows, twice; now both ask who its people are */
    assert_int_equal(world.jobs_n, 2);
    assert_int_equal(stats().tours, 0);
    world_crash(&world);
    must_fit(look_again(&meet), "{'head':{'players':4}}");
}

/* --- reasons to stay ----------------------------------------------------------------------- */

static json_t *listen(conn_id conn, const struct meet *meet)
{
    forget_heard(&world, conn);
    say(&world, conn, "{'t':'sub','id':5,'ch':'tour:%s'}", meet->id);
    world_commit_all(&world);
    return await(&world, conn, "{'id':5}");
}

static void strangers_who_look_cannot_use_up_what_an_event_needs(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    press(false);
    assert_int_equal(stats().tours_memory, 0);
    conn_id watcher = world_connect(&world, -1);
    must_fit(listen(watcher, &meet), "{'t':'ok'}");
    size_t memory = (size_t)stats().tours_memory;
    assert_true(memory > 10000);
    world.tours_memory = memory - memory / 4; /* so that it is a little too large */
    world_crash(&world);
    watcher = world_connect(&world, -1);
    must_fit(listen(watcher, &meet), "{'t':'error','code':'busy','retry':true}");
    conn_id player = world_connect(&world, meet.people[1]);
    must_fit(listen(player, &meet), "{'t':'ok'}");
    must_fit(listen(watcher, &meet), "{'t':'ok'}"); /* it is there anyway */
    meet.director = world_connect(&world, meet.director_person);
    must_fit(listen(meet.director, &meet), "{'t':'ok'}");
}

static void a_director_acts_where_memory_is_used_up(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 2);
    press(true);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_say(&meet, meet.director, "desk", "'k':'pair','round':1,'base':0"), "{'t':'ok'}");
    must_fit(look_again(&meet), "{'head':{'next':{'what':'publish'}}}");
}

static void an_unused_tournament_leaves_memory_after_a_while(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    press(false);
    conn_id watcher = world_connect(&world, -1);
    must_fit(listen(watcher, &meet), "{'t':'ok'}");
    meet_pass(&world, 2 * APP_TOUR_IDLE_MS);
    assert_int_equal(stats().tours, 1);
    say(&world, watcher, "{'t':'unsub','id':6,'ch':'tour:%s'}", meet.id);
    meet_pass(&world, APP_TOUR_TIDY_MS);
    assert_int_equal(stats().tours, 0);
    assert_int_equal(stats().tours_memory, 0);
}

/* Tournaments without a listener stay while there are so many; with one more, the one unused for longest leaves. */
static void so_many_stay_in_memory_that_nobody_looks_at(void **state)
{
    (void)state;
    struct meet meet = {.world = &world};
    conn_id directors[2];
    world.tours_memory = 100000000;
    world_crash(&world);
    for (unsigned i = 0; i < 2; i++)
        directors[i] = world_connect(&world, tour_account_from(&world, i ? "Bob" : "Cid", 1 + i));
    for (int i = 0; i <= APP_TOURS_IDLE_MAX; i++) {
        json_t *ok = meet_say(&meet, directors[i % 2], "tours",
                              "'k':'create','settings':{'slug':'event-%d','title':'Event','system':"
                              "'swiss','game':{'ruleset':'stoical','size':[9,9]}}",
                              i);
        must_fit(ok, "{'t':'ok'}");
        if (i < APP_TOURS_IDLE_MAX - 1)
            continue;
        meet_pass(&world, APP_TOUR_TIDY_MS);
        assert_int_equal(stats().tours, APP_TOURS_IDLE_MAX);
    }
}

static void an_event_made_since_the_start_leaves_memory_as_well(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    world_hang_up(&world, meet.director);
    meet_pass(&world, APP_TOUR_IDLE_MS - APP_TOUR_TIDY_MS);
    assert_int_equal(stats().tours, 1);
    meet_pass(&world, 2 * APP_TOUR_TIDY_MS);
    assert_int_equal(stats().tours, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_start_brings_what_is_played_and_what_happens_by_itself),
        TEST(a_channel_does_not_resume_from_before_it_had_no_subscriber),
        TEST(a_game_ends_whose_tournament_is_not_in_memory),
        TEST(time_runs_out_in_a_game_whose_tournament_is_not_in_memory),
        TEST(the_second_game_of_a_match_begins_whose_tournament_is_not_in_memory),
        TEST(rounds_that_begin_by_themselves_do_so_out_of_memory),
        TEST(every_event_with_rounds_by_themselves_is_brought_after_a_start),
        TEST(an_event_that_a_visitor_has_brought_before_its_time_is_asked_for_no_more),
        TEST(a_hold_lasts_whether_in_memory_or_not),
        TEST(the_report_of_one_player_becomes_the_result_of_an_evicted_event),
        TEST(watchers_stay_behind_when_the_tournament_is_not_in_memory),
        TEST(watchers_stay_behind_when_it_leaves_as_the_next_game_of_a_match_begins),
        TEST(rows_that_have_become_old_are_asked_for_again),
        TEST(a_stop_ends_what_two_wait_for),
        TEST(strangers_who_look_cannot_use_up_what_an_event_needs),
        TEST(a_director_acts_where_memory_is_used_up),
        TEST(an_unused_tournament_leaves_memory_after_a_while),
        TEST(so_many_stay_in_memory_that_nobody_looks_at),
        TEST(an_event_made_since_the_start_leaves_memory_as_well),
    };
    return cmocka_run_group_tests_name("app tournament evict", tests, NULL, NULL);
}
