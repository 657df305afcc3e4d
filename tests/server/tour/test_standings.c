/* Scores, tie-breaks, places; the two worked events S7 and M6 of the research, number by number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/tour/builder.h"
#include "tests/test.h"

static void put_value(char *at, size_t size, int32_t value, unsigned scale)
{
    size_t n = strlen(at);

    if (value == TOUR_NOT_APPLIED)
        snprintf(at + n, size - n, " -");
    else
        snprintf(at + n, size - n, " %g", (double)value / scale);
}

/* The table as text: "1 A 2.5 4.5 3.75 | 2-3 B …", every criterion after the score. */
static const char *told(const struct event *event, uint8_t rounds)
{
    static char text[4096];
    struct tour_table table;
    char line[256];

    *text = '\0';
    tour_table(event->tour, rounds, &table);
    for (unsigned i = 0; i < table.n; i++) {
        const struct tour_line *at = &table.lines[i];
        if (at->place == at->place_to)
            snprintf(line, sizeof line, "%s%u %s", i ? " | " : "", at->place,
                     tour_person(event->tour, at->no)->name);
        else
            snprintf(line, sizeof line, "%s%u-%u %s", i ? " | " : "", at->place, at->place_to,
                     tour_person(event->tour, at->no)->name);
        put_value(line, sizeof line, at->values[0], 2);
        for (unsigned k = 0; k < event->tour->settings.criteria_n; k++)
            put_value(line, sizeof line, at->values[k + 1],
                      tour_criterion_scale(event->tour->settings.criteria[k]));
        strncat(text, line, sizeof text - strlen(text) - 1);
    }
    tour_table_finish(&table);
    return text;
}

static void criteria(struct event *event, const uint8_t *list, uint8_t n)
{
    memcpy(event->settings.criteria, list, n);
    event->settings.criteria_n = n;
}
#define CRITERIA(event, ...)                                                                       \
    criteria(event, (const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__})

/* The sum behind a value as text: "1 2.5 (0)", dropped terms in brackets. */
static const char *sum_of(const struct event *event, uint8_t rounds, const char *name,
                          enum proto_tour_criterion criterion)
{
    static char text[512];
    struct tour_term terms[PROTO_TOUR_ROUNDS_MAX];
    struct tour_table table;
    unsigned n;

    *text = '\0';
    tour_table(event->tour, rounds, &table);
    n = tour_sum(event->tour, &table, event_no(event, name), criterion, terms);
    for (unsigned i = 0; i < n; i++) {
        char term[32];
        snprintf(term, sizeof term, terms[i].dropped ? "%s(%g)" : "%s%g", i ? " " : "",
                 (double)terms[i].value / tour_criterion_scale(criterion));
        strncat(text, term, sizeof text - strlen(text) - 1);
    }
    tour_table_finish(&table);
    return text;
}

/* --- S7 --------------------------------------------------------------------------------------- */

static void play_s7(struct event *event, bool unplayed_half)
{
    event_open(event, PROTO_SWISS, 3, "A B C D E F G");
    event->settings.unplayed_half = unplayed_half;
    CRITERIA(event, PROTO_CRITERION_SOS, PROTO_CRITERION_SODOS, PROTO_CRITERION_SOSOS);
    event_begin(event);
    event_round(event, "A-E 1-0, B-F =, C-G 1-0, D bye");
    event_round(event, "A-C 1-0, B-D =, E-G 1-0, F excused");
    event_round(event, "A-B =, C-D +-, E-F 0-1, G bye");
}

static void a_swiss_of_seven_has_these_standings(void **state)
{
    struct event event;
    (void)state;

    play_s7(&event, false);
    assert_string_equal(told(&event, 3),
                        "1 A 2.5 4.5 3.75 16.5 | 2 C 2 5 2.5 11 | 3 F 2 2.5 1.75 11.5 | "
                        "4 B 1.5 6 3 10.5 | 5 D 1.5 3.5 0.75 11 | 6 E 1 5.5 1 10 | 7 G 1 3 0 10.5");
    event_close(&event);
}

static void a_round_without_a_game_may_count_half_a_point_for_the_opponents(void **state)
{
    static const char *const sos[] = {"A", "4", "C", "4.5", "F", "2.5", "B",
                                      "6", "D", "3", "E",   "5", "G",   "2.5"};
    struct event event;
    (void)state;

    play_s7(&event, true);
    for (unsigned i = 0; i < sizeof sos / sizeof *sos; i += 2) {
        char wanted[32];
        snprintf(wanted, sizeof wanted, " %s ", sos[i]);
        const char *line = strstr(told(&event, 3), wanted);
        assert_non_null(line);
        line = strchr(line + strlen(wanted), ' ') + 1; /* past the score */
        assert_int_equal(strncmp(line, sos[i + 1], strlen(sos[i + 1])), 0);
    }
    event_close(&event);
}

static void a_value_is_the_sum_that_is_shown(void **state)
{
    struct event event;
    (void)state;

    play_s7(&event, false);
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_SOS), "1 2 1.5");
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_SOS_1), "(1) 2 1.5");
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_SOS_2), "(1) 2 (1.5)");
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_SODOS), "1 2 0.75");
    assert_string_equal(sum_of(&event, 3, "D", PROTO_CRITERION_SOS), "0 1.5 2");
    assert_string_equal(sum_of(&event, 3, "D", PROTO_CRITERION_CUSS), "1 1.5 1.5");
    assert_string_equal(sum_of(&event, 3, "F", PROTO_CRITERION_SCORE), "0.5 0.5 1");
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_WINS), "1 1 0"); /* no draw */
    assert_string_equal(sum_of(&event, 3, "C", PROTO_CRITERION_WINS), "1 0 1"); /* a forfeit too */
    assert_string_equal(sum_of(&event, 3, "D", PROTO_CRITERION_WINS), "0 0 0"); /* no bye */
    assert_string_equal(sum_of(&event, 3, "E", PROTO_CRITERION_BW), "0 1 0");
    assert_string_equal(sum_of(&event, 3, "C", PROTO_CRITERION_BW), "1 0 0"); /* no forfeit */
    event_close(&event);
}

static void standings_after_an_earlier_round_know_nothing_later(void **state)
{
    struct event event;
    (void)state;

    play_s7(&event, false);
    CRITERIA(&event, PROTO_CRITERION_SOS);
    assert_non_null(strstr(told(&event, 1), "B 0.5 0.5"));
    assert_string_equal(sum_of(&event, 1, "A", PROTO_CRITERION_SOS), "0");
    event_close(&event);
}

/* --- M6 --------------------------------------------------------------------------------------- */

static void a_mcmahon_of_six_with_handicaps_has_these_standings(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 2, "P1:3d P2:2d P3:1d P4:1k P5:3k P6:5k");
    event.settings.floor = -4;
    event.settings.bar = 1;
    event.settings.handicap = true;
    CRITERIA(&event, PROTO_CRITERION_SOS, PROTO_CRITERION_SODOS, PROTO_CRITERION_SOSOS);
    event_begin(&event);
    event_round(&event, "P2-P1 0-1, P4-P3 1-0, P6-P5 0-1");
    event_round(&event, "P3-P1 =, P5-P4/1 0-1, P6-P2/3 1-0");
    assert_string_equal(told(&event, 2), "1 P1 32.5 61.5 46.25 126 | 2 P2 31 62.5 0 117.5 | "
                                         "3 P4 31 59.5 59.5 120.5 | 4 P3 30.5 63.5 16.25 121 | "
                                         "5 P5 28 57 27 115.5 | 6 P6 27 56 28 119.5");
    event_close(&event);
}

static void a_mcmahon_start_is_the_rank_between_floor_and_bar(void **state)
{
    struct proto_tour_person person = {.no = 1, .rank = 4};
    struct tour tour;
    (void)state;

    tour_init(&tour);
    tour.settings.system = PROTO_MCMAHON;
    tour.settings.floor = -20;
    tour.settings.bar = 1;
    assert_int_equal(tour_start2(&tour, &person), 62);
    person.rank = -25;
    assert_int_equal(tour_start2(&tour, &person), 20);
    person.rank = PROTO_TOUR_NO_RANK;
    assert_int_equal(tour_start2(&tour, &person), 20);
    person.correction = 2;
    assert_int_equal(tour_start2(&tour, &person), 24);
    tour.settings.system = PROTO_SWISS;
    assert_int_equal(tour_start2(&tour, &person), 0);
}

static void a_round_without_opponent_counts_the_own_start_in_a_mcmahon(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 2, "A:1d B:1d C:1k");
    event.settings.floor = -20;
    event_begin(&event);
    event_round(&event, "A-B 1-0, C bye");
    assert_string_equal(sum_of(&event, 1, "C", PROTO_CRITERION_SOS), "29");
    assert_string_equal(sum_of(&event, 1, "C", PROTO_CRITERION_SODOS), "0");
    event_close(&event);
}

/* --- places ----------------------------------------------------------------------------------- */

static void equals_share_the_place(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 1, "A B C D");
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0");
    assert_string_equal(told(&event, 1), "1-2 A 1 0 | 1-2 C 1 0 | 3-4 B 0 1 | 3-4 D 0 1");
    event_close(&event);
}

static void equals_who_all_met_are_compared_directly(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    CRITERIA(&event, PROTO_CRITERION_DC);
    event_begin(&event);
    event_round(&event, "A-B 0-1, C-D 1-0");
    event_round(&event, "A-C 1-0, B-D =");
    event_round(&event, "A-D 1-0, B-C 0-1");
    /* A, C: 2; A beat C. B 1½, D ½ */
    assert_string_equal(told(&event, 3), "1 A 2 1 | 2 C 2 0 | 3 B 1.5 - | 4 D 0.5 -");
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_DC), "0 1 0");
    assert_string_equal(sum_of(&event, 3, "C", PROTO_CRITERION_DC), "0 0 0");
    assert_string_equal(sum_of(&event, 3, "B", PROTO_CRITERION_DC),
                        "0 0 0"); /* no player is equal */
    event_close(&event);
}

static void equals_of_whom_two_never_met_are_not_compared_directly(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 1, "A B C D");
    CRITERIA(&event, PROTO_CRITERION_DC);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0");
    assert_string_equal(told(&event, 1), "1-2 A 1 - | 1-2 C 1 - | 3-4 B 0 - | 3-4 D 0 -");
    event_close(&event);
}

static void a_round_robin_compares_only_two_directly(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_ROBIN, 0, "A B C");
    CRITERIA(&event, PROTO_CRITERION_DC);
    event.settings.bye2 = 0;
    event_begin(&event);
    event_round(&event, "B-C 1-0, A bye");
    event_round(&event, "C-A 1-0, B bye");
    event_round(&event, "A-B 1-0, C bye");
    assert_string_equal(told(&event, 3), "1-3 A 1 - | 1-3 B 1 - | 1-3 C 1 -");
    event_close(&event);
}

static void a_disqualified_player_stands_last_and_has_no_place(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D =");
    event_do(&event, &(struct proto_tour_act){
                         .kind = PROTO_ACT_DISQUALIFY, .a = event_no(&event, "A"), .round = 2});
    assert_string_equal(told(&event, 1), "1-2 C 0.5 0.5 | 1-2 D 0.5 0.5 | 3 B 0 1 | 0 A 1 0");
    event_close(&event);
}

static void a_round_robin_strikes_the_games_of_whoever_left_in_its_first_half(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_ROBIN, 0, "A B C D");
    CRITERIA(&event, PROTO_CRITERION_SODOS);
    event_begin(&event);
    event_round(&event, "A-D 1-0, B-C 1-0");
    event_do(&event, &(struct proto_tour_act){
                         .kind = PROTO_ACT_WITHDRAW, .a = event_no(&event, "D"), .round = 2});
    assert_string_equal(told(&event, 1), "1 B 1 0 | 2-3 A 0 0 | 2-3 C 0 0 | 0 D 0 0");
    event_close(&event);
}

/* --- unplayed rounds -------------------------------------------------------------------------- */

static void one_excused_absence_counts_and_no_second_one(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C excused");
    event_round(&event, "B-A 1-0, C excused");
    assert_string_equal(sum_of(&event, 2, "C", PROTO_CRITERION_SCORE), "0.5 0");
    event_close(&event);
}

static void of_the_rounds_before_a_late_entry_one_counts_half(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C@3 D@3");
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0");
    event_round(&event, "B-A 1-0");
    event_round(&event, "A-C 1-0, B-D 1-0");
    assert_string_equal(sum_of(&event, 3, "C", PROTO_CRITERION_SCORE), "0.5 0 0");
    event_close(&event);
}

static void each_excused_absence_counts_where_the_settings_say_so(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    event.settings.absences_each = true;
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C excused");
    event_round(&event, "B-A 1-0, C excused");
    event_round(&event, "B-A 1-0");
    assert_string_equal(sum_of(&event, 3, "C", PROTO_CRITERION_SCORE), "0.5 0.5 0");
    event_close(&event);
}

static void each_round_before_a_late_entry_counts_where_the_settings_say_so(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 4, "A B C@4 D@4");
    event.settings.absences_each = true;
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0");
    event_round(&event, "B-A 1-0");
    event_round(&event, "A-B 1-0");
    event_round(&event, "A-C 1-0, B-D 1-0");
    assert_string_equal(sum_of(&event, 4, "C", PROTO_CRITERION_SCORE), "0.5 0.5 0.5 0");
    event_close(&event);
}

/* As OpenGotha does: one half point is nothing, two are a point. */
static void the_sum_for_absences_may_be_rounded_down(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 5, "A B C");
    event.settings.absences_each = event.settings.round_down = true;
    CRITERIA(&event, PROTO_CRITERION_SOS, PROTO_CRITERION_CUSS);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C excused");
    event_round(&event, "A-C =, B excused");
    event_round(&event, "A-B 1-0, C excused");
    event_round(&event, "A-B 1-0, C excused");
    /* C has 0, ½, 1½, 1½ after the rounds: a drawn game is not rounded. */
    assert_string_equal(sum_of(&event, 4, "C", PROTO_CRITERION_SCORE), "0 0.5 1 0");
    assert_string_equal(sum_of(&event, 4, "C", PROTO_CRITERION_CUSS), "0 0.5 1.5 1.5");
    assert_string_equal(sum_of(&event, 4, "B", PROTO_CRITERION_SCORE), "0 0 0 0");
    assert_string_equal(sum_of(&event, 4, "B", PROTO_CRITERION_SOS), "3.5 0 3.5 3.5");
    event_close(&event);
}

static void a_bye_of_half_a_point_makes_a_whole_one_with_an_absence(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    event.settings.bye2 = 1;
    event.settings.round_down = true;
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0, C bye");
    event_round(&event, "B-A 1-0, C excused");
    event_round(&event, "A-C +-, B excused"); /* a win by default is a whole point */
    assert_string_equal(sum_of(&event, 3, "C", PROTO_CRITERION_SCORE), "0 1 0");
    assert_string_equal(sum_of(&event, 3, "A", PROTO_CRITERION_SCORE), "1 0 1");
    assert_string_equal(sum_of(&event, 3, "B", PROTO_CRITERION_SCORE), "0 1 0");
    event_close(&event);
}

static void absence_without_excuse_gives_nothing(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C");
    CRITERIA(&event, PROTO_CRITERION_SOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0");
    assert_string_equal(sum_of(&event, 1, "C", PROTO_CRITERION_SCORE), "0");
    event_close(&event);
}

static void game_points_of_matches_are_a_criterion(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    event.settings.match = 2;
    CRITERIA(&event, PROTO_CRITERION_GP, PROTO_CRITERION_SODOS);
    event_begin(&event);
    event_round(&event, "A-B 1-0 1-0, C-D 1-0 =");
    assert_string_equal(told(&event, 1), "1 A 1 2 0 | 2 C 1 1.5 0 | 3 D 0 0.5 0 | 4 B 0 0 0");
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swiss_of_seven_has_these_standings),
        cmocka_unit_test(a_round_without_a_game_may_count_half_a_point_for_the_opponents),
        cmocka_unit_test(a_value_is_the_sum_that_is_shown),
        cmocka_unit_test(standings_after_an_earlier_round_know_nothing_later),
        cmocka_unit_test(a_mcmahon_of_six_with_handicaps_has_these_standings),
        cmocka_unit_test(a_mcmahon_start_is_the_rank_between_floor_and_bar),
        cmocka_unit_test(a_round_without_opponent_counts_the_own_start_in_a_mcmahon),
        cmocka_unit_test(equals_share_the_place),
        cmocka_unit_test(equals_who_all_met_are_compared_directly),
        cmocka_unit_test(equals_of_whom_two_never_met_are_not_compared_directly),
        cmocka_unit_test(a_round_robin_compares_only_two_directly),
        cmocka_unit_test(a_disqualified_player_stands_last_and_has_no_place),
        cmocka_unit_test(a_round_robin_strikes_the_games_of_whoever_left_in_its_first_half),
        cmocka_unit_test(one_excused_absence_counts_and_no_second_one),
        cmocka_unit_test(of_the_rounds_before_a_late_entry_one_counts_half),
        cmocka_unit_test(each_excused_absence_counts_where_the_settings_say_so),
        cmocka_unit_test(each_round_before_a_late_entry_counts_where_the_settings_say_so),
        cmocka_unit_test(the_sum_for_absences_may_be_rounded_down),
        cmocka_unit_test(a_bye_of_half_a_point_makes_a_whole_one_with_an_absence),
        cmocka_unit_test(absence_without_excuse_gives_nothing),
        cmocka_unit_test(game_points_of_matches_are_a_criterion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
