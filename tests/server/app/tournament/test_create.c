/* Tournaments are made, copied, listed and found, by all and by those who direct them. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

static void create_as(conn_id conn, int id, const char *key, const char *slug, const char *more)
{
    say(&world, conn,
        "{'t':'do','id':%d,'key':'%s','ch':'tours','k':'create','settings':{'slug':'%s',"
        "'title':'A title','system':'swiss','game':{'ruleset':'stoical','size':[9,9]}%s}}",
        id, key, slug, more);
    world_commit_all(&world);
}

static void a_guest_makes_no_tournament_but_an_account_does(void **state)
{
    (void)state;
    conn_id guest = world_connect(&world, (int)world_guest(&world, "Ann"));
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    create_as(guest, 1, "a", "one", "");
    expect(&world, guest, "{'t':'error','id':1,'code':'denied'}");
    create_as(director, 1, "a", "one", "");
    expect(&world, director, "{'t':'ok','id':1}");
    assert_int_equal(world.store.tours_n, 1);
    assert_int_equal(world.store.tour_acts_n, 1);
}

static void a_double_click_makes_one_tournament_and_a_slug_is_taken_once(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    create_as(director, 1, "a", "one", "");
    create_as(director, 2, "a", "one", "");
    json_t *first = expect(&world, director, "{'t':'ok','id':1}");
    json_t *second = expect(&world, director, "{'t':'ok','id':2}");
    assert_string_equal(text_at(first, "tour"), text_at(second, "tour"));
    create_as(director, 3, "b", "one", "");
    expect(&world, director,
           "{'t':'error','id':3,'code':'phase','reason':'twice','tour':{'field':'slug'}}");
    world_crash(&world);
    director = world_connect(&world, 0);
    create_as(director, 4, "a", "one", "");
    json_t *third = expect(&world, director, "{'t':'ok','id':4}");
    assert_int_equal(strlen(text_at(third, "tour")), 22);
    create_as(director, 5, "c", "one", ""); /* it is not in memory now */
    expect(&world, director,
           "{'t':'error','id':5,'code':'phase','reason':'twice','tour':{'field':'slug'}}");
    assert_int_equal(world.store.tours_n, 1);
}

static void two_who_want_one_slug_at_once_do_not_both_get_it(void **state)
{
    (void)state;
    conn_id one = world_connect(&world, tour_account(&world, "Bob"));
    conn_id two = world_connect(&world, tour_account(&world, "Cid"));
    static const char fields[] = "{'t':'do','id':1,'key':'x','ch':'tours','k':'create','settings':{"
                                 "'slug':'same','title':'A title','system':'swiss',"
                                 "'game':{'ruleset':'stoical','size':[9,9]}}}";
    say(&world, one, "%s", fields);
    say(&world, two, "%s", fields);
    world_commit_all(&world);
    expect(&world, one, "{'t':'ok','id':1}");
    expect(&world, two, "{'t':'error','id':1,'code':'phase','reason':'twice'}");
}

static void one_player_makes_so_many_tournaments_and_no_more(void **state)
{
    (void)state;
    char key[20], slug[20];
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    for (int i = 1; i <= 20; i++) {
        snprintf(key, sizeof key, "k%d", i);
        snprintf(slug, sizeof slug, "tour-%d", i);
        create_as(director, i, key, slug, "");
        expect(&world, director, "{'t':'ok','id':%d}", i);
    }
    create_as(director, 21, "k21", "tour-21", "");
    expect(&world, director,
           "{'t':'error','id':21,'code':'phase','reason':'full','tour':{'field':'tours'}}");
}

static void games_that_cannot_begin_are_refused_with_the_settings(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    say(&world, director,
        "{'t':'do','id':1,'key':'x','ch':'tours','k':'create','settings':{'slug':'one',"
        "'title':'A title','system':'swiss','game':{'ruleset':'chinese','size':[9,9],"
        "'handicap':2,'free_handicap':true}}}");
    world_commit_all(&world);
    expect(&world, director, "{'t':'error','id':1,'code':'proto','field':'settings.game'}");
    assert_int_equal(world.store.tours_n, 0);
}

static void a_copy_has_the_settings_and_nobody_in_it(void **state)
{
    (void)state;
    struct meet meet =
        meet_create(&world, "'system':'swiss','rounds':3,'starts_at':1790000100000", 2);
    world_crash(&world); /* the old one is not in memory */
    conn_id director = world_connect(&world, meet.director_person);
    say(&world, director,
        "{'t':'do','id':1,'key':'x','ch':'tours','k':'copy','of':'%s','slug':'two','title':'Two'}",
        meet.id);
    world_commit_all(&world);
    json_t *ok = expect(&world, director, "{'t':'ok','id':1}");
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    json_t *head = json_object_get(meet_look(&meet, director, "tour"), "head");
    assert_string_equal(text_at(head, "slug"), "two");
    assert_string_equal(text_at(head, "stage"), "draft");
    assert_int_equal(number_at(head, "rounds"), 3);
    assert_int_equal(number_at(head, "players"), 0);
    assert_true(json_is_null(json_object_get(json_object_get(head, "settings"), "starts_at")));
    say(&world, director,
        "{'t':'do','id':2,'key':'y','ch':'tours','k':'copy','of':'AAAAAAAAAAAAAAAAAAAAAA',"
        "'slug':'three','title':'Three'}");
    world_commit_all(&world);
    await(&world, director, "{'t':'error','id':2,'code':'notfound'}");
}

static void the_list_shows_what_is_public_and_not_a_draft(void **state)
{
    (void)state;
    struct meet meet = {.world = &world};
    conn_id watcher = world_connect(&world, -1);
    json_t *list = meet_look(&meet, watcher, "tours");
    assert_int_equal(json_array_size(json_object_get(list, "tours")), 0);
    meet = meet_create(&world, "'system':'swiss'", 2);
    await(&world, watcher,
          "{'t':'ev','ch':'tours','k':'tour','tour':{'id':'%s','slug':'kiln-lane','stage':"
          "'registration','system':'swiss','players':0,'by':{'name':'Director'}}}",
          meet.id);
    await(&world, watcher, "{'t':'ev','k':'tour','tour':{'players':2}}");
    meet_do(&meet, "'k':'stage','to':'running'");
    await(&world, watcher, "{'t':'ev','k':'tour','tour':{'stage':'running'}}");
    world_crash(&world);
    watcher = world_connect(&world, -1);
    list = meet_look(&meet, watcher, "tours");
    assert_int_equal(json_array_size(json_object_get(list, "tours")), 1);
    meet.director = world_connect(&world, meet.director_person);
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    await(&world, watcher, "{'t':'ev','ch':'tours','k':'gone','tour':'%s'}", meet.id);
}

static void the_list_is_silent_about_settings_that_it_does_not_show(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 2);
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tours");
    forget_heard(&world, watcher);
    static const char settings[] =
        "'k':'settings','settings':{'slug':'kiln-lane','title':'%s','system':'swiss','rounds':3,"
        "'noshow':%d,'game':{'ruleset':'stoical','size':[9,9]}}";
    meet_do(&meet, settings, "Kiln Lane Open", 60000);
    assert_true(hears_nothing(&world, watcher));
    meet_do(&meet, settings, "Kiln Moved", 60000);
    await(&world, watcher, "{'t':'ev','ch':'tours','k':'tour','tour':{'title':'Kiln Moved'}}");
}

static void a_tournament_is_found_by_its_slug_in_memory_or_not(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    conn_id conn = world_connect(&world, -1);
    for (int i = 1; i <= 2; i++) {
        say(&world, conn, "{'t':'get','id':%d,'k':'tour','slug':'kiln-lane'}", i);
        world_commit_all(&world);
        expect(&world, conn, "{'t':'tour','id':%d,'tour':'%s'}", i, meet.id);
        world_crash(&world);
        conn = world_connect(&world, -1);
    }
    say(&world, conn, "{'t':'get','id':3,'k':'tour','slug':'nowhere'}");
    world_commit_all(&world);
    expect(&world, conn, "{'t':'error','id':3,'code':'notfound'}");
    say(&world, conn, "{'t':'sub','id':4,'ch':'tour:AAAAAAAAAAAAAAAAAAAAAA'}");
    world_commit_all(&world);
    expect(&world, conn, "{'t':'error','id':4,'code':'notfound'}");
}

/* Asks for the player's tournaments. The answer has so many. */
static json_t *ask_directed(conn_id conn, int id, size_t n)
{
    say(&world, conn, "{'t':'get','id':%d,'k':'directed'}", id);
    world_commit_all(&world);
    json_t *answer = await(&world, conn, "{'t':'directed','id':%d,'more':false}", id);
    json_t *tours = json_object_get(answer, "tours");
    assert_int_equal(json_array_size(tours), n);
    return tours;
}

static void directors_and_helpers_find_their_events_in_every_stage(void **state)
{
    (void)state;
    conn_id director = world_connect(&world, tour_account(&world, "Bob"));
    int cid = tour_account(&world, "Cid");
    conn_id helper = world_connect(&world, cid);
    char player[20], tour[40];
    snprintf(player, sizeof player, "%s",
             text_at(json_object_get(world.inboxes[helper - 1].list[0], "you"), "id"));
    create_as(director, 1, "a", "hidden", ",'public':false");
    snprintf(tour, sizeof tour, "%s",
             text_at(await(&world, director, "{'t':'ok','id':1}"), "tour"));
    create_as(director, 2, "b", "other", "");
    must_fit(json_array_get(ask_directed(director, 3, 2), 1),
             "{'slug':'hidden','role':'director','stage':'draft','public':false}");
    ask_directed(helper, 1, 0);
    say(&world, director,
        "{'t':'do','id':4,'key':'c','ch':'desk:%s','k':'role','player':'%s','role':'assistant','base':1}",
        tour, player);
    world_settle(&world);
    int given = (int)number_at(await(&world, director, "{'t':'ok','id':4}"), "n");
    must_fit(json_array_get(ask_directed(helper, 2, 1), 0),
             "{'slug':'hidden','role':'assistant','stage':'draft','public':false}");
    say(&world, director, "{'t':'do','id':5,'key':'d','ch':'desk:%s','k':'undo','to':%d}", tour,
        given);
    world_commit_all(&world);
    await(&world, director, "{'t':'ok','id':5}");
    ask_directed(helper, 3, 0);
}

static void nobody_directs_anything_and_no_store_is_asked_for_them(void **state)
{
    (void)state;
    conn_id stranger = world_connect(&world, -1);
    say(&world, stranger, "{'t':'get','id':1,'k':'directed'}");
    await(&world, stranger, "{'t':'directed','id':1,'tours':[],'more':false}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_guest_makes_no_tournament_but_an_account_does),
        TEST(a_double_click_makes_one_tournament_and_a_slug_is_taken_once),
        TEST(two_who_want_one_slug_at_once_do_not_both_get_it),
        TEST(one_player_makes_so_many_tournaments_and_no_more),
        TEST(games_that_cannot_begin_are_refused_with_the_settings),
        TEST(a_copy_has_the_settings_and_nobody_in_it),
        TEST(the_list_shows_what_is_public_and_not_a_draft),
        TEST(the_list_is_silent_about_settings_that_it_does_not_show),
        TEST(a_tournament_is_found_by_its_slug_in_memory_or_not),
        TEST(directors_and_helpers_find_their_events_in_every_stage),
        TEST(nobody_directs_anything_and_no_store_is_asked_for_them),
    };
    return cmocka_run_group_tests_name("app tournament create", tests, NULL, NULL);
}
