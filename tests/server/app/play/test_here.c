/* Players who are here and what they do, and those that a player follows. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"

enum { ANN = 1, BOB = 2 };

static conn_id ann, bob, cid; /* two accounts and a guest */
static unsigned ann_person, bob_person;
static int64_t asked;

static unsigned an_account(const char *name, unsigned from)
{
    unsigned person = world.people_n;
    world_account(&world, APP_REGISTER, NULL, from, "{'name':'%s','password':'correct horse'}",
                  name);
    assert_int_equal(world.reply_code, 200);
    return person;
}

static int create(void **state)
{
    world_before(state);
    asked = 100;
    ann_person = an_account("Ann", 1); /* p1 */
    bob_person = an_account("Bob", 2); /* p2 */
    cid = world_connect_from(&world, (int)world_resident(&world, "Cid"), 3);
    ann = world_connect_from(&world, (int)ann_person, 1);
    bob = world_connect_from(&world, (int)bob_person, 2);
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

static void is_ok(const json_t *answer)
{
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s", json_dumps(answer, 0));
}

static void is_no(const json_t *answer, const char *code)
{
    if (strcmp(text_at(answer, "t"), "error") != 0 || strcmp(text_at(answer, "code"), code) != 0)
        fail_msg("%s", json_dumps(answer, 0));
}

static const json_t *looks(conn_id conn)
{
    int64_t id = ++asked;
    say(&world, conn, "{'t':'get','id':%lld,'k':'here'}", (long long)id);
    world_commit_all(&world);
    return await(&world, conn, "{'t':'here','id':%lld}", (long long)id);
}

/* The act of a player in a list of the answer; "": they are not in it. */
static const char *act_of(const json_t *here, const char *list, int64_t player)
{
    char id[24];
    size_t i;
    json_t *one;
    snprintf(id, sizeof id, "p%lld", (long long)player);
    json_array_foreach(json_object_get(here, list), i,
                       one) if (strcmp(text_at(json_object_get(one, "player"), "id"), id) ==
                                0) return text_at(one, "does");
    return "";
}

static void accounts_are_listed_and_guests_are_a_number(void **state)
{
    (void)state;
    const json_t *here = looks(cid);
    assert_int_equal(number_at(here, "count"), 3);
    assert_int_equal(number_at(here, "others"), 1);
    assert_int_equal(json_array_size(json_object_get(here, "players")), 2);
    assert_string_equal(act_of(here, "players", ANN), "here");
    assert_string_equal(act_of(here, "players", BOB), "here");
    world_hang_up(&world, bob);
    here = looks(cid);
    assert_int_equal(number_at(here, "count"), 2);
    assert_string_equal(act_of(here, "players", BOB), "");
}

static void a_stranger_sees_who_is_here_and_follows_no_player(void **state)
{
    (void)state;
    const json_t *here = looks(world_connect(&world, -1));
    assert_string_equal(act_of(here, "players", ANN), "here");
    assert_int_equal(json_array_size(json_object_get(here, "followed")), 0);
}

static void a_player_is_listed_with_what_they_do(void **state)
{
    char channel[30];
    (void)state;
    const json_t *answer =
        does(ann, "lobby", "'k':'open','ruleset':'chinese','size':[9,9],'colours':'b'");
    snprintf(channel, sizeof channel, "room:%s", text_at(answer, "room"));
    assert_string_equal(act_of(looks(cid), "players", ANN), "waiting");
    is_ok(does(bob, channel, "'k':'sit'"));
    const json_t *here = looks(cid);
    assert_string_equal(act_of(here, "players", ANN), "playing");
    assert_string_equal(act_of(here, "players", BOB), "playing");
    const json_t *first = json_array_get(json_object_get(here, "players"), 0);
    assert_string_equal(text_at(first, "room"), channel + strlen("room:"));
}

static void a_game_in_a_room_that_is_not_public_is_not_named(void **state)
{
    char channel[30];
    (void)state;
    const json_t *answer = does(
        ann, "lobby", "'k':'open','ruleset':'chinese','size':[9,9],'colours':'b','public':false");
    snprintf(channel, sizeof channel, "room:%s", text_at(answer, "room"));
    is_ok(does(bob, channel, "'k':'sit'"));
    const json_t *here = looks(cid);
    assert_string_equal(act_of(here, "players", ANN), "playing");
    assert_null(json_object_get(json_array_get(json_object_get(here, "players"), 0), "room"));
}

static void a_player_who_is_hidden_is_in_no_list(void **state)
{
    (void)state;
    is_ok(does(ann, "me", "'k':'follow','player':'p2','on':true"));
    is_ok(does(bob, "me", "'k':'visible','on':false"));
    const json_t *here = looks(ann);
    assert_int_equal(number_at(here, "count"), 3);
    assert_int_equal(number_at(here, "others"), 2);
    assert_string_equal(act_of(here, "players", BOB), "");
    assert_string_equal(act_of(here, "followed", BOB), "away");
    assert_true(json_is_true(json_object_get(looks(bob), "hidden")));
    is_ok(does(bob, "me", "'k':'visible','on':true"));
    assert_string_equal(act_of(looks(ann), "followed", BOB), "here");
    is_no(does(cid, "me", "'k':'visible','on':false"), "forbidden");
}

static void a_player_is_away_for_those_whom_they_muted(void **state)
{
    (void)state;
    is_ok(does(ann, "me", "'k':'follow','player':'p2','on':true"));
    is_ok(does(bob, "me", "'k':'mute','player':'p1','on':true"));
    const json_t *here = looks(ann);
    assert_string_equal(act_of(here, "players", BOB), "");
    assert_string_equal(act_of(here, "followed", BOB), "away");
    assert_string_equal(act_of(looks(cid), "players", BOB), "here");
}

static void following_is_remembered_with_the_session(void **state)
{
    (void)state;
    is_ok(does(ann, "me", "'k':'follow','player':'p2','on':true"));
    is_ok(does(ann, "me", "'k':'follow','player':'p2','on':true"));
    is_no(does(ann, "me", "'k':'follow','player':'p1','on':true"), "denied");
    is_no(does(ann, "me", "'k':'follow','player':'p99','on':true"), "notfound");
    world_crash(&world);
    ann = world_connect_from(&world, (int)ann_person, 1);
    const json_t *here = looks(ann);
    assert_int_equal(json_array_size(json_object_get(here, "followed")), 1);
    assert_string_equal(act_of(here, "followed", BOB), "away");
    is_ok(does(ann, "me", "'k':'follow','player':'p2','on':false"));
    assert_int_equal(json_array_size(json_object_get(looks(ann), "followed")), 0);
}

static void so_many_players_are_followed_and_no_more(void **state)
{
    char fields[80];
    (void)state;
    unsigned people_n = world.people_n;
    for (int i = 0; i <= APP_FOLLOWED_MAX; i++, world.people_n = people_n)
        world_resident(&world, "Resident");
    int64_t newest = world.store.players[world.store.players_n - 1].id;
    for (int i = 0; i <= APP_FOLLOWED_MAX; i++) {
        world_pass(&world, 10000); /* `mute` has a pace */
        snprintf(fields, sizeof fields, "'k':'follow','player':'p%d','on':true", (int)newest - i);
        const json_t *answer = does(ann, "me", fields);
        if (i < APP_FOLLOWED_MAX)
            is_ok(answer);
        else
            is_no(answer, "full");
    }
}

#define HERE_TEST(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HERE_TEST(accounts_are_listed_and_guests_are_a_number),
        HERE_TEST(a_stranger_sees_who_is_here_and_follows_no_player),
        HERE_TEST(a_player_is_listed_with_what_they_do),
        HERE_TEST(a_game_in_a_room_that_is_not_public_is_not_named),
        HERE_TEST(a_player_who_is_hidden_is_in_no_list),
        HERE_TEST(a_player_is_away_for_those_whom_they_muted),
        HERE_TEST(following_is_remembered_with_the_session),
        HERE_TEST(so_many_players_are_followed_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
