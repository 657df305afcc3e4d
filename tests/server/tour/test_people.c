/* Players enter, are edited, stay away, leave and come back. */
#include <stdio.h>
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void enter(struct event *event, uint8_t system, const char *players)
{
    bool fixed = system == PROTO_ROBIN || system == PROTO_KNOCKOUT;

    event_open(event, system, fixed ? 0 : 3, players);
    event_enter(event);
}

static void begin(struct event *event, uint8_t system, const char *players)
{
    enter(event, system, players);
    event_do(event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
}

static void add(struct event *event, struct proto_tour_person *person, enum tour_reason reason)
{
    event_refuse(event, ACT(ADD, .people = person, .people_n = 1), reason);
}

static void players_get_the_next_numbers_and_none_is_there_twice(void **state)
{
    struct proto_tour_person people[2];
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B");
    event.settings.players_max = 5;
    event_enter(&event);
    people[0] = event_newcomer(&event, "C");
    people[0].account = 7;
    people[0].no = 2;
    add(&event, people, TOUR_NOT_THERE);
    people[0].no = PROTO_TOUR_PLAYERS_MAX + 1;
    add(&event, people, TOUR_NOT_THERE);
    event_refuse(&event, ACT(ADD, .people_n = 0), TOUR_NO_CHANGE);
    people[0].no = 3;
    people[0].standing = PROTO_TOUR_WITHDRAWN;
    add(&event, people, TOUR_LOCKED);
    people[0].standing = 0;
    add(&event, people, TOUR_WELL);
    people[0] = event_newcomer(&event, "C");
    add(&event, people, TOUR_TWICE);
    people[0] = event_newcomer(&event, "");
    add(&event, people, TOUR_NOT_THERE);
    people[0] = event_newcomer(&event, "D");
    people[0].account = 7;
    add(&event, people, TOUR_TWICE);
    people[0].account = 8;
    people[1] = event_newcomer(&event, "E");
    people[1].no = 5;
    people[1].account = 8;
    event_refuse(&event, ACT(ADD, .people = people, .people_n = 2), TOUR_TWICE);
    people[1].account = 0;
    event_do(&event, ACT(ADD, .people = people, .people_n = 2));
    people[0] = event_newcomer(&event, "F");
    add(&event, people, TOUR_FULL);
    assert_int_equal(event_player(&event, "C")->standing, PROTO_TOUR_ENTERED);
    event_close(&event);
}

static void a_late_player_joins_in_the_next_round_that_is_not_drafted(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_round(&event, "A-B 1-0");
    event_draft(&event, "B-A");
    person = event_newcomer(&event, "C");
    add(&event, &person, TOUR_WELL);
    assert_int_equal(event_player(&event, "C")->join_round, 3);
    assert_int_equal(event_player(&event, "C")->standing, PROTO_TOUR_HERE);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 1), PROTO_ABSENT_LATE);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 2), PROTO_ABSENT_LATE);
    assert_true(tour_plays(event.tour, event_player(&event, "C"), 3));
    person = event_newcomer(&event, "D");
    person.join_round = 1;
    add(&event, &person, TOUR_ROUND_STATE);
    person.join_round = 2;
    add(&event, &person, TOUR_WELL);
    event_refuse(&event, ACT(PUBLISH, .round = 2), TOUR_UNPAIRED);
    event_close(&event);
}

static void a_round_robin_takes_nobody_once_it_has_begun(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, "A B C D");
    event_draft(&event, "A-D, B-C");
    person = event_newcomer(&event, "E");
    add(&event, &person, TOUR_WELL);
    assert_int_equal(event_player(&event, "E")->join_round, 1);
    event_do(&event, ACT(REMOVE, .a = 5));
    event_publish(&event);
    event_start(&event);
    person = event_newcomer(&event, "E");
    add(&event, &person, TOUR_SYSTEM);
    event_close(&event);
}

static void a_player_is_edited_whole_but_for_what_acts_have_made_of_them(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B C");
    event_do(&event, ACT(ABSENT, .a = 1, .round = 2, .absence = PROTO_ABSENT_EXCUSED));
    person = *event_player(&event, "A");
    strcpy(person.name, "Ann");
    person.rank = 3;
    memset(person.absences, 0, sizeof person.absences);
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    assert_int_equal(event_player(&event, "Ann")->rank, 3);
    assert_int_equal(event_player(&event, "Ann")->absences[1], PROTO_ABSENT_EXCUSED);
    strcpy(person.name, "B");
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_TWICE);
    person.no = 9;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_NOT_THERE);
    event_refuse(&event, ACT(EDIT, .people_n = 0), TOUR_NOT_THERE);
    event_close(&event);
}

static void an_edit_moves_a_first_round_only_where_nothing_was_played(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B C@3");
    event_round(&event, "A-B 1-0");
    person = *event_player(&event, "A");
    person.join_round = 2;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_PLAYED);
    person = *event_player(&event, "C");
    person.join_round = 1;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_ROUND_STATE);
    person.join_round = 2;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    assert_int_equal(event_player(&event, "C")->join_round, 2);
    person.standing = PROTO_TOUR_DISQUALIFIED;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_LOCKED);
    event_close(&event);
}

static void the_order_of_a_round_robin_is_not_edited_once_it_has_begun(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, "A B");
    event_round(&event, "A-B ?");
    person = *event_player(&event, "B");
    strcpy(person.note, "left-handed");
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    person.rank = 5;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_LOCKED);
    event_close(&event);
}

static void
a_player_is_removed_only_while_not_paired_and_the_next_one_has_another_number(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B C");
    event_do(&event, ACT(FORBID, .a = 2, .b = 3, .on = true));
    event_do(&event, ACT(REMOVE, .a = 3));
    assert_int_equal(event.tour->forbidden_n, 0);
    assert_null(tour_person(event.tour, 3));
    event_refuse(&event, ACT(REMOVE, .a = 3), TOUR_NOT_THERE);
    person = event_newcomer(&event, "C");
    assert_int_equal(person.no, 4);
    add(&event, &person, TOUR_WELL);
    event_draft(&event, "A-B, C bye");
    event_refuse(&event, ACT(REMOVE, .a = 4), TOUR_PLAYED);
    event_close(&event);
}

static void after_a_check_in_only_those_who_are_here_play(void **state)
{
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A B C");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_CHECKIN));
    event_do(&event, ACT(CHECKIN, .a = 1, .on = true));
    event_refuse(&event, ACT(CHECKIN, .a = 1, .on = true), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING), TOUR_ODD);
    event_do(&event, ACT(CHECKIN, .a = 2, .on = true));
    event_refuse(&event, ACT(CHECKIN, .a = 9, .on = true), TOUR_NOT_THERE);
    event_refuse(&event, ACT(CHECKIN, .a = 3), TOUR_NO_CHANGE);
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    assert_true(tour_plays(event.tour, event_player(&event, "A"), 1));
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 1), PROTO_ABSENT_ZERO);
    event_round(&event, "A-B 1-0");
    event_do(&event, ACT(CHECKIN, .a = 3, .on = true));
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 1), PROTO_ABSENT_ZERO);
    assert_true(tour_plays(event.tour, event_player(&event, "C"), 2));
    event_close(&event);
}

static void without_a_check_in_everybody_is_here(void **state)
{
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A B");
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_REGISTRATION));
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    assert_int_equal(event_player(&event, "B")->standing, PROTO_TOUR_HERE);
    assert_int_equal(event_player(&event, "B")->rev, event.tour->n);
    event_close(&event);
}

static void an_absence_is_said_of_rounds_in_which_they_are_not_seen_at_a_board(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B C D@2");
    event_refuse(&event, ACT(ABSENT, .a = 9, .round = 1, .absence = 1), TOUR_NOT_THERE);
    event_refuse(&event, ACT(ABSENT, .a = 1, .round = 0, .absence = 1), TOUR_NOT_THERE);
    event_refuse(&event, ACT(ABSENT, .a = 1, .round = 1, .absence = PROTO_ABSENT_GONE),
                 TOUR_NOT_THERE);
    event_refuse(&event, ACT(ABSENT, .a = 1, .round = 1), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(ABSENT, .a = 4, .round = 1, .absence = 1), TOUR_ROUND_STATE);
    event_draft(&event, "A-B, C bye");
    event_do(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = PROTO_ABSENT_EXCUSED));
    event_refuse(&event, ACT(PUBLISH, .round = 1), TOUR_UNPAIRED);
    event_again(&event, "A-B");
    event_publish(&event);
    event_refuse(&event, ACT(ABSENT, .a = 1, .round = 1, .absence = 1), TOUR_PLAYED);
    event_start(&event);
    event_refuse(&event, ACT(ABSENT, .a = 3, .round = 1), TOUR_ROUND_STATE);
    event_do(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = PROTO_ABSENT_ZERO));
    event_close(&event);
}

static void a_player_who_leaves_and_comes_back_gains_nothing_for_the_rounds_between(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B C");
    event_refuse(&event, ACT(WITHDRAW, .a = 9, .round = 1), TOUR_NOT_THERE);
    event_refuse(&event, ACT(WITHDRAW, .a = 3, .round = 0), TOUR_NOT_THERE);
    event_refuse(&event, ACT(RETURN, .a = 3, .round = 1), TOUR_NO_CHANGE);
    event_do(&event, ACT(WITHDRAW, .a = 3, .round = 1));
    event_refuse(&event, ACT(WITHDRAW, .a = 3, .round = 2), TOUR_NO_CHANGE);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 1), PROTO_ABSENT_GONE);
    event_refuse(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = 1), TOUR_ROUND_STATE);
    event_round(&event, "A-B 1-0");
    event_refuse(&event, ACT(RETURN, .a = 3, .round = 1), TOUR_ROUND_STATE);
    event_do(&event, ACT(RETURN, .a = 3, .round = 3));
    assert_int_equal(event_player(&event, "C")->standing, PROTO_TOUR_HERE);
    assert_int_equal(event_player(&event, "C")->join_round, 1);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 1), PROTO_ABSENT_ZERO);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 2), PROTO_ABSENT_ZERO);
    assert_true(tour_plays(event.tour, event_player(&event, "C"), 3));
    event_close(&event);
}

static void an_open_board_is_not_touched_by_a_withdrawal_nor_by_a_disqualification(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B C D");
    event_round(&event, "A-B ?, C-D ?");
    event_do(&event, ACT(WITHDRAW, .a = 1, .round = 1));
    event_do(&event, ACT(DISQUALIFY, .a = 4, .round = 2));
    event_refuse(&event, ACT(DISQUALIFY, .a = 4, .round = 2), TOUR_NO_CHANGE);
    event_refuse(&event, ACT(DISQUALIFY, .a = 0, .round = 2), TOUR_NOT_THERE);
    assert_int_equal(tour_round(event.tour, 1)->state, PROTO_ROUND_STARTED);
    assert_true(tour_plays(event.tour, event_player(&event, "A"), 1));
    assert_false(tour_plays(event.tour, event_player(&event, "A"), 2));
    assert_int_equal(event_player(&event, "D")->standing, PROTO_TOUR_DISQUALIFIED);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "D"), 2), PROTO_ABSENT_GONE);
    event_close(&event);
}

static void the_first_reserve_plays_where_the_others_are_odd(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A B C R S");
    for (uint16_t no = 4; no <= 5; no++) {
        person = *tour_person(event.tour, no);
        person.standing = PROTO_TOUR_RESERVE;
        event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    }
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    assert_true(tour_plays(event.tour, event_player(&event, "R"), 1));
    assert_false(tour_plays(event.tour, event_player(&event, "S"), 1));
    event_round(&event, "A-B 1-0, C-R 1-0");
    event_do(&event, ACT(WITHDRAW, .a = 3, .round = 2));
    assert_int_equal(tour_absence(event.tour, event_player(&event, "R"), 2), PROTO_ABSENT_ZERO);
    assert_int_equal(tour_absence(event.tour, event_player(&event, "S"), 1), PROTO_ABSENT_ZERO);
    event_round(&event, "A-S 1-0, B-R 1-0"); /* a reserve may be seated by hand */
    assert_false(tour_pair_at(event.tour, 2, 1)->ruled);
    event_close(&event);
}

/* --- fields ----------------------------------------------------------------------------------- */

static void the_field_is_ordered_by_seed_then_rating_then_rank_then_number(void **state)
{
    static const uint16_t order[] = {5, 4, 3, 2, 1};
    struct proto_tour_person person;
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    struct event event;
    (void)state;

    enter(&event, PROTO_KNOCKOUT, "A B:3k C:1d D E F");
    for (uint16_t no = 4; no <= 5; no++) {
        person = *tour_person(event.tour, no);
        person.rating = no == 4 ? 1700 : 0;
        person.seed = no == 5;
        event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    }
    event_do(&event, ACT(WITHDRAW, .a = 6, .round = 1));
    assert_int_equal(tour_field(event.tour, field), 5);
    assert_memory_equal(field, order, sizeof order);
    assert_int_equal(tour_rounds(event.tour), 3);
    assert_true(tour_seed_order(tour_person(event.tour, 1), tour_person(event.tour, 6)) < 0);
    event_close(&event);
}

static void the_field_is_who_is_here_and_then_who_was_paired_first(void **state)
{
    uint16_t field[PROTO_TOUR_PLAYERS_MAX];
    struct event event;
    (void)state;

    enter(&event, PROTO_ROBIN, "A B C D");
    assert_int_equal(tour_field(event.tour, field), 4);
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_CHECKIN));
    assert_int_equal(tour_field(event.tour, field), 0);
    assert_int_equal(tour_rounds(event.tour), 0);
    for (uint16_t no = 1; no <= 3; no++)
        event_do(&event, ACT(CHECKIN, .a = no, .on = true));
    event_do(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
    event_do(&event, ACT(WITHDRAW, .a = 3, .round = 2)); /* plays until then */
    assert_int_equal(tour_field(event.tour, field), 3);
    assert_int_equal(tour_rounds(event.tour), 3);
    event_round(&event, "A-B 1-0, C bye");
    event_refuse(&event, ACT(CHECKIN, .a = 4, .on = true), TOUR_SYSTEM);
    assert_int_equal(tour_field(event.tour, field), 3);
    event_close(&event);
}

static void a_table_and_a_tree_have_no_later_entry(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    for (uint8_t system = PROTO_ROBIN; system <= PROTO_KNOCKOUT; system++) {
        enter(&event, system, "A B");
        person = event_newcomer(&event, "C");
        person.join_round = 2;
        add(&event, &person, TOUR_SYSTEM);
        person.join_round = 1;
        add(&event, &person, TOUR_WELL);
        event_close(&event);
    }
}

static void a_player_who_misses_a_round_of_a_knock_out_is_out(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_KNOCKOUT, "A B C");
    event_do(&event, ACT(ABSENT, .a = 3, .round = 1, .absence = PROTO_ABSENT_EXCUSED));
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 1), PROTO_ABSENT_EXCUSED);
    event_round(&event, "A-B ?");
    assert_int_equal(tour_absence(event.tour, event_player(&event, "C"), 2), PROTO_ABSENT_GONE);
    assert_true(tour_plays(event.tour, event_player(&event, "B"), 2)); /* not yet out */
    event_close(&event);
}

static void a_round_robin_and_a_knock_out_need_no_reserves(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    for (uint8_t system = PROTO_ROBIN; system <= PROTO_KNOCKOUT; system++) {
        begin(&event, system, "A B C");
        person = event_newcomer(&event, "R");
        person.standing = PROTO_TOUR_RESERVE;
        add(&event, &person, TOUR_WELL);
        assert_int_equal(tour_absence(event.tour, event_player(&event, "R"), 1), PROTO_ABSENT_ZERO);
        event_close(&event);
    }
}

static void so_many_pairs_are_forbidden_and_no_more(void **state)
{
    char players[200] = "";
    struct event event;
    unsigned forbidden = 0;
    (void)state;

    for (unsigned i = 1; i <= 33; i++)
        snprintf(players + strlen(players), sizeof players - strlen(players), "P%u ", i);
    players[strlen(players) - 1] = '\0';
    enter(&event, PROTO_SWISS, players);
    for (uint16_t a = 1; a <= 33; a++)
        for (uint16_t b = (uint16_t)(a + 1); b <= 33 && forbidden < PROTO_TOUR_FORBIDDEN_MAX; b++)
            forbidden += event_do(&event, ACT(FORBID, .a = a, .b = b, .on = true)) > 0;
    assert_int_equal(event.tour->forbidden_n, PROTO_TOUR_FORBIDDEN_MAX);
    event_refuse(&event, ACT(FORBID, .a = 33, .b = 32, .on = true), TOUR_FULL);
    event_do(&event, ACT(FORBID, .a = 2, .b = 1, .on = false));
    event_do(&event, ACT(FORBID, .a = 33, .b = 32, .on = true));
    event_close(&event);
}

static void so_many_say_no_to_an_invitation_and_then_nobody_is_invited(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, "A B");
    person = *event_player(&event, "A");
    for (int64_t account = 1000; account < 1000 + PROTO_TOUR_DECLINED_MAX; account++) {
        person.invited = account;
        event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
        event_do(&event, ACT(CONSENT, .a = person.no, .actor = account, .on = false));
    }
    person.invited = 999;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_FULL);
    person.invited = 1000;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_DECLINED);
    person.invited = 0;
    person.account = 999; /* a player who enters alone needs no invitation */
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    event_close(&event);
}

static void players_enter_with_the_rounds_that_they_miss(void **state)
{
    struct proto_tour_person people[75];
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, "A B");
    event_round(&event, "A-B 1-0");
    people[0] = event_newcomer(&event, "C");
    people[0].absences[0] = PROTO_ABSENT_EXCUSED;
    add(&event, people, TOUR_ROUND_STATE); /* that round has begun */
    people[0].absences[0] = PROTO_ABSENT_NOT;
    people[0].absences[2] = PROTO_ABSENT_EXCUSED;
    event_do(&event, ACT(ADD, .people = people, .people_n = 1));
    assert_int_equal(event_player(&event, "C")->absences[1], PROTO_ABSENT_NOT);
    assert_int_equal(event_player(&event, "C")->absences[2], PROTO_ABSENT_EXCUSED);
    event_close(&event);

    event_open(&event, PROTO_SWISS, 46, "A B");
    event.settings.players_max = PROTO_TOUR_PLAYERS_MAX;
    event_enter(&event);
    for (unsigned i = 0; i < 75; i++) { /* 40 rounds each: 3,000 */
        char name[8];
        snprintf(name, sizeof name, "P%u", i);
        people[i] = event_newcomer(&event, name);
        people[i].no = (uint16_t)(3 + i);
        memset(people[i].absences, PROTO_ABSENT_EXCUSED, 40);
    }
    people[9].absences[40] = PROTO_ABSENT_EXCUSED;
    event_refuse(&event, ACT(ADD, .people = people, .people_n = 75), TOUR_FULL);
    people[9].absences[40] = PROTO_ABSENT_NOT;
    event_do(&event, ACT(ADD, .people = people, .people_n = 75));
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players_get_the_next_numbers_and_none_is_there_twice),
        cmocka_unit_test(players_enter_with_the_rounds_that_they_miss),
        cmocka_unit_test(a_late_player_joins_in_the_next_round_that_is_not_drafted),
        cmocka_unit_test(a_round_robin_takes_nobody_once_it_has_begun),
        cmocka_unit_test(a_player_is_edited_whole_but_for_what_acts_have_made_of_them),
        cmocka_unit_test(an_edit_moves_a_first_round_only_where_nothing_was_played),
        cmocka_unit_test(the_order_of_a_round_robin_is_not_edited_once_it_has_begun),
        cmocka_unit_test(
            a_player_is_removed_only_while_not_paired_and_the_next_one_has_another_number),
        cmocka_unit_test(after_a_check_in_only_those_who_are_here_play),
        cmocka_unit_test(without_a_check_in_everybody_is_here),
        cmocka_unit_test(an_absence_is_said_of_rounds_in_which_they_are_not_seen_at_a_board),
        cmocka_unit_test(a_player_who_leaves_and_comes_back_gains_nothing_for_the_rounds_between),
        cmocka_unit_test(an_open_board_is_not_touched_by_a_withdrawal_nor_by_a_disqualification),
        cmocka_unit_test(the_first_reserve_plays_where_the_others_are_odd),
        cmocka_unit_test(the_field_is_ordered_by_seed_then_rating_then_rank_then_number),
        cmocka_unit_test(the_field_is_who_is_here_and_then_who_was_paired_first),
        cmocka_unit_test(a_table_and_a_tree_have_no_later_entry),
        cmocka_unit_test(a_player_who_misses_a_round_of_a_knock_out_is_out),
        cmocka_unit_test(a_round_robin_and_a_knock_out_need_no_reserves),
        cmocka_unit_test(so_many_pairs_are_forbidden_and_no_more),
        cmocka_unit_test(so_many_say_no_to_an_invitation_and_then_nobody_is_invited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
