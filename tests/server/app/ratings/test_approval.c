/* Tournaments that count for ratings: those of the owner, of trusted directors, and approved ones; with accounts as
 * players; until an act annuls them. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

#define OVER_BOARD "'system':'swiss','rounds':9,'match':1,'over_board':true"

static conn_id olga; /* owner */

/* --- acts and views -------------------------------------------------------------------- */

static int64_t player_of(const char *name)
{
    for (size_t i = 0; i < world.store.players_n; i++)
        if (world.store.players[i].name.length == strlen(name) &&
            memcmp(world.store.players[i].name.at, name, strlen(name)) == 0)
            return world.store.players[i].id;
    fail_msg("there is no %s", name);
    return 0;
}

static void moderation_does(conn_id conn, const char *act)
{
    json_t *answer = moderation_says(&world, conn, "%s", act);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", act, json_dumps(answer, 0));
}

static void moderation_no(conn_id conn, const char *act, const char *code)
{
    json_t *answer = moderation_says(&world, conn, "%s", act);
    if (strcmp(text_at(answer, "t"), "error") != 0 || strcmp(text_at(answer, "code"), code) != 0)
        fail_msg("%s: %s", act, json_dumps(answer, 0));
}

/* An act about the tournament; returns its number. */
static int64_t about(struct meet *meet, const char *what)
{
    char act[100];
    snprintf(act, sizeof act, "'what':'%s','tour':'%s'", what, meet->id);
    moderation_does(olga, act);
    return (int64_t)world.store.acts_n;
}

static void undo(int64_t act)
{
    char fields[60];
    snprintf(fields, sizeof fields, "'what':'undo','act':%lld", (long long)act);
    moderation_does(olga, fields);
}

/* Pieces of work that take a while are done. */
static void settle(void)
{
    for (int i = 0; i < 20; i++)
        meet_pass(&world, 2);
}

/* The rating and number of games of each player, as text that the caller frees. */
static char *ladder(void)
{
    conn_id conn = world_connect(&world, -1);
    int64_t id = 300000 + ++world.ids;
    say(&world, conn, "{'t':'get','id':%lld,'k':'ratings','ruleset':'stoical'}", (long long)id);
    world_commit_all(&world);
    json_t *answer = await(&world, conn, "{'id':%lld}", (long long)id);
    json_object_del(answer, "id");
    char *text = json_dumps(answer, JSON_SORT_KEYS);
    world_hang_up(&world, conn);
    return text;
}

static int64_t games(void)
{
    char *text = ladder();
    json_t *answer = json_loads(text, 0, NULL);
    int64_t ret = number_at(answer, "games");
    json_decref(answer);
    free(text);
    return ret;
}

static void ladder_is(const char *wanted)
{
    char *text = ladder();
    assert_string_equal(text, wanted);
    free(text);
}

static void head_is(struct meet *meet, const char *pattern)
{
    conn_id conn = world_connect(&world, -1);
    must_fit(json_object_get(json_object_get(meet_look(meet, conn, "tour"), "head"), "ratings"),
             pattern);
    world_hang_up(&world, conn);
}

static void restart(struct meet *meet)
{
    world_crash(&world);
    olga = world_connect(&world, 0);
    meet->director = world_connect(&world, meet->director_person);
    for (unsigned i = 0; i < meet->players_n; i++)
        meet->players[i] = world_connect(&world, meet->people[i]);
}

/* A restart shows the same ratings. */
static void restart_shows_the_same(struct meet *meet)
{
    char *before = ladder();
    restart(meet);
    ladder_is(before);
    free(before);
}

static void type_result(struct meet *meet, int board, const char *result)
{
    meet_do(meet, "'k':'result','round':1,'board':%d,'game':1,'result':'%s'", board, result);
}

/* A tournament of an untrusted director, of players with accounts, in its first round. */
static struct meet anybodys(unsigned players)
{
    struct meet meet = {.world = &world, .players_n = players, .slug = "kiln-lane"};
    meet.director_person = tour_account(&world, "Director");
    meet.director = world_connect(&world, meet.director_person);
    json_t *ok = meet_say(&meet, meet.director, "tours",
                          "'k':'create','settings':{'slug':'kiln-lane','title':'Kiln Lane Open',"
                          "'game':{'ruleset':'stoical','size':[9,9]}," OVER_BOARD "}");
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    meet_do(&meet, "'k':'stage','to':'registration'");
    for (unsigned i = 0; i < players; i++) {
        char name[8] = {(char)('A' + i), 'n', 'n', '\0'};
        meet.people[i] = tour_account_from(&world, name, 10 + i);
        meet.players[i] = world_connect(&world, meet.people[i]);
        assert_string_equal(text_at(meet_say(&meet, meet.players[i], "tour", "'k':'enter'"), "t"),
                            "ok");
    }
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    return meet;
}

static int with_owner(void **state)
{
    world_before(state);
    olga = world_connect(&world, tour_owner(&world, "Olga"));
    return 0;
}

/* --- approval --------------------------------------------------------------------------------- */

static void an_event_that_nobody_approved_is_played_and_rates_nobody(void **state)
{
    (void)state;
    struct meet meet = anybodys(2);
    head_is(&meet, "{'count':'waiting'}");
    type_result(&meet, 1, "black");
    must_fit(meet_look(&meet, meet.director, "tour"), "{'rounds':[{'state':'complete'}]}");
    assert_int_equal(games(), 0);
    restart_shows_the_same(&meet);
    assert_int_equal(games(), 0);
}

static void approval_counts_what_was_played_before_and_after_it(void **state)
{
    (void)state;
    struct meet meet = anybodys(4);
    type_result(&meet, 1, "black");
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    about(&meet, "approve");
    await(&world, watcher, "{'t':'ev','k':'tour','head':{'ratings':{'count':'yes'}}}");
    settle();
    await(&world, watcher, "{'t':'ev','k':'tour','players':[{'deviation':290},{'deviation':290}]}");
    assert_int_equal(games(), 1);
    type_result(&meet, 2, "white");
    assert_int_equal(games(), 2);
    restart_shows_the_same(&meet);
}

static void approval_taken_back_leaves_the_games_that_had_ended(void **state)
{
    (void)state;
    struct meet meet = anybodys(4);
    int64_t act = about(&meet, "approve");
    type_result(&meet, 1, "black");
    world_pass(&world, 1000);
    undo(act);
    settle();
    head_is(&meet, "{'count':'stopped'}");
    assert_int_equal(games(), 1);
    world_pass(&world, 1000);
    type_result(&meet, 2, "black");
    assert_int_equal(games(), 1);
    type_result(&meet, 1, "white"); /* a correction of one that counts counts */
    assert_int_equal(games(), 1);
    restart_shows_the_same(&meet);
    about(&meet, "approve");
    settle();
    assert_int_equal(games(), 2);
    restart_shows_the_same(&meet);
}

static void only_the_owner_approves_and_trusts_and_moderators_may_annul(void **state)
{
    (void)state;
    struct meet meet = anybodys(2);
    conn_id mia = world_connect(&world, tour_account_from(&world, "Mia", 30));
    char act[100];
    snprintf(act, sizeof act, "'what':'appoint','player':'p%lld'", (long long)player_of("Mia"));
    moderation_does(olga, act);
    snprintf(act, sizeof act, "'what':'approve','tour':'%s'", meet.id);
    moderation_no(mia, act, "denied");
    moderation_no(meet.director, act, "denied");
    moderation_does(olga, act);
    moderation_no(olga, act, "conflict");
    int64_t approval = (int64_t)world.store.acts_n;
    snprintf(act, sizeof act, "'what':'undo','act':%lld", (long long)approval);
    moderation_no(mia, act, "denied");
    snprintf(act, sizeof act, "'what':'trust','player':'p%lld'", (long long)player_of("Director"));
    moderation_no(mia, act, "denied");
    moderation_no(meet.director, act, "denied");
    snprintf(act, sizeof act, "'what':'annul','tour':'%s'", meet.id);
    moderation_no(meet.director, act, "denied");
    moderation_does(mia, act);
    moderation_no(mia, act, "conflict");
    head_is(&meet, "{'count':'annulled','why':'so it is'}");
    moderation_no(olga, "'what':'approve'", "proto");
    moderation_no(olga, "'what':'annul','tour':'AAAAAAAAAAAAAAAAAAAAAA'", "notfound");
    moderation_no(olga, "'what':'trust','player':'p999'", "notfound");
}

static void events_of_a_trusted_director_are_approved_until_trust_ends(void **state)
{
    (void)state;
    struct meet old = anybodys(2), meet = old;
    char act[100];
    snprintf(act, sizeof act, "'what':'trust','player':'p%lld'", (long long)player_of("Director"));
    moderation_does(olga, act);
    int64_t trust = (int64_t)world.store.acts_n;
    head_is(&old, "{'count':'waiting'}");
    for (int i = 0; i < 2; i++) {
        json_t *ok = meet_say(&meet, meet.director, "tours",
                              "'k':'create','settings':{'slug':'another-%d','title':'Another',"
                              "'game':{'ruleset':'stoical','size':[9,9]}," OVER_BOARD "}",
                              i);
        snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
        meet_do(&meet, "'k':'stage','to':'registration'");
        head_is(&meet, i == 0 ? "{'count':'yes'}" : "{'count':'waiting'}");
        if (i > 0)
            break;
        restart(&meet);
        head_is(&meet, "{'count':'yes'}");
        undo(trust);
        head_is(&meet, "{'count':'stopped'}");
        restart(&meet);
        head_is(&meet, "{'count':'stopped'}");
    }
}

static void the_owner_s_own_events_count(void **state)
{
    (void)state;
    struct meet meet = {.world = &world, .director = olga};
    json_t *ok = meet_say(&meet, olga, "tours",
                          "'k':'create','settings':{'slug':'mine','title':'Mine',"
                          "'game':{'ruleset':'stoical','size':[9,9]}," OVER_BOARD "}");
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    meet_do(&meet, "'k':'stage','to':'registration'");
    head_is(&meet, "{'count':'yes'}");
}

static void an_event_that_is_not_rated_says_no_whatever_the_owner_says(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, OVER_BOARD ",'rated':false", 2);
    head_is(&meet, "{'count':'no'}");
    about(&meet, "approve");
    head_is(&meet, "{'count':'no'}");
}

/* --- consent ---------------------------------------------------------------------------------- */

static void guests_are_never_rated_and_nobody_is_for_playing_them(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, OVER_BOARD, 2); /* of guests */
    about(&meet, "approve");
    meet_round(&meet, 1);
    type_result(&meet, 1, "black");
    assert_int_equal(world.store.rated_n, 1);
    assert_true(world.store.rated[0].guest);
    assert_int_equal(games(), 0);
    restart_shows_the_same(&meet);
}

static void a_game_with_a_guest_rates_neither_of_the_two(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, OVER_BOARD, 1);
    about(&meet, "approve");
    meet.people[1] = tour_account_from(&world, "Ned", 20);
    meet.players[1] = world_connect(&world, meet.people[1]);
    meet.players_n = 2;
    char act[100];
    snprintf(act, sizeof act, "'k':'add','people':[{'name':'Ned','account':'p%lld'}]",
             (long long)player_of("Ned"));
    meet_do(&meet, "%s", act);
    meet_consents(&meet, meet.players[1]);
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    type_result(&meet, 1, "black");
    assert_int_equal(games(), 0);
    restart_shows_the_same(&meet);
}

static void an_account_that_never_said_yes_is_not_rated(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, OVER_BOARD, 0);
    about(&meet, "approve");
    for (unsigned i = 0; i < 2; i++) {
        meet.people[i] = tour_account_from(&world, i ? "Ned" : "Nell", 20 + i);
        meet.players[i] = world_connect(&world, meet.people[i]);
        meet_do(&meet, "'k':'add','people':[{'name':'N%u','account':'p%lld'}]", i,
                (long long)player_of(i ? "Ned" : "Nell"));
    }
    meet_consents(&meet, meet.players[0]);
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    type_result(&meet, 1, "black");
    assert_int_equal(world.store.rated_n, 0);
    meet_consents(&meet, meet.players[1]); /* their earlier games then count */
    assert_int_equal(games(), 1);
    restart_shows_the_same(&meet);
}

/* --- annulment -------------------------------------------------------------------------------- */

static void annulling_gives_the_ratings_of_never_having_been_played(void **state)
{
    (void)state;
    struct meet first = anybodys(4), second = first;
    about(&first, "approve");
    char *nothing = ladder();
    type_result(&first, 1, "black");
    type_result(&first, 2, "black");
    json_t *ok = meet_say(&second, second.director, "tours",
                          "'k':'create','settings':{'slug':'another','title':'Another',"
                          "'game':{'ruleset':'stoical','size':[9,9]}," OVER_BOARD "}");
    snprintf(second.id, sizeof second.id, "%s", text_at(ok, "tour"));
    about(&second, "approve");
    meet_do(&second, "'k':'stage','to':'registration'");
    for (unsigned i = 0; i < 4; i++)
        meet_say(&second, second.players[i], "tour", "'k':'enter'");
    meet_do(&second, "'k':'stage','to':'running'");
    meet_round(&second, 1);
    world_pass(&world, 60000);
    type_result(&second, 1, "white");
    type_result(&second, 2, "white");
    char *both = ladder();
    assert_int_equal(games(), 4);

    int64_t one = about(&first, "annul"); /* later ratings are made anew without it */
    settle();
    char *second_alone = ladder();
    assert_int_equal(games(), 2);
    restart_shows_the_same(&first);
    second.director = first.director;
    int64_t two = about(&second, "annul");
    settle();
    ladder_is(nothing);
    restart_shows_the_same(&first);
    undo(two);
    settle();
    ladder_is(second_alone);
    undo(one);
    settle();
    ladder_is(both);
    restart_shows_the_same(&first);
    free(nothing);
    free(both);
    free(second_alone);
}

/* A server that ends in the middle forgets that it asked, and then there is nothing to read. */
static void the_only_game_is_annulled_while_a_server_ends_and_while_it_goes_on(void **state)
{
    (void)state;
    struct meet meet = anybodys(2);
    about(&meet, "approve");
    type_result(&meet, 1, "black");
    for (int life = 0; life < 2; life++) {
        assert_int_equal(games(), 1);
        int64_t act = about(&meet, "annul");
        world_pass(&world, APP_AGAIN_MS);
        assert_int_equal(world.jobs_n, 1); /* a page of games */
        if (life == 0)
            restart(&meet);
        settle();
        assert_int_equal(games(), 0);
        undo(act);
        settle();
    }
    assert_int_equal(games(), 1);
}

static void a_decision_while_ratings_are_recomputed_is_in_them(void **state)
{
    (void)state;
    struct meet meet = anybodys(8);
    for (int round = 0; round < 24; round++) {
        int64_t act = about(&meet, round % 2 ? "annul" : "approve");
        for (int piece = 0; piece < round % 7; piece++)
            meet_pass(&world, 1);
        type_result(&meet, 1 + round % 4, round / 4 % 2 ? "black" : "void");
        if (round % 5 == 0)
            type_result(&meet, 1 + round % 4, "white");
        for (int piece = 0; piece < round % 3; piece++)
            meet_pass(&world, 1);
        if (round % 4 != 2)
            undo(act);
        else
            undo(act), about(&meet, "approve"), undo((int64_t)world.store.acts_n);
        if (round % 6 == 5) {
            settle();
            restart_shows_the_same(&meet);
        }
    }
    about(&meet, "approve");
    settle();
    assert_true(games() >= 2);
    restart_shows_the_same(&meet);
}

/* No other change follows it, so the state at the end has to contain it. */
static void a_result_that_comes_at_any_moment_of_it_is_kept(void **state)
{
    static const char *const results[] = {"void", "white", "black"};
    (void)state;
    struct meet meet = anybodys(4);
    about(&meet, "approve");
    type_result(&meet, 1, "black");
    type_result(&meet, 2, "black");
    for (int moment = 0; moment < 12; moment++) {
        int64_t act = about(&meet, "annul");
        settle();
        undo(act);
        for (int piece = 0; piece < moment % 6; piece++)
            meet_pass(&world, APP_AGAIN_MS);
        world_pass(&world, 5000 * (moment / 6)); /* everything that is due, and a page on its way */
        type_result(&meet, 1, results[moment % 3]);
        settle();
        assert_int_equal(games(), moment % 3 ? 2 : 1);
        restart_shows_the_same(&meet);
    }
}

static void a_restart_in_the_middle_of_it_comes_to_the_same_end(void **state)
{
    (void)state;
    struct meet meet = anybodys(4);
    about(&meet, "approve");
    type_result(&meet, 1, "black");
    type_result(&meet, 2, "black");
    for (int pieces = 0; pieces < 6; pieces++) {
        int64_t act = about(&meet, "annul");
        for (int i = 0; i < pieces; i++)
            meet_pass(&world, 1);
        restart(&meet);
        assert_int_equal(games(), 0);
        head_is(&meet, "{'count':'annulled','why':'so it is'}");
        undo(act);
        for (int i = 0; i < pieces; i++)
            meet_pass(&world, 1);
        restart(&meet);
        assert_int_equal(games(), 2);
        head_is(&meet, "{'count':'yes'}");
    }
}

enum { MANY = 10 * APP_AGAIN_PAGE };

/* An approved event of so many games and one more. */
static struct meet of_many(void)
{
    struct meet meet = anybodys(2);
    about(&meet, "approve");
    type_result(&meet, 1, "black");
    struct row_rated row = world.store.rated[0];
    world.store.rated = realloc(world.store.rated, (MANY + 1) * sizeof row);
    assert_non_null(world.store.rated);
    for (unsigned i = 1; i <= MANY; i++) {
        row.round = (uint8_t)(2 + i / 250);
        row.board = (uint16_t)(1 + i % 250);
        row.n = ++world.store.rated_last;
        row.ended_at++;
        row.black_score2 = i % 3 ? 2 : 0;
        world.store.rated[i] = row;
    }
    world.store.rated_n = MANY + 1;
    world.now.wall_ms += MANY;
    restart(&meet);
    return meet;
}

static void settle_many(void)
{
    for (int i = 0; i < 10; i++)
        settle();
}

static void many_games_are_rated_anew_in_pieces_while_the_old_ratings_are_seen(void **state)
{
    (void)state;
    struct meet meet = of_many();
    char *before = ladder();
    assert_int_equal(games(), MANY + 1);
    int64_t act = about(&meet, "annul");
    for (int piece = 0; piece < 10; piece++) { /* reading alone takes more of them */
        meet_pass(&world, APP_AGAIN_MS);
        ladder_is(before);
    }
    settle_many();
    assert_int_equal(games(), 0);
    undo(act);
    settle_many();
    ladder_is(before);
    restart_shows_the_same(&meet);
    free(before);
}

static void a_page_on_its_way_when_an_act_comes_is_none_of_the_new_ones(void **state)
{
    (void)state;
    struct meet meet = of_many();
    char *before = ladder();
    for (int piece = 2; piece < 8; piece++) {
        char fields[200];
        int64_t act = about(&meet, "annul");
        for (int i = 0; i < piece; i++)
            meet_pass(&world, APP_AGAIN_MS);
        snprintf(fields, sizeof fields,
                 "{'t':'do','id':%d,'key':'h%d','ch':'house','k':'act','what':'undo','act':%lld,"
                 "'why':'so it is'}",
                 9000 + piece, 9000 + piece, (long long)act);
        say(&world, olga, "%s", fields);
        world_commit(&world, 2); /* is its key new, what is it about? The act is on its way, */
        world_pass(&world, APP_AGAIN_MS); /* and then a page */
        world_commit_all(&world);
        settle_many();
        ladder_is(before);
    }
    free(before);
}

#define APPROVAL(name) cmocka_unit_test_setup_teardown(name, with_owner, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        APPROVAL(an_event_that_nobody_approved_is_played_and_rates_nobody),
        APPROVAL(approval_counts_what_was_played_before_and_after_it),
        APPROVAL(approval_taken_back_leaves_the_games_that_had_ended),
        APPROVAL(only_the_owner_approves_and_trusts_and_moderators_may_annul),
        APPROVAL(events_of_a_trusted_director_are_approved_until_trust_ends),
        APPROVAL(the_owner_s_own_events_count),
        APPROVAL(an_event_that_is_not_rated_says_no_whatever_the_owner_says),
        APPROVAL(guests_are_never_rated_and_nobody_is_for_playing_them),
        APPROVAL(a_game_with_a_guest_rates_neither_of_the_two),
        APPROVAL(an_account_that_never_said_yes_is_not_rated),
        APPROVAL(annulling_gives_the_ratings_of_never_having_been_played),
        APPROVAL(the_only_game_is_annulled_while_a_server_ends_and_while_it_goes_on),
        APPROVAL(a_decision_while_ratings_are_recomputed_is_in_them),
        APPROVAL(a_result_that_comes_at_any_moment_of_it_is_kept),
        APPROVAL(a_restart_in_the_middle_of_it_comes_to_the_same_end),
        APPROVAL(many_games_are_rated_anew_in_pieces_while_the_old_ratings_are_seen),
        APPROVAL(a_page_on_its_way_when_an_act_comes_is_none_of_the_new_ones),
    };
    return cmocka_run_group_tests_name("app ratings approval", tests, NULL, NULL);
}
