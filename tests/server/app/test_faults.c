/* Faults of the store: unreadable rows and refused jobs affect nothing else. */
#include "fixture.h"

#include <string.h>

#include "proto/wire/encode.h"
#include "server/app/limits.h"

static void ask_all(int code, int64_t retry_after)
{
    static const struct {
        const char *name, *body;
    } said[APP_QUESTIONS_N] = {
        [APP_REGISTER] = {"", "{\"name\":\"Ann\",\"password\":\"correct horse\"}"},
        [APP_SIGN_IN] = {"", "{\"name\":\"Ann\",\"password\":\"correct horse\"}"},
        [APP_SIGN_OUT] = {"", "{}"},
        [APP_CHANGE_PASSWORD] = {"", "{\"old\":\"correct horse\",\"new\":\"wrong horse\"}"},
        [APP_DELETE_ACCOUNT] = {"", "{\"password\":\"correct horse\"}"},
        [APP_OWN] = {"", "{\"link\":\"abc\"}"},
        [APP_SESSION] = {"", "{\"name\":\"Ann\"}"},
        [APP_GET_LIVE] = {"", ""},
        [APP_GET_GAMES] = {"", ""},
        [APP_GET_PLAYER] = {"p1", ""},
        [APP_GET_LADDER] = {"", ""},
        [APP_GET_RATINGS] = {"stoical", ""},
        [APP_GET_TOURNAMENTS] = {"", ""},
        [APP_FIND_TOURNAMENT] = {"", ""},
        [APP_GET_TOURNAMENT] = {"AAAAAAAAAAAAAAAAAAAAAA", ""},
        [APP_GET_LEGAL] = {"AAAAAAAAAAAAAAAAAAAAAA", ""},
        [APP_PAGE_GAME] = {"AAAAAAAAAAAAAAAAAAAAAA", ""},
        [APP_PAGE_ROOM] = {"AAAAAAAAAAAAAAAAAAAAAA", ""},
        [APP_PAGE_TOUR] = {"spring", ""},
        [APP_PAGE_PLAYER] = {"p1", ""},
        [APP_PAGE_RULES] = {"stoical", ""},
        [APP_GET_OEMBED] = {"", ""},
        [APP_GET_PLAYED] = {"p1", ""},
        [APP_GET_PLAYED_PAGE] = {"p1", ""},
        [APP_GET_HISTORY] = {"p1", ""},
        [APP_GET_RECORD] = {"AAAAAAAAAAAAAAAAAAAAAA.sgf", ""},
        [APP_POST_RECORD] = {"", "(;SZ[9];B[ee])"},
        [APP_GET_TOUR] = {"AAAAAAAAAAAAAAAAAAAAAA.csv", ""},
        [APP_POST_TOUR] = {"", "{}"},
        [APP_POST_PEOPLE] = {"AAAAAAAAAAAAAAAAAAAAAA", "Ann,3d"},
        [APP_GET_EXPORT] = {"", ""},
        [APP_GET_TOKENS] = {"", ""},
        [APP_POST_TOKENS] = {"", "{\"name\":\"x\",\"scopes\":[]}"},
        [APP_REVOKE_TOKEN] = {"", "{\"id\":\"AAAAAAAAAAAAAAAAAAAAAA\"}"},
        [APP_POST_BOT] = {"", "{\"name\":\"Bot\",\"password\":\"correct horse\"}"},
    };
    const uint8_t unknown[32] = {1};
    for (int i = 0; i < 2 * APP_QUESTIONS_N; i++) {
        struct app_stats before, after;
        if (i / 2 == APP_POST_RECORD) /* stores nothing, and needs nothing that is stored */
            continue;
        app_stats(world.app, &before);
        world_ask(&world, &(struct app_request){.route = &app_routes[i / 2],
                                                .who = {.session = i % 2 ? unknown : NULL},
                                                .name = text_of(said[i / 2].name),
                                                .body = text_of(said[i / 2].body)});
        if (world.reply_code != code)
            fail_msg("%s: %d", app_routes[i / 2].address, world.reply_code);
        assert_string_equal(text_at(world.reply, "code"), "busy");
        assert_int_equal(number_at(world.reply, "retry_after"), retry_after);
        app_stats(world.app, &after);
        assert_int_equal(after.refused, before.refused + 1);
    }
    assert_int_equal(world.unanswered, 0);
}

static void before_the_start_and_after_the_end_every_request_is_told_to_come_back(void **state)
{
    (void)state;
    world.starts_late = true;
    world_crash(&world);
    ask_all(503, APP_BUSY_AFTER_MS);
    world_commit_all(&world);
    assert_true(app_ready(world.app));
    app_drain(world.app, world.now, 1500);
    ask_all(503, 1500);
}

/* Two tables; after a restart the first is expected to be gone and the second to be there. */
static void assert_only_second_is_there(const struct table *first, const struct table *second)
{
    struct app_stats stats;
    world.left_out = 0;
    world_crash(&world);
    app_stats(world.app, &stats);
    assert_true(world.left_out > 0); /* and the log names them */
    assert_true(stats.left_out[APP_LEFT_ROOM] + stats.left_out[APP_LEFT_GAME] >= 1);
    assert_int_equal(stats.begun_rooms, 1);
    assert_int_equal(stats.begun_games, 1);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", first->game);
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'error','id':1,'code':'notfound'}");
    say(&world, watcher, "{'t':'sub','id':2,'ch':'game:%s'}", second->game);
    expect(&world, watcher, "{'t':'ok','id':2}");
    expect(&world, watcher, "{'t':'snap','v':{'move':1}}");
}

static void two_tables(struct table *first, struct table *second)
{
    const char *fields =
        "'ruleset':'chinese','size':[9,9],'clock':{'kind':'absolute','main':60000}";
    *first = world_table(&world, fields);
    *second = world_table(&world, fields);
    play(&world, first, "D4");
    play(&world, second, "D4");
}

static void a_room_with_unreadable_settings_is_left_out(void **state)
{
    (void)state;
    struct table first, second;
    two_tables(&first, &second);
    world.store.rooms[0].settings = (struct text){"{}", 2};
    assert_only_second_is_there(&first, &second);
}

static void a_repeated_refusal_is_counted_and_not_always_logged(void **state)
{
    (void)state;
    struct app_stats stats;
    struct table first, second;
    two_tables(&first, &second);
    world.store.rooms[0].settings = (struct text){"{}", 2};
    world_crash(&world);
    conn_id watcher = world_connect(&world, -1);
    world.left_out = 0;
    for (int i = 1; i < 2 * APP_LEFT_TOLD_MAX; i++) {
        say(&world, watcher, "{'t':'sub','id':%d,'ch':'room:%s'}", i, first.room);
        world_commit_all(&world);
        expect(&world, watcher, "{'t':'error','id':%d,'code':'notfound'}", i);
    }
    app_stats(world.app, &stats);
    assert_int_equal(stats.left_out[APP_LEFT_ROOM], 2 * APP_LEFT_TOLD_MAX);
    assert_int_equal(world.left_out, APP_LEFT_TOLD_MAX - 1); /* one was logged at the start */
    world_pass(&world, APP_LEFT_TOLD_MS - 1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", first.room);
    world_commit_all(&world);
    assert_int_equal(world.left_out, APP_LEFT_TOLD_MAX - 1);
    world_pass(&world, 1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", first.room);
    world_commit_all(&world);
    assert_int_equal(world.left_out, APP_LEFT_TOLD_MAX);
}

static void a_game_whose_events_the_rules_refuse_is_left_out(void **state)
{
    (void)state;
    struct table first, second;
    two_tables(&first, &second);
    world.store.events[0].data = (struct text){"w D4", 4};
    assert_only_second_is_there(&first, &second);
}

static void a_game_with_an_event_of_no_known_kind_is_left_out(void **state)
{
    static const struct {
        uint8_t kind, player;
    } wrong[] = {{0, GO_BLACK},
                 {PROTO_EVENTS_N, GO_BLACK},
                 {UINT8_MAX, GO_BLACK},
                 {PROTO_EVENT_PLAY, GO_WHITE + 1},
                 {PROTO_EVENT_TIME, GO_EMPTY}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct table first, second;
        two_tables(&first, &second);
        struct row_event *event = &world.store.events[0];
        event->kind = wrong[i].kind;
        event->player = wrong[i].player;
        assert_only_second_is_there(&first, &second);
        world_after(state);
        world_before(state);
    }
}

static void a_room_in_no_known_state_is_left_out(void **state)
{
    (void)state;
    struct table first, second;
    two_tables(&first, &second);
    world.store.rooms[0].state = 6;
    assert_only_second_is_there(&first, &second);
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    await(&world, watcher, "{'t':'snap','ch':'lobby'}");
}

static void a_game_with_a_missing_event_is_left_out(void **state)
{
    (void)state;
    struct table first, second;
    two_tables(&first, &second);
    world.store.events[0].seq = 2;
    assert_only_second_is_there(&first, &second);
}

static void a_game_whose_clocks_do_not_add_up_is_left_out(void **state)
{
    (void)state;
    struct table first, second;
    two_tables(&first, &second);
    world.store.events[0].spent_ms += 1;
    assert_only_second_is_there(&first, &second);
}

/* It was right when the room was read. */
static void an_old_game_whose_number_is_wrong_is_not_found(void **state)
{
    static const uint32_t wrong[] = {0, 3};
    (void)state;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9],'undo':true");
    play(&world, &table, "D4");
    for (int i = 0; i < APP_FOLDED_AT_ONCE; i += 2) { /* so many that a thread folds it */
        act(&world, &table, 'b', "'k':'undo-ask'");
        act(&world, &table, 'w', "'k':'undo-no'");
    }
    act(&world, &table, 'b', "'k':'resign'");
    say(&world, table.black, "{'t':'do','id':1,'key':'r','ch':'room:%s','k':'rematch'}",
        table.room);
    say(&world, table.white, "{'t':'do','id':1,'key':'r','ch':'room:%s','k':'rematch'}",
        table.room);
    world_commit_all(&world);
    assert_int_equal(world.store.games_n, 2);
    world_crash(&world);
    conn_id watcher = world_connect(&world, -1);
    for (int i = 0; i < 3; i++) {
        world.store.games[0].number = i < 2 ? wrong[i] : 1;
        say(&world, watcher, "{'t':'sub','id':%d,'ch':'game:%s'}", i + 1, table.game);
        world_commit_all(&world);
        if (i < 2)
            expect(&world, watcher, "{'t':'error','id':%d,'code':'notfound'}", i + 1);
    }
    expect(&world, watcher, "{'t':'ok','id':3}");
}

static void a_refused_change_of_a_room_never_was(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_resident(&world, "Ann"));
    conn_id bob = world_connect(&world, (int)world_resident(&world, "Bob"));
    world.store.refusals = 1;
    say(&world, ann,
        "{'t':'do','id':1,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'error','id':1,'code':'conflict'}");
    say(&world, ann,
        "{'t':'do','id':2,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}");
    world_commit_all(&world);
    char room[23];
    strcpy(room, text_at(expect(&world, ann, "{'t':'ok','id':2}"), "room"));
    world.store.refusals = 1;
    say(&world, bob, "{'t':'do','id':3,'key':'a','ch':'room:%s','k':'sit'}", room);
    say(&world, bob, "{'t':'do','id':4,'key':'b','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    expect(&world, bob, "{'t':'error','id':3,'code':'conflict'}");
    expect(&world, bob, "{'t':'ok','id':4}");
    assert_int_equal(world.store.games_n, 1);
}

static void a_guest_who_could_not_be_stored_is_somebody_else_from_then_on(void **state)
{
    (void)state;
    unsigned ann = world_guest(&world, "Ann");
    conn_id conn = world_connect(&world, (int)ann);
    world.store.refusals = 1;
    say(&world, conn, "{'t':'do','id':1,'key':'a','ch':'me','k':'mute','player':'p9','on':false}");
    world_commit_all(&world);
    assert_int_equal(world.closed[conn - 1], 4201);
    assert_int_equal(world.store.players_n, 0);
}

static void a_server_that_ends_during_its_start_starts_again(void **state)
{
    (void)state;
    struct table first, second;
    size_t answered = 0;
    two_tables(&first, &second);
    world.starts_late = true;
    do {
        world_crash(&world);
        assert_false(app_ready(world.app));
        world_commit(&world, answered++);
    } while (!app_ready(world.app));
    assert_true(answered > 4); /* the steps of the start */
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'game:%s'}", second.game);
    await(&world, watcher, "{'t':'snap','v':{'move':1}}");
}

static void a_refused_new_name_is_told_so(void **state)
{
    (void)state;
    unsigned ann = world_resident(&world, "Ann");
    world.store.refusals = 1;
    world_post(&world, world.people[ann], "{\"name\":\"Anna\"}");
    assert_int_equal(world.reply_code, 409);
    conn_id conn = world_connect(&world, (int)ann);
    say(&world, conn, "{'t':'sub','id':1,'ch':'me'}");
    expect(&world, conn, "{'t':'ok'}");
    expect(&world, conn, "{'t':'snap','v':{'you':{'name':'Ann'}}}");
}

static void a_key_that_memory_forgot_is_asked_of_the_store(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    say(&world, ann,
        "{'t':'do','id':1,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':1}");
    world_pass(&world, 25 * 3600000);
    world_commit_all(&world);
    say(&world, ann,
        "{'t':'do','id':2,'key':'b','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':2}");
    say(&world, ann,
        "{'t':'do','id':3,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':3}");
    assert_int_equal(world.store.rooms_n, 2);
    world_crash(&world);
    ann = world_connect(&world, 0);
    say(&world, ann,
        "{'t':'do','id':4,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[7,7]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'error','id':4,'code':'conflict'}");
    say(&world, ann,
        "{'t':'do','id':5,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}");
    world_commit_all(&world);
    expect(&world, ann, "{'t':'ok','id':5}");
}

static void a_slow_disk_answers_a_repetition_once_for_each_and_not_for_ever(void **state)
{
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    for (int id = 1; id <= 6; id++)
        say(&world, ann,
            "{'t':'do','id':%d,'key':'a','ch':'lobby','k':'open','ruleset':'bridge','size':[5,5]}",
            id);
    expect(&world, ann, "{'t':'error','id':5,'code':'busy'}");
    expect(&world, ann, "{'t':'error','id':6,'code':'busy'}");
    world_commit_all(&world);
    for (int id = 1; id <= 4; id++)
        expect(&world, ann, "{'t':'ok','id':%d}", id);
    assert_int_equal(world.store.rooms_n, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(before_the_start_and_after_the_end_every_request_is_told_to_come_back),
        TEST(a_room_with_unreadable_settings_is_left_out),
        TEST(a_repeated_refusal_is_counted_and_not_always_logged),
        TEST(a_game_whose_events_the_rules_refuse_is_left_out),
        TEST(a_game_with_an_event_of_no_known_kind_is_left_out),
        TEST(a_room_in_no_known_state_is_left_out),
        TEST(a_game_with_a_missing_event_is_left_out),
        TEST(a_game_whose_clocks_do_not_add_up_is_left_out),
        TEST(an_old_game_whose_number_is_wrong_is_not_found),
        TEST(a_refused_change_of_a_room_never_was),
        TEST(a_guest_who_could_not_be_stored_is_somebody_else_from_then_on),
        TEST(a_server_that_ends_during_its_start_starts_again),
        TEST(a_refused_new_name_is_told_so),
        TEST(a_key_that_memory_forgot_is_asked_of_the_store),
        TEST(a_slow_disk_answers_a_repetition_once_for_each_and_not_for_ever),
    };
    return cmocka_run_group_tests_name("app faults", tests, NULL, NULL);
}
