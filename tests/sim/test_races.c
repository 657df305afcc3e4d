/* A move and the fall of its player's flag, within five milliseconds of each other. The earlier of bytes and deadline
 * counts, in whatever order the shell handles them, however late a timer fires and however long the disk takes; and
 * exactly one of the two is stored. SIM_RACES is their number (4000); SIM_SEED repeats a run. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/wire/encode.h"
#include "tests/server/app/world.h"

enum { SIDE = 9, GAME_MOVES_MAX = 60, NEAR_US = 5000, LATE_US = 5000, BYO_MS = 1000 };

static struct world world;
static uint64_t chance;

static uint32_t draw(uint32_t n)
{
    uint64_t x = (chance += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((x >> 32) * n >> 32);
}

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

struct game {
    struct table table;
    unsigned moves;
    int64_t turn_us, left_ms; /* the beginning of the turn; the time left then */
};

static struct {
    uint64_t races, moves, flags, at_once;
} total;

static void set_clock(int64_t mono_us)
{
    world.now.wall_ms += mono_us / 1000 - world.now.mono_us / 1000;
    world.now.mono_us = mono_us;
}

/* Makes everything that waits for the disk durable a little later; the next turn begins then. */
static void let_disk_work(struct game *game)
{
    set_clock(world.now.mono_us + draw(3000));
    world_commit_all(&world);
    game->turn_us = world.now.mono_us;
}

static struct game begin(void)
{
    struct game game = {0};
    world_create(&world, 1 + draw(1000000));
    game.table = world_table(&world, "'ruleset':'chinese','size':[9,9],'clock':{'kind':'byo-yomi',"
                                     "'main':0,'period':1000,'periods':1}");
    game.turn_us = world.now.mono_us;
    game.left_ms = BYO_MS;
    return game;
}

/* Measures the lag credit: the server gets the same round trip twice. */
static int64_t measure(conn_id conn)
{
    static const int64_t trips_ms[] = {0, 1, 40, 250, 900};
    int64_t trip_ms = trips_ms[draw(5)];
    for (int i = 0; i < 2; i++)
        app_measured(world.app, world.now, conn, trip_ms * 1000);
    world_carry_out(&world);
    return trip_ms < 250 ? trip_ms : 250;
}

static void send(struct game *game, conn_id conn)
{
    say(&world, conn,
        "{'t':'do','id':%u,'key':'m%u','ch':'game:%s','k':'play','at':'%c%u','base':%lld}",
        1000 + game->moves, game->moves, game->table.game, "ABCDEFGHJ"[game->moves % SIDE],
        1 + game->moves / SIDE, (long long)game->table.exp);
}

static const struct row_event *last_event(void)
{
    assert_true(world.store.events_n > 0);
    return &world.store.events[world.store.events_n - 1];
}

/* Wakes the application at the time that it asked for, or somewhat later. */
static int64_t wake_at(void)
{
    assert_true(world.wake_us != 0);
    return world.wake_us + (draw(2) ? draw(LATE_US) : 0);
}

static void wake(int64_t at_us)
{
    set_clock(at_us > world.now.mono_us ? at_us : world.now.mono_us);
    world.wake_us = 0;
    app_woken(world.app, world.now);
    world_carry_out(&world);
}

/* Within NEAR_US of the deadline; every other time a whole number of milliseconds from it, or next to
 * that. */
static int64_t offset_us(void)
{
    if (draw(2))
        return (int64_t)draw(2 * NEAR_US + 1) - NEAR_US;
    return ((int64_t)draw(2 * NEAR_US / 1000 + 1) - NEAR_US / 1000) * 1000 + (int64_t)draw(3) - 1;
}

/* True if the game goes on. */
static bool race(struct game *game)
{
    conn_id mover = game->moves % 2 ? game->table.white : game->table.black;
    int64_t deadline_us = game->turn_us + (game->left_ms + measure(mover)) * 1000;
    int64_t move_us = deadline_us + offset_us(), woken_us = wake_at();
    size_t before = world.store.events_n;
    bool in_time = move_us < deadline_us;
    if (woken_us < move_us || (woken_us == move_us && draw(2)))
        wake(woken_us);
    set_clock(move_us);
    if (draw(2))
        world_commit_all(&world); /* a flag may be durable before the move comes */
    send(game, mover);
    if (world.wake_us != 0 && world.wake_us <= world.now.mono_us + LATE_US)
        wake(wake_at());
    let_disk_work(game);
    total.races++;
    total.at_once += move_us == deadline_us;
    assert_int_equal(world.store.events_n, before + 1);
    assert_int_equal(last_event()->seq, before + 1);
    if (last_event()->kind != (in_time ? PROTO_EVENT_PLAY : PROTO_EVENT_FLAG))
        fail_msg("a move %lld us after the deadline: event of kind %d",
                 (long long)(move_us - deadline_us), (int)last_event()->kind);
    assert_true(last_event()->spent_ms >= 0 && last_event()->spent_ms <= game->left_ms);
    game->table.exp = last_event()->seq;
    game->left_ms = BYO_MS;
    game->moves++;
    total.moves += in_time;
    total.flags += !in_time;
    return in_time && game->moves < GAME_MOVES_MAX;
}

/* The stored game folds, and both players see the same end or the same turn. */
static void look_again(struct game *game, bool ended)
{
    world_crash(&world);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", game->table.game);
    world_commit_all(&world);
    await(&world, watcher, "{'t':'ok','id':1}");
    const json_t *end =
        json_object_get(json_object_get(expect(&world, watcher, "{'t':'snap'}"), "v"), "end");
    assert_int_equal(json_is_object(end), ended);
}

static void a_move_that_was_read_in_time_counts_and_no_other(void **state)
{
    uint64_t races = number_from("SIM_RACES", 4000);
    (void)state;
    chance = number_from("SIM_SEED", 20261122);
    while (total.races < races) {
        struct game game = begin();
        while (race(&game))
            ;
        if (draw(8) == 0)
            look_again(&game, game.moves < GAME_MOVES_MAX);
        world_destroy(&world);
    }
    print_message("# %llu races, %llu moves in time, %llu flags, %llu at the very moment\n",
                  (unsigned long long)total.races, (unsigned long long)total.moves,
                  (unsigned long long)total.flags, (unsigned long long)total.at_once);
    assert_true(total.moves > races / 4 && total.flags > races / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_was_read_in_time_counts_and_no_other),
    };
    return cmocka_run_group_tests_name("sim races", tests, NULL, NULL);
}
