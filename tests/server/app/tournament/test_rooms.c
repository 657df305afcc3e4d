/* Rounds of a tournament and the real rooms of their games. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "proto/json/ids.h"
#include "tests/server/app/tour_world.h"

static void resign(struct meet *meet, int round, int board, char colour)
{
    struct table table = meet_table(meet, round, board);
    act(&world, &table, colour, "'k':'resign'");
}

static json_t *game_at(struct meet *meet, int round, int board, size_t game)
{
    return json_array_get(json_object_get(meet_pair_at(meet, round, board), "games"), game - 1);
}

static void a_start_opens_all_rooms_in_one_transaction_or_none(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    json_t *round = meet_round_of(meet_look(&meet, meet.director, "tour"), 1);
    int rev = (int)number_at(round, "rev");
    forget_heard(&world, meet.director);
    say(&world, meet.director,
        "{'t':'do','id':1,'key':'start','ch':'desk:%s','k':'start','round':1,'base':%d}", meet.id,
        rev);
    assert_int_equal(world.jobs_n, 1);
    assert_true(hears_nothing(&world, meet.director)); /* durable, then visible */
    assert_int_equal(world.store.rooms_n, 0);
    world_commit(&world, 1);
    await(&world, meet.director, "{'t':'ok','id':1}");
    assert_int_equal(world.store.rooms_n, 2);
    assert_int_equal(world.store.games_n, 2);
    say(&world, meet.director,
        "{'t':'do','id':2,'key':'start','ch':'desk:%s','k':'start','round':1,'base':%d}", meet.id,
        rev);
    await(&world, meet.director, "{'t':'ok','id':2}");
    assert_int_equal(world.store.rooms_n, 2);
}

static void a_start_that_is_not_committed_leaves_nothing(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    json_t *round = meet_round_of(meet_look(&meet, meet.director, "tour"), 1);
    say(&world, meet.director,
        "{'t':'do','id':1,'key':'start','ch':'desk:%s','k':'start','round':1,'base':%d}", meet.id,
        (int)number_at(round, "rev"));
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    round = meet_round_of(meet_look(&meet, meet.director, "tour"), 1);
    assert_string_equal(text_at(round, "state"), "published");
    assert_int_equal(world.store.rooms_n, 0);
    meet_do(&meet, "'k':'start','round':1");
    assert_int_equal(world.store.rooms_n, 2);
}

static void the_game_opens_on_both_players_screens(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    for (unsigned i = 0; i < 2; i++)
        say(&world, meet.players[i], "{'t':'sub','id':9,'ch':'me'}");
    meet_round(&meet, 1);
    for (unsigned i = 0; i < 2; i++)
        await(&world, meet.players[i],
              "{'t':'ev','ch':'me','games':[{'state':'playing','opponent':{'name':'%s'}}]}",
              i ? "Ann" : "Bob");
    struct table table = meet_table(&meet, 1, 1);
    say(&world, table.black, "{'t':'sub','id':10,'ch':'room:%s'}", table.room);
    await(&world, table.black,
          "{'t':'snap','ch':'room:%s','v':{'state':'playing','tour':{'id':'%s',"
          "'slug':'kiln-lane','title':'Kiln Lane Open'}}}",
          table.room, meet.id);
}

static void a_room_knows_when_its_tournament_is_called_otherwise(void **state)
{
    (void)state;
    struct meet meet =
        meet_begin(&world, "'ruleset':'stoical','size':[9,9]", "'system':'knockout'", 2);
    struct table table = meet_table(&meet, 1, 1);
    say(&world, table.black, "{'t':'sub','id':10,'ch':'room:%s'}", table.room);
    meet_do(&meet, "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Moved','system':"
                   "'knockout','game':{'ruleset':'stoical','size':[9,9]}}");
    await(&world, table.black, "{'t':'ev','ch':'room:%s','room':{'tour':{'title':'Kiln Moved'}}}",
          table.room);
    forget_heard(&world, table.black);
    meet_do(&meet, "'k':'undo','to':%d",
            (int)number_at(meet_look(&meet, meet.director, "desk"), "rev"));
    await(&world, table.black,
          "{'t':'ev','ch':'room:%s','room':{'tour':{'title':'Kiln Lane Open'}}}", table.room);
}

static void players_do_not_call_a_game_off_or_play_another_one(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    json_t *no = act_no(&world, &table, 'b', "'k':'abort'");
    assert_string_equal(text_at(no, "reason"), "tournament");
    act(&world, &table, 'b', "'k':'resign'");
    say(&world, table.black, "{'t':'do','id':5,'key':'re','ch':'room:%s','k':'rematch'}",
        table.room);
    await(&world, table.black, "{'t':'error','id':5,'code':'phase','reason':'tournament'}");
    world_crash(&world); /* the room comes from the store */
    conn_id again = world_connect(&world, table.black_person);
    say(&world, again, "{'t':'do','id':6,'key':'re2','ch':'room:%s','k':'rematch'}", table.room);
    world_commit_all(&world);
    await(&world, again, "{'t':'error','id':6,'code':'phase','reason':'tournament'}");
}

static void rooms_of_a_tournament_are_in_no_lobby_and_count_for_nobody(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 8);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    meet_round(&meet, 1);
    say(&world, watcher, "{'t':'sub','id':2,'ch':'lobby'}");
    await(&world, watcher, "{'t':'ok','id':2}");
    expect(&world, watcher, "{'t':'snap','v':{'rooms':[]}}");
    for (int i = 0; i < 10; i++) {
        say(&world, meet.director,
            "{'t':'do','id':%d,'key':'open-%d','ch':'lobby','k':'open','ruleset':'stoical',"
            "'size':[9,9]}",
            50 + i, i);
        world_commit_all(&world);
        await(&world, meet.director, "{'t':'ok','id':%d}", 50 + i);
    }
}

static void the_end_of_a_game_and_its_result_are_one_transaction(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    say(&world, table.white,
        "{'t':'do','id':7,'key':'end','ch':'game:%s','k':'resign','base':%lld}", table.game,
        (long long)table.exp);
    assert_int_equal(world.jobs_n, 1);
    assert_true(hears_nothing(&world, watcher));
    world_commit(&world, 1);
    await(&world, table.white, "{'t':'ok','id':7}");
    json_t *event = await(&world, watcher, "{'t':'ev','k':'tour'}");
    must_fit(event,
             "{'rounds':[{'number':1,'state':'complete','changed':[{'points':[2,0],'games':[{"
             "'result':'black','ending':'resign','default':false,'moves':0}]}]}]}");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    assert_string_equal(text_at(game_at(&meet, 1, 1, 1), "result"), "black");
}

/* --- matches ---------------------------------------------------------------------------------- */

static void a_match_is_two_games_with_colours_swapped(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    resign(&meet, 1, 1, 'w');
    json_t *pair = meet_pair_at(&meet, 1, 1);
    assert_true(json_is_null(json_object_get(pair, "points")));
    assert_int_equal(json_array_size(json_object_get(pair, "games")), 1);
    world_pass(&world, 10000);
    world_commit_all(&world);
    must_fit(meet_pair_at(&meet, 1, 1), "{'games':[{'result':'black','first_black':true},"
                                        "{'result':null,'first_black':false}]}");
    resign(&meet, 1, 1, 'b');
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0],'game_points':[4,0],"
                                        "'games':[{'result':'black'},{'result':'white'}]}");
    assert_int_equal(world.store.games_n, 2);
    assert_true(world.store.rooms[0].closed_at != 0);
}

static void a_match_that_is_ruled_on_has_no_second_game(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    resign(&meet, 1, 1, 'w');
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':0,'result':'white','reason':'left'");
    world_pass(&world, 20000);
    world_commit_all(&world);
    assert_int_equal(world.store.games_n, 1);
    assert_true(world.store.rooms[0].closed_at != 0);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'ruled':true,'reason':'left'}");
}

static void a_drawn_game_of_a_knock_out_is_followed_by_another(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'knockout','match':1", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    act(&world, &table, 'w', "'k':'draw'");
    act(&world, &table, 'b', "'k':'draw'");
    assert_int_equal(world.store.rooms[0].closed_at, 0);
    world_pass(&world, 10000);
    world_commit_all(&world);
    must_fit(meet_pair_at(&meet, 1, 1),
             "{'points':null,'games':[{'result':'draw'},{'result':null}]}");
    resign(&meet, 1, 1, 'w');
    assert_false(json_is_null(json_object_get(meet_pair_at(&meet, 1, 1), "points")));
}

/* --- stops ------------------------------------------------------------------------------------ */

static void a_ruling_ends_the_game_that_it_decides(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':1,'result':'white','default':true,"
                   "'reason':'used an engine'");
    await(&world, table.black,
          "{'t':'ev','ch':'game:%s','k':'forfeit','by':'b','end':{'result':'W'}}", table.game);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'default':true,'reason':'used an engine',"
                                        "'games':[{'result':'white','ruled':true}]}");
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':1");
    must_fit(meet_pair_at(&meet, 1, 1), "{'games':[{'result':'white','ending':'forfeit',"
                                        "'ruled':false}]}");
}

/* A player's acts before the stop count: a game was not played only if one of the two had not moved. */
static void a_game_in_which_both_had_moved_is_no_default_when_it_is_stopped(void **state)
{
    (void)state;
    for (int moves = 1; moves <= 2; moves++) {
        struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
        meet_round(&meet, 1);
        struct table table = meet_table(&meet, 1, 1);
        act(&world, &table, 'b', "'k':'play','at':'E5'");
        if (moves == 2)
            act(&world, &table, 'w', "'k':'play','at':'C3'");
        meet_do(&meet, "'k':'rule','round':1,'board':1,'game':1,'result':'white','default':true,"
                       "'reason':'left'");
        meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':1");
        must_fit(meet_pair_at(&meet, 1, 1),
                 moves == 1 ? "{'default':true,'games':[{'result':'white','default':true}]}"
                            : "{'default':false,'games':[{'result':'white','default':false}]}");
        world_destroy(&world);
        world_create(&world, 1);
    }
}

static void an_aborted_round_calls_its_games_off_and_is_a_draft_again(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_round(&meet, 1);
    struct table one = meet_table(&meet, 1, 1);
    struct table two = meet_table(&meet, 1, 2);
    act(&world, &two, 'b', "'k':'resign'");
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    meet_do(&meet, "'k':'abort','round':1");
    await(&world, one.black, "{'t':'ev','k':'abort','end':{'reason':'aborted'}}");
    await(&world, watcher, "{'t':'ev','k':'tour','withdrawn':[1]}");
    for (size_t i = 0; i < 2; i++) {
        assert_true(world.store.games[i].ended_at != 0);
        assert_true(world.store.rooms[i].closed_at != 0);
    }
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    assert_int_equal(world.store.rooms_n, 4);
    assert_true(json_is_null(json_object_get(meet_pair_at(&meet, 1, 2), "points")));
}

static void a_cancelled_event_stops_its_games(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    await(&world, table.black, "{'t':'ev','k':'abort'}");
    for (size_t i = 0; i < 2; i++)
        assert_true(world.store.rooms[i].closed_at != 0);
}

static void players_of_two_boards_change_places_while_the_others_play_on(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 6);
    meet_round(&meet, 1);
    json_t *look = meet_look(&meet, meet.director, "tour");
    int a = (int)number_at(meet_pair_of(look, 1, 1), "first");
    int b = (int)number_at(meet_pair_of(look, 1, 2), "first");
    struct table old = meet_table(&meet, 1, 1), other = meet_table(&meet, 1, 3);
    meet_do(&meet, "'k':'swap','round':1,'a':%d,'b':%d", a, b);
    await(&world, old.black, "{'t':'ev','ch':'game:%s','k':'abort'}", old.game);
    assert_int_equal(world.store.rooms_n, 5);
    look = meet_look(&meet, meet.director, "tour");
    assert_string_not_equal(text_at(meet_pair_of(look, 1, 1), "room"), old.room);
    assert_string_equal(text_at(meet_pair_of(look, 1, 3), "room"), other.room);
    act(&world, &other, 'b', "'k':'resign'");
    json_t *no = meet_no(&meet, "'k':'swap','round':1,'a':%d,'b':%d",
                         (int)number_at(meet_pair_of(look, 1, 3), "first"), a);
    assert_string_equal(text_at(no, "reason"), "played");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    for (int i = 0; i < 6; i++)
        meet.players[i] = world_connect(&world, meet.people[i]);
    resign(&meet, 1, 1, 'w');
    resign(&meet, 1, 2, 'w');
    assert_string_equal(text_at(meet_round_of(meet_look(&meet, meet.director, "tour"), 1), "state"),
                        "complete");
}

static void a_late_player_is_joined_with_whoever_has_the_bye(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 3);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    json_t *draft = json_object_get(meet_look(&meet, meet.director, "desk"), "draft");
    int bye = (int)number_at(json_array_get(json_object_get(draft, "pairs"), 1), "first");
    int late = (int)world_guest(&world, "Late");
    meet_do(&meet, "'k':'add','people':[{'name':'Late','account':'p5','join':1}]");
    meet_consents(&meet, world_connect(&world, late));
    json_t *no = meet_no(&meet, "'k':'publish','round':1");
    assert_string_equal(text_at(no, "reason"), "unpaired");
    must_fit(meet_look(&meet, meet.director, "desk"), "{'unpaired':[4]}");
    meet_do(&meet, "'k':'join','round':1,'a':4,'b':%d", bye);
    draft = json_object_get(meet_look(&meet, meet.director, "desk"), "draft");
    assert_int_equal(json_array_size(json_object_get(draft, "pairs")), 2);
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    assert_int_equal(world.store.rooms_n, 2);
}

static int bye_of(struct meet *meet, int round, int board)
{
    json_t *pair = meet_pair_at(meet, round, board);
    assert_true(json_is_null(json_object_get(pair, "second")));
    return (int)number_at(pair, "first");
}

static void a_late_player_is_seated_against_the_bye_of_a_round_that_runs(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 3);
    meet_round(&meet, 1);
    int bye = bye_of(&meet, 1, 2);
    int late = (int)world_guest(&world, "Late");
    meet_do(&meet, "'k':'add','people':[{'name':'Late','account':'p5','status':'here'}]");
    meet_consents(&meet, world_connect(&world, late));
    meet_do(&meet, "'k':'join','round':1,'a':4,'b':%d", bye);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':null,'games':[{'result':null}]}");
    assert_int_equal(world.store.rooms_n, 2);
    assert_int_equal(world.store.rooms[0].closed_at, 0);
}

static void a_wrong_bye_is_changed_with_somebody_whose_game_has_no_result(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 5);
    meet_round(&meet, 1);
    int bye = bye_of(&meet, 1, 3);
    int first = (int)number_at(meet_pair_at(&meet, 1, 1), "first");
    resign(&meet, 1, 2, 'b');
    json_t *no = meet_no(&meet, "'k':'swap','round':1,'a':%d,'b':%d", bye,
                         (int)number_at(meet_pair_at(&meet, 1, 2), "first"));
    assert_string_equal(text_at(no, "reason"), "played");
    meet_do(&meet, "'k':'swap','round':1,'a':%d,'b':%d", bye, first);
    assert_int_equal(bye_of(&meet, 1, 3), first);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null,'games':[{'result':null}]}");
    assert_true(world.store.rooms[0].closed_at != 0);
    assert_int_equal(world.store.rooms_n, 3);
}

static void a_pairing_made_by_hand_stays_when_the_rest_is_drawn_again(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 8);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'join','round':1,'a':1,'b':2");
    for (int seed = 1; seed < 4; seed++) {
        size_t i;
        json_t *pair;
        bool together = false;
        meet_do(&meet, "'k':'pair','round':1,'seed':%d", seed);
        json_t *draft = json_object_get(meet_look(&meet, meet.director, "desk"), "draft");
        json_array_foreach(json_object_get(draft, "pairs"), i, pair) together =
            together || (number_at(pair, "first") + number_at(pair, "second") == 3 &&
                         json_is_true(json_object_get(pair, "locked")));
        assert_true(together);
    }
}

/* --- over the board --------------------------------------------------------------------------- */

static void over_the_board_results_are_typed_and_no_room_is_opened(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'},{'name':'Another'}]");
    meet_round(&meet, 1);
    assert_int_equal(world.store.rooms_n, 0);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'white'");
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':'black'");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[0,2],'games':[{'result':'white'}]}");
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':null");
    json_t *no = meet_no(&meet, "'k':'pair','round':2,'seed':1");
    assert_string_equal(text_at(no, "reason"), "round-open");
    assert_int_equal(number_at(json_object_get(no, "tour"), "board"), 2);
}

static void two_equal_reports_are_the_result_and_two_others_are_the_desks(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 4);
    meet_round(&meet, 1);
    json_t *look = meet_look(&meet, meet.director, "tour");
    int players[4] = {(int)number_at(meet_pair_of(look, 1, 1), "first"),
                      (int)number_at(meet_pair_of(look, 1, 1), "second"),
                      (int)number_at(meet_pair_of(look, 1, 2), "first"),
                      (int)number_at(meet_pair_of(look, 1, 2), "second")};
    meet_look(&meet, meet.director, "desk");
    for (int i = 0; i < 4; i++)
        meet_say(&meet, meet.players[players[i] - 1], "tour",
                 "'k':'report','round':1,'board':%d,'game':1,'result':'%s'", 1 + i / 2,
                 i == 3 ? "white" : "black");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0]}");
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':null}");
    must_fit(meet_pair_at(&meet, 1, 2),
             "{'claimed':['black','white']}"); /* each sees the other's report */
    assert_null(json_object_get(meet_pair_at(&meet, 1, 1), "claimed"));
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'board':2,'state':'contradiction'}]}");
    world_pass(&world, 300000);
    world_commit_all(&world);
    must_fit(meet_pair_at(&meet, 1, 2), "{'points':null}");
}

static void a_player_who_reported_a_wrong_result_reports_the_right_one(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_round(&meet, 1);
    static const char *const said[] = {"black", "white", "draw"};
    for (int i = 0; i < 3; i++)
        meet_say(&meet, meet.players[0], "tour",
                 "'k':'report','round':1,'board':1,'game':1,'result':'%s'", said[i]);
    meet_say(&meet, meet.players[1], "tour",
             "'k':'report','round':1,'board':1,'game':1,'result':'draw'");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[1,1]}");
}

static void a_report_counts_when_the_opponent_is_silent_for_three_minutes(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_round(&meet, 1);
    world_pass(&world, 600000); /* the time counts from the report */
    meet_say(&meet, meet.players[0], "tour",
             "'k':'report','round':1,'board':1,'game':1,'result':'draw'");
    world_pass(&world, 179999);
    world_commit_all(&world);
    must_fit(meet_look(&meet, meet.director, "desk"), "{'open':[{'state':'claimed'}]}");
    world_pass(&world, 1);
    world_commit_all(&world);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[1,1],'games':[{'result':'draw'}]}");
    meet_round(&meet, 2);
    meet_say(
        &meet, meet.players[1], "tour",
        "'k':'report','round':2,'board':1,'game':1,'result':'draw'"); /* the other one this time */
    must_fit(meet_look(&meet, meet.director, "desk"), "{'open':[{'state':'claimed'}]}");
}

/* Boards whose handicaps differ, one after the other: each game has its own settings. */
static void boards_of_one_round_have_each_their_own_handicap(void **state)
{
    (void)state;
    static const char *const ranks[] = {"1k", "1k", "3k", "7k", "9k", "9k", "12k", "18k"};
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    const json_t *ok = meet_say(
        &meet, meet.director, "tours",
        "'k':'create','settings':{'slug':'given','title':'Given','system':'mcmahon','rounds':2,"
        "'match':1,'floor':'30k','bar':'1d','handicap':{'on':true,'reduction':0,'from':'9d'},"
        "'game':{'ruleset':'japanese','size':[19,19]}}");
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    meet_do(&meet, "'k':'stage','to':'registration'");
    for (int i = 0; i < 8; i++) {
        conn_id conn = world_connect(&world, (int)world_guest(&world, ranks[i]));
        meet_say(&meet, conn, "tour", "'k':'enter','name':'P%d','rank':'%s'", i, ranks[i]);
    }
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    unsigned kinds = 0;
    json_t *pairs =
        json_object_get(meet_round_of(meet_look(&meet, meet.director, "tour"), 1), "pairs");
    for (unsigned i = 0; i < 4; i++) {
        const json_t *pair = json_array_get(pairs, i);
        unsigned handicap = (unsigned)number_at(pair, "handicap");
        const struct row_game *game = &world.store.games[i];
        char room[23];
        kinds |= 1u << handicap;
        proto_id_write(game->room.bytes, room);
        assert_string_equal(room, text_at(pair, "room"));
        proto_id_write(world.store.rooms[i].id.bytes, room);
        assert_string_equal(room, text_at(pair, "room"));
        assert_int_equal(game->handicap, handicap > 1 ? handicap : 0);
        assert_int_equal(game->komi_x2, handicap == 0 ? 13 : 0);
    }
    assert_true((kinds & (kinds - 1)) != 0); /* not all the same */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_start_opens_all_rooms_in_one_transaction_or_none),
        TEST(boards_of_one_round_have_each_their_own_handicap),
        TEST(a_start_that_is_not_committed_leaves_nothing),
        TEST(the_game_opens_on_both_players_screens),
        TEST(a_room_knows_when_its_tournament_is_called_otherwise),
        TEST(players_do_not_call_a_game_off_or_play_another_one),
        TEST(rooms_of_a_tournament_are_in_no_lobby_and_count_for_nobody),
        TEST(the_end_of_a_game_and_its_result_are_one_transaction),
        TEST(a_match_is_two_games_with_colours_swapped),
        TEST(a_match_that_is_ruled_on_has_no_second_game),
        TEST(a_drawn_game_of_a_knock_out_is_followed_by_another),
        TEST(a_ruling_ends_the_game_that_it_decides),
        TEST(a_game_in_which_both_had_moved_is_no_default_when_it_is_stopped),
        TEST(an_aborted_round_calls_its_games_off_and_is_a_draft_again),
        TEST(a_cancelled_event_stops_its_games),
        TEST(players_of_two_boards_change_places_while_the_others_play_on),
        TEST(a_late_player_is_joined_with_whoever_has_the_bye),
        TEST(a_late_player_is_seated_against_the_bye_of_a_round_that_runs),
        TEST(a_wrong_bye_is_changed_with_somebody_whose_game_has_no_result),
        TEST(a_pairing_made_by_hand_stays_when_the_rest_is_drawn_again),
        TEST(over_the_board_results_are_typed_and_no_room_is_opened),
        TEST(two_equal_reports_are_the_result_and_two_others_are_the_desks),
        TEST(a_player_who_reported_a_wrong_result_reports_the_right_one),
        TEST(a_report_counts_when_the_opponent_is_silent_for_three_minutes),
    };
    return cmocka_run_group_tests_name("app tournament rooms", tests, NULL, NULL);
}
