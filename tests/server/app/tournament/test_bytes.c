/* The disk space of tournaments: each player has a share, all together have one, and a begun tournament goes on. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static struct row_tour *row_of(const char *slug)
{
    for (size_t i = 0; i < world.store.tours_n; i++)
        if (world.store.tours[i].slug.length == strlen(slug) &&
            memcmp(world.store.tours[i].slug.at, slug, strlen(slug)) == 0)
            return &world.store.tours[i];
    fail_msg("no %s", slug);
    return NULL;
}

/* Sets the stored size of a tournament, and starts again with that. */
static void grow(struct meet *meet, uint32_t bytes)
{
    row_of(meet->slug)->bytes = bytes;
    world_crash(&world);
    meet->director = world_connect(&world, meet->director_person);
}

static json_t *create(conn_id conn, const char *slug)
{
    static int id = 300;

    say(&world, conn,
        "{'t':'do','id':%d,'key':'c%d','ch':'tours','k':'create','settings':{'slug':'%s','title':'A',"
        "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}}",
        id, id, slug);
    world_commit_all(&world);
    return await(&world, conn, "{'id':%d}", id++);
}

/* A file of an event in this stage. */
static int take(int person, const char *slug, const char *stage)
{
    char file[1000];

    snprintf(
        file, sizeof file,
        "{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":["
        "{\"n\":1,\"at\":5,\"by\":null,\"k\":\"settings\",\"settings\":{\"slug\":\"%s\","
        "\"title\":\"A\",\"system\":\"swiss\",\"game\":{\"ruleset\":\"stoical\",\"size\":[9,9]}}},"
        "{\"n\":2,\"at\":6,\"by\":null,\"k\":\"stage\",\"to\":\"%s\"}]}",
        slug, stage);
    world_pass(&world, 10000);
    tour_post(&world, person, file, strlen(file));
    world_commit_all(&world);
    return world.reply_code;
}

static void a_log_is_counted_in_whole_pages(void **state)
{
    size_t bytes = 0;
    (void)state;

    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    assert_int_equal(row_of(meet.slug)->bytes, APP_TOUR_PAGE_BYTES);
    for (int i = 0; i < 30; i++)
        meet_say(&meet, meet.director, "desk",
                 "'k':'add','people':[{'name':'P%d','club':'Kiln Lane'},"
                 "{'name':'Q%d','club':'Kiln Lane','household':'Mill House'}]",
                 i, i);
    assert_true(row_of(meet.slug)->players == 60);
    for (size_t i = 0; i < world.store.tour_acts_n; i++)
        bytes += world.store.tour_acts[i].data.length + APP_TOUR_ROW_BYTES;
    assert_int_equal(row_of(meet.slug)->bytes,
                     (1 + bytes / APP_TOUR_PAGE_BYTES) * APP_TOUR_PAGE_BYTES);
}

static void an_event_from_a_file_counts_to_the_open_ones_while_it_is_not_over(void **state)
{
    char slug[20];
    (void)state;

    int person = tour_account(&world, "Ada");
    for (int i = 0; i < APP_TOURS_PER_PLAYER_MAX; i++) {
        snprintf(slug, sizeof slug, "event-%d", i);
        assert_int_equal(take(person, slug, i % 2 ? "registration" : "checkin"), 200);
    }
    assert_int_equal(take(person, "one-more", "checkin"), 409);
    assert_string_equal(world.reply_text, "{\"code\":\"full\",\"field\":\"tours\",\"limit\":20}");
    conn_id conn = world_connect(&world, person);
    must_fit(create(conn, "by-hand"),
             "{'code':'phase','reason':'full','tour':{'field':'tours','n':20}}");
    assert_int_equal(take(person, "over", "cancelled"), 200);
    assert_int_equal(take(tour_account(&world, "Ben"), "of-ben", "checkin"), 200);
}

static void
a_player_over_the_storage_limit_begins_nothing_new_and_finishes_their_games(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'over_board':true", 2);
    meet_round(&meet, 1);
    grow(&meet, APP_TOURS_BYTES_PER_PLAYER_MAX + 1);
    must_fit(create(meet.director, "more"),
             "{'code':'phase','reason':'full','tour':{'field':'bytes','n':33554432}}");
    assert_int_equal(take(meet.director_person, "file", "cancelled"), 409);
    assert_string_equal(world.reply_text,
                        "{\"code\":\"full\",\"field\":\"bytes\",\"limit\":33554432}");
    must_fit(meet_no(&meet, "'k':'add','people':[{'name':'Cleo'}]"),
             "{'reason':'full','tour':{'field':'bytes'}}");
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    meet_do(&meet, "'k':'stage','to':'finished'");
    must_fit(create(world_connect(&world, tour_account(&world, "Ben")), "of-ben"), "{'t':'ok'}");
}

static int64_t stored(void)
{
    struct app_stats stats;
    int64_t sum = 0;

    for (size_t i = 0; i < world.store.tours_n; i++)
        sum += world.store.tours[i].bytes;
    app_stats(world.app, &stats);
    assert_int_equal(stats.tours_stored, sum);
    return sum;
}

static void the_bytes_stored_by_all_are_the_sum_of_those_of_each(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    int64_t before = stored();
    meet_do(&meet, "'k':'add','people':[{'name':'Cleo'}]");
    assert_int_equal(stored(), before);
    for (int i = 0; i < 30; i++) {
        world_pass(&world, 1000); /* the pace of messages is another matter */
        must_fit(meet_say(&meet, meet.director, "desk",
                          "'k':'add','people':[{'name':'P%d','club':'Kiln Lane'}]", i),
                 "{'t':'ok'}");
    }
    assert_true(stored() > before);
    create(meet.director, "second");
    stored();
    world_crash(&world);
    stored();
}

static void the_last_page_of_a_share_is_used_and_none_beyond_it(void **state)
{
    static char slugs[3][8] = {"one", "two", "three"};
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    grow(&meet, APP_TOURS_BYTES_PER_PLAYER_MAX - APP_TOUR_PAGE_BYTES);
    must_fit(create(meet.director, slugs[0]), "{'t':'ok'}");
    must_fit(create(meet.director, slugs[1]), "{'reason':'full','tour':{'field':'bytes'}}");
    meet_do(&meet, "'k':'add','people':[{'name':'Cleo'}]"); /* at the limit, and not beyond */
    row_of(slugs[0])->bytes++;
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(create(meet.director, slugs[2]), "{'reason':'full','tour':{'field':'bytes'}}");
    must_fit(meet_no(&meet, "'k':'add','people':[{'name':'Dora'}]"),
             "{'reason':'full','tour':{'field':'bytes'}}");
}

static void the_last_page_of_the_server_is_used_and_none_beyond_it(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    conn_id other = world_connect(&world, tour_account(&world, "Ben"));
    grow(&meet, 100000000 - APP_TOUR_PAGE_BYTES);
    row_of(meet.slug)->creator = 0;
    other = world_connect(&world, (int)world.people_n - 1);
    must_fit(create(other, "one"), "{'t':'ok'}");
    must_fit(create(other, "two"), "{'reason':'full','tour':{'field':'server'}}");
}

static void where_the_server_is_full_nothing_is_made_and_what_runs_goes_on(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2", 2);
    struct meet open = {.world = &world, .slug = "open"};
    open.director_person = tour_account(&world, "Ben");
    open.director = world_connect(&world, open.director_person);
    json_t *made = create(open.director, open.slug);
    snprintf(open.id, sizeof open.id, "%s", json_string_value(json_object_get(made, "tour")));
    create(open.director, "large");
    row_of("large")->creator = row_of("kiln-lane")->creator;
    row_of("large")->bytes = 100000000;
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    open.director = world_connect(&world, open.director_person);
    must_fit(create(open.director, "more"),
             "{'code':'phase','reason':'full','tour':{'field':'server','n':100000000}}");
    must_fit(meet_no(&open, "'k':'add','people':[{'name':'Cleo'}]"),
             "{'reason':'full','tour':{'field':'server'}}");
    row_of("large")->creator = row_of("open")->creator;
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'add','people':[{'name':'Cleo'}]");
    meet_round(&meet, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_log_is_counted_in_whole_pages),
        TEST(an_event_from_a_file_counts_to_the_open_ones_while_it_is_not_over),
        TEST(a_player_over_the_storage_limit_begins_nothing_new_and_finishes_their_games),
        TEST(the_bytes_stored_by_all_are_the_sum_of_those_of_each),
        TEST(the_last_page_of_a_share_is_used_and_none_beyond_it),
        TEST(the_last_page_of_the_server_is_used_and_none_beyond_it),
        TEST(where_the_server_is_full_nothing_is_made_and_what_runs_goes_on),
    };
    return cmocka_run_group_tests_name("app tournament bytes", tests, NULL, NULL);
}
