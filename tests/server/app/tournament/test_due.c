/* Acts of a tournament without a director: absence, rounds, clocks, restarts, live boards. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

/* --- absence ------------------------------------------------------------------------ */

static void a_player_who_does_not_come_loses_and_if_nobody_comes_both_lose(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 4);
    meet_round(&meet, 1);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int second = (int)number_at(pair, "second");
    meet_sit(&meet, second, text_at(pair, "room"));
    meet_pass(&world, 59999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'default':true,'games':[{'result':'white',"
                                        "'default':true,'ending':'forfeit'}]}");
    must_fit(meet_pair_at(&meet, 1, 2),
             "{'points':[0,0],'default':true,'games':[{'result':'neither','default':true}]}");
    for (size_t i = 0; i < 2; i++)
        assert_true(world.store.games[i].ended_at != 0);
}

static void the_player_who_was_there_first_wins_whichever_seat_it_was(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++) {
        json_t *pair = meet_pair_at(&meet, 1, board);
        meet_sit(&meet, (int)number_at(pair, board == 1 ? "first" : "second"),
                 text_at(pair, "room"));
    }
    meet_pass(&world, 60000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0],'default':true}");
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':[0,2],'default':true}");
}

static void two_who_both_did_not_come_have_not_met_and_may_be_paired_again(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 2);
    meet_round(&meet, 1);
    meet_pass(&world, 30000);
    world_crash(&world); /* time without a server is no absence */
    meet_pass(&world, 60000);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,0],'default':true}");
    meet_do(&meet, "'k':'pair','round':2,'seed':1");
    json_t *desk = meet_look(&meet, meet.director, "desk");
    assert_int_equal(number_at(json_object_get(desk, "draft"), "number"), 2);
    size_t i;
    json_t *warning;
    json_array_foreach(json_object_get(desk, "warnings"), i, warning)
        assert_string_not_equal(text_at(warning, "kind"), "rematch");
}

static void a_player_who_came_may_leave_again_and_their_clock_decides(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    world_hang_up(&world, table.black);
    world_hang_up(&world, table.white);
    meet_pass(&world, 3600000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
}

static void a_board_is_only_shown_to_the_desk_if_its_director_wants_to_rule(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000,'noshow_auto':false", 2);
    meet_round(&meet, 1);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int away = (int)number_at(pair, "second");
    meet_sit(&meet, (int)number_at(pair, "first"), text_at(pair, "room"));
    meet_pass(&world, 120000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'board':1,'state':'waiting'}]}");
    json_t *open = json_object_get(meet_look(&meet, meet.director, "desk"), "open");
    assert_int_equal(number_at(json_array_get(open, 0), "away"), away);
}

/* The time in milliseconds for which the only open board is in its state. */
static int64_t open_since(struct meet *meet)
{
    json_t *open = json_object_get(meet_look(meet, meet->director, "desk"), "open");
    assert_int_equal(json_array_size(open), 1);
    return number_at(json_array_get(open, 0), "since");
}

static void the_desk_sees_how_long_a_board_is_open_whatever_the_calendar_says(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 2);
    meet_round(&meet, 1);
    meet_pass(&world, 61234);
    assert_int_equal(open_since(&meet), 61234);
    world.now.wall_ms -= 61235;
    assert_int_equal(open_since(&meet), 0);
    world.now.wall_ms += 2;
    assert_int_equal(open_since(&meet), 1);
}

/* They lost by resigning, or won by that; being away afterwards changes nothing. */
static void a_game_that_is_over_is_no_absence_of_the_player_who_never_came(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 2);
    meet_round(&meet, 1);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int first = (int)number_at(pair, "first");
    char game[23];
    snprintf(game, sizeof game, "%s",
             text_at(json_array_get(json_object_get(pair, "games"), 0), "id"));
    conn_id conn = meet.players[first - 1];
    meet_sit(&meet, first, text_at(pair, "room"));
    say(&world, conn, "{'t':'sub','id':5,'ch':'game:%s'}", game);
    say(&world, conn, "{'t':'do','id':6,'key':'r','ch':'game:%s','k':'resign','base':%lld}", game,
        (long long)world.store.events_n);
    world_commit_all(&world);
    await(&world, conn, "{'t':'ok','id':6}");
    size_t events = world.store.events_n;
    meet_pass(&world, 60000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'games':[{'ending':'resign'}]}");
    assert_int_equal(world.store.events_n, events);
}

static void after_a_restart_there_is_the_whole_time_to_come(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'noshow':60000", 2);
    meet_round(&meet, 1);
    meet_pass(&world, 50000);
    world_crash(&world);
    meet_pass(&world, 59999);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,0]}");
}

/* --- clocks ----------------------------------------------------------------------------------- */

static void clocks_wait_until_both_are_at_the_board(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','together':false,'noshow':300000", 2);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    char game[23], room[23];
    int first = (int)number_at(pair, "first"), second = (int)number_at(pair, "second");
    strcpy(room, text_at(pair, "room"));
    strcpy(game, text_at(json_array_get(json_object_get(pair, "games"), 0), "id"));
    conn_id black = meet.players[first - 1];
    meet_sit(&meet, first, room);
    say(&world, black, "{'t':'sub','id':5,'ch':'game:%s'}", game);
    await(&world, black,
          "{'t':'snap','ch':'game:%s','n':1,'v':{'clk':{'run':null},"
          "'state':{'may':{'b':['resign'],'w':['resign']}}}}",
          game);
    meet_pass(&world, 90000);
    say(&world, black, "{'t':'do','id':6,'key':'m','ch':'game:%s','k':'play','at':'E5','base':0}",
        game);
    await(&world, black, "{'t':'error','id':6,'code':'phase','reason':'paused'}");
    meet_sit(&meet, second, room);
    await(&world, black, "{'t':'ev','k':'unpause','clk':{'run':'b','b':{'main':60000}}}");
    meet_pass(&world, 61000);
    await(&world, black, "{'t':'ev','k':'flag','by':'b','end':{'result':'W'}}");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2]}");
}

/* Both are there already: no arrival is left that would begin it. */
static void clocks_of_the_second_game_begin_with_it_if_both_stayed(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','together':false,'match':2", 2);
    struct table table = meet_table(&meet, 1, 1);
    await(&world, table.black, "{'t':'ev','k':'unpause'}");
    act(&world, &table, 'b', "'k':'resign'");
    meet_pass(&world, 20000);
    assert_int_equal(world.store.games_n, 2);
    json_t *games = json_object_get(meet_pair_at(&meet, 1, 1), "games");
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}",
        text_at(json_array_get(games, 1), "id"));
    await(&world, watcher, "{'t':'snap','v':{'clk':{'run':'b'}}}");
}

static void a_director_gives_time_which_both_see_and_a_restart_keeps(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    struct table table = meet_table(&meet, 1, 1);
    meet_pass(&world, 50000);
    meet_do(&meet, "'k':'time','round':1,'board':1,'game':1,'colour':'b','ms':30000");
    await(&world, table.white,
          "{'t':'ev','k':'time','by':'b','act':'b time 30000','clk':{'run':'b',"
          "'b':{'main':90000},'since':50000}}");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    must_fit(json_array_get(log, json_array_size(log) - 1),
             "{'k':'time','round':1,'board':1,'game':1,'colour':'b','ms':30000}");
    meet_pass(&world, 30000);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    meet_pass(&world, 60000); /* held for them to come back */
    meet_pass(&world, 59999);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    meet_pass(&world, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0]}");
    json_t *no = meet_no(&meet, "'k':'time','round':1,'board':1,'game':1,'colour':'b','ms':30000");
    assert_string_equal(text_at(no, "reason"), "not-there");
}

static void both_are_given_time_at_once_and_nobody_twice(void **state)
{
    (void)state;
    struct meet meet = meet_timed(&world, "'system':'swiss','noshow':0", 2);
    struct table table = meet_table(&meet, 1, 1);
    uint32_t before = (uint32_t)number_at(meet_pair_at(&meet, 1, 1), "rev");
    meet_do(&meet, "'k':'time','round':1,'board':1,'game':1,'colour':'both','ms':30000");
    await(&world, table.white, "{'t':'ev','k':'time','by':'b','act':'b time 30000'}");
    await(&world, table.white,
          "{'t':'ev','k':'time','by':'w','clk':{'b':{'main':90000},'w':{'main':90000}}}");
    assert_true(number_at(meet_pair_at(&meet, 1, 1), "rev") > before);
    say(&world, meet.director,
        "{'t':'do','id':91,'key':'again','ch':'desk:%s','k':'time','round':1,'board':1,'game':1,"
        "'colour':'both','ms':30000,'base':%u}",
        meet.id, before);
    await(&world, meet.director, "{'t':'error','id':91,'code':'stale'}");
}

static void a_game_that_waits_still_waits_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','together':false,'noshow_auto':false", 2);
    meet_round(&meet, 1);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    for (int i = 0; i < 2; i++)
        meet.players[i] = world_connect(&world, meet.people[i]);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    char room[23];
    int second = (int)number_at(pair, "second");
    strcpy(room, text_at(pair, "room"));
    meet_sit(&meet, (int)number_at(pair, "first"), room);
    assert_int_equal(world.store.events_n, 1);
    meet_sit(&meet, second, room);
    assert_int_equal(world.store.events_n, 2);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
}

/* --- rounds ----------------------------------------------------------------------------------- */

static void resign_all(struct meet *meet, int round, int boards)
{
    for (int board = 1; board <= boards; board++) {
        struct table table = meet_table(meet, round, board);
        act(&world, &table, 'w', "'k':'resign'");
    }
}

static void rounds_follow_each_other_by_themselves_to_the_end(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'auto_start':600000", 4);
    meet_round(&meet, 1);
    resign_all(&meet, 1, 2);
    json_t *head = json_object_get(meet_look(&meet, meet.director, "tour"), "head");
    must_fit(head, "{'next':{'what':'pair'}}");
    assert_int_equal(number_at(json_object_get(head, "next"), "at"), world.now.wall_ms + 600000);
    meet_pass(&world, 300000);
    head = json_object_get(meet_look(&meet, meet.director, "tour"), "head");
    must_fit(head, "{'round':2,'next':{'what':'start'}}");
    meet_pass(&world, 299999);
    assert_int_equal(world.store.rooms_n, 2);
    meet_pass(&world, 1);
    assert_int_equal(world.store.rooms_n, 4);
    resign_all(&meet, 2, 2);
    meet_pass(&world, 599999);
    head = json_object_get(meet_look(&meet, meet.director, "tour"), "head");
    must_fit(head, "{'stage':'running','next':{'what':'finish'}}");
    meet_pass(&world, 1);
    head = json_object_get(meet_look(&meet, meet.director, "tour"), "head");
    must_fit(head, "{'stage':'finished','next':{'what':null,'at':null}}");
}

static void nothing_begins_by_itself_while_it_is_held(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'auto_start':600000", 2);
    meet_round(&meet, 1);
    resign_all(&meet, 1, 1);
    meet_do(&meet, "'k':'hold','on':true");
    meet_pass(&world, 1200000);
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'round':1,'hold':true,'next':{'what':'pair','at':null}}}");
    meet_do(&meet, "'k':'hold','on':false");
    meet_pass(&world, 299999);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':1}}");
    meet_pass(&world, 1);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':2}}");
}

static void a_deadline_that_passed_while_the_server_was_down_waits_its_time_again(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'auto_start':60000", 2);
    meet_round(&meet, 1);
    resign_all(&meet, 1, 1);
    meet_pass(&world, 20000);
    world.now.wall_ms += 3600000; /* down for an hour */
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    meet_pass(&world, 29999);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':1}}");
    meet_pass(&world, 1);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'round':2}}");
}

/* --- restarts --------------------------------------------------------------------------------- */

static void a_running_round_survives_a_restart_with_rooms_and_clocks(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    for (int i = 0; i < 4; i++)
        meet.players[i] = world_connect(&world, meet.people[i]);
    table = meet_table(&meet, 1, 1);
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    act(&world, &table, 'b', "'k':'resign'");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'games':[{'moves':2}]}");
}

static void a_finished_event_is_found_again_with_its_table_and_its_games(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':1", 2);
    meet_round(&meet, 1);
    resign_all(&meet, 1, 1);
    meet_do(&meet, "'k':'stage','to':'finished'");
    char *before = json_dumps(meet_look(&meet, meet.director, "tour"), JSON_SORT_KEYS);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    char *after = json_dumps(meet_look(&meet, meet.director, "tour"), JSON_SORT_KEYS);
    assert_string_equal(before, after);
    free(before);
    free(after);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    char room[23];
    strcpy(room, text_at(pair, "room"));
    say(&world, meet.director, "{'t':'sub','id':8,'ch':'room:%s'}", room);
    world_commit_all(&world);
    await(&world, meet.director, "{'t':'snap','ch':'room:%s','v':{'tour':{'slug':'kiln-lane'}}}",
          room);
}

static void a_log_that_does_not_fold_is_left_out_and_nothing_else_suffers(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 2);
    world.store.tour_acts[1].data = (struct text){"{}", 2};
    world_crash(&world);
    conn_id conn = world_connect(&world, meet.director_person);
    say(&world, conn, "{'t':'sub','id':1,'ch':'tour:%s'}", meet.id);
    world_commit_all(&world);
    expect(&world, conn, "{'t':'error','id':1,'code':'notfound'}");
    assert_true(world.left_out > 0); /* and the log names it */
}

/* --- live boards ------------------------------------------------------------------------------ */

static json_t *next_note(conn_id conn)
{
    struct inbox *inbox = &world.inboxes[conn - 1];
    while (inbox->read < inbox->n) {
        json_t *message = inbox->list[inbox->read++];
        if (strcmp(text_at(message, "k"), "boards") == 0)
            return message;
    }
    return NULL;
}

static void live_boards_are_told_at_most_once_a_second(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_round(&meet, 1);
    conn_id watcher = world_connect(&world, -1);
    json_t *boards = meet_look(&meet, watcher, "boards");
    assert_int_equal(json_array_size(json_object_get(boards, "games")), 2);
    struct table table = meet_table(&meet, 1, 1);
    meet_pass(&world, 1000);
    forget_heard(&world, watcher);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_pass(&world, 0);
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    act(&world, &table, 'b', "'k':'play','at':'G7'");
    meet_pass(&world, 0);
    json_t *note = next_note(watcher);
    must_fit(note,
             "{'t':'note','k':'boards','games':[{'round':1,'board':1,'move':1,'last':'E5'}]}");
    assert_null(next_note(watcher));
    meet_pass(&world, 1000);
    note = next_note(watcher);
    must_fit(note, "{'games':[{'board':1,'move':3,'last':'G7','to':'w','end':null}]}");
    act(&world, &table, 'w', "'k':'resign'");
    meet_pass(&world, 1000);
    must_fit(next_note(watcher), "{'games':[{'board':1,'end':{'result':'B','reason':'resign'}}]}");
}

static void others_see_a_game_later_and_its_end_at_once(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'delay':60000", 2);
    conn_id watcher = world_connect(&world, -1);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    await(&world, watcher, "{'t':'snap','n':0}");
    meet_look(&meet, watcher, "boards");
    act(&world, &table, 'b', "'k':'play','at':'E5'"); /* its player sees it now */
    meet_pass(&world, 30000);
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    meet_pass(&world, 29999);
    assert_true(hears_nothing(&world, watcher));
    must_fit(meet_look(&meet, watcher, "boards"), "{'games':[{'board':1,'move':0,'last':null}]}");
    meet_pass(&world, 1);
    await(&world, watcher, "{'t':'ev','ch':'game:%s','n':1,'at':'E5'}", table.game);
    must_fit(meet_look(&meet, watcher, "boards"), "{'games':[{'move':1,'last':'E5'}]}");
    conn_id second = world_connect(&world, -1);
    say(&world, second, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    await(&world, second, "{'t':'snap','n':1,'v':{'move':1,'last':'E5'}}");
    forget_heard(&world, watcher);
    act(&world, &table, 'b', "'k':'resign'");
    await(&world, watcher, "{'t':'ev','ch':'game:%s','n':2,'at':'C3'}", table.game);
    await(&world, watcher, "{'t':'ev','n':3,'k':'resign','end':{'result':'W'}}");
}

static void a_delayed_move_is_not_revealed_by_a_restart_or_a_record(void **state)
{
    (void)state;
    char name[40];
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'delay':60000", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_pass(&world, 40000);
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    snprintf(name, sizeof name, "%s.json", table.game);
    for (int life = 0; life < 2; life++) {
        conn_id watcher = world_connect(&world, -1);
        world_get_record(&world, name);
        world_commit_all(&world);
        assert_null(strstr(world.reply_text, "C3"));
        say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
        await(&world, watcher, "{'t':'snap','n':0}");
        say(&world, watcher,
            "{'t':'sub','id':2,'ch':'game:%s','since':{'e':'k7f2k7f2k7f2k7f2',"
            "'n':2}}",
            table.game);
        await(&world, watcher, "{'t':'ok','id':2,'mode':'snapshot','n':0}");
        if (life == 0)
            world_crash(&world);
        else {
            meet_pass(&world, 20000);
            await(&world, watcher, "{'t':'ev','n':1,'at':'E5'}");
        }
    }
}

/* Its room alone knows that moves are delayed. */
static void a_delayed_move_is_not_revealed_while_its_event_is_not_in_memory(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'delay':60000", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    world.store.tour_acts[1].data = (struct text){"{}", 2};
    world_crash(&world);
    world_commit_all(&world);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    await(&world, watcher, "{'t':'snap','n':0,'v':{'move':0}}");
    meet_pass(&world, 60000);
    await(&world, watcher, "{'t':'ev','ch':'game:%s','n':1,'at':'E5'}", table.game);
}

static void another_name_is_told_wherever_it_stands(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    world_post(&world, world.people[meet.people[0]], "{\"name\":\"Anna\"}");
    await(&world, watcher,
          "{'t':'ev','k':'tour','players':[{'number':1,'name':'Ann','account':{'name':'Anna'}}]}");
}

static void another_name_of_who_made_an_event_is_told_in_the_list(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tours");
    conn_id olga = world_connect(&world, tour_owner(&world, "Olga"));
    must_fit(moderation_says(&world, olga, "'what':'rename','player':'p%lld','name':'Dora'",
                             (long long)world.store.accounts[0].player),
             "{'t':'ok'}");
    await(&world, watcher, "{'t':'ev','ch':'tours','k':'tour','tour':{'by':{'name':'Dora'}}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_player_who_does_not_come_loses_and_if_nobody_comes_both_lose),
        TEST(the_player_who_was_there_first_wins_whichever_seat_it_was),
        TEST(two_who_both_did_not_come_have_not_met_and_may_be_paired_again),
        TEST(a_player_who_came_may_leave_again_and_their_clock_decides),
        TEST(a_board_is_only_shown_to_the_desk_if_its_director_wants_to_rule),
        TEST(the_desk_sees_how_long_a_board_is_open_whatever_the_calendar_says),
        TEST(a_game_that_is_over_is_no_absence_of_the_player_who_never_came),
        TEST(after_a_restart_there_is_the_whole_time_to_come),
        TEST(clocks_wait_until_both_are_at_the_board),
        TEST(clocks_of_the_second_game_begin_with_it_if_both_stayed),
        TEST(a_director_gives_time_which_both_see_and_a_restart_keeps),
        TEST(both_are_given_time_at_once_and_nobody_twice),
        TEST(a_game_that_waits_still_waits_after_a_restart),
        TEST(rounds_follow_each_other_by_themselves_to_the_end),
        TEST(nothing_begins_by_itself_while_it_is_held),
        TEST(a_deadline_that_passed_while_the_server_was_down_waits_its_time_again),
        TEST(a_running_round_survives_a_restart_with_rooms_and_clocks),
        TEST(a_finished_event_is_found_again_with_its_table_and_its_games),
        TEST(a_log_that_does_not_fold_is_left_out_and_nothing_else_suffers),
        TEST(live_boards_are_told_at_most_once_a_second),
        TEST(others_see_a_game_later_and_its_end_at_once),
        TEST(a_delayed_move_is_not_revealed_by_a_restart_or_a_record),
        TEST(a_delayed_move_is_not_revealed_while_its_event_is_not_in_memory),
        TEST(another_name_is_told_wherever_it_stands),
        TEST(another_name_of_who_made_an_event_is_told_in_the_list),
    };
    return cmocka_run_group_tests_name("app tournament due", tests, NULL, NULL);
}
