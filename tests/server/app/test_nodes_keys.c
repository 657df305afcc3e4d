/* One command that comes to two nodes of a site is carried out once, and both answer the same. */
#include <stdio.h>
#include <string.h>

#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

/* Both nodes look the key up before either has stored the command. Returns the answers. */
static void both(int person, const char *command, json_t *ret[2])
{
    conn_id conns[2];
    for (int i = 0; i < 2; i++)
        conns[i] = world_connect(&nodes[i], person);
    for (int i = 0; i < 2; i++)
        say(&nodes[i], conns[i], "%s", command);
    for (int job = 0; job < 3; job++)
        for (int i = 0; i < 2; i++)
            world_commit(&nodes[i], 1);
    world_hear(a);
    for (int i = 0; i < 2; i++)
        ret[i] = await(&nodes[i], conns[i], "{'id':5}");
}

static int account(void)
{
    int person = tour_account(a, "Ann");
    tour_account(a, "Bob"); /* p2 */
    world_hear(a);
    world_introduce(b, a);
    world_share(nodes, 2);
    return person;
}

static void is_same(json_t *answers[2], const char *key)
{
    for (int i = 0; i < 2; i++)
        if (strcmp(text_at(answers[i], "t"), "ok") != 0)
            fail_msg("%s", json_dumps(answers[i], 0));
    assert_string_equal(text_at(answers[0], key), text_at(answers[1], key));
}

static void one_tournament_is_made(void **state)
{
    (void)state;
    json_t *answers[2];
    both(account(),
         "{'t':'do','id':5,'key':'once','ch':'tours','k':'create','settings':{'slug':'spring',"
         "'title':'Spring','system':'swiss','rounds':2,'game':{'ruleset':'stoical','size':[9,9]}}}",
         answers);
    is_same(answers, "tour");
    assert_int_equal(a->store.tours_n, 1);
}

static void one_arena_is_announced(void **state)
{
    (void)state;
    json_t *answers[2];
    both(account(),
         "{'t':'do','id':5,'key':'once','ch':'arenas','k':'announce','name':'Friday',"
         "'starts_at':1790000060000,'minutes':60,'ruleset':'stoical','size':[9,9],"
         "'clock':{'kind':'fischer','main':300000,'increment':5000}}",
         answers);
    is_same(answers, "arena");
    assert_int_equal(a->store.arenas_n, 1);
}

static void a_mute_is_stored_once(void **state)
{
    (void)state;
    json_t *answers[2];
    both(account(), "{'t':'do','id':5,'key':'once','ch':'me','k':'mute','player':'p2','on':true}",
         answers);
    for (int i = 0; i < 2; i++)
        assert_string_equal(text_at(answers[i], "t"), "ok");
    assert_int_equal(a->store.mutes_n, 1);
}

static void the_answer_of_another_node_is_found_later(void **state)
{
    (void)state;
    static const char open[] = "{'t':'do','id':5,'key':'once','ch':'lobby','k':'open',"
                               "'ruleset':'chinese','size':[9,9]}";
    int person = account();
    json_t *answers[2];
    for (int i = 0; i < 2; i++) {
        conn_id conn = world_connect(&nodes[i], person);
        say(&nodes[i], conn, "%s", open);
        world_hear(a);
        answers[i] = await(&nodes[i], conn, "{'id':5}");
    }
    is_same(answers, "room");
    assert_int_equal(a->store.rooms_n, 1);
}

/* The same key with something else in it. */
static void another_command_under_the_key_is_a_conflict(void **state)
{
    (void)state;
    int person = account();
    conn_id here = world_connect(a, person), there = world_connect(b, person);
    say(a, here, "{'t':'do','id':5,'key':'once','ch':'me','k':'mute','player':'p2','on':true}");
    say(b, there, "{'t':'do','id':5,'key':'once','ch':'me','k':'mute','player':'p2','on':false}");
    for (int job = 0; job < 3; job++)
        for (int i = 0; i < 2; i++)
            world_commit(&nodes[i], 1);
    world_hear(a);
    await(a, here, "{'t':'ok','id':5}");
    await(b, there, "{'t':'error','id':5,'code':'conflict'}");
    assert_int_equal(a->store.mutes_n, 1);
}

/* A guest of node b speaks in a room that node a has. */
static conn_id says_hello(int guest)
{
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    conn_id conn = world_connect(b, guest);
    world_commit_all(b);
    say(b, conn, "{'t':'do','id':7,'key':'hello','ch':'chat:%s/watchers','k':'say','text':'Hello'}",
        table.room);
    world_carry_out(a);
    assert_int_equal(a->store.chats_n, 0);
    return conn;
}

static void is_said_once(conn_id conn)
{
    world_commit_all(a);
    world_pass(a, 1); /* what waited for its player */
    world_hear(a);
    expect(b, conn, "{'t':'ok','id':7}");
    assert_int_equal(a->store.chats_n, 1);
}

static void a_command_whose_key_is_looked_up_goes_to_the_new_owner(void **state)
{
    (void)state;
    int guest = (int)world_resident(a, "Ann");
    world_hear(a);
    world_introduce(b, a);
    conn_id here = world_connect(a, guest);
    world_hear(a);
    conn_id conn = says_hello(guest);
    world_own(b, true);
    is_said_once(conn);
    world_hang_up(a, here);
}

/* The former owner has to ask for the session of the client, and ends before it has the answer. */
static void a_command_that_waits_for_its_player_goes_to_the_new_owner(void **state)
{
    (void)state;
    int guest = (int)world_resident(b, "Ann");
    world_hear(a);
    conn_id conn = says_hello(guest);
    world_own(b, true);
    app_drain(a->app, a->now, 100);
    is_said_once(conn);
}

static void a_node_that_ends_says_goodbye_to_its_own_clients_alone(void **state)
{
    (void)state;
    int guest = (int)world_resident(b, "Ann");
    world_hear(a);
    conn_id conn = says_hello(guest), own = world_connect(a, -1);
    is_said_once(conn);
    forget_heard(a, own);
    forget_heard(b, conn);
    app_drain(a->app, a->now, 100);
    world_hear(a);
    expect(a, own, "{'t':'bye','code':4103,'retry_after':100}");
    assert_true(hears_nothing(b, conn));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(one_tournament_is_made),
        NODES(one_arena_is_announced),
        NODES(a_mute_is_stored_once),
        NODES(the_answer_of_another_node_is_found_later),
        NODES(another_command_under_the_key_is_a_conflict),
        NODES(a_command_whose_key_is_looked_up_goes_to_the_new_owner),
        NODES(a_command_that_waits_for_its_player_goes_to_the_new_owner),
        NODES(a_node_that_ends_says_goodbye_to_its_own_clients_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
