/* The whole server under chance. Runs SIM_SEEDS seeds (200), or the one in SIM_SEED; the seeds that
 * once found a bug stand in seeds.txt and are run first. */
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
    (void)state;
    uint64_t hash, sends;
    sim_run(&sim, 77, 20);
    hash = sim.hash;
    sends = sim.sends;
    sim_finish(&sim);
    sim_run(&sim, 77, 20);
    assert_int_equal(sim.hash, hash);
    assert_int_equal(sim.sends, sends);
    sim_finish(&sim);
}

static void whatever_goes_wrong_nothing_acknowledged_is_lost_and_all_agree(void **state)
{
    (void)state;
    uint64_t only = number_from("SIM_SEED", 0), seeds = number_from("SIM_SEEDS", 200);
    uint64_t acts = 0, crashes = 0, games = 0, ended = 0, pictures = 0;
    for (uint64_t seed = only ? only : 1; seed <= (only ? only : seeds); seed++) {
        sim_run(&sim, seed, 25);
        acts += sim.acts;
        crashes += sim.crashes;
        pictures += sim.pictures;
        games += sim.store.games_n;
        for (size_t i = 0; i < sim.store.games_n; i++)
            ended += sim.store.games[i].ended_at != 0;
        sim_finish(&sim);
    }
    print_message("acts %llu, games %llu, ended %llu, crashes %llu, fresh pictures %llu\n",
                  (unsigned long long)acts, (unsigned long long)games, (unsigned long long)ended,
                  (unsigned long long)crashes, (unsigned long long)pictures);
    if (!only) {
        assert_true(acts > seeds * 30); /* the people did something */
        assert_true(crashes > seeds / 2);
        assert_true(games > seeds);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_run),
        cmocka_unit_test(whatever_goes_wrong_nothing_acknowledged_is_lost_and_all_agree),
    };
    return cmocka_run_group_tests_name("sim server", tests, NULL, NULL);
}
