/* Leagues: a round robin whose boards are played in any order. A board has a room only from the moment at
 * which one of its players opens it, and every watcher of the tournament follows all rounds. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

#define LEAGUE "'system':'robin','any_order':true,'match':1"
#define TIMED  "'clock':{'kind':'absolute','main':60000}"

/* Ann to Dot: round 1 is Ann-Dot and Bob-Cid, round 2 Dot-Cid and Ann-Bob, round 3 Bob-Dot and Cid-Ann. */
static struct meet begin(const char *settings, unsigned players)
{
    struct meet meet = meet_run(&world, settings, players);
    meet_do(&meet, "'k':'schedule'");
    return meet;
}

static json_t *open_board(struct meet *meet, int no, int round, int board)
{
    return meet_say(meet, meet->players[no - 1], "tour", "'k':'begin','round':%d,'board':%d", round,
                    board);
}

static void must_open(struct meet *meet, int no, int round, int board)
{
    assert_string_equal(text_at(open_board(meet, no, round, board), "t"), "ok");
}

static void must_be_refused(json_t *answer, const char *reason)
{
    assert_string_equal(text_at(answer, "code"), "phase");
    assert_string_equal(text_at(answer, "reason"), reason);
}

static void resign(struct meet *meet, int round, int board, char colour)
{
    struct table table = meet_table(meet, round, board);
    act(&world, &table, colour, "'k':'resign'");
    meet_pass(&world, 0);
}

/* Doubled. The standings are sent at most once a second. */
static int64_t score(struct meet *meet, int no)
{
    meet_pass(&world, 1100);
    json_t *line = meet_line_of(meet_look(meet, meet->director, "tour"), no);
    return json_integer_value(json_array_get(json_object_get(line, "values"), 0));
}

/* --- the schedule ----------------------------------------------------------------------------- */

static void one_command_begins_all_rounds_and_opens_no_room(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, LEAGUE, 4);
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'next':{'what':'schedule'},'round':0,'rounds':3},'rounds':[]}");
    meet_do(&meet, "'k':'schedule'");
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'next':{'what':'results'},'round':1,'rounds':3},'rounds':["
             "{'number':1,'state':'started'},{'number':2,'state':'started'},"
             "{'number':3,'state':'started','pairs':[{'board':1,'first':2,'second':4,'room':null,"
             "'points':null},{'board':2,'first':3,'second':1}]}]}");
    must_fit(meet_look(&meet, meet.director, "desk"), "{'open':[]}");
    assert_int_equal(world.store.rooms_n, 0);
    must_be_refused(meet_no(&meet, "'k':'schedule'"), "round-state");
    must_be_refused(meet_no(&meet, "'k':'pair','round':4"), "system");
}

static void only_a_director_publishes_the_schedule(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, LEAGUE, 4);
    json_t *answer = meet_say(&meet, meet.players[0], "desk", "'k':'schedule','base':0");
    assert_string_equal(text_at(answer, "code"), "notfound");
}

static void a_copy_has_no_days(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, LEAGUE ",'days':[null,'2026-12-05']", 2);
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'settings':{'days':[null,'2026-12-05'],'together':false,'noshow':0}}}");
    json_t *answer = meet_say(&meet, meet.director, "tours",
                              "'k':'copy','of':'%s','slug':'again','title':'Again'", meet.id);
    snprintf(meet.id, sizeof meet.id, "%s", text_at(answer, "tour"));
    json_t *head = json_object_get(meet_look(&meet, meet.director, "tour"), "head");
    assert_null(json_object_get(json_object_get(head, "settings"), "days"));
}

/* --- boards ----------------------------------------------------------------------------------- */

static void a_player_opens_a_board_of_any_round_and_the_opponent_is_called(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE, 4);
    say(&world, meet.players[3], "{'t':'sub','id':9,'ch':'me'}");
    must_open(&meet, 2, 3, 1);
    assert_int_equal(world.store.rooms_n, 1);
    await(&world, meet.players[3],
          "{'t':'ev','ch':'me','calls':[{'k':'ready','round':3,'board':1,'opponent':'Bob'}]}");
    resign(&meet, 3, 1, 'w');
    must_fit(meet_pair_at(&meet, 3, 1), "{'points':[2,0]}");
    assert_int_equal(score(&meet, 2), 2);
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'head':{'round':1,'next':{'what':'results'}}}");
}

static void a_board_opens_once_and_for_its_own_players_only(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE, 4);
    must_be_refused(open_board(&meet, 1, 3, 1), "not-there");
    must_be_refused(open_board(&meet, 1, 4, 1), "not-there");
    conn_id stranger = world_connect(&world, (int)world_guest(&world, "Zoe"));
    json_t *answer = meet_say(&meet, stranger, "tour", "'k':'begin','round':1,'board':1");
    assert_string_equal(text_at(answer, "code"), "denied");
    must_open(&meet, 2, 3, 1);
    must_be_refused(open_board(&meet, 4, 3, 1), "played");
    assert_int_equal(world.store.rooms_n, 1);
}

/* Both press the button before the store has answered the first of them. */
static void two_players_who_open_a_board_at_once_get_one_room(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE, 4);
    for (int i = 0; i < 2; i++)
        say(&world, meet.players[i == 0 ? 1 : 3],
            "{'t':'do','id':%d,'key':'b%d','ch':'tour:%s','k':'begin','round':3,'board':1}", 5 + i,
            i, meet.id);
    world_commit_all(&world);
    await(&world, meet.players[1], "{'t':'ok','id':5}");
    await(&world, meet.players[3], "{'t':'error','id':6,'code':'phase','reason':'played'}");
    assert_int_equal(world.store.rooms_n, 1);
}

static void clocks_begin_when_both_are_there_and_no_player_loses_by_waiting(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, LEAGUE, 2);
    meet_do(&meet, "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Lane Open'," LEAGUE
                   ",'game':{'ruleset':'stoical','size':[9,9]," TIMED "}}");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'schedule'");
    must_open(&meet, 1, 1, 1);
    meet_sit(&meet, 1, text_at(meet_pair_at(&meet, 1, 1), "room"));
    meet_pass(&world, INT64_C(3) * 86400000);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}");
    must_fit(meet_look(&meet, meet.director, "desk"), "{'open':[{'state':'waiting','away':2}]}");
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_pass(&world, 61000); /* now White's minute runs */
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0]}");
}

static void games_of_early_and_late_rounds_go_on_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE, 4);
    must_open(&meet, 2, 3, 1);
    must_open(&meet, 1, 1, 1);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    for (int i = 0; i < 4; i++)
        meet.players[i] = world_connect(&world, meet.people[i]);
    resign(&meet, 1, 1, 'b');
    resign(&meet, 3, 1, 'w');
    assert_int_equal(score(&meet, 4), 2);
    assert_int_equal(score(&meet, 2), 2);
    must_open(&meet, 3, 2, 1);
}

static void the_second_game_of_a_match_follows_in_an_early_round(void **state)
{
    (void)state;
    struct meet meet = begin("'system':'robin','any_order':true,'match':2", 4);
    must_open(&meet, 1, 1, 1);
    resign(&meet, 1, 1, 'w');
    meet_pass(&world, 60000);
    must_fit(meet_pair_at(&meet, 1, 1),
             "{'points':null,'games':[{'result':'black'},{'result':null}]}");
    resign(&meet, 1, 1, 'b');
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0]}");
}

static void the_live_boards_are_those_of_all_rounds(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE, 4);
    must_open(&meet, 2, 3, 1);
    must_open(&meet, 1, 1, 1);
    must_fit(meet_look(&meet, meet.director, "boards"),
             "{'games':[{'round':1,'board':1},{'round':3,'board':1}]}");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'board':1},{'round':3,'board':1}]}");
}

static void a_cancelled_league_stops_the_games_of_all_rounds(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE, 4);
    must_open(&meet, 2, 3, 1);
    must_open(&meet, 1, 1, 1);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    for (size_t i = 0; i < world.store.games_n; i++)
        assert_true(world.store.games[i].ended_at != 0);
}

static void a_player_who_leaves_loses_what_has_not_begun(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE ",'withdrawn':'stay'", 4);
    must_open(&meet, 1, 1, 1);
    assert_string_equal(text_at(meet_say(&meet, meet.players[0], "tour", "'k':'leave'"), "t"),
                        "ok");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null}"); /* goes on */
    must_fit(meet_pair_at(&meet, 2, 2), "{'points':[0,2],'default':true}");
    must_be_refused(open_board(&meet, 1, 2, 2), "played");
    resign(&meet, 1, 1, 'w');
    assert_int_equal(score(&meet, 1), 2);
}

/* --- wooden boards ---------------------------------------------------------------------------- */

static void results_of_any_round_are_typed_and_corrected(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE ",'over_board':true", 4);
    meet_do(&meet, "'k':'result','round':3,'board':1,'game':1,'result':'black'");
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'white'");
    assert_int_equal(score(&meet, 2), 2);
    assert_int_equal(score(&meet, 4), 2);
    meet_do(&meet, "'k':'result','round':3,'board':1,'game':1,'result':'white'");
    assert_int_equal(score(&meet, 2), 0);
    assert_int_equal(score(&meet, 4), 4);
    meet_do(&meet, "'k':'undo','to':%d",
            (int)number_at(meet_look(&meet, meet.director, "desk"), "rev"));
    assert_int_equal(score(&meet, 4), 2);
    must_be_refused(open_board(&meet, 1, 2, 2), "system");
}

static void a_report_from_any_round_becomes_the_result(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE ",'over_board':true", 4);
    for (int round = 1; round <= 3; round += 2)
        meet_say(&meet, meet.players[3], "tour",
                 "'k':'report','round':%d,'board':1,'game':1,'result':'white'", round);
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'state':'claimed'},{'round':3,'state':'claimed'}]}");
    meet_pass(&world, 181000);
    assert_int_equal(score(&meet, 4), 4);
}

static void the_league_ends_when_every_board_has_a_result(void **state)
{
    (void)state;
    struct meet meet = begin(LEAGUE ",'over_board':true", 3);
    for (int round = 3; round >= 1; round--) {
        must_be_refused(meet_no(&meet, "'k':'stage','to':'finished'"), "round-open");
        meet_do(&meet, "'k':'result','round':%d,'board':1,'game':1,'result':'draw'", round);
    }
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'next':{'what':'finish'}}}");
    meet_do(&meet, "'k':'stage','to':'finished'");
    assert_int_equal(score(&meet, 1), 2); /* two draws, and nothing for the free round */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(one_command_begins_all_rounds_and_opens_no_room),
        TEST(only_a_director_publishes_the_schedule),
        TEST(a_copy_has_no_days),
        TEST(a_player_opens_a_board_of_any_round_and_the_opponent_is_called),
        TEST(a_board_opens_once_and_for_its_own_players_only),
        TEST(two_players_who_open_a_board_at_once_get_one_room),
        TEST(clocks_begin_when_both_are_there_and_no_player_loses_by_waiting),
        TEST(games_of_early_and_late_rounds_go_on_after_a_restart),
        TEST(the_second_game_of_a_match_follows_in_an_early_round),
        TEST(the_live_boards_are_those_of_all_rounds),
        TEST(a_cancelled_league_stops_the_games_of_all_rounds),
        TEST(a_player_who_leaves_loses_what_has_not_begun),
        TEST(results_of_any_round_are_typed_and_corrected),
        TEST(a_report_from_any_round_becomes_the_result),
        TEST(the_league_ends_when_every_board_has_a_result),
    };
    return cmocka_run_group_tests_name("app tournament league", tests, NULL, NULL);
}
