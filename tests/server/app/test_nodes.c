/* Several nodes of one site: what one stores, the others show; a shard changes its owner; a node that does not know that
 * it has lost one stores nothing. */
#include <string.h>

#include "tests/server/app/world.h"

static struct world nodes[2];
static struct world *const a = &nodes[0], *const b = &nodes[1];

static int before(void **state)
{
    (void)state;
    world_site(nodes, 2);
    world_own(a, true);
    return 0;
}

static int after(void **state)
{
    (void)state;
    for (int i = 1; i >= 0; i--)
        world_destroy(&nodes[i]);
    return 0;
}

/* A watcher on node b, subscribed to room and game. */
static conn_id watcher(const struct table *table)
{
    conn_id conn = world_connect(b, -1);
    say(b, conn, "{'t':'sub','id':1,'ch':'room:%s'}", table->room);
    say(b, conn, "{'t':'sub','id':2,'ch':'game:%s'}", table->game);
    world_commit_all(b);
    expect(b, conn, "{'t':'ok','id':1,'mode':'snapshot'}");
    expect(b, conn, "{'t':'snap'}");
    expect(b, conn, "{'t':'ok','id':2,'mode':'snapshot'}");
    expect(b, conn, "{'t':'snap'}");
    return conn;
}

static void a_watcher_on_another_node_hears_each_move(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    conn_id conn = watcher(&table);
    play(a, &table, "C3 D4");
    world_hear(a);
    expect(b, conn, "{'t':'ev','n':1,'k':'play','act':'b C3'}");
    expect(b, conn, "{'t':'ev','n':2,'k':'play','act':'w D4'}");
    assert_true(hears_nothing(b, conn));
}

static void a_room_of_another_node_is_in_the_lobby(void **state)
{
    (void)state;
    conn_id conn = world_connect(b, -1);
    say(b, conn, "{'t':'sub','id':1,'ch':'lobby'}");
    forget_heard(b, conn);
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    world_pass(b, 1100);
    json_t *event = await(b, conn, "{'t':'ev','ch':'lobby'}");
    char *text = json_dumps(event, 0);
    assert_non_null(strstr(text, table.room));
    free(text);
}

static void a_game_that_ends_and_the_next_one_are_followed(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    conn_id conn = watcher(&table);
    act(a, &table, 'b', "'k':'resign'");
    world_hear(a);
    await(b, conn, "{'t':'ev','k':'resign'}");
    json_t *event = await(b, conn, "{'t':'ev','k':'room','room':{'state':'over'}}");
    say(a, table.white, "{'t':'do','id':9,'key':'again','ch':'room:%s','k':'rematch'}", table.room);
    world_hear(a);
    say(a, table.black, "{'t':'do','id':9,'key':'again','ch':'room:%s','k':'rematch'}", table.room);
    world_hear(a);
    event = await(b, conn, "{'t':'ev','k':'room','room':{'state':'playing'}}");
    assert_int_equal(json_array_size(json_object_get(json_object_get(event, "room"), "games")), 2);
}

static void what_was_not_heard_is_read_once_more_is_heard(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    conn_id conn = watcher(&table);
    a->unheard = true;
    play(a, &table, "C3 D4");
    a->unheard = false;
    assert_true(hears_nothing(b, conn));
    play(a, &table, "E5");
    world_hear(a);
    for (int n = 1; n <= 3; n++)
        assert_int_equal(number_at(expect(b, conn, "{'t':'ev','k':'play'}"), "n"), n);
    assert_true(hears_nothing(b, conn));
}

static void a_line_of_chat_is_heard_on_every_node(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    conn_id there = world_connect(b, -1);
    say(b, there, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    forget_heard(b, there);
    int person = (int)world_guest(a, "Watcher");
    conn_id here = world_connect(a, person);
    say(a, here, "{'t':'do','id':1,'key':'hello','ch':'chat:%s/watchers','k':'say','text':'Hello'}",
        table.room);
    world_hear(a);
    expect(b, there, "{'t':'ev','k':'line','text':'Hello'}");
}

static void a_node_that_has_lost_a_shard_stores_nothing(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    play(a, &table, "C3");
    world_hear(a);
    conn_id conn = watcher(&table);
    world_own(b, false); /* a was paused and does not know */
    world_hear(a);
    size_t events = a->store.events_n;
    say(a, table.white,
        "{'t':'do','id':7,'key':'late','ch':'game:%s','k':'play','at':'D4','base':%d}", table.game,
        (int)table.exp);
    world_hear(a);
    world_pass(a, 1);
    world_hear(a);
    await(a, table.white, "{'t':'error','id':7,'code':'busy'}");
    assert_int_equal(a->store.events_n, events);
    assert_true(hears_nothing(b, conn));
}

static void a_new_owner_gives_the_running_turn_its_time_back(void **state)
{
    (void)state;
    struct table table =
        world_table(a, "'ruleset':'chinese','size':[9,9],'clock':{'kind':'fischer','main':60000,"
                       "'increment':1000,'cap':60000}");
    play(a, &table, "C3 D4");
    world_hear(a);
    conn_id conn = watcher(&table);
    world_pass(a, 30000);
    world_pass(b, 30000);
    world_own(b, true);
    world_hear(a);
    expect(b, conn, "{'t':'ev','k':'credit'}");
    world_pass(b, 50000);
    world_hear(a);
    assert_true(hears_nothing(b, conn)); /* 80 s after the last move no flag has fallen */
    world_pass(b, 11000);
    world_hear(a);
    expect(b, conn, "{'t':'ev','k':'flag'}");
    await(a, table.white, "{'t':'ev','k':'flag'}");
}

#define NODES(name) cmocka_unit_test_setup_teardown(name, before, after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(a_watcher_on_another_node_hears_each_move),
        NODES(a_room_of_another_node_is_in_the_lobby),
        NODES(a_game_that_ends_and_the_next_one_are_followed),
        NODES(what_was_not_heard_is_read_once_more_is_heard),
        NODES(a_line_of_chat_is_heard_on_every_node),
        NODES(a_node_that_has_lost_a_shard_stores_nothing),
        NODES(a_new_owner_gives_the_running_turn_its_time_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
