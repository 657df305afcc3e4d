/* The largest usual tournament, 256 players and nine rounds, as newcomers, subscribers and slow clients get it. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/limits.h"
#include "tests/server/app/tour_world.h"

enum { PLAYERS = 256, ROUNDS = 9, AT_ONCE = 32 };

static void add_people(struct meet *meet, int players)
{
    for (int no = 1; no <= players;) {
        char people[3000] = "";
        size_t length = 0;
        for (int i = 0; i < AT_ONCE && no <= players; i++, no++)
            length += (size_t)snprintf(people + length, sizeof people - length,
                                       "%s{'name':'Anna-Maria Lindqvist %d','country':'SE'}",
                                       i > 0 ? "," : "", no);
        meet_do(meet, "'k':'add','people':[%s]", people);
    }
}

/* Board and game have no result yet, so that its revision is that of the round's start. */
static void type_result(struct meet *meet, int round, int board)
{
    static const char *const results[] = {"black", "white", "black", "draw"};
    meet_do(meet, "'k':'result','round':%d,'board':%d,'game':1,'result':'%s'", round, board,
            results[(board + round) % 4]);
}

static void type_results(struct meet *meet, int round, int from, int to)
{
    for (int board = from; board <= to; board++)
        type_result(meet, round, board);
}

static struct meet crowd(int players, int rounds)
{
    struct meet meet = meet_create(
        &world, "'system':'swiss','rounds':9,'match':1,'over_board':true,'players_max':256", 0);
    add_people(&meet, players);
    meet_do(&meet, "'k':'stage','to':'running'");
    for (int round = 1; round <= rounds; round++) {
        meet_round(&meet, round);
        type_results(&meet, round, 1, players / 2);
    }
    return meet;
}

static size_t bytes_of(const json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    size_t bytes = strlen(text);
    free(text);
    return bytes;
}

static size_t list_n(const json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

static void an_event_of_256_players_is_shown_whole_and_told_in_small_pieces(void **state)
{
    (void)state;
    struct meet meet = crowd(PLAYERS, ROUNDS - 1);
    conn_id watcher = world_connect(&world, -1);
    json_t *look = meet_look(&meet, watcher, "tour"), *event;
    assert_int_equal(list_n(look, "players"), PLAYERS);
    assert_int_equal(list_n(look, "rounds"), ROUNDS - 1);
    assert_int_equal(list_n(json_object_get(look, "standings"), "lines"), PLAYERS);
    assert_in_range(bytes_of(look), 400000, 600000);
    conn_id helper = world_connect(&world, meet.director_person);
    assert_in_range(bytes_of(meet_look(&meet, helper, "desk")), 1, 100000);

    world_pass(&world, 2000);
    meet_do(&meet, "'k':'pair','round':9,'seed':7");
    event = await(&world, helper, "{'t':'ev','k':'desk','draft':{'number':9}}");
    assert_int_equal(list_n(json_object_get(event, "draft"), "pairs"), PLAYERS / 2);
    assert_in_range(bytes_of(event), 1, NET_WATCHER_BYTES);
    forget_heard(&world, watcher);
    meet_do(&meet, "'k':'publish','round':9");
    event =
        await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'number':9,'state':'published'}]}");
    assert_int_equal(list_n(json_array_get(json_object_get(event, "rounds"), 0), "pairs"),
                     PLAYERS / 2);
    assert_in_range(bytes_of(event), 1, NET_WATCHER_BYTES);
    meet_do(&meet, "'k':'start','round':9");
    event =
        await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'number':9,'state':'started'}]}");
    assert_in_range(bytes_of(event), 1, NET_WATCHER_BYTES);
    world_pass(&world, 2000);
    event = await(&world, watcher, "{'t':'ev','k':'tour','standings':{'round':9}}");
    assert_in_range(bytes_of(event), 1, NET_WATCHER_BYTES);

    forget_heard(&world, watcher);
    type_result(&meet, 9, 60);
    event = await(&world, watcher,
                  "{'t':'ev','k':'tour','rounds':[{'number':9,'changed':[{'board':60}]}]}");
    assert_int_equal(list_n(json_array_get(json_object_get(event, "rounds"), 0), "changed"), 1);
    assert_int_equal(list_n(json_object_get(event, "standings"), "order"), PLAYERS);
    assert_in_range(list_n(json_object_get(event, "standings"), "changed"), 2, PLAYERS);
    assert_in_range(bytes_of(event), 1, NET_WATCHER_BYTES);
    event = await(&world, helper, "{'t':'ev','k':'desk','log':[{'k':'result','board':60}]}");
    assert_in_range(bytes_of(event), 1, NET_WATCHER_BYTES);
}

static void standings_are_told_at_most_once_a_second_and_results_at_once(void **state)
{
    (void)state;
    struct meet meet = crowd(16, 0);
    conn_id watcher = world_connect(&world, -1);
    meet_round(&meet, 1);
    meet_look(&meet, watcher, "tour");
    world_pass(&world, 2000);
    for (int board = 1; board <= 8; board++) {
        type_result(&meet, 1, board);
        json_t *event = expect(&world, watcher, "{'t':'ev','rounds':[{'number':1}]}");
        assert_true((json_object_get(event, "standings") != NULL) == (board == 1));
    }
    assert_true(hears_nothing(&world, watcher));
    world_pass(&world, 1000);
    json_t *event = expect(&world, watcher, "{'t':'ev','standings':{'round':1}}");
    assert_int_equal(list_n(json_object_get(event, "standings"), "changed"), 16);
    world_pass(&world, 5000);
    assert_true(hears_nothing(&world, watcher));
}

static void a_player_who_is_gone_leaves_the_standings_in_the_same_event(void **state)
{
    (void)state;
    struct meet meet = crowd(4, 0);
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    meet_do(&meet, "'k':'add','people':[{'name':'Zoe'}]");
    meet_do(&meet, "'k':'remove','number':5");
    json_t *event = await(&world, watcher, "{'t':'ev','removed':[5]}");
    assert_int_equal(list_n(json_object_get(event, "standings"), "order"), 4);
}

static void a_watcher_who_fell_behind_is_shown_the_whole_as_it_is_by_then(void **state)
{
    (void)state;
    struct meet meet = crowd(16, 0);
    conn_id slow = world_connect(&world, -1), quick = world_connect(&world, -1);
    meet_round(&meet, 1);
    meet_look(&meet, slow, "tour");
    meet_look(&meet, quick, "tour");
    type_results(&meet, 1, 1, 4);
    world_fall_behind(&world, slow);
    const json_t *snap = expect(&world, slow, "{'t':'snap'}");
    assert_int_equal(number_at(meet_pair_of(json_object_get(snap, "v"), 1, 4), "rev"),
                     number_at(meet_pair_of(meet_look(&meet, quick, "tour"), 1, 4), "rev"));
    int64_t n = number_at(snap, "n");
    type_result(&meet, 1, 5);
    assert_int_equal(number_at(expect(&world, slow, "{'t':'ev'}"), "n"), n + 1);
}

/* One event, not two, when the second is over. */
static void standings_come_with_a_result_after_a_second_and_not_before(void **state)
{
    (void)state;
    for (int early = 0; early < 2; early++) {
        struct meet meet = crowd(16, 0);
        conn_id watcher = world_connect(&world, -1);
        meet_round(&meet, 1);
        meet_look(&meet, watcher, "tour");
        world_pass(&world, 2000);
        type_result(&meet, 1, 1);
        assert_non_null(json_object_get(expect(&world, watcher, "{'t':'ev'}"), "standings"));
        world_pass(&world, 1000 - early);
        type_result(&meet, 1, 2);
        const json_t *event = expect(&world, watcher, "{'t':'ev','rounds':[{'number':1}]}");
        assert_true((json_object_get(event, "standings") == NULL) == early);
        world_destroy(&world);
        world_create(&world, 1);
    }
}

/* Results of the round before that are taken back open more boards than a round has. */
static void the_desk_sees_so_many_open_boards_and_those_of_the_earlier_round_first(void **state)
{
    (void)state;
    enum { MOST = PLAYERS / 2 + 1 };
    struct meet meet = crowd(PLAYERS, 1);
    meet_round(&meet, 2);
    for (int again = 1; again <= 2; again++) {
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':null", again);
        const json_t *open = json_object_get(meet_look(&meet, meet.director, "desk"), "open");
        assert_int_equal(json_array_size(open), MOST);
        must_fit(json_array_get(open, (size_t)again - 1),
                 again == 1 ? "{'round':1,'board':1}" : "{'round':1,'board':2}");
        must_fit(json_array_get(open, MOST - 1),
                 again == 1 ? "{'round':2,'board':128}" : "{'round':2,'board':127}");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_event_of_256_players_is_shown_whole_and_told_in_small_pieces),
        TEST(standings_are_told_at_most_once_a_second_and_results_at_once),
        TEST(a_player_who_is_gone_leaves_the_standings_in_the_same_event),
        TEST(a_watcher_who_fell_behind_is_shown_the_whole_as_it_is_by_then),
        TEST(standings_come_with_a_result_after_a_second_and_not_before),
        TEST(the_desk_sees_so_many_open_boards_and_those_of_the_earlier_round_first),
    };
    return cmocka_run_group_tests_name("app tournament crowd", tests, NULL, NULL);
}
