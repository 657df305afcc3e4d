/* Work of threads that comes back late, or that no client wants any more. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tour_world.h"

static struct app_stats stats(void)
{
    struct app_stats ret;
    app_stats(world.app, &ret);
    return ret;
}

/* POST /api/record by a request of its own. */
static void post_from(uint8_t address, request_id request, const char *body)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_POST_RECORD],
                                            .id = request,
                                            .who = {.address = {[15] = address}},
                                            .body = text_of(body)});
}

static void post(request_id request, const char *body)
{
    post_from(0, request, body); /* from nowhere in particular */
}

static unsigned works_n(bool wanted)
{
    unsigned n = 0;
    for (const struct work *work = world.works; work; work = work->next)
        n += !wanted || !work_is_unwanted(work);
    return n;
}

/* A round of two games that have ended. */
static struct meet play_round(void)
{
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'match':1", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++) {
        struct table table = meet_table(&meet, 1, board);
        act(&world, &table, board == 1 ? 'w' : 'b', "'k':'resign'");
    }
    return meet;
}

static void a_file_is_answered_when_its_work_is_done(void **state)
{
    (void)state;
    world.works_late = true;
    post(1, "(;SZ[9];B[ee])");
    assert_int_equal(world.reply_code, 0);
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    play(&world, &table, "E5"); /* and moves go on */
    world.reply_code = 0;
    assert_true(world_work(&world));
    assert_int_equal(world.reply_code, 200);
    assert_false(world_work(&world));
}

static void a_record_is_as_it_was_when_it_was_asked_for(void **state)
{
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    char name[40];
    play(&world, &table, "E5");
    world.works_late = true;
    snprintf(name, sizeof name, "%s.sgf", table.game);
    world_get_record(&world, name);
    play(&world, &table, "C3");
    assert_true(world_work(&world));
    assert_non_null(strstr(world.reply_text, ";B[ee]"));
    assert_null(strstr(world.reply_text, ";W["));
}

static void a_job_that_nobody_waits_for_is_not_done(void **state)
{
    (void)state;
    world.works_late = true;
    post(7, "(;SZ[9];B[ee])");
    post(8, "(;SZ[9];B[dd])");
    assert_int_equal(works_n(true), 2);
    app_left(world.app, world.now, 7);
    assert_int_equal(works_n(true), 1);
    assert_true(world_work(&world));
    assert_int_equal(world.reply_code, 0); /* no client gets an answer */
    assert_true(world_work(&world));
    assert_int_equal(world.reply_code, 200);
}

static void each_who_asks_has_so_much_on_its_way_and_all_together_so_much(void **state)
{
    (void)state;
    world.works_late = true;
    for (unsigned i = 0; i < APP_WORKS_EACH; i++) {
        post(7, "(;)");
        assert_int_equal(world.reply_code, 0);
    }
    post(7, "(;)");
    assert_int_equal(world.reply_code, 503);
    assert_non_null(json_object_get(world.reply, "retry_after"));
    assert_int_equal(stats().works_refused, 1);
    for (request_id request = 100; works_n(true) < APP_WORKS_STRANGERS_MAX; request++) {
        world_pass(&world, 1000); /* the pace of files is another matter */
        post(request, "(;)");
        assert_int_equal(world.reply_code, 0);
    }
    post(9, "(;)");
    assert_int_equal(world.reply_code, 503);
    assert_true(world_work(&world));
    post(9, "(;)");
    assert_int_equal(world.reply_code, 0);
    world_work_all(&world);
    assert_int_equal(world.reply_code, 200);
}

static void an_address_has_so_much_on_its_way_whoever_is_behind_it(void **state)
{
    (void)state;
    world.works_late = true;
    for (request_id request = 100; works_n(true) < APP_WORKS_ADDRESS_MAX; request++) {
        world_pass(&world, 5000);
        post_from(7, request, "(;)");
        assert_int_equal(world.reply_code, 0);
    }
    world_pass(&world, 5000);
    post_from(7, 9, "(;)");
    assert_int_equal(world.reply_code, 503);
    post_from(8, 9, "(;)");
    assert_int_equal(world.reply_code, 0);
    assert_true(world_work(&world));
    post_from(7, 9, "(;)");
    assert_int_equal(world.reply_code, 0);
}

static void strangers_leave_room_for_accounts_and_those_for_the_server(void **state)
{
    (void)state;
    int people[(APP_WORKS_MAX - APP_WORKS_STRANGERS_MAX) / APP_WORKS_EACH];
    const unsigned reserve = APP_ZIPS_MAX + APP_TOUR_READS_MAX;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    unsigned n = (APP_WORKS_MAX - APP_WORKS_STRANGERS_MAX - reserve) / APP_WORKS_EACH;
    for (unsigned i = 0; i <= n; i++) {
        char name[20];
        snprintf(name, sizeof name, "Other %u", i);
        world_pass(&world, 10000);
        people[i] = tour_account(&world, name);
    }
    world.works_late = true;
    for (request_id request = 100; works_n(true) < APP_WORKS_STRANGERS_MAX; request++) {
        world_pass(&world, 1000);
        post(request, "(;)");
    }
    for (unsigned i = 0; i < n * APP_WORKS_EACH; i++) {
        world_pass(&world, 1000);
        tour_get(&world, meet.id, "csv", people[i / APP_WORKS_EACH]);
        assert_int_equal(world.reply_code, 0);
    }
    world_pass(&world, 1000);
    tour_get(&world, meet.id, "csv", people[n]);
    assert_int_equal(world.reply_code, 503);
    assert_int_equal(works_n(true), APP_WORKS_MAX - reserve);
    world_work_all(&world);
    tour_get(&world, meet.id, "csv", people[n]);
    assert_int_equal(world.reply_code, 0);
}

static void leaving_in_good_order_waits_for_work(void **state)
{
    (void)state;
    world.works_late = true;
    post(7, "(;SZ[9];B[ee])");
    app_drain(world.app, world.now, 1000);
    world_carry_out(&world);
    assert_false(app_drained(world.app));
    assert_true(world_work(&world));
    assert_int_equal(world.reply_code, 200);
    assert_true(app_drained(world.app));
    post(8, "(;)");
    assert_int_equal(world.reply_code, 503);
}

static void work_that_a_crash_interrupts_is_forgotten(void **state)
{
    (void)state;
    world.works_late = true;
    post(7, "(;SZ[9];B[ee])");
    world_crash(&world);
    assert_false(world_work(&world));
    assert_int_equal(world.reply_code, 0);
}

static void an_archive_that_nobody_waits_for_is_not_made_further(void **state)
{
    (void)state;
    struct meet meet = play_round();
    tour_get(&world, meet.id, "zip", -1);
    world.works_late = true;
    world_commit(&world, 1); /* the first game is there, and packed */
    assert_true(world_work(&world));
    assert_int_equal(world.jobs_n, 1); /* the second one is asked for */
    app_left(world.app, world.now, 1);
    world_commit_all(&world);
    assert_null(world.works);
    assert_int_equal(world.jobs_n, 0);
    assert_int_equal(world.reply_code, 0);
    assert_true(app_drained(world.app));
}

static void an_archive_left_while_a_game_is_packed_ends_there(void **state)
{
    (void)state;
    struct meet meet = play_round();
    world.works_late = true;
    tour_get(&world, meet.id, "zip", -1);
    world_commit(&world, 1);
    app_left(world.app, world.now, 1);
    assert_true(world_work(&world));
    assert_int_equal(world.jobs_n, 0);
    assert_int_equal(world.reply_code, 0);
    assert_true(app_drained(world.app));
}

/* --- lists of players ------------------------------------------------------------------------- */

#define PEOPLE "name,rank\nAda,3k\nBo,4k\n"

static void hand_in(struct meet *meet)
{
    world.works_late = true;
    tour_post_people(&world, meet->id, meet->director_person, false, PEOPLE);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 0);
}

static unsigned players(struct meet *meet)
{
    return (unsigned)json_array_size(
        json_object_get(meet_look(meet, meet->director, "tour"), "players"));
}

static void a_list_is_judged_again_when_the_event_has_changed(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 1);
    hand_in(&meet);
    meet_do(&meet, "'k':'add','people':[{'name':'Cid'}]");
    assert_true(world_work(&world));
    world_commit_all(&world);
    assert_int_equal(players(&meet), 2);
    assert_true(world_work(&world));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    must_fit(world.reply, "{'added':2,'people':[{'number':3,'name':'Ada'},{'number':4}]}");
    assert_int_equal(players(&meet), 4);
}

static void a_list_under_which_the_event_changes_twice_is_entered_by_nobody(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 1);
    hand_in(&meet);
    meet_do(&meet, "'k':'add','people':[{'name':'Cid'}]");
    assert_true(world_work(&world));
    meet_do(&meet, "'k':'add','people':[{'name':'Dot'}]");
    assert_true(world_work(&world));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 503);
    assert_int_equal(players(&meet), 3);
    assert_null(world.works);
}

static void a_list_of_a_helper_who_is_none_any_more_is_denied(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    int helper = tour_account(&world, "Helper");
    conn_id conn = world_connect(&world, helper);
    const char *id = text_at(json_object_get(world.inboxes[conn - 1].list[0], "you"), "id");
    meet_do(&meet, "'k':'role','player':'%s','role':'assistant'", id);
    world.works_late = true;
    tour_post_people(&world, meet.id, helper, false, PEOPLE);
    meet_do(&meet, "'k':'role','player':'%s','role':'none'", id);
    assert_true(world_work(&world));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 403);
    assert_int_equal(players(&meet), 0);
}

static void a_list_whose_bringer_left_is_not_entered(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    hand_in(&meet);
    app_left(world.app, world.now, 1);
    assert_true(world_work(&world));
    world_commit_all(&world);
    assert_int_equal(players(&meet), 0);
}

static void a_list_that_a_crash_interrupts_is_not_entered(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    hand_in(&meet);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    assert_int_equal(players(&meet), 0);
}

/* Entered and removed again until the log has no more room for such acts, whether a byte or a whole list is missing
 * then. */
static void a_list_for_which_the_log_has_no_room_is_refused_whole(void **state)
{
    (void)state;
    static char list[30000];
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 0);
    char *at = list + sprintf(list, "name,club\n");
    for (int i = 0; i < 250; i++)
        at += sprintf(at, "Somebody with a name of some length %d,Club %d\n", i, i);
    unsigned lists = 0;
    for (; lists < 200; lists++) {
        world_pass(&world, 10000);
        tour_post_people(&world, meet.id, meet.director_person, false, list);
        world_commit_all(&world);
        if (world.reply_code != 200)
            break;
        const json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
        int n = (int)number_at(json_array_get(log, json_array_size(log) - 1), "n");
        const json_t *answer = meet_say(&meet, meet.director, "desk", "'k':'undo','to':%d", n);
        assert_string_equal(text_at(answer, "t"), "ok");
    }
    assert_int_equal(world.reply_code, 409);
    must_fit(world.reply, "{'code':'full'}");
    assert_in_range(lists, 10, 100);
    assert_int_equal(players(&meet), 0);
}

static void standings_as_a_file_are_those_of_when_it_was_asked_for(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 1);
    world.works_late = true;
    tour_get(&world, meet.id, "csv", -1);
    meet_do(&meet, "'k':'add','people':[{'name':'Zoe'}]");
    assert_true(world_work(&world));
    assert_int_equal(world.reply_code, 200);
    assert_null(strstr(world.reply_text, "Zoe"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_file_is_answered_when_its_work_is_done),
        TEST(a_record_is_as_it_was_when_it_was_asked_for),
        TEST(a_job_that_nobody_waits_for_is_not_done),
        TEST(each_who_asks_has_so_much_on_its_way_and_all_together_so_much),
        TEST(an_address_has_so_much_on_its_way_whoever_is_behind_it),
        TEST(strangers_leave_room_for_accounts_and_those_for_the_server),
        TEST(leaving_in_good_order_waits_for_work),
        TEST(work_that_a_crash_interrupts_is_forgotten),
        TEST(an_archive_that_nobody_waits_for_is_not_made_further),
        TEST(an_archive_left_while_a_game_is_packed_ends_there),
        TEST(a_list_is_judged_again_when_the_event_has_changed),
        TEST(a_list_under_which_the_event_changes_twice_is_entered_by_nobody),
        TEST(a_list_of_a_helper_who_is_none_any_more_is_denied),
        TEST(a_list_whose_bringer_left_is_not_entered),
        TEST(a_list_that_a_crash_interrupts_is_not_entered),
        TEST(a_list_for_which_the_log_has_no_room_is_refused_whole),
        TEST(standings_as_a_file_are_those_of_when_it_was_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
