/* Matches of two games whose second game does not simply follow the first: rulings come and go before
 * it begins, and its room has closed meanwhile. */
#include "tests/server/app/fixture.h"

#include "tests/server/app/tour_world.h"

static void resign(struct meet *meet, int round, int board, char colour)
{
    struct table table = meet_table(meet, round, board);
    act(&world, &table, colour, "'k':'resign'");
}

/* A match whose first game was played, and whose second is ruled on before it begins; then it is as
 * if it had been played, and the room closes. */
static struct meet ruled_match(void)
{
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    resign(&meet, 1, 1, 'w');
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':2,'result':'white','reason':'left'");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0]}");
    return meet;
}

static void second_game_begins(struct meet *meet)
{
    world_pass(&world, 10000);
    world_commit_all(&world);
    must_fit(meet_pair_at(meet, 1, 1),
             "{'points':null,'games':[{'result':'black','first_black':true},"
             "{'result':null,'first_black':false}]}");
    resign(meet, 1, 1, 'w');
    must_fit(meet_pair_at(meet, 1, 1), "{'points':[1,1],'game_points':[2,2]}");
}

static void close_room(void)
{
    world_pass(&world, 20000);
    world_commit_all(&world);
    assert_true(world.store.rooms[0].closed_at != 0);
}

static void a_game_that_was_ruled_on_begins_when_the_ruling_is_taken_back(void **state)
{
    (void)state;
    struct meet meet = ruled_match();
    close_room();
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':2");
    assert_int_equal(world.store.rooms[0].closed_at, 0);
    second_game_begins(&meet);
}

static void a_game_that_was_ruled_on_begins_when_the_ruling_is_undone(void **state)
{
    (void)state;
    struct meet meet = ruled_match();
    close_room();
    meet_do(&meet, "'k':'undo','to':%zu", world.store.tour_acts_n);
    second_game_begins(&meet);
}

static void a_ruling_taken_back_before_the_room_has_closed_changes_nothing(void **state)
{
    (void)state;
    struct meet meet = ruled_match();
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':2");
    second_game_begins(&meet);
    assert_int_equal(world.store.games_n, 2);
}

static void a_room_that_is_not_in_memory_is_fetched_for_its_second_game(void **state)
{
    (void)state;
    struct meet meet = ruled_match();
    close_room();
    world_crash(&world);
    world_commit_all(&world);
    meet.director = world_connect(&world, meet.director_person);
    for (unsigned i = 0; i < 2; i++)
        meet.players[i] = world_connect(&world, meet.people[i]);
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':2");
    second_game_begins(&meet);
}

static void a_match_ruled_on_in_its_first_game_goes_on_when_that_is_taken_back(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':0,'result':'black','reason':'left'");
    close_room();
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':0");
    world_pass(&world, 10000);
    world_commit_all(&world);
    must_fit(meet_pair_at(&meet, 1, 1),
             "{'points':null,'games':[{'result':'black','ending':'forfeit'},"
             "{'result':null,'first_black':false}]}");
}

static void no_game_begins_in_a_round_after_which_another_is_drawn(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    resign(&meet, 1, 1, 'w');
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':0,'result':'white','reason':'left'");
    meet_do(&meet, "'k':'pair','round':2,'seed':7");
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':0");
    world_pass(&world, 10000);
    world_commit_all(&world);
    assert_int_equal(world.store.games_n, 1); /* it would count nowhere */
    meet_do(&meet, "'k':'discard','round':2");
    second_game_begins(&meet);
}

static void a_result_that_was_typed_for_a_game_not_begun_can_be_taken_away(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'match':2", 2);
    meet_round(&meet, 1);
    resign(&meet, 1, 1, 'w');
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':2,'result':'white'");
    close_room();
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':2,'result':null");
    second_game_begins(&meet);
}

/* --- anew --------------------------------------------------------------------------------------- */

static void two_whose_game_was_stopped_by_a_ruling_begin_anew_when_it_is_taken_back(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 4);
    meet_round(&meet, 1);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int a = (int)number_at(pair, "first"), b = (int)number_at(pair, "second");
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':1,'result':'draw','reason':'slip'");
    json_t *no = meet_no(&meet, "'k':'join','round':1,'a':%d,'b':%d", a, b);
    assert_string_equal(text_at(no, "reason"), "played"); /* the ruling is in force */
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':1");
    must_fit(meet_pair_at(&meet, 1, 1), "{'games':[{'result':'void'}]}");
    meet_do(&meet, "'k':'join','round':1,'a':%d,'b':%d", b, a);
    must_fit(meet_pair_at(&meet, 1, 1),
             "{'points':null,'games':[{'result':null,'first_black':true}]}");
    assert_int_equal(world.store.rooms_n, 3);
    resign(&meet, 1, 1, 'w');
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0],'default':false}");
    world_crash(&world);
    world_commit_all(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':[2,0],'games':[{'result':'black'}]}");
}

static void a_game_that_is_being_played_is_begun_anew_and_the_other_called_off(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_do(&meet, "'k':'join','round':1,'a':1,'b':2");
    await(&world, table.black, "{'t':'ev','k':'abort','end':{'reason':'aborted'}}");
    must_fit(meet_pair_at(&meet, 1, 1), "{'points':null,'games':[{'result':null,'moves':0}]}");
    resign(&meet, 1, 1, 'b');
    json_t *no = meet_no(&meet, "'k':'join','round':1,'a':1,'b':2");
    assert_string_equal(text_at(no, "reason"), "played");
}

static void a_game_whose_room_cannot_be_read_is_made_again(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    world.store.rooms[0].settings.length = 1;
    world_crash(&world);
    world_commit_all(&world);
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'join','round':1,'a':1,'b':2");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'open':[{'round':1,'board':1,'state':'nobody'}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_that_was_ruled_on_begins_when_the_ruling_is_taken_back),
        TEST(a_game_that_was_ruled_on_begins_when_the_ruling_is_undone),
        TEST(a_ruling_taken_back_before_the_room_has_closed_changes_nothing),
        TEST(a_room_that_is_not_in_memory_is_fetched_for_its_second_game),
        TEST(a_match_ruled_on_in_its_first_game_goes_on_when_that_is_taken_back),
        TEST(no_game_begins_in_a_round_after_which_another_is_drawn),
        TEST(a_result_that_was_typed_for_a_game_not_begun_can_be_taken_away),
        TEST(two_whose_game_was_stopped_by_a_ruling_begin_anew_when_it_is_taken_back),
        TEST(a_game_that_is_being_played_is_begun_anew_and_the_other_called_off),
        TEST(a_game_whose_room_cannot_be_read_is_made_again),
    };
    return cmocka_run_group_tests_name("app tournament matches", tests, NULL, NULL);
}
