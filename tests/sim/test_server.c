/* The whole server under chance: SIM_SEEDS seeds (200), or only the one in SIM_SEED. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static struct sim sim;

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void the_same_seed_gives_the_same_run(void **state)
{
    uint64_t seeds = number_from("SIM_SEEDS", 200) / 20;
    (void)state;
    for (uint64_t seed = 77; seed < 77 + (seeds < 100 ? seeds : 100); seed++) {
        uint64_t hash, sends;
        sim_run(&sim, seed, 10);
        hash = sim.hash;
        sends = sim.sends;
        sim_finish(&sim);
        sim_run(&sim, seed, 10);
        assert_int_equal(sim.hash, hash);
        assert_int_equal(sim.sends, sends);
        sim_finish(&sim);
    }
}

static struct {
    uint64_t runs, acts, games, paired, ended, crashes, snapshots, returns, rounds, arena_games,
        tour_acts, works, stands, jumps, flags;
} total;

static void run(uint64_t seed)
{
    sim_run(&sim, seed, 25);
    total.runs++;
    total.acts += sim.acts;
    total.crashes += sim.crashes;
    total.snapshots += sim.snapshots;
    total.returns += sim.returns;
    total.games += sim.store.games_n;
    total.rounds += sim.rounds;
    total.arena_games += sim.arena_games;
    total.works += sim.works_n;
    total.stands += sim.nodes[0].hours.stands;
    total.jumps += sim.nodes[0].hours.jumps;
    total.flags += sim.nodes[0].hours.flags;
    total.tour_acts += sim.store.tour_acts_n;
    for (size_t i = 0; i < sim.store.games_n; i++) {
        total.ended += sim.store.games[i].ended_at != 0;
        total.paired += !sim.tour && sim.store.games[i].width >= 9; /* rooms are opened with less */
    }
    sim_finish(&sim);
}

static void seeds_that_once_found_a_bug_find_none(void **state)
{
    static const uint64_t seeds[] = {686, 1395}; /* snapshots without end; a flag in a sequence */
    (void)state;
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
        run(seeds[i]);
}

static void nothing_acknowledged_is_lost_and_all_agree_after_any_fault(void **state)
{
    (void)state;
    uint64_t only = number_from("SIM_SEED", 0), seeds = number_from("SIM_SEEDS", 200);
    for (uint64_t seed = only ? only : 1; seed <= (only ? only : seeds); seed++)
        run(seed);
    print_message(
        "# runs %llu, acts %llu, games %llu, of quick pairing %llu, ended %llu, crashes %llu, snapshots %llu, returns %llu, "
        "rounds %llu, games of arenas %llu, acts on tournaments %llu, works of threads %llu, standstills %llu, clocks set "
        "%llu times, flags %llu\n",
        (unsigned long long)total.runs, (unsigned long long)total.acts,
        (unsigned long long)total.games, (unsigned long long)total.paired,
        (unsigned long long)total.ended, (unsigned long long)total.crashes,
        (unsigned long long)total.snapshots, (unsigned long long)total.returns,
        (unsigned long long)total.rounds, (unsigned long long)total.arena_games,
        (unsigned long long)total.tour_acts, (unsigned long long)total.works,
        (unsigned long long)total.stands, (unsigned long long)total.jumps,
        (unsigned long long)total.flags);
    assert_true(only || total.rounds > 50);          /* of tournaments, played and checked */
    assert_true(only || total.works > total.rounds); /* those were drawn by threads */
    assert_true(only || total.returns > 20);         /* into accounts, with their passwords */
    assert_true(total.acts > total.runs * 30);       /* the people did something */
    assert_true(only || total.paired > 10);
    assert_true(only || total.arena_games > 50);
    assert_true(only || total.crashes > total.runs / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_run),
        cmocka_unit_test(seeds_that_once_found_a_bug_find_none),
        cmocka_unit_test(nothing_acknowledged_is_lost_and_all_agree_after_any_fault),
    };
    return cmocka_run_group_tests_name("sim server", tests, NULL, NULL);
}
