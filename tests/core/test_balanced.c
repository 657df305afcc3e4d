/* balanced-threefold-draw: the definition of equal positions (docs/RULES.md section 6 (5)). */
#include "tests/test.h"

#include "scene.h"

static const char triple_ko[] = "OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/.......";

/* Six captures, three by each, and the board is as it was. */
static const char cycle[] = "b D5, w B4, b F5, w D4, b B5, w F4";

static struct scene scene;

static void start(void)
{
    scene_set(&scene, "makrai-area", 7, 6, triple_ko);
    scene_start(&scene, SCENE_TURNS);
}

static void assert_open(void)
{
    assert_int_equal(go_game_outcome(&scene.game).result, GO_RESULT_OPEN);
}

static void assert_drawn(void)
{
    assert_int_equal(go_game_outcome(&scene.game).result, GO_RESULT_DRAW);
    assert_int_equal(go_game_outcome(&scene.game).ending, GO_ENDING_REPETITION);
}

static void a_true_cycle_is_a_draw_the_third_time_a_play_makes_the_board(void **state)
{
    (void)state;
    start();
    scene_do(&scene, cycle);
    scene_do(&scene, cycle);
    assert_open();
    scene_do(&scene, "b D5");
    assert_drawn();
}

static void with_the_set_up_counted_it_comes_one_play_earlier(void **state)
{
    (void)state;
    scene_set(&scene, "makrai-area", 7, 6, triple_ko);
    scene.setup.rules.repetition_counts_setup = true;
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene, cycle);
    scene_do(&scene, "b D5, w B4, b F5, w D4, b B5");
    assert_open();
    scene_do(&scene, "w F4");
    assert_drawn();
}

static void each_phase_counts_its_own(void **state)
{
    (void)state;
    start();
    scene_do(&scene, cycle);
    scene_do(&scene, cycle);
    scene_do(&scene, "b pass, w pass, w resume");
    scene_do(&scene, cycle);
    scene_do(&scene, cycle);
    assert_open();
    scene_do(&scene, "b D5");
    assert_drawn();
}

static void a_lost_stone_more_makes_it_another_position(void **state)
{
    (void)state;
    scene_set(&scene, "makrai-area", 7, 8,
              "OOOOOOO/OXO.O.O/X.XOXOX/XXXXXXX/OOOOOOO/......./O....../.O.....");
    scene_start(&scene, SCENE_TURNS);
    scene_do(&scene, "b D7, w B6, b F7, w D6, b B7, w F6");
    scene_do(&scene, "b A1, w pass, b D7, w B6, b F7, w D6, b B7, w F6"); /* A1 is suicide */
    scene_do(&scene, "b D7");
    assert_open();
    scene_do(&scene, "w B6, b F7, w D6, b B7, w F6, b D7");
    assert_drawn();
}

static void the_same_cycle_under_the_modified_ko_rules_is_a_draw_too(void **state)
{
    (void)state;
    start();
    scene_do(&scene, "b pass, w pass, b resume modified-ko");
    scene_do(&scene, cycle);
    scene_do(&scene, cycle);
    assert_open();
    scene_do(&scene, "b D5");
    assert_drawn();
}

/* F4 takes back what F5 took: the board of the first and the second B4, but White is prepared at
 * D4. */
static void a_preparation_makes_it_another_position(void **state)
{
    (void)state;
    start();
    scene_do(&scene, "b pass, w pass, b resume modified-ko");
    scene_do(&scene, "b D5, w B4, b F5, w D4, b B5, w F4, b D5, w B4, b F5");
    scene_do(&scene, "w challenge D4, b pass, w F4");
    assert_open();
}

/* Each side has an eye in a corner to throw a stone into: a play that leaves the board as it is. */
static void the_other_player_to_move_makes_it_another_position(void **state)
{
    (void)state;
    scene_set(&scene, "makrai-area", 6, 2, "O....X/.O..X.");
    scene_start(&scene, 60);
    scene_do(&scene, "b A1, w F1, b pass, w F1"); /* White lost one more, Black to move: once */
    scene_do(&scene, "b pass, w F1, b A1");       /* White lost one more, White to move: once */
    scene_do(&scene, "w F1, b A1");               /* the same: twice */
    scene_do(&scene, "w pass, b A1, w F1");       /* Black to move: twice */
    scene_do(&scene, "b A1");
    assert_open();
    scene_do(&scene, "w F1"); /* Black to move: three times */
    assert_drawn();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_true_cycle_is_a_draw_the_third_time_a_play_makes_the_board),
        cmocka_unit_test(with_the_set_up_counted_it_comes_one_play_earlier),
        cmocka_unit_test(each_phase_counts_its_own),
        cmocka_unit_test(a_lost_stone_more_makes_it_another_position),
        cmocka_unit_test(the_same_cycle_under_the_modified_ko_rules_is_a_draw_too),
        cmocka_unit_test(a_preparation_makes_it_another_position),
        cmocka_unit_test(the_other_player_to_move_makes_it_another_position),
    };

    return cmocka_run_group_tests_name("balanced", tests, NULL, NULL);
}
