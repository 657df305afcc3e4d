/* Tournaments written for OpenGotha and read back: the same scores and places. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/text.h"
#include "server/tour/files/files.h"
#include "tests/server/tour/builder.h"
#include "tests/test.h"

#define NOW INT64_C(1933200000000)

static struct tour_log back;
static struct tour_notes notes;
static struct proto_text file;

static int finish(void **state)
{
    (void)state;
    tour_log_finish(&back);
    proto_text_finish(&file);
    return 0;
}

static void write_and_read(const struct tour *tour)
{
    struct tour_row_error error;
    struct tour_table table;

    proto_text_clear(&file);
    tour_table(tour, tour->rounds_n, &table);
    tour_write_gotha(&file, tour, &table);
    tour_table_finish(&table);
    tour_log_finish(&back);
    if (!tour_read_gotha(file.at, file.length, 7, NOW, &back, &notes, &error))
        fail_msg("%s in %.*s", error.text, (int)file.length, file.at);
}

/* Places, scores, tie-breaks and every round; players keep their numbers. */
static void must_stay(struct event *event)
{
    struct tour_table one, two;

    write_and_read(event->tour);
    tour_table(event->tour, event->tour->rounds_n, &one);
    tour_table(&back.tour, back.tour.rounds_n, &two);
    assert_int_equal(one.n, two.n);
    assert_int_equal(one.rounds, two.rounds);
    for (unsigned i = 0; i < one.n; i++) {
        const struct tour_line *a = &one.lines[i], *b = tour_line(&two, a->no);
        assert_int_equal(a->place, b->place);
        assert_int_equal(a->place_to, b->place_to);
        assert_int_equal(a->start2, b->start2);
        for (unsigned k = 0; k <= event->settings.criteria_n; k++)
            assert_int_equal(a->values[k], b->values[k]);
        for (unsigned round = 0; round < one.rounds; round++) {
            assert_int_equal(a->cells[round].points2, b->cells[round].points2);
            assert_int_equal(a->cells[round].opponent, b->cells[round].opponent);
            assert_int_equal(a->cells[round].score2, b->cells[round].score2);
        }
    }
    tour_table_finish(&one);
    tour_table_finish(&two);
}

static bool says(const char *text)
{
    proto_text_char(&file, '\0');
    bool found = strstr(file.at, text) != NULL;
    file.length--;
    return found;
}

/* --- round trips ------------------------------------------------------------------------------ */

static void a_swiss_with_every_kind_of_result_comes_back(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 4, "A B C D E F G");
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D =, E-F +-, G bye");
    event_round(&event, "B-A 0-1, D-C ++, F-G --, E bye");
    event_round(&event, "A-G 1-0, C-E 0-1, D bye, B excused, F excused");
    event_round(&event, "A-C 1-0, E-G void, D-F 1-0");
    must_stay(&event);
    event_close(&event);
}

static void a_mcmahon_with_handicaps_corrections_and_a_late_player_comes_back(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 3, "A:4d B:2d C:1k D:5k E:12k F:3k@2");
    event.settings.floor = -20;
    event.settings.bar = 2;
    event.settings.handicap = true;
    event.settings.ceiling = 9;
    event.settings.reduction = 1;
    event.settings.excused2 = event.settings.late2 = 1;
    event.settings.absences_each = true;
    event_begin(&event);
    struct proto_tour_person corrected = *event_player(&event, "C");
    corrected.correction = 1;
    event_do(&event, ACT(EDIT, .people = &corrected, .people_n = 1));
    event_round(&event, "A-B 1-0, D-C/3 1-0, E bye");
    event_round(&event, "A-C 0-1, D-B 0-1, E-F/5 =");
    event_round(&event, "B-C 1-0, A-F 1-0, E-D/4 0-1");
    must_stay(&event);
    assert_true(says("smmsCorrection=\"1\""));
    event_close(&event);
}

/* The form has one worth for all absences. */
static void absences_that_count_once_or_not_at_all_come_back(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 4, "A B C D E");
    event.settings.excused2 = 1;
    event.settings.absences_each = false; /* only the first of a player counts */
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0, E excused");
    event_round(&event, "A-C 1-0, B-D 1-0, E excused");
    event_round(&event, "A-D 1-0, B-C 1-0"); /* E is absent without excuse */
    event_do(&event, ACT(WITHDRAW, .a = event_no(&event, "E"), .round = 4));
    event_round(&event, "B-A 1-0, D-C 1-0");
    must_stay(&event);
    event_close(&event);
}

static void an_open_last_round_and_rounds_to_come_stay_so(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 3, "A B C D");
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0");
    event_round(&event, "A-C ?, B-D 1-0");
    event_do(&event, ACT(ABSENT, .a = 1, .round = 3, .absence = PROTO_ABSENT_EXCUSED));
    must_stay(&event);
    assert_int_equal(back.tour.stage, PROTO_STAGE_RUNNING);
    assert_int_equal(back.tour.people[0].absences[2], PROTO_ABSENT_EXCUSED);
    event_close(&event);
}

static void a_match_is_one_game_with_the_result_of_the_pairing(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 1, "A B C D");
    event.settings.match = 2;
    event.settings.criteria_n = 0;
    event_begin(&event);
    event_round(&event, "A-B 1-0@41 1-0@37, C-D 1-0@41 0-1@50");
    must_stay(&event);
    event_close(&event);
}

/* --- names ------------------------------------------------------------------------------------ */

static void names_and_settings_survive_marks_capitals_and_twins(void **state)
{
    static const char *const names[] = {"van der Ash, Ada",
                                        "Zo\xc3\xab C\xc3\xa9"
                                        "dre",
                                        "Di Gro\xc3\x9f",
                                        "\xd0\x9f\xd1\x91\xd1\x82\xd1\x80",
                                        "Ada <Ash> & \"Co\"",
                                        "C\xc3\x89"
                                        "DRE, Zo\xc3\xab"};
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 1, "A B C D E F");
    event.settings.place[0] = '\0';
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0, E-F 1-0");
    for (unsigned i = 0; i < 6; i++)
        strcpy(event.tour->people[i].name, names[i]);
    strcpy(event.tour->people[0].pin, "12345678");
    strcpy(event.tour->people[1].pin, "4711");
    strcpy(event.tour->people[1].club, "Kiln & Lane");
    write_and_read(event.tour);
    for (unsigned i = 0; i < 5; i++)
        assert_string_equal(back.tour.people[i].name, names[i]);
    assert_string_equal(back.tour.people[5].name, "Zo\xc3\xab 6 C\xc3\x89"
                                                  "DRE");
    assert_string_equal(back.tour.people[0].pin, "12345678");
    assert_string_equal(back.tour.people[1].pin, "4711");
    assert_string_equal(back.tour.people[1].club, "Kiln & Lane");
    assert_true(says("blackPlayer=\"VANDERASHADA\""));
    assert_true(says("whitePlayer=\"C\xc3\x89"
                     "DREZO\xc3\x8b\""));
    assert_true(says("blackPlayer=\"GROSSDI\""));
    assert_true(says("whitePlayer=\"\xd0\x9f\xd0\x81\xd0\xa2\xd0\xa0\""));
    event_close(&event);
}

static void a_tournament_without_rounds_is_one_to_come(void **state)
{
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 5, "A:1d B");
    event_enter(&event);
    write_and_read(event.tour);
    assert_int_equal(back.tour.stage, PROTO_STAGE_REGISTRATION);
    assert_int_equal(back.tour.people_n, 2);
    assert_int_equal(back.tour.settings.rounds, 5);
    assert_int_equal(back.tour.people[1].rank, PROTO_TOUR_RANK_MIN); /* it must have one there */
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_swiss_with_every_kind_of_result_comes_back),
        cmocka_unit_test(a_mcmahon_with_handicaps_corrections_and_a_late_player_comes_back),
        cmocka_unit_test(absences_that_count_once_or_not_at_all_come_back),
        cmocka_unit_test(an_open_last_round_and_rounds_to_come_stay_so),
        cmocka_unit_test(a_match_is_one_game_with_the_result_of_the_pairing),
        cmocka_unit_test(names_and_settings_survive_marks_capitals_and_twins),
        cmocka_unit_test(a_tournament_without_rounds_is_one_to_come),
    };

    return cmocka_run_group_tests(tests, NULL, finish);
}
