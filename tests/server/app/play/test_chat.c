/* Two audiences that do not see each other's chat while a game runs; muting and reporting; names. */
#include "tests/server/app/fixture.h"

#include <string.h>

static struct table table;
static conn_id watcher;

static int create(void **state)
{
    world_before(state);
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    watcher = world_connect(&world, (int)world_guest(&world, "Wim"));
    return 0;
}

static void say_line(conn_id conn, int id, const char *audience, const char *text)
{
    say(&world, conn, "{'t':'do','id':%d,'key':'l%d','ch':'chat:%s/%s','k':'say','text':'%s'}", id,
        id, table.room, audience, text);
    world_commit_all(&world);
}

static void the_players_chat_never_reaches_a_watcher(void **state)
{
    (void)state;
    say(&world, watcher, "{'t':'sub','id':1,'ch':'chat:%s/players'}", table.room);
    expect(&world, watcher, "{'t':'error','id':1,'code':'notfound'}");
    say_line(watcher, 2, "players", "psst");
    expect(&world, watcher, "{'t':'error','id':2,'code':'notfound'}");
    say(&world, table.black, "{'t':'sub','id':3,'ch':'chat:%s/players'}", table.room);
    expect(&world, table.black, "{'t':'ok','id':3,'mode':'snapshot','n':0}");
    expect(&world, table.black, "{'t':'snap','v':{'lines':[]}}");
    say_line(table.white, 4, "players", "have fun");
    expect(&world, table.white, "{'t':'ok','id':4,'n':1}");
    expect(&world, table.black, "{'t':'ev','n':1,'k':'line','text':'have fun'}");
    assert_true(hears_nothing(&world, watcher));
}

static void hears_no_chat(conn_id conn)
{
    say(&world, conn, "{'t':'ping','id':99}");
    for (json_t *message = hear(&world, conn); strcmp(text_at(message, "t"), "pong") != 0;
         message = hear(&world, conn))
        assert_false(strncmp(text_at(message, "ch"), "chat", 4) == 0);
}

static void the_watchers_chat_reaches_the_players_only_after_the_game(void **state)
{
    (void)state;
    say(&world, table.black, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    expect(&world, table.black, "{'t':'error','id':1,'code':'notfound'}");
    say_line(watcher, 2, "watchers", "Black is lost");
    expect(&world, watcher, "{'t':'ok','id':2,'n':1}");
    act(&world, &table, 'b', "'k':'resign'");
    say(&world, table.black, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    await(&world, table.black, "{'t':'ok','id':1,'n':1}");
    expect(&world, table.black,
           "{'t':'snap','v':{'lines':[{'n':1,'by':{'name':'Wim'},'text':'Black is lost'}]}}");
    say_line(table.black, 3, "watchers", "indeed");
    await(&world, table.black, "{'t':'ev','n':2,'text':'indeed'}");
    for (int i = 0; i < 2; i++) {
        say(&world, i ? table.black : table.white,
            "{'t':'do','id':9,'key':'re','ch':'room:%s','k':'rematch'}", table.room);
        world_commit_all(&world);
    }
    say_line(watcher, 4, "watchers", "once more");
    hears_no_chat(table.black);
    world_fall_behind(&world, table.black);
    hears_no_chat(table.black);
}

static void a_watcher_who_sits_down_hears_the_watchers_no_more(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    say(&world, ann,
        "{'t':'do','id':1,'key':'o','ch':'lobby','k':'open','ruleset':'chinese','size':[9,9]}");
    world_commit_all(&world);
    strcpy(table.room, text_at(expect(&world, ann, "{'t':'ok','id':1}"), "room"));
    conn_id bob = world_connect(&world, (int)world_guest(&world, "Bob"));
    say(&world, bob, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    say(&world, bob, "{'t':'do','id':2,'key':'s','ch':'room:%s','k':'sit'}", table.room);
    world_commit_all(&world);
    expect(&world, bob, "{'t':'ok','id':1}");
    expect(&world, bob, "{'t':'snap'}");
    expect(&world, bob, "{'t':'ok','id':2}");
    say_line(watcher, 5, "watchers", "D4!");
    assert_true(hears_nothing(&world, bob));
}

static void a_line_said_twice_with_one_key_is_one_line(void **state)
{
    (void)state;
    say_line(watcher, 2, "watchers", "hello");
    say_line(watcher, 2, "watchers", "hello");
    say_line(watcher, 2, "watchers", "hello again");
    expect(&world, watcher, "{'t':'ok','id':2,'n':1}");
    expect(&world, watcher, "{'t':'ok','id':2,'n':1}");
    expect(&world, watcher, "{'t':'error','id':2,'code':'conflict'}");
    world_crash(&world);
    watcher = world_connect(&world, 2);
    say_line(watcher, 2, "watchers", "hello");
    expect(&world, watcher, "{'t':'ok','id':2,'n':1}");
    say_line(watcher, 3, "watchers", "next");
    expect(&world, watcher, "{'t':'ok','id':3,'n':2}");
    assert_int_equal(world.store.chats_n, 2);
    struct app_stats stats;
    app_stats(world.app, &stats);
    assert_int_equal(stats.chats, 1); /* since the start */
}

static void the_last_hundred_lines_are_remembered_and_resumed_from(void **state)
{
    (void)state;
    for (int i = 1; i <= 130; i++)
        say_line(watcher, i, "watchers", "x");
    say(&world, watcher,
        "{'t':'sub','id':500,'ch':'chat:%s/watchers','since':{'e':'k7f2k7f2k7f2k7f2','n':128}}",
        table.room);
    await(&world, watcher, "{'t':'ok','id':500,'mode':'replay','n':130}");
    expect(&world, watcher, "{'t':'ev','n':129}");
    expect(&world, watcher, "{'t':'ev','n':130}");
    say(&world, watcher,
        "{'t':'sub','id':501,'ch':'chat:%s/watchers','since':{'e':'k7f2k7f2k7f2k7f2','n':29}}",
        table.room);
    expect(&world, watcher, "{'t':'ok','id':501,'mode':'snapshot','n':130}");
    const json_t *snap = json_object_get(hear(&world, watcher), "v");
    assert_int_equal(json_array_size(json_object_get(snap, "lines")), 100);
    assert_int_equal(number_at(json_array_get(json_object_get(snap, "lines"), 0), "n"), 31);
}

static void a_line_has_its_time_after_a_restart_too(void **state)
{
    (void)state;
    world_pass(&world, 7000);
    int64_t said_ms = world.now.wall_ms;
    say_line(watcher, 1, "watchers", "x");
    world_crash(&world);
    watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'chat:%s/watchers'}", table.room);
    world_commit_all(&world);
    json_t *snap = json_object_get(await(&world, watcher, "{'t':'snap'}"), "v");
    assert_int_equal(number_at(json_array_get(json_object_get(snap, "lines"), 0), "time_at"),
                     said_ms);
}

static void a_line_may_be_reported_to_the_owner(void **state)
{
    (void)state;
    say_line(watcher, 2, "watchers", "rude");
    say(&world, watcher,
        "{'t':'do','id':3,'key':'r','ch':'chat:%s/watchers','k':'report','line':1,'why':'rude'}",
        table.room);
    say(&world, watcher,
        "{'t':'do','id':4,'key':'q','ch':'chat:%s/watchers','k':'report','line':2,'why':'rude'}",
        table.room);
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'ok','id':2}");
    expect(&world, watcher, "{'t':'error','id':4,'code':'notfound'}");
    expect(&world, watcher, "{'t':'ok','id':3}");
    assert_int_equal(world.store.reports_n, 1);
}

static void muting_is_remembered_with_the_session(void **state)
{
    (void)state;
    say(&world, watcher, "{'t':'sub','id':1,'ch':'me'}");
    say(&world, watcher,
        "{'t':'do','id':2,'key':'m','ch':'me','k':'mute','player':'p1','on':true}");
    say(&world, watcher,
        "{'t':'do','id':3,'key':'n','ch':'me','k':'mute','player':'p99','on':true}");
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'ok','id':1}");
    expect(&world, watcher, "{'t':'snap','v':{'muted':[]}}");
    expect(&world, watcher, "{'t':'ok','id':2}");
    expect(&world, watcher, "{'t':'ev','ch':'me','muted':['p1']}");
    expect(&world, watcher, "{'t':'error','id':3,'code':'notfound'}");
    world_crash(&world);
    watcher = world_connect(&world, 2);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'me'}");
    expect(&world, watcher, "{'t':'ok'}");
    expect(&world, watcher, "{'t':'snap','v':{'muted':['p1']}}");
    say(&world, watcher,
        "{'t':'do','id':4,'key':'o','ch':'me','k':'mute','player':'p1','on':false}");
    say(&world, watcher,
        "{'t':'do','id':5,'key':'p','ch':'me','k':'mute','player':'p3','on':true}");
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'error','id':5,'code':'denied'}");
    expect(&world, watcher, "{'t':'ok','id':4}");
    expect(&world, watcher, "{'t':'ev','ch':'me','muted':[]}");
}

static void a_new_name_is_told_to_me_and_to_the_room_after_the_commit(void **state)
{
    (void)state;
    say(&world, table.black, "{'t':'sub','id':1,'ch':'me'}");
    forget_heard(&world, table.black);
    world_post(&world, world.people[table.black_person], "{\"name\":\"  Z\xc3\xbc rich \"}");
    assert_int_equal(world.reply_code, 200);
    expect(&world, table.black, "{'t':'ev','ch':'me','you':{'id':'p1','name':'Z\xc3\xbc rich'}}");
    await(&world, table.white,
          "{'t':'ev','k':'room','room':{'seats':[{'player':{'name':'Z\xc3\xbc rich'}},{}]}}");
    world_post(&world, world.people[table.black_person], "{\"name\":\"\xe2\x80\x8b\"}");
    assert_int_equal(world.reply_code, 400);
    assert_string_equal(text_at(world.reply, "field"), "name");
    world_post(&world, world.people[table.black_person], "{\"name\":\"abc\xe2\x80\xae\"}");
    assert_int_equal(world.reply_code, 400);
}

static void an_unknown_session_makes_a_new_guest(void **state)
{
    (void)state;
    unsigned before = world.people_n;
    world_post(&world, (const uint8_t[32]){1, 2, 3}, "{\"name\":\"New\"}");
    assert_int_equal(world.people_n, before + 1);
    assert_string_equal(text_at(json_object_get(world.reply, "you"), "name"), "New");
}

#define TABLE_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(the_players_chat_never_reaches_a_watcher),
        TABLE_TEST(the_watchers_chat_reaches_the_players_only_after_the_game),
        TABLE_TEST(a_watcher_who_sits_down_hears_the_watchers_no_more),
        TABLE_TEST(a_line_said_twice_with_one_key_is_one_line),
        TABLE_TEST(the_last_hundred_lines_are_remembered_and_resumed_from),
        TABLE_TEST(a_line_has_its_time_after_a_restart_too),
        TABLE_TEST(a_line_may_be_reported_to_the_owner),
        TABLE_TEST(muting_is_remembered_with_the_session),
        TABLE_TEST(a_new_name_is_told_to_me_and_to_the_room_after_the_commit),
        TABLE_TEST(an_unknown_session_makes_a_new_guest),
    };
    return cmocka_run_group_tests_name("app play chat", tests, NULL, NULL);
}
