/* Taking back: asked, answered, folded again; time is not given back. */
#include "tests/server/app/fixture.h"

#include <string.h>

static void taking_back_returns_to_before_ones_own_last_turn(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    play(&world, &table, "A1 B1 A2 B2");
    json_t *event = act(&world, &table, 'b', "'k':'undo-ask'");
    assert_string_equal(text_at(event, "act"), "b undo-ask 2");
    json_t *pattern = json_loads(
        "{\"state\":{\"undo\":{\"by\":\"b\",\"to\":2},\"base\":4,\"to\":\"b\"}}", 0, NULL);
    assert_true(fits(pattern, event));
    json_decref(pattern);
    event = act(&world, &table, 'w', "'k':'undo-yes'");
    pattern = json_loads(
        "{\"n\":6,\"k\":\"undo\",\"by\":null,\"act\":\"undo 2\",\"move\":2,"
        "\"board\":\"...../...../...../...../XO...\",\"state\":{\"base\":6,\"to\":\"b\"}}",
        0, NULL);
    assert_true(fits(pattern, event));
    json_decref(pattern);
    assert_null(json_object_get(json_object_get(event, "state"), "undo"));
    event = act(&world, &table, 'b', "'k':'play','at':'A2'");
    assert_int_equal(number_at(event, "n"), 7);
    assert_int_equal(number_at(event, "move"), 3);
}

static void taking_back_right_after_a_move_takes_that_move_alone(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    play(&world, &table, "A1 B1 A2");
    assert_string_equal(text_at(act(&world, &table, 'b', "'k':'undo-ask'"), "act"), "b undo-ask 2");
}

static void a_question_is_answered_by_the_other_only_and_lapses_at_the_next_turn(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'undo-ask'"), "reason"),
                        "nothing-to-undo");
    play(&world, &table, "A1 B1");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-yes'"), "reason"),
                        "no-question");
    act(&world, &table, 'b', "'k':'undo-ask'");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'undo-yes'"), "reason"),
                        "no-question");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-ask'"), "reason"), "asked");
    act(&world, &table, 'w', "'k':'undo-no'");
    act(&world, &table, 'b', "'k':'undo-ask'");
    act(&world, &table, 'b', "'k':'play','at':'C3'");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-yes'"), "reason"),
                        "no-question");
}

static void
a_request_is_withdrawn_by_its_player_and_not_made_again_before_the_next_turn(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    play(&world, &table, "A1 B1");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'undo-off'"), "reason"),
                        "no-question");
    act(&world, &table, 'b', "'k':'undo-ask'");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-off'"), "reason"),
                        "no-question");
    json_t *event = act(&world, &table, 'b', "'k':'undo-off'");
    assert_null(json_object_get(json_object_get(event, "state"), "undo"));
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-yes'"), "reason"),
                        "no-question");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'undo-ask'"), "reason"), "asked");
    act(&world, &table, 'w', "'k':'undo-ask'");
    act(&world, &table, 'w', "'k':'undo-off'");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'undo-ask'"), "reason"), "asked");
    act(&world, &table, 'b', "'k':'play','at':'C3'");
    act(&world, &table, 'b', "'k':'undo-ask'");
    act(&world, &table, 'w', "'k':'undo-yes'");
}

static void a_room_may_be_opened_without_taking_back(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5],'undo':false");
    play(&world, &table, "A1 B1");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'undo-ask'"), "reason"),
                        "no-undo");
}

static void time_is_not_given_back(void **state)
{
    (void)state;
    struct table table = world_table(
        &world, "'ruleset':'chinese','size':[5,5],'clock':{'kind':'absolute','main':60000}");
    world_pass(&world, 1000);
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    world_pass(&world, 2000);
    act(&world, &table, 'w', "'k':'play','at':'B1'");
    world_pass(&world, 4000);
    act(&world, &table, 'b', "'k':'undo-ask'");
    world_pass(&world, 8000);
    json_t *event = act(&world, &table, 'w', "'k':'undo-yes'");
    json_t *pattern =
        json_loads("{\"act\":\"undo 0\",\"spent\":12000,\"clk\":{\"run\":\"b\",\"since\":0,"
                   "\"b\":{\"main\":47000},\"w\":{\"main\":58000}}}",
                   0, NULL);
    assert_true(fits(pattern, event));
    world_crash(&world);
    conn_id black = world_connect(&world, table.black_person);
    say(&world, black, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    expect(&world, black, "{'t':'ok'}");
    expect(&world, black,
           "{'t':'snap','v':{'move':0,'clk':{'run':'b','b':{'main':47000},'w':{'main':58000}},"
           "'log':[['b A1',1000,0],['w B1',2000,0],['b undo-ask 0',0,0],"
           "['undo 0',12000,0],['credit',0,0]]}}");
    json_decref(pattern);
}

static void an_undo_of_what_lay_before_an_undo_is_folded_right(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    play(&world, &table, "A1 B1 A2 B2");
    act(&world, &table, 'w', "'k':'undo-ask'");
    act(&world, &table, 'b', "'k':'undo-yes'"); /* 6: B2 gone */
    act(&world, &table, 'b', "'k':'undo-ask'"); /* 7 */
    json_t *event = act(&world, &table, 'w', "'k':'undo-yes'");
    assert_string_equal(text_at(event, "act"), "undo 2");
    act(&world, &table, 'b', "'k':'play','at':'C3'");
    act(&world, &table, 'b', "'k':'undo-ask'");
    event = act(&world, &table, 'w', "'k':'undo-yes'");
    assert_string_equal(text_at(event, "board"), "...../...../...../...../XO...");
    play(&world, &table, "D4");
    say(&world, table.white,
        "{'t':'sub','id':5,'ch':'game:%s','since':{'e':'k7f2k7f2k7f2k7f2','n':7}}", table.game);
    await(&world, table.white, "{'t':'ok','mode':'replay'}");
    expect(&world, table.white, "{'t':'ev','n':8,'board':'...../...../...../...../XO...'}");
    expect(&world, table.white, "{'t':'ev','n':9,'at':'C3','move':3}");
    expect(&world, table.white, "{'t':'ev','n':10}");
    expect(&world, table.white, "{'t':'ev','n':11,'board':'...../...../...../...../XO...'}");
    expect(&world, table.white, "{'t':'ev','n':12,'at':'D4','move':3}");
}

static void a_stop_can_be_taken_back(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    play(&world, &table, "A1 B1 pass pass");
    act(&world, &table, 'w', "'k':'undo-ask'");
    json_t *event = act(&world, &table, 'b', "'k':'undo-yes'");
    assert_string_equal(text_at(json_object_get(event, "state"), "phase"), "play");
    act(&world, &table, 'w', "'k':'play','at':'B2'");
}

static void an_automatic_pass_is_taken_back_with_the_turn_that_brought_it(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'renaissance-territory','size':[5,5]");
    play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass pass");
    json_t *event = act(&world, &table, 'w', "'k':'resume','ko_challenges':false");
    event = play(&world, &table, "pass pass pass");
    char last = *text_at(event, "by"), other = last == 'b' ? 'w' : 'b';
    assert_string_equal(text_at(event, "extra"), last == 'b' ? "w" : "b");
    assert_int_equal(number_at(event, "move"), 17);
    act(&world, &table, last, "'k':'undo-ask'");
    event = act(&world, &table, other, "'k':'undo-yes'");
    assert_int_equal(number_at(event, "move"), 15);
    event = act(&world, &table, last, "'k':'pass'");
    assert_int_equal(number_at(event, "move"), 17);
    act(&world, &table, other, "'k':'undo-ask'");
    event = act(&world, &table, last, "'k':'undo-yes'");
    assert_int_equal(number_at(event, "move"), 14);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(taking_back_returns_to_before_ones_own_last_turn),
        TEST(taking_back_right_after_a_move_takes_that_move_alone),
        TEST(a_question_is_answered_by_the_other_only_and_lapses_at_the_next_turn),
        TEST(a_request_is_withdrawn_by_its_player_and_not_made_again_before_the_next_turn),
        TEST(a_room_may_be_opened_without_taking_back),
        TEST(time_is_not_given_back),
        TEST(an_undo_of_what_lay_before_an_undo_is_folded_right),
        TEST(a_stop_can_be_taken_back),
        TEST(an_automatic_pass_is_taken_back_with_the_turn_that_brought_it),
    };
    return cmocka_run_group_tests_name("app play undo", tests, NULL, NULL);
}
