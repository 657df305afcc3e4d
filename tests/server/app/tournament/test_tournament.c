/* Tournaments in the server: from the first command to the final table. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/server/app/tour_world.h"

static void resign(struct meet *meet, int round, int board, char colour)
{
    struct table table = meet_table(meet, round, board);
    act(&world, &table, colour, "'k':'resign'");
}

static void a_tournament_is_made_entered_paired_played_and_won(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':2", 4);
    conn_id watcher = world_connect(&world, -1);
    json_t *event, *look = meet_look(&meet, watcher, "tour");
    json_t *head = json_object_get(look, "head");
    assert_string_equal(text_at(head, "stage"), "registration");
    assert_int_equal(number_at(head, "players"), 4);
    assert_int_equal(number_at(head, "rounds"), 2);
    assert_int_equal(json_array_size(json_object_get(look, "players")), 4);
    meet_do(&meet, "'k':'stage','to':'running'");
    await(&world, watcher, "{'t':'ev','k':'tour','head':{'stage':'running','here':4}}");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'next':{'what':'publish'}}}");
    assert_null(json_object_get(event, "rounds")); /* what is drawn is the desk's alone */
    meet_do(&meet, "'k':'publish','round':1");
    event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'next':{'what':'start'}}}");
    assert_int_equal(json_array_size(json_object_get(event, "rounds")), 1);
    assert_int_equal(json_array_size(json_object_get(
                         json_array_get(json_object_get(event, "rounds"), 0), "pairs")),
                     2);
    meet_do(&meet, "'k':'start','round':1");
    await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'number':1,'state':'started'}]}");
    resign(&meet, 1, 1, 'w');
    await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'number':1,'changed':[{'board':1}]}]}");
    world_pass(&world, 1000);
    await(&world, watcher, "{'t':'ev','k':'tour','standings':{'round':1}}");
    resign(&meet, 1, 2, 'b');
    await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'number':1,'state':'complete'}]}");
    meet_round(&meet, 2);
    resign(&meet, 2, 1, 'b');
    resign(&meet, 2, 2, 'b');
    meet_do(&meet, "'k':'stage','to':'finished'");
    world_pass(&world, 1000);
    look = meet_look(&meet, watcher, "tour");
    assert_string_equal(text_at(json_object_get(look, "head"), "stage"), "finished");
    json_t *first = json_array_get(json_object_get(json_object_get(look, "standings"), "lines"), 0);
    assert_int_equal(number_at(first, "place"), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(first, "values"), 0)), 4);
}

/* The event as a spreadsheet. */
static const char *as_csv(const struct meet *meet)
{
    char name[40];
    snprintf(name, sizeof name, "%s.csv", meet->id);
    world_ask(&world,
              &(struct app_request){.route = &app_routes[APP_GET_TOUR], .name = text_of(name)});
    world_commit_all(&world);
    return world.reply_text;
}

static void a_player_with_a_deleted_account_is_a_number_and_their_games_stay(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':2", 2);
    world_account(&world, APP_REGISTER, world.people[meet.people[0]], 1,
                  "{'name':'Ann','password':'correct horse'}");
    meet.people[0] = (int)world.people_n - 1;
    meet.players[0] = world_connect(&world, meet.people[0]);
    meet_do(&meet, "'k':'edit','person':{'number':1,'name':'Ann','account':'p2','pin':'12345678',"
                   "'note':'late','household':'Mill','club':'Kiln','country':'NL'}");
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'players':[{'number':1,'club':'Kiln','country':'NL'},{}]}");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    resign(&meet, 1, 1, 'w');
    assert_non_null(strstr(as_csv(&meet), "\"Ann\""));
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'people':[{'number':1,'pin':'12345678','note':'late','household':'Mill'},{}]}");
    world_account(&world, APP_DELETE_ACCOUNT, world.people[meet.people[0]], 1,
                  "{'password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
    await(&world, watcher,
          "{'t':'ev','k':'tour','players':[{'number':1,'name':'player 2','account':{'id':'p2',"
          "'name':'player 2'}}]}");
    must_fit(meet_look(&meet, meet.director, "desk"),
             "{'people':[{'number':1,'pin':'','note':'','household':''},{}]}");
    must_fit(meet_look(&meet, meet.director, "tour"),
             "{'players':[{'number':1,'club':'','country':''},{}]}");
    for (int life = 0; life < 2; life++) {
        json_t *look = meet_look(&meet, watcher, "tour");
        must_fit(look, "{'players':[{'number':1,'name':'player 2'},{'number':2,'name':'Bob'}]}");
        assert_false(json_is_null(json_object_get(meet_pair_of(look, 1, 1), "points")));
        assert_null(strstr(as_csv(&meet), "Ann"));
        assert_non_null(strstr(world.reply_text, "\"player 2\""));
        world_pass(&world, 10000);
        world_crash(&world);
        watcher = world_connect(&world, -1);
    }
}

/* More players are taken back than are left to be shown. */
static void an_undo_of_the_only_large_entry_removes_all_of_them_from_an_open_page(void **state)
{
    (void)state;
    enum { MANY = 40 };
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    conn_id watcher = world_connect(&world, -1);
    char people[MANY * 20] = "";
    size_t length = 0;
    for (int i = 1; i <= MANY; i++)
        length += (size_t)snprintf(people + length, sizeof people - length, "%s{'name':'P%d'}",
                                   i > 1 ? "," : "", i);
    int add = (int)number_at(
        meet_say(&meet, meet.director, "desk", "'k':'add','people':[%s]", people), "n");
    assert_int_equal(json_array_size(json_object_get(meet_look(&meet, watcher, "tour"), "players")),
                     MANY);
    meet_do(&meet, "'k':'undo','to':%d", add);
    json_t *event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'players':0}}");
    json_t *removed = json_object_get(event, "removed");
    assert_int_equal(json_array_size(removed), MANY);
    assert_int_equal(json_integer_value(json_array_get(removed, MANY - 1)), MANY);
    assert_int_equal(json_array_size(json_object_get(meet_look(&meet, watcher, "tour"), "players")),
                     0);
}

/* An act on its way to the store is judged already, and not published. */
static void an_undo_that_is_not_stored_is_not_shown_with_the_one_before(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    conn_id watcher = world_connect(&world, -1);
    int acts[2];
    for (int i = 0; i < 2; i++)
        acts[i] = (int)number_at(
            meet_say(&meet, meet.director, "desk", "'k':'add','people':[{'name':'P%d'}]", i + 1),
            "n");
    meet_look(&meet, watcher, "tour");
    for (int i = 0; i < 2; i++)
        say(&world, meet.director,
            "{'t':'do','id':%d,'key':'u%d','ch':'desk:%s','k':'undo','to':%d}", 50 + i, i, meet.id,
            acts[1 - i]);
    world_commit(&world, 1);
    json_t *event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'players':1}}");
    assert_int_equal(json_array_size(json_object_get(event, "removed")), 1);
    world_commit_all(&world);
    event = await(&world, watcher, "{'t':'ev','k':'tour','head':{'players':0}}");
    assert_int_equal(json_array_size(json_object_get(event, "removed")), 1);
}

/* Each of them keeps a fold of its own until it is stored. */
static void a_fifth_undo_on_its_way_is_busy_and_whatever_else_goes_on(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    int acts[5];
    for (int i = 0; i < 5; i++)
        acts[i] = (int)number_at(
            meet_say(&meet, meet.director, "desk", "'k':'add','people':[{'name':'P%d'}]", i + 1),
            "n");
    for (int i = 0; i < 5; i++)
        say(&world, meet.director,
            "{'t':'do','id':%d,'key':'u%d','ch':'desk:%s','k':'undo','to':%d}", 50 + i, i, meet.id,
            acts[4 - i]);
    say(&world, meet.director,
        "{'t':'do','id':60,'key':'h','ch':'desk:%s','k':'add','people':[{'name':'Q'}]}", meet.id);
    await(&world, meet.director, "{'t':'error','id':54,'code':'busy'}");
    world_commit_all(&world);
    await(&world, meet.director, "{'t':'ok','id':60}");
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'players':2}}");
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    must_fit(meet_look(&meet, meet.director, "tour"), "{'head':{'players':2}}");
}

/* --- McMahon ---------------------------------------------------------------------------------- */

static void add_ranked(struct meet *meet, const char *rank, int from, int n)
{
    char people[2000] = "";
    for (int i = from; i < from + n; i++)
        snprintf(people + strlen(people), sizeof people - strlen(people),
                 "%s{'name':'P%d','rank':'%s'}", i > from ? "," : "", i, rank);
    meet_do(meet, "'k':'add','people':[%s]", people);
}

/* The BGA's guideline: of 3, 5 and 9 rounds 6, 9 and 18 above the bar, or as near as ranks allow. */
static void the_bar_is_proposed_where_as_many_stand_above_it_as_suit_the_rounds(void **state)
{
    static const struct {
        int rounds;
        const char *bar;
    } rows[] = {{3, "4d"}, {5, "3d"}, {7, "2d"}, {9, "1d"}, {12, "1d"}};
    (void)state;
    struct meet meet = meet_create(&world, "'system':'mcmahon','bar':'9d'", 0);
    add_ranked(&meet, "4d", 1, 5);
    add_ranked(&meet, "3d", 6, 4);
    add_ranked(&meet, "2d", 10, 4);
    add_ranked(&meet, "1d", 14, 7);
    add_ranked(&meet, "5k", 21, 9);
    meet_do(&meet, "'k':'add','people':[{'name':'Of no rank'}]");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        world_pass(&world, 10000);
        meet_do(&meet,
                "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Lane Open','system':"
                "'mcmahon','bar':'9d','rounds':%d,'game':{'ruleset':'stoical','size':[9,9]}}",
                rows[i].rounds);
        json_t *bar = json_object_get(meet_look(&meet, meet.director, "desk"), "bar");
        assert_string_equal(text_at(bar, "proposed"), rows[i].bar);
        must_fit(bar, "{'counts':[['4d',5],['3d',4],['2d',4],['1d',7],['5k',9]]}");
    }
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'pair','round':1");
    meet_do(&meet, "'k':'publish','round':1");
    assert_true(json_is_null(json_object_get(meet_look(&meet, meet.director, "desk"), "bar")));
}

/* The BGA's guideline for 3 to 9 rounds: 6, 7.5, 9, 11, 13, 15.5 and 18 players above the bar. Five are 2d, the others
 * 1d. The bar is proposed at 1d while all of them together are nearer to the guideline than the five are. */
static void the_bar_rises_when_one_player_too_many_would_stand_above_it(void **state)
{
    static const unsigned twice[] = {12, 15, 18, 22, 26, 31, 36};
    enum { HIGHER = 5 };
    unsigned n = 0;
    (void)state;
    struct meet meet = meet_create(&world, "'system':'mcmahon','bar':'9d'", 0);
    add_ranked(&meet, "2d", 1, HIGHER);
    for (unsigned rounds = 3; rounds <= 9; rounds++) {
        meet_do(&meet,
                "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Lane Open','system':"
                "'mcmahon','bar':'9d','rounds':%u,'game':{'ruleset':'stoical','size':[9,9]}}",
                rounds);
        unsigned most = twice[rounds - 3] - 2 * HIGHER - 1; /* of the lower rank */
        add_ranked(&meet, "1d", (int)(HIGHER + n + 1), (int)(most - n));
        must_fit(meet_look(&meet, meet.director, "desk"), "{'bar':{'proposed':'1d'}}");
        add_ranked(&meet, "1d", (int)(HIGHER + most + 1), 1);
        n = most + 1;
        must_fit(meet_look(&meet, meet.director, "desk"), "{'bar':{'proposed':'2d'}}");
    }
}

/* Stones lie on the board, and one is the first move without komi. */
static void stones_are_laid_on_the_boards_of_a_round(void **state)
{
    static const struct {
        const char *rank;
        int komi2;
        unsigned handicap;
        const char *to_move;
    } rows[] = {{"1k", 15, 0, "b"}, {"2k", 0, 0, "b"}, {"3k", 0, 2, "w"}, {"12k", 0, 9, "w"}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct meet meet = meet_create(&world, "'system':'mcmahon'", 2);
        meet_do(&meet, "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Lane Open',"
                       "'system':'mcmahon','floor':'20k','handicap':{'on':true},"
                       "'game':{'ruleset':'chinese','size':[19,19]}}");
        for (int no = 1; no <= 2; no++)
            meet_do(&meet,
                    "'k':'edit','person':{'number':%d,'name':'P%d','account':'p%d','rank':'%s'}",
                    no, no, no + 1, no == 1 ? "1d" : rows[i].rank);
        meet_do(&meet, "'k':'stage','to':'running'");
        meet_round(&meet, 1);
        json_t *pair = meet_pair_of(meet_look(&meet, meet.director, "tour"), 1, 1);
        char game[23];
        strcpy(game, text_at(json_array_get(json_object_get(pair, "games"), 0), "id"));
        if (rows[i].komi2 == 0)
            must_fit(pair, "{'first':2,'second':1}"); /* the weaker one has Black */
        say(&world, meet.director, "{'t':'sub','id':5,'ch':'game:%s'}", game);
        world_commit_all(&world);
        json_t *view = json_object_get(await(&world, meet.director, "{'t':'snap','n':0}"), "v");
        unsigned stones = 0;
        for (const char *at = text_at(view, "setup"); *at; at++)
            stones += *at == 'X';
        assert_int_equal(stones, rows[i].handicap);
        json_t *komi = json_object_get(json_object_get(view, "rules"), "komi");
        assert_int_equal((int)(2 * json_number_value(komi)), rows[i].komi2);
        assert_string_equal(text_at(view, "to_move"), rows[i].to_move);
        world_destroy(&world);
        world_create(&world, 1);
    }
}

/* A table with the change of an event, as a page makes it. */
static json_t *changed(const json_t *table, const json_t *change)
{
    json_t *now = json_deep_copy(table), *lines = json_array(), *one, *cell;
    size_t i, k;
    json_array_foreach(json_object_get(change, "order"), i, one)
    {
        json_t *line = NULL, *old;
        json_array_foreach(json_object_get(table, "lines"), k,
                           old) if (number_at(old, "number") == json_integer_value(one)) line =
            json_deep_copy(old);
        json_array_append_new(lines, line);
    }
    json_array_foreach(json_object_get(change, "changed"), i, one)
    {
        json_t *line = NULL, *at;
        json_array_foreach(lines, k, at) if (number_at(at, "number") == number_at(one, "number"))
            line = at;
        json_t *cells = json_incref(json_object_get(line, "cells"));
        json_object_update(line, one);
        json_array_foreach(json_object_get(one, "cells"), k, cell)
        {
            size_t round = (size_t)json_integer_value(json_array_get(cell, 0));
            while (json_array_size(cells) < round)
                json_array_append_new(cells, json_null());
            json_array_set(cells, round - 1, json_array_get(cell, 1));
        }
        json_object_set_new(line, "cells", cells);
    }
    json_object_set_new(now, "lines", lines);
    json_object_set(now, "round", json_object_get(change, "round"));
    return now;
}

static void what_is_sent_of_a_table_makes_it_the_one_that_a_new_page_gets(void **state)
{
    (void)state;
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':3,'over_board':true", 4);
    conn_id watcher = world_connect(&world, -1);
    for (int round = 1; round <= 2; round++) {
        meet_round(&meet, round);
        for (int board = 1; board <= 2; board++)
            meet_do(&meet, "'k':'result','round':%d,'board':%d,'game':1,'result':'black'", round,
                    board);
    }
    for (int round = 1; round <= 2; round++)
        for (int board = 1; board <= 2; board++) {
            json_t *before =
                json_deep_copy(json_object_get(meet_look(&meet, watcher, "tour"), "standings"));
            meet_do(&meet,
                    "'k':'rule','round':%d,'board':%d,'game':1,'result':'white','reason':'seen'",
                    round, board);
            meet_pass(&world, 1000);
            json_t *event = await(&world, watcher, "{'t':'ev','k':'tour','standings':{}}");
            json_t *made = changed(before, json_object_get(event, "standings"));
            const json_t *after = json_object_get(meet_look(&meet, watcher, "tour"), "standings");
            if (!json_equal(made, after))
                fail_msg("%s\n%s", json_dumps(made, 0), json_dumps(after, 0));
            json_decref(before);
            json_decref(made);
        }
}

/* A name that the desk typed has no account to play with, in the first seat or in the second. */
static void a_typed_name_gets_no_room_in_either_seat(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':3", 1);
    meet_do(&meet, "'k':'add','people':[{'name':'Walk-in'}]");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    for (int no = 1; no <= 2; no++) {
        const json_t *pair = json_array_get(
            json_object_get(json_object_get(meet_look(&meet, meet.director, "desk"), "draft"),
                            "pairs"),
            0);
        if (number_at(pair, "first") != no)
            meet_do(&meet, "'k':'colours','round':1,'board':1,'black':%d,'handicap':0", no);
        meet_do(&meet, "'k':'publish','round':1");
        must_fit(meet_no(&meet, "'k':'start','round':1"), "{'reason':'not-there'}");
        meet_do(&meet, "'k':'unpublish','round':1");
    }
    assert_int_equal(world.store.rooms_n, 0);
}

/* A board with an even side has fixed points in its corners alone. */
static void a_board_with_fewer_fixed_points_gets_as_many_stones_as_it_has(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss'", 2);
    meet_do(&meet,
            "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln','system':'mcmahon',"
            "'floor':'30k','handicap':{'on':true,'reduction':0,'from':'9d'},"
            "'game':{'ruleset':'japanese','size':[8,8]}}");
    for (int no = 1; no <= 2; no++)
        meet_do(&meet, "'k':'edit','person':{'number':%d,'name':'P%d','account':'p%d','rank':'%s'}",
                no, no, no + 1, no == 1 ? "1d" : "12k");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    must_fit(meet_pair_at(&meet, 1, 1), "{'handicap':9}");
    assert_int_equal(world.store.games[0].handicap, 4);
}

static void a_wrong_rank_is_put_right_after_a_round_and_its_pairs_stay(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'mcmahon','over_board':true", 0);
    add_ranked(&meet, "1d", 1, 2);
    add_ranked(&meet, "5k", 3, 2);
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_round(&meet, 1);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    meet_do(&meet, "'k':'result','round':1,'board':2,'game':1,'result':'black'");
    json_t *look = meet_look(&meet, meet.director, "tour");
    json_t *pairs = json_deep_copy(json_object_get(meet_round_of(look, 1), "pairs"));
    int64_t start = number_at(meet_line_of(look, 4), "start");
    meet_do(&meet, "'k':'edit','person':{'number':4,'name':'P4','rank':'2k','correction':1}");
    look = meet_look(&meet, meet.director, "tour");
    assert_int_equal(number_at(meet_line_of(look, 4), "start"), start + 2 * (3 + 1));
    assert_true(json_equal(pairs, json_object_get(meet_round_of(look, 1), "pairs")));
    json_decref(pairs);
    meet_round(&meet, 2);
}

static int64_t level(const json_t *why, const char *which, size_t level)
{
    return json_integer_value(json_array_get(json_object_get(why, which), level));
}

/* Of four players two who have met: together, the other two meet again as well; apart, no two meet again. */
static void a_reason_shows_the_best_rounds_with_two_together_and_apart(void **state)
{
    (void)state;
    enum { AGAIN = 7 };
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':3,'match':1,'over_board':true", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    json_t *pair = meet_pair_at(&meet, 1, 1);
    int a = (int)number_at(pair, "first"), b = (int)number_at(pair, "second");
    meet_do(&meet, "'k':'pair','round':2,'seed':7");
    say(&world, meet.director, "{'t':'get','id':1,'k':'why','tour':'%s','round':2,'a':%d,'b':%d}",
        meet.id, a, b);
    const json_t *why = await(&world, meet.director, "{'t':'why','id':1,'differs':%d}", AGAIN);
    assert_int_equal(level(why, "levels", AGAIN), 1);
    assert_int_equal(level(why, "with", AGAIN), 2);
    assert_int_equal(level(why, "without", AGAIN), 0);
    assert_int_not_equal(number_at(why, "next"), b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_tournament_is_made_entered_paired_played_and_won),
        TEST(a_player_with_a_deleted_account_is_a_number_and_their_games_stay),
        TEST(an_undo_of_the_only_large_entry_removes_all_of_them_from_an_open_page),
        TEST(an_undo_that_is_not_stored_is_not_shown_with_the_one_before),
        TEST(a_fifth_undo_on_its_way_is_busy_and_whatever_else_goes_on),
        TEST(the_bar_is_proposed_where_as_many_stand_above_it_as_suit_the_rounds),
        TEST(the_bar_rises_when_one_player_too_many_would_stand_above_it),
        TEST(stones_are_laid_on_the_boards_of_a_round),
        TEST(what_is_sent_of_a_table_makes_it_the_one_that_a_new_page_gets),
        TEST(a_typed_name_gets_no_room_in_either_seat),
        TEST(a_board_with_fewer_fixed_points_gets_as_many_stones_as_it_has),
        TEST(a_wrong_rank_is_put_right_after_a_round_and_its_pairs_stay),
        TEST(a_reason_shows_the_best_rounds_with_two_together_and_apart),
    };
    return cmocka_run_group_tests_name("app tournament tournament", tests, NULL, NULL);
}
