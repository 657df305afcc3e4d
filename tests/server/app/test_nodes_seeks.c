/* Quick pairing of players of different nodes, and what becomes of their wishes when the list moves. */
#include <stdio.h>
#include <string.h>

#define NODES_N 3
#include "proto/lib/buf.h"
#include "server/app/limits.h"
#include "server/app/play/play.h"
#include "server/app/state.h"
#include "tests/server/app/nodes.h"

static struct world *const c = &nodes[2];

#define ANY   "'k':'seek','rulesets':['stoical','bridge'],'sizes':[9],'clocks':['quick']"
#define OTHER "'k':'seek','rulesets':['chinese'],'sizes':[19],'clocks':['days']"

struct side {
    struct world *node;
    conn_id conn;
};

static int64_t ids = 100;

static struct side arrives(struct world *node, const char *name, unsigned from)
{
    unsigned person = world_resident(node, name);
    world_hear(a);
    return (struct side){.node = node, .conn = world_connect_from(node, (int)person, from)};
}

static void does(const struct side *side, const char *fields)
{
    int64_t id = ++ids;
    say(side->node, side->conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'lobby',%s}", (long long)id,
        (long long)id, fields);
    world_hear(a);
    await(side->node, side->conn, "{'t':'ok','id':%lld}", (long long)id);
}

/* The number of games in a player's `me`. */
static size_t games_of(const struct side *side)
{
    int64_t id = ++ids;
    forget_heard(side->node, side->conn);
    say(side->node, side->conn, "{'t':'sub','id':%lld,'ch':'me'}", (long long)id);
    const json_t *v = json_object_get(await(side->node, side->conn, "{'t':'snap','ch':'me'}"), "v");
    return json_array_size(json_object_get(v, "games"));
}

static int64_t count_at(struct world *node)
{
    conn_id conn = world_connect(node, -1);
    int64_t id = ++ids;
    say(node, conn, "{'t':'get','id':%lld,'k':'seeks'}", (long long)id);
    int64_t n = number_at(await(node, conn, "{'t':'seeks','id':%lld}", (long long)id), "count");
    world_hang_up(node, conn);
    return n;
}

/* Node a dies; another one takes its shards seven seconds later. */
static void dies_and_is_followed_by(struct world *next)
{
    a->unheard = true;
    for (int i = 0; i < 7; i++)
        for (struct world *node = b; node <= c; node++)
            world_pass(node, 1000);
    world_own(next, true);
    nodes_pass(3000);
}

static void players_of_two_nodes_meet(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann", 1), ben = arrives(c, "Ben", 2);
    does(&ann, ANY);
    nodes_pass(2500);
    assert_int_equal(games_of(&ann), 0);
    does(&ben, ANY);
    nodes_pass(2500);
    assert_int_equal(games_of(&ann), 1);
    assert_int_equal(games_of(&ben), 1);
    assert_int_equal(count_at(b), 0);
    nodes_pass(10000);
    assert_int_equal(games_of(&ann), 1);
    assert_true(LIST_EMPTY(&b->app->play->seeks_far.wishes));
}

static void every_node_counts_those_who_wait(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann", 1), ben = arrives(b, "Ben", 2);
    does(&ann, ANY);
    does(&ben, OTHER);
    nodes_pass(2500);
    for (struct world *node = a; node <= c; node++)
        assert_int_equal(count_at(node), 2);
    does(&ben, "'k':'unseek'");
    nodes_pass(2500);
    for (struct world *node = a; node <= c; node++)
        assert_int_equal(count_at(node), 1);
    assert_true(LIST_EMPTY(&b->app->play->seeks_far.wishes));
}

static void a_wish_goes_on_when_another_node_takes_the_list(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann", 1), ben = arrives(c, "Ben", 2);
    does(&ann, ANY);
    nodes_pass(1500);
    dies_and_is_followed_by(c);
    assert_int_equal(count_at(b), 1);
    assert_int_equal(count_at(c), 1);
    forget_heard(b, ann.conn);
    does(&ben, ANY);
    nodes_pass(2500);
    assert_int_equal(games_of(&ann), 1);
    assert_int_equal(games_of(&ben), 1);
}

static void the_node_of_a_client_who_waits_may_take_the_list_itself(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann", 1), ben = arrives(c, "Ben", 2);
    does(&ann, ANY);
    does(&ben, OTHER);
    nodes_pass(1500);
    dies_and_is_followed_by(b);
    assert_int_equal(count_at(b), 2);
    assert_int_equal(count_at(c), 2);
    assert_int_equal(b->app->play->seeks.list[0].player->id > 0, true);
    assert_int_equal(b->app->play->seeks.list[0].conn, ann.conn); /* who waits longer */
}

static void a_list_that_is_given_away_keeps_those_who_wait_here(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann", 1), ben = arrives(b, "Ben", 2);
    does(&ann, ANY);
    nodes_pass(1500);
    world_own(b, true);
    nodes_pass(3000);
    assert_int_equal(count_at(a), 1);
    does(&ben, ANY);
    nodes_pass(2500);
    assert_int_equal(games_of(&ann), 1);
    assert_int_equal(games_of(&ben), 1);
}

static void no_wish_comes_again_after_its_game_has_begun(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann", 1), ben = arrives(c, "Ben", 2);
    does(&ann, ANY);
    nodes_pass(2500);
    does(&ben, ANY);
    /* They are paired, and the list that says so is lost. */
    for (int i = 0; i < 3; i++) {
        world_pass(a, 500);
        world_hear(a);
    }
    dies_and_is_followed_by(c);
    assert_int_equal(games_of(&ann), 1);
    assert_int_equal(count_at(c), 0);
}

static void a_wish_whose_client_has_left_ends_on_all_nodes(void **state)
{
    (void)state;
    struct side ann = arrives(b, "Ann", 1);
    does(&ann, ANY);
    nodes_pass(2500);
    world_hang_up(b, ann.conn);
    nodes_pass(APP_SEEK_AWAY_MS + 3000);
    for (struct world *node = a; node <= c; node++)
        assert_int_equal(count_at(node), 0);
    assert_true(LIST_EMPTY(&b->app->play->seeks_far.wishes));
}

static void a_count_is_none_while_nobody_says_the_list(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann", 1);
    does(&ann, ANY);
    nodes_pass(2500);
    a->unheard = true;
    for (int i = 0; i < 7; i++)
        world_pass(b, 1000);
    assert_int_equal(count_at(b), 0);
}

/* An empty list. */
static void hears_list(struct world *node, uint8_t shard)
{
    char bytes[sizeof node->app->boot - 1 + 2] = {0};
    struct site_note note = {
        .kind = SITE_SEEKS, .shard = shard, .buf = buf_create(bytes, sizeof bytes)};
    app_site(node->app, node->now, 1, 0, &note);
    buf_unref(note.buf);
}

static void the_owner_of_another_shard_cannot_say_the_list(void **state)
{
    (void)state;
    struct side ann = arrives(a, "Ann", 1);
    does(&ann, OTHER);
    nodes_pass(2500);
    assert_int_equal(count_at(b), 1);
    hears_list(b, 5);
    assert_int_equal(count_at(b), 1);
    hears_list(b, 0);
    assert_int_equal(count_at(b), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(players_of_two_nodes_meet),
        NODES(every_node_counts_those_who_wait),
        NODES(a_wish_goes_on_when_another_node_takes_the_list),
        NODES(the_node_of_a_client_who_waits_may_take_the_list_itself),
        NODES(a_list_that_is_given_away_keeps_those_who_wait_here),
        NODES(no_wish_comes_again_after_its_game_has_begun),
        NODES(a_wish_whose_client_has_left_ends_on_all_nodes),
        NODES(a_count_is_none_while_nobody_says_the_list),
        NODES(the_owner_of_another_shard_cannot_say_the_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
