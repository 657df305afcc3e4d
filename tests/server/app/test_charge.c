/* Limits for strangers: a refusal has the name of the limit and the time to wait, and the limits never touch games
 * under way or tournaments. */
#include "fixture.h"

#include <stdio.h>

#include "tour_world.h"

static void open_room(conn_id conn, int id)
{
    say(&world, conn,
        "{'t':'do','id':%d,'key':'o%d','ch':'lobby','k':'open','ruleset':'stoical',"
        "'size':[9,9]}",
        id, id);
    world_commit_all(&world);
}

static void rooms_are_opened_at_a_pace_and_the_refusal_says_when_to_come_back(void **state)
{
    (void)state;
    conn_id conn = world_connect(&world, (int)world_guest(&world, "Ann"));
    world_limits(&world, "open.guest=2/20s");
    open_room(conn, 1);
    expect(&world, conn, "{'t':'ok','id':1}");
    open_room(conn, 2);
    expect(&world, conn, "{'t':'ok','id':2}");
    open_room(conn, 3);
    expect(&world, conn,
           "{'t':'error','id':3,'code':'rate','field':'open','retry_after':20000,'retry':true}");
    assert_int_equal(world.store.rooms_n, 2);
    world_pass(&world, 19999);
    open_room(conn, 3);
    await(&world, conn, "{'t':'error','id':3,'code':'rate','field':'open','retry_after':1}");
    world_pass(&world, 1);
    open_room(conn, 3); /* its key is still free */
    expect(&world, conn, "{'t':'ok','id':3}");
}

static void two_guests_behind_one_address_share_what_it_has(void **state)
{
    (void)state;
    conn_id ann = world_connect_from(&world, (int)world_guest(&world, "Ann"), 1);
    conn_id bob = world_connect_from(&world, (int)world_guest(&world, "Bob"), 1);
    conn_id cid = world_connect_from(&world, (int)world_guest(&world, "Cid"), 2);
    world_limits(&world, "open.address=1/1m");
    open_room(ann, 1);
    expect(&world, ann, "{'t':'ok'}");
    open_room(bob, 1);
    expect(&world, bob, "{'t':'error','code':'rate','field':'open','retry_after':60000}");
    open_room(cid, 1);
    expect(&world, cid, "{'t':'ok'}");
}

static void an_address_holds_so_many_rooms_until_some_are_closed(void **state)
{
    (void)state;
    conn_id ann = world_connect_from(&world, (int)world_guest(&world, "Ann"), 1);
    conn_id bob = world_connect_from(&world, (int)world_guest(&world, "Bob"), 1);
    world_limits(&world, "rooms.address=2");
    open_room(ann, 1);
    char room[23];
    snprintf(room, sizeof room, "%s", text_at(expect(&world, ann, "{'t':'ok'}"), "room"));
    open_room(ann, 2);
    expect(&world, ann, "{'t':'ok'}");
    open_room(bob, 1);
    expect(&world, bob, "{'t':'error','code':'full','field':'rooms'}");
    say(&world, ann, "{'t':'do','id':9,'key':'c','ch':'room:%s','k':'close'}", room);
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':9}");
    open_room(bob, 2);
    expect(&world, bob, "{'t':'ok'}");
}

static void rooms_of_a_tournament_are_not_strangers_rooms(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 4);
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    world_limits(&world, "rooms.all=1, rooms.address=1, rooms.guest=1, rooms.account=1");
    open_room(ann, 1);
    expect(&world, ann, "{'t':'ok'}");
    meet_round(&meet, 1); /* two rooms more */
    open_room(ann, 2);
    expect(&world, ann, "{'t':'error','code':'full','field':'rooms'}");
    meet_do(&meet, "'k':'abort','round':1");
    open_room(ann, 3);
    expect(&world, ann, "{'t':'error','code':'full','field':'rooms'}");
}

static void a_player_in_debt_for_storage_finishes_the_game_and_begins_nothing(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    world_limits(&world, "disk.guest=10/1s");
    act(&world, &table, 'b', "'k':'play','at':'A1'"); /* far beyond ten bytes */
    act(&world, &table, 'w', "'k':'play','at':'B1'");
    act(&world, &table, 'b', "'k':'play','at':'C1'");
    forget_heard(&world, table.black);
    open_room(table.black, 100);
    expect(&world, table.black, "{'t':'error','code':'rate','field':'disk'}");
    say(&world, table.black,
        "{'t':'do','id':101,'key':'s','ch':'chat:%s/players','k':'say','text':'hello'}",
        table.room);
    expect(&world, table.black, "{'t':'error','id':101,'code':'rate','field':'disk'}");
    act(&world, &table, 'w', "'k':'resign'");
    assert_int_equal(world.store.games[0].ended_at != 0, true);
    world_pass(&world, 3600000);
    forget_heard(&world, table.black);
    open_room(table.black, 102);
    await(&world, table.black, "{'t':'ok','id':102}");
}

static void a_player_who_has_stored_all_that_they_may_begins_nothing(void **state)
{
    (void)state;
    char limits[60];
    conn_id conns[3];
    for (int i = 0; i < 3; i++)
        conns[i] = world_connect(&world, (int)world_resident(&world, "Ann"));
    world_pass(&world, 1000);
    open_room(conns[0], 1);
    say(&world, conns[0],
        "{'t':'do','id':2,'key':'o2','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}");
    assert_int_equal(world.jobs_n, 1);
    size_t bytes = world.jobs[world.jobs_first]->bytes; /* of one room */
    world_commit_all(&world);
    for (int more = 0; more < 2; more++) {
        conn_id conn = conns[1 + more];
        snprintf(limits, sizeof limits, "disk.guest=%zu/1h", bytes + (size_t)more);
        world_limits(&world, limits);
        open_room(conn, 1);
        expect(&world, conn, "{'t':'ok','id':1}");
        open_room(conn, 2);
        if (more)
            expect(&world, conn, "{'t':'ok','id':2}");
        else
            expect(&world, conn, "{'t':'error','id':2,'code':'rate','field':'disk'}");
    }
}

static void limits_that_strangers_use_up_leave_games_and_directors_alone(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 2);
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    conn_id olga = world_connect(&world, tour_owner(&world, "Olga"));
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    world_limits(&world,
                 "open.all=1/1h, reads.all=1, jobs.all=2, held.all=1, desk.account=1000/1ms, "
                 "draw.all=1/1h, draw.account=9/1h");
    open_room(ann, 1);
    expect(&world, ann, "{'t':'ok'}");
    open_room(ann, 2);
    expect(&world, ann, "{'t':'error','code':'rate','field':'open'}");
    say(&world, ann, "{'t':'get','id':3,'k':'games'}"); /* waits for the disk */
    say(&world, ann, "{'t':'get','id':4,'k':'games'}");
    expect(&world, ann, "{'t':'error','id':4,'code':'busy'}");
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'pair','round':1,'seed':8");
    for (int i = 0; i < 3; i++)
        say(&world, ann,
            "{'t':'do','id':%d,'key':'s%d','ch':'chat:%s/watchers','k':'say','text':'hello'}",
            10 + i, i, table.room);
    await(&world, ann, "{'t':'error','id':12,'code':'busy'}"); /* as many are on their way */
    say(&world, olga,
        "{'t':'do','id':5,'key':'h','ch':'house','k':'act','what':'word',"
        "'name':'rude','why':'so it is'}");
    world_commit_all(&world);
    expect(&world, olga, "{'t':'ok','id':5}");
}

static void lines_of_chat_come_at_a_pace(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    world_limits(&world, "say.guest=3/2s");
    for (int i = 0; i < 5; i++)
        say(&world, table.black,
            "{'t':'do','id':%d,'key':'s%d','ch':'chat:%s/players','k':'say','text':'hello'}",
            50 + i, i, table.room);
    world_commit_all(&world);
    await(&world, table.black,
          "{'t':'error','id':53,'code':'rate','field':'say','retry_after':2000}");
    assert_int_equal(world.store.chats_n, 3);
}

static void guests_are_made_at_a_pace_for_each_address(void **state)
{
    (void)state;
    world_limits(&world, "guests.address=2/5s");
    for (int i = 0; i < 2; i++) {
        world_post_from(&world, NULL, "{\"name\":\"Ann\"}", 1);
        assert_int_equal(world.reply_code, 200);
    }
    world_post_from(&world, NULL, "{\"name\":\"Ann\"}", 1);
    assert_int_equal(world.reply_code, 429);
    assert_string_equal(text_at(world.reply, "field"), "guests");
    assert_int_equal(number_at(world.reply, "retry_after"), 5000);
    world_post_from(&world, NULL, "{\"name\":\"Ann\"}", 2);
    assert_int_equal(world.reply_code, 200);
}

static void rooms_that_are_looked_for_on_the_disk_cost_something(void **state)
{
    (void)state;
    conn_id conn = world_connect_from(&world, -1, 1);
    world_limits(&world, "load.address=3/1s");
    for (int i = 0; i < 4; i++)
        say(&world, conn, "{'t':'sub','id':%d,'ch':'room:AAAAAAAAAAAAAAAAAAAAA%c'}", i + 1,
            "AQgw"[i]);
    world_commit_all(&world);
    expect(&world, conn, "{'t':'error','id':4,'code':'rate','field':'load','retry_after':1000}");
    for (int i = 0; i < 3; i++)
        expect(&world, conn, "{'t':'error','id':%d,'code':'notfound'}", i + 1);
}

static void a_command_that_waits_for_another_players_is_paid_by_its_sender(void **state)
{
    (void)state;
    char room[23];
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    conn_id eve = world_connect(&world, (int)world_guest(&world, "Eve"));
    act(&world, &table, 'b', "'k':'resign'");
    open_room(eve, 1);
    snprintf(room, sizeof room, "%s", text_at(expect(&world, eve, "{'t':'ok'}"), "room"));
    world_limits(&world, "begin.guest=1/1m");
    say(&world, table.black, "{'t':'do','id':60,'key':'s','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'ok','id':60}"); /* and may begin no other */
    say(&world, table.black, "{'t':'do','id':61,'key':'r','ch':'room:%s','k':'rematch'}",
        table.room);
    say(&world, table.white, "{'t':'do','id':62,'key':'r','ch':'room:%s','k':'rematch'}",
        table.room);
    world_commit_all(&world);
    await(&world, table.white, "{'t':'ok','id':62}");
    assert_int_equal(world.store.games_n, 3);
}

/* Opens a websocket and commits; ignores the messages. */
static conn_id knock(int person)
{
    struct app_who who = {.session = world.people[person]};
    conn_id conn = ++world.conns;
    app_opened(world.app, world.now, conn, &who);
    world_carry_out(&world);
    world_commit_all(&world);
    return conn;
}

static void an_account_has_so_many_connections_wherever_they_come_from(void **state)
{
    (void)state;
    int ada = tour_account(&world, "Ada"), bea = tour_account(&world, "Bea");
    world_limits(&world, "connections.account=2");
    conn_id first = world_connect_from(&world, ada, 1);
    world_connect_from(&world, ada, 2);
    conn_id third = knock(ada);
    expect(&world, third,
           "{'t':'error','id':null,'code':'full','field':'connections','retry':false}");
    assert_int_equal(world.closed[third - 1], 4429);
    say(&world, third, "{'t':'ping','id':1}"); /* the server listens no more */
    assert_true(hears_nothing(&world, third));
    world_hang_up(&world, third);
    world_connect(&world, bea);
    world_hang_up(&world, first);
    world_connect(&world, ada); /* a place is free again */
    assert_int_equal(world.closed[knock(ada) - 1], 4429);
}

static void
connections_of_a_guest_are_not_counted_as_those_of_the_account_that_they_become(void **state)
{
    (void)state;
    int guest = (int)world_guest(&world, "Gil");
    world_limits(&world, "connections.account=1");
    conn_id first = world_connect(&world, guest), second = world_connect(&world, guest);
    world_account(&world, APP_REGISTER, world.people[guest], 1,
                  "{'name':'Gil','password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
    int account = (int)world.people_n - 1;
    world_hang_up(&world, first);
    conn_id third = world_connect(&world, account);
    assert_int_equal(world.closed[knock(account) - 1], 4429);
    world_hang_up(&world, second);
    assert_int_equal(world.closed[knock(account) - 1], 4429);
    world_hang_up(&world, third);
    world_connect(&world, account);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rooms_are_opened_at_a_pace_and_the_refusal_says_when_to_come_back),
        TEST(two_guests_behind_one_address_share_what_it_has),
        TEST(an_address_holds_so_many_rooms_until_some_are_closed),
        TEST(rooms_of_a_tournament_are_not_strangers_rooms),
        TEST(a_player_in_debt_for_storage_finishes_the_game_and_begins_nothing),
        TEST(a_player_who_has_stored_all_that_they_may_begins_nothing),
        TEST(limits_that_strangers_use_up_leave_games_and_directors_alone),
        TEST(lines_of_chat_come_at_a_pace),
        TEST(guests_are_made_at_a_pace_for_each_address),
        TEST(rooms_that_are_looked_for_on_the_disk_cost_something),
        TEST(a_command_that_waits_for_another_players_is_paid_by_its_sender),
        TEST(an_account_has_so_many_connections_wherever_they_come_from),
        TEST(connections_of_a_guest_are_not_counted_as_those_of_the_account_that_they_become),
    };
    return cmocka_run_group_tests_name("app charge", tests, NULL, NULL);
}
