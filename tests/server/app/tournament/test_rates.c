/* Ratings inside a tournament: an entering player brings theirs, a correction names the ratings that it moves, and
 * games from a file are not rated a second time. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

#define OVER_BOARD "'system':'swiss','rounds':9,'match':1,'over_board':true"

/* --- acts ----------------------------------------------------------------------------- */

static void type_result(struct meet *meet, int round, int board, const char *result)
{
    meet_do(meet, "'k':'result','round':%d,'board':%d,'game':1,'result':'%s'", round, board,
            result);
}

/* An event of Ann (1) and Bob (2) whose first game Ann won: 1662 and 1338. */
static struct meet ann_has_won(void)
{
    struct meet meet = meet_rated(&world, OVER_BOARD, 2);
    meet_round(&meet, 1);
    json_t *pair = meet_pair_of(meet_look(&meet, meet.director, "tour"), 1, 1);
    type_result(&meet, 1, 1, number_at(pair, "first") == 1 ? "black" : "white");
    assert_int_equal(world.store.rated_n, 1);
    return meet;
}

/* Another event of the same director, under `ruleset`, that takes entries. */
static struct meet another(const struct meet *of, const char *ruleset)
{
    struct meet meet = *of;
    json_t *ok = meet_say(&meet, meet.director, "tours",
                          "'k':'create','settings':{'slug':'another','title':'Another',"
                          "'game':{'ruleset':'%s','size':[9,9]}," OVER_BOARD "}",
                          ruleset);
    assert_string_equal(text_at(ok, "t"), "ok");
    snprintf(meet.id, sizeof meet.id, "%s", text_at(ok, "tour"));
    meet_do(&meet, "'k':'stage','to':'registration'");
    return meet;
}

static void enters(struct meet *meet, unsigned player)
{
    json_t *ok = meet_say(meet, meet->players[player - 1], "tour", "'k':'enter'");
    assert_string_equal(text_at(ok, "t"), "ok");
}

/* "p3", as a player of the server. */
static const char *account_of(struct meet *meet, size_t no)
{
    static char id[24];
    json_t *players = json_object_get(meet_look(meet, meet->director, "tour"), "players");
    json_t *account = json_object_get(json_array_get(players, no - 1), "account");
    snprintf(id, sizeof id, "%s", text_at(account, "id"));
    return id;
}

static void desk_has(struct meet *meet, const char *people)
{
    must_fit(json_object_get(meet_look(meet, meet->director, "desk"), "people"), people);
}

/* The log as the file has it; in the world until the next file. */
static const char *file_of(const struct meet *meet)
{
    char name[40];
    world_pass(&world, 10000);
    world_commit_all(&world);
    snprintf(name, sizeof name, "%s.json", meet->id);
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_GET_TOUR],
                                            .who = {.session = world.people[meet->director_person]},
                                            .name = text_of(name)});
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    return world.reply_text;
}

/* --- seeds ------------------------------------------------------------------------------------ */

static void a_player_who_enters_without_a_rating_is_seeded_by_that_of_their_account(void **state)
{
    (void)state;
    struct meet first = ann_has_won(), meet = another(&first, "stoical");
    enters(&meet, 2);
    enters(&meet, 1);
    desk_has(&meet, "[{'number':1,'rating':1338,'deviation':290},{'number':2,'rating':1662,"
                    "'deviation':290}]");
    /* by the number in the log, not by the one of today */
    type_result(&first, 1, 1, "draw");
    desk_has(&meet, "[{'number':1,'rating':1338,'deviation':290},{'number':2,'rating':1662}]");
    assert_non_null(strstr(file_of(&meet), "\"rating\":1338,\"deviation\":290}"));
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'add','people':[{'name':'Cy','rating':1500},{'name':'Dee','rating':1400}]");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    json_t *draft = json_object_get(meet_look(&meet, meet.director, "desk"), "draft");
    /* sliding: the first of the upper half meets the first of the lower half */
    for (size_t i = 0; i < 2; i++) {
        json_t *pair = json_array_get(json_object_get(draft, "pairs"), i);
        int64_t a = number_at(pair, "first"), b = number_at(pair, "second");
        assert_true((a == 2 && b == 4) || (a == 4 && b == 2) || (a == 3 && b == 1) ||
                    (a == 1 && b == 3));
    }
}

static void the_desk_s_own_number_wins_and_an_account_that_is_added_brings_its_own(void **state)
{
    (void)state;
    struct meet first = ann_has_won(), meet = another(&first, "stoical");
    char ann[24];
    snprintf(ann, sizeof ann, "%s", account_of(&first, 1));
    meet_do(&meet,
            "'k':'add','people':[{'name':'Ann','account':'%s','rating':2000},"
            "{'name':'Ann too'},{'name':'Bob'}]",
            ann);
    desk_has(&meet, "[{'rating':2000,'deviation':null},{'rating':null,'deviation':null},"
                    "{'rating':null}]");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':'%s'}", ann);
    desk_has(&meet, "[{'rating':1662,'deviation':290},{},{}]");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':'%s','rating':1}", ann);
    desk_has(&meet, "[{'rating':1,'deviation':null},{},{}]");
    json_t *no = meet_no(&meet, "'k':'edit','person':{'number':1,'name':'Ann','deviation':90}");
    assert_string_equal(text_at(no, "code"), "proto");
}

static void nobody_brings_a_rating_that_other_rules_gave_them(void **state)
{
    (void)state;
    struct meet first = ann_has_won(), meet = another(&first, "chinese");
    enters(&meet, 1);
    desk_has(&meet, "[{'number':1,'rating':null,'deviation':null}]");
}

static void once_a_round_is_drafted_a_seed_stays_whatever_becomes_of_the_rating(void **state)
{
    (void)state;
    struct meet first = ann_has_won(), meet = another(&first, "stoical");
    enters(&meet, 1);
    enters(&meet, 2);
    type_result(&first, 1, 1, "draw");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann of now','account':'%s'}",
            account_of(&meet, 1));
    desk_has(&meet, "[{'rating':1500,'deviation':290},{'rating':1338,'deviation':290}]");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'edit','person':{'number':2,'name':'Bob later','account':'%s'}",
            account_of(&meet, 2));
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Nobody\\'s'}");
    desk_has(&meet, "[{'rating':1500,'deviation':290},{'rating':1338,'deviation':290}]");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    desk_has(&meet, "[{'rating':1500,'deviation':290},{'rating':1338,'deviation':290}]");
}

static void a_player_who_sat_at_a_board_of_the_server_is_not_replaced_afterwards(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, "'system':'swiss'", 2);
    char ann[24];
    snprintf(ann, sizeof ann, "%s", account_of(&meet, 1));
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':null}");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':'%s'}", ann);
    meet_consents(&meet, meet.players[0]);
    meet_round(&meet, 1);
    json_t *no = meet_no(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':null}");
    must_fit(no, "{'code':'phase','reason':'locked','tour':{'field':'account'}}");
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann Lee','account':'%s'}", ann);
}

/* --- corrections ------------------------------------------------------------------------------ */

/* The newest act of the log, as the desk shows it. */
static json_t *newest(struct meet *meet)
{
    json_t *log = json_object_get(meet_look(meet, meet->director, "desk"), "log");
    return json_array_get(log, json_array_size(log) - 1);
}

static json_t *preview(struct meet *meet, const char *act)
{
    int64_t id = 400000 + ++world.ids;
    say(&world, meet->director, "{'t':'get','id':%lld,'k':'preview','tour':'%s','act':{%s}}",
        (long long)id, meet->id, act);
    world_commit_all(&world);
    return await(&world, meet->director, "{'t':'preview','id':%lld}", (long long)id);
}

static void a_correction_says_whose_rating_it_moves_before_it_is_made_and_in_the_log(void **state)
{
    (void)state;
    struct meet meet = ann_has_won();
    json_t *pair = meet_pair_of(meet_look(&meet, meet.director, "tour"), 1, 1);
    bool ann_first = number_at(pair, "first") == 1;
    char ruling[200];
    must_fit(newest(&meet), "{'k':'result'}");
    assert_null(json_object_get(newest(&meet), "ratings")); /* nothing was corrected */
    snprintf(ruling, sizeof ruling,
             "'k':'rule','round':1,'board':1,'game':1,'result':'%s','reason':'scored wrongly'",
             ann_first ? "white" : "black");
    for (int again = 0; again < 2; again++) /* a look changes nothing */
        must_fit(preview(&meet, ruling), "{'ratings':[[1,1662,1338],[2,1338,1662]]}");
    desk_has(&meet, "[{'number':1},{'number':2}]");
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    meet_do(&meet, "%s", ruling);
    await(&world, watcher,
          "{'t':'ev','k':'tour','players':[{'number':1,'rating':1338},"
          "{'number':2,'rating':1662}]}");
    must_fit(newest(&meet), "{'k':'rule','ratings':[[1,1662,1338],[2,1338,1662]]}");
    uint32_t n = (uint32_t)number_at(newest(&meet), "n");
    snprintf(ruling, sizeof ruling, "'k':'undo','to':%u", n);
    must_fit(preview(&meet, ruling), "{'ratings':[[1,1338,1662],[2,1662,1338]]}");
    meet_do(&meet, "%s", ruling);
    must_fit(newest(&meet), "{'k':'undo','ratings':[[1,1338,1662],[2,1662,1338]]}");
    must_fit(preview(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'void'"),
             "{'ratings':[[1,1662,null],[2,1338,null]]}");
}

static void a_correction_reaches_those_whose_later_games_it_changes(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD, 4);
    for (int round = 1; round <= 2; round++) {
        meet_round(&meet, round);
        for (int board = 1; board <= 2; board++) {
            world_pass(&world, 1000);
            type_result(&meet, round, board, "black");
        }
    }
    json_t *answer = preview(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'white'");
    size_t moved = json_array_size(json_object_get(answer, "ratings"));
    assert_true(moved >= 3); /* its two players, and their later opponents */
    answer = preview(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black',"
                            "'moves':40");
    assert_int_equal(json_array_size(json_object_get(answer, "ratings")), 0);
}

/* --- files ------------------------------------------------------------------------------------ */

/* Brings the event in again, on the same server. */
static struct meet taken_again(struct meet *meet)
{
    struct meet copy = *meet;
    char *file = strdup(file_of(meet));
    assert_non_null(file);
    world_pass(&world, 10000);
    tour_post(&world, meet->director_person, file, strlen(file));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    snprintf(copy.id, sizeof copy.id, "%s", text_at(world.reply, "tour"));
    assert_string_not_equal(copy.id, meet->id);
    must_fit(newest(&copy), "{'k':'taken','by':{'name':'Director'}}");
    free(file);
    return copy;
}

/* The director links the players to accounts, and they say yes. */
static void link_accounts(struct meet *meet, struct meet *copy)
{
    for (int no = 1; no <= 2; no++) {
        meet_do(copy, "'k':'edit','person':{'number':%d,'name':'%s','account':'%s'}", no,
                no == 1 ? "Ann" : "Bob", account_of(meet, (size_t)no));
        meet_consents(copy, copy->players[no - 1]);
    }
}

static void games_that_came_in_a_file_are_not_rated_a_second_time(void **state)
{
    (void)state;
    struct meet meet = ann_has_won(), copy = taken_again(&meet);
    link_accounts(&meet, &copy);
    assert_int_equal(world.store.rated_n, 1);
    must_fit(json_object_get(meet_look(&copy, copy.director, "tour"), "players"),
             "[{'number':1,'rating':1662,'deviation':290},{'number':2,'rating':1338}]");
    type_result(&copy, 1, 1, "draw"); /* a correction here corrects a copy */
    assert_int_equal(world.store.rated_n, 1);
    assert_null(json_object_get(newest(&copy), "ratings"));
    world_crash(&world);
    copy.director = meet.director = world_connect(&world, meet.director_person);
    must_fit(json_object_get(meet_look(&copy, copy.director, "tour"), "players"),
             "[{'number':1,'rating':1662,'deviation':290},{'number':2,'rating':1338}]");
}

static void rounds_that_begin_where_an_event_was_brought_to_are_rated_there(void **state)
{
    (void)state;
    struct meet meet = ann_has_won(), copy = taken_again(&meet);
    link_accounts(&meet, &copy);
    meet_round(&copy, 2);
    type_result(&copy, 2, 1, "draw");
    assert_int_equal(world.store.rated_n, 2);
    assert_int_equal(world.store.rated[1].round, 2);
}

static void that_an_event_came_in_a_file_is_no_part_of_its_file_and_not_undone(void **state)
{
    (void)state;
    struct meet meet = ann_has_won();
    char *file = strdup(file_of(&meet));
    assert_non_null(file);
    struct meet copy = taken_again(&meet);
    const char *again = strstr(file_of(&copy), "\"k\":\"stage\"");
    assert_string_equal(again, strstr(file, "\"k\":\"stage\"")); /* the slug has a number */
    assert_null(strstr(again, "taken"));
    json_t *no = meet_no(&copy, "'k':'undo','to':%u", (unsigned)number_at(newest(&copy), "n"));
    assert_string_equal(text_at(no, "reason"), "locked");
    no = meet_no(&copy, "'k':'taken'");
    assert_string_equal(text_at(no, "code"), "proto");
    free(file);
}

/* A client that comes back resumes where it was, unless its own event changed. */
static void an_act_about_the_ratings_of_one_event_is_no_change_of_another(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, OVER_BOARD, 0), other = meet;
    const json_t *ok = meet_say(&other, other.director, "tours",
                                "'k':'create','settings':{'slug':'another','title':'Another',"
                                "'game':{'ruleset':'stoical','size':[9,9]}," OVER_BOARD "}");
    snprintf(other.id, sizeof other.id, "%s", text_at(ok, "tour"));
    conn_id olga = world_connect(&world, tour_owner(&world, "Olga"));
    static const char *const acts[] = {"approve", "annul"};
    for (size_t i = 0; i < 2; i++) {
        int64_t numbers[2][2];
        for (int k = 0; k < 2; k++) {
            for (int one = 0; one < 2; one++) {
                conn_id conn = world_connect(&world, -1);
                say(&world, conn, "{'t':'sub','id':1,'ch':'tour:%s'}", one ? other.id : meet.id);
                numbers[one][k] = number_at(await(&world, conn, "{'t':'snap'}"), "n");
                world_hang_up(&world, conn);
            }
            if (k == 0)
                must_fit(moderation_says(&world, olga, "'what':'%s','tour':'%s'", acts[i], meet.id),
                         "{'t':'ok'}");
        }
        assert_int_equal(numbers[0][1], numbers[0][0] + 1);
        assert_int_equal(numbers[1][1], numbers[1][0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_player_who_enters_without_a_rating_is_seeded_by_that_of_their_account),
        TEST(the_desk_s_own_number_wins_and_an_account_that_is_added_brings_its_own),
        TEST(nobody_brings_a_rating_that_other_rules_gave_them),
        TEST(once_a_round_is_drafted_a_seed_stays_whatever_becomes_of_the_rating),
        TEST(a_player_who_sat_at_a_board_of_the_server_is_not_replaced_afterwards),
        TEST(a_correction_says_whose_rating_it_moves_before_it_is_made_and_in_the_log),
        TEST(a_correction_reaches_those_whose_later_games_it_changes),
        TEST(games_that_came_in_a_file_are_not_rated_a_second_time),
        TEST(rounds_that_begin_where_an_event_was_brought_to_are_rated_there),
        TEST(that_an_event_came_in_a_file_is_no_part_of_its_file_and_not_undone),
        TEST(an_act_about_the_ratings_of_one_event_is_no_change_of_another),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
