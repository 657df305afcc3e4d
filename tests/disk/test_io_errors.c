/* Every operation of the disk fails in its turn, once or for good, broken or full: the process ends, nothing is
 * acknowledged after the failure, and no acknowledged job is lost. IO_ERRORS=1 tries every operation; 20, the default,
 * every twentieth.
 *
 * Compiled with WITHOUT_THE_EXIT it is linked with a store that goes on after an error, and must find
 * that. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "disk.h"
#include "life.h"

enum {
    EXIT_FAULT = 74,
    FIRST = 150,         /* jobs that are there */
    MORE = 40,           /* jobs that are given while something fails */
    WAL_BYTES = 3500000, /* less than is folded into the database */
    EVERYTHING = DISK_READ | DISK_WRITE | DISK_SYNC | DISK_TRUNCATE | DISK_OPEN | DISK_DELETE |
                 DISK_LOOK | DISK_SHARE
};

static struct life *life;
static uint64_t chance = 20261121;

struct figures {
    uint64_t points, runs, stopped, refused, harmless;
    unsigned did_not_mind;            /* which kinds of operations */
    uint64_t late, lost, wrong, died; /* none may be */
};

/* The beginning of a life that meets a fault. */
struct scene {
    struct disk_image *image;
    uint32_t jobs;
    char epoch[20];
};

static void go_back(const struct scene *scene)
{
    disk_load(scene->image);
    life->given = life->acknowledged = scene->jobs;
    life->until = scene->jobs + MORE;
    life->choices = scene->jobs;
    life->blind = true;
    strcpy(life->epoch, scene->epoch);
}

static int look_again(void)
{
    disk_random(&chance) % 2 ? disk_cut(&chance) : disk_settle();
    life->until = 0;
    life->blind = false;
    return life_live(life, &(struct disk_orders){0});
}

/* One life with these orders, and a check of its remains. False: nothing failed in it. */
static bool suffer(const struct scene *scene, const struct disk_orders *orders,
                   struct figures *figures)
{
    go_back(scene);
    int ended = life_live(life, orders);
    bool failed = disk_counts()->failed > 0;
    figures->runs++;
    figures->stopped += ended == EXIT_FAULT;
    figures->refused += ended == LIFE_REFUSED;
    figures->harmless += ended == LIFE_WELL && failed;
    figures->died += ended != EXIT_FAULT && ended != LIFE_REFUSED && ended != LIFE_WELL;
    figures->late += life->late;
    uint32_t acknowledged = life->acknowledged;
    ended = look_again();
    figures->lost += ended == LIFE_WRONG && life->opened_with < acknowledged;
    figures->wrong += ended != LIFE_WELL;
    if (ended != LIFE_WELL && getenv("DISK_LOG"))
        printf("# operation %llu%s%s%s: then %d, %s\n", (unsigned long long)orders->fail_at,
               orders->for_good ? " for good" : "", orders->full ? ", full" : "",
               orders->forgets ? ", forgotten" : "", ended, life->error);
    return failed;
}

static void suffer_everywhere(const struct scene *scene, unsigned step, struct figures *figures)
{
    for (uint64_t at = 1 + disk_random(&chance) % step, any = 1; any; at += step) {
        any = false;
        for (unsigned way = 0; way < 4; way++)
            any |= suffer(scene,
                          &(struct disk_orders){.fail_op = EVERYTHING,
                                                .fail_at = at,
                                                .for_good = way & 1,
                                                .full = way & 2,
                                                .forgets = disk_random(&chance) & 1},
                          figures);
        figures->points += any;
    }
}

static struct scene save(void)
{
    disk_settle();
    struct scene scene = {.image = disk_save(), .jobs = life->acknowledged};
    strcpy(scene.epoch, life->epoch);
    return scene;
}

/* Three beginnings: no database; one that was closed; one with a long log, as a kill leaves it, that
 * is about to be folded into the database. */
static void set_scenes(struct scene ret[3])
{
    life_begin(life, 7);
    ret[0] = save();
    life->until = FIRST;
    assert_int_equal(life_live(life, &(struct disk_orders){0}), LIFE_WELL);
    ret[1] = save();
    life->until = LIFE_JOBS - MORE;
    do
        assert_int_equal(life_live(life, &(struct disk_orders){.cut_at = 150}), DISK_EXIT_CUT);
    while (disk_size("-wal") < WAL_BYTES);
    life->looks_only = true;
    assert_int_equal(life_live(life, &(struct disk_orders){0}), DISK_EXIT_CUT);
    life->looks_only = false;
    ret[2] = save();
}

static struct figures try_all(void)
{
    const char *every = getenv("IO_ERRORS");
    struct figures figures = {0};
    struct scene scenes[3];
    set_scenes(scenes);
    for (int i = 0; i < 3; i++) {
        suffer_everywhere(&scenes[i], every ? (unsigned)strtoul(every, NULL, 10) : 20, &figures);
        disk_forget(scenes[i].image);
    }
    printf(
        "# %llu operations failed in four ways, %llu runs: %llu stopped, %llu did not start,"
        " %llu did not mind; %llu acknowledged later, %llu lost, %llu wrong, %llu died otherwise\n",
        (unsigned long long)figures.points, (unsigned long long)figures.runs,
        (unsigned long long)figures.stopped, (unsigned long long)figures.refused,
        (unsigned long long)figures.harmless, (unsigned long long)figures.late,
        (unsigned long long)figures.lost, (unsigned long long)figures.wrong,
        (unsigned long long)figures.died);
    return figures;
}

#ifdef WITHOUT_THE_EXIT
static void a_store_that_goes_on_after_an_error_is_found_out(void **state)
{
    (void)state;
    struct figures figures = try_all();
    assert_true(figures.late > 0);
    assert_true(figures.lost > 0);
}
#else
static void a_disk_that_fails_ends_the_process_and_loses_nothing(void **state)
{
    (void)state;
    struct figures figures = try_all();
    assert_true(figures.points > 100);
    assert_true(figures.stopped > 100);
    assert_int_equal(figures.late, 0);
    assert_int_equal(figures.lost, 0);
    assert_int_equal(figures.wrong, 0);
    assert_int_equal(figures.died, 0);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifdef WITHOUT_THE_EXIT
        cmocka_unit_test(a_store_that_goes_on_after_an_error_is_found_out),
#else
        cmocka_unit_test(a_disk_that_fails_ends_the_process_and_loses_nothing),
#endif
    };
    char folder[] = "/tmp/miai-errors-XXXXXX", remove[80];
    disk_create();
    life = life_create();
    if (!mkdtemp(folder))
        return EXIT_FAILURE;
    snprintf(life->path, sizeof life->path, "%s/miai.db", folder);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    snprintf(remove, sizeof remove, "rm -rf '%s'", folder);
    return system(remove) != 0 || failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
