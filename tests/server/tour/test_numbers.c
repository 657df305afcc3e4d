/* Numbers of players: new numbers, numbers that are given again, and the effect on acts that name them. */
#include <stdio.h>
#include <string.h>

#include "server/tour/parts.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

/* The number that a new player would get. */
static uint16_t next(const struct event *event)
{
    struct proto_tour_person person = {0};

    tour_give_numbers(event->tour, &person, 1);
    return person.no;
}

/* A player enters under their new number; returns the act. */
static uint32_t add(struct event *event, const char *name)
{
    struct proto_tour_person person = event_newcomer(event, name);

    tour_give_numbers(event->tour, &person, 1);
    return event_do(event, ACT(ADD, .people = &person, .people_n = 1));
}

/* A player enters by themselves, with an account or as a guest. */
static void enter(struct event *event, const char *name, int64_t account, bool guest)
{
    struct proto_tour_person person = event_newcomer(event, name);

    tour_give_numbers(event->tour, &person, 1);
    person.account = account;
    person.guest = guest;
    event_do(event, ACT(ADD, .actor = account, .people = &person, .people_n = 1));
}

/* All numbers are given: A, B … and then players named after their numbers. */
static void fill(struct event *event)
{
    char name[8];

    while (event->tour->people_n < PROTO_TOUR_PLAYERS_MAX) {
        snprintf(name, sizeof name, "n%u", event->tour->people_n + 1U);
        add(event, name);
    }
}

static void open(struct event *event, const char *players)
{
    event_open(event, PROTO_SWISS, 3, players);
    event_enter(event);
}

static void numbers_nobody_had_are_given_first_in_the_order_of_entry(void **state)
{
    struct event event;
    (void)state;

    open(&event, "A B C");
    event_do(&event, ACT(REMOVE, .a = 2));
    assert_int_equal(next(&event), 4);
    add(&event, "D");
    assert_int_equal(event_no(&event, "D"), 4);
    event_close(&event);
}

static void when_all_were_given_the_one_that_is_free_for_longest_is_given_again(void **state)
{
    struct proto_tour_person people[3] = {0};
    struct event event;
    (void)state;

    open(&event, "A B C");
    fill(&event);
    assert_int_equal(next(&event), 0);
    event_do(&event, ACT(REMOVE, .a = 200));
    event_do(&event, ACT(REMOVE, .a = 3));
    event_do(&event, ACT(REMOVE, .a = 100));
    tour_give_numbers(event.tour, people, 3);
    assert_int_equal(people[0].no, 200);
    assert_int_equal(people[1].no, 3);
    assert_int_equal(people[2].no, 100);
    add(&event, "D");
    assert_int_equal(event_no(&event, "D"), 200);
    assert_string_equal(tour_person(event.tour, 200)->name, "D");
    event_close(&event);
}

static void without_a_free_number_nobody_is_entered(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    open(&event, "A B");
    fill(&event);
    person = event_newcomer(&event, "late");
    person.no = 0;
    event_refuse(&event, ACT(ADD, .people = &person, .people_n = 1), TOUR_FULL);
    event_do(&event, ACT(REMOVE, .a = 256));
    event_refuse(&event, ACT(ADD, .people = &person, .people_n = 1), TOUR_FULL);
    person.no = 256;
    event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    event_close(&event);
}

static void two_of_one_act_do_not_get_one_number(void **state)
{
    struct proto_tour_person people[2];
    struct event event;
    (void)state;

    open(&event, "A");
    people[0] = event_newcomer(&event, "B");
    people[1] = event_newcomer(&event, "C");
    event_refuse(&event, ACT(ADD, .people = people, .people_n = 2), TOUR_NOT_THERE);
    people[1].no = 5; /* any that is free */
    event_do(&event, ACT(ADD, .people = people, .people_n = 2));
    assert_null(tour_person(event.tour, 3));
    assert_null(tour_person(event.tour, 4));
    assert_true(tour_is_free(event.tour, 3));
    assert_false(tour_is_free(event.tour, 5));
    event_close(&event);
}

static void a_player_seen_in_a_round_keeps_the_number_though_removed(void **state)
{
    struct event event;
    (void)state;

    open(&event, "A B C");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    event_draft(&event, "A-B, C bye");
    event_publish(&event);
    event_do(&event, ACT(WITHDRAW_ROUND, .round = 1));
    event_do(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = PROTO_ABSENT_EXCUSED));
    event_again(&event, "A-B");
    event_do(&event, ACT(REMOVE, .a = 3));
    assert_null(tour_person(event.tour, 3));
    assert_false(tour_is_free(event.tour, 3));
    fill(&event);
    assert_int_equal(next(&event), 0);
    event_close(&event);
}

static void a_player_who_was_in_a_draft_only_does_not(void **state)
{
    struct event event;
    (void)state;

    open(&event, "A B C");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    event_draft(&event, "A-B, C bye");
    event_do(&event, ACT(DISCARD, .round = 1));
    event_do(&event, ACT(REMOVE, .a = 3));
    assert_true(tour_is_free(event.tour, 3));
    fill(&event);
    assert_int_equal(next(&event), 3);
    event_close(&event);
}

static void a_player_seated_late_in_a_round_that_runs_was_seen_in_it(void **state)
{
    struct proto_tour_act *join;
    struct event event;
    (void)state;

    open(&event, "A B C");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    event_round(&event, "A-B ?, C bye");
    add(&event, "D");
    assert_false(event_player(&event, "D")->seen);
    join = event_pairing(&event, PROTO_ACT_JOIN, 1, "A-B, C-D");
    join->a = 3;
    join->b = 4;
    event_do(&event, join);
    assert_true(event_player(&event, "D")->seen);
    event_close(&event);
}

static void a_removal_is_undone_until_the_number_is_given_again(void **state)
{
    struct tour_verdict verdict;
    struct event event;
    uint32_t removal, second;
    (void)state;

    open(&event, "A B C");
    fill(&event);
    removal = event_do(&event, ACT(REMOVE, .a = 2));
    assert_int_equal(tour_log_judge(&event.log, ACT(UNDO, .to = removal)).reason, TOUR_WELL);
    second = add(&event, "D");
    verdict = event_try(&event, ACT(UNDO, .to = removal));
    assert_int_equal(verdict.reason, TOUR_DEPENDS);
    assert_int_equal(verdict.n, second);
    event_do(&event, ACT(UNDO, .to = second));
    event_do(&event, ACT(UNDO, .to = removal));
    assert_string_equal(tour_person(event.tour, 2)->name, "B");
    event_close(&event);
}

static void an_entry_is_undone_though_others_came_after_it(void **state)
{
    struct event event;
    uint32_t third;
    (void)state;

    open(&event, "A B");
    third = add(&event, "C");
    add(&event, "D");
    event_do(&event, ACT(UNDO, .to = third));
    assert_null(tour_person(event.tour, 3));
    assert_int_equal(event_no(&event, "D"), 4);
    assert_int_equal(next(&event), 5);
    fill(&event);
    assert_int_equal(next(&event), 3);
    event_close(&event);
}

static void a_note_on_one_board_does_not_pass_to_the_next_with_that_number(void **state)
{
    struct event event;
    uint32_t act;
    (void)state;

    open(&event, "A B C");
    fill(&event);
    event_do(&event, ACT(FORBID, .a = 2, .b = 3, .on = true));
    act = event_do(&event, ACT(ABSENT, .a = 2, .round = 1, .absence = PROTO_ABSENT_EXCUSED));
    event_do(&event, ACT(REMOVE, .a = 2));
    add(&event, "D");
    assert_int_equal(event_no(&event, "D"), 2);
    assert_int_equal(event.tour->forbidden_n, 0);
    assert_int_equal(event_player(&event, "D")->absences[0], PROTO_ABSENT_NOT);
    assert_int_equal(event_player(&event, "D")->since, event.log.n);
    event_do(&event, ACT(UNDO, .to = act)); /* it was about B */
    assert_int_equal(event_player(&event, "D")->absences[0], PROTO_ABSENT_NOT);
    event_close(&event);
}

/* --- many at once ----------------------------------------------------------------------------- */

static unsigned listed(const struct event *event, uint8_t who, uint16_t *ret)
{
    return tour_clear_list(event->tour, who, ret);
}

static void
those_who_entered_by_themselves_are_removed_at_once_and_come_back_by_one_undo(void **state)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct event event;
    struct tour before;
    uint32_t clear;
    (void)state;

    open(&event, "A B");
    enter(&event, "C", 7, false);
    enter(&event, "D", 8, true);
    enter(&event, "E", 9, true);
    tour_copy(event.tour, &before);
    assert_int_equal(listed(&event, PROTO_WHO_GUESTS, nos), 2);
    assert_int_equal(listed(&event, PROTO_WHO_OWN, nos), 3);
    clear = event_do(&event, ACT(CLEAR, .who = PROTO_WHO_OWN, .nos = nos, .nos_n = 3));
    assert_null(tour_person(event.tour, 3));
    assert_null(tour_person(event.tour, 5));
    assert_non_null(tour_person(event.tour, 2));
    event_do(&event, ACT(UNDO, .to = clear));
    event_assert_equal(event.tour, &before);
    tour_finish(&before);
    event_close(&event);
}

static void a_player_edited_or_checked_in_by_the_desk_stays(void **state)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct proto_tour_person person;
    struct event event;
    (void)state;

    open(&event, "A");
    enter(&event, "B", 7, true);
    enter(&event, "C", 8, true);
    enter(&event, "D", 9, true);
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_CHECKIN));
    person = *event_player(&event, "B");
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    event_do(&event, ACT(CHECKIN, .a = 3, .on = true));
    event_do(&event,
             ACT(CHECKIN, .actor = 9, .a = 4, .on = true, .guest = true)); /* by themselves */
    assert_int_equal(listed(&event, PROTO_WHO_GUESTS, nos), 1);
    assert_int_equal(nos[0], 4);
    assert_int_equal(listed(&event, PROTO_WHO_OWN, nos), 1);
    event_close(&event);
}

static void nobody_who_is_or_was_seen_in_a_round_is_removed_with_the_others(void **state)
{
    uint16_t nos[PROTO_TOUR_PLAYERS_MAX];
    struct event event;
    (void)state;

    open(&event, "A");
    enter(&event, "B", 7, true);
    enter(&event, "C", 8, true);
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    assert_int_equal(listed(&event, PROTO_WHO_OWN, nos), 2);
    event_draft(&event, "A-B, C bye");
    assert_int_equal(listed(&event, PROTO_WHO_OWN, nos), 0);
    event_publish(&event);
    event_do(&event, ACT(WITHDRAW_ROUND, .round = 1));
    event_do(&event, ACT(DISCARD, .round = 1));
    assert_int_equal(listed(&event, PROTO_WHO_OWN, nos), 0);
    event_close(&event);
}

static void
a_list_of_those_to_be_removed_names_everybody_once_and_nobody_who_is_paired(void **state)
{
    uint16_t nos[] = {3, 2, 3};
    struct event event;
    (void)state;

    open(&event, "A B C");
    event_refuse(&event, ACT(CLEAR, .who = PROTO_WHO_OWN), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(CLEAR, .who = PROTO_WHO_OWN, .nos = nos, .nos_n = 3), TOUR_NOT_THERE);
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    event_draft(&event, "A-B");
    event_refuse(&event, ACT(CLEAR, .who = PROTO_WHO_OWN, .nos = nos, .nos_n = 2), TOUR_PLAYED);
    event_do(&event, ACT(CLEAR, .who = PROTO_WHO_OWN, .nos = nos, .nos_n = 1));
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_nobody_had_are_given_first_in_the_order_of_entry),
        cmocka_unit_test(when_all_were_given_the_one_that_is_free_for_longest_is_given_again),
        cmocka_unit_test(without_a_free_number_nobody_is_entered),
        cmocka_unit_test(two_of_one_act_do_not_get_one_number),
        cmocka_unit_test(a_player_seen_in_a_round_keeps_the_number_though_removed),
        cmocka_unit_test(a_player_who_was_in_a_draft_only_does_not),
        cmocka_unit_test(a_player_seated_late_in_a_round_that_runs_was_seen_in_it),
        cmocka_unit_test(a_removal_is_undone_until_the_number_is_given_again),
        cmocka_unit_test(an_entry_is_undone_though_others_came_after_it),
        cmocka_unit_test(a_note_on_one_board_does_not_pass_to_the_next_with_that_number),
        cmocka_unit_test(
            those_who_entered_by_themselves_are_removed_at_once_and_come_back_by_one_undo),
        cmocka_unit_test(a_player_edited_or_checked_in_by_the_desk_stays),
        cmocka_unit_test(nobody_who_is_or_was_seen_in_a_round_is_removed_with_the_others),
        cmocka_unit_test(
            a_list_of_those_to_be_removed_names_everybody_once_and_nobody_who_is_paired),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
