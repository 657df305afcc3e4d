/* Events kept as files beside the copies of the database. */
#include <glob.h>
#include <sys/stat.h>

#include "harness.h"

#include "server/store/backup.h"
#include "server/store/backup_write.h"

/* How many files there are of a pattern in the folder; the last one's path (200 bytes) into `last`, if
 * that is not NULL. */
static size_t count(const struct bench *bench, const char *pattern, char *last)
{
    char path[200];
    glob_t found = {0};
    size_t n = 0;
    snprintf(path, sizeof path, "%s/%s", bench->folder, pattern);
    if (glob(path, 0, NULL, &found) == 0) {
        n = found.gl_pathc;
        if (last)
            snprintf(last, 200, "%s", found.gl_pathv[n - 1]);
    }
    globfree(&found);
    return n;
}

static void wait_for(const struct bench *bench, const char *pattern, size_t n)
{
    for (int i = 0; i < 1000 && count(bench, pattern, NULL) != n; i++)
        usleep(10000);
    assert_int_equal(count(bench, pattern, NULL), n);
}

static struct job *a_kept(const char *name, struct text bytes)
{
    struct job *job = a_player(T("Ann"));
    job_change(job, CHANGE_SAVE_FILE)->row.saved_file =
        (struct row_saved_file){.name = job_text(job, name, strlen(name)), .bytes = bytes};
    return job;
}

static void an_event_is_a_file_and_a_copy_of_the_database_comes_with_it(void **state)
{
    SQLITE_ONLY();
    struct bench *bench = *state;
    char path[200], text[64] = "";
    struct stat about;
    assert_int_equal(bench_status(bench, a_kept("spring-round-1", T("{\"a\":1}\n"))), JOB_OK);
    wait_for(bench, "round-????????T??????Z.db", 1);
    assert_int_equal(count(bench, "event-????????T??????Z-spring-round-1.json", path), 1);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(text, 1, sizeof text, file), 8);
    fclose(file);
    assert_string_equal(text, "{\"a\":1}\n");
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(count(bench, ".unfinished*", NULL), 0);

    struct bench copy = *bench;
    count(bench, "round-*.db", path);
    snprintf(copy.path, sizeof copy.path, "%.90s", path);
    bench_close(bench);
    assert_true(bench_open(&copy)); /* one could go on with it */
    bench_close(&copy);
}

static void with_postgresql_an_event_is_a_file(void **state)
{
    POSTGRES_ONLY();
    struct bench *bench = *state;
    char path[200];
    assert_int_equal(bench_status(bench, a_kept("spring-round-1", T("{}"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_kept("spring-round-2", T("{}"))), JOB_OK);
    store_backup(bench->store);
    bench_close(bench);
    assert_int_equal(count(bench, "event-????????T??????Z-spring-round-?.json", path), 2);
    assert_int_equal(count(bench, "*", NULL), 2);
}

static void an_event_of_a_job_that_is_refused_is_no_file(void **state)
{
    struct bench *bench = *state;
    struct job *job = a_kept("spring-round-1", T("{}"));
    job_change(job, CHANGE_SET_ROOM)->row.room.id = an_id(99); /* there is none */
    job_change(job, CHANGE_ADD_TOUR_ACT)->row.tour_act =
        (struct row_tour_act){.tour = an_id(99), .seq = 1, .kind = T("create"), .data = T("{}")};
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
    bench_close(bench); /* after whatever it would write */
    assert_int_equal(count(bench, "event-*", NULL), 0);
}

static void rounds_that_end_at_once_make_one_copy_and_a_file_each(void **state)
{
    SQLITE_ONLY();
    struct bench *bench = *state;
    char name[40];
    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "spring-%d-round-1", i);
        assert_int_equal(bench_status(bench, a_kept(name, T("{}"))), JOB_OK);
    }
    wait_for(bench, "round-*.db", 1);
    usleep(1100000); /* another copy would have another name */
    assert_int_equal(bench_status(bench, a_kept("late-round-1", T("{}"))), JOB_OK);
    bench_close(bench); /* nothing that was durable is left out */
    assert_int_equal(count(bench, "event-*-round-1.json", NULL), 21);
    assert_int_equal(count(bench, "round-*.db", NULL), 1);
}

static void files_of_events_are_bounded_and_nothing_else_is_touched(void **state)
{
    SQLITE_ONLY();
    struct bench *bench = *state;
    char path[200];
    for (int i = 0; i < BACKUP_EVENTS_KEPT + 5; i++) {
        snprintf(path, sizeof path, "%s/event-20200101T%02d%02d00Z-old-round-1.json", bench->folder,
                 i / 60, i % 60);
        fclose(fopen(path, "wb"));
    }
    snprintf(path, sizeof path, "%s/event-plan.json", bench->folder);
    fclose(fopen(path, "wb"));
    assert_int_equal(bench_status(bench, a_kept("spring-end", T("{}"))), JOB_OK);
    wait_for(bench, "event-*Z-*.json", BACKUP_EVENTS_KEPT);
    assert_int_equal(count(bench, "event-*-spring-end.json", NULL), 1);
    assert_int_equal(count(bench, "event-20200101T0005*", NULL), 0);
    assert_int_equal(count(bench, "event-20200101T0006*", NULL), 1);
    assert_int_equal(count(bench, "event-plan.json", NULL), 1);
}

/* A folder with one backup of this age in seconds (none if NULL), and a process that makes one each hour: the number of
 * backups after a moment, and the time of the last one as the process reports it. */
static size_t after_start(struct bench *bench, const int *age_s, uint32_t first_s, int64_t *ret_ms)
{
    char name[BACKUP_NAME_MAX], path[200];
    time_t made = time(NULL) - (age_s ? *age_s : 0);
    backup_name("miai-", made, ".db", name);
    snprintf(path, sizeof path, "%.90s/%.90s", bench->folder, name);
    if (age_s)
        fclose(fopen(path, "wb"));
    struct backup *backup = backup_create(&(struct backup_config){.path = bench->path,
                                                                  .folder = bench->folder,
                                                                  .every_s = 3600,
                                                                  .first_s = first_s,
                                                                  .keep = 9});
    for (int i = 0; i < 30 && count(bench, "miai-*Z.db", NULL) == (age_s != NULL); i++)
        usleep(10000);
    *ret_ms = backup_last_wall_ms(backup);
    backup_destroy(backup);
    size_t n = count(bench, "miai-*Z.db", NULL);
    if (age_s)
        assert_int_equal(unlink(path), 0);
    return n - (age_s != NULL);
}

static void the_clock_of_backups_goes_on_where_an_earlier_process_left_it(void **state)
{
    SQLITE_ONLY();
    struct bench *bench = *state;
    int64_t told_ms, now_ms = (int64_t)time(NULL) * 1000;
    assert_int_equal(after_start(bench, &(int){3000}, 0, &told_ms), 0);
    assert_in_range(told_ms, now_ms - 3001000, now_ms - 2900000);
    assert_int_equal(after_start(bench, &(int){-86400}, 0, &told_ms), 0); /* it was wrong then */
    assert_int_equal(after_start(bench, &(int){3600}, 600, &told_ms), 0); /* not at once */
    assert_int_equal(after_start(bench, NULL, 600, &told_ms), 0);
    assert_int_equal(told_ms, 0);
    assert_int_equal(after_start(bench, &(int){3600}, 0, &told_ms), 1);
}

static void a_folder_without_a_backup_gets_its_first_soon(void **state)
{
    SQLITE_ONLY();
    int64_t told_ms;
    assert_int_equal(after_start(*state, NULL, 0, &told_ms), 1);
}

int main(void)
{
#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)
    const struct CMUnitTest tests[] = {
        test(an_event_is_a_file_and_a_copy_of_the_database_comes_with_it),
        test(with_postgresql_an_event_is_a_file),
        test(an_event_of_a_job_that_is_refused_is_no_file),
        test(rounds_that_end_at_once_make_one_copy_and_a_file_each),
        test(files_of_events_are_bounded_and_nothing_else_is_touched),
        test(the_clock_of_backups_goes_on_where_an_earlier_process_left_it),
        test(a_folder_without_a_backup_gets_its_first_soon),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
