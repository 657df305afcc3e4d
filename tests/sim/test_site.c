/* Several servers of one site under chance: SIM_SEEDS seeds (300), or those that the arguments name. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "site.h"

enum { SECONDS = 20 };

static struct sim sim;

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static struct {
    uint64_t runs, acts, games, ended, crashes, stale, conflicts, doubts, lost, outages, drained,
        failed, followed, read, stands, absences, rounds, arena_games;
} total;

static void run(uint64_t seed)
{
    sim_run_site(&sim, seed, SECONDS);
    const struct sim_site *site = sim.site;
    total.runs++;
    total.acts += sim.acts;
    total.crashes += sim.crashes;
    total.games += sim.store.games_n;
    total.rounds += sim.rounds;
    total.arena_games += sim.arena_games;
    total.stale += site->stale;
    total.conflicts += site->conflicts;
    total.doubts += site->doubts;
    total.lost += site->lost;
    total.outages += site->outages;
    total.drained += site->drained;
    total.failed += site->failed;
    total.absences += site->absences;
    for (unsigned i = 0; i < sim.nodes_n; i++) {
        struct site_stats stats;
        site_stats(sim.nodes[i].member.site, &stats);
        total.followed += stats.followed;
        total.read += stats.read;
        total.stands += sim.nodes[i].hours.stands;
    }
    for (size_t i = 0; i < sim.store.games_n; i++)
        total.ended += sim.store.games[i].ended_at != 0;
    total.followed += site->followed;
    total.read += site->read;
    sim_finish(&sim);
}

static void print_total(void)
{
    print_message(
        "# runs %llu, acts %llu, games %llu, ended %llu, crashes %llu, standstills %llu, "
        "stale jobs %llu, refused %llu, commits in doubt %llu, messages lost %llu, outages "
        "%llu, polite ends %llu, failed %llu, followed %llu, read %llu, claims of absence "
        "%llu, rounds %llu, games of arenas %llu\n",
        (unsigned long long)total.runs, (unsigned long long)total.acts,
        (unsigned long long)total.games, (unsigned long long)total.ended,
        (unsigned long long)total.crashes, (unsigned long long)total.stands,
        (unsigned long long)total.stale, (unsigned long long)total.conflicts,
        (unsigned long long)total.doubts, (unsigned long long)total.lost,
        (unsigned long long)total.outages, (unsigned long long)total.drained,
        (unsigned long long)total.failed, (unsigned long long)total.followed,
        (unsigned long long)total.read, (unsigned long long)total.absences,
        (unsigned long long)total.rounds, (unsigned long long)total.arena_games);
}

static void the_same_seed_gives_the_same_run_of_a_site(void **state)
{
    (void)state;
    for (uint64_t seed = 7; seed < 10; seed++) {
        sim_run_site(&sim, seed, 10);
        uint64_t hash = sim.hash, sends = sim.sends;
        sim_finish(&sim);
        sim_run_site(&sim, seed, 10);
        assert_int_equal(sim.hash, hash);
        assert_int_equal(sim.sends, sends);
        sim_finish(&sim);
    }
}

static void a_site_of_several_nodes_is_one_server_after_any_fault(void **state)
{
    (void)state;
    uint64_t first = number_from("SIM_FIRST", 1), seeds = number_from("SIM_SEEDS", 300);
    for (uint64_t seed = first; seed < first + seeds; seed++)
        run(seed);
    print_total();
    assert_true(total.acts > total.runs * 20); /* the people did something */
    assert_true(seeds < 100 || (total.crashes > total.runs / 2 && total.stale > 0 &&
                                total.doubts > 0 && total.read > 0 && total.drained > 0 &&
                                total.rounds > 20 && total.arena_games > 20));
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_run_of_a_site),
        cmocka_unit_test(a_site_of_several_nodes_is_one_server_after_any_fault),
    };
    for (int i = 1; i < count; i++)
        run(strtoull(arguments[i], NULL, 10));
    if (count > 1) {
        print_total();
        return 0;
    }
    return cmocka_run_group_tests_name("sim site", tests, NULL, NULL);
}
