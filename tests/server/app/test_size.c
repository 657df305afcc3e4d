/* The sizes of a game, a watcher and a finished room, and that bounded memory stays bounded. */
#include "fixture.h"

#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static size_t in_use(void)
{
    return mallinfo2().uordblks;
}

/* The sanitizers have their own allocator, which says nothing here. */
static bool is_measured(void)
{
    size_t before = in_use();
    void *volatile memory = malloc(100000);
    bool measured = in_use() > before;
    free(memory);
    return measured;
}

/* Black fills the left, White the right. */
static void play_long(struct table *table, int moves)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRST";
    for (int i = 0; i < moves; i++) {
        int n = i / 2;
        act(&world, table, i % 2 ? 'w' : 'b', "'k':'play','at':'%c%d'",
            letters[i % 2 ? 18 - n / 19 : n / 19], 1 + n % 19);
        forget_heard(&world, table->black);
        forget_heard(&world, table->white);
    }
}

/* Bytes that the whole application frees at its end. */
static size_t weigh(void)
{
    for (conn_id conn = 1; conn <= world.conns; conn++)
        forget_heard(&world, conn);
    size_t full = in_use();
    app_destroy(world.app);
    size_t weight = full - in_use();
    world_start(&world);
    return weight;
}

static void a_live_game_of_three_hundred_moves_takes_less_than_forty_kilobytes(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[19,19]");
    play_long(&table, 300);
    size_t one = weigh();
    /* The second one: what the application has anyway is there already. */
    table = world_table(&world, "'ruleset':'chinese','size':[19,19]");
    play_long(&table, 300);
    size_t two = weigh();
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    expect(&world, watcher, "{'t':'ok'}");
    const json_t *snap = json_object_get(expect(&world, watcher, "{'t':'snap','n':300}"), "v");
    assert_int_equal(json_array_size(json_object_get(snap, "log")), 300);
    if (is_measured()) {
        print_message("# %zu bytes\n", two - one);
        assert_in_range(two - one, 1, 40000);
    }
}

static void an_idle_watcher_takes_less_than_a_kilobyte(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[19,19]");
    forget_heard(&world, table.black);
    size_t before = in_use();
    enum { WATCHERS = 50 };
    for (int i = 0; i < WATCHERS; i++) {
        conn_id watcher = world_connect(&world, -1);
        say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
        say(&world, watcher, "{'t':'sub','id':2,'ch':'room:%s'}", table.room);
        say(&world, watcher, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
        say(&world, watcher, "{'t':'sub','id':4,'ch':'chat:%s/watchers'}", table.room);
        forget_heard(&world, watcher);
    }
    if (is_measured())
        assert_in_range((in_use() - before) / WATCHERS, 1, 1000);
}

static void finished_rooms_that_nobody_looks_at_are_forgotten_and_found_again(void **state)
{
    (void)state;
    char first[23] = "";
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    conn_id bob = world_connect(&world, (int)world_guest(&world, "Bob"));
    for (int i = 0; i < 300; i++) {
        say(&world, ann,
            "{'t':'do','id':1,'key':'o%d','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}",
            i);
        world_commit_all(&world);
        char room[23];
        strcpy(room, text_at(expect(&world, ann, "{'t':'ok','id':1}"), "room"));
        if (i == 0)
            strcpy(first, room);
        say(&world, bob, "{'t':'do','id':2,'key':'s%d','ch':'room:%s','k':'sit'}", i, room);
        world_commit_all(&world);
        say(&world, bob, "{'t':'sub','id':3,'ch':'room:%s'}", room);
        const json_t *games =
            json_object_get(json_object_get(await(&world, bob, "{'t':'snap'}"), "v"), "games");
        say(&world, bob, "{'t':'do','id':4,'key':'r%d','ch':'game:%s','k':'resign'}", i,
            text_at(json_array_get(games, 0), "id"));
        world_commit_all(&world);
        say(&world, bob, "{'t':'unsub','id':5,'ch':'room:%s'}", room);
        forget_heard(&world, ann);
        forget_heard(&world, bob);
    }
    world_pass(&world, 700000);
    struct app_stats stats;
    app_stats(world.app, &stats);
    assert_in_range(stats.rooms, 1, 257);
    assert_int_equal(stats.games_running, 0);
    say(&world, ann, "{'t':'sub','id':9,'ch':'room:%s'}", first);
    world_commit_all(&world);
    await(&world, ann, "{'t':'ok','id':9}");
    await(&world, ann, "{'t':'snap','v':{'state':'over','games':[{'reason':'resign'}]}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_live_game_of_three_hundred_moves_takes_less_than_forty_kilobytes),
        TEST(an_idle_watcher_takes_less_than_a_kilobyte),
        TEST(finished_rooms_that_nobody_looks_at_are_forgotten_and_found_again),
    };
    return cmocka_run_group_tests_name("app size", tests, NULL, NULL);
}
