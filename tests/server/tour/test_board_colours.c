/* Colours and stones of one board, as the director sets them: how long they may be set, which acts they survive, and
 * their fate in files and undos. */
#include <stdlib.h>
#include <string.h>

#include "tests/server/tour/rounds.h"
#include "tests/server/tour/spring.h"
#include "tests/test.h"

static struct proto_tour_act *colours(const struct event *event, uint16_t board, const char *black,
                                      uint8_t handicap)
{
    static struct proto_tour_act act;
    act = (struct proto_tour_act){.kind = PROTO_ACT_COLOURS,
                                  .round = event->tour->rounds_n,
                                  .board = board,
                                  .a = event_no(event, black),
                                  .handicap = handicap};
    return &act;
}

static void assert_board(const struct event *event, uint16_t board, const char *black,
                         const char *white, uint8_t handicap)
{
    const struct proto_tour_pair *pair = event_board(event, board);
    assert_string_equal(draft_name(event, pair->first), black);
    assert_string_equal(draft_name(event, pair->second), white);
    assert_int_equal(pair->handicap, handicap);
}

static void begin(struct event *event, const char *players)
{
    event_open(event, PROTO_SWISS, 5, players);
    event_begin(event);
}

static void a_board_changes_colours_and_stones_and_is_locked(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D E");
    event_draft(&event, "A-B, C-D, E bye");
    event_do(&event, colours(&event, 1, "B", 0));
    assert_board(&event, 1, "B", "A", 0);
    assert_true(event_board(&event, 1)->locked);
    event_do(&event, colours(&event, 2, "C", 4));
    assert_board(&event, 2, "C", "D", 4);
    event_refuse(&event, colours(&event, 2, "C", 4), TOUR_NO_CHANGE);
    event_refuse(&event, colours(&event, 2, "A", 4), TOUR_NOT_THERE);
    event_refuse(&event, colours(&event, 3, "E", 0), TOUR_NOT_THERE); /* the bye */
    event_refuse(&event, colours(&event, 4, "A", 0), TOUR_NOT_THERE);
    event_close(&event);
}

static void a_setting_made_by_hand_outlives_a_drawing_and_a_swap_of_others(void **state)
{
    struct event event;
    struct draft draft;
    (void)state;

    begin(&event, "A:1d B:1d C:1d D:1d E:1d F:1d");
    event_draft(&event, "A-B, C-D, E-F");
    event_do(&event, colours(&event, 1, "B", 3));
    struct proto_tour_pair pairs[3];
    for (uint16_t i = 0; i < 3; i++)
        pairs[i] = *event_board(&event, (uint16_t)(i + 1));
    pairs[1].second = pairs[2].second;
    pairs[2].second = event_no(&event, "D");
    tour_dress(event.tour, 1, 7, pairs, 3);
    for (unsigned i = 0; i < 3; i++)
        if (pairs[i].by_hand) {
            assert_string_equal(draft_name(&event, pairs[i].first), "B");
            assert_int_equal(pairs[i].handicap, 3);
        }
    struct proto_tour_pair locked = *event_board(&event, 1), *made;
    struct tour_verdict verdict;
    assert_true(tour_pair(event.tour, 1, 9, &locked, 1, &made, &draft.n, &verdict));
    unsigned kept = 0;
    for (unsigned i = 0; i < draft.n; i++)
        kept += made[i].first == event_no(&event, "B") && made[i].second == event_no(&event, "A") &&
                made[i].handicap == 3 && made[i].by_hand;
    assert_int_equal(kept, 1);
    free(made);
    event_close(&event);
}

static void a_table_and_a_tree_that_are_drawn_again_keep_what_was_set_by_hand(void **state)
{
    static const uint8_t systems[] = {PROTO_ROBIN, PROTO_KNOCKOUT};
    (void)state;

    for (unsigned i = 0; i < sizeof systems; i++) {
        struct event event;
        struct proto_tour_pair *made;
        struct tour_verdict verdict;
        uint16_t n;
        event_open(&event, systems[i], 0, "A:1d B:1d C:1d D:1d");
        event_begin(&event);
        assert_true(tour_pair(event.tour, 1, 9, NULL, 0, &made, &n, &verdict));
        event_do(&event, ACT(PAIR, .round = 1, .seed = 9, .pairs = made, .pairs_n = n));
        free(made);
        struct proto_tour_pair before = *event_board(&event, 2);
        event_do(&event, ACT(COLOURS, .round = 1, .board = 2, .a = before.second, .handicap = 3));
        struct proto_tour_pair locked = *event_board(&event, 2);
        assert_true(tour_pair(event.tour, 1, 9, &locked, 1, &made, &n, &verdict));
        assert_int_equal(n, 2);
        assert_int_equal(made[1].first, before.second);
        assert_int_equal(made[1].second, before.first);
        assert_int_equal(made[1].handicap, 3);
        assert_true(made[1].locked && made[1].by_hand && !made[0].by_hand);
        free(made);
        event_close(&event);
    }
}

static void on_wooden_boards_they_change_until_a_result_and_take_reports_with_them(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_draft(&event, "A-B, C-D");
    event_publish(&event);
    event_do(&event, colours(&event, 1, "B", 0));
    event_start(&event);
    event_do(&event, ACT(REPORT, .round = 1, .board = 1, .game = 1, .a = event_no(&event, "A"),
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    event_do(&event, colours(&event, 1, "A", 2));
    event_do(&event, ACT(REPORT, .round = 1, .board = 1, .game = 1, .a = event_no(&event, "B"),
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    assert_false(tour_pair_result(event.tour, event_board(&event, 1)).decided);
    event_do(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    event_refuse(&event, colours(&event, 1, "B", 0), TOUR_PLAYED);
    event_do(&event, colours(&event, 2, "D", 0));
    event_close(&event);
}

static void on_the_server_s_boards_they_change_until_the_round_begins(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    event.settings.over_board = false;
    event_begin(&event);
    event_draft(&event, "A-B, C-D");
    event_publish(&event);
    uint32_t changed = event_do(&event, colours(&event, 1, "B", 2));
    event_do(&event, event_with_rooms(event_pairing(&event, PROTO_ACT_START, 1, "B-A, C-D")));
    event_refuse(&event, colours(&event, 2, "D", 0), TOUR_ROUND_STATE);
    assert_board(&event, 1, "B", "A", 2);
    struct tour_verdict verdict = event_try(&event, ACT(UNDO, .to = changed));
    assert_int_equal(verdict.reason, TOUR_DEPENDS);
    assert_int_equal(verdict.n, event.log.n);
    event_close(&event);
}

static void stones_are_for_rules_that_count_and_for_single_games(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event.settings.match = 2;
    event_begin(&event);
    event_draft(&event, "A-B");
    event_refuse(&event, colours(&event, 1, "A", 2), TOUR_SYSTEM);
    event_do(&event, colours(&event, 1, "B", 0));
    event_publish(&event);
    event_start(&event);
    assert_true(event_board(&event, 1)->games[0].first_black);
    assert_false(event_board(&event, 1)->games[1].first_black);
    event_close(&event);
}

static void an_undo_brings_them_back_until_something_was_said_of_the_game(void **state)
{
    struct event event;
    uint32_t changed;
    (void)state;

    begin(&event, "A B");
    event_draft(&event, "A-B");
    event_publish(&event);
    event_start(&event);
    changed = event_do(&event, colours(&event, 1, "B", 5));
    event_do(&event, ACT(UNDO, .to = changed));
    assert_board(&event, 1, "A", "B", 0);
    changed = event_do(&event, colours(&event, 1, "B", 5));
    event_do(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    event_refuse(&event, ACT(UNDO, .to = changed), TOUR_DEPENDS);
    uint32_t result = event.log.n;
    event_do(&event, ACT(UNDO, .to = result));
    event_do(&event, ACT(UNDO, .to = changed));
    assert_board(&event, 1, "A", "B", 0);
    event_close(&event);
}

static void reports_of_other_boards_do_not_prevent_an_undo(void **state)
{
    struct event event;
    (void)state;

    begin(&event, "A B C D");
    event_draft(&event, "A-B, C-D");
    event_publish(&event);
    event_start(&event);
    uint32_t changed = event_do(&event, colours(&event, 1, "B", 5));
    event_do(&event, ACT(RESULT, .round = 1, .board = 2, .game = 1,
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    event_do(&event, ACT(UNDO, .to = changed));
    assert_board(&event, 1, "A", "B", 0);
    assert_true(tour_pair_result(event.tour, event_board(&event, 2)).decided);
    event_close(&event);
}

static void files_tell_the_colours_and_stones_that_were_played(void **state)
{
    struct event event;
    struct proto_text text;
    (void)state;

    spring_open(&event, "A B", "japanese");
    event_draft(&event, "A-B");
    event_do(&event, colours(&event, 1, "B", 4));
    event_publish(&event);
    event_start(&event);
    event_do(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    spring_csv(&event, ',', false, &text);
    assert_non_null(strstr(spring_text(&text), ",2+/b4\r\n"));
    assert_non_null(strstr(spring_text(&text), ",1-/w4\r\n"));
    proto_text_finish(&text);
    spring_egd(&event, "XX,Kiln Lane", &text);
    assert_non_null(strstr(spring_text(&text), "2+/b4"));
    proto_text_finish(&text);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_changes_colours_and_stones_and_is_locked),
        cmocka_unit_test(a_setting_made_by_hand_outlives_a_drawing_and_a_swap_of_others),
        cmocka_unit_test(a_table_and_a_tree_that_are_drawn_again_keep_what_was_set_by_hand),
        cmocka_unit_test(on_wooden_boards_they_change_until_a_result_and_take_reports_with_them),
        cmocka_unit_test(on_the_server_s_boards_they_change_until_the_round_begins),
        cmocka_unit_test(stones_are_for_rules_that_count_and_for_single_games),
        cmocka_unit_test(an_undo_brings_them_back_until_something_was_said_of_the_game),
        cmocka_unit_test(reports_of_other_boards_do_not_prevent_an_undo),
        cmocka_unit_test(files_tell_the_colours_and_stones_that_were_played),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
