/* Tournaments in the server: from the first wish to the final table. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "tour_world.h"

static void resign(struct meet *meet, int round, int board, char colour)
{
    struct table table = meet_table(meet, round, board);
    act(&world, &table, colour, "'k':'resign'");
}

static void a_tournament_is_made_entered_paired_played_and_won(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':2", 4);
    conn_id watcher = world_connect(&world, -1);
    json_t *event, *look = meet_look(&meet, watcher, "tour");
    json_t *head = json_object_get(look, "head");
    assert_string_equal(text_at(head, "stage"), "registration");
    assert_int_equal(number_at(head, "players"), 4);
    assert_int_equal(number_at(head, "rounds"), 2);
    assert_int_equal(json_array_size(json_object_get(look, "players")), 4);
    meet_do(&meet, "'k':'stage','to':'running'");
    await(&world, watcher, "{'t':'ev','k':'tour','head':{'stage':'running','here':4}}");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'next':{'what':'publish'}}}");
    assert_null(json_object_get(event, "rounds")); /* what is drawn is the desk's alone */
    meet_do(&meet, "'k':'publish','round':1");
    event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'next':{'what':'start'}}}");
    assert_int_equal(json_array_size(json_object_get(event, "rounds")), 1);
    assert_int_equal(json_array_size(json_object_get(
                         json_array_get(json_object_get(event, "rounds"), 0), "pairs")),
                     2);
    meet_do(&meet, "'k':'start','round':1");
    await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'no':1,'state':'started'}]}");
    resign(&meet, 1, 1, 'w');
    await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'no':1,'changed':[{'board':1}]}]}");
    world_pass(&world, 1000);
    await(&world, watcher, "{'t':'ev','k':'tour','standings':{'round':1}}");
    resign(&meet, 1, 2, 'b');
    await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'no':1,'state':'complete'}]}");
    meet_round(&meet, 2);
    resign(&meet, 2, 1, 'b');
    resign(&meet, 2, 2, 'b');
    meet_do(&meet, "'k':'stage','to':'finished'");
    world_pass(&world, 1000);
    look = meet_look(&meet, watcher, "tour");
    assert_string_equal(text_at(json_object_get(look, "head"), "stage"), "finished");
    json_t *first = json_array_get(json_object_get(json_object_get(look, "standings"), "lines"), 0);
    assert_int_equal(number_at(first, "place"), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(first, "values"), 0)), 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_tournament_is_made_entered_paired_played_and_won),
    };
    return cmocka_run_group_tests_name("app tour event", tests, NULL, NULL);
}
