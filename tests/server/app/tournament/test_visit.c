/* Long reads: a thread reads an object that is not in memory, while the asker waits, leaves, or another command comes
 * first. Also uploaded tournaments. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static unsigned works_n(bool wanted)
{
    unsigned n = 0;
    for (const struct work *work = world.works; work; work = work->next)
        n += !wanted || !work_is_unwanted(work);
    return n;
}

/* --- the start -------------------------------------------------------------------------------- */

enum { ROOMS = 11 }; /* more than all parts that are read at once */

static void a_start_in_parts_brings_every_game_and_the_order_of_the_rooms(void **state)
{
    (void)state;
    struct table tables[ROOMS];
    for (int i = 0; i < ROOMS; i++) {
        tables[i] = world_table(&world, "'ruleset':'chinese','size':[9,9]");
        for (int k = 0; k <= i; k++)
            act(&world, &tables[i], k % 2 ? 'w' : 'b', "'k':'play','at':'%c%d'", "ABCDEFGHJ"[k % 9],
                1 + k / 9);
    }
    for (int newest = 0; newest < 2; newest++) {
        world.works_late = true;
        world.works_newest = newest;
        world_crash(&world);
        world.works_late = false;
        conn_id conn = world_connect(&world, -1);
        say(&world, conn, "{'t':'sub','id':1,'ch':'lobby'}");
        expect(&world, conn, "{'t':'ok'}");
        const json_t *rooms =
            json_object_get(json_object_get(expect(&world, conn, "{'t':'snap'}"), "v"), "rooms");
        assert_int_equal(json_array_size(rooms), ROOMS);
        for (int i = 0; i < ROOMS; i++) {
            const json_t *room = json_array_get(rooms, (size_t)i);
            assert_string_equal(text_at(room, "id"), tables[ROOMS - 1 - i].room);
            assert_int_equal(number_at(room, "move"), ROOMS - i);
        }
    }
}

/* --- games ------------------------------------------------------------------------------------ */

/* A long game that is over, and, after a restart, not in memory. */
static struct table long_game(void)
{
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    for (int i = 0; i < 40; i++)
        act(&world, &table, i % 2 ? 'w' : 'b', "'k':'play','at':'%c%d'", "ABCDEFGHJ"[i % 9],
            1 + i / 9);
    act(&world, &table, 'b', "'k':'resign'");
    world_crash(&world);
    world.works_late = true;
    return table;
}

static conn_id look_at(const struct table *table, int id)
{
    conn_id conn = world_connect(&world, -1);
    say(&world, conn, "{'t':'sub','id':%d,'ch':'game:%s'}", id, table->game);
    world_commit_all(&world);
    return conn;
}

static void a_long_game_is_there_when_it_is_folded(void **state)
{
    (void)state;
    struct table table = long_game();
    conn_id one = look_at(&table, 1), two = look_at(&table, 2);
    assert_true(hears_nothing(&world, one));
    assert_int_equal(works_n(true), 2);
    assert_true(world_work(&world));
    await(&world, one, "{'t':'snap','v':{'move':40}}");
    assert_true(world_work(&world));
    await(&world, two, "{'t':'snap','v':{'move':40}}"); /* the same game */
    conn_id three = look_at(&table, 3);
    await(&world, three, "{'t':'snap'}");
    assert_null(world.works);
}

static void a_long_game_that_too_much_is_asked_with_is_busy_and_not_gone(void **state)
{
    (void)state;
    struct table table = long_game();
    conn_id one = look_at(&table, 1);
    for (int i = 2; i <= APP_WORKS_EACH + 1; i++) {
        say(&world, one, "{'t':'sub','id':%d,'ch':'game:%s'}", i, table.game);
        world_commit_all(&world);
    }
    expect(&world, one, "{'t':'error','id':%d,'code':'busy'}", APP_WORKS_EACH + 1);
    world_work_all(&world);
    await(&world, one, "{'t':'snap'}");
}

static void a_long_game_whose_watcher_left_comes_into_memory_all_the_same(void **state)
{
    (void)state;
    struct table table = long_game();
    world_hang_up(&world, look_at(&table, 1));
    assert_true(world_work(&world));
    await(&world, look_at(&table, 2), "{'t':'snap'}");
    assert_null(world.works);
}

static void a_long_game_that_does_not_fold_does_not_exist(void **state)
{
    (void)state;
    struct table table = long_game();
    struct row_event *last = &world.store.events[world.store.events_n - 2];
    last->data = (struct text){"w C5", 4}; /* where Black has just played */
    conn_id one = look_at(&table, 1);
    assert_true(world_work(&world));
    await(&world, one, "{'t':'error','id':1,'code':'notfound'}");
}

static void a_crash_while_a_long_game_is_folded_loses_nothing(void **state)
{
    (void)state;
    struct table table = long_game();
    look_at(&table, 1);
    world_crash(&world);
    world.works_late = false;
    await(&world, look_at(&table, 1), "{'t':'snap','v':{'move':40}}");
}

/* --- tournaments ------------------------------------------------------------------------------ */

enum { MANY = 250 };

/* An event of a long log, which a restart does not bring into memory. */
static struct meet long_event(void)
{
    static char list[MANY * 40];
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 0);
    char *at = list + sprintf(list, "name,club\n");
    for (int i = 0; i < MANY; i++)
        at += sprintf(at, "Somebody of a name %d,Club %d\n", i, i);
    tour_post_people(&world, meet.id, meet.director_person, false, list);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    world.works_late = true;
    return meet;
}

static conn_id look_at_event(const struct meet *meet)
{
    conn_id conn = world_connect(&world, -1);
    say(&world, conn, "{'t':'sub','id':1,'ch':'tour:%s'}", meet->id);
    world_commit_all(&world);
    return conn;
}

static void must_show(conn_id conn, unsigned players_n)
{
    const json_t *snap = await(&world, conn, "{'t':'snap'}");
    assert_int_equal(json_array_size(json_object_get(json_object_get(snap, "v"), "players")),
                     players_n);
}

static void do_work(void)
{
    assert_true(world_work(&world));
    world_commit_all(&world);
}

static void a_long_event_is_there_when_it_is_read(void **state)
{
    (void)state;
    struct meet meet = long_event();
    conn_id one = look_at_event(&meet), two = look_at_event(&meet);
    assert_int_equal(works_n(true), 2);
    assert_true(hears_nothing(&world, one));
    do_work();
    must_show(one, MANY);
    assert_true(hears_nothing(&world, two));
    do_work();
    must_show(two, MANY);
    must_show(look_at_event(&meet), MANY);
    assert_null(world.works);
}

/* A player who subscribes to one that another has brought into memory needs no thread. */
static void so_many_long_events_are_read_at_once_and_others_wait_their_turn(void **state)
{
    (void)state;
    struct meet meet = long_event();
    conn_id conns[APP_TOUR_READS_MAX + 1];
    for (unsigned i = 0; i <= APP_TOUR_READS_MAX; i++)
        conns[i] = look_at_event(&meet);
    assert_int_equal(works_n(true), APP_TOUR_READS_MAX);
    for (unsigned i = 0; i <= APP_TOUR_READS_MAX; i++)
        assert_true(hears_nothing(&world, conns[i]));
    while (world_work(&world))
        world_commit_all(&world);
    for (unsigned i = 0; i <= APP_TOUR_READS_MAX; i++)
        must_show(conns[i], MANY);
}

static void a_file_of_a_long_event_is_written_when_it_is_read(void **state)
{
    (void)state;
    struct meet meet = long_event();
    tour_get(&world, meet.id, "csv", -1);
    world_commit_all(&world);
    do_work();
    assert_int_equal(world.reply_code, 0);
    do_work();
    assert_int_equal(world.reply_code, 200);
}

/* A tournament as a file, which the caller frees, and time for other uploads. */
static char *event_file(struct meet *meet)
{
    *meet = meet_create(&world, "'system':'swiss'", 2);
    tour_get(&world, meet->id, "json", meet->director_person);
    char *file = strdup(world.reply_text);
    assert_non_null(file);
    world.works_late = true;
    return file;
}

static void an_event_is_taken_in_when_its_file_is_read(void **state)
{
    (void)state;
    struct meet meet;
    char *file = event_file(&meet);
    tour_post(&world, meet.director_person, file, strlen(file));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 0);
    /* its address is given away meanwhile */
    meet_say(&meet, meet.director, "tours",
             "'k':'create','settings':{'slug':'kiln-lane-2','title':'Other','system':'swiss',"
             "'game':{'ruleset':'stoical','size':[9,9]}}");
    do_work();
    assert_int_equal(world.reply_code, 200);
    assert_string_equal(text_at(world.reply, "slug"), "kiln-lane-3");
    free(file);
}

static void an_event_whose_bringer_left_or_which_a_crash_interrupts_is_not_taken_in(void **state)
{
    (void)state;
    struct meet meet;
    char *file = event_file(&meet);
    tour_post(&world, meet.director_person, file, strlen(file));
    app_left(world.app, world.now, 1);
    do_work();
    assert_int_equal(world.reply_code, 0);
    tour_post(&world, meet.director_person, file, strlen(file));
    world_crash(&world);
    assert_int_equal(world.store.tours_n, 1);
    free(file);
}

static void so_many_files_of_events_of_one_account_are_read_at_once(void **state)
{
    (void)state;
    struct meet meet;
    char *file = event_file(&meet);
    for (int i = 0; i <= APP_WORKS_EACH; i++)
        tour_post(&world, meet.director_person, file, strlen(file));
    assert_int_equal(world.reply_code, 503);
    do_work();
    do_work();
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(world.store.tours_n, 1 + APP_WORKS_EACH);
    free(file);
}

static void so_many_lists_of_players_of_one_account_are_read_at_once(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    world.works_late = true;
    for (int i = 0; i <= APP_WORKS_EACH; i++) {
        char list[20];
        snprintf(list, sizeof list, "name\nP%d\n", i);
        tour_post_people(&world, meet.id, meet.director_person, false, list);
    }
    assert_int_equal(world.reply_code, 503);
    assert_int_equal(works_n(false), APP_WORKS_EACH);
    world_work_all(&world);
    world_commit_all(&world);
    assert_int_equal(
        json_array_size(json_object_get(meet_look(&meet, meet.director, "tour"), "players")),
        APP_WORKS_EACH);
}

/* The log of an event that has the address may be long. */
static void whether_an_address_is_free_is_asked_without_the_log_of_who_has_it(void **state)
{
    (void)state;
    struct meet meet;
    char *file = event_file(&meet);
    world_crash(&world);
    world.works_late = true;
    tour_post(&world, meet.director_person, file, strlen(file));
    world_commit_all(&world);
    assert_true(world_work(&world));
    assert_int_equal(world.jobs_n, 1);
    const struct job *job = world.jobs[world.jobs_first];
    assert_int_equal(job->question.kind, QUESTION_TOUR);
    assert_true(job->question.brief);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    assert_string_equal(text_at(world.reply, "slug"), "kiln-lane-2");
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_start_in_parts_brings_every_game_and_the_order_of_the_rooms),
        TEST(a_long_game_is_there_when_it_is_folded),
        TEST(a_long_game_that_too_much_is_asked_with_is_busy_and_not_gone),
        TEST(a_long_game_whose_watcher_left_comes_into_memory_all_the_same),
        TEST(a_long_game_that_does_not_fold_does_not_exist),
        TEST(a_crash_while_a_long_game_is_folded_loses_nothing),
        TEST(a_long_event_is_there_when_it_is_read),
        TEST(so_many_long_events_are_read_at_once_and_others_wait_their_turn),
        TEST(a_file_of_a_long_event_is_written_when_it_is_read),
        TEST(an_event_is_taken_in_when_its_file_is_read),
        TEST(an_event_whose_bringer_left_or_which_a_crash_interrupts_is_not_taken_in),
        TEST(so_many_files_of_events_of_one_account_are_read_at_once),
        TEST(so_many_lists_of_players_of_one_account_are_read_at_once),
        TEST(whether_an_address_is_free_is_asked_without_the_log_of_who_has_it),
    };
    return cmocka_run_group_tests_name("app tournament visit", tests, NULL, NULL);
}
