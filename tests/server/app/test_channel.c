/* Channels: subscribing, resuming, falling behind, restarting, and the events that each subscriber gets. */
#include "fixture.h"
#include "tour_world.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"

static struct table table;

static int create(void **state)
{
    world_before(state);
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    return 0;
}

#define EPOCH "k7f2k7f2k7f2k7f2"

static void a_late_subscriber_gets_the_whole_and_then_every_event(void **state)
{
    (void)state;
    play(&world, &table, "D4 E5");
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    expect(&world, watcher,
           "{'t':'ok','id':1,'ch':'game:%s','e':'" EPOCH "','mode':'snapshot','n':2}", table.game);
    expect(&world, watcher,
           "{'t':'snap','n':2,'e':'" EPOCH "','v':{'move':2,'last':'E5',"
           "'log':[['b D4',0,0],['w E5',0,0]],'end':null}}");
    play(&world, &table, "D5");
    expect(&world, watcher, "{'t':'ev','n':3}");
}

static const char *letters_of(conn_id conn, const char *channel, char ret[17])
{
    forget_heard(&world, conn);
    say(&world, conn, "{'t':'sub','id':1,'ch':'%s'}", channel);
    strcpy(ret, text_at(await(&world, conn, "{'t':'ok','id':1}"), "e"));
    say(&world, conn, "{'t':'unsub','id':2,'ch':'%s'}", channel);
    assert_in_range(strlen(ret), 12, 16);
    return ret;
}

/* Otherwise two lives of a room, or of the server, would sooner or later share an epoch. */
static void an_epoch_is_drawn_from_all_thirty_two_digits(void **state)
{
    static const char digits[] = "0123456789abcdefghijklmnopqrstuv";
    unsigned seen[2][128] = {{0}};
    (void)state;
    for (int i = 0; i < 30; i++) {
        char room[40], letters[17];
        world_destroy(&world);
        world_create(&world, 100 + (uint64_t)i);
        table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
        conn_id watcher = world_connect(&world, -1);
        snprintf(room, sizeof room, "room:%s", table.room);
        for (const char *at = letters_of(watcher, "lobby", letters); *at; at++)
            seen[0][(unsigned char)*at]++;
        for (const char *at = letters_of(watcher, room, letters); *at; at++)
            seen[1][(unsigned char)*at]++;
    }
    for (size_t i = 0; i < sizeof seen[0] / sizeof *seen[0]; i++)
        for (int kind = 0; kind < 2; kind++)
            assert_int_equal(seen[kind][i] > 0, i != 0 && strchr(digits, (int)i) != NULL);
}

static void a_client_that_missed_some_events_gets_just_those(void **state)
{
    (void)state;
    play(&world, &table, "D4 E5 D5");
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s','since':{'e':'" EPOCH "','n':1}}",
        table.game);
    expect(&world, watcher, "{'t':'ok','id':1,'mode':'replay','n':3}");
    expect(&world, watcher, "{'t':'ev','n':2,'act':'w E5','move':2,'state':{'base':2,'to':'b'}}");
    expect(&world, watcher, "{'t':'ev','n':3,'act':'b D5','move':3,'state':{'base':3,'to':'w'}}");
    assert_true(hears_nothing(&world, watcher));
}

static void a_replayed_event_is_the_one_that_was_sent(void **state)
{
    (void)state;
    world_pass(&world, 1500);
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    act(&world, &table, 'w', "'k':'play','at':'A2'");
    assert_null(json_object_get(act(&world, &table, 'b', "'k':'pass'"), "at"));
    forget_heard(&world, table.white);
    json_t *event = json_deep_copy(act(&world, &table, 'w', "'k':'play','at':'B1'"));
    assert_int_equal(json_array_size(json_object_get(event, "captured")), 1);
    say(&world, table.black, "{'t':'sub','id':1,'ch':'game:%s','since':{'e':'" EPOCH "','n':3}}",
        table.game);
    await(&world, table.black, "{'t':'ok','id':1,'mode':'replay'}");
    assert_true(json_equal(hear(&world, table.black), event));
    json_decref(event);
}

static void
a_client_that_missed_nothing_gets_nothing_and_one_with_another_history_the_whole(void **state)
{
    (void)state;
    play(&world, &table, "D4 E5");
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s','since':{'e':'" EPOCH "','n':2}}",
        table.game);
    expect(&world, watcher, "{'t':'ok','id':1,'mode':'none','n':2}");
    assert_true(hears_nothing(&world, watcher));
    say(&world, watcher, "{'t':'sub','id':2,'ch':'game:%s','since':{'e':'other','n':2}}",
        table.game);
    expect(&world, watcher, "{'t':'ok','id':2,'mode':'snapshot'}");
    expect(&world, watcher, "{'t':'snap'}");
    say(&world, watcher, "{'t':'sub','id':3,'ch':'game:%s','since':{'e':'" EPOCH "','n':9}}",
        table.game);
    expect(&world, watcher, "{'t':'ok','id':3,'mode':'snapshot'}");
    expect(&world, watcher, "{'t':'snap'}");
    for (int n = 0; n <= 2; n++) { /* of a life before the restart */
        say(&world, watcher,
            "{'t':'sub','id':4,'ch':'game:%s','since':{'e':'k7f2k7f2k7f2k7f3','n':%d}}", table.game,
            n);
        expect(&world, watcher, "{'t':'ok','id':4,'mode':'snapshot'}");
        expect(&world, watcher, "{'t':'snap'}");
    }
    play(&world, &table, "A1");
    expect(&world, watcher, "{'t':'ev','n':3}");
    assert_true(hears_nothing(&world, watcher));
}

static void more_missing_events_than_fit_are_answered_with_the_whole(void **state)
{
    (void)state;
    act(&world, &table, 'b', "'k':'play','at':'A1'");
    for (int i = 0; i < 150; i++) {
        act(&world, &table, 'b', "'k':'undo-ask'");
        act(&world, &table, 'w', "'k':'undo-no'");
    }
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s','since':{'e':'" EPOCH "','n':1}}",
        table.game);
    expect(&world, watcher, "{'t':'ok','mode':'snapshot','n':301}");
    expect(&world, watcher, "{'t':'snap'}");
    say(&world, watcher, "{'t':'sub','id':2,'ch':'game:%s','since':{'e':'" EPOCH "','n':5}}",
        table.game);
    expect(&world, watcher, "{'t':'ok','mode':'replay','n':301}");
    for (int n = 6; n <= 301; n++)
        expect(&world, watcher, "{'t':'ev','n':%d}", n);
}

static void events_are_replayed_up_to_a_number_of_bytes_and_no_more(void **state)
{
    (void)state;
    const int events = APP_REPLAY_BYTES_MAX / (APP_REPLAY_EVENT_BYTES + 2 * 3 * 2);
    assert_int_equal(APP_REPLAY_BYTES_MAX % (APP_REPLAY_EVENT_BYTES + 2 * 3 * 2), 0);
    struct table small = world_table(&world, "'ruleset':'chinese','size':[3,2],'undo':true");
    conn_id watcher = world_connect(&world, -1);
    act(&world, &small, 'b', "'k':'play','at':'A1'");
    for (int n = 2; n <= events + 2; n++) {
        if (n % 2 == 0)
            act(&world, &small, 'b', "'k':'undo-ask'");
        else
            act(&world, &small, 'w', "'k':'undo-no'");
        if (n <= events)
            continue;
        say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s','since':{'e':'" EPOCH "','n':1}}",
            small.game);
        await(&world, watcher, "{'t':'ok','mode':'%s','n':%d}",
              n == events + 1 ? "replay" : "snapshot", n);
    }
}

static void a_connection_gets_so_many_subscriptions(void **state)
{
    (void)state;
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    say(&world, watcher, "{'t':'sub','id':2,'ch':'room:%s'}", table.room);
    say(&world, watcher, "{'t':'sub','id':3,'ch':'game:%s'}", table.game);
    say(&world, watcher, "{'t':'sub','id':4,'ch':'chat:%s/watchers'}", table.room);
    for (int i = 0; i < 3; i++) {
        struct table more = world_table(&world, "'ruleset':'chinese','size':[9,9]");
        say(&world, watcher, "{'t':'sub','id':%d,'ch':'room:%s'}", 10 + i, more.room);
        say(&world, watcher, "{'t':'sub','id':%d,'ch':'game:%s'}", 20 + i, more.game);
    }
    await(&world, watcher, "{'t':'ok','id':21}");
    await(&world, watcher, "{'t':'error','id':12,'code':'full','field':'subs'}");
    say(&world, watcher, "{'t':'unsub','id':30,'ch':'lobby'}");
    say(&world, watcher, "{'t':'sub','id':31,'ch':'game:%s'}", table.game);
    await(&world, watcher, "{'t':'ok','id':31}");
}

static void a_client_that_fell_behind_gets_one_new_snapshot_of_everything(void **state)
{
    (void)state;
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    play(&world, &table, "D4 E5");
    world_fall_behind(&world, watcher);
    /* Not as an event for watchers: that may be dropped, and would then be sent again for ever. */
    assert_int_equal(world.inboxes[watcher - 1].class, OUTPUT_ANSWER);
    say(&world, watcher, "{'t':'ping','id':5}");
    expect(&world, watcher, "{'t':'snap','n':2,'v':{'log':null,'move':2,'last':'E5'}}");
    expect(&world, watcher, "{'t':'pong','id':5}");
}

static void after_unsubscribing_there_is_silence(void **state)
{
    (void)state;
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    say(&world, watcher, "{'t':'unsub','id':2,'ch':'game:%s'}", table.game);
    forget_heard(&world, watcher);
    play(&world, &table, "D4 E5");
    assert_true(hears_nothing(&world, watcher));
}

static json_t *whole_game(conn_id conn)
{
    say(&world, conn, "{'t':'sub','id':77,'ch':'game:%s'}", table.game);
    await(&world, conn, "{'t':'ok','id':77}");
    return json_incref(json_object_get(hear(&world, conn), "v"));
}

static void must_equal(json_t *before, json_t *after)
{
    const char *key;
    json_t *value;
    json_object_foreach(before, key, value)
    {
        const json_t *now = json_object_get(after, key);
        if (!json_equal(value, now))
            fail_msg("%s: %s\n%s", key, json_dumps(value, JSON_ENCODE_ANY),
                     json_dumps(now, JSON_ENCODE_ANY));
    }
    assert_int_equal(json_object_size(before), json_object_size(after));
    json_decref(before);
    json_decref(after);
}

static void a_restart_changes_no_snapshot(void **state)
{
    (void)state;
    table = world_table(&world, "'ruleset':'makrai-territory','size':[5,5]");
    play(&world, &table, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5");
    act(&world, &table, 'b', "'k':'undo-ask'");
    act(&world, &table, 'w', "'k':'undo-yes'");
    play(&world, &table, "C5 D5 pass pass");
    act(&world, &table, 'b', "'k':'claim','at':'D1','ko_challenges':true");
    play(&world, &table, "E1 A1 pass pass");
    act(&world, &table, 'b', "'k':'dead','pts':['C1']");
    act(&world, &table, 'w', "'k':'accept'");
    json_t *before = whole_game(table.black);
    world_crash(&world);
    json_t *after = whole_game(world_connect(&world, table.black_person));
    json_object_set_new(json_object_get(before, "state"), "until", json_integer(0));
    json_object_set_new(json_object_get(after, "state"), "until", json_integer(0));
    must_equal(before, after);
}

/* Without who is there. */
static json_t *whole_room(conn_id conn)
{
    static const char *const present[] = {"present", "away"};
    size_t i;
    json_t *seat;
    say(&world, conn, "{'t':'sub','id':78,'ch':'room:%s'}", table.room);
    world_commit_all(&world);
    await(&world, conn, "{'t':'ok','id':78}");
    json_t *room = json_deep_copy(json_object_get(await(&world, conn, "{'t':'snap'}"), "v"));
    json_array_foreach(json_object_get(room, "seats"), i, seat) for (int k = 0; k < 2; k++)
        json_object_del(seat, present[k]);
    json_object_del(room, "watchers");
    return room;
}

static void room_command(conn_id conn, int id, const char *fields)
{
    say(&world, conn, "{'t':'do','id':%d,'key':'r%d','ch':'room:%s',%s}", id, id, table.room,
        fields);
    world_commit_all(&world);
    await(&world, conn, "{'t':'ok','id':%d}", id);
}

/* The room as a visitor sees it before a restart and after it. */
static void room_stays(const char *pattern)
{
    json_t *before = whole_room(world_connect(&world, -1));
    must_fit(before, pattern);
    world_crash(&world);
    must_equal(before, whole_room(world_connect(&world, -1)));
    table.black = world_connect(&world, table.black_person);
    table.white = world_connect(&world, table.white_person);
    for (int i = 0; i < 2; i++) {
        say(&world, i ? table.white : table.black, "{'t':'sub','id':79,'ch':'game:%s'}",
            table.game);
        world_commit_all(&world);
    }
    table.exp = 0;
}

static void a_restart_changes_no_room_at_any_time_of_its_life(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        int opener = i; /* the one who opens it has Black, or White */
        table = world_table(&world, i ? "'ruleset':'chinese','size':[5,5],'match':2,'colours':'w'"
                                      : "'ruleset':'chinese','size':[5,5],'match':2");
        room_stays("{'state':'playing','rematch':null,'match_result':null,'games':[{}]}");
        act(&world, &table, 'b', "'k':'draw'");
        act(&world, &table, 'w', "'k':'draw'");
        assert_int_equal(world.store.rooms[world.store.rooms_n - 1].first_black, i);
        room_stays("{'state':'over','rematch':null,'points':[1,1],'match_result':null}");
        room_command(table.black, 10, "'k':'next'");
        json_t *room = whole_room(world_connect(&world, -1));
        must_fit(room, i ? "{'state':'playing','black':0,'games':[{'black':1},{'black':0}]}"
                         : "{'state':'playing','black':1,'games':[{'black':0},{'black':1}]}");
        strcpy(table.game, text_at(json_array_get(json_object_get(room, "games"), 1), "id"));
        json_decref(room);
        room_stays("{'state':'playing','games':[{},{}]}");
        conn_id conn = table.black; /* changes colours */
        table.black = table.white;
        table.white = conn;
        say(&world, table.white, "{'t':'do','id':11,'key':'r11','ch':'game:%s','k':'resign'}",
            table.game);
        world_commit_all(&world);
        room_stays(opener ? "{'state':'over','rematch':null,'points':[3,1],"
                            "'match_result':{'winner':0,'why':'points'}}"
                          : "{'state':'over','rematch':null,'points':[1,3],"
                            "'match_result':{'winner':1,'why':'points'}}");
        room_command(table.white, 12, "'k':'rematch'");
        room_command(table.black, 13, "'k':'rematch'");
        room_stays("{'state':'playing','rematch':null,'match_result':null,'games':[{},{},{}]}");
    }
}

static void an_uncommitted_act_is_gone_after_a_crash(void **state)
{
    (void)state;
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    world_crash(&world);
    table.black = world_connect(&world, table.black_person);
    table.exp = 0;
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    world_commit_all(&world);
    expect(&world, table.black, "{'t':'ok','id':9,'n':1}");
}

static void
while_draining_everybody_is_told_when_to_come_back_and_what_is_stored_is_still_told(void **state)
{
    (void)state;
    say(&world, table.black,
        "{'t':'do','id':9,'key':'a','ch':'game:%s','k':'play','at':'D4','base':0}", table.game);
    assert_false(app_drained(world.app));
    app_drain(world.app, world.now, 1500);
    say(&world, table.white, "{'t':'ping','id':5}");
    expect(&world, table.white, "{'t':'bye','code':4103,'why':'restart','retry_after':1500}");
    expect(&world, table.white,
           "{'t':'error','id':5,'code':'busy','retry_after':1500,'retry':true}");
    conn_id late = ++world.conns;
    app_opened(world.app, world.now, late, &(struct app_who){0});
    say(&world, late, "{'t':'ping','id':1}");
    expect(&world, late, "{'t':'bye','code':4103,'retry_after':1500}");
    assert_true(hears_nothing(&world, late));
    assert_int_equal(world.closed[late - 1], 4103);
    world_commit_all(&world);
    expect(&world, table.black, "{'t':'bye'}");
    expect(&world, table.black, "{'t':'ok','id':9,'n':1}");
    assert_true(app_drained(world.app));
}

static void before_the_store_has_answered_everything_is_busy(void **state)
{
    (void)state;
    conn_id conn = ++world.conns;
    app_opened(world.app, world.now, conn, &(struct app_who){.session = (const uint8_t[32]){7}});
    say(&world, conn, "{'t':'ping','id':1}");
    expect(&world, conn, "{'t':'error','id':1,'code':'busy'}");
    world_commit_all(&world);
    expect(&world, conn, "{'t':'hello','you':null}");
    say(&world, conn, "{'t':'sub','id':2,'ch':'me'}");
    expect(&world, conn, "{'t':'error','id':2,'code':'auth'}");
}

static void finished_games_are_found(void **state)
{
    (void)state;
    act(&world, &table, 'b', "'k':'resign'");
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'get','id':4,'k':'games','ruleset':'chinese'}");
    world_commit_all(&world);
    expect(&world, watcher,
           "{'t':'found','id':4,'games':[{'id':'%s','room':'%s','ruleset':'chinese','result':'W',"
           "'reason':'resign','score':null,'moves':0}],'next':null}",
           table.game, table.room);
    struct table counted =
        world_table(&world, "'ruleset':'chinese','size':[5,5],'options':{'komi':7.5}");
    play(&world, &counted, "C3 pass pass");
    act(&world, &counted, 'b', "'k':'accept'");
    world_pass(&world, 1000);
    act(&world, &counted, 'w', "'k':'accept'");
    say(&world, watcher, "{'t':'get','id':6,'k':'games','ruleset':'chinese'}");
    world_commit_all(&world);
    expect(&world, watcher,
           "{'t':'found','id':6,'games':[{'id':'%s','result':'B','reason':'score','moves':3,"
           "'score':{'black':25,'white':7.5}},{'id':'%s','score':null}]}",
           counted.game, table.game);
    say(&world, watcher, "{'t':'get','id':5,'k':'games','ruleset':'stoical'}");
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'found','id':5,'games':[]}");
}

#define TABLE_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TABLE_TEST(a_late_subscriber_gets_the_whole_and_then_every_event),
        TABLE_TEST(a_client_that_missed_some_events_gets_just_those),
        TABLE_TEST(an_epoch_is_drawn_from_all_thirty_two_digits),
        TABLE_TEST(a_replayed_event_is_the_one_that_was_sent),
        TABLE_TEST(
            a_client_that_missed_nothing_gets_nothing_and_one_with_another_history_the_whole),
        TABLE_TEST(more_missing_events_than_fit_are_answered_with_the_whole),
        TABLE_TEST(events_are_replayed_up_to_a_number_of_bytes_and_no_more),
        TABLE_TEST(a_connection_gets_so_many_subscriptions),
        TABLE_TEST(a_client_that_fell_behind_gets_one_new_snapshot_of_everything),
        TABLE_TEST(after_unsubscribing_there_is_silence),
        TABLE_TEST(a_restart_changes_no_snapshot),
        TABLE_TEST(a_restart_changes_no_room_at_any_time_of_its_life),
        TABLE_TEST(an_uncommitted_act_is_gone_after_a_crash),
        TABLE_TEST(
            while_draining_everybody_is_told_when_to_come_back_and_what_is_stored_is_still_told),
        TABLE_TEST(before_the_store_has_answered_everything_is_busy),
        TABLE_TEST(finished_games_are_found),
    };
    return cmocka_run_group_tests_name("app channel", tests, NULL, NULL);
}
