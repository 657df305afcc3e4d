/* The whole path of a game through messages, once under each of the five unusual systems. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void assert_end(const json_t *event, const char *result, const char *reason)
{
    const json_t *end = json_object_get(event, "end");
    assert_non_null(end);
    assert_string_equal(text_at(end, "result"), result);
    assert_string_equal(text_at(end, "reason"), reason);
    const struct row_game *row = &world.store.games[world.store.games_n - 1];
    assert_int_equal(row->result.length, strlen(result));
    assert_memory_equal(row->result.at, result, row->result.length);
    assert_int_equal(row->reason.length, strlen(reason));
    assert_memory_equal(row->reason.at, reason, row->reason.length);
}

static void two_players_open_sit_and_play_and_both_hear_it(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    expect(&world, table.white,
           "{'t':'ev','ch':'game:%s','n':1,'k':'play','by':'b','at':'D4','move':1,"
           "'state':{'base':1,'phase':'play','to':'w','abort':true}}",
           table.game);
    act(&world, &table, 'w', "'k':'play','at':'E5'");
    await(&world, table.black, "{'t':'ev','n':2,'k':'play','by':'w','act':'w E5'}");
    assert_int_equal(world.store.events_n, 2);
}

/* The rows of these in a page that opens now. */
static void page_shows(const struct table *table, const char *black, const char *white,
                       int64_t ended_at)
{
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table->game);
    json_t *v = json_object_get(await(&world, watcher, "{'t':'snap'}"), "v");
    char *may = json_dumps(json_object_get(json_object_get(v, "state"), "may"), JSON_COMPACT);
    char wanted[200];
    snprintf(wanted, sizeof wanted, "{\"b\":[%s],\"w\":[%s]}", black, white);
    assert_string_equal(may, wanted);
    assert_int_equal(number_at(v, "started_at"), 1790000000000);
    if (ended_at == 0)
        assert_true(json_is_null(json_object_get(v, "ended_at")));
    else
        assert_int_equal(number_at(v, "ended_at"), ended_at);
    free(may);
    world_hang_up(&world, watcher);
}

static void a_page_that_opens_is_told_what_each_may_do_and_when_it_began_and_ended(void **state)
{
    static const char other[] = "\"draw\",\"resign\",\"undo-ask\"";
    static const char mover[] = "\"play\",\"pass\",\"draw\",\"resign\",\"undo-ask\"";
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    page_shows(&table, "\"play\",\"pass\",\"draw\",\"resign\",\"abort\"",
               "\"draw\",\"resign\",\"abort\"", 0);
    world_pass(&world, 1000);
    play(&world, &table, "C3 B2");
    page_shows(&table, mover, other, 0);
    act(&world, &table, 'b', "'k':'undo-ask'");
    page_shows(&table, "\"play\",\"pass\",\"draw\",\"resign\",\"undo-off\"",
               "\"draw\",\"resign\",\"undo-yes\",\"undo-no\"", 0);
    act(&world, &table, 'w', "'k':'undo-no'");
    page_shows(&table, mover, other, 0);
    play(&world, &table, "D4");
    page_shows(&table, other, mover, 0);
    world_pass(&world, 1000);
    act(&world, &table, 'w', "'k':'resign'");
    page_shows(&table, "", "", world.now.wall_ms);
}

/* The refusal comes after both events that were on their way before it. */
static void a_refusal_waits_for_all_events_that_are_on_their_way(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[5,5]");
    say(&world, table.black,
        "{'t':'do','id':1,'key':'a','ch':'game:%s','k':'play','at':'C3','base':0}", table.game);
    say(&world, table.white,
        "{'t':'do','id':2,'key':'b','ch':'game:%s','k':'play','at':'B2','base':1}", table.game);
    say(&world, table.black,
        "{'t':'do','id':3,'key':'c','ch':'game:%s','k':'play','at':'B2','base':2}", table.game);
    world_commit(&world, 1);
    expect(&world, table.black, "{'t':'ok','id':1,'n':1}");
    expect(&world, table.black, "{'t':'ev','n':1}");
    assert_true(hears_nothing(&world, table.black));
    world_commit_all(&world);
    expect(&world, table.black, "{'t':'ev','n':2}");
    expect(&world, table.black, "{'t':'error','id':3,'code':'illegal'}");
}

static void alter_igo_ends_in_a_draw_at_the_third_empty_board(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'alter-igo','size':[2,1]");
    assert_end(play(&world, &table, "A1 B1 A1 B1"), "draw", "repetition");
}

static void stoical_go_is_counted_when_both_accept(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'stoical','size':[5,5]");
    json_t *event = play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass");
    assert_string_equal(text_at(json_object_get(event, "state"), "phase"), "stopped");
    act(&world, &table, 'b', "'k':'accept'");
    event = act(&world, &table, 'w', "'k':'accept'");
    assert_end(event, "W", "score");
    json_t *pattern = json_loads("{\"score\":{\"black\":15,\"white\":17}}", 0, NULL);
    assert_true(fits(pattern, json_object_get(event, "end")));
    json_decref(pattern);
}

static void stoical_go_forbids_a_capture_after_a_capture_and_says_why(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'stoical','size':[5,5]");
    json_t *event = play(&world, &table, "C4 D4 B3 E3 C2 D2 A1 C3 D3");
    assert_string_equal(json_string_value(json_array_get(json_object_get(event, "captured"), 0)),
                        "C3");
    json_t *no = act_no(&world, &table, 'w', "'k':'play','at':'C3'");
    json_t *pattern =
        json_loads("{\"code\":\"illegal\",\"reason\":\"capture-after-capture\",\"retry\":false,"
                   "\"witness\":{\"point\":\"C3\",\"turn\":9}}",
                   0, NULL);
    assert_true(fits(pattern, no));
    json_decref(pattern);
    assert_int_equal(world.store.events_n, 9);
}

static void bridge_go_is_won_by_the_side_that_connects_two_sides(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'bridge','size':[5,5]");
    assert_end(play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5"), "B", "bridge");
}

static void renaissance_rules_stop_after_three_passes(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'renaissance-area','size':[5,5]");
    json_t *event = play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass");
    assert_string_equal(text_at(json_object_get(event, "state"), "phase"), "play");
    event = act(&world, &table, 'b', "'k':'pass'");
    assert_string_equal(text_at(json_object_get(event, "state"), "phase"), "stopped");
    act(&world, &table, 'w', "'k':'resume'");
    play(&world, &table, "pass pass pass");
    act(&world, &table, 'w', "'k':'accept'");
    assert_end(act(&world, &table, 'b', "'k':'accept'"), "W", "score");
}

static void makrai_rules_settle_a_claim_by_a_confirmation_sequence(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'makrai-territory','size':[5,5]");
    play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass pass");
    json_t *event = act(&world, &table, 'b', "'k':'claim','at':'D1','ko_challenges':false");
    assert_string_equal(text_at(json_object_get(event, "state"), "phase"), "confirmation");
    assert_non_null(json_object_get(event, "sequence"));
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-ask'"), "reason"),
                        "confirmation");
    play(&world, &table, "E1 E2");
    event = play(&world, &table, "pass pass");
    json_t *pattern = json_loads(
        "{\"sequence\":{\"state\":\"ended\",\"proved\":false},\"state\":{\"phase\":\"stopped\"}}",
        0, NULL);
    assert_true(fits(pattern, event));
    json_decref(pattern);
    assert_string_equal(text_at(event, "board"), "..XO./..XO./..XO./..XO./..XO.");
    act(&world, &table, 'b', "'k':'accept'");
    assert_end(act(&world, &table, 'w', "'k':'accept'"), "W", "score");
}

static void a_player_may_resign_out_of_turn(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'japanese','size':[9,9]");
    assert_end(act(&world, &table, 'w', "'k':'resign'"), "B", "resign");
    json_t *no = act_no(&world, &table, 'b', "'k':'play','at':'D4'");
    assert_string_equal(text_at(no, "reason"), "over");
}

static void a_game_may_be_called_off_until_both_have_moved(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'japanese','size':[9,9]");
    play(&world, &table, "D4 E5");
    json_t *no = act_no(&world, &table, 'b', "'k':'abort'");
    assert_string_equal(text_at(no, "reason"), "too-late");
    struct table other = world_table(&world, "'ruleset':'japanese','size':[9,9]");
    act(&world, &other, 'b', "'k':'play','at':'D4'");
    assert_end(act(&world, &other, 'w', "'k':'abort'"), "none", "aborted");
}

static void a_draw_is_agreed_by_offer_and_acceptance(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'japanese','size':[9,9]");
    json_t *event = act(&world, &table, 'w', "'k':'draw'");
    assert_string_equal(text_at(json_object_get(event, "state"), "draw"), "w");
    assert_int_equal(number_at(json_object_get(event, "state"), "base"), 0);
    assert_end(act(&world, &table, 'b', "'k':'draw'"), "draw", "agreement");
}

static void a_declined_draw_stays_declined_until_the_decliner_has_moved(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'japanese','size':[9,9]");
    act(&world, &table, 'w', "'k':'draw'");
    json_t *event = act(&world, &table, 'b', "'k':'draw-no'");
    assert_null(json_object_get(json_object_get(event, "state"), "draw"));
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'draw'"), "reason"), "declined");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'draw'"), "reason"), "declined");
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    act(&world, &table, 'w', "'k':'draw'");
}

static void a_withdrawn_draw_stays_withdrawn_until_the_opponent_has_moved(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'japanese','size':[9,9]");
    assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'draw-off'"), "reason"),
                        "no-offer");
    act(&world, &table, 'b', "'k':'draw'");
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'draw-off'"), "reason"),
                        "no-offer");
    json_t *event = act(&world, &table, 'b', "'k':'draw-off'");
    assert_null(json_object_get(json_object_get(event, "state"), "draw"));
    /* The offer of the rules is still open: it must not come back when Black, who made it, moves. */
    for (int moved = 0; moved < 2; moved++) {
        assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'draw-off'"), "reason"),
                            "no-offer");
        assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'draw-no'"), "reason"),
                            "no-offer");
        assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'draw'"), "reason"),
                            "declined");
        assert_string_equal(text_at(act_no(&world, &table, 'b', "'k':'draw'"), "reason"),
                            "declined");
        if (moved == 0)
            act(&world, &table, 'b', "'k':'play','at':'D4'");
    }
    act(&world, &table, 'w', "'k':'play','at':'E4'");
    event = act(&world, &table, 'b', "'k':'draw'");
    assert_string_equal(text_at(json_object_get(event, "state"), "draw"), "b");
}

static void a_fixed_handicap_stands_when_the_game_begins(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'japanese','size':[9,9],'handicap':2");
    json_t *event = act(&world, &table, 'w', "'k':'play','at':'E5'");
    assert_int_equal(number_at(event, "move"), 1);
    const struct row_game *row = &world.store.games[0];
    assert_int_equal(row->handicap, 2);
    assert_int_equal(row->komi_x2, 1);
    unsigned stones = 0;
    for (size_t i = 0; i < row->setup.length; i++)
        stones += row->setup.at[i] == 'X';
    assert_int_equal(stones, 2);
}

static void black_places_a_free_handicap_before_the_game_begins(void **state)
{
    (void)state;
    struct table table =
        world_table(&world, "'ruleset':'japanese','size':[9,9],'handicap':2,'free_handicap':true");
    assert_int_equal(world.store.games_n, 0);
    say(&world, table.white,
        "{'t':'do','id':5,'key':'x','ch':'room:%s','k':'place','at':['A1','B2']}", table.room);
    await(&world, table.white, "{'t':'error','id':5,'code':'denied'}");
    say(&world, table.black,
        "{'t':'do','id':5,'key':'y','ch':'room:%s','k':'place','at':['A1','A1']}", table.room);
    await(&world, table.black, "{'t':'error','id':5,'code':'proto'}");
    say(&world, table.black,
        "{'t':'do','id':6,'key':'x','ch':'room:%s','k':'place','at':['A1','B2']}", table.room);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ok','id':6}");
    await(&world, table.white, "{'t':'ev','k':'room','room':{'state':'playing'}}");
    assert_int_equal(world.store.games_n, 1);
    assert_memory_equal(world.store.games[0].setup.at + 70, ".X......./X........", 19);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_players_open_sit_and_play_and_both_hear_it),
        TEST(a_page_that_opens_is_told_what_each_may_do_and_when_it_began_and_ended),
        TEST(a_refusal_waits_for_all_events_that_are_on_their_way),
        TEST(alter_igo_ends_in_a_draw_at_the_third_empty_board),
        TEST(stoical_go_is_counted_when_both_accept),
        TEST(stoical_go_forbids_a_capture_after_a_capture_and_says_why),
        TEST(bridge_go_is_won_by_the_side_that_connects_two_sides),
        TEST(renaissance_rules_stop_after_three_passes),
        TEST(makrai_rules_settle_a_claim_by_a_confirmation_sequence),
        TEST(a_player_may_resign_out_of_turn),
        TEST(a_game_may_be_called_off_until_both_have_moved),
        TEST(a_draw_is_agreed_by_offer_and_acceptance),
        TEST(a_withdrawn_draw_stays_withdrawn_until_the_opponent_has_moved),
        TEST(a_declined_draw_stays_declined_until_the_decliner_has_moved),
        TEST(a_fixed_handicap_stands_when_the_game_begins),
        TEST(black_places_a_free_handicap_before_the_game_begins),
    };
    return cmocka_run_group_tests_name("app play play", tests, NULL, NULL);
}
