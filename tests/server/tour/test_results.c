/* From games to results: single games, matches, byes, forfeits and rulings. */
#include <string.h>

#include "server/tour/facts.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

/* A round of one board with these results, in a tournament of these settings. */
static void board(struct event *event, uint8_t system, uint8_t match, const char *said)
{
    char round[64] = "A-B ";

    event_open(event, system, system == PROTO_KNOCKOUT ? 0 : 3, "A B");
    event->settings.match = match;
    event_begin(event);
    event_round(event, strcat(round, said));
}

static struct tour_pair_result result_of(const struct event *event)
{
    return tour_pair_result(event->tour, tour_pair_at(event->tour, 1, 1));
}

/* Points and game points, doubled. */
static void expect(const struct event *event, int first, int second, int games_first,
                   int games_second)
{
    struct tour_pair_result result = result_of(event);

    assert_true(result.decided);
    assert_int_equal(result.points2[0], first);
    assert_int_equal(result.points2[1], second);
    assert_int_equal(result.games2[0], games_first);
    assert_int_equal(result.games2[1], games_second);
}

static struct tour_pair_result single(const char *said, int first, int second)
{
    struct tour_pair_result result;
    struct event event;

    board(&event, PROTO_SWISS, 1, said);
    expect(&event, first, second, first, second);
    result = result_of(&event);
    event_close(&event);
    return result;
}

static struct tour_pair_result match(const char *said, int first, int second, int games_first,
                                     int games_second)
{
    struct tour_pair_result result;
    struct event event;

    board(&event, PROTO_SWISS, 2, said);
    expect(&event, first, second, games_first, games_second);
    result = result_of(&event);
    event_close(&event);
    return result;
}

/* --- single games ----------------------------------------------------------------------------- */

static void a_win_is_two_and_a_draw_one_each(void **state)
{
    (void)state;
    assert_true(single("1-0", 2, 0).met);
    assert_true(single("0-1", 0, 2).met);
    assert_true(single("=", 1, 1).met);
    assert_true(single("++", 2, 2).met);
}

static void a_forfeit_marks_only_the_absent_side_and_nobody_has_met(void **state)
{
    struct tour_pair_result result = single("+-", 2, 0);
    (void)state;

    assert_true(result.by_default);
    assert_false(result.met);
    assert_false(result.absent[0]);
    assert_true(result.absent[1]);
    result = single("-+", 0, 2);
    assert_true(result.absent[0]);
    assert_false(result.absent[1]);
}

static void both_absent_get_nothing_and_have_not_met(void **state)
{
    struct tour_pair_result result = single("--", 0, 0);
    (void)state;

    assert_true(result.by_default);
    assert_false(result.met);
    assert_true(result.absent[0] && result.absent[1]);
}

static void a_void_game_decides_the_board_and_gives_nothing(void **state)
{
    struct tour_pair_result result = single("void", 0, 0);
    (void)state;

    assert_false(result.met);
    assert_false(result.absent[0] || result.absent[1]);
}

static void an_open_game_leaves_the_board_open(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_SWISS, 1, "?");
    assert_false(result_of(&event).decided);
    assert_int_equal(tour_round(event.tour, 1)->state, PROTO_ROUND_STARTED);
    event_close(&event);
}

/* --- matches (two games, colours swapped) ----------------------------------------------------- */

static void more_game_points_win_a_match(void **state)
{
    (void)state;
    match("1-0 1-0", 2, 0, 4, 0);
    match("0-1 0-1", 0, 2, 0, 4);
}

static void of_two_black_wins_the_one_in_fewer_moves_takes_the_match(void **state)
{
    struct tour_pair_result result = match("1-0@41 0-1@37", 0, 2, 2, 2);
    (void)state;

    assert_int_equal(result.moves[0], 41);
    assert_int_equal(result.moves[1], 37);
    match("1-0@37 0-1@41", 2, 0, 2, 2);
}

static void two_black_wins_in_as_many_moves_draw_the_match(void **state)
{
    (void)state;
    match("1-0@41 0-1@41", 1, 1, 2, 2);
}

static void black_wins_whose_moves_nobody_counted_draw_the_match(void **state)
{
    (void)state;
    match("1-0 0-1", 1, 1, 2, 2);
    match("1-0@41 0-1", 1, 1, 2, 2);
    match("1-0 0-1@41", 1, 1, 2, 2);
}

static void two_white_wins_draw_the_match_whatever_the_moves(void **state)
{
    struct tour_pair_result result = match("0-1@41 1-0@37", 1, 1, 2, 2);
    (void)state;

    assert_int_equal(result.moves[0], 0);
    assert_int_equal(result.moves[1], 0);
}

static void a_draw_and_a_white_win_need_no_comparison(void **state)
{
    (void)state;
    match("=@90 1-0@60", 2, 0, 3, 1);
}

static void two_draws_draw_the_match(void **state)
{
    (void)state;
    match("= =", 1, 1, 2, 2);
}

static void a_match_against_nobody_is_two_to_nothing_by_default(void **state)
{
    struct tour_pair_result result = match("+- +-", 2, 0, 4, 0);
    (void)state;

    assert_true(result.by_default);
    assert_false(result.met);
    assert_true(result.absent[1] && !result.absent[0]);
    assert_int_equal(result.moves[0], 0);
}

static void a_match_goes_by_the_forfeit_where_each_won_a_game(void **state)
{
    struct tour_pair_result result = match("1-0@41 -+", 0, 2, 2, 2);
    (void)state;

    assert_false(result.by_default); /* the played game counts, and is rated */
    assert_true(result.met);
    assert_true(result.absent[0] && !result.absent[1]);
    assert_int_equal(result.moves[0], 0);
}

static void a_player_who_won_and_whose_opponent_left_has_two_games(void **state)
{
    (void)state;
    match("1-0 +-", 2, 0, 4, 0);
    match("= +-", 2, 0, 3, 1);
}

static void a_forfeit_each_draws_the_match_and_nobody_has_met(void **state)
{
    struct tour_pair_result result = match("+- -+", 1, 1, 2, 2);
    (void)state;

    assert_true(result.absent[0] && result.absent[1]);
    assert_false(result.met);
}

static void a_match_that_nobody_came_to_is_nothing_for_both(void **state)
{
    (void)state;
    match("-- --", 0, 0, 0, 0);
}

static void a_game_that_does_not_count_leaves_the_match_to_the_other(void **state)
{
    (void)state;
    match("void 1-0", 2, 0, 2, 0);
    match("void void", 0, 0, 0, 0);
}

static void a_match_is_open_until_both_games_are_in(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_SWISS, 2, "1-0");
    assert_false(result_of(&event).decided);
    assert_true(result_of(&event).met);
    assert_int_equal(result_of(&event).games2[0], 2);
    event_close(&event);
}

static void with_match_score_the_game_points_are_the_points(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D E");
    event.settings.match = 2;
    event.settings.match_score = true;
    event_begin(&event);
    event_round(&event, "A-B 1-0@41 0-1@37, C-D = 1-0, E bye");
    expect(&event, 2, 2, 2, 2);
    assert_int_equal(tour_pair_result(event.tour, tour_pair_at(event.tour, 1, 2)).points2[0], 3);
    assert_int_equal(tour_pair_result(event.tour, tour_pair_at(event.tour, 1, 3)).points2[0], 4);
    assert_int_equal(tour_pair_result(event.tour, tour_pair_at(event.tour, 1, 3)).games2[0], 4);
    event_close(&event);
}

static void a_match_shows_no_stones_though_a_file_has_them(void **state)
{
    (void)state;
    for (uint8_t match = 1; match <= 2; match++) {
        struct tour_table table;
        struct event event;

        event_open(&event, PROTO_SWISS, 3, "A B");
        event.settings.match = match;
        event_begin(&event);
        event_round(&event, match == 1 ? "A-B/3 1-0" : "A-B/3 1-0 0-1");
        tour_table(event.tour, 1, &table);
        assert_int_equal(tour_line(&table, 1)->cells[0].handicap, match == 1 ? 3 : 0);
        assert_int_equal(tour_line(&table, 2)->cells[0].handicap, match == 1 ? 3 : 0);
        tour_table_finish(&table);
        event_close(&event);
    }
}

/* --- byes and rulings ------------------------------------------------------------------------- */

static void a_bye_is_worth_what_the_settings_say_and_no_game_points(void **state)
{
    struct tour_pair_result result;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    event.settings.bye2 = 1;
    event_begin(&event);
    event_round(&event, "A-B 1-0, C bye");
    result = tour_pair_result(event.tour, tour_pair_at(event.tour, 1, 2));
    assert_true(result.decided && result.by_default && !result.met);
    assert_int_equal(result.points2[0], 1);
    assert_int_equal(result.games2[0], 0);
    event_close(&event);
}

static void rule(struct event *event, uint8_t game, uint8_t result, bool by_default)
{
    event_do(event,
             &(struct proto_tour_act){.kind = PROTO_ACT_RULE,
                                      .round = 1,
                                      .board = 1,
                                      .game = game,
                                      .outcome = {.result = result, .by_default = by_default}});
}

static void a_ruling_on_a_game_overrides_it_and_keeps_its_moves(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_SWISS, 2, "0-1@37 0-1@41");
    rule(&event, 1, PROTO_TOUR_BLACK, false);
    expect(&event, 2, 0, 2, 2);
    assert_int_equal(result_of(&event).moves[0], 37);
    event_do(&event,
             &(struct proto_tour_act){.kind = PROTO_ACT_UNRULE, .round = 1, .board = 1, .game = 1});
    expect(&event, 0, 2, 0, 4);
    event_close(&event);
}

static void a_ruling_that_excludes_a_game_leaves_the_other(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_SWISS, 2, "1-0@41 0-1@37");
    rule(&event, 2, PROTO_TOUR_VOID, false);
    expect(&event, 2, 0, 2, 0);
    event_close(&event);
}

static void a_ruling_on_the_pairing_stands_above_its_games(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_SWISS, 2, "0-1 0-1");
    rule(&event, 0, PROTO_TOUR_BLACK, false);
    expect(&event, 2, 0, 4, 0);
    assert_true(result_of(&event).met);
    rule(&event, 0, PROTO_TOUR_WHITE, true);
    expect(&event, 0, 2, 0, 4);
    assert_true(result_of(&event).by_default);
    assert_true(result_of(&event).absent[0]);
    rule(&event, 0, PROTO_TOUR_DRAW, false);
    expect(&event, 1, 1, 2, 2);
    event_close(&event);
}

/* --- knock-outs ------------------------------------------------------------------------------- */

static void a_drawn_game_of_a_knock_out_is_followed_by_another(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_KNOCKOUT, 1, "=");
    assert_false(result_of(&event).decided);
    assert_int_equal(tour_games_due(event.tour, tour_pair_at(event.tour, 1, 1)), 2);
    event_results(&event, "A-B ? 0-1");
    expect(&event, 0, 2, 1, 3);
    event_close(&event);
}

static void a_knock_out_that_stays_level_goes_to_the_better_seed(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_KNOCKOUT, 2, "0-1 1-0");
    expect(&event, 2, 0, 2, 2);
    event_close(&event);

    event_open(&event, PROTO_KNOCKOUT, 0, "A:2k B:3d");
    event_begin(&event);
    event_round(&event, "A-B = =");
    expect(&event, 0, 2, 2, 2);
    event_close(&event);
}

static void a_knock_out_asks_fewer_moves_before_the_seed(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_KNOCKOUT, 2, "1-0@41 0-1@37");
    expect(&event, 0, 2, 2, 2);
    event_close(&event);
}

static void a_void_game_of_a_knock_out_lets_nobody_pass(void **state)
{
    struct event event;
    (void)state;

    board(&event, PROTO_KNOCKOUT, 1, "void");
    assert_false(result_of(&event).decided);
    event_results(&event, "A-B --");
    expect(&event, 0, 0, 0, 0);
    event_close(&event);
}

static void a_match_shared_by_default_is_a_bye_for_both(void **state)
{
    struct tour_facts facts;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    event.settings.match = 2;
    event_begin(&event);
    event_round(&event, "A-B +- -+, C-D +- +-");
    tour_facts(event.tour, 2, 1, &facts);
    static const uint8_t byes[] = {1, 1, 1, 0};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(facts.people[i].byes, byes[i]);
        assert_int_equal(facts.people[i].unplayed, 1);
    }
    tour_facts_finish(&facts);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_is_two_and_a_draw_one_each),
        cmocka_unit_test(a_forfeit_marks_only_the_absent_side_and_nobody_has_met),
        cmocka_unit_test(both_absent_get_nothing_and_have_not_met),
        cmocka_unit_test(a_void_game_decides_the_board_and_gives_nothing),
        cmocka_unit_test(an_open_game_leaves_the_board_open),
        cmocka_unit_test(more_game_points_win_a_match),
        cmocka_unit_test(of_two_black_wins_the_one_in_fewer_moves_takes_the_match),
        cmocka_unit_test(two_black_wins_in_as_many_moves_draw_the_match),
        cmocka_unit_test(black_wins_whose_moves_nobody_counted_draw_the_match),
        cmocka_unit_test(two_white_wins_draw_the_match_whatever_the_moves),
        cmocka_unit_test(a_draw_and_a_white_win_need_no_comparison),
        cmocka_unit_test(two_draws_draw_the_match),
        cmocka_unit_test(a_match_against_nobody_is_two_to_nothing_by_default),
        cmocka_unit_test(a_match_goes_by_the_forfeit_where_each_won_a_game),
        cmocka_unit_test(a_player_who_won_and_whose_opponent_left_has_two_games),
        cmocka_unit_test(a_forfeit_each_draws_the_match_and_nobody_has_met),
        cmocka_unit_test(a_match_that_nobody_came_to_is_nothing_for_both),
        cmocka_unit_test(a_game_that_does_not_count_leaves_the_match_to_the_other),
        cmocka_unit_test(a_match_is_open_until_both_games_are_in),
        cmocka_unit_test(with_match_score_the_game_points_are_the_points),
        cmocka_unit_test(a_match_shows_no_stones_though_a_file_has_them),
        cmocka_unit_test(a_bye_is_worth_what_the_settings_say_and_no_game_points),
        cmocka_unit_test(a_ruling_on_a_game_overrides_it_and_keeps_its_moves),
        cmocka_unit_test(a_ruling_that_excludes_a_game_leaves_the_other),
        cmocka_unit_test(a_ruling_on_the_pairing_stands_above_its_games),
        cmocka_unit_test(a_drawn_game_of_a_knock_out_is_followed_by_another),
        cmocka_unit_test(a_knock_out_that_stays_level_goes_to_the_better_seed),
        cmocka_unit_test(a_knock_out_asks_fewer_moves_before_the_seed),
        cmocka_unit_test(a_void_game_of_a_knock_out_lets_nobody_pass),
        cmocka_unit_test(a_match_shared_by_default_is_a_bye_for_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
