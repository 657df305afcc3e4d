/* Ratings in the server: moved by the results of tournaments, corrected with them, and the same after every restart. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

#define OVER_BOARD "'system':'swiss','rounds':9,'match':1,'over_board':true"

/* The answer to a question about ratings, without its id; the caller frees it. */
static char *ask(const char *question)
{
    conn_id conn = world_connect(&world, -1);
    int64_t id = 300000 + ++world.ids;
    say(&world, conn, "{'t':'get','id':%lld,%s}", (long long)id, question);
    world_commit_all(&world);
    json_t *answer = await(&world, conn, "{'id':%lld}", (long long)id);
    json_object_del(answer, "id");
    char *text = json_dumps(answer, JSON_SORT_KEYS);
    world_hang_up(&world, conn);
    return text;
}

#define LADDER "'k':'ratings','ruleset':'stoical'"

/* Rating of a player as the tournament shows it, and their deviation; 0 where it has none. */
static int64_t shown(struct meet *meet, int no, const char *what)
{
    conn_id conn = world_connect(&world, -1);
    json_t *players = json_object_get(meet_look(meet, conn, "tour"), "players");
    int64_t value =
        json_integer_value(json_object_get(json_array_get(players, (size_t)no - 1), what));
    world_hang_up(&world, conn);
    return value;
}

static void type_result(struct meet *meet, int round, int board, const char *result)
{
    meet_do(meet, "'k':'result','round':%d,'board':%d,'game':1,'result':%s%s%s", round, board,
            strcmp(result, "null") == 0 ? "" : "'", result, strcmp(result, "null") == 0 ? "" : "'");
}

static void rule(struct meet *meet, const char *result, const char *by_default)
{
    meet_do(meet,
            "'k':'rule','round':1,'board':1,'game':1,'result':'%s','default':%s,'reason':'seen'",
            result, by_default);
}

/* The ratings, after a restart the same as before. */
static void assert_restart_equals_memory(void)
{
    char *before = ask(LADDER);
    world_crash(&world);
    char *after = ask(LADDER);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void a_game_of_a_rated_tournament_moves_both_ratings(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, "'system':'swiss','rounds':2,'match':1", 2);
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    assert_int_equal(shown(&meet, 1, "rating"), 0);
    play(&world, &table, "C3 G7 C7 G3");
    act(&world, &table, 'w', "'k':'resign'");
    json_t *event = await(&world, watcher, "{'t':'ev','k':'tour','rounds':[{'state':'complete'}]}");
    assert_int_equal(json_array_size(json_object_get(event, "players")), 2);
    assert_int_equal(shown(&meet, 1, "rating") + shown(&meet, 2, "rating"), 3000);
    assert_int_equal(labs((long)shown(&meet, 1, "rating") - 1500), 162);
    assert_int_equal(shown(&meet, 1, "deviation"), 290);
    assert_int_equal(world.store.rated_n, 1);
    assert_restart_equals_memory();
}

static void
a_typed_result_of_a_wooden_board_counts_too_and_a_name_without_player_does_not(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD, 2);
    meet_do(&meet, "'k':'add','people':[{'name':'Typed','status':'here'},"
                   "{'name':'Too','status':'here'}]");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'join','round':1,'a':1,'b':2");
    meet_do(&meet, "'k':'publish','round':1");
    meet_do(&meet, "'k':'start','round':1");
    type_result(&meet, 1, 1, "black");
    type_result(&meet, 1, 2, "black");
    assert_int_equal(world.store.rated_n, 1);
    assert_int_equal(world.store.rated[0].black_score2, 2);
    assert_int_equal(shown(&meet, 3, "rating"), 0);
    assert_int_equal(shown(&meet, 4, "rating"), 0);
    assert_int_equal(labs((long)shown(&meet, 1, "rating") - 1500), 162);
}

static void a_tournament_that_is_not_rated_rates_nothing(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD ",'rated':false", 2);
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "black");
    assert_int_equal(world.store.rated_n, 0);
}

static void forfeits_byes_void_and_abort_never_move_a_rating(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD, 3); /* one has a bye */
    meet_round(&meet, 1);
    char *nothing = ask(LADDER);
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'white','default':true");
    type_result(&meet, 1, 1, "void");
    type_result(&meet, 1, 1, "neither");
    type_result(&meet, 1, 1, "both");
    assert_int_equal(world.store.rated_n, 0);
    type_result(&meet, 1, 1, "black");
    assert_int_equal(world.store.rated_n, 1);
    rule(&meet, "white", "true");
    assert_int_equal(world.store.rated_n, 0);
    meet_do(&meet, "'k':'unrule','round':1,'board':1,'game':1");
    assert_int_equal(world.store.rated_n, 1);
    meet_do(&meet, "'k':'abort','round':1");
    assert_int_equal(world.store.rated_n, 0);
    char *still = ask(LADDER);
    assert_string_equal(nothing, still);
    free(nothing);
    free(still);
}

/* The board and the colour of player 1 follow from the standings; their opponent and the result do not. */
struct of_one {
    int board;
    const char *wins, *loses;
};
static struct of_one where_one_sits(struct meet *meet, int round)
{
    json_t *tour = meet_look(meet, meet->director, "tour");
    for (int board = 1;; board++) {
        json_t *pair = meet_pair_of(tour, round, board);
        bool black = number_at(pair, "first") == 1;
        if (black || number_at(pair, "second") == 1)
            return (struct of_one){board, black ? "black" : "white", black ? "white" : "black"};
    }
}

enum history { NEVER_WRONG, TYPED_AGAIN, RULED };

/* Three rounds of four; the first board's result of round 1 is right, or wrong and corrected after all else. The test
 * sets the pairs by hand. */
static char *ladder_after(enum history history)
{
    struct meet meet = meet_rated(&world, OVER_BOARD, 4);
    for (int round = 1; round <= 3; round++) {
        meet_do(&meet, "'k':'pair','round':%d,'seed':7", round);
        for (int time = 0; time < 2; time++) /* refused if it is so already */
            meet_say(&meet, meet.director, "desk", "'k':'join','round':%d,'a':1,'b':%d,'base':%lld",
                     round, 5 - round,
                     (long long)number_at(
                         json_object_get(meet_look(&meet, meet.director, "desk"), "draft"), "rev"));
        meet_do(&meet, "'k':'publish','round':%d", round);
        meet_do(&meet, "'k':'start','round':%d", round);
        world_pass(&world, 60000);
        struct of_one of = where_one_sits(&meet, round);
        type_result(&meet, round, of.board,
                    round > 1 || history == NEVER_WRONG ? of.loses : of.wins);
        world_pass(&world, 86400000);
        type_result(&meet, round, 3 - of.board, "draw");
    }
    if (history == TYPED_AGAIN)
        type_result(&meet, 1, where_one_sits(&meet, 1).board, where_one_sits(&meet, 1).loses);
    else if (history == RULED)
        rule(&meet, where_one_sits(&meet, 1).loses, "false");
    assert_int_equal(world.store.rated_n, 6);
    assert_restart_equals_memory();
    return ask(LADDER);
}

static void a_corrected_result_gives_the_ratings_of_never_having_been_wrong(void **state)
{
    char *ladders[3];
    (void)state;
    for (int history = NEVER_WRONG; history <= RULED; history++) {
        ladders[history] = ladder_after((enum history)history);
        world_destroy(&world);
        world_create(&world, 1);
    }
    assert_string_equal(ladders[NEVER_WRONG], ladders[TYPED_AGAIN]);
    assert_string_equal(ladders[NEVER_WRONG], ladders[RULED]);
    for (int history = NEVER_WRONG; history <= RULED; history++)
        free(ladders[history]);
}

static unsigned draw_lot(uint64_t *random, unsigned n)
{
    *random = *random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (unsigned)(*random >> 33) % n;
}

/* Results typed, changed, taken back, ruled and undone at random: after each the rows are those of the log, and a new
 * server that reads them shows the same. */
static void ratings_after_any_act_of_a_director_are_those_of_a_restart(void **state)
{
    static const char *const results[] = {"black", "white", "draw", "void", "null", "neither"};
    uint64_t random = 20261121;
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD, 6);
    meet_round(&meet, 1);
    for (int step = 0; step < 120; step++) {
        int board = 1 + (int)draw_lot(&random, 3);
        char fields[200];
        unsigned what = draw_lot(&random, 10);
        const char *result = results[draw_lot(&random, 6)];
        world_pass(&world, 1000);
        if (what < 6)
            snprintf(fields, sizeof fields,
                     "'k':'result','round':1,'board':%d,'game':1,'result':%s%s%s", board,
                     *result == 'n' && result[1] == 'u' ? "" : "'", result,
                     *result == 'n' && result[1] == 'u' ? "" : "'");
        else if (what < 8)
            snprintf(fields, sizeof fields,
                     "'k':'rule','round':1,'board':%d,'game':%u,'result':'%s','default':%s,"
                     "'reason':'lot'",
                     board, draw_lot(&random, 2), results[draw_lot(&random, 4)],
                     draw_lot(&random, 3) ? "false" : "true");
        else if (what < 9)
            snprintf(fields, sizeof fields, "'k':'unrule','round':1,'board':%d,'game':%u", board,
                     draw_lot(&random, 2));
        else
            snprintf(fields, sizeof fields, "'k':'undo','to':%u", 10 + draw_lot(&random, 40));
        /* Some of it is refused, and then nothing has changed. */
        json_t *answer = meet_say(&meet, meet.director, "desk", "%s,'base':900719925", fields);
        if (strcmp(text_at(answer, "code") ? text_at(answer, "code") : "", "stale") == 0)
            meet_say(&meet, meet.director, "desk", "%s,'base':%lld", fields,
                     (long long)number_at(answer, "have"));
        else if (what == 9)
            meet_say(&meet, meet.director, "desk", "%s", fields);
        if (step % 20 != 19)
            continue;
        assert_restart_equals_memory();
        meet.director = world_connect(&world, meet.director_person);
        meet_look(&meet, meet.director, "tour");
    }
    assert_true(world.store.rated_last > 3); /* games came and went */
}

static void the_best_are_asked_for_in_pages_and_a_profile_says_what_happened(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD, 2);
    conn_id conn = world_connect(&world, -1);
    say(&world, conn, "{'t':'get','id':8,'k':'ratings'}");
    world_commit_all(&world);
    expect(&world, conn, "{'t':'ratings','id':8,'ruleset':null,'players':[],'pools':[]}");
    say(&world, conn, "{'t':'get','id':9,'k':'profile','player':'p2'}");
    world_commit_all(&world);
    expect(&world, conn, "{'t':'profile','id':9,'player':{'id':'p2'},'pools':[],'games':[]}");
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "black");
    int64_t black = world.store.rated[0].black, white = world.store.rated[0].white;

    say(&world, conn, "{'t':'get','id':1,%s}", LADDER);
    world_commit_all(&world);
    expect(
        &world, conn,
        "{'t':'ratings','id':1,'ruleset':'stoical','games':1,'count':2,'black_adv':0,'more':false,"
        "'players':[{'place':1,'player':{'id':'p%lld'},'rating':1662,'deviation':290,'games':1},"
        "{'place':2,'player':{'id':'p%lld'},'rating':1338}]}",
        (long long)black, (long long)white);
    say(&world, conn, "{'t':'get','id':2,%s,'page':1}", LADDER);
    world_commit_all(&world);
    expect(&world, conn, "{'t':'ratings','id':2,'games':1,'players':[],'more':false}");
    say(&world, conn, "{'t':'get','id':7,'k':'ratings'}");
    world_commit_all(&world);
    expect(&world, conn,
           "{'t':'ratings','id':7,'ruleset':'stoical','pools':[{'ruleset':'stoical','games':1}]}");
    say(&world, conn, "{'t':'get','id':3,'k':'ratings','ruleset':'nobody-plays-it'}");
    world_commit_all(&world);
    expect(&world, conn,
           "{'t':'ratings','id':3,'ruleset':'nobody-plays-it','games':0,'count':0,'players':[]}");

    say(&world, conn, "{'t':'get','id':4,'k':'profile','player':'p%lld'}", (long long)white);
    world_commit_all(&world);
    expect(&world, conn,
           "{'t':'profile','id':4,'player':{'id':'p%lld'},'account':true,"
           "'pools':[{'ruleset':'stoical','rating':1338,'deviation':290,'games':1}],"
           "'games':[{'ruleset':'stoical','tour':{'slug':'kiln-lane','title':'Kiln Lane Open'},"
           "'round':1,'board':1,'result':'black','rating':1338,'change':-162}]}",
           (long long)white);
    say(&world, conn, "{'t':'get','id':5,'k':'profile','player':'p999'}");
    world_commit_all(&world);
    expect(&world, conn, "{'t':'error','id':5,'code':'notfound'}");
    say(&world, conn, "{'t':'get','id':6,'k':'profile'}");
    expect(&world, conn, "{'t':'error','id':6,'code':'proto','field':'player'}");
}

static void a_house_player_has_a_profile_like_others(void **state)
{
    (void)state;
    conn_id conn = world_connect(&world, -1);
    say(&world, conn, "{'t':'get','id':1,'k':'profile','player':'h2'}");
    world_commit_all(&world);
    expect(&world, conn,
           "{'t':'profile','id':1,'player':{'id':'h2','name':'Puddle','house':2},'account':false,"
           "'pools':[],'games':[]}");
    say(&world, conn, "{'t':'get','id':2,'k':'profile','player':'h6'}");
    expect(&world, conn, "{'t':'error','id':2,'code':'proto','field':'player'}");
}

static void an_unlisted_tournament_is_not_named_in_a_profile(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD ",'public':false", 2);
    conn_id conn = world_connect(&world, -1);
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "black");
    say(&world, conn, "{'t':'get','id':1,'k':'profile','player':'p%lld'}",
        (long long)world.store.rated[0].black);
    world_commit_all(&world);
    expect(&world, conn, "{'t':'profile','games':[{'tour':null,'rating':1662}]}");
}

static void a_pool_of_many_pages_is_read_at_the_start(void **state)
{
    (void)state;
    struct meet meet = meet_rated(&world, OVER_BOARD, 2);
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "black");
    struct row_rated row = world.store.rated[0];
    size_t n = 12345;
    world.store.rated = realloc(world.store.rated, n * sizeof *world.store.rated);
    assert_non_null(world.store.rated);
    for (size_t i = 1; i < n; i++) {
        world.store.rated[i] = row;
        world.store.rated[i].n = ++world.store.rated_last;
        world.store.rated[i].round = (uint8_t)(1 + i / 200);
        world.store.rated[i].board = (uint16_t)(1 + i % 200);
        world.store.rated[i].ended_at = row.ended_at + (int64_t)((i * 7919) % 100000);
    }
    world.store.rated_n = n;
    world_crash(&world);
    char *ladder = ask(LADDER);
    assert_non_null(strstr(ladder, "\"games\": 12345"));
    free(ladder);
}

static int64_t rated_first;
enum { RATED = 120 }; /* guests with a game each, on three pages */

/* Asks for a page of the ladder. Marks its players in seen[] by their number, and writes the cursor of the next page
 * to `next`, "" after the last. Returns whether one was marked before. */
static bool see(const char *more, bool seen[RATED], char next[PROTO_CURSOR_CHARS_MAX + 1])
{
    char question[200];
    bool again = false;
    snprintf(question, sizeof question, LADDER "%s", more);
    char *text = ask(question);
    json_t *answer = json_loads(text, 0, NULL);
    json_t *line;
    size_t i;
    json_array_foreach(json_object_get(answer, "players"), i, line)
    {
        int64_t at =
            strtol(text_at(json_object_get(line, "player"), "id") + 1, NULL, 10) - rated_first;
        if (at < 0)
            continue; /* one of the two before them */
        assert_true(at < RATED);
        again = again ? again : seen[at];
        seen[at] = true;
    }
    const json_t *cursor = json_object_get(answer, "next");
    assert_true(json_is_null(cursor) == json_is_false(json_object_get(answer, "more")));
    snprintf(next, PROTO_CURSOR_CHARS_MAX + 1, "%s",
             json_is_null(cursor) ? "" : json_string_value(cursor));
    json_decref(answer);
    free(text);
    return again;
}

static void a_page_by_its_cursor_repeats_no_player_when_others_move_up(void **state)
{
    (void)state;
    bool seen[RATED] = {false}, by_page[RATED] = {false};
    char next[PROTO_CURSOR_CHARS_MAX + 1], more[80];
    struct meet meet = meet_rated(&world, OVER_BOARD, 2);
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "black");
    struct row_rated row = world.store.rated[0];
    size_t n = RATED / 2;
    rated_first = world.store.players_last + 1;
    struct row_player *players =
        realloc(world.store.players, (world.store.players_n + RATED) * sizeof *players);
    assert_non_null(players);
    world.store.players = players;
    for (unsigned i = 0; i < RATED; i++) {
        struct row_player *player = &players[world.store.players_n++];
        *player = players[0];
        player->id = ++world.store.players_last;
    }
    world.store.rated = realloc(world.store.rated, (n + 2) * sizeof row);
    assert_non_null(world.store.rated);
    for (size_t i = 1; i <= n + 1; i++) {
        /* the last game comes later: a loser at the end of the list beats another one */
        row.black = rated_first + (int64_t)(i <= n ? 2 * i - 2 : RATED - 1);
        row.white = rated_first + (int64_t)(i <= n ? 2 * i - 1 : RATED - 3);
        row.n = ++world.store.rated_last;
        row.board = (uint16_t)(1 + i);
        row.ended_at++;
        world.store.rated[i] = row;
    }
    world.store.rated_n = n + 1;
    world_crash(&world);
    assert_false(see("", seen, next));
    snprintf(more, sizeof more, ",'after':'%s'", next);
    assert_false(see(more, seen, next));
    memcpy(by_page, seen, sizeof seen);
    snprintf(more, sizeof more, ",'after':'%s'", next);
    world.store.rated_n = n + 2;
    world_crash(&world);
    assert_true(see(",'page':2", by_page, next));
    assert_false(see(more, seen, next));
    assert_string_equal(next, "");
    for (unsigned i = 0; i + 1 < RATED; i++) /* the last moved up, to a page that was read before */
        assert_true(seen[i]);
}

/* --- old results ------------------------------------------------------------------------------ */

/* An event of one game, and so many games that ended later. */
static struct meet before_many(unsigned later)
{
    struct meet meet = meet_rated(&world, OVER_BOARD, 2);
    meet_round(&meet, 1);
    type_result(&meet, 1, 1, "black");
    struct row_rated row = world.store.rated[0];
    world.store.rated = realloc(world.store.rated, (later + 1) * sizeof row);
    assert_non_null(world.store.rated);
    for (unsigned i = 1; i <= later; i++) {
        row.round = (uint8_t)(2 + i / 250);
        row.board = (uint16_t)(1 + i % 250);
        row.n = ++world.store.rated_last;
        row.ended_at++;
        row.black_score2 = i % 3 ? 2 : 0;
        world.store.rated[i] = row;
    }
    world.store.rated_n = later + 1;
    world.now.wall_ms += later;
    world_crash(&world);
    meet.director = world_connect(&world, meet.director_person);
    return meet;
}

/* Of the preview of its correction. */
static bool says_ratings(struct meet *meet)
{
    int64_t id = 400000 + ++world.ids;
    say(&world, meet->director,
        "{'t':'get','id':%lld,'k':'preview','tour':'%s','act':{'k':'result','round':1,'board':1,"
        "'game':1,'result':'white'}}",
        (long long)id, meet->id);
    world_commit_all(&world);
    json_t *answer = await(&world, meet->director, "{'t':'preview','id':%lld}", (long long)id);
    json_t *ratings = json_object_get(answer, "ratings");
    assert_true(json_is_null(ratings) || json_array_size(ratings) > 0);
    return json_is_array(ratings);
}

static bool log_says_ratings(struct meet *meet)
{
    json_t *log = json_object_get(meet_look(meet, meet->director, "desk"), "log");
    return json_object_get(json_array_get(log, json_array_size(log) - 1), "ratings") != NULL;
}

static void ladder_is(const char *wanted)
{
    char *text = ask(LADDER);
    assert_string_equal(text, wanted);
    free(text);
}

/* Everything that is worked in a piece at a time. */
static void settle(void)
{
    for (int i = 0; i < 50; i++)
        meet_pass(&world, APP_AGAIN_MS);
}

static void with_a_thousand_games_to_rate_anew_a_result_is_corrected_at_once(void **state)
{
    (void)state;
    struct meet meet = before_many(APP_RATED_ONCE - 1);
    char *before = ask(LADDER);
    assert_true(says_ratings(&meet));
    ladder_is(before);
    type_result(&meet, 1, 1, "white");
    assert_true(log_says_ratings(&meet));
    char *corrected = ask(LADDER);
    assert_string_not_equal(corrected, before);
    assert_restart_equals_memory();
    ladder_is(corrected);
    free(before);
    free(corrected);
}

static void with_one_more_it_is_corrected_beside_the_ratings_that_are_seen(void **state)
{
    (void)state;
    struct meet meet = before_many(APP_RATED_ONCE);
    char *before = ask(LADDER);
    assert_false(says_ratings(&meet));
    conn_id watcher = world_connect(&world, -1);
    meet_look(&meet, watcher, "tour");
    type_result(&meet, 1, 1, "white");
    assert_false(log_says_ratings(&meet));
    for (int piece = 0; piece < 5; piece++) {
        ladder_is(before);
        meet_pass(&world, APP_AGAIN_MS);
    }
    forget_heard(&world, watcher);
    settle();
    await(&world, watcher, "{'t':'ev','k':'tour','players':[{'number':1},{'number':2}]}");
    char *corrected = ask(LADDER);
    assert_string_not_equal(corrected, before);
    for (int moment = 0; moment < 12;
         moment++) { /* the next one comes while the last is worked in */
        type_result(&meet, 1, 1, moment % 2 ? "white" : "black");
        for (int piece = 0; piece < moment; piece++)
            meet_pass(&world, APP_AGAIN_MS);
    }
    settle();
    ladder_is(corrected);
    assert_restart_equals_memory();
    ladder_is(corrected);
    free(before);
    free(corrected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_of_a_rated_tournament_moves_both_ratings),
        TEST(a_typed_result_of_a_wooden_board_counts_too_and_a_name_without_player_does_not),
        TEST(a_tournament_that_is_not_rated_rates_nothing),
        TEST(forfeits_byes_void_and_abort_never_move_a_rating),
        TEST(a_corrected_result_gives_the_ratings_of_never_having_been_wrong),
        TEST(ratings_after_any_act_of_a_director_are_those_of_a_restart),
        TEST(the_best_are_asked_for_in_pages_and_a_profile_says_what_happened),
        TEST(a_house_player_has_a_profile_like_others),
        TEST(an_unlisted_tournament_is_not_named_in_a_profile),
        TEST(a_pool_of_many_pages_is_read_at_the_start),
        TEST(a_page_by_its_cursor_repeats_no_player_when_others_move_up),
        TEST(with_a_thousand_games_to_rate_anew_a_result_is_corrected_at_once),
        TEST(with_one_more_it_is_corrected_beside_the_ratings_that_are_seen),
    };
    return cmocka_run_group_tests_name("app ratings ratings", tests, NULL, NULL);
}
