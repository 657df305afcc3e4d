/* The limits of server/app/limits.h that a client can reach: just before, and just after. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "proto/json/ids.h"

#include "server/app/limits.h"

static struct table table;
static int64_t ids;

static int create(void **state)
{
    world_before(state);
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    ids = 1000;
    return 0;
}
#define AT_A_TABLE(name) cmocka_unit_test_setup_teardown(name, create, world_after)

/* Sends a command under a key of its own; returns the id. */
static int64_t does(conn_id conn, const char *channel, const char *fields)
{
    int64_t id = ++ids;
    say(&world, conn, "{'t':'do','id':%lld,'key':'k%lld','ch':'%s',%s}", (long long)id,
        (long long)id, channel, fields);
    return id;
}

static void is_ok(conn_id conn, int64_t id)
{
    world_commit_all(&world);
    await(&world, conn, "{'t':'ok','id':%lld}", (long long)id);
}

static void is_no(conn_id conn, int64_t id, const char *code)
{
    world_commit_all(&world);
    await(&world, conn, "{'t':'error','id':%lld,'code':'%s'}", (long long)id, code);
}

static const char *channel(const char *kind)
{
    static char text[80];
    snprintf(text, sizeof text, "%s:%s", kind, strcmp(kind, "game") == 0 ? table.game : table.room);
    return text;
}

static void the_last_message_of_no_meaning_ends_the_connection_and_none_before(void **state)
{
    (void)state;
    for (int i = 1; i < APP_FAULTS_MAX; i++) {
        say(&world, table.black, "garbage");
        assert_int_equal(world.closed[table.black - 1], 0);
    }
    say(&world, table.black, "garbage");
    assert_int_equal(world.closed[table.black - 1], 4400);
    forget_heard(&world, table.black);
    say(&world, table.black, "{'t':'ping','id':1}"); /* the server listens no more */
    assert_true(hears_nothing(&world, table.black));
}

static void so_many_players_are_muted_and_no_more(void **state)
{
    char fields[80];
    (void)state;
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    unsigned people_n = world.people_n;
    for (int i = 0; i <= APP_MUTED_MAX; i++, world.people_n = people_n)
        world_resident(&world, "Resident");
    int64_t newest = world.store.players[world.store.players_n - 1].id;
    for (int i = 0; i <= APP_MUTED_MAX; i++) {
        snprintf(fields, sizeof fields, "'k':'mute','player':'p%d','on':true", (int)newest - i);
        int64_t id = does(ann, "me", fields);
        if (i < APP_MUTED_MAX)
            is_ok(ann, id);
        else
            is_no(ann, id, "full");
    }
    char again[80], off[80];
    snprintf(again, sizeof again, "'k':'mute','player':'p%d','on':true", (int)newest);
    snprintf(off, sizeof off, "'k':'mute','player':'p%d','on':false", (int)newest);
    is_ok(ann, does(ann, "me", again));
    is_ok(ann, does(ann, "me", off));
    is_ok(ann, does(ann, "me", fields));
}

static void the_last_lines_of_a_chat_are_shown_and_the_one_before_them_is_not(void **state)
{
    (void)state;
    char chat[80], fields[80];
    snprintf(chat, sizeof chat, "chat:%s/players", table.room);
    for (int line = 1; line <= APP_CHAT_MESSAGES_MAX + 1; line++) {
        snprintf(fields, sizeof fields, "'k':'say','text':'line %d'", line);
        is_ok(table.black, does(table.black, chat, fields));
        if (line < APP_CHAT_MESSAGES_MAX)
            continue;
        conn_id again = world_connect(&world, table.white_person);
        say(&world, again, "{'t':'sub','id':1,'ch':'%s'}", chat);
        json_t *lines =
            json_object_get(json_object_get(await(&world, again, "{'t':'snap'}"), "v"), "lines");
        assert_int_equal(json_array_size(lines), APP_CHAT_MESSAGES_MAX);
        assert_int_equal(number_at(json_array_get(lines, 0), "n"),
                         line - APP_CHAT_MESSAGES_MAX + 1);
    }
}

static void a_room_has_so_many_games_and_then_no_rematch(void **state)
{
    (void)state;
    int games = 1;
    for (;;) {
        is_ok(table.black, does(table.black, channel("game"), "'k':'resign'"));
        int64_t id = does(table.black, channel("room"), "'k':'rematch'");
        if (games == APP_ROOM_GAMES_MAX) {
            is_no(table.black, id, "full");
            break;
        }
        is_ok(table.black, id);
        is_ok(table.white, does(table.white, channel("room"), "'k':'rematch'"));
        assert_int_equal(world.store.games_n, ++games);
        proto_id_write(world.store.games[games - 1].id.bytes, table.game);
        forget_heard(&world, table.black);
        forget_heard(&world, table.white);
    }
    assert_int_equal(world.store.games_n, APP_ROOM_GAMES_MAX);
}

static void so_many_commands_wait_while_a_room_changes(void **state)
{
    (void)state;
    is_ok(table.black, does(table.black, channel("game"), "'k':'resign'"));
    int64_t first = does(table.black, channel("room"), "'k':'rematch'"), last = 0;
    for (int i = 0; i < APP_ROOM_DEFERRED_MAX; i++)
        last = does(table.white, channel("room"), "'k':'rematch-no'");
    assert_int_equal(world.jobs_n, 1);
    int64_t beyond = does(table.black, channel("room"), "'k':'rematch'");
    expect(&world, table.black, "{'t':'ev'}"); /* of the end of the game */
    await(&world, table.black, "{'t':'error','id':%lld,'code':'busy','retry_after':%d}",
          (long long)beyond, APP_BUSY_AFTER_MS);
    is_ok(table.black, first);
    await(&world, table.white, "{'t':'ok','id':%lld}",
          (long long)(last - APP_ROOM_DEFERRED_MAX + 1));
    await(&world, table.white, "{'t':'error','id':%lld,'code':'phase'}", (long long)last);
}

static void so_many_refusals_wait_for_a_move_to_be_stored(void **state)
{
    (void)state;
    forget_heard(&world, table.white);
    does(table.black, channel("game"), "'k':'play','at':'D4','base':0");
    for (int i = 0; i < APP_REFUSALS_MAX; i++)
        does(table.white, channel("game"), "'k':'play','at':'E5','base':0");
    assert_true(hears_nothing(&world, table.white));
    int64_t beyond = does(table.white, channel("game"), "'k':'play','at':'E5','base':0");
    expect(&world, table.white, "{'t':'error','id':%lld,'code':'busy'}", (long long)beyond);
    world_commit_all(&world);
    for (int i = 0; i < APP_REFUSALS_MAX; i++)
        await(&world, table.white, "{'t':'error','code':'stale'}");
}

static void repeat(conn_id conn, const char *fields, int id)
{
    say(&world, conn, "{'t':'do','id':%d,'key':'same',%s}", id, fields);
}

static void so_many_repetitions_wait_for_the_first_to_be_stored(void **state)
{
    (void)state;
    forget_heard(&world, table.black);
    for (int id = 1; id <= APP_RECIPIENTS_MAX; id++)
        repeat(table.black, "'ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]", id);
    assert_true(hears_nothing(&world, table.black));
    repeat(table.black, "'ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]", 9);
    expect(&world, table.black, "{'t':'error','id':9,'code':'busy'}");
    world_commit_all(&world);
    for (int id = 1; id <= APP_RECIPIENTS_MAX; id++)
        await(&world, table.black, "{'t':'ok','id':%d}", id);
}

static void so_many_repetitions_of_a_move_wait_with_it(void **state)
{
    char move[120];
    (void)state;
    snprintf(move, sizeof move, "'ch':'%s','k':'play','at':'D4','base':0", channel("game"));
    forget_heard(&world, table.black);
    for (int id = 1; id <= APP_RECIPIENTS_MAX + 1; id++)
        repeat(table.black, move, id);
    world_commit_all(&world);
    for (int id = 1; id <= APP_RECIPIENTS_MAX; id++)
        expect(&world, table.black, "{'t':'ok','id':%d,'n':1}", id);
    await(&world, table.black, "{'t':'error','id':%d,'code':'busy'}", APP_RECIPIENTS_MAX + 1);
}

/* Looks for a room that there is not, another one each time. */
static void look_for_a_room(conn_id conn, int n)
{
    uint8_t bytes[16] = {(uint8_t)n, (uint8_t)(n >> 8)};
    char name[23];
    proto_id_write(bytes, name);
    say(&world, conn, "{'t':'sub','id':%d,'ch':'room:%s'}", n, name);
}

static void so_many_messages_wait_for_the_store_and_the_next_is_busy(void **state)
{
    (void)state;
    forget_heard(&world, table.black);
    for (int n = 1; n <= APP_DEFERRED_MAX; n++)
        look_for_a_room(table.black, n);
    assert_true(hears_nothing(&world, table.black));
    look_for_a_room(table.white, APP_DEFERRED_MAX + 1);
    await(&world, table.white, "{'t':'error','id':%d,'code':'busy'}", APP_DEFERRED_MAX + 1);
    world_commit(&world, 1);
    expect(&world, table.black, "{'t':'error','id':1,'code':'notfound'}");
    look_for_a_room(table.white, APP_DEFERRED_MAX + 2);
    assert_true(hears_nothing(&world, table.white));
    world_commit_all(&world);
    for (int n = 2; n <= APP_DEFERRED_MAX; n++)
        expect(&world, table.black, "{'t':'error','id':%d,'code':'notfound'}", n);
    expect(&world, table.white, "{'t':'error','id':%d,'code':'notfound'}", APP_DEFERRED_MAX + 2);
}

/* Guests who did nothing are not stored; the store counts the numbers that it gave away. */
static void numbers_of_players_are_drawn_so_many_at_once(void **state)
{
    (void)state;
    world_destroy(&world);
    world_create(&world, 1);
    assert_int_equal(world.store.players_last, APP_IDS_BLOCK);
    for (int guests = 1; guests <= 2 * APP_IDS_BLOCK + 1; guests++) {
        world.people_n = 0;
        world_guest(&world, "Ann");
        int blocks = 1 + (guests + APP_IDS_BLOCK - 1) / APP_IDS_BLOCK; /* the next one is there */
        assert_int_equal(world.store.players_last, blocks * APP_IDS_BLOCK);
    }
}

/* So many come at once that the store has no time to give out more. */
static void without_a_number_left_a_guest_is_told_to_wait(void **state)
{
    enum { COME = 2 * APP_IDS_BLOCK };
    (void)state;
    world_destroy(&world);
    world_create(&world, 1);
    unsigned guests = 0, refused = 0;
    for (int i = 0; i < COME; i++)
        world_ask(&world, &(struct app_request){.route = &app_routes[APP_SESSION],
                                                .body = text_of("{\"name\":\"Ann\"}")});
    for (int i = 0; i <= COME; i++) {
        if (i == COME)
            world_ask(&world, &(struct app_request){.route = &app_routes[APP_SESSION],
                                                    .body = text_of("{\"name\":\"Ann\"}")});
        world.people_n = 0;
        world_commit(&world, i < COME ? 1 : 2); /* the last one comes after the numbers */
        if (world.reply_code == 200) {
            char id[12];
            snprintf(id, sizeof id, "p%u", ++guests);
            assert_string_equal(text_at(json_object_get(world.reply, "you"), "id"), id);
        } else {
            assert_int_equal(world.reply_code, 503);
            assert_string_equal(text_at(world.reply, "code"), "busy");
            refused++;
        }
    }
    assert_int_equal(guests, APP_IDS_BLOCK + 1);
    assert_int_equal(refused, COME - APP_IDS_BLOCK);
}

/* A question and its answer, stored until the game is nearly full; then only resigning is possible. */
static void a_game_has_so_many_events_and_can_be_resigned_then(void **state)
{
    (void)state;
    table = world_table(&world, "'ruleset':'chinese','size':[9,9],'undo':true");
    play(&world, &table, "D4");
    act(&world, &table, 'b', "'k':'undo-ask'");
    act(&world, &table, 'w', "'k':'undo-no'");
    const struct row_event pair[2] = {world.store.events[1], world.store.events[2]};
    struct job *job = job_create(1);
    for (uint32_t n = 4; n < APP_EVENTS_MAX; n++) {
        struct row_event *row = &job_change(job, CHANGE_ADD_EVENT)->row.event;
        *row = pair[n % 2];
        row->seq = n;
        row->key = (struct text){0};
    }
    fake_store_commit(&world.store, job);
    job_destroy(job);
    world_crash(&world);
    table.black = world_connect(&world, table.black_person);
    table.white = world_connect(&world, table.white_person);
    say(&world, table.black, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    say(&world, table.white, "{'t':'sub','id':1,'ch':'game:%s'}", table.game);
    world_commit_all(&world);
    act(&world, &table, 'b', "'k':'undo-ask'");
    assert_int_equal(world.store.events_n, APP_EVENTS_MAX);
    assert_string_equal(text_at(act_no(&world, &table, 'w', "'k':'undo-no'"), "code"), "full");
    act(&world, &table, 'b', "'k':'resign'");
    assert_int_equal(world.store.events_n, APP_EVENTS_MAX + 1);
}

/* Sends a command under the key "same" again: whether it is answered without a look into the store. */
static bool is_remembered(conn_id conn, int id)
{
    repeat(conn, "'ch':'me','k':'mute','player':'p2','on':true", id);
    bool known = world.jobs_n == 0;
    world_commit_all(&world);
    await(&world, conn, "{'t':'ok','id':%d}", id);
    return known;
}

static void an_answer_is_kept_for_a_day_and_then_asked_of_the_store(void **state)
{
    (void)state;
    repeat(table.black, "'ch':'me','k':'mute','player':'p2','on':true", 1);
    world_commit_all(&world);
    world.now.mono_us += APP_DEDUP_MS * 1000;
    world.now.wall_ms += APP_DEDUP_MS;
    say(&world, table.black, "{'t':'ping','id':50}"); /* which is a use of their session */
    world_commit_all(&world);
    is_ok(table.white, does(table.white, "me", "'k':'mute','player':'p1','on':true"));
    assert_true(is_remembered(table.black, 2));
    world.now.mono_us += 1;
    is_ok(table.white, does(table.white, "me", "'k':'mute','player':'p1','on':false"));
    assert_false(is_remembered(table.black, 3));
}

static void so_many_answers_are_kept_and_the_oldest_goes(void **state)
{
    (void)state;
    repeat(table.black, "'ch':'me','k':'mute','player':'p2','on':true", 1);
    world_commit_all(&world);
    for (int i = 0; i < APP_DEDUPS_MAX; i++) {
        if (i == APP_DEDUPS_MAX - 1)
            assert_true(is_remembered(table.black, 2));
        is_ok(table.white, does(table.white, "me",
                                i % 2 ? "'k':'mute','player':'p1','on':true"
                                      : "'k':'mute','player':'p1','on':false"));
        forget_heard(&world, table.white);
    }
    assert_true(is_remembered(table.black, 3));
    is_ok(table.white, does(table.white, "me", "'k':'mute','player':'p1','on':true"));
    assert_false(is_remembered(table.black, 4));
}

static void the_lobby_shows_so_many_rooms_and_no_older_ones(void **state)
{
    (void)state;
    world_destroy(&world);
    world_create(&world, 1);
    world_limits(&world, "rooms.guest=300");
    world.rooms_max = 300;
    world_crash(&world);
    world_limits(&world, "rooms.guest=300");
    conn_id ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    char first[23] = "", second[23] = "";
    for (int n = 1; n <= APP_LOBBY_ROOMS_MAX + 1; n++) {
        int64_t id = does(ann, "lobby", "'k':'open','ruleset':'stoical','size':[9,9]");
        world_commit_all(&world);
        json_t *ok = await(&world, ann, "{'t':'ok','id':%lld}", (long long)id);
        if (n <= 2)
            strcpy(n == 1 ? first : second, text_at(ok, "room"));
        if (n < APP_LOBBY_ROOMS_MAX)
            continue;
        world_pass(&world, 5000);
        conn_id watcher = world_connect(&world, -1);
        say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
        json_t *rooms =
            json_object_get(json_object_get(await(&world, watcher, "{'t':'snap'}"), "v"), "rooms");
        assert_int_equal(json_array_size(rooms), APP_LOBBY_ROOMS_MAX);
        bool has_first = false, has_second = false;
        size_t i;
        json_t *room;
        json_array_foreach(rooms, i, room)
        {
            has_first = has_first || strcmp(text_at(room, "id"), first) == 0;
            has_second = has_second || strcmp(text_at(room, "id"), second) == 0;
        }
        assert_int_equal(has_first, n == APP_LOBBY_ROOMS_MAX);
        assert_true(has_second);
    }
}

static void a_game_that_both_left_is_called_off_after_a_week_and_not_before(void **state)
{
    (void)state;
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    act(&world, &table, 'w', "'k':'play','at':'E5'");
    world_hang_up(&world, table.white);
    world_pass(&world, 3600000);
    world_hang_up(&world, table.black);
    world_pass(&world, APP_FORSAKEN_MS - 1);
    world_commit_all(&world);
    assert_int_equal(world.store.games[0].ended_at, 0);
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_memory_equal(world.store.games[0].reason.at, "aborted", 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_TABLE(the_last_message_of_no_meaning_ends_the_connection_and_none_before),
        AT_A_TABLE(so_many_players_are_muted_and_no_more),
        AT_A_TABLE(the_last_lines_of_a_chat_are_shown_and_the_one_before_them_is_not),
        AT_A_TABLE(a_room_has_so_many_games_and_then_no_rematch),
        AT_A_TABLE(so_many_commands_wait_while_a_room_changes),
        AT_A_TABLE(so_many_refusals_wait_for_a_move_to_be_stored),
        AT_A_TABLE(so_many_repetitions_wait_for_the_first_to_be_stored),
        AT_A_TABLE(so_many_repetitions_of_a_move_wait_with_it),
        AT_A_TABLE(so_many_messages_wait_for_the_store_and_the_next_is_busy),
        AT_A_TABLE(without_a_number_left_a_guest_is_told_to_wait),
        AT_A_TABLE(numbers_of_players_are_drawn_so_many_at_once),
        AT_A_TABLE(a_game_has_so_many_events_and_can_be_resigned_then),
        AT_A_TABLE(an_answer_is_kept_for_a_day_and_then_asked_of_the_store),
        AT_A_TABLE(so_many_answers_are_kept_and_the_oldest_goes),
        AT_A_TABLE(the_lobby_shows_so_many_rooms_and_no_older_ones),
        AT_A_TABLE(a_game_that_both_left_is_called_off_after_a_week_and_not_before),
    };
    return cmocka_run_group_tests_name("app limits", tests, NULL, NULL);
}
