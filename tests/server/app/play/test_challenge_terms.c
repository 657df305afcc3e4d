/* Challenges whose terms are changed and sent back: what each side finds, the versions of an answer, the limits. */
#include "challenging.h"

#include <stdio.h>
#include <string.h>

#include "server/app/limits.h"

/* Sends other terms back: an `open` against the challenger, instead of this room. Returns its id. */
static int64_t counters(const struct side *by, const struct side *to, const char *room,
                        const char *more)
{
    char fields[160];
    snprintf(fields, sizeof fields, ",'instead':'%s'%s", room, more);
    return asks(by, to->id, fields);
}

/* The same, taken; room becomes the new one. */
static void changes(const struct side *by, const struct side *to, char room[23])
{
    int64_t id = counters(by, to, room, ",'undo':false");
    const json_t *ok = await(&world, by->conn, "{'t':'ok','id':%lld}", (long long)id);
    snprintf(room, 23, "%s", text_at(ok, "room"));
}

static const json_t *only_challenge(const struct side *side)
{
    const json_t *list = json_object_get(mine(side), "challenges");
    assert_int_equal(json_array_size(list), 1);
    return json_array_get(list, 0);
}

static void terms_are_changed_and_sent_back_with_those_before(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char first[23];
    snprintf(first, sizeof first, "%s", challenges(&ann, &ben));
    assert_int_equal(json_integer_value(json_object_get(only_challenge(&ben), "changes_left")),
                     APP_CHALLENGE_CHANGES_MAX);
    assert_null(json_object_get(only_challenge(&ben), "before"));
    is_ok(&ben, counters(&ben, &ann, first, ",'colours':'b','handicap':2"));
    await(&world, ann.conn,
          "{'t':'ev','ch':'me','challenges':[{'state':'waiting','by':{'id':'%s'},'to':{'id':'%s'},"
          "'changes_left':9,'settings':{'handicap':2,'colours':'b'},"
          "'before':{'room':'%s','settings':{'handicap':0,'colours':'lot'},'mix':null}}]}",
          ben.id, ann.id, first);
    assert_string_equal(state_of(&ben), "waiting");
    assert_string_equal(state_of(&ann), "waiting");
    assert_string_equal(text_at(json_object_get(only_challenge(&ann), "by"), "id"), ben.id);
    is_ok(&ann, does(&ann, text_at(only_challenge(&ann), "room"), "'k':'sit'"));
    assert_int_equal(challenges_of(&ann), 0);
    assert_int_equal(challenges_of(&ben), 0);
    const json_t *games = json_object_get(mine(&ann), "games");
    assert_int_equal(json_array_size(games), 1);
    assert_string_equal(text_at(json_array_get(games, 0), "state"), "playing");
    assert_string_equal(text_at(json_array_get(games, 0), "your"), "w");
}

static void an_answer_to_terms_that_have_changed_is_refused(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char room[23], first[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    memcpy(first, room, sizeof first);
    changes(&ben, &ann, room);
    const char *const acts[] = {"'k':'sit'", "'k':'decline','reason':'no'", "'k':'close'"};
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        const struct side *side = i < 2 ? &ben : &ann;
        int64_t id = does(side, first, acts[i]);
        await(&world, side->conn, "{'t':'error','id':%lld,'code':'notfound'}", (long long)id);
    }
    is_no(&ben, counters(&ben, &ann, first, ""), "notfound", "instead");
    assert_string_equal(state_of(&ann), "waiting");
    assert_string_equal(state_of(&ben), "waiting");
}

static void terms_that_change_while_an_answer_is_on_its_way_refuse_it(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char room[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    /* Two windows of Ben: one sends other terms, the other accepts before that is stored. */
    struct side again = listening(ben.person, 1);
    say(&world, ben.conn,
        "{'t':'do','id':7,'key':'c','ch':'lobby','k':'open'," TERMS
        ",'opponent':'%s','instead':'%s'}",
        ann.id, room);
    say(&world, again.conn, "{'t':'do','id':8,'key':'s','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    await(&world, ben.conn, "{'t':'ok','id':7}");
    await(&world, again.conn, "{'t':'error','id':8}");
    assert_string_equal(state_of(&ann), "waiting");
    assert_string_equal(text_at(only_challenge(&ann), "state"), "waiting");
    /* And the other way round: the game begins, the terms stay. */
    snprintf(room, sizeof room, "%s", text_at(only_challenge(&ann), "room"));
    say(&world, ann.conn, "{'t':'do','id':17,'key':'s','ch':'room:%s','k':'sit'}", room);
    say(&world, ann.conn,
        "{'t':'do','id':18,'key':'c','ch':'lobby','k':'open'," TERMS
        ",'opponent':'%s','instead':'%s'}",
        ben.id, room);
    world_commit_all(&world);
    await(&world, ann.conn, "{'t':'ok','id':17}");
    await(&world, ann.conn, "{'t':'error','id':18,'code':'notfound','field':'instead'}");
    assert_int_equal(challenges_of(&ben), 0);
}

static void only_the_challenged_player_changes_terms_for_the_challenger(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben"), eve = arrives("Eve");
    char room[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    is_no(&ann, counters(&ann, &ben, room, ""), "denied", "instead"); /* their own: cancel it */
    is_no(&eve, counters(&eve, &ann, room, ""), "denied", "instead");
    is_no(&ben, counters(&ben, &eve, room, ""), "denied", "instead");
    is_no(&ben, counters(&ben, &ann, "MDEyMzQ1Njc4OWFiY2RlZg", ""), "notfound", "instead");
    is_no(&ben, counters(&ben, &ann, "7T3n", ""), "proto", "instead");
    int64_t id = ++ids;
    say(&world, ben.conn,
        "{'t':'do','id':%lld,'key':'c%lld','ch':'lobby','k':'open'," TERMS ",'instead':'%s'}",
        (long long)id, (long long)id, room);
    is_no(&ben, id, "proto", "instead");
    assert_string_equal(text_at(only_challenge(&ben), "room"), room);
}

static void terms_are_changed_ten_times_at_most(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char room[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    for (unsigned i = 0; i < APP_CHALLENGE_CHANGES_MAX; i++)
        changes(i % 2 ? &ann : &ben, i % 2 ? &ben : &ann, room);
    assert_int_equal(json_integer_value(json_object_get(only_challenge(&ben), "changes_left")), 0);
    is_no(&ben, counters(&ben, &ann, room, ""), "full", "instead");
    is_ok(&ben, does(&ben, room, "'k':'sit'"));
}

static void changed_terms_wait_anew_but_half_an_hour_in_all(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char room[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    for (unsigned i = 0; i < 6; i++) {
        world_pass(&world, APP_CHALLENGE_MS - 1000);
        world_commit_all(&world);
        changes(i % 2 ? &ann : &ben, i % 2 ? &ben : &ann, room);
    }
    world_pass(&world, 6 * 1000 - 1);
    world_commit_all(&world);
    assert_string_equal(state_of(&ben), "waiting");
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_string_equal(state_of(&ann), "expired");
    assert_int_equal(challenges_of(&ben), 0);
    assert_int_equal(json_array_size(json_object_get(mine(&ann), "games")), 0);
}

static void changed_terms_are_declined_and_leave_nothing(void **state)
{
    (void)state;
    world_limits(&world, "challenges.guest=1");
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char room[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    changes(&ben, &ann, room);
    is_ok(&ann, does(&ann, room, "'k':'decline','reason':'size'"));
    assert_int_equal(challenges_of(&ann), 0);
    assert_string_equal(state_of(&ben), "declined");
    challenges(&ann, &ben); /* the budgets of both are free again */
    challenges(&ben, &ann);
}

static void a_challenger_who_is_away_for_a_moment_finds_the_changed_terms(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    char room[23];
    snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
    world_hang_up(&world, ann.conn);
    changes(&ben, &ann, room);
    ann = listening(ann.person, 1);
    assert_string_equal(text_at(only_challenge(&ann), "room"), room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(terms_are_changed_and_sent_back_with_those_before),
        TEST(an_answer_to_terms_that_have_changed_is_refused),
        TEST(terms_that_change_while_an_answer_is_on_its_way_refuse_it),
        TEST(only_the_challenged_player_changes_terms_for_the_challenger),
        TEST(terms_are_changed_ten_times_at_most),
        TEST(changed_terms_wait_anew_but_half_an_hour_in_all),
        TEST(changed_terms_are_declined_and_leave_nothing),
        TEST(a_challenger_who_is_away_for_a_moment_finds_the_changed_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
