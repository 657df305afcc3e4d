/* Ratings on several nodes of one site: every pool follows from the stored games, in the order of their ends, wherever
 * they were played. */
#include <stdio.h>
#include <string.h>

#include "server/app/ratings/ratings.h"
#include "server/app/state.h"
#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

#define OVER_BOARD "'system':'swiss','rounds':3,'match':1,'over_board':true"

/* All of both nodes' ratings in a pool are the same, and so many players have one. */
static void is_same(const char *name, uint32_t players)
{
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 2; k++)
            world_pass(&nodes[k], 1000); /* computed anew, perhaps */
        world_hear(a);
    }
    const struct pool *pools[2];
    for (int k = 0; k < 2; k++)
        pools[k] = ratings_pool(nodes[k].app, name);
    assert_true((pools[0] != NULL) == (pools[1] != NULL));
    uint32_t n = pools[0] ? ratings_ladder(pools[0])->players_n : 0, rated = 0;
    for (uint32_t i = 0; i < n; i++) {
        const struct tour_ladder_player *one = &ratings_ladder(pools[0])->players[i];
        const struct tour_ladder_player *other =
            tour_ladder_player(ratings_ladder(pools[1]), one->id);
        if (one->games == 0 && (!other || other->games == 0))
            continue;
        rated++;
        assert_non_null(other);
        assert_int_equal(one->games, other->games);
        assert_true(one->rating.rating == other->rating.rating &&
                    one->rating.deviation == other->rating.deviation);
    }
    assert_int_equal(rated, players);
    assert_int_equal(pools[0] ? ratings_ladder(pools[0])->n : 0,
                     pools[1] ? ratings_ladder(pools[1])->n : 0);
}

static void results(struct meet *meet, const char *result)
{
    for (int board = 1; board <= 2; board++)
        meet_do(meet, "'k':'result','round':1,'board':%d,'game':1,'result':'%s'", board, result);
}

static void a_rated_game_of_a_room_counts_everywhere(void **state)
{
    (void)state;
    int ann = tour_account_from(a, "Ann", 1), bob = tour_account_from(a, "Bob", 2);
    conn_id black = world_connect_from(a, ann, 1), white = world_connect_from(a, bob, 2);
    struct table table = {.black = black, .white = white};
    say(a, black,
        "{'t':'do','id':1,'key':'o','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9],"
        "'colours':'b','rated':true}");
    world_hear(a);
    snprintf(table.room, sizeof table.room, "%s",
             text_at(await(a, black, "{'t':'ok','id':1}"), "room"));
    conn_id watcher = world_connect(b, -1);
    say(b, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    world_commit_all(b);
    say(a, white, "{'t':'do','id':2,'key':'s','ch':'room:%s','k':'sit'}", table.room);
    world_hear(a);
    json_t *event = await(b, watcher, "{'t':'ev','k':'room','room':{'state':'playing'}}");
    json_t *games = json_object_get(json_object_get(event, "room"), "games");
    snprintf(table.game, sizeof table.game, "%s", text_at(json_array_get(games, 0), "id"));
    for (int i = 0; i < 2; i++) {
        conn_id conn = i == 0 ? black : white;
        say(a, conn, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
        world_commit_all(a);
        await(a, conn, "{'t':'snap','ch':'game:%s'}", table.game);
    }
    play(a, &table, "D4 F6");
    act(a, &table, 'w', "'k':'resign'");
    world_hear(a);
    is_same("chinese", 2);
    /* The event about the end has the new ratings. */
    event = await(b, watcher, "{'t':'ev','k':'room','room':{'state':'over'}}");
    json_t *ratings = json_object_get(json_object_get(event, "room"), "ratings");
    assert_true(json_integer_value(json_array_get(json_array_get(ratings, 0), 0)) > 1500);
}

static void results_of_a_tournament_and_their_corrections_count_everywhere(void **state)
{
    (void)state;
    struct meet meet = meet_rated(a, OVER_BOARD, 4);
    meet_round(&meet, 1);
    results(&meet, "black");
    is_same("stoical", 4);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'white'");
    is_same("stoical", 4);
    a->unheard = true;
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':'white'");
    a->unheard = false;
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    is_same("stoical", 4);
}

static void a_tournament_that_is_not_in_memory_counts_too(void **state)
{
    (void)state;
    a->unheard = true; /* b does not know the tournament */
    struct meet meet = meet_rated(a, OVER_BOARD, 4);
    meet_round(&meet, 1);
    a->unheard = false;
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    is_same("stoical", 2);
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':'draw'");
    is_same("stoical", 4);
}

static void an_annulment_and_its_end_count_everywhere(void **state)
{
    (void)state;
    struct meet meet = meet_rated(a, OVER_BOARD, 4);
    meet_round(&meet, 1);
    results(&meet, "black");
    is_same("stoical", 4);
    conn_id olga = world_connect(a, 1); /* meet_rated() made the owner after the director */
    json_t *ok = moderation_says(a, olga, "'what':'annul','tour':'%s'", meet.id);
    assert_string_equal(text_at(ok, "t"), "ok");
    is_same("stoical", 0);
    ok = moderation_says(a, olga, "'what':'undo','act':%d", (int)a->store.acts_n);
    assert_string_equal(text_at(ok, "t"), "ok");
    is_same("stoical", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(a_rated_game_of_a_room_counts_everywhere),
        NODES(results_of_a_tournament_and_their_corrections_count_everywhere),
        NODES(a_tournament_that_is_not_in_memory_counts_too),
        NODES(an_annulment_and_its_end_count_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
