/* The files that the server keeps of a tournament when a round ends. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

#define OVER_BOARD "'system':'swiss','rounds':3,'match':1,'over_board':true"

static void type_result(struct meet *meet, int round, int board, const char *result)
{
    meet_do(meet, "'k':'result','round':%d,'board':%d,'game':1,'result':%s", round, board, result);
}

static void assert_kept(size_t n, const char *name)
{
    assert_int_equal(world.store.kept_n, n);
    struct text said = world.store.kept[n - 1].name;
    assert_int_equal(said.length, strlen(name));
    assert_memory_equal(said.at, name, said.length);
}

static const char *file_of(const char *id, int person)
{
    char name[40];
    world_pass(&world, 10000);
    world_commit_all(&world);
    snprintf(name, sizeof name, "%s.json", id);
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_GET_TOUR],
                                            .who = {.session = world.people[person]},
                                            .name = text_of(name)});
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    return world.reply_text;
}

static void an_event_is_kept_when_its_last_board_is_in_and_when_it_is_over(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, OVER_BOARD, 4);
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "'black'");
    assert_int_equal(world.store.kept_n, 0);
    type_result(&meet, 1, 2, "'white'");
    assert_kept(1, "kiln-lane-round-1");
    type_result(&meet, 1, 2, "'black'"); /* as it was: over */
    assert_int_equal(world.store.kept_n, 1);
    type_result(&meet, 1, 2, "null");
    type_result(&meet, 1, 2, "'draw'"); /* over once more */
    assert_kept(2, "kiln-lane-round-1");
    meet_round(&meet, 2);
    type_result(&meet, 2, 1, "'black'");
    type_result(&meet, 2, 2, "'black'");
    assert_kept(3, "kiln-lane-round-2");
    world_crash(&world);
    assert_int_equal(world.store.kept_n, 3); /* a start ends nothing */
    meet.director = world_connect(&world, meet.director_person);
    meet_look(&meet, meet.director, "tour");
    meet_do(&meet, "'k':'stage','to':'finished'");
    assert_kept(4, "kiln-lane-end");
}

static void the_file_is_what_an_export_says_then_and_another_machine_takes_it(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'match':1", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'w', "'k':'resign'"); /* in the same job as the game's end */
    assert_kept(1, "kiln-lane-round-1");
    struct text bytes = world.store.kept[0].bytes;
    char *file = calloc(1, bytes.length + 1);
    assert_non_null(file);
    memcpy(file, bytes.at, bytes.length);
    assert_string_equal(file_of(meet.id, meet.director_person), file);

    world_destroy(&world);
    world_create(&world, 2);
    int person = tour_account(&world, "Stranger");
    tour_post(&world, person, file, strlen(file));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(world.store.kept_n, 0); /* it is a file already */
    snprintf(meet.id, sizeof meet.id, "%s", text_at(world.reply, "tour"));
    meet.director_person = person;
    meet.director = world_connect(&world, person);
    assert_string_equal(file_of(meet.id, person), file);
    meet_do(&meet, "'k':'pair','round':2,'seed':7"); /* and goes on */
    free(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_event_is_kept_when_its_last_board_is_in_and_when_it_is_over),
        TEST(the_file_is_what_an_export_says_then_and_another_machine_takes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
