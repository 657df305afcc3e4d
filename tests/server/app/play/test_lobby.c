/* The lobby: a snapshot, and one event a second with the changes of all rooms. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"

static void open_room(conn_id conn, const char *fields, char room[23])
{
    static int keys;
    say(&world, conn, "{'t':'do','id':700,'key':'o%d','ch':'lobby','k':'open',%s}", ++keys, fields);
    world_commit_all(&world);
    strcpy(room, text_at(await(&world, conn, "{'t':'ok','id':700}"), "room"));
}

static void close_room(conn_id conn, const char *room, int id)
{
    say(&world, conn, "{'t':'do','id':%d,'key':'r%d-%s','ch':'room:%s','k':'close'}", id, id,
        room + 16, room);
    world_commit_all(&world);
}

static void the_lobby_tells_of_a_room_from_its_opening_to_its_closing(void **state)
{
    (void)state;
    char room[23];
    conn_id watcher = world_connect(&world, -1),
            ann = world_connect(&world, (int)world_guest(&world, "Ann"));
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    expect(&world, watcher, "{'t':'ok','mode':'snapshot'}");
    expect(&world, watcher, "{'t':'snap','ch':'lobby','v':{'rooms':[],'players':1}}");
    open_room(ann, "'ruleset':'stoical','size':[9,9]", room);
    json_t *event =
        expect(&world, watcher,
               "{'t':'ev','ch':'lobby','k':'rooms','rooms':[{'id':'%s','state':'open','game':null,"
               "'ruleset':'stoical','size':[9,9],'by':{'name':'Ann'}}]}",
               room);
    assert_int_equal(number_at(event, "n"), 1);
    say(&world, ann, "{'t':'sub','id':2,'ch':'room:%s'}", room);
    close_room(ann, room, 3);
    await(&world, ann, "{'t':'ok','id':3}");
    assert_true(hears_nothing(&world, watcher));
    world_pass(&world, APP_NOTES_MS - 1);
    assert_true(hears_nothing(&world, watcher));
    world_pass(&world, 1);
    expect(&world, watcher, "{'t':'ev','ch':'lobby','n':2,'k':'rooms','gone':['%s']}", room);
    say(&world, watcher, "{'t':'sub','id':2,'ch':'room:%s'}", room);
    world_commit_all(&world);
    expect(&world, watcher, "{'t':'error','id':2,'code':'notfound'}");
    await(&world, ann, "{'t':'ev','ch':'room:%s','k':'gone'}", room);
    world_fall_behind(&world, ann);
    assert_true(hears_nothing(&world, ann));
}

/* --- the lobby as a client keeps it ----------------------------------------------------------- */

/* Rooms by id, from a snapshot and the events since. */
struct kept_lobby {
    conn_id conn;
    json_t *rooms;
};

static void keep_move(json_t *room, const json_t *moved)
{
    assert_non_null(room);
    char board[700];
    const char *at = json_string_value(json_array_get(moved, 4));
    int64_t width = json_integer_value(json_array_get(json_object_get(room, "size"), 0));
    int64_t height = json_integer_value(json_array_get(json_object_get(room, "size"), 1));
    json_object_set(room, "move", json_array_get(moved, 1));
    json_object_set(room, "to", json_array_get(moved, 2));
    json_object_set(room, "last", json_array_get(moved, 3));
    snprintf(board, sizeof board, "%s", text_at(room, "board"));
    while (*at) {
        char stone = *at, column = at[1], *end;
        int64_t row = strtol(at + 2, &end, 10);
        int64_t x = column - 'A' - (column > 'I');
        board[(height - row) * (width + 1) + x] = stone;
        at = end;
    }
    json_object_set_new(room, "board", json_string(board));
}

static void keep_up(struct kept_lobby *kept)
{
    const json_t *one;
    size_t i;
    const struct inbox *inbox = &world.inboxes[kept->conn - 1];
    while (inbox->read < inbox->n) {
        const json_t *message = hear(&world, kept->conn), *value = json_object_get(message, "v");
        if (strcmp(text_at(message, "t"), "snap") == 0)
            json_object_clear(kept->rooms);
        json_array_foreach(json_object_get(value ? value : message, "rooms"), i, one)
            json_object_set_new(kept->rooms, text_at(one, "id"), json_deep_copy(one));
        json_array_foreach(json_object_get(message, "moved"), i, one)
            keep_move(json_object_get(kept->rooms, json_string_value(json_array_get(one, 0))), one);
        json_array_foreach(json_object_get(message, "gone"), i, one)
            json_object_del(kept->rooms, json_string_value(one));
    }
}

static struct kept_lobby keep(void)
{
    struct kept_lobby kept = {world_connect(&world, -1), json_object()};
    say(&world, kept.conn, "{'t':'sub','id':1,'ch':'lobby'}");
    keep_up(&kept);
    return kept;
}

/* The same but for the number of watchers, which has no event of its own. */
static void is_same(struct kept_lobby *kept, struct kept_lobby *other)
{
    const char *id;
    json_t *room;
    struct kept_lobby *both[2] = {kept, other};
    for (int i = 0; i < 2; i++) {
        keep_up(both[i]);
        json_object_foreach(both[i]->rooms, id, room) json_object_del(room, "watchers");
    }
    if (!json_equal(kept->rooms, other->rooms))
        fail_msg("%s\nis not\n%s", json_dumps(kept->rooms, 0), json_dumps(other->rooms, 0));
}

/* A move of this side, or a refusal. */
static bool try_play(struct table *table, char colour, const char *at)
{
    conn_id conn = colour == 'b' ? table->black : table->white;
    int64_t id = 1000 + ++world.ids;
    say(&world, conn,
        "{'t':'do','id':%lld,'key':'k%lld','ch':'game:%s','base':%lld,'k':'play','at':'%s'}",
        (long long)id, (long long)id, table->game, (long long)table->exp, at);
    world_commit_all(&world);
    const json_t *answer = await(&world, conn, "{'id':%lld}", (long long)id);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        return false;
    const json_t *event = await(&world, conn, "{'t':'ev','ch':'game:%s','n':%lld}", table->game,
                                (long long)number_at(answer, "n"));
    table->exp = number_at(json_object_get(event, "state"), "base");
    return true;
}

/* A stone somewhere, after which it may be taken back. */
static void play_somewhere(struct table *table, uint32_t random)
{
    char at[3] = {"ABCD"[random % 4], "123"[random / 4 % 3], '\0'};
    for (int side = 0; side < 2; side++) {
        char colour = "bw"[side];
        if (!try_play(table, colour, at))
            continue;
        if (random / 16 % 4 == 0) {
            act(&world, table, colour, "'k':'undo-ask'");
            act(&world, table, "wb"[side], "'k':'undo-yes'");
        }
        return;
    }
}

static void a_subscriber_of_the_lobby_has_the_same_rows_as_a_newcomer(void **state)
{
    (void)state;
    enum { KEPT = 8, TURNS = 400, EACH = TURNS / KEPT };
    struct kept_lobby kept[KEPT];
    struct table tables[3];
    uint32_t random = 1;
    for (int i = 0; i < 3; i++)
        tables[i] = world_table(&world, "'ruleset':'tromp-taylor','size':[4,3]");
    for (int turn = 0; turn < TURNS; turn++) {
        if (turn % EACH == 0)
            kept[turn / EACH] = keep();
        random = random * 1664525 + 1013904223;
        play_somewhere(&tables[(random >> 28) % 3], random >> 8 & 0xff);
        if ((random >> 16) % 4 == 0)
            world_pass(&world, (random >> 18) % 900);
        if (turn == TURNS / 2) {
            act(&world, &tables[1], 'b', "'k':'resign'");
            tables[1] = world_table(&world, "'ruleset':'tromp-taylor','size':[4,3]");
        }
    }
    world_pass(&world, APP_NOTES_MS);
    struct kept_lobby fresh = keep();
    assert_int_equal(json_object_size(fresh.rooms), 4);
    for (int i = 0; i < KEPT; i++) {
        is_same(&kept[i], &fresh);
        json_decref(kept[i].rooms);
    }
    json_decref(fresh.rooms);
}

static void the_lobby_has_so_many_rooms_and_the_oldest_makes_way(void **state)
{
    (void)state;
    static char rooms[APP_LOBBY_ROOMS_MAX + 1][23];
    conn_id opener = 0;
    world.rooms_max = 2 * APP_LOBBY_ROOMS_MAX;
    world_crash(&world);
    struct kept_lobby kept = keep();
    for (int i = 0; i <= APP_LOBBY_ROOMS_MAX; i++) {
        if (i % 10 == 0)
            opener = world_connect(&world, (int)world_guest(&world, "Ann"));
        if (i == APP_LOBBY_ROOMS_MAX) {
            keep_up(&kept);
            assert_int_equal(json_object_size(kept.rooms), APP_LOBBY_ROOMS_MAX);
            assert_non_null(json_object_get(kept.rooms, rooms[0]));
        }
        open_room(opener, "'ruleset':'stoical','size':[9,9]", rooms[i]);
        world_pass(&world, APP_NOTES_MS);
    }
    struct kept_lobby fresh = keep();
    is_same(&kept, &fresh);
    assert_int_equal(json_object_size(kept.rooms), APP_LOBBY_ROOMS_MAX);
    assert_null(json_object_get(kept.rooms, rooms[0]));
    close_room(opener, rooms[APP_LOBBY_ROOMS_MAX], 60);
    world_pass(&world, APP_NOTES_MS);
    keep_up(&kept);
    assert_int_equal(json_object_size(kept.rooms), APP_LOBBY_ROOMS_MAX);
    assert_non_null(json_object_get(kept.rooms, rooms[0]));
    json_decref(kept.rooms);
    json_decref(fresh.rooms);
}

static void a_room_that_newer_ones_pushed_out_at_once_comes_back(void **state)
{
    (void)state;
    static char rooms[APP_LOBBY_ROOMS_MAX + 1][23];
    conn_id opener = 0;
    world.rooms_max = 2 * APP_LOBBY_ROOMS_MAX;
    world_crash(&world);
    struct kept_lobby kept = keep();
    for (int i = 0; i <= APP_LOBBY_ROOMS_MAX; i++) {
        if (i % 10 == 0)
            opener = world_connect(&world, (int)world_guest(&world, "Ann"));
        open_room(opener, "'ruleset':'stoical','size':[9,9]", rooms[i]);
        keep_up(&kept); /* hears of the first alone */
        assert_int_equal(json_object_size(kept.rooms), 1);
    }
    world_pass(&world, APP_NOTES_MS);
    keep_up(&kept);
    assert_null(json_object_get(kept.rooms, rooms[0]));
    close_room(opener, rooms[APP_LOBBY_ROOMS_MAX], 60);
    world_pass(&world, APP_NOTES_MS);
    keep_up(&kept);
    assert_non_null(json_object_get(kept.rooms, rooms[0]));
    json_decref(kept.rooms);
}

/* Ann, who has opened this room, becomes Anna. */
static void is_renamed(const char room[23], int person)
{
    conn_id watcher = world_connect(&world, -1);
    world_pass(&world, 5000);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'lobby'}");
    await(&world, watcher, "{'t':'snap'}");
    world_post(&world, world.people[person], "{\"name\":\"Anna\"}");
    world_pass(&world, 5000);
    json_t *told = await(&world, watcher, "{'t':'ev','ch':'lobby'}");
    char *text = json_dumps(told, JSON_COMPACT);
    assert_non_null(strstr(text, room));
    assert_non_null(strstr(text, "\"Anna\""));
    free(text);
}

static void another_name_of_somebody_is_told_with_their_room(void **state)
{
    (void)state;
    char room[23];
    int person = (int)world_guest(&world, "Ann");
    conn_id ann = world_connect(&world, person);
    open_room(ann, "'ruleset':'stoical','size':[9,9]", room);
    is_renamed(room, person);
}

static void another_name_is_told_with_a_room_that_they_opened_and_left(void **state)
{
    (void)state;
    char room[23];
    int person = (int)world_guest(&world, "Ann");
    conn_id ann = world_connect(&world, person);
    conn_id bob = world_connect(&world, (int)world_guest(&world, "Bob"));
    open_room(ann, "'ruleset':'stoical','size':[9,9],'handicap':2,'free_handicap':true", room);
    say(&world, bob, "{'t':'do','id':1,'key':'sits','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    say(&world, ann, "{'t':'do','id':2,'key':'stands','ch':'room:%s','k':'stand'}", room);
    world_commit_all(&world);
    await(&world, ann, "{'t':'ok','id':2}");
    is_renamed(room, person);
}

static void all_rooms_that_changed_within_a_second_are_one_event_for_all(void **state)
{
    (void)state;
    struct table tables[3];
    conn_id one = world_connect(&world, -1), other = world_connect(&world, -1);
    for (int i = 0; i < 3; i++)
        tables[i] = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    say(&world, one, "{'t':'sub','id':1,'ch':'lobby'}");
    say(&world, other, "{'t':'sub','id':1,'ch':'lobby'}");
    world_pass(&world, APP_NOTES_MS);
    act(&world, &tables[0], 'b',
        "'k':'play','at':'C3'"); /* at once: the last event is a second old */
    const json_t *first =
        await(&world, one, "{'k':'rooms','moved':[['%s',1,'w','C3','XC3']]}", tables[0].room);
    int64_t n = number_at(first, "n");
    forget_heard(&world, other);
    act(&world, &tables[2], 'b', "'k':'play','at':'D4'");
    act(&world, &tables[2], 'w', "'k':'play','at':'E5'");
    act(&world, &tables[0], 'w', "'k':'pass'");
    act(&world, &tables[1], 'b', "'k':'draw'"); /* which no line shows */
    world_pass(&world, APP_NOTES_MS - 1);
    assert_true(hears_nothing(&world, one));
    world_pass(&world, 1);
    for (int i = 0; i < 2; i++) {
        expect(&world, i ? other : one,
               "{'t':'ev','n':%lld,'k':'rooms','moved':[['%s',2,'b','E5','OE5XD4'],"
               "['%s',2,'b',null,'']]}",
               (long long)n + 1, tables[2].room, tables[0].room);
        assert_true(hears_nothing(&world, i ? other : one));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_lobby_tells_of_a_room_from_its_opening_to_its_closing),
        TEST(a_subscriber_of_the_lobby_has_the_same_rows_as_a_newcomer),
        TEST(the_lobby_has_so_many_rooms_and_the_oldest_makes_way),
        TEST(a_room_that_newer_ones_pushed_out_at_once_comes_back),
        TEST(another_name_of_somebody_is_told_with_their_room),
        TEST(another_name_is_told_with_a_room_that_they_opened_and_left),
        TEST(all_rooms_that_changed_within_a_second_are_one_event_for_all),
    };
    return cmocka_run_group_tests_name("app play lobby", tests, NULL, NULL);
}
