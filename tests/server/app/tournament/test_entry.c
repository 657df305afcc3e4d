/* Entry to a tournament: its ways, and a director's control when many strangers come. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

static bool is_ok(const json_t *answer)
{
    return strcmp(text_at(answer, "t"), "ok") == 0;
}

static conn_id stranger(unsigned i)
{
    char name[24];
    snprintf(name, sizeof name, "Stranger%u", i);
    return world_connect(&world, (int)world_guest(&world, name));
}

static size_t players_seen(struct meet *meet, conn_id conn)
{
    return json_array_size(json_object_get(meet_look(meet, conn, "tour"), "players"));
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* 2 + 52 * 5 entries, of which 254 had a new number: the others had 3, 4 … 8 again. */
static void strangers_who_come_and_go_do_not_use_up_the_numbers_of_an_event(void **state)
{
    (void)state;
    enum { STRANGERS = 52, TIMES = 5 };
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    for (unsigned i = 0; i < STRANGERS; i++) {
        conn_id conn = stranger(i);
        for (unsigned k = 0; k < TIMES; k++) {
            assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
            assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'leave'")));
        }
        world_hang_up(&world, conn);
    }
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'},{'name':'Another'}]");
    must_fit(
        json_object_get(meet_look(&meet, meet.director, "tour"), "players"),
        "[{'number':1},{'number':2},{'number':9,'name':'Walk-in'},{'number':10,'name':'Another'}]");
    world_crash(&world); /* and the log folds to the same */
    meet.director = world_connect(&world, meet.director_person);
    must_fit(
        json_object_get(meet_look(&meet, meet.director, "tour"), "players"),
        "[{'number':1},{'number':2},{'number':9,'name':'Walk-in'},{'number':10,'name':'Another'}]");
}

static void a_page_that_stays_open_sees_who_has_a_number_now(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 1);
    conn_id watcher = world_connect(&world, -1);
    char people[40 * 20];
    for (unsigned from = 2; from <= 256; from += 40) {
        size_t length = 0;
        for (unsigned no = from; no < from + 40 && no <= 256; no++)
            length += (size_t)snprintf(people + length, sizeof people - length, "%s{'name':'P%u'}",
                                       no > from ? "," : "", no);
        meet_do(&meet, "'k':'add','people':[%s]", people);
    }
    assert_int_equal(players_seen(&meet, watcher), 256);
    meet_do(&meet, "'k':'remove','number':77");
    await(&world, watcher, "{'t':'ev','k':'tour','removed':[77]}");
    meet_do(&meet, "'k':'add','people':[{'name':'Late'}]");
    await(&world, watcher, "{'t':'ev','k':'tour','players':[{'number':77,'name':'Late'}]}");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    json_t *removal = json_array_get(log, json_array_size(log) - 2);
    assert_string_equal(text_at(removal, "k"), "remove");
    assert_int_equal(json_array_size(json_object_get(removal, "names")), 0); /* not "Late" */
}

/* --- many at once ----------------------------------------------------------------------------- */

static void
all_who_entered_by_themselves_are_removed_with_one_act_and_come_back_with_one(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 5);
    conn_id watcher = world_connect(&world, -1);
    int member = tour_account(&world, "Member");
    conn_id conn = world_connect(&world, member);
    assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    must_fit(
        json_object_get(meet_look(&meet, meet.director, "desk"), "people"),
        "[{'number':1,'own':true,'guest':true},{},{},{},{},{'number':6,'own':true},{'number':7}]");
    assert_int_equal(players_seen(&meet, watcher), 7);
    json_t *ok = meet_say(&meet, meet.director, "desk", "'k':'clear','who':'guests'");
    size_t first = (size_t)number_at(ok, "n");
    await(&world, watcher, "{'t':'ev','k':'tour','removed':[1,2,3,4,5]}");
    must_fit(json_object_get(meet_look(&meet, watcher, "tour"), "players"),
             "[{'number':6},{'number':7}]");
    must_fit(
        json_array_get(json_object_get(meet_look(&meet, meet.director, "desk"), "log"), first - 1),
        "{'k':'clear','who':'guests','numbers':[1,2,3,4,5]}");
    meet_do(&meet, "'k':'clear','who':'own'");
    assert_int_equal(players_seen(&meet, watcher), 1);
    must_fit(meet_no(&meet, "'k':'clear','who':'own'"), "{'reason':'no-change'}");
    meet_do(&meet, "'k':'undo','to':%zu", first);
    assert_int_equal(players_seen(&meet, watcher), 6);
    assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
    world_crash(&world);
    watcher = world_connect(&world, -1);
    assert_int_equal(players_seen(&meet, watcher), 7);
}

static void only_a_director_removes_many_at_once(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    meet_do(&meet, "'k':'role','player':'p2','role':'assistant'");
    must_fit(meet_say(&meet, meet.players[0], "desk", "'k':'clear','who':'own'"),
             "{'code':'denied'}");
    must_fit(meet_say(&meet, meet.players[1], "desk", "'k':'clear','who':'own'"),
             "{'code':'notfound'}");
    meet_do(&meet, "'k':'clear','who':'own'");
}

static void the_effect_of_clearing_is_shown_before(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 3);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    say(&world, meet.director,
        "{'t':'get','id':7,'k':'preview','tour':'%s','act':{'k':'clear','who':'own'}}", meet.id);
    json_t *preview = await(&world, meet.director, "{'t':'preview','id':7}");
    assert_int_equal(
        json_array_size(json_object_get(json_object_get(preview, "standings"), "lines")), 1);
    assert_int_equal(players_seen(&meet, meet.director), 4);
}

/* --- ways of entry ---------------------------------------------------------------------------- */

static conn_id member(const char *name)
{
    return world_connect(&world, tour_account(&world, name));
}

static void only_accounts_enter_where_a_director_asks_for_them(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accounts'", 0);
    must_fit(meet_say(&meet, stranger(1), "tour", "'k':'enter'"),
             "{'code':'denied','field':'account'}");
    assert_true(is_ok(meet_say(&meet, member("Member"), "tour", "'k':'enter'")));
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]"); /* the desk as ever */
    assert_int_equal(players_seen(&meet, meet.director), 2);
}

static void a_code_lets_in_whoever_has_it(void **state)
{
    (void)state;
    struct meet meet =
        meet_create(&world, "'system':'swiss','entry_for':'code','code':'Kiln 2026'", 0);
    conn_id guest = stranger(1);
    must_fit(meet_say(&meet, guest, "tour", "'k':'enter'"), "{'code':'denied','field':'code'}");
    must_fit(meet_say(&meet, guest, "tour", "'k':'enter','code':''"),
             "{'code':'denied','field':'code'}");
    must_fit(meet_say(&meet, guest, "tour", "'k':'enter','code':'KILN2025'"),
             "{'code':'denied','field':'code'}");
    must_fit(meet_say(&meet, guest, "tour", "'k':'enter','code':'KILN20266'"),
             "{'code':'denied','field':'code'}");
    assert_true(is_ok(meet_say(&meet, guest, "tour", "'k':'enter','code':'kiln-2026'")));
    assert_true(is_ok(meet_say(&meet, meet.director, "tour", "'k':'enter'")));
    assert_int_equal(players_seen(&meet, guest), 2);
}

/* Whether a client other than the desk got this text, from the creation on. */
static bool was_told(conn_id conn, const char *text)
{
    const struct inbox *inbox = &world.inboxes[conn - 1];
    bool told = false;
    for (size_t i = 0; i < inbox->n; i++) {
        char *said = json_dumps(inbox->list[i], 0);
        told = told || strstr(said, text);
        free(said);
    }
    return told;
}

static void a_code_is_told_to_the_desk_alone(void **state)
{
    (void)state;
    conn_id lurker = stranger(1);
    say(&world, lurker, "{'t':'sub','id':1,'ch':'tours'}");
    world_commit_all(&world);
    struct meet meet =
        meet_create(&world, "'system':'swiss','entry_for':'code','code':'SESAME-77'", 0);
    say(&world, lurker, "{'t':'sub','id':2,'ch':'tour:%s'}", meet.id);
    world_commit_all(&world);
    json_t *desk = meet_look(&meet, meet.director, "desk");
    must_fit(desk, "{'entry':{'code':'SESAME-77','waiting':[]}}");
    must_fit(json_object_get(meet_look(&meet, meet.director, "tour"), "head"),
             "{'settings':{'entry_for':'code'}}");
    assert_null(json_object_get(
        json_object_get(json_object_get(meet_look(&meet, meet.director, "tour"), "head"),
                        "settings"),
        "code"));
    assert_true(is_ok(meet_say(&meet, lurker, "tour", "'k':'enter','code':'SESAME77'")));
    /* A copy by another director has a code of its own. */
    conn_id other = member("Other");
    json_t *ok = meet_say(&meet, other, "tours",
                          "'k':'copy','of':'%s','slug':'mine','title':'Mine'", meet.id);
    struct meet copy = meet;
    snprintf(copy.id, sizeof copy.id, "%s", text_at(ok, "tour"));
    const char *drawn = text_at(json_object_get(meet_look(&copy, other, "desk"), "entry"), "code");
    assert_int_equal(strlen(drawn), 9);
    assert_int_equal(drawn[4], '-');
    assert_true(was_told(lurker, "entry_for"));
    assert_false(was_told(lurker, "SESAME"));
    assert_false(was_told(other, "SESAME"));
    assert_false(was_told(lurker, drawn));
}

static void settings_that_say_no_code_keep_it_and_a_new_one_counts_at_once(void **state)
{
    (void)state;
    struct meet meet =
        meet_create(&world, "'system':'swiss','entry_for':'code','code':'SESAME-77'", 0);
    static const char settings[] =
        "'slug':'kiln-lane','title':'Other','system':'swiss','entry_for':'code',"
        "'game':{'ruleset':'stoical','size':[9,9]}";
    meet_do(&meet, "'k':'settings','settings':{%s}", settings);
    must_fit(meet_look(&meet, meet.director, "desk"), "{'entry':{'code':'SESAME-77'}}");
    meet_do(&meet, "'k':'settings','settings':{%s,'code':'open it'}", settings);
    world_crash(&world);
    conn_id guest = stranger(1);
    must_fit(meet_say(&meet, guest, "tour", "'k':'enter','code':'SESAME-77'"),
             "{'code':'denied','field':'code'}");
    assert_true(is_ok(meet_say(&meet, guest, "tour", "'k':'enter','code':'OPEN IT'")));
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_say(&meet, meet.director, "desk",
                      "'k':'settings','base':1,'settings':{%s,'code':'abc'}", settings),
             "{'code':'proto','field':'settings.code'}");
}

static void a_player_has_so_many_acts_of_an_event_and_no_more(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 1);
    meet_do(&meet, "'k':'stage','to':'checkin'");
    for (int acts = 1; acts < APP_TOUR_OWN_ACTS_MAX; acts++)
        assert_true(is_ok(meet_say(&meet, meet.players[0], "tour", "'k':'checkin','on':%s",
                                   acts % 2 ? "true" : "false")));
    must_fit(meet_say(&meet, meet.players[0], "tour", "'k':'checkin','on':false"),
             "{'reason':'full','tour':{'field':'log'}}");
    conn_id other = stranger(1);
    assert_true(is_ok(meet_say(&meet, other, "tour", "'k':'enter'")));
}

/* The acts of their time as director count, the making of the event as well. */
static void a_director_of_former_times_has_no_more_acts_than_others(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    int other = tour_account(&world, "Other");
    int64_t maker = world.store.accounts[0].player, next = world.store.accounts[1].player;
    conn_id old = meet.director;
    meet_do(&meet, "'k':'role','player':'p%lld','role':'director'", (long long)next);
    meet.director = world_connect(&world, other);
    meet_do(&meet, "'k':'role','player':'p%lld','role':'none'", (long long)maker);
    assert_true(is_ok(meet_say(&meet, old, "tour", "'k':'enter'")));
    meet_do(&meet, "'k':'stage','to':'checkin'");
    const json_t *answer = NULL;
    for (int i = 0; i <= APP_TOUR_OWN_ACTS_MAX; i++) {
        answer = meet_say(&meet, old, "tour", "'k':'checkin','on':%s", i % 2 ? "false" : "true");
        if (!is_ok(answer))
            break;
    }
    must_fit(answer, "{'reason':'full','tour':{'field':'log'}}");
    size_t acts = 0;
    for (size_t i = 0; i < world.store.tour_acts_n; i++)
        acts += world.store.tour_acts[i].actor == maker;
    assert_int_equal(acts, APP_TOUR_OWN_ACTS_MAX);
}

/* The desk's own facts about them stay, and so does the right to remove all who entered by themselves. */
static void players_correct_their_entry_until_the_tournament_begins(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    conn_id cid = member("Cid");
    assert_true(is_ok(meet_say(&meet, cid, "tour", "'k':'enter','rank':'12k','club':'Kiln'")));
    json_t *players = json_object_get(meet_look(&meet, cid, "tour"), "players");
    char account[24];
    snprintf(account, sizeof account, "%s",
             text_at(json_object_get(json_array_get(players, 2), "account"), "id"));
    meet_do(&meet,
            "'k':'edit','person':{'number':3,'name':'Cid','account':'%s','rank':'12k','seed':5}",
            account);
    assert_true(is_ok(meet_say(&meet, cid, "tour", "'k':'enter','name':'Cid Kiln','rank':'3d'")));
    must_fit(json_array_get(json_object_get(meet_look(&meet, cid, "tour"), "players"), 2),
             "{'number':3,'name':'Cid Kiln','rank':'3d','club':''}");
    must_fit(json_array_get(json_object_get(meet_look(&meet, meet.director, "desk"), "people"), 2),
             "{'number':3,'seed':5}");
    must_fit(meet_say(&meet, cid, "tour", "'k':'enter','name':'Ann'"), "{'reason':'twice'}");
    meet_do(&meet, "'k':'stage','to':'running'");
    must_fit(meet_say(&meet, cid, "tour", "'k':'enter','rank':'9d'"), "{'reason':'stage'}");
}

/* --- waiting players -------------------------------------------------------------------------------- */

static void an_applicant_waits_until_the_desk_says_yes_or_no(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 2);
    conn_id ann = meet.players[0], bob = meet.players[1];
    conn_id cid = member("Cid");
    say(&world, ann, "{'t':'sub','id':1,'ch':'me'}");
    await(&world, ann,
          "{'t':'snap','ch':'me','v':{'calls':[{'k':'waiting',"
          "'tour':{'slug':'kiln-lane'}}]}}");
    json_t *ok = meet_say(&meet, cid, "tour", "'k':'enter','name':'Cid Kiln','rank':'3d'");
    assert_true(is_ok(ok));
    must_fit(meet_say(&meet, cid, "tour", "'k':'enter'"), "{'reason':'twice'}");
    assert_int_equal(players_seen(&meet, cid), 0);
    json_t *waiting = json_object_get(
        json_object_get(meet_look(&meet, meet.director, "desk"), "entry"), "waiting");
    must_fit(waiting, "[{'name':'Ann','guest':true,'account':{'name':'Ann'}},{'name':'Bob'},"
                      "{'name':'Cid Kiln','rank':'3d','account':{'name':'Cid'}}]");
    int first = (int)number_at(json_array_get(waiting, 0), "n"), third = first + 2;
    say(&world, meet.director,
        "{'t':'get','id':7,'k':'preview','tour':'%s','act':{'k':'accept','ns':[%d,%d]}}", meet.id,
        first, third);
    must_fit(json_object_get(await(&world, meet.director, "{'t':'preview','id':7}"), "standings"),
             "{'lines':[{'number':2},{'number':1}]}");
    meet_do(&meet, "'k':'accept','ns':[%d,%d]", first, third);
    await(&world, ann, "{'t':'ev','k':'me','games':[]}");
    must_fit(json_object_get(meet_look(&meet, cid, "tour"), "players"),
             "[{'number':1,'name':'Ann'},{'number':2,'name':'Cid Kiln','account':{'name':'Cid'}}]");
    meet_do(&meet, "'k':'decline','ns':[%d]", first + 1);
    must_fit(json_object_get(meet_look(&meet, meet.director, "desk"), "entry"), "{'waiting':[]}");
    json_t *log = json_object_get(meet_look(&meet, meet.director, "desk"), "log");
    must_fit(json_array_get(log, json_array_size(log) - 1), "{'k':'decline','names':['Bob']}");
    assert_true(is_ok(meet_say(&meet, bob, "tour", "'k':'enter'"))); /* once more */
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(json_object_get(meet_look(&meet, meet.director, "desk"), "entry"),
             "{'waiting':[{'name':'Bob','account':{'name':'Bob'}}]}");
}

static void an_applicant_withdraws_by_leaving(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 1);
    must_fit(meet_say(&meet, meet.players[0], "tour", "'k':'checkin','on':true"),
             "{'code':'denied'}");
    assert_true(is_ok(meet_say(&meet, meet.players[0], "tour", "'k':'leave'")));
    must_fit(json_object_get(meet_look(&meet, meet.director, "desk"), "entry"), "{'waiting':[]}");
    must_fit(meet_say(&meet, meet.players[0], "tour", "'k':'leave'"), "{'code':'denied'}");
}

static void guests_who_wait_in_numbers_leave_room_for_accounts(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 0);
    int account = tour_account(&world, "Member");
    for (unsigned i = 0; i < APP_TOUR_GUESTS_WAITING_MAX; i++) {
        conn_id conn = stranger(i);
        assert_true(is_ok(meet_say(&meet, conn, "tour", "'k':'enter'")));
        world_hang_up(&world, conn);
    }
    must_fit(meet_say(&meet, stranger(99), "tour", "'k':'enter'"),
             "{'reason':'full','tour':{'field':'waiting'}}");
    assert_true(is_ok(meet_say(&meet, world_connect(&world, account), "tour", "'k':'enter'")));
}

static void a_helper_lets_people_in_and_a_stranger_does_not(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','entry_for':'accepted'", 1);
    int n = (int)number_at(
        json_array_get(
            json_object_get(json_object_get(meet_look(&meet, meet.director, "desk"), "entry"),
                            "waiting"),
            0),
        "n");
    must_fit(meet_say(&meet, meet.players[0], "desk", "'k':'accept','ns':[%d]", n),
             "{'code':'notfound'}");
    conn_id helper = member("Helper");
    meet_do(&meet, "'k':'role','player':'p3','role':'assistant'");
    assert_true(is_ok(meet_say(&meet, helper, "desk", "'k':'accept','ns':[%d]", n)));
    assert_int_equal(players_seen(&meet, helper), 1);
}

/* Players with a code were given it, so they do not count among strangers. */
static void strangers_who_have_used_up_their_share_are_followed_by_those_with_a_code(void **state)
{
    (void)state;
    static const char settings[] = "'slug':'kiln-lane','title':'T','system':'swiss',"
                                   "'game':{'ruleset':'stoical','size':[9,9]}";
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    json_t *answer = NULL;
    for (unsigned i = 0; i < APP_TOUR_ALL_ENTRIES_MAX / APP_TOUR_ENTRIES_MAX; i++) {
        conn_id conn = stranger(i);
        for (unsigned k = 0; k < 2 * APP_TOUR_ENTRIES_MAX; k++) {
            answer = meet_say(&meet, conn, "tour", "'k':'%s'", k % 2 ? "leave" : "enter");
            if (!is_ok(answer))
                break;
        }
        if (!is_ok(answer))
            break;
        world_hang_up(&world, conn);
    }
    must_fit(answer, "{'reason':'full','tour':{'field':'log'}}");
    conn_id honest = stranger(9999);
    must_fit(meet_say(&meet, honest, "tour", "'k':'enter'"),
             "{'reason':'full','tour':{'field':'log'}}");
    meet_do(&meet, "'k':'settings','settings':{%s,'entry_for':'code','code':'SESAME'}", settings);
    assert_true(is_ok(meet_say(&meet, honest, "tour", "'k':'enter','code':'sesame'")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(strangers_who_come_and_go_do_not_use_up_the_numbers_of_an_event),
        TEST(a_page_that_stays_open_sees_who_has_a_number_now),
        TEST(all_who_entered_by_themselves_are_removed_with_one_act_and_come_back_with_one),
        TEST(only_a_director_removes_many_at_once),
        TEST(the_effect_of_clearing_is_shown_before),
        TEST(only_accounts_enter_where_a_director_asks_for_them),
        TEST(a_code_lets_in_whoever_has_it),
        TEST(a_code_is_told_to_the_desk_alone),
        TEST(settings_that_say_no_code_keep_it_and_a_new_one_counts_at_once),
        TEST(a_player_has_so_many_acts_of_an_event_and_no_more),
        TEST(players_correct_their_entry_until_the_tournament_begins),
        TEST(an_applicant_waits_until_the_desk_says_yes_or_no),
        TEST(an_applicant_withdraws_by_leaving),
        TEST(guests_who_wait_in_numbers_leave_room_for_accounts),
        TEST(a_helper_lets_people_in_and_a_stranger_does_not),
        TEST(strangers_who_have_used_up_their_share_are_followed_by_those_with_a_code),
        TEST(a_director_of_former_times_has_no_more_acts_than_others),
    };
    return cmocka_run_group_tests_name("app tournament entry", tests, NULL, NULL);
}
