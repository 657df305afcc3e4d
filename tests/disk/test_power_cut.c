/* The power is cut while the real store works: no acknowledged job is lost, and no job is there in part. POWER_CUTS is
 * the number of cuts (500); POWER_SEED repeats a run. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "disk.h"
#include "life.h"

enum { CUTS_A_LOAD = 1000 };

static struct life *life;
static bool careless; /* synchronous=NORMAL: what this test must find */

/* The store sets its pragmas, and calls this when it has read them back. */
void *__real_sqlite3_wal_hook(sqlite3 *handle, int (*hook)(void *, sqlite3 *, const char *, int),
                              void *ctx);
void *__wrap_sqlite3_wal_hook(sqlite3 *handle, int (*hook)(void *, sqlite3 *, const char *, int),
                              void *ctx);
void *__wrap_sqlite3_wal_hook(sqlite3 *handle, int (*hook)(void *, sqlite3 *, const char *, int),
                              void *ctx)
{
    if (careless && sqlite3_exec(handle, "PRAGMA synchronous = NORMAL", NULL, NULL, NULL))
        abort();
    return __real_sqlite3_wal_hook(handle, hook, ctx);
}

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

struct figures {
    uint64_t cuts, while_opening, at_rest, jobs, lost, losses;
};

/* One life and its end; the next one checks the remains. Half of them end while the database is being opened, except
 * where the test looks for losses of acknowledged jobs. */
static int cut_once(uint64_t *random, struct figures *figures)
{
    uint64_t reach = !careless && disk_random(random) % 2 ? 40 : 1500;
    uint32_t before = life->acknowledged;
    int ended = life_live(life, &(struct disk_orders){.cut_at = 1 + disk_random(random) % reach});
    if (ended == LIFE_WRONG && careless && life->opened_with < life->acknowledged) {
        figures->losses++;
        figures->lost += life->acknowledged - life->opened_with;
        return ended;
    }
    if (ended != LIFE_WELL && ended != DISK_EXIT_CUT)
        fail_msg("cut %llu, load %llu: ended with %d: %s", (unsigned long long)figures->cuts,
                 (unsigned long long)life->seed, ended, life->error);
    figures->cuts++;
    figures->while_opening += !life->running;
    figures->at_rest += ended == LIFE_WELL;
    figures->jobs += life->acknowledged > before ? life->acknowledged - before : 0;
    disk_cut(random);
    return ended;
}

static struct figures cut_often(uint64_t cuts, uint64_t seed)
{
    struct figures figures = {0};
    uint64_t random = seed;
    for (uint64_t i = 0, anew = 1; i < cuts; i++) {
        if (i % CUTS_A_LOAD == 0)
            life_begin(life, seed + i / CUTS_A_LOAD);
        else if (anew)
            life_anew(life);
        life->choices = disk_random(&random);
        anew = cut_once(&random, &figures) != DISK_EXIT_CUT;
    }
    printf("# %llu cuts, %llu of them while the database was being opened and %llu after it was"
           " closed; %llu jobs acknowledged, %llu lost in %llu losses\n",
           (unsigned long long)figures.cuts, (unsigned long long)figures.while_opening,
           (unsigned long long)figures.at_rest, (unsigned long long)figures.jobs,
           (unsigned long long)figures.lost, (unsigned long long)figures.losses);
    return figures;
}

static void no_power_cut_loses_what_was_acknowledged_or_leaves_half_a_job(void **state)
{
    (void)state;
    struct figures figures = cut_often(setting("POWER_CUTS", 500), setting("POWER_SEED", 20261121));
    assert_true(figures.jobs > figures.cuts);
    assert_true(figures.while_opening > 0);
    assert_int_equal(figures.losses, 0);
}

static void a_store_that_does_not_sync_each_commit_is_found_out(void **state)
{
    (void)state;
    uint64_t cuts = setting("POWER_CUTS", 500) / 5;
    careless = true;
    struct figures figures = cut_often(cuts, setting("POWER_SEED", 20261121) + 1000);
    careless = false;
    assert_true(figures.losses * 5 > cuts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_power_cut_loses_what_was_acknowledged_or_leaves_half_a_job),
        cmocka_unit_test(a_store_that_does_not_sync_each_commit_is_found_out),
    };
    char folder[] = "/tmp/miai-power-XXXXXX", remove[80];
    disk_create();
    life = life_create();
    if (!mkdtemp(folder))
        return EXIT_FAILURE;
    snprintf(life->path, sizeof life->path, "%s/miai.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(remove, sizeof remove, "rm -rf '%s'", folder);
    return system(remove) != 0 || failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
