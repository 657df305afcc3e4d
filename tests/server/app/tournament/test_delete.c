/* Tournaments are deleted until they have a result, and nothing of them remains. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/state.h"
#include "server/app/tournament/tournaments.h"
#include "tests/server/app/tour_world.h"

static const char swiss[] = "'system':'swiss','rounds':3";
static const char wooden[] = "'system':'swiss','rounds':3,'over_board':true";

static const json_t *delete_as(struct meet *meet, conn_id conn)
{
    return meet_say(meet, conn, "desk", "'k':'delete'");
}

static void must_be_gone(struct meet *meet, conn_id conn)
{
    forget_heard(&world, conn);
    say(&world, conn, "{'t':'sub','id':71,'ch':'tour:%s'}", meet->id);
    say(&world, conn, "{'t':'sub','id':72,'ch':'desk:%s'}", meet->id);
    say(&world, conn, "{'t':'get','id':73,'k':'tour','slug':'%s'}", meet->slug);
    say(&world, conn, "{'t':'do','id':74,'key':'again','ch':'desk:%s','k':'delete'}", meet->id);
    world_commit_all(&world);
    for (int id = 71; id <= 74; id++)
        await(&world, conn, "{'t':'error','id':%d,'code':'notfound'}", id);
}

static size_t directed_n(conn_id conn)
{
    say(&world, conn, "{'t':'get','id':75,'k':'directed'}");
    world_commit_all(&world);
    return json_array_size(
        json_object_get(await(&world, conn, "{'t':'directed','id':75}"), "tours"));
}

static void a_deleted_tournament_is_gone_for_all_who_watch_and_after_a_restart(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, wooden, 2);
    conn_id visitor = world_connect(&world, -1);
    say(&world, visitor, "{'t':'sub','id':1,'ch':'tours'}");
    say(&world, visitor, "{'t':'sub','id':2,'ch':'tour:%s'}", meet.id);
    say(&world, visitor, "{'t':'sub','id':3,'ch':'boards:%s'}", meet.id);
    say(&world, meet.director, "{'t':'sub','id':4,'ch':'desk:%s'}", meet.id);
    forget_heard(&world, visitor);
    must_fit(delete_as(&meet, meet.director), "{'t':'ok'}");
    await(&world, visitor, "{'t':'ev','ch':'tours','k':'gone','tour':'%s'}", meet.id);
    await(&world, visitor, "{'t':'ev','ch':'tour:%s','k':'gone'}", meet.id);
    await(&world, meet.director, "{'t':'ev','ch':'desk:%s','k':'gone'}", meet.id);
    assert_int_equal(world.app->tournaments->n, 0);
    assert_int_equal(world.app->tournaments->memory, 0);
    assert_int_equal(world.app->tournaments->bytes, 0);
    assert_int_equal(world.store.tour_players_n, 0);
    assert_int_equal(world.store.tour_staff_n, 0);
    must_be_gone(&meet, meet.director);
    assert_int_equal(directed_n(meet.director), 0);
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_be_gone(&meet, meet.director);
    assert_int_equal(directed_n(meet.director), 0);
    must_fit(meet_say(&meet, meet.director, "tours",
                      "'k':'create','settings':{'slug':'%s','title':'Anew','system':'swiss',"
                      "'game':{'ruleset':'stoical','size':[9,9]}}",
                      meet.slug),
             "{'t':'ok'}"); /* its address is free */
}

static void the_games_of_a_running_round_stop_and_its_players_are_called_away(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, swiss, 3); /* one has the bye */
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    play(&world, &table, "E5 C3");
    say(&world, table.black, "{'t':'sub','id':9,'ch':'me'}");
    say(&world, table.black, "{'t':'sub','id':10,'ch':'room:%s'}", table.room);
    world_commit_all(&world);
    await(&world, table.black, "{'t':'snap','ch':'me','v':{'calls':[{'k':'game'}]}}");
    forget_heard(&world, table.black);
    must_fit(delete_as(&meet, meet.director), "{'t':'ok'}");
    await(&world, table.black, "{'t':'ev','ch':'game:%s','k':'abort'}", table.game);
    await(&world, table.black, "{'t':'ev','ch':'me','n':1}"); /* the game is over */
    const json_t *me = await(&world, table.black, "{'t':'ev','ch':'me','n':2,'games':[]}");
    assert_null(json_object_get(me, "calls"));
    const json_t *event = await(
        &world, table.black,
        "{'t':'ev','ch':'room:%s','room':{'tour':{'title':'A deleted tournament'}}}", table.room);
    char slug[41];
    snprintf(slug, sizeof slug, "%s",
             text_at(json_object_get(json_object_get(event, "room"), "tour"), "slug"));
    assert_int_equal(strlen(slug), 32);
    assert_int_equal(world.app->tournaments->n, 0);
    world_crash(&world);
    conn_id again = world_connect(&world, table.black_person);
    say(&world, again, "{'t':'sub','id':11,'ch':'me'}");
    say(&world, again, "{'t':'sub','id':12,'ch':'room:%s'}", table.room);
    say(&world, again, "{'t':'do','id':13,'key':'next','ch':'room:%s','k':'rematch'}", table.room);
    world_commit_all(&world);
    me = json_object_get(await(&world, again, "{'t':'snap','ch':'me','v':{'games':[]}}"), "v");
    assert_null(json_object_get(me, "calls"));
    json_t *room = await(&world, again, "{'t':'snap','ch':'room:%s'}", table.room);
    room = json_object_get(json_object_get(room, "v"), "tour");
    must_fit(room, "{'title':'A deleted tournament'}"); /* with the same address */
    assert_string_equal(text_at(room, "slug"), slug);
    await(&world, again, "{'t':'error','id':13,'code':'phase','reason':'tournament'}");
}

static void the_first_result_ends_the_time_in_which_a_tournament_can_be_deleted(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, wooden, 4);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':'black'");
    must_fit(delete_as(&meet, meet.director), "{'t':'error','code':'phase','reason':'played'}");
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':null");
    must_fit(delete_as(&meet, meet.director), "{'t':'ok'}");
}

static void a_ruling_on_a_pairing_is_a_result(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, swiss, 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'rule','round':1,'board':1,'game':0,'result':'neither','reason':'fire'");
    must_fit(delete_as(&meet, meet.director), "{'t':'error','code':'phase','reason':'played'}");
}

static void any_director_may_delete_and_a_helper_or_a_player_may_not(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, wooden, 2);
    int person = tour_account(&world, "Cid");
    conn_id other = world_connect(&world, person);
    must_fit(delete_as(&meet, other), "{'t':'error','code':'notfound'}");
    meet_do(&meet, "'k':'role','player':'p%d','role':'assistant'", person + 1);
    must_fit(delete_as(&meet, other), "{'t':'error','code':'denied'}");
    meet_do(&meet, "'k':'role','player':'p%d','role':'director'", person + 1);
    must_fit(delete_as(&meet, other), "{'t':'ok'}");
    assert_int_equal(world.store.tour_staff_n, 0);
}

static void a_finished_twin_that_was_brought_in_can_be_deleted(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, wooden, 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    tour_get(&world, meet.id, "json", meet.director_person);
    world_commit_all(&world);
    char *file = strdup(world.reply_text);
    tour_post(&world, meet.director_person, file, strlen(file));
    world_commit_all(&world);
    free(file);
    struct meet twin = meet;
    snprintf(twin.id, sizeof twin.id, "%s", text_at(world.reply, "tour"));
    snprintf(twin.slug, sizeof twin.slug, "%s", text_at(world.reply, "slug"));
    must_fit(delete_as(&twin, twin.director), "{'t':'ok'}");
    must_be_gone(&twin, twin.director);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'slug':'kiln-lane'}}");
}

static void a_cancelled_tournament_can_be_deleted(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, swiss, 2);
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    must_fit(delete_as(&meet, meet.director), "{'t':'ok'}");
    must_be_gone(&meet, meet.director);
}

static void a_deletion_that_is_not_stored_leaves_the_tournament_whole(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, swiss, 2);
    meet_round(&meet, 1);
    forget_heard(&world, meet.director);
    say(&world, meet.director, "{'t':'do','id':1,'key':'d','ch':'desk:%s','k':'delete'}", meet.id);
    assert_true(hears_nothing(&world, meet.director)); /* durable, then visible */
    /* until then it takes no act of any sender */
    say(&world, meet.director, "{'t':'do','id':2,'key':'e','ch':'desk:%s','k':'hold','on':true}",
        meet.id);
    say(&world, meet.director, "{'t':'sub','id':3,'ch':'tour:%s'}", meet.id);
    await(&world, meet.director, "{'t':'error','id':3,'code':'notfound'}");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    for (int i = 0; i < 2; i++)
        meet.players[i] = world_connect(&world, meet.people[i]);
    struct table table = meet_table(&meet, 1, 1);
    act(&world, &table, 'b', "'k':'resign'");
    must_fit(meet_pair_at(&meet, 1, 1), "{'games':[{'result':'white'}]}");
}

static void a_deletion_waits_for_an_act_that_is_on_its_way(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, wooden, 2);
    say(&world, meet.director,
        "{'t':'do','id':1,'key':'a','ch':'desk:%s','k':'add','people':"
        "[{'name':'Eve'}]}",
        meet.id);
    say(&world, meet.director, "{'t':'do','id':2,'key':'d','ch':'desk:%s','k':'delete'}", meet.id);
    await(&world, meet.director, "{'t':'error','id':2,'code':'busy'}");
    world_commit_all(&world);
    must_fit(delete_as(&meet, meet.director), "{'t':'ok'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_deleted_tournament_is_gone_for_all_who_watch_and_after_a_restart),
        TEST(the_games_of_a_running_round_stop_and_its_players_are_called_away),
        TEST(the_first_result_ends_the_time_in_which_a_tournament_can_be_deleted),
        TEST(a_ruling_on_a_pairing_is_a_result),
        TEST(any_director_may_delete_and_a_helper_or_a_player_may_not),
        TEST(a_finished_twin_that_was_brought_in_can_be_deleted),
        TEST(a_cancelled_tournament_can_be_deleted),
        TEST(a_deletion_that_is_not_stored_leaves_the_tournament_whole),
        TEST(a_deletion_waits_for_an_act_that_is_on_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
