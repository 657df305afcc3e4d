/* Games begin and end, results are typed and reported, and a director rules on them. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void a_second_game_begins_after_the_first_and_a_third_never(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_GAME, .round = 1, .board = 1, .game = 2};
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    event.settings.over_board = false;
    event.settings.match = 2;
    event_begin(&event);
    event_draft(&event, "A-B, C bye");
    event_publish(&event);
    event_do(&event, event_with_rooms(event_pairing(&event, PROTO_ACT_START, 1, "A-B, C bye")));
    act.game = 3;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    event_do(&event, ACT(RULE, .round = 1, .board = 1, .game = 2, .reason = "seen",
                         .outcome = {.result = PROTO_TOUR_BLACK}));
    assert_int_equal(event_board(&event, 1)->games_n, 2);
    event_refuse(&event, ACT(ENDED, .round = 1, .board = 1, .game = 2, .outcome = {.result = 1}),
                 TOUR_BAD_RESULT); /* it has not begun */
    event_do(&event, ACT(UNRULE, .round = 1, .board = 1, .game = 2));
    assert_int_equal(event_board(&event, 1)->games_n, 1);
    act.game = 2;
    act.id[0] = 99;
    event_do(&event, &act);
    assert_false(event_board(&event, 1)->games[1].first_black);
    assert_int_equal(event_board(&event, 1)->games[1].id[0], 99);
    event_do(&event, ACT(ENDED, .round = 1, .board = 1, .game = 2, .outcome = {.result = 1}));
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.board = 2;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.board = 3;
    event_refuse(&event, &act, TOUR_NOT_THERE);
    event_close(&event);

    event_ready(&event, PROTO_SWISS, true, "A B");
    event_round(&event, "A-B ?");
    act.board = 1;
    event_refuse(&event, &act, TOUR_SYSTEM);
    event_close(&event);
}

static void a_game_of_the_server_ends_once_and_completes_its_round(void **state)
{
    struct proto_tour_act act = {
        .kind = PROTO_ACT_ENDED, .round = 1, .board = 1, .game = 1, .outcome = {.moves = 61}};
    struct event event;
    (void)state;

    event_online(&event, "A B C", "A-B, C bye");
    event_refuse(&event, &act, TOUR_BAD_RESULT); /* open is no end */
    act.outcome.result = PROTO_TOUR_DRAW;
    act.outcome.by_default = true;
    event_refuse(&event, &act, TOUR_BAD_RESULT); /* a draw is no forfeit */
    act.outcome.by_default = false;
    act.game = 2;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.game = 1;
    event_do(&event, &act);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    assert_int_equal(tour_round(event.tour, 1)->ended_at_ms, event.now_ms);
    assert_int_equal(event_board(&event, 1)->games[0].played.moves, 61);
    event_refuse(&event, &act, TOUR_NO_CHANGE);
    event_refuse(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1, .outcome = {.result = 1}),
                 TOUR_BAD_RESULT);
    event_close(&event);
}

static void a_result_is_typed_changed_and_taken_back(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_RESULT, .round = 1, .board = 1, .game = 1};
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C");
    event_round(&event, "A-B ?, C bye");
    event_refuse(&event, &act, TOUR_NO_CHANGE);
    act.outcome.result = PROTO_TOUR_BLACK;
    event_do(&event, &act);
    event_refuse(&event, &act, TOUR_NO_CHANGE);
    act.outcome.result = PROTO_TOUR_WHITE;
    event_do(&event, &act);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    act.game = 2;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.game = 0;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.game = 1;
    act.board = 2;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.board = 1;
    act.outcome.result = PROTO_TOUR_OPEN;
    event_do(&event, &act);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_STARTED);
    assert_int_equal(tour_round(event.tour, 1)->ended_at_ms, 0);
    event_close(&event);
}

static void report(struct event *event, uint16_t no, uint8_t result, enum tour_reason reason)
{
    event_refuse(
        event,
        ACT(REPORT, .round = 1, .board = 1, .game = 1, .a = no, .outcome = {.result = result}),
        reason);
}

static void two_equal_reports_are_the_result_and_a_contradiction_leaves_it_open(void **state)
{
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    event_round(&event, "A-B ?, C-D ?");
    report(&event, 3, PROTO_TOUR_BLACK, TOUR_NOT_THERE);
    report(&event, 1, PROTO_TOUR_NEITHER, TOUR_BAD_RESULT);
    report(&event, 1, PROTO_TOUR_BLACK, TOUR_WELL);
    report(&event, 1, PROTO_TOUR_BLACK, TOUR_NO_CHANGE);
    report(&event, 2, PROTO_TOUR_WHITE, TOUR_WELL);
    assert_false(tour_pair_result(event.tour, event_board(&event, 1)).decided);
    assert_int_equal(event_board(&event, 1)->games[0].claimed[0], PROTO_TOUR_BLACK);
    assert_int_equal(event_board(&event, 1)->games[0].claimed[1], PROTO_TOUR_WHITE);
    report(&event, 2, PROTO_TOUR_BLACK, TOUR_WELL);
    assert_int_equal(tour_pair_result(event.tour, event_board(&event, 1)).points2[0], 2);
    report(&event, 1, PROTO_TOUR_WHITE, TOUR_NO_CHANGE);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_STARTED);
    event_do(&event, ACT(REPORT, .round = 1, .board = 2, .game = 1, .a = 3,
                         .outcome = {.result = PROTO_TOUR_DRAW}));
    event_do(&event, ACT(REPORT, .round = 1, .board = 2, .game = 1, .a = 4,
                         .outcome = {.result = PROTO_TOUR_DRAW}));
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    assert_int_equal(tour_round(event.tour, 1)->ended_at_ms, event.now_ms);
    event_close(&event);

    event_online(&event, "A B", "A-B");
    report(&event, 1, PROTO_TOUR_BLACK, TOUR_SYSTEM);
    event_close(&event);
}

static void a_director_rules_on_games_and_pairings_and_takes_it_back(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_RULE, .round = 1, .board = 1};
    struct event event;
    (void)state;

    event_online(&event, "A B C", "A-B, C bye");
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.outcome.result = PROTO_TOUR_BLACK;
    act.game = 2;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.board = 2;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.board = 1;
    act.game = 1;
    event_do(&event, &act);
    assert_int_equal(event_board(&event, 1)->games[0].ruling_n, event.log.n);
    event_refuse(&event, ACT(UNRULE, .round = 1, .board = 1, .game = 0), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(UNRULE, .round = 1, .board = 1, .game = 2), TOUR_BAD_RESULT);
    event_refuse(&event, ACT(UNRULE, .round = 1, .board = 7, .game = 1), TOUR_NOT_THERE);
    act.game = 0;
    act.outcome.result = PROTO_TOUR_BOTH;
    event_do(&event, &act);
    assert_int_equal(tour_pair_result(event.tour, event_board(&event, 1)).points2[1], 2);
    event_do(&event, ACT(UNRULE, .round = 1, .board = 1, .game = 0));
    event_do(&event, ACT(UNRULE, .round = 1, .board = 1, .game = 1));
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_STARTED);
    event_close(&event);
}

static void in_a_knock_out_a_pairing_is_neither_drawn_nor_void_nor_won_by_both(void **state)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_RULE, .round = 1, .board = 1};
    struct event event;
    (void)state;

    event_ready(&event, PROTO_KNOCKOUT, true, "A B C D");
    assert_int_equal(tour_rounds(event.tour), 2);
    event_round(&event, "A-D 1-0, B-C ?");
    act.board = 2;
    act.outcome.result = PROTO_TOUR_DRAW;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.outcome.result = PROTO_TOUR_VOID;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.outcome.result = PROTO_TOUR_BOTH;
    event_refuse(&event, &act, TOUR_BAD_RESULT);
    act.outcome.result = PROTO_TOUR_WHITE;
    event_do(&event, &act);
    assert_true(tour_plays(event.tour, event_player(&event, "C"), 2));
    assert_int_equal(tour_absence(event.tour, event_player(&event, "D"), 2), PROTO_ABSENT_GONE);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "B"), 2), PROTO_ABSENT_GONE);
    event_round(&event, "A-C 0-1");
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_second_game_begins_after_the_first_and_a_third_never),
        cmocka_unit_test(a_game_of_the_server_ends_once_and_completes_its_round),
        cmocka_unit_test(a_result_is_typed_changed_and_taken_back),
        cmocka_unit_test(two_equal_reports_are_the_result_and_a_contradiction_leaves_it_open),
        cmocka_unit_test(a_director_rules_on_games_and_pairings_and_takes_it_back),
        cmocka_unit_test(in_a_knock_out_a_pairing_is_neither_drawn_nor_void_nor_won_by_both),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
