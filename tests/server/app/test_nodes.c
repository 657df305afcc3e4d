/* Several nodes of one site: what one stores, the others show; a shard changes its owner; a node that does not know that
 * it has lost one stores nothing. */
#include <stdio.h>
#include <string.h>

#include "proto/json/ids.h"
#include "proto/lib/base64url.h"
#include "server/app/play/play.h"
#include "server/app/play/room.h"
#include "server/app/state.h"
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

static void pass(int64_t ms)
{
    for (int64_t passed = 0; passed < ms; passed += 500) {
        for (int i = 0; i < 2; i++)
            world_pass(&nodes[i], 500);
        world_hear(a);
    }
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

/* A node has read a room, and a client asked for its game before the node did. */
static void the_lobby_tells_of_a_game_that_a_client_has_brought(void **state)
{
    (void)state;
    conn_id conn = world_connect(b, -1);
    say(b, conn, "{'t':'sub','id':1,'ch':'lobby'}");
    world_commit_all(b);
    a->unheard = true;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    struct job *sat = job_create(1);
    job_change(sat, CHANGE_SET_ROOM)->row.room = a->store.rooms[0];
    app_followed(b->app, b->now, sat);
    job_destroy(sat);
    world_carry_out(b);
    say(b, conn, "{'t':'sub','id':2,'ch':'game:%s'}", table.game);
    world_commit(b, 1);
    world_pass(b, 1100);
    await(b, conn, "{'t':'ev','ch':'lobby','rooms':[{'id':'%s','game':null}]}", table.room);
    world_commit_all(b);
    world_pass(b, 1100);
    await(b, conn, "{'t':'ev','ch':'lobby','rooms':[{'id':'%s','game':'%s'}]}", table.room,
          table.game);
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

static void a_node_that_owns_a_game_again_knows_what_was_stored_meanwhile(void **state)
{
    (void)state;
    struct table table =
        world_table(a, "'ruleset':'chinese','size':[9,9],'clock':{'kind':'fischer','main':60000,"
                       "'increment':1000,'cap':60000}");
    play(a, &table, "C3 D4");
    world_hear(a);
    say(a, table.black, "{'t':'do','id':7,'key':'l','ch':'game:%s','k':'play','at':'E5','base':2}",
        table.game); /* the store is away, and b owns the game when it comes back */
    world_own(b, false);
    world_commit_all(b); /* time for the running turn: a hears of it while its own event waits */
    world_commit_all(a);
    world_own(a, true);
    world_hear(a);
    await(a, table.black, "{'t':'error','id':7,'code':'busy'}");
    world_pass(a, 500);
    say(a, table.black, "{'t':'do','id':8,'key':'l','ch':'game:%s','k':'play','at':'E5','base':2}",
        table.game);
    world_hear(a);
    await(a, table.black, "{'t':'ok','id':8}");
}

/* A player of node b at a table of node a. */
struct guest {
    int person;
    conn_id conn;
};
static struct guest guest_at_b(const char *name)
{
    struct guest guest = {.person = (int)world_resident(b, name)};
    guest.conn = world_connect(b, guest.person);
    return guest;
}

static void a_player_of_another_node_sits_down_and_plays(void **state)
{
    (void)state;
    int host = (int)world_resident(a, "Host");
    conn_id black = world_connect(a, host);
    say(a, black,
        "{'t':'do','id':1,'key':'open','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9],'colours':'b'}");
    world_hear(a);
    char room[23], game[23];
    snprintf(room, sizeof room, "%s", text_at(await(a, black, "{'t':'ok','id':1}"), "room"));
    struct guest white = guest_at_b("White");
    say(b, white.conn, "{'t':'sub','id':1,'ch':'room:%s'}", room);
    world_hear(a);
    forget_heard(b, white.conn);
    say(b, white.conn, "{'t':'do','id':2,'key':'sit','ch':'room:%s','k':'sit'}", room);
    world_hear(a);
    await(b, white.conn, "{'t':'ok','id':2}");
    forget_heard(b, white.conn);
    say(b, white.conn, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    json_t *snap = await(b, white.conn, "{'t':'snap','v':{'state':'playing'}}");
    json_t *games = json_object_get(json_object_get(snap, "v"), "games");
    snprintf(game, sizeof game, "%s", text_at(json_array_get(games, 0), "id"));
    say(b, white.conn, "{'t':'sub','id':4,'ch':'game:%s'}", game);
    say(a, black, "{'t':'do','id':2,'key':'one','ch':'game:%s','k':'play','at':'C3','base':0}",
        game);
    world_hear(a);
    await(b, white.conn, "{'t':'ev','n':1,'act':'b C3'}");
    say(b, white.conn, "{'t':'do','id':5,'key':'two','ch':'game:%s','k':'play','at':'D4','base':1}",
        game);
    world_hear(a);
    /* The answer and the event come on two ways. */
    bool ok = false, event = false;
    while (!ok || !event) {
        const json_t *heard = hear(b, white.conn);
        ok = ok || (strcmp(text_at(heard, "t"), "ok") == 0 && number_at(heard, "id") == 5);
        event =
            event || (json_object_get(heard, "act") && strcmp(text_at(heard, "act"), "w D4") == 0);
    }
    say(b, white.conn,
        "{'t':'do','id':6,'key':'three','ch':'game:%s','k':'play','at':'E5','base':2}", game);
    world_hear(a);
    await(b, white.conn, "{'t':'error','id':6,'code':'illegal','reason':'not-your-turn'}");
    /* The same key again: the first answer, and no second event. */
    say(b, white.conn, "{'t':'do','id':7,'key':'two','ch':'game:%s','k':'play','at':'D4','base':1}",
        game);
    world_hear(a);
    await(b, white.conn, "{'t':'ok','id':7,'n':2}");
    assert_int_equal(a->store.events_n, 2);
}

static void a_player_is_present_wherever_they_are_connected(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    /* White's socket moves to the other node. */
    world_hang_up(a, table.white);
    memcpy(b->people[b->people_n], a->people[table.white_person], 32);
    conn_id white = world_connect(b, (int)b->people_n++);
    say(b, white, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    world_hear(a);
    for (int i = 0; i < 30; i++) {
        world_pass(a, 1000);
        world_pass(b, 1000);
        world_hear(a);
    }
    say(a, table.black, "{'t':'sub','id':8,'ch':'room:%s'}", table.room);
    json_t *snap = await(a, table.black, "{'t':'snap','ch':'room:%s'}", table.room);
    json_t *seats = json_object_get(json_object_get(snap, "v"), "seats");
    for (size_t i = 0; i < 2; i++)
        assert_true(json_is_true(json_object_get(json_array_get(seats, i), "present")));
    /* Node b dies: five seconds later White is away. */
    b->unheard = true;
    for (int i = 0; i < 7; i++)
        world_pass(a, 1000);
    forget_heard(a, table.black);
    say(a, table.black, "{'t':'unsub','id':9,'ch':'room:%s'}", table.room);
    say(a, table.black, "{'t':'sub','id':10,'ch':'room:%s'}", table.room);
    snap = await(a, table.black, "{'t':'snap','ch':'room:%s'}", table.room);
    seats = json_object_get(json_object_get(snap, "v"), "seats");
    assert_true(json_is_false(json_object_get(json_array_get(seats, 1), "present")));
}

/* As the process knows it, for to look at the room would tell it. */
static bool is_white_present(struct world *node, const struct table *table)
{
    struct id128 id;
    assert_true(proto_id_read(table->room, strlen(table->room), id.bytes));
    const struct room *room = idmap_get(&node->app->play->rooms, idmap_bytes(id.bytes));
    assert_non_null(room);
    return room->present[1];
}

/* A page of tournaments shows who is in a room that no client of its node asks for. */
static void a_node_that_missed_who_is_in_a_room_hears_it_again(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    pass(2000);
    world_hang_up(a, table.white);
    pass(2000);
    a->unheard = true;
    conn_id white = world_connect(a, (int)table.white_person);
    say(a, white, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    pass(5000);
    a->unheard = false;
    assert_false(is_white_present(b, &table));
    pass(12000);
    assert_true(is_white_present(b, &table));
}

static void watchers_of_all_nodes_are_counted(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    world_hear(a);
    conn_id conns[3];
    for (int i = 0; i < 3; i++) {
        conns[i] = world_connect(b, -1);
        say(b, conns[i], "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
    }
    for (int i = 0; i < 3; i++) {
        world_hear(a);
        world_pass(a, 1000);
        world_pass(b, 1000);
    }
    world_hear(a);
    for (struct world *node = a; node <= b; node++) {
        conn_id late = world_connect(node, -1);
        say(node, late, "{'t':'sub','id':1,'ch':'room:%s'}", table.room);
        json_t *snap = await(node, late, "{'t':'snap'}");
        assert_true(number_at(json_object_get(snap, "v"), "watchers") >= 3);
    }
}

static int64_t watchers_at(struct world *node, const struct table *table)
{
    conn_id conn = world_connect(node, -1);
    say(node, conn, "{'t':'sub','id':1,'ch':'room:%s'}", table->room);
    world_commit_all(node);
    int64_t n = number_at(json_object_get(await(node, conn, "{'t':'snap'}"), "v"), "watchers");
    world_hang_up(node, conn);
    return n;
}

static void presence_in_a_room_is_believed_from_the_owner_of_its_shard_alone(void **state)
{
    (void)state;
    struct table table = world_table(a, "'ruleset':'chinese','size':[9,9]");
    struct site_note note = {.kind = SITE_PRESENCE, .away_ms = {-1, -1}, .watchers = 500};
    world_hear(a);
    assert_true(base64url_read(table.room, strlen(table.room), note.room.bytes, 16));
    note.shard = (uint8_t)(note.room.bytes[0] + 1);
    app_site(b->app, b->now, 1, 0, &note);
    assert_true(watchers_at(b, &table) < 500);
    note.shard = note.room.bytes[0];
    app_site(b->app, b->now, 1, 0, &note);
    assert_true(watchers_at(b, &table) >= 500);
}

#define NODES(name) cmocka_unit_test_setup_teardown(name, before, after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(a_watcher_on_another_node_hears_each_move),
        NODES(a_room_of_another_node_is_in_the_lobby),
        NODES(a_game_that_ends_and_the_next_one_are_followed),
        NODES(what_was_not_heard_is_read_once_more_is_heard),
        NODES(the_lobby_tells_of_a_game_that_a_client_has_brought),
        NODES(a_line_of_chat_is_heard_on_every_node),
        NODES(a_node_that_has_lost_a_shard_stores_nothing),
        NODES(a_node_that_owns_a_game_again_knows_what_was_stored_meanwhile),
        NODES(a_player_of_another_node_sits_down_and_plays),
        NODES(a_player_is_present_wherever_they_are_connected),
        NODES(a_node_that_missed_who_is_in_a_room_hears_it_again),
        NODES(watchers_of_all_nodes_are_counted),
        NODES(presence_in_a_room_is_believed_from_the_owner_of_its_shard_alone),
        NODES(a_new_owner_gives_the_running_turn_its_time_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
