/* The desk's list of open boards, and the events that a desk gets without an act. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

static json_t *open_of(const json_t *event)
{
    return json_object_get(event, "open");
}

/* Time alone is no change: else each act would send the whole list again. */
static void an_act_that_changes_no_board_leaves_the_open_boards_out(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 4);
    meet_round(&meet, 1);
    meet_look(&meet, meet.director, "desk");
    for (int i = 0; i < 2; i++) {
        meet_pass(&world, 5000);
        meet_do(&meet, "'k':'hold','on':%s", i == 0 ? "true" : "false");
        assert_null(
            open_of(await(&world, meet.director, "{'t':'ev','k':'desk','log':[{'k':'hold'}]}")));
    }
}

static void a_report_of_either_player_shows_the_board_as_claimed(void **state)
{
    (void)state;
    static const char *const seats[] = {"first", "second"};
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++) {
        int no = (int)number_at(meet_pair_at(&meet, 1, board), seats[board - 1]);
        meet_look(&meet, meet.director, "desk");
        meet_pass(&world, 5000);
        meet_say(&meet, meet.players[no - 1], "tour",
                 "'k':'report','round':1,'board':%d,'game':1,'result':'black'", board);
        const json_t *event =
            await(&world, meet.director, "{'t':'ev','k':'desk','log':[{'k':'report'}]}");
        must_fit(json_array_get(open_of(event), (size_t)board - 1), "{'state':'claimed'}");
        assert_int_equal(number_at(json_array_get(open_of(event), 1), "since"), 5000 * board);
    }
}

static void players_who_come_are_told_to_the_desk_and_their_moves_are_not(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3", 2);
    meet_round(&meet, 1);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int first = (int)number_at(pair, "first");
    char room[23];
    snprintf(room, sizeof room, "%s", text_at(pair, "room"));
    meet_look(&meet, meet.director, "desk");
    meet_sit(&meet, first, room);
    meet_pass(&world, 1000);
    await(&world, meet.director, "{'t':'ev','k':'desk','open':[{'board':1,'state':'waiting'}]}");
    struct table table = meet_table(&meet, 1, 1);
    meet_pass(&world, 1000);
    await(&world, meet.director,
          "{'t':'ev','k':'desk','open':[{'board':1,'state':'playing','since':0}]}");
    act(&world, &table, 'b', "'k':'play','at':'E5'");
    meet_pass(&world, 1000);
    act(&world, &table, 'w', "'k':'play','at':'C3'");
    meet_pass(&world, 1000);
    for (const json_t *message = NULL; !hears_nothing(&world, meet.director);) {
        message = hear(&world, meet.director);
        assert_string_not_equal(text_at(message, "k"), "desk");
    }
}

static void another_name_of_an_applicant_is_told_to_the_desk(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 1);
    meet_look(&meet, meet.director, "desk");
    world_post(&world, world.people[meet.people[0]], "{\"name\":\"Anna\"}");
    await(&world, meet.director,
          "{'t':'ev','k':'desk','entry':{'waiting':[{'account':{'name':'Anna'}}]}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_act_that_changes_no_board_leaves_the_open_boards_out),
        TEST(a_report_of_either_player_shows_the_board_as_claimed),
        TEST(players_who_come_are_told_to_the_desk_and_their_moves_are_not),
        TEST(another_name_of_an_applicant_is_told_to_the_desk),
    };
    return cmocka_run_group_tests_name("app tournament open", tests, NULL, NULL);
}
