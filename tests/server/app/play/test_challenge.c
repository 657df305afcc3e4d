/* Challenges: a room kept for one player, who accepts or declines; limits, ends and refusals. */
#include "challenging.h"

#include <stdio.h>

#include "server/app/limits.h"

/* --- the ways of a challenge ------------------------------------------------------------------ */

static void both_players_find_a_challenge_in_their_me(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    const char *room = challenges(&ann, &ben);
    await(&world, ben.conn,
          "{'t':'ev','ch':'me','challenges':[{'room':'%s','by':{'id':'%s'},'to':{'id':'%s'},"
          "'state':'waiting','settings':{'ruleset':'chinese','opponent':'%s'},'mix':null}]}",
          room, ann.id, ben.id, ben.id);
    await(&world, ann.conn, "{'t':'ev','ch':'me','challenges':[{'room':'%s','state':'waiting'}]}",
          room);
}

static void no_player_hears_of_a_challenge_before_it_is_stored(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    say(&world, ann.conn,
        "{'t':'do','id':7,'key':'c','ch':'lobby','k':'open'," TERMS ",'opponent':'%s'}", ben.id);
    assert_int_equal(challenges_of(&ben), 0);
    assert_int_equal(challenges_of(&ann), 0);
    world_commit_all(&world);
    assert_int_equal(challenges_of(&ben), 1);
}

static void an_opponent_accepts_by_sitting_and_the_game_begins(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    const char *room = challenges(&ann, &ben);
    is_ok(&ben, does(&ben, room, "'k':'sit'"));
    assert_int_equal(challenges_of(&ben), 0);
    assert_int_equal(challenges_of(&ann), 0);
    const json_t *games = json_object_get(mine(&ann), "games");
    assert_string_equal(text_at(json_array_get(games, 0), "state"), "playing");
}

static void the_seat_is_kept_for_the_opponent(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben"), eve = arrives("Eve");
    const char *room = challenges(&ann, &ben);
    int64_t id = does(&eve, room, "'k':'sit'");
    await(&world, eve.conn, "{'t':'error','id':%lld,'code':'denied'}", (long long)id);
    id = does(&eve, room, "'k':'decline','reason':'no'");
    await(&world, eve.conn, "{'t':'error','id':%lld,'code':'denied'}", (long long)id);
    say(&world, eve.conn, "{'t':'sub','id':2,'ch':'room:%s'}", room);
    await(&world, eve.conn, "{'t':'snap','v':{'state':'open','opponent':{'id':'%s'}}}", ben.id);
}

static void the_lobby_shows_a_challenge_once_it_is_accepted(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben"), eve = arrives("Eve");
    const char *room = challenges(&ann, &ben);
    say(&world, eve.conn, "{'t':'sub','id':2,'ch':'lobby'}");
    await(&world, eve.conn, "{'t':'snap','ch':'lobby','v':{'rooms':[]}}");
    is_ok(&ben, does(&ben, room, "'k':'sit'"));
    world_pass(&world, APP_NOTES_MS);
    await(&world, eve.conn, "{'t':'ev','ch':'lobby','rooms':[{'id':'%s','state':'playing'}]}",
          room);
}

static void every_reason_of_a_refusal_reaches_the_challenger(void **state)
{
    static const char *const reasons[] = {"later", "too_fast", "too_slow",  "rules",
                                          "size",  "handicap", "rated",     "casual",
                                          "busy",  "no_bots",  "only_bots", "no"};
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        char fields[80], room[23];
        snprintf(room, sizeof room, "%s", challenges(&ann, &ben));
        forget_heard(&world, ann.conn);
        snprintf(fields, sizeof fields, "'k':'decline','reason':'%s'", reasons[i]);
        is_ok(&ben, does(&ben, room, fields));
        await(&world, ann.conn, "{'t':'ev','ch':'me','games':[]}");
        const json_t *first = json_array_get(json_object_get(mine(&ann), "challenges"), 0);
        assert_string_equal(text_at(first, "room"), room);
        assert_string_equal(text_at(first, "state"), "declined");
        assert_string_equal(text_at(first, "reason"), reasons[i]);
        assert_null(json_object_get(first, "settings"));
        assert_int_equal(challenges_of(&ben), 0);
    }
    /* only the newest outcomes are kept */
    assert_int_equal(challenges_of(&ann), APP_CHALLENGES_TOLD_MAX);
}

static void a_refusal_needs_a_reason_of_the_list(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    const char *room = challenges(&ann, &ben);
    is_no(&ben, does(&ben, room, "'k':'decline','reason':'bored'"), "proto", "reason");
    is_no(&ben, does(&ben, room, "'k':'decline'"), "proto", "reason");
    assert_string_equal(state_of(&ben), "waiting");
}

static void an_outcome_is_told_for_a_while(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    is_ok(&ben, does(&ben, challenges(&ann, &ben), "'k':'decline','reason':'later'"));
    world_pass(&world, APP_CHALLENGE_TOLD_MS - 1);
    assert_string_equal(state_of(&ann), "declined");
    forget_heard(&world, ann.conn);
    world_pass(&world, 1);
    await(&world, ann.conn, "{'t':'ev','ch':'me'}");
    assert_int_equal(challenges_of(&ann), 0);
}

static void a_challenger_calls_it_off(void **state)
{
    static const char *const words[] = {"'k':'close'", "'k':'stand'"};
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    for (size_t i = 0; i < 2; i++) {
        const char *room = challenges(&ann, &ben);
        assert_string_equal(state_of(&ben), "waiting");
        is_ok(&ann, does(&ann, room, words[i]));
        await(&world, ben.conn, "{'t':'ev','ch':'me'}");
        assert_int_equal(challenges_of(&ben), 0);
        assert_int_equal(challenges_of(&ann), 0);
        int64_t id = does(&ben, room, "'k':'decline','reason':'no'");
        await(&world, ben.conn, "{'t':'error','id':%lld,'code':'notfound'}", (long long)id);
    }
}

static void a_room_without_a_challenge_cannot_be_declined(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    const char *room = challenges(&ann, &ben);
    is_ok(&ben, does(&ben, room, "'k':'sit'"));
    int64_t id = does(&ben, room, "'k':'decline','reason':'no'");
    await(&world, ben.conn, "{'t':'error','id':%lld,'code':'phase','reason':'no-offer'}",
          (long long)id);
}

static void a_challenge_ends_after_five_minutes(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    challenges(&ann, &ben);
    world_pass(&world, APP_CHALLENGE_MS - 1);
    world_commit_all(&world);
    assert_string_equal(state_of(&ben), "waiting");
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_string_equal(state_of(&ann), "expired");
    assert_int_equal(challenges_of(&ben), 0);
}

static void a_challenge_ends_when_the_challenger_is_away_for_half_a_minute(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    challenges(&ann, &ben);
    world_pass(&world, 12345);
    world_hang_up(&world, ann.conn);
    world_pass(&world, APP_CHALLENGE_AWAY_MS - 1);
    world_commit_all(&world);
    assert_string_equal(state_of(&ben), "waiting");
    world_pass(&world, 1);
    world_commit_all(&world);
    assert_int_equal(challenges_of(&ben), 0);
    ann = listening(ann.person, 1);
    assert_string_equal(state_of(&ann), "left");
}

static void a_challenge_outlives_a_short_absence_of_both(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    challenges(&ann, &ben);
    world_hang_up(&world, ben.conn);
    world_hang_up(&world, ann.conn);
    world_pass(&world, APP_CHALLENGE_AWAY_MS - 1);
    ann = listening(ann.person, 1);
    ben = listening(ben.person, 1);
    world_pass(&world, APP_CHALLENGE_AWAY_MS);
    world_commit_all(&world);
    assert_string_equal(state_of(&ben), "waiting");
    assert_string_equal(state_of(&ann), "waiting");
}

static void a_challenge_ends_with_a_restart_and_nobody_else_gets_the_seat(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben"), eve = arrives("Eve");
    const char *room = challenges(&ann, &ben);
    world_crash(&world);
    world_commit_all(&world);
    ann = listening(ann.person, 1);
    eve = listening(eve.person, 1);
    assert_int_equal(challenges_of(&ann), 0);
    assert_int_equal(json_array_size(json_object_get(mine(&ann), "games")), 0);
    int64_t id = does(&eve, room, "'k':'sit'");
    await(&world, eve.conn, "{'t':'error','id':%lld,'code':'notfound'}", (long long)id);
}

static void a_challenge_that_is_not_stored_leaves_nothing(void **state)
{
    (void)state;
    world_limits(&world, "challenges.guest=1");
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    say(&world, ann.conn,
        "{'t':'do','id':7,'key':'c','ch':'lobby','k':'open'," TERMS ",'opponent':'%s'}", ben.id);
    world_commit_of(&world, JOB_WRITES, JOB_CONFLICT);
    await(&world, ann.conn, "{'t':'error','id':7}");
    assert_int_equal(challenges_of(&ben), 0);
    challenges(&ann, &ben); /* the budget is free again */
}

static void a_player_who_leaves_before_placing_closes_the_room(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben"), eve = arrives("Eve");
    int64_t id = asks(&ann, ben.id, ",'handicap':2,'free_handicap':true,'colours':'b'");
    char room[23];
    snprintf(room, sizeof room, "%s",
             text_at(await(&world, ann.conn, "{'t':'ok','id':%lld}", (long long)id), "room"));
    is_ok(&ben, does(&ben, room, "'k':'sit'"));
    is_ok(&ben, does(&ben, room, "'k':'stand'"));
    id = does(&eve, room, "'k':'sit'");
    await(&world, eve.conn, "{'t':'error','id':%lld,'code':'notfound'}", (long long)id);
}

/* --- refusals --------------------------------------------------------------------------------- */

static void players_who_cannot_be_challenged_are_refused_by_name(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    is_no(&ann, asks(&ann, "p999", ""), "notfound", "opponent");
    is_no(&ann, asks(&ann, ann.id, ""), "denied", "opponent");
    is_no(&ann, asks(&ann, "h3", ""), "proto", "opponent");
    is_no(&ann, asks(&ann, ben.id, ",'house':3"), "proto", "opponent");
    world_hang_up(&world, ben.conn);
    is_no(&ann, asks(&ann, ben.id, ""), "notfound", "opponent");
    assert_int_equal(challenges_of(&ann), 0);
}

static void a_muted_challenger_is_declined_like_any_other(void **state)
{
    (void)state;
    struct side ann = arrives("Ann"), ben = arrives("Ben");
    say(&world, ben.conn,
        "{'t':'do','id':2,'key':'m','ch':'me','k':'mute','player':'%s','on':true}", ann.id);
    world_commit_all(&world);
    await(&world, ben.conn, "{'t':'ok','id':2}");
    forget_heard(&world, ben.conn);
    challenges(&ann, &ben);
    assert_string_equal(state_of(&ann), "waiting");
    world_pass(&world, APP_CHALLENGE_MUTED_MS - 1);
    world_commit_all(&world);
    assert_string_equal(state_of(&ann), "waiting");
    world_pass(&world, APP_CHALLENGE_MUTED_RANDOM_MS);
    world_commit_all(&world);
    const json_t *list = json_object_get(mine(&ann), "challenges");
    assert_string_equal(text_at(json_array_get(list, 0), "state"), "declined");
    assert_string_equal(text_at(json_array_get(list, 0), "reason"), "no");
    assert_true(hears_nothing(&world, ben.conn));
    assert_int_equal(challenges_of(&ben), 0);
}

static void one_player_has_a_limit_of_open_challenges(void **state)
{
    (void)state;
    world_limits(&world, "challenges.guest=2");
    struct side ann = arrives("Ann"), ben = arrives("Ben"), eve = arrives("Eve"),
                joe = arrives("Joe");
    const char *room = challenges(&ann, &ben);
    is_no(&ann, asks(&ann, ben.id, ""), "full", "opponent"); /* one waits there already */
    is_ok(&ben, does(&ben, room, "'k':'decline','reason':'busy'"));
    challenges(&ann, &ben);
    challenges(&ann, &eve);
    is_no(&ann, asks(&ann, joe.id, ""), "full", "challenges");
    is_ok(&ann, does(&ann, challenges(&joe, &ann), "'k':'sit'"));
}

static void one_player_is_challenged_by_a_few_at_once(void **state)
{
    (void)state;
    struct side ben = arrives("Ben");
    for (unsigned i = 0; i < APP_CHALLENGES_TO_MAX; i++) {
        char name[20];
        snprintf(name, sizeof name, "Rival %u", i);
        struct side rival = listening((int)world_resident(&world, name), 10 + i);
        challenges(&rival, &ben);
        assert_int_equal(challenges_of(&ben), i + 1);
    }
    struct side last = listening((int)world_resident(&world, "Last"), 99);
    is_no(&last, asks(&last, ben.id, ""), "full", "opponent");
}

static void one_address_challenges_one_player_a_few_times_at_once(void **state)
{
    (void)state;
    struct side ben = arrives("Ben");
    for (unsigned i = 0; i < APP_CHALLENGES_TO_ADDRESS_MAX; i++) {
        char name[20];
        snprintf(name, sizeof name, "Rival %u", i);
        struct side rival = listening((int)world_resident(&world, name), 10);
        challenges(&rival, &ben);
    }
    struct side more = listening((int)world_resident(&world, "More"), 10);
    is_no(&more, asks(&more, ben.id, ""), "full", "opponent");
    struct side other = listening((int)world_resident(&world, "Other"), 11);
    challenges(&other, &ben);
}

static void a_thousand_challenges_from_one_address_disturb_nobody(void **state)
{
    (void)state;
    world_limits(&world, "challenges.guest=2,challenges.address=40");
    enum { CROWD = 50, HERE = 20 };
    struct side crowd[CROWD], here[HERE], other;
    for (unsigned i = 0; i < CROWD + HERE; i++) {
        char name[20];
        snprintf(name, sizeof name, "Person %u", i);
        int person = (int)world_resident(&world, name);
        if (i < CROWD)
            crowd[i] = listening(person, 66);
        else
            here[i - CROWD] = listening(person, 100 + i);
    }
    other = listening((int)world_resident(&world, "Other"), 67);
    for (unsigned i = 0; i < 1000; i++)
        asks(&crowd[i % CROWD], here[i % HERE].id, "");
    size_t waiting = 0;
    for (unsigned i = 0; i < HERE; i++) {
        assert_true(challenges_of(&here[i]) <= APP_CHALLENGES_TO_ADDRESS_MAX);
        waiting += challenges_of(&here[i]);
    }
    assert_int_equal(waiting, 40);
    is_ok(&here[0], does(&here[0], challenges(&other, &here[0]), "'k':'sit'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(both_players_find_a_challenge_in_their_me),
        TEST(no_player_hears_of_a_challenge_before_it_is_stored),
        TEST(an_opponent_accepts_by_sitting_and_the_game_begins),
        TEST(the_seat_is_kept_for_the_opponent),
        TEST(the_lobby_shows_a_challenge_once_it_is_accepted),
        TEST(every_reason_of_a_refusal_reaches_the_challenger),
        TEST(a_refusal_needs_a_reason_of_the_list),
        TEST(an_outcome_is_told_for_a_while),
        TEST(a_challenger_calls_it_off),
        TEST(a_room_without_a_challenge_cannot_be_declined),
        TEST(a_challenge_ends_after_five_minutes),
        TEST(a_challenge_ends_when_the_challenger_is_away_for_half_a_minute),
        TEST(a_challenge_outlives_a_short_absence_of_both),
        TEST(a_challenge_ends_with_a_restart_and_nobody_else_gets_the_seat),
        TEST(a_challenge_that_is_not_stored_leaves_nothing),
        TEST(a_player_who_leaves_before_placing_closes_the_room),
        TEST(players_who_cannot_be_challenged_are_refused_by_name),
        TEST(a_muted_challenger_is_declined_like_any_other),
        TEST(one_player_has_a_limit_of_open_challenges),
        TEST(one_player_is_challenged_by_a_few_at_once),
        TEST(one_address_challenges_one_player_a_few_times_at_once),
        TEST(a_thousand_challenges_from_one_address_disturb_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
