/* Calls of tournaments to a player: their `me` has them, changes with them, and shows them to a page that opens
 * later. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

/* The calls on a page that the player opens now; borrowed until its next message. */
static json_t *look(struct meet *meet, int no)
{
    conn_id page = world_connect(&world, meet->people[no - 1]);
    say(&world, page, "{'t':'sub','id':1,'ch':'me'}");
    return json_object_get(json_object_get(await(&world, page, "{'t':'snap','ch':'me'}"), "v"),
                           "calls");
}

/* A page of a player's that was open before. */
static conn_id follow(struct meet *meet, int no)
{
    conn_id page = world_connect(&world, meet->people[no - 1]);
    say(&world, page, "{'t':'sub','id':1,'ch':'me'}");
    await(&world, page, "{'t':'snap','ch':'me'}");
    return page;
}

static void check_in_calls_whoever_has_entered_until_they_are_here(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 3);
    conn_id page = follow(&meet, 1);
    assert_null(look(&meet, 1));
    meet_do(&meet, "'k':'stage','to':'checkin'");
    await(&world, page,
          "{'t':'ev','ch':'me','calls':[{'k':'checkin','tour':{'id':'%s','slug':'kiln-lane',"
          "'title':'Kiln Lane Open'}}]}",
          meet.id);
    must_fit(look(&meet, 2), "[{'k':'checkin'}]");
    meet_say(&meet, meet.players[0], "tour", "'k':'checkin','on':true");
    assert_null(json_object_get(await(&world, page, "{'t':'ev','ch':'me'}"), "calls"));
    assert_null(look(&meet, 1));
    must_fit(look(&meet, 2), "[{'k':'checkin'}]");
    meet_do(&meet, "'k':'stage','to':'registration'");
    assert_null(look(&meet, 2));
}

static void published_pairings_are_told_to_those_who_are_paired_on_every_page(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 3);
    conn_id pages[] = {follow(&meet, 1), follow(&meet, 2), follow(&meet, 3)};
    conn_id stranger = world_connect(&world, (int)world_guest(&world, "Zoe"));
    say(&world, stranger, "{'t':'sub','id':1,'ch':'me'}");
    await(&world, stranger, "{'t':'snap','ch':'me'}");
    meet_do(&meet, "'k':'pair','round':1,'seed':1");
    for (int i = 0; i < 3; i++)
        assert_true(hears_nothing(&world, pages[i])); /* what is drawn is the desk's alone */
    meet_do(&meet, "'k':'publish','round':1");
    json_t *tour = meet_look(&meet, meet.director, "tour");
    json_t *pair = meet_pair_of(tour, 1, 1), *bye = meet_pair_of(tour, 1, 2);
    int first = (int)number_at(pair, "first"), second = (int)number_at(pair, "second");
    static const char *const names[] = {"Ann", "Bob", "Cid"};
    await(&world, pages[first - 1],
          "{'t':'ev','ch':'me','calls':[{'k':'pairing','round':1,'board':1,'your':'b',"
          "'opponent':'%s','room':null}]}",
          names[second - 1]);
    await(&world, pages[second - 1],
          "{'t':'ev','ch':'me','calls':[{'k':'pairing','round':1,'board':1,'your':'w',"
          "'opponent':'%s'}]}",
          names[first - 1]);
    await(&world, pages[number_at(bye, "first") - 1],
          "{'t':'ev','ch':'me','calls':[{'k':'pairing','round':1,'your':null,'opponent':null}]}");
    must_fit(look(&meet, first), "[{'k':'pairing','round':1,'board':1,'your':'b'}]");
    meet_do(&meet, "'k':'absent','number':%d,'round':2,'kind':'excused'",
            (int)number_at(bye, "first")); /* calls no player */
    for (int i = 0; i < 3; i++)
        assert_true(hears_nothing(&world, pages[i]));
    assert_true(hears_nothing(&world, stranger));
}

static void pairings_taken_back_are_told_until_there_are_others(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 2);
    conn_id page = follow(&meet, 1);
    meet_do(&meet, "'k':'pair','round':1,'seed':1");
    meet_do(&meet, "'k':'publish','round':1");
    await(&world, page, "{'t':'ev','ch':'me','calls':[{'k':'pairing'}]}");
    meet_do(&meet, "'k':'unpublish','round':1");
    await(&world, page,
          "{'t':'ev','ch':'me','calls':[{'k':'withdrawn','round':1,'tour':{'slug':'kiln-lane'}}]}");
    meet_do(&meet, "'k':'discard','round':1");
    must_fit(look(&meet, 1), "[{'k':'withdrawn','round':1}]");
    meet_do(&meet, "'k':'pair','round':1,'seed':2");
    must_fit(look(&meet, 1), "[{'k':'withdrawn','round':1}]");
    meet_do(&meet, "'k':'publish','round':1");
    must_fit(look(&meet, 1), "[{'k':'pairing','round':1}]");
}

static void a_game_calls_its_players_until_it_is_decided(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 4);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    conn_id page = world_connect(&world, table.black_person);
    say(&world, page, "{'t':'sub','id':1,'ch':'me'}");
    await(&world, page,
          "{'t':'snap','ch':'me','v':{'calls':[{'k':'game','round':1,'board':1,'your':'b',"
          "'room':'%s'}]}}",
          table.room);
    act(&world, &table, 'b', "'k':'resign'");
    while (json_object_get(await(&world, page, "{'t':'ev','ch':'me'}"), "calls"))
        ; /* the end of their game comes with it, or before */
    assert_true(hears_nothing(&world, page));
}

static void a_player_who_changes_places_is_called_to_their_new_board(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss'", 4);
    meet_round(&meet, 1);
    json_t *tour = meet_look(&meet, meet.director, "tour");
    int a = (int)number_at(meet_pair_of(tour, 1, 1), "first");
    int b = (int)number_at(meet_pair_of(tour, 1, 2), "first");
    conn_id page = follow(&meet, a);
    meet_do(&meet, "'k':'swap','round':1,'a':%d,'b':%d", a, b);
    await(&world, page, "{'t':'ev','ch':'me','calls':[{'k':'game','round':1,'board':2}]}");
}

static void a_call_outlives_a_restart_although_nobody_looks_at_the_event(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    meet_do(&meet, "'k':'stage','to':'checkin'");
    world_crash(&world);
    conn_id page =
        follow(&meet, 1); /* the tournament is restored when a player that it calls is here */
    world_commit_all(&world);
    must_fit(json_object_get(await(&world, page, "{'t':'ev','ch':'me'}"), "calls"),
             "[{'k':'checkin'}]");
    must_fit(look(&meet, 1), "[{'k':'checkin'}]");
}

/* The calls on a page that the player opens after a restart, while the tournament has no other subscriber. */
static json_t *called_after_a_restart(struct meet *meet, int no)
{
    world_crash(&world);
    follow(meet, no);
    world_commit_all(&world);
    return look(meet, no);
}

static void pairings_and_games_call_after_a_restart_too(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','over_board':true", 2);
    meet_do(&meet, "'k':'pair','round':1,'seed':1");
    meet_do(&meet, "'k':'publish','round':1");
    must_fit(called_after_a_restart(&meet, 1), "[{'k':'pairing','round':1,'board':1}]");
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'start','round':1");
    must_fit(called_after_a_restart(&meet, 1), "[{'k':'game','round':1,'board':1}]");
}

static void an_applicant_sees_that_they_wait_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 3);
    must_fit(called_after_a_restart(&meet, 1), "[{'k':'waiting','tour':{'slug':'kiln-lane'}}]");
    meet.director = world_connect(&world, meet.director_person);
    json_t *waiting = json_object_get(
        json_object_get(meet_look(&meet, meet.director, "desk"), "entry"), "waiting");
    int first = (int)number_at(json_array_get(waiting, 0), "n");
    meet_do(&meet, "'k':'accept','ns':[%d]", first);
    meet_do(&meet, "'k':'decline','ns':[%d]", first + 1);
    assert_null(called_after_a_restart(&meet, 1));
    assert_null(called_after_a_restart(&meet, 2));
    must_fit(called_after_a_restart(&meet, 3), "[{'k':'waiting'}]");
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'stage','to':'checkin'");
    must_fit(called_after_a_restart(&meet, 1), "[{'k':'checkin'}]");
    must_fit(called_after_a_restart(&meet, 3), "[{'k':'waiting'}]");
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    assert_null(look(&meet, 3));
    assert_null(called_after_a_restart(&meet, 3));
}

static void an_applicant_whose_acceptance_is_undone_waits_again(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 1);
    json_t *desk = meet_look(&meet, meet.director, "desk");
    json_t *waiting = json_object_get(json_object_get(desk, "entry"), "waiting");
    meet_do(&meet, "'k':'accept','ns':[%d]", (int)number_at(json_array_get(waiting, 0), "n"));
    meet_do(&meet, "'k':'undo','to':%d",
            (int)number_at(meet_look(&meet, meet.director, "desk"), "rev"));
    must_fit(called_after_a_restart(&meet, 1), "[{'k':'waiting'}]");
}

/* An entered player is not called before the tournament needs them. */
static void events_are_brought_after_a_restart_for_nobody_but_those_they_call(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 2);
    struct app_stats stats;
    json_t *waiting = json_object_get(
        json_object_get(meet_look(&meet, meet.director, "desk"), "entry"), "waiting");
    meet_do(&meet, "'k':'accept','ns':[%d]", (int)number_at(json_array_get(waiting, 0), "n"));
    world_crash(&world);
    static const uint32_t tours[] = {0, 0, 1};
    for (int no = 0; no <= 2; no++) {
        if (no > 0)
            follow(&meet, no);
        world_commit_all(&world);
        app_stats(world.app, &stats);
        assert_int_equal(stats.tours, tours[no]);
    }
}

static void a_guest_of_today_is_called_after_the_event_has_left_memory(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    struct app_stats stats;
    meet_do(&meet, "'k':'stage','to':'checkin'");
    for (int i = 0; i < 2; i++)
        world_hang_up(&world, meet.players[i]);
    world_hang_up(&world, meet.director);
    for (int i = 0; i < 22; i++)
        meet_pass(&world, APP_TOUR_TIDY_MS);
    app_stats(world.app, &stats);
    assert_int_equal(stats.tours, 0);
    follow(&meet, 1);
    world_commit_all(&world);
    must_fit(look(&meet, 1), "[{'k':'checkin'}]");
}

static void a_player_who_is_taken_out_is_not_called_any_more(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    meet_do(&meet, "'k':'stage','to':'checkin'");
    conn_id page = follow(&meet, 2);
    meet_do(&meet, "'k':'remove','number':2");
    assert_null(json_object_get(await(&world, page, "{'t':'ev','ch':'me'}"), "calls"));
}

/* One act let the paired players in, and it is undone after their round. */
static void an_undo_of_all_who_were_to_meet_calls_nobody(void **state)
{
    (void)state;
    enum { MANY = 20, EARLY = 2 };
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", EARLY);
    char asked[MANY * 8] = "";
    size_t length = 0;
    json_t *answer = NULL;
    json_t *waiting = json_object_get(
        json_object_get(meet_look(&meet, meet.director, "desk"), "entry"), "waiting");
    meet_do(&meet, "'k':'accept','ns':[%d,%d]", (int)number_at(json_array_get(waiting, 0), "n"),
            (int)number_at(json_array_get(waiting, 1), "n"));
    for (int i = 1; i <= MANY; i++) {
        char name[12];
        snprintf(name, sizeof name, "Late%d", i);
        conn_id conn = world_connect(&world, (int)world_guest(&world, name));
        answer = meet_say(&meet, conn, "tour", "'k':'enter'");
        length += (size_t)snprintf(asked + length, sizeof asked - length, "%s%d", i > 1 ? "," : "",
                                   (int)number_at(answer, "n"));
        world_hang_up(&world, conn);
    }
    meet_do(&meet, "'k':'stage','to':'running'");
    answer = meet_say(&meet, meet.director, "desk", "'k':'accept','ns':[%s]", asked);
    int add = (int)number_at(answer, "n");
    conn_id page = world_connect(&world, (int)world.people_n - 1);
    say(&world, page, "{'t':'sub','id':1,'ch':'me'}");
    meet_do(&meet, "'k':'pair','round':1,'seed':1");
    meet_do(&meet, "'k':'publish','round':1");
    await(&world, page, "{'t':'ev','ch':'me','calls':[{'k':'pairing'}]}");
    meet_do(&meet, "'k':'undo','to':%d", add + 2);
    await(&world, page, "{'t':'ev','ch':'me','calls':[{'k':'withdrawn','round':1}]}");
    meet_do(&meet, "'k':'undo','to':%d", add + 1);
    meet_do(&meet, "'k':'undo','to':%d", add);
    await(&world, page, "{'t':'ev','ch':'me','calls':[{'k':'waiting'}]}");
    must_fit(look(&meet, 1), "[{'k':'withdrawn','round':1}]");
}

/* Two that Ann waits for, made before and after the one that Ann plays in. */
static void a_call_of_an_event_that_they_play_in_comes_before_those_that_they_wait_for(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 1);
    for (int i = 0; i < 2; i++) {
        struct meet next = meet;
        json_t *ok = meet_say(&meet, meet.director, "tours",
                              "'k':'create','settings':{'slug':'cup-%d','title':'Cup',%s"
                              "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}",
                              i, i == 0 ? "" : "'entry_for':'accepted',");
        snprintf(next.id, sizeof next.id, "%s", text_at(ok, "tour"));
        meet_do(&next, "'k':'stage','to':'registration'");
        ok = meet_say(&next, meet.players[0], "tour", "'k':'enter'");
        assert_string_equal(text_at(ok, "t"), "ok");
        if (i == 0)
            meet_do(&next, "'k':'stage','to':'checkin'");
    }
    must_fit(look(&meet, 1), "[{'k':'checkin','tour':{'slug':'cup-0'}},{'k':'waiting'},"
                             "{'k':'waiting'}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_call_of_an_event_that_they_play_in_comes_before_those_that_they_wait_for),
        TEST(check_in_calls_whoever_has_entered_until_they_are_here),
        TEST(published_pairings_are_told_to_those_who_are_paired_on_every_page),
        TEST(pairings_taken_back_are_told_until_there_are_others),
        TEST(a_game_calls_its_players_until_it_is_decided),
        TEST(a_player_who_changes_places_is_called_to_their_new_board),
        TEST(a_call_outlives_a_restart_although_nobody_looks_at_the_event),
        TEST(pairings_and_games_call_after_a_restart_too),
        TEST(an_applicant_sees_that_they_wait_after_a_restart),
        TEST(an_applicant_whose_acceptance_is_undone_waits_again),
        TEST(events_are_brought_after_a_restart_for_nobody_but_those_they_call),
        TEST(a_guest_of_today_is_called_after_the_event_has_left_memory),
        TEST(a_player_who_is_taken_out_is_not_called_any_more),
        TEST(an_undo_of_all_who_were_to_meet_calls_nobody),
    };
    return cmocka_run_group_tests_name("app tournament calls", tests, NULL, NULL);
}
