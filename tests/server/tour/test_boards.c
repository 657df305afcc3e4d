/* Rounds are drafted, changed by hand, shown, begun and taken back. */
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

/* --- drafts ----------------------------------------------------------------------------------- */

static void a_draft_seats_players_that_there_are_and_nobody_twice(void **state)
{
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, ""), TOUR_ODD);
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B, C-A"), TOUR_UNPAIRED);
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-A"), TOUR_UNPAIRED);
    act = event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B, C-D");
    act->pairs[1].first = 9;
    event_refuse(&event, act, TOUR_NOT_THERE);
    act = event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B, C-D");
    act->pairs[1].board = 1;
    event_refuse(&event, act, TOUR_NOT_THERE);
    act->pairs[1].board = 12;
    event_do(&event, act);
    assert_int_equal(tour_pair_of(event.tour, 1, 3)->board, 12);
    event_close(&event);
}

static void there_are_so_many_boards_and_none_beyond_them(void **state)
{
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    act = event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B, C-D");
    act->pairs[1].board = PROTO_TOUR_PAIRS_MAX + 1; /* what the log could not be read with */
    event_refuse(&event, act, TOUR_FULL);
    act->pairs[1].board = PROTO_TOUR_PAIRS_MAX;
    event_do(&event, act);
    event_close(&event);
}

static void drafting_closes_the_round_before_and_discarding_opens_it_again(void **state)
{
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    event_round(&event, "A-B 1-0, C-D ?");
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 2, "A-C, B-D"), TOUR_ROUND_OPEN);
    assert_int_equal(tour_judge(event.tour, event_pairing(&event, PROTO_ACT_PAIR, 2, "A-C")).board,
                     2);
    event_results(&event, "C-D =");
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    event_draft(&event, "A-C, B-D");
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_CLOSED);
    event_refuse(&event, ACT(ABORT, .round = 1), TOUR_ROUND_STATE);
    event_do(&event, ACT(DISCARD, .round = 2));
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    event_do(&event, ACT(ABORT, .round = 1));
    event_close(&event);
}

static void a_correction_in_a_closed_round_keeps_the_later_pairing(void **state)
{
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B");
    event_round(&event, "A-B 1-0");
    event_draft(&event, "B-A");
    event_do(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1));
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_CLOSED);
    assert_false(tour_round_complete(event.tour, tour_round(event.tour, 1)));
    event_publish(&event);
    event_start(&event);
    event_results(&event, "B-A 1-0");
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 3, "A-B"), TOUR_ROUND_OPEN);
    event_close(&event);
}

static void there_is_no_round_after_the_last(void **state)
{
    struct event event;
    (void)state;

    event_ready(&event, PROTO_ROBIN, true, "A B C");
    assert_int_equal(tour_rounds(event.tour), 3);
    event_round(&event, "B-C 1-0, A bye");
    event_round(&event, "A-C 1-0, B bye");
    event_round(&event, "A-B 1-0, C bye");
    event_refuse(&event, event_pairing(&event, PROTO_ACT_PAIR, 4, "A-B, C bye"), TOUR_LAST_ROUND);
    event_close(&event);
}

static void a_draft_is_changed_by_hand_and_locked(void **state)
{
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D E");
    event_draft(&event, "A-B, C-D, E bye");
    act = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-C, B-D, E bye");
    act->a = 2;
    act->b = 2;
    event_refuse(&event, act, TOUR_NOT_THERE);
    act->b = 9;
    event_refuse(&event, act, TOUR_NOT_THERE);
    act->b = 3;
    event_do(&event, act);
    assert_int_equal(event_board(&event, 1)->second, 3);
    act = event_pairing(&event, PROTO_ACT_JOIN, 1, "A-E, B-D, C bye");
    act->a = 1;
    act->b = 2;
    event_refuse(&event, act, TOUR_NOT_THERE);
    act->a = 3;
    act->b = 0;
    event_do(&event, act);
    event_refuse(&event, ACT(LOCK, .round = 1, .board = 9, .on = true), TOUR_NOT_THERE);
    event_refuse(&event, ACT(LOCK, .round = 1, .board = 1), TOUR_NO_CHANGE);
    event_do(&event, ACT(LOCK, .round = 1, .board = 1, .on = true));
    assert_true(event_board(&event, 1)->locked);
    event_close(&event);
}

static void a_round_is_published_when_everybody_who_plays_has_a_seat(void **state)
{
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    event_do(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B"));
    event_refuse(&event, ACT(PUBLISH, .round = 1), TOUR_UNPAIRED);
    event_do(&event, ACT(WITHDRAW, .a = 4, .round = 1));
    event_again(&event, "A-B, C-D");
    event_refuse(&event, ACT(PUBLISH, .round = 1), TOUR_UNPAIRED);
    assert_int_equal(tour_judge(event.tour, ACT(PUBLISH, .round = 1)).player, 4);
    event_again(&event, "A-B, C bye");
    event_publish(&event);
    event_do(&event, ACT(WITHDRAW_ROUND, .round = 1));
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_DRAFTED);
    event_publish(&event);
    event_close(&event);
}

static void a_player_who_leaves_between_publication_and_start_forfeits_alone(void **state)
{
    struct tour_pair_result result;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    event_draft(&event, "A-B, C-D");
    event_publish(&event);
    event_do(&event, ACT(WITHDRAW, .a = 1, .round = 1));
    event_start(&event);
    result = tour_pair_result(event.tour, event_board(&event, 1));
    assert_true(result.decided && result.absent[0] && !result.absent[1]);
    assert_int_equal(result.points2[1], 2);
    assert_int_equal(event_board(&event, 1)->ruling_n, event.log.n);
    assert_false(tour_pair_result(event.tour, event_board(&event, 2)).decided);
    event_close(&event);
}

static void a_round_robin_seats_the_absent_too_and_their_games_are_by_default(void **state)
{
    struct event event;
    (void)state;

    event_ready(&event, PROTO_ROBIN, true, "A B C D");
    event_do(&event, ACT(WITHDRAW, .a = 2, .round = 2));
    event_do(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = PROTO_ABSENT_EXCUSED));
    event_do(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-D, B-C"));
    event_publish(&event);
    event_start(&event);
    assert_int_equal(event_board(&event, 2)->ruling.result, PROTO_TOUR_BLACK);
    assert_true(event_board(&event, 2)->ruling.by_default);
    event_results(&event, "A-D =");
    event_do(&event, event_pairing(&event, PROTO_ACT_PAIR, 2, "D-C, A-B"));
    event_publish(&event);
    event_start(&event);
    assert_int_equal(event_board(&event, 2)->ruling.result, PROTO_TOUR_BLACK);
    assert_int_equal(tour_rounds(event.tour), 3);
    event_close(&event);
}

static void a_player_with_a_seat_in_a_round_robin_may_still_come_and_nobody_else(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_ROBIN, true, "A B C D");
    event_do(&event, ACT(CHECKIN, .a = 4, .on = false));
    event_do(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-D, B-C"));
    event_do(&event, ACT(CHECKIN, .a = 4, .on = true));
    event_do(&event, ACT(CHECKIN, .a = 4, .on = false));
    event_publish(&event);
    event_start(&event);
    event_do(&event, ACT(CHECKIN, .a = 4, .on = true));
    event_close(&event);

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    event_round(&event, "A-B 1-0, C-D 1-0");
    person = event_newcomer(&event, "E");
    event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    event_do(&event, ACT(CHECKIN, .a = 5, .on = false));
    event_do(&event, ACT(CHECKIN, .a = 5, .on = true));
    event_close(&event);
}

/* The better seed of the two counts, whatever the other one is. */
static void of_pairs_with_as_many_points_the_one_with_the_best_player_sits_first(void **state)
{
    static const char *const orders[] = {"A-F, B-C, D-E", "B-C, A-F, D-E", "D-E, B-C, A-F",
                                         "F-A, C-B, E-D"};
    struct proto_tour_pair pairs[3];
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d E:2d F:1d");
    event_begin(&event);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        assert_int_equal(event_pairs(&event, orders[i], pairs), 3);
        for (unsigned k = 0; k < 3; k++)
            pairs[k].by_hand = true;
        tour_dress(event.tour, 1, 1, pairs, 3);
        for (unsigned k = 0; k < 3; k++) {
            uint16_t best = pairs[k].first < pairs[k].second ? pairs[k].first : pairs[k].second;
            assert_int_equal(best, k == 0 ? 1 : k == 1 ? 2 : 4);
            assert_int_equal(pairs[k].board, k + 1);
        }
    }
    event_close(&event);
}

/* By points and seeds alone the board of A would be the first. */
static void the_bye_is_behind_all_boards(void **state)
{
    static const char *const orders[] = {"A bye, B-C, D-E", "B-C, A bye, D-E", "D-E, B-C, A bye"};
    struct proto_tour_pair pairs[3];
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A:6d B:5d C:4d D:3d E:2d");
    event_begin(&event);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        assert_int_equal(event_pairs(&event, orders[i], pairs), 3);
        tour_dress(event.tour, 1, 1, pairs, 3);
        for (unsigned k = 0; k < 3; k++) {
            assert_int_equal(pairs[k].board, k + 1);
            assert_int_equal(pairs[k].second == 0, k == 2);
        }
    }
    event_close(&event);
}

/* --- rounds that run -------------------------------------------------------------------------- */

static void boards_of_the_server_begin_with_a_room_and_a_game_each(void **state)
{
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, false, "A B C D E");
    event_draft(&event, "A-B, C-D, E bye");
    event_publish(&event);
    event_refuse(&event, ACT(START, .round = 1), TOUR_NOT_THERE);
    act = event_with_rooms(event_pairing(&event, PROTO_ACT_START, 1, "A-B, C-D, E bye"));
    act->pairs[1].games[0].has_id = false;
    event_refuse(&event, act, TOUR_NOT_THERE);
    act->pairs[1].games[0].has_id = true;
    event_do(&event, act);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_STARTED);
    assert_true(event_board(&event, 2)->has_room);
    assert_int_equal(event_board(&event, 2)->games[0].id[1], 3);
    assert_int_equal(event_board(&event, 3)->games_n, 0);
    event_close(&event);
}

static void an_aborted_round_keeps_its_pairs_and_forgets_games_and_rooms(void **state)
{
    struct event event;
    (void)state;

    event_online(&event, "A B C D", "A-B, C-D");
    event_do(&event, ACT(ENDED, .round = 1, .board = 1, .game = 1, .outcome = {.result = 1}));
    event_do(&event, ACT(ABORT, .round = 1));
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_DRAFTED);
    assert_int_equal(event_board(&event, 1)->second, 2);
    assert_false(event_board(&event, 1)->has_room);
    assert_int_equal(event_board(&event, 1)->games_n, 0);
    event_refuse(&event, ACT(ENDED, .round = 1, .board = 2, .game = 1, .outcome = {.result = 1}),
                 TOUR_ROUND_STATE);
    event_close(&event);
}

static void two_boards_without_a_result_change_places_while_the_others_go_on(void **state)
{
    static const char after[] = "A-B, C-F, E-D";
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_online(&event, "A B C D E F", "A-B, C-D, E-F");
    event_do(&event, ACT(ENDED, .round = 1, .board = 1, .game = 1, .outcome = {.result = 1}));
    act = event_pairing(&event, PROTO_ACT_SWAP, 1, after);
    act->a = 4;
    act->b = 6;
    event_refuse(&event, act, TOUR_NOT_THERE); /* no rooms */
    act = event_with_rooms(event_pairing(&event, PROTO_ACT_SWAP, 1, after));
    act->a = 4;
    act->b = 6;
    event_do(&event, act);
    assert_int_equal(event_board(&event, 1)->games[0].played.result, PROTO_TOUR_BLACK);
    assert_int_equal(event_board(&event, 2)->second, 6);
    assert_int_equal(event_board(&event, 2)->games_n, 1);
    act = event_with_rooms(event_pairing(&event, PROTO_ACT_SWAP, 1, "A-F, C-B, E-D"));
    act->a = 2;
    act->b = 6;
    event_refuse(&event, act, TOUR_PLAYED);
    act = event_with_rooms(event_pairing(&event, PROTO_ACT_SWAP, 1, "A-B, C-D"));
    act->a = 4;
    act->b = 6;
    event_refuse(&event, act, TOUR_UNPAIRED);
    event_close(&event);
}

/* A room for the same two players in the place of the one that board 1 has. */
static struct proto_tour_act *anew(struct event *event)
{
    struct proto_tour_act *act =
        event_with_rooms(event_pairing(event, PROTO_ACT_JOIN, 1, "A-B, C-D"));

    act->a = 1;
    act->b = 2;
    act->pairs[0].room[2] = 9;
    memcpy(act->pairs[0].games[0].id, act->pairs[0].room, sizeof act->pairs[0].room);
    return act;
}

static void a_board_is_played_anew_unless_a_game_of_it_was_really_played(void **state)
{
    static const struct proto_tour_outcome outcomes[] = {
        {.result = PROTO_TOUR_OPEN},
        {.result = PROTO_TOUR_VOID},
        {.result = PROTO_TOUR_WHITE, .by_default = true},
        {.result = PROTO_TOUR_DRAW},
        {.result = PROTO_TOUR_WHITE},
    };
    (void)state;

    for (unsigned i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        struct event event;
        event_online(&event, "A B C D", "A-B, C-D");
        if (outcomes[i].result != PROTO_TOUR_OPEN)
            event_do(&event, ACT(ENDED, .round = 1, .board = 1, .game = 1, .outcome = outcomes[i]));
        if (i < 3) {
            event_do(&event, anew(&event));
            assert_int_equal(event_board(&event, 1)->games[0].id[2], 9);
            assert_int_equal(event_board(&event, 1)->games[0].played.result, PROTO_TOUR_OPEN);
        } else {
            event_refuse(&event, anew(&event), TOUR_PLAYED);
        }
        event_close(&event);
    }
}

static void a_match_over_the_board_begins_with_both_of_its_games(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event.settings.match = 2;
    event_begin(&event);
    event_draft(&event, "A-B");
    event_publish(&event);
    event_start(&event);
    assert_int_equal(event_board(&event, 1)->games_n, 2);
    assert_true(event_board(&event, 1)->games[0].first_black);
    assert_false(event_board(&event, 1)->games[1].first_black);
    event_close(&event);
}

static void a_late_player_is_joined_to_the_bye_of_a_round_that_runs(void **state)
{
    struct proto_tour_person person;
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C");
    event_round(&event, "A-B 1-0, C bye");
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    event_do(&event, ACT(RESULT, .round = 1, .board = 1, .game = 1));
    person = event_newcomer(&event, "D");
    event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    act = event_pairing(&event, PROTO_ACT_JOIN, 1, "A-B, C-D");
    act->a = 4;
    act->b = 3;
    event_do(&event, act);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "D"), 1), PROTO_ABSENT_NOT);
    event_results(&event, "A-B =, C-D 0-1");
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    event_close(&event);
}

/* Does the act, and asks for the revision of what it was about. */
static void expect_touched(struct event *event, const struct proto_tour_act *act)
{
    uint32_t n = event_do(event, act);

    if (tour_rev(event->tour, act) != n)
        fail_msg("%s touched nothing", proto_tour_act_key((enum proto_tour_act_kind)act->kind));
}

static void each_act_touches_what_commands_about_it_must_name(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    event_enter(&event);
    expect_touched(&event, ACT(SETTINGS, .settings = &event.settings));
    expect_touched(&event, ACT(STAGE, .stage = PROTO_STAGE_CHECKIN));
    expect_touched(&event, ACT(ROLE, .account = EVENT_MATE, .role = PROTO_ROLE_DIRECTOR));
    expect_touched(&event, ACT(ROLE, .account = EVENT_MATE));
    expect_touched(&event, ACT(FORBID, .a = 1, .b = 2, .on = true));
    expect_touched(&event, ACT(HOLD, .on = true));
    for (uint16_t no = 1; no <= 3; no++)
        expect_touched(&event, ACT(CHECKIN, .a = no, .on = true));
    person = event_newcomer(&event, "D");
    assert_int_equal(tour_rev(event.tour, ACT(ADD, .people = &person, .people_n = 1)), 0);
    event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    assert_int_equal(event_player(&event, "D")->rev, event.log.n);
    expect_touched(&event, ACT(EDIT, .people = &person, .people_n = 1));
    expect_touched(&event, ACT(WITHDRAW, .a = 4, .round = 1));
    expect_touched(&event, ACT(RETURN, .a = 4, .round = 2));
    expect_touched(&event, ACT(DISQUALIFY, .a = 4, .round = 1));
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    expect_touched(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = PROTO_ABSENT_ZERO));
    assert_int_equal(tour_rev(event.tour, ACT(PAIR, .round = 1)), 0);
    expect_touched(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B"));
    expect_touched(&event, event_pairing(&event, PROTO_ACT_PAIR, 1, "B-A"));
    expect_touched(&event, ACT(LOCK, .round = 1, .board = 1, .on = true));
    assert_int_equal(event_board(&event, 1)->rev, event.log.n);
    expect_touched(&event, ACT(PUBLISH, .round = 1));
    expect_touched(&event, ACT(WITHDRAW_ROUND, .round = 1));
    expect_touched(&event, ACT(PUBLISH, .round = 1));
    expect_touched(&event, ACT(START, .round = 1));
    assert_int_equal(event_board(&event, 1)->rev, event.log.n);
    expect_touched(&event, ACT(ABORT, .round = 1));
    event_publish(&event);
    event_start(&event);
    expect_touched(&event,
                   ACT(RESULT, .round = 1, .board = 1, .game = 1, .outcome = {.result = 1}));
    expect_touched(&event, ACT(RULE, .round = 1, .board = 1, .outcome = {.result = 1}));
    expect_touched(&event, ACT(UNRULE, .round = 1, .board = 1));
    event_draft(&event, "A-B, C bye");
    assert_int_equal(tour_rev(event.tour, ACT(ABORT, .round = 1)), event.log.n);
    event_do(&event, ACT(DISCARD, .round = 2));
    assert_int_equal(tour_rev(event.tour, ACT(ABORT, .round = 1)), event.log.n);
    assert_int_equal(tour_rev(event.tour, ACT(RULE, .round = 1, .board = 9)), 0);
    assert_int_equal(tour_rev(event.tour, ACT(CHECKIN, .a = 9)), 0);
    event_close(&event);
}

static void a_change_by_hand_keeps_the_seed_of_the_draft(void **state)
{
    struct proto_tour_act *act;
    struct event event;
    (void)state;

    event_ready(&event, PROTO_SWISS, true, "A B C D");
    act = event_pairing(&event, PROTO_ACT_PAIR, 1, "A-B, C-D");
    act->seed = 7;
    event_do(&event, act);
    act = event_pairing(&event, PROTO_ACT_SWAP, 1, "A-C, B-D");
    act->a = 2;
    act->b = 3;
    event_do(&event, act);
    assert_int_equal(tour_round(event.tour, 1)->seed, 7);
    assert_int_equal(tour_round(event.tour, 1)->paired_at_ms, event.now_ms - 1000);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_draft_seats_players_that_there_are_and_nobody_twice),
        cmocka_unit_test(there_are_so_many_boards_and_none_beyond_them),
        cmocka_unit_test(drafting_closes_the_round_before_and_discarding_opens_it_again),
        cmocka_unit_test(a_correction_in_a_closed_round_keeps_the_later_pairing),
        cmocka_unit_test(there_is_no_round_after_the_last),
        cmocka_unit_test(a_draft_is_changed_by_hand_and_locked),
        cmocka_unit_test(a_round_is_published_when_everybody_who_plays_has_a_seat),
        cmocka_unit_test(a_player_who_leaves_between_publication_and_start_forfeits_alone),
        cmocka_unit_test(a_round_robin_seats_the_absent_too_and_their_games_are_by_default),
        cmocka_unit_test(a_player_with_a_seat_in_a_round_robin_may_still_come_and_nobody_else),
        cmocka_unit_test(of_pairs_with_as_many_points_the_one_with_the_best_player_sits_first),
        cmocka_unit_test(the_bye_is_behind_all_boards),
        cmocka_unit_test(boards_of_the_server_begin_with_a_room_and_a_game_each),
        cmocka_unit_test(an_aborted_round_keeps_its_pairs_and_forgets_games_and_rooms),
        cmocka_unit_test(two_boards_without_a_result_change_places_while_the_others_go_on),
        cmocka_unit_test(a_board_is_played_anew_unless_a_game_of_it_was_really_played),
        cmocka_unit_test(a_match_over_the_board_begins_with_both_of_its_games),
        cmocka_unit_test(a_late_player_is_joined_to_the_bye_of_a_round_that_runs),
        cmocka_unit_test(each_act_touches_what_commands_about_it_must_name),
        cmocka_unit_test(a_change_by_hand_keeps_the_seed_of_the_draft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
