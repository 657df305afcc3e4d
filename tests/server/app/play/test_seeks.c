/* Quick pairing in the running application: wishes, pairs, and the ways in which a wish ends. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"
#include "server/app/play/play.h"
#include "server/app/state.h"

#define ANY "'rulesets':['stoical','bridge'],'sizes':[9],'clocks':['quick']"

struct side {
    int person;
    unsigned from;
    conn_id conn;
};

static int64_t ids;

static struct side arrives(const char *name, unsigned from)
{
    struct side side = {.person = (int)world_resident(&world, name), .from = from};
    side.conn = world_connect_from(&world, side.person, from);
    return side;
}

/* A command in the lobby; returns its answer. */
static json_t *does(const struct side *side, const char *fields)
{
    int64_t id = 1000 + ++ids;
    say(&world, side->conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'lobby',%s}", (long long)id,
        (long long)id, fields);
    world_commit_all(&world);
    return await(&world, side->conn, "{'id':%lld}", (long long)id);
}

static void seeks(const struct side *side, const char *terms)
{
    char fields[300];
    snprintf(fields, sizeof fields, "'k':'seek',%s", terms);
    json_t *answer = does(side, fields);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", terms, json_dumps(answer, 0));
}

static void is_no(const json_t *answer, const char *code, const char *field)
{
    if (strcmp(text_at(answer, "code"), code) != 0 || strcmp(text_at(answer, "field"), field) != 0)
        fail_msg("%s", json_dumps(answer, 0));
}

static void passes(int64_t ms)
{
    world_pass(&world, ms);
    world_commit_all(&world);
}

static uint32_t waiting(void)
{
    return world.app->play->seeks.n;
}

static void two_who_want_the_same_sit_in_one_room_and_their_game_begins(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1), bob = arrives("Bob", 2);
    seeks(&ann, ANY);
    passes(2);
    assert_int_equal(waiting(), 1);
    say(&world, bob.conn, "{'t':'get','id':5,'k':'seeks'}");
    await(&world, bob.conn, "{'t':'seeks','id':5,'count':1}");
    say(&world, ann.conn, "{'t':'sub','id':6,'ch':'me'}");
    seeks(&bob, "'rulesets':['bridge','chinese'],'sizes':[9,19],'clocks':['quick','days']");
    passes(2);
    assert_int_equal(waiting(), 0);
    const json_t *me = await(&world, ann.conn, "{'t':'ev','ch':'me','k':'me'}");
    const json_t *game = json_array_get(json_object_get(me, "games"), 0);
    assert_string_equal(text_at(game, "ruleset"), "bridge");
    assert_string_equal(text_at(game, "state"), "playing");
    assert_string_equal(text_at(json_object_get(game, "opponent"), "name"), "Bob");
}

static void a_wish_ends_when_it_is_taken_back(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1), bob = arrives("Bob", 2);
    seeks(&ann, ANY);
    does(&ann, "'k':'unseek'");
    does(&ann, "'k':'unseek'");
    seeks(&bob, ANY);
    passes(2000);
    assert_int_equal(waiting(), 1);
}

static void a_wish_said_again_replaces_the_one_before(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1), bob = arrives("Bob", 2);
    seeks(&ann, ANY);
    seeks(&ann, "'rulesets':['japanese'],'sizes':[9],'clocks':['quick']");
    seeks(&bob, ANY);
    passes(2000);
    assert_int_equal(waiting(), 2);
}

static void a_wish_ends_some_seconds_after_its_connection_and_not_before(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1), bob = arrives("Bob", 2);
    seeks(&ann, ANY);
    passes(1000);
    world_hang_up(&world, ann.conn);
    seeks(&bob, ANY); /* no pair: Ann is not here at this moment */
    passes(APP_SEEK_AWAY_MS - 1000);
    assert_int_equal(waiting(), 2);
    passes(2000);
    assert_int_equal(waiting(), 1);
}

static void a_wish_outlives_a_short_loss_of_the_connection_if_it_is_said_again(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1), bob = arrives("Bob", 2);
    seeks(&ann, ANY);
    world_hang_up(&world, ann.conn);
    passes(APP_SEEK_AWAY_MS / 2);
    ann.conn = world_connect_from(&world, ann.person, ann.from);
    seeks(&ann, ANY);
    passes(APP_SEEK_AWAY_MS * 2);
    assert_int_equal(waiting(), 1);
    seeks(&bob, ANY);
    passes(2);
    assert_int_equal(waiting(), 0);
}

static void a_wish_ends_after_half_an_hour(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1);
    seeks(&ann, ANY);
    passes(APP_SEEK_MS - 2000);
    assert_int_equal(waiting(), 1);
    passes(3000);
    assert_int_equal(waiting(), 0);
}

static void a_muted_player_does_not_meet_the_one_who_muted_them(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1), bob = arrives("Bob", 2);
    say(&world, bob.conn,
        "{'t':'do','id':9,'key':'m','ch':'me','k':'mute','player':'p1','on':true}");
    world_commit_all(&world);
    await(&world, bob.conn, "{'t':'ok','id':9}");
    seeks(&ann, ANY);
    seeks(&bob, ANY);
    passes(5000);
    assert_int_equal(waiting(), 2);
    /* And in the other order. */
    does(&ann, "'k':'unseek'");
    seeks(&ann, ANY);
    passes(5000);
    assert_int_equal(waiting(), 2);
}

static void a_guest_waits_for_no_rated_game(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1);
    is_no(does(&ann, "'k':'seek'," ANY ",'rated':true"), "forbidden", "rated");
    assert_int_equal(waiting(), 0);
}

static void one_address_has_a_limit_of_wishes(void **state)
{
    char name[20];
    (void)state;
    for (int i = 0; i < APP_SEEKS_ADDRESS_MAX; i++) {
        snprintf(name, sizeof name, "Ann %d", i);
        struct side ann = arrives(name, 1);
        seeks(&ann, i % 2 ? "'rulesets':['stoical'],'sizes':[9],'clocks':['quick']"
                          : "'rulesets':['bridge'],'sizes':[9],'clocks':['quick']");
        world.app->play->seeks.list[i].wish.sizes = 0; /* they suit no other wish */
    }
    struct side more = arrives("Ann again", 1), bob = arrives("Bob", 2);
    is_no(does(&more, "'k':'seek'," ANY), "full", "seeks");
    seeks(&bob, ANY);
    assert_int_equal(waiting(), APP_SEEKS_ADDRESS_MAX + 1);
}

static void a_thousand_wishes_and_their_ends_leave_nothing(void **state)
{
    (void)state;
    struct side ann = arrives("Ann", 1);
    for (int i = 0; i < 1000; i++) {
        seeks(&ann, ANY);
        does(&ann, "'k':'unseek'");
        forget_heard(&world, ann.conn);
    }
    passes(2000);
    assert_int_equal(waiting(), 0);
    assert_int_equal(world.app->play->seeks.timer.slot, 0);
    assert_int_equal(world.app->play->rooms_n, 0);
}

static int before(void **state)
{
    ids = 0;
    return world_before(state);
}

#define SEEKS_TEST(name) cmocka_unit_test_setup_teardown(name, before, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        SEEKS_TEST(two_who_want_the_same_sit_in_one_room_and_their_game_begins),
        SEEKS_TEST(a_wish_ends_when_it_is_taken_back),
        SEEKS_TEST(a_wish_said_again_replaces_the_one_before),
        SEEKS_TEST(a_wish_ends_some_seconds_after_its_connection_and_not_before),
        SEEKS_TEST(a_wish_outlives_a_short_loss_of_the_connection_if_it_is_said_again),
        SEEKS_TEST(a_wish_ends_after_half_an_hour),
        SEEKS_TEST(a_muted_player_does_not_meet_the_one_who_muted_them),
        SEEKS_TEST(a_guest_waits_for_no_rated_game),
        SEEKS_TEST(one_address_has_a_limit_of_wishes),
        SEEKS_TEST(a_thousand_wishes_and_their_ends_leave_nothing),
    };
    return cmocka_run_group_tests_name("app seeks", tests, NULL, NULL);
}
