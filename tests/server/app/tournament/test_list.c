/* The list of tournaments: its order, and rows that cannot be read. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/ids.h"
#include "tests/server/app/tour_world.h"

/* A new tournament in the stage registration. */
static struct meet add(conn_id director, int n)
{
    struct meet meet = {.world = &world, .director = director};
    const json_t *ok =
        meet_say(&meet, director, "tours",
                 "'k':'create','settings':{'slug':'event-%d','title':'Event','system':'swiss',"
                 "'rounds':1,'over_board':true,'game':{'ruleset':'stoical','size':[9,9]}}",
                 n);
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    meet_do(&meet, "'k':'stage','to':'registration'");
    meet_do(&meet, "'k':'add','people':[{'name':'Ann'},{'name':'Ben'}]");
    return meet;
}

static json_t *list(void)
{
    struct meet nowhere = {.world = &world};
    return json_object_get(meet_look(&nowhere, world_connect(&world, -1), "tours"), "tours");
}

static void must_list(const struct meet *const *wanted, size_t n)
{
    const json_t *tours = list();
    assert_int_equal(json_array_size(tours), n);
    for (size_t i = 0; i < n; i++)
        assert_string_equal(text_at(json_array_get(tours, i), "id"), wanted[i]->id);
}

/* The newest first among those of one kind. */
static void running_events_come_first_then_open_ones_then_those_that_are_over(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    struct meet meets[6];
    for (int i = 0; i < 6; i++) {
        meets[i] = add(director, i);
        world_pass(&world, 10000);
    }
    for (int i = 4; i >= 1; i--) {
        meet_do(&meets[i], "'k':'stage','to':'running'");
        world_pass(&world, 10000);
    }
    for (int i = 3; i >= 2; i--) {
        meet_round(&meets[i], 1);
        meet_do(&meets[i], "'k':'result','round':1,'board':1,'game':1,'result':'black'");
        meet_do(&meets[i], "'k':'stage','to':'finished'");
        world_pass(&world, 10000);
    }
    const struct meet *const wanted[] = {&meets[1], &meets[4], &meets[5],
                                         &meets[0], &meets[2], &meets[3]};
    must_list(wanted, 6);
    world_crash(&world);
    must_list(wanted, 6);
}

/* A draft is the director's alone, and an event that was cancelled is on no list. */
static void drafts_private_events_and_those_called_off_are_not_listed(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    struct meet open = add(director, 0), off = add(director, 1), nowhere = {.world = &world};
    for (int i = 2; i < 4; i++) {
        json_t *ok = meet_say(&nowhere, director, "tours",
                              "'k':'create','settings':{'slug':'event-%d','title':'Event',"
                              "'system':'swiss','public':%s,'game':{'ruleset':'stoical',"
                              "'size':[9,9]}}",
                              i, i == 2 ? "true" : "false");
        snprintf(nowhere.id, sizeof nowhere.id, "%s", text_at(ok, "tour"));
    }
    nowhere.director = director;
    meet_do(&nowhere, "'k':'stage','to':'registration'");
    meet_do(&off, "'k':'stage','to':'cancelled'");
    for (int life = 0; life < 2; life++) {
        must_list(&(const struct meet *){&open}, 1);
        world_crash(&world);
    }
}

/* Pages that ask one after the other must not show another order each time. */
static void events_of_one_moment_have_one_order(void **state)
{
    (void)state;
    enum { MANY = 8 };
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    for (int i = 0; i < MANY; i++)
        add(director, i);
    for (int life = 0; life < 2; life++) {
        const json_t *tours = list();
        uint8_t before[16] = {0}, id[16];
        assert_int_equal(json_array_size(tours), MANY);
        for (size_t i = 0; i < MANY; i++) {
            const char *text = text_at(json_array_get(tours, i), "id");
            assert_true(proto_id_read(text, strlen(text), id));
            assert_true(memcmp(before, id, sizeof id) < 0);
            memcpy(before, id, sizeof id);
        }
        world_crash(&world);
    }
}

static void an_event_whose_settings_cannot_be_read_is_left_out_and_logged(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    struct meet meets[2];
    for (int i = 0; i < 2; i++)
        meets[i] = add(director, i);
    world.store.tours[0].settings = text_of("{}");
    assert_int_equal(world.left_out, 0);
    world_crash(&world);
    must_list(&(const struct meet *){&meets[1]}, 1);
    assert_int_equal(world.left_out, 1);
}

/* --- addresses -------------------------------------------------------------------------------- */

static void an_address_that_an_event_gave_up_is_free_and_leads_to_the_next_one(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    struct meet old = add(director, 1), new;
    meet_do(&old, "'k':'settings','settings':{'slug':'moved','title':'Event','system':'swiss',"
                  "'rounds':1,'over_board':true,'game':{'ruleset':'stoical','size':[9,9]}}");
    new = add(director, 1);
    assert_string_not_equal(new.id, old.id);
    conn_id conn = world_connect(&world, -1);
    for (int life = 0; life < 2; life++) {
        say(&world, conn, "{'t':'get','id':1,'k':'tour','slug':'event-1'}");
        say(&world, conn, "{'t':'get','id':2,'k':'tour','slug':'moved'}");
        world_commit_all(&world);
        await(&world, conn, "{'t':'tour','id':1,'tour':'%s'}", new.id);
        await(&world, conn, "{'t':'tour','id':2,'tour':'%s'}", old.id);
        world_crash(&world);
        conn = world_connect(&world, -1);
    }
}

/* The server may have the same tournament already. */
static void a_tournament_from_a_file_is_unlisted_until_its_director_lists_it(void **state)
{
    (void)state;
    int person = tour_account(&world, "Bob");
    struct meet meet = add(world_connect(&world, person), 1), twin = meet;
    tour_get(&world, meet.id, "json", person);
    world_commit_all(&world);
    char *file = strdup(world.reply_text);
    tour_post(&world, person, file, strlen(file));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    snprintf(twin.id, sizeof twin.id, "%s", text_at(world.reply, "tour"));
    free(file);
    const struct meet *const one[] = {&meet};
    must_list(one, 1);
    world_crash(&world); /* its row says so, too */
    must_list(one, 1);
    meet.director = twin.director = world_connect(&world, person);
    json_t *head = json_object_get(meet_look(&twin, twin.director, "tour"), "head");
    must_fit(head, "{'settings':{'public':false}}");
    json_t *settings = json_deep_copy(json_object_get(head, "settings"));
    json_object_set_new(settings, "public", json_true());
    char *text = json_dumps(settings, JSON_COMPACT);
    json_decref(settings);
    meet_do(&twin, "'k':'settings','settings':%s", text);
    free(text);
    assert_int_equal(json_array_size(list()), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_tournament_from_a_file_is_unlisted_until_its_director_lists_it),
        TEST(running_events_come_first_then_open_ones_then_those_that_are_over),
        TEST(drafts_private_events_and_those_called_off_are_not_listed),
        TEST(events_of_one_moment_have_one_order),
        TEST(an_event_whose_settings_cannot_be_read_is_left_out_and_logged),
        TEST(an_address_that_an_event_gave_up_is_free_and_leads_to_the_next_one),
    };
    return cmocka_run_group_tests_name("app tournament list", tests, NULL, NULL);
}
