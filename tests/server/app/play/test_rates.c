/* Rated games of rooms that players opened: who may play them, which games count, and what is seen of it. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/player.h"

#define TERMS "'ruleset':'chinese','size':[9,9],'colours':'b'"

static unsigned ann_person, bob_person;
static conn_id ann, bob, cid; /* two accounts and a guest */
static char room[23], game[23];
static int64_t asked, base;

static unsigned an_account(const char *name, unsigned from)
{
    unsigned person = world.people_n;
    world_account(&world, APP_REGISTER, NULL, from, "{'name':'%s','password':'correct horse'}",
                  name);
    assert_int_equal(world.reply_code, 200);
    return person;
}

static void connect(void)
{
    ann = world_connect_from(&world, (int)ann_person, 1);
    bob = world_connect_from(&world, (int)bob_person, 2);
}

static int create(void **state)
{
    world_before(state);
    asked = 100;
    ann_person = an_account("Ann", 1); /* p1 */
    bob_person = an_account("Bob", 2); /* p2 */
    cid = world_connect_from(&world, (int)world_resident(&world, "Cid"), 3);
    connect();
    return 0;
}

/* A command on a channel; returns its answer. */
static json_t *does(conn_id conn, const char *channel, const char *fields)
{
    int64_t id = ++asked;
    say(&world, conn, "{'t':'do','id':%lld,'key':'k%lld','ch':'%s',%s}", (long long)id,
        (long long)id, channel, fields);
    world_commit_all(&world);
    return await(&world, conn, "{'id':%lld}", (long long)id);
}

static void is_no(const json_t *answer, const char *code, const char *field)
{
    if (strcmp(text_at(answer, "code"), code) != 0 || strcmp(text_at(answer, "field"), field) != 0)
        fail_msg("%s", json_dumps(answer, 0));
}

static json_t *opens(conn_id conn, const char *more)
{
    char fields[300];
    snprintf(fields, sizeof fields, "'k':'open'," TERMS "%s", more);
    return does(conn, "lobby", fields);
}

static json_t *sits(conn_id conn)
{
    char channel[30];
    snprintf(channel, sizeof channel, "room:%s", room);
    return does(conn, channel, "'k':'sit'");
}

static json_t *in_game(conn_id conn, const char *fields)
{
    char channel[30], all[300];
    snprintf(channel, sizeof channel, "game:%s", game);
    snprintf(all, sizeof all, "'base':%lld,%s", (long long)base, fields);
    json_t *answer = does(conn, channel, all);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", fields, json_dumps(answer, 0));
    base = number_at(answer, "n");
    return answer;
}

/* The room as a new watcher sees it. */
static json_t *seen(void)
{
    conn_id watcher = world_connect(&world, -1);
    say(&world, watcher, "{'t':'sub','id':1,'ch':'room:%s'}", room);
    world_commit_all(&world);
    json_t *snap = json_incref(json_object_get(await(&world, watcher, "{'t':'snap'}"), "v"));
    world_hang_up(&world, watcher);
    return snap;
}

/* Ann and Bob sit in a new room, Ann with Black, and both play a stone. */
static void both_move(const char *more)
{
    snprintf(room, sizeof room, "%s", text_at(opens(ann, more), "room"));
    assert_string_equal(text_at(sits(bob), "t"), "ok");
    json_t *snap = seen();
    snprintf(game, sizeof game, "%s",
             text_at(json_array_get(json_object_get(snap, "games"), 0), "id"));
    json_decref(snap);
    base = 0;
    in_game(ann, "'k':'play','at':'D4'");
    in_game(bob, "'k':'play','at':'F6'");
}

/* The profile of a player, with the number of the question taken off; the caller frees it. */
static char *profile(const char *player)
{
    conn_id conn = world_connect(&world, -1);
    int64_t id = ++asked;
    say(&world, conn, "{'t':'get','id':%lld,'k':'profile','player':'%s'}", (long long)id, player);
    world_commit_all(&world);
    json_t *answer = await(&world, conn, "{'id':%lld}", (long long)id);
    json_object_del(answer, "id");
    char *text = json_dumps(answer, JSON_SORT_KEYS);
    world_hang_up(&world, conn);
    return text;
}

static size_t games_of(const char *player)
{
    char *text = profile(player);
    json_t *answer = json_loads(text, 0, NULL);
    size_t n = json_array_size(json_object_get(answer, "games"));
    json_decref(answer);
    free(text);
    return n;
}

static void a_guest_can_neither_open_nor_join_nor_be_asked_to_a_rated_game(void **state)
{
    (void)state;
    is_no(opens(cid, ",'rated':true"), "forbidden", "rated");
    is_no(opens(ann, ",'rated':true,'opponent':'p3'"), "forbidden", "rated");
    snprintf(room, sizeof room, "%s", text_at(opens(ann, ",'rated':true"), "room"));
    is_no(sits(cid), "forbidden", "rated");
    json_t *snap = seen();
    assert_string_equal(text_at(snap, "state"), "open");
    json_decref(snap);
    assert_string_equal(text_at(sits(bob), "t"), "ok");
}

static void a_guest_still_plays_in_a_casual_room(void **state)
{
    (void)state;
    snprintf(room, sizeof room, "%s", text_at(opens(ann, ",'rated':false"), "room"));
    assert_string_equal(text_at(sits(cid), "t"), "ok");
}

static void a_bot_plays_no_rated_game(void **state)
{
    (void)state;
    snprintf(room, sizeof room, "%s", text_at(opens(ann, ",'rated':true"), "room"));
    player_find(world.app, 2)->account = ACCOUNT_BOT;
    is_no(sits(bob), "forbidden", "rated");
    player_find(world.app, 2)->account = ACCOUNT_PERSON;
}

static void a_room_and_the_lobby_say_that_the_game_is_rated(void **state)
{
    (void)state;
    both_move(",'rated':true");
    json_t *snap = seen();
    assert_true(json_is_true(json_object_get(json_object_get(snap, "settings"), "rated")));
    assert_null(json_object_get(snap, "ratings"));
    json_decref(snap);
    say(&world, ann, "{'t':'sub','id':9,'ch':'lobby'}");
    snap = await(&world, ann, "{'t':'snap','ch':'lobby'}");
    const json_t *row = json_array_get(json_object_get(json_object_get(snap, "v"), "rooms"), 0);
    assert_true(json_is_true(json_object_get(row, "rated")));
}

static void a_rated_game_changes_both_ratings_and_a_restart_shows_the_same(void **state)
{
    (void)state;
    both_move(",'rated':true");
    assert_int_equal(games_of("p1"), 0);
    in_game(bob, "'k':'resign'");
    json_t *snap = seen();
    const json_t *ratings = json_object_get(snap, "ratings");
    assert_true(json_integer_value(json_array_get(json_array_get(ratings, 0), 0)) > 1500);
    assert_true(json_integer_value(json_array_get(json_array_get(ratings, 1), 0)) < 1500);
    json_decref(snap);
    char *before = profile("p1");
    json_t *answer = json_loads(before, 0, NULL);
    const json_t *pool = json_array_get(json_object_get(answer, "pools"), 0);
    assert_string_equal(text_at(pool, "ruleset"), "chinese");
    assert_int_equal(number_at(pool, "games"), 1);
    const json_t *one = json_array_get(json_object_get(answer, "games"), 0);
    assert_string_equal(text_at(one, "game"), game);
    assert_string_equal(text_at(one, "result"), "black");
    assert_true(number_at(one, "change") > 0);
    assert_null(json_object_get(one, "round"));
    json_decref(answer);
    world_crash(&world);
    char *after = profile("p1");
    assert_string_equal(after, before);
    free(before);
    free(after);
}

static void a_rematch_in_a_rated_room_is_rated_too(void **state)
{
    (void)state;
    both_move(",'rated':true");
    in_game(bob, "'k':'resign'");
    char channel[30];
    snprintf(channel, sizeof channel, "room:%s", room);
    does(ann, channel, "'k':'rematch'");
    does(bob, channel, "'k':'rematch'");
    json_t *snap = seen();
    snprintf(game, sizeof game, "%s",
             text_at(json_array_get(json_object_get(snap, "games"), 1), "id"));
    json_decref(snap);
    base = 0;
    in_game(bob, "'k':'play','at':'D4'");
    in_game(ann, "'k':'play','at':'F6'");
    in_game(bob, "'k':'resign'");
    assert_int_equal(games_of("p2"), 2);
}

static void a_casual_game_and_one_in_which_one_side_has_not_moved_are_not_rated(void **state)
{
    (void)state;
    both_move("");
    in_game(bob, "'k':'resign'");
    assert_int_equal(games_of("p1"), 0);
    snprintf(room, sizeof room, "%s", text_at(opens(ann, ",'rated':true"), "room"));
    sits(bob);
    json_t *snap = seen();
    snprintf(game, sizeof game, "%s",
             text_at(json_array_get(json_object_get(snap, "games"), 0), "id"));
    json_decref(snap);
    base = 0;
    in_game(ann, "'k':'play','at':'D4'");
    in_game(bob, "'k':'resign'");
    assert_int_equal(games_of("p1"), 0);
    assert_int_equal(world.store.rated_n, 0);
}

static void a_game_whose_player_gave_up_their_account_does_not_count(void **state)
{
    (void)state;
    both_move(",'rated':true");
    player_find(world.app, 2)->account = ACCOUNT_NONE;
    in_game(ann, "'k':'resign'");
    assert_int_equal(world.store.rated_n, 0);
}

#define RATES_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        RATES_TEST(a_guest_can_neither_open_nor_join_nor_be_asked_to_a_rated_game),
        RATES_TEST(a_guest_still_plays_in_a_casual_room),
        RATES_TEST(a_bot_plays_no_rated_game),
        RATES_TEST(a_room_and_the_lobby_say_that_the_game_is_rated),
        RATES_TEST(a_rated_game_changes_both_ratings_and_a_restart_shows_the_same),
        RATES_TEST(a_rematch_in_a_rated_room_is_rated_too),
        RATES_TEST(a_casual_game_and_one_in_which_one_side_has_not_moved_are_not_rated),
        RATES_TEST(a_game_whose_player_gave_up_their_account_does_not_count),
    };
    return cmocka_run_group_tests_name("app rates", tests, NULL, NULL);
}
