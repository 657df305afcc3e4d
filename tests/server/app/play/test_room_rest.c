/* Rooms without use leave the lobby and memory. */
#include "tests/server/app/fixture.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/app/limits.h"

static uint32_t rooms_now(void)
{
    struct app_stats stats;
    app_stats(world.app, &stats);
    return stats.rooms;
}

static uint32_t rooms_n(void)
{
    world_pass(&world, 0); /* rooms go before the next event */
    app_woken(world.app, world.now);
    world_carry_out(&world);
    return rooms_now();
}

/* Opens a room and cancels it again. */
static void open_and_close(conn_id conn, int id)
{
    char room[23];
    say(&world, conn,
        "{'t':'do','id':%d,'key':'o%d','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}",
        id, id);
    world_commit_all(&world);
    snprintf(room, sizeof room, "%s",
             text_at(await(&world, conn, "{'t':'ok','id':%d}", id), "room"));
    say(&world, conn, "{'t':'do','id':%d,'key':'c%d','ch':'room:%s','k':'close'}", id, id, room);
    world_commit_all(&world);
    forget_heard(&world, conn);
}

/* A finished game whose players have gone; its room. */
static void play_and_go(char ret[23])
{
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    act(&world, &table, 'w', "'k':'play','at':'B1'");
    act(&world, &table, 'b', "'k':'resign'");
    world_hang_up(&world, table.black);
    world_hang_up(&world, table.white);
    forget_heard(&world, table.black);
    forget_heard(&world, table.white);
    snprintf(ret, 23, "%s", table.room);
}

/* The same by two other people, since the table's people are too few. */
static void play_and_go_again(char ret[23])
{
    world.conns -= 2;
    world.people_n -= 2;
    play_and_go(ret);
}

static void a_room_that_is_called_off_leaves_memory_at_once(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    open_and_close(ann, 1);
    assert_int_equal(rooms_n(), 0);
}

static void
a_finished_room_leaves_the_lobby_after_ten_minutes_and_memory_ten_minutes_later(void **state)
{
    (void)state;
    char room[23];
    conn_id watcher = world_connect(&world, -1);
    play_and_go(room);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    world_pass(&world, 1000); /* events that are sent late */
    forget_heard(&world, watcher);
    world_pass(&world, APP_LOBBY_OVER_MS - 1001);
    assert_true(hears_nothing(&world, watcher));
    world_pass(&world, 1);
    expect(&world, watcher, "{'t':'ev','k':'rooms','gone':['%s']}", room);
    world_pass(&world, APP_ROOMS_IDLE_MS - 1);
    assert_int_equal(rooms_n(), 1);
    world_pass(&world, 1);
    assert_int_equal(rooms_now(), 0); /* without an event */
}

static void a_room_that_somebody_looks_at_stays_until_they_go(void **state)
{
    (void)state;
    char room[23];
    conn_id watcher = world_connect(&world, -1);
    play_and_go(room);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", room);
    world_pass(&world, 10 * (APP_LOBBY_OVER_MS + APP_ROOMS_IDLE_MS));
    assert_int_equal(rooms_n(), 1);
    say(&world, watcher, "{'t':'unsub','id':2,'ch':'room:%s'}", room);
    world_pass(&world, APP_ROOMS_IDLE_MS - 1);
    assert_int_equal(rooms_n(), 1);
    world_pass(&world, 1);
    assert_int_equal(rooms_n(), 0);
    /* It is still there for a client that asks. */
    say(&world, watcher, "{'t':'sub','id':3,'ch':'room:%s'}", room);
    world_commit_all(&world);
    await(&world, watcher, "{'t':'snap','ch':'room:%s','v':{'state':'over'}}", room);
    assert_int_equal(rooms_n(), 1);
}

static void so_many_finished_rooms_stay_in_the_lobby_and_then_in_memory(void **state)
{
    (void)state;
    char first[23], room[23];
    conn_id watcher = world_connect(&world, -1);
    play_and_go(first);
    for (int i = 1; i < APP_LOBBY_OVER_MAX; i++)
        play_and_go_again(room);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    world_pass(&world, 1000);
    forget_heard(&world, watcher);
    play_and_go_again(room);
    world_pass(&world, 1000);
    await(&world, watcher, "{'t':'ev','k':'rooms','gone':['%s']}", first);
    for (int i = 0; i < APP_ROOMS_IDLE_MAX + 20; i++) {
        play_and_go_again(room);
        forget_heard(&world, watcher);
    }
    assert_int_equal(rooms_n(), APP_LOBBY_OVER_MAX + APP_ROOMS_IDLE_MAX);
}

static void in_a_crowd_a_room_does_not_wait_long_for_who_has_left(void **state)
{
    (void)state;
    conn_id conns[3];
    world_limits(&world, "rooms.all=4");
    for (int i = 0; i < 3; i++) {
        conns[i] = world_connect(&world, (int)world_guest(&world, "Ann"));
        say(&world, conns[i],
            "{'t':'do','id':1,'key':'o','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}");
        world_commit_all(&world);
        world_hang_up(&world, conns[i]);
    }
    world_pass(&world, APP_OPEN_AWAY_CROWDED_MS - 1);
    world_commit_all(&world);
    assert_int_equal(rooms_n(), 3);
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_int_equal(rooms_n(), 0);
}

static void without_a_crowd_a_room_waits_for_ten_minutes(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    world_limits(&world, "rooms.all=4");
    say(&world, ann,
        "{'t':'do','id':1,'key':'o','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}");
    world_commit_all(&world);
    world_hang_up(&world, ann);
    world_pass(&world, APP_OPEN_AWAY_MS - 1);
    world_commit_all(&world);
    assert_int_equal(rooms_n(), 1);
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_int_equal(rooms_n(), 0);
}

/* The sanitizers have their own allocator, which says nothing here. */
static bool is_measured(void)
{
    size_t before = mallinfo2().uordblks;
    void *volatile memory = malloc(100000);
    bool measured = mallinfo2().uordblks > before;
    free(memory);
    return measured;
}

static void opening_and_calling_off_for_ever_takes_no_memory(void **state)
{
    (void)state;
    enum { TIMES = 2000 };
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    size_t before = 0;
    for (int i = 0; i < TIMES; i++) {
        open_and_close(ann, i + 1);
        if (i == TIMES / 2) {
            assert_int_equal(rooms_n(), 0);
            before = mallinfo2().uordblks;
        }
    }
    assert_int_equal(rooms_n(), 0);
    /* The growth of the fake store's own lists, and answers kept by their keys. */
    if (is_measured())
        assert_in_range(mallinfo2().uordblks - before, 0, TIMES / 2 * 2 * 1500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_room_that_is_called_off_leaves_memory_at_once),
        TEST(a_finished_room_leaves_the_lobby_after_ten_minutes_and_memory_ten_minutes_later),
        TEST(a_room_that_somebody_looks_at_stays_until_they_go),
        TEST(so_many_finished_rooms_stay_in_the_lobby_and_then_in_memory),
        TEST(in_a_crowd_a_room_does_not_wait_long_for_who_has_left),
        TEST(without_a_crowd_a_room_waits_for_ten_minutes),
        TEST(opening_and_calling_off_for_ever_takes_no_memory),
    };
    return cmocka_run_group_tests_name("app play room rest", tests, NULL, NULL);
}
