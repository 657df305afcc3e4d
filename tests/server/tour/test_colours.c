/* The colours, rule by rule; the number of stones; and the warnings about a draft. */
#include <string.h>

#include "server/tour/facts.h"
#include "tests/server/tour/rounds.h"
#include "tests/test.h"

static void open_swiss(struct event *event, const char *players)
{
    event_open(event, PROTO_SWISS, 7, players);
    event_begin(event);
}

/* The player who would have Black if these two met in the next round, in either order. */
static const char *black_of(const struct event *event, const char *a, const char *b)
{
    struct proto_tour_pair one = {.first = event_no(event, a), .second = event_no(event, b)};
    struct proto_tour_pair two = {.first = one.second, .second = one.first};

    tour_dress(event->tour, (uint8_t)(event->tour->rounds_n + 1), 1, &one, 1);
    tour_dress(event->tour, (uint8_t)(event->tour->rounds_n + 1), 1, &two, 1);
    assert_int_equal(one.first, two.first);
    return draft_name(event, one.first);
}

static unsigned stones_of(const struct event *event, const char *a, const char *b)
{
    struct proto_tour_pair pair = {.first = event_no(event, a), .second = event_no(event, b)};

    tour_dress(event->tour, (uint8_t)(event->tour->rounds_n + 1), 1, &pair, 1);
    return pair.handicap;
}

/* --- colours ---------------------------------------------------------------------------------- */

static void a_player_who_had_white_twice_running_gets_black_whatever_the_difference(void **state)
{
    struct event event;
    (void)state;

    open_swiss(&event, "A B C D");
    event_round(&event, "A-B 1-0, C-D 1-0"); /* A: B W W, one more White than Black */
    event_round(&event, "C-A 0-1, B excused, D excused");
    event_round(&event, "C-A 0-1, D-B 1-0");              /* B: W - W, two more White */
    assert_string_equal(black_of(&event, "B", "A"), "B"); /* both must: the difference decides */
    assert_string_equal(black_of(&event, "A", "D"), "A");
    assert_string_equal(black_of(&event, "A", "C"), "A");
    event_close(&event);
}

static void a_need_comes_before_a_difference(void **state)
{
    struct event event;
    (void)state;

    /* A is level, and has had White twice in a row; E had White once, and no other game. */
    open_swiss(&event, "A B C D E F");
    event_round(&event, "A-B 1-0, C-D 1-0, E excused, F excused");
    event_round(&event, "A-C 1-0, D-B 1-0, E excused, F excused");
    event_round(&event, "D-A 1-0, B-C 1-0, E excused, F excused");
    event_round(&event, "B-A 1-0, F-E 1-0, C excused, D excused");
    assert_string_equal(black_of(&event, "E", "A"), "A");
    event_close(&event);
}

static void of_two_who_are_level_the_latest_difference_is_reversed(void **state)
{
    struct event event;
    (void)state;

    open_swiss(&event, "A B C D");
    event_round(&event, "A-C 1-0, D-B 1-0");
    event_round(&event, "C-A 1-0, B-D 1-0");
    assert_string_equal(black_of(&event, "A", "B"), "A"); /* had White when B had Black */
    assert_string_equal(black_of(&event, "C", "D"), "D");
    event_close(&event);
}

static void where_the_past_is_the_same_the_better_one_changes_colour(void **state)
{
    struct event event;
    (void)state;

    open_swiss(&event, "A B C D");
    event_round(&event, "A-C 1-0, B-D 0-1");
    assert_string_equal(black_of(&event, "A", "B"), "B"); /* A had Black, and leads */
    assert_string_equal(black_of(&event, "C", "D"), "D"); /* D had White, and leads */
    event_close(&event);
}

/* A player who will be disqualified is last in the table and yet plays among those who have as many points. */
static void the_facts_of_a_round_are_those_of_the_scores_alone(void **state)
{
    struct tour_facts facts[2];
    struct event event;
    (void)state;

    open_swiss(&event, "A:6d B:5d C:4d D:3d E:2d F:1d");
    event_round(&event, "A-D 1-0, B-E 1-0, C-F 1-0");
    tour_facts(event.tour, 2, 1, &facts[0]);
    event_do(&event, ACT(DISQUALIFY, .a = event_no(&event, "C"), .round = 3));
    tour_facts(event.tour, 2, 1, &facts[1]);
    assert_int_equal(facts[1].n, 6);
    for (unsigned i = 0; i < 6; i++) {
        const struct tour_fact *before = &facts[0].people[i], *after = &facts[1].people[i];
        assert_true(after->plays);
        assert_int_equal(after->position, before->position);
        assert_int_equal(after->group_n, before->group_n);
        assert_int_equal(after->score_index, before->score_index);
        assert_int_equal(after->group_n, 3);
        assert_int_equal(after->position, i % 3);
    }
    tour_facts_finish(&facts[0]);
    tour_facts_finish(&facts[1]);
    event_close(&event);
}

/* A player who had neither colour is judged by their seeds, whatever those before them in the list had. */
static void colours_of_others_do_not_count(void **state)
{
    static const char *const rounds[] = {
        "B-D 1-0, C bye, A excused, E excused, F excused, G excused",
        "D-B 1-0, C bye, A excused, E excused, F excused, G excused",
    };
    (void)state;

    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        struct event event;
        open_swiss(&event, "A:7d B:6d C:5d D:4d E:3d F:2d G:1d");
        event_round(&event, rounds[i]);
        assert_string_equal(black_of(&event, "C", "E"), "E"); /* the third and the fifth */
        assert_string_equal(black_of(&event, "C", "G"), "C"); /* the third and the seventh */
        event_close(&event);
    }
}

static void without_a_past_both_colours_are_given(void **state)
{
    struct draft draft;
    struct event event;
    unsigned better = 0;
    (void)state;

    open_swiss(&event, "A:8d B:7d C:6d D:5d E:4d F:3d G:2d H:1d");
    draft_make(&draft, &event, 1, NULL, 0);
    for (unsigned i = 0; i < draft.n; i++)
        better += draft.pairs[i].first < draft.pairs[i].second;
    assert_int_equal(better, 2);
    event_close(&event);
}

static void two_of_whom_nobody_came_may_meet_again(void **state)
{
    struct draft draft;
    struct event event;
    (void)state;

    open_swiss(&event, "A B");
    event_round(&event, "A-B --");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft_total(&draft, 7), 0);
    event_round(&event, "A-B 1-0");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_int_equal(draft_total(&draft, 7), 1);
    event_close(&event);
}

static void a_player_who_won_by_default_has_had_their_bye(void **state)
{
    struct draft draft;
    struct event event;
    (void)state;

    open_swiss(&event, "A B C D E F");
    event_round(&event, "A-B ++, E-F ++, C-D +-");
    event_do(&event, ACT(WITHDRAW, .a = event_no(&event, "D"), .round = 2));
    event_round(&event, "A-C 1-0, B-E ++, F bye");
    draft_make(&draft, &event, 1, NULL, 0);
    /* C is last, below all others. */
    assert_false(draft_has(&draft, &event, "C", NULL) || draft_has(&draft, &event, "F", NULL));
    event_close(&event);
}

static void of_equals_the_bye_goes_to_who_missed_nothing_and_then_to_the_last(void **state)
{
    struct draft draft;
    struct event event;
    (void)state;

    open_swiss(&event, "A:5d B:4d C:3d D:2d E:1d");
    event_round(&event, "A-B =, C-D =, E excused");
    draft_make(&draft, &event, 1, NULL, 0);
    assert_true(draft_has(&draft, &event, "D", NULL));
    event_close(&event);
}

/* The levels of two players in the next round. */
static struct proto_tour_pair levels_of(const struct event *event, const char *a, const char *b)
{
    struct proto_tour_pair pair = {.first = event_no(event, a), .second = event_no(event, b)};

    tour_dress(event->tour, (uint8_t)(event->tour->rounds_n + 1), 1, &pair, 1);
    return pair;
}

static void the_objective_knows_colours_floats_and_clubs(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 7, "A B C D E F");
    event.settings.club_gap = 3;
    event_begin(&event);
    for (uint16_t no = 1; no <= 2; no++) {
        person = *tour_person(event.tour, no);
        strcpy(person.club, "Kiln");
        event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    }
    event_round(&event, "A-C 1-0, B-D 1-0, E-F 1-0");
    event_round(&event, "A-E 1-0, B-F 0-1, C-D 0-1");
    /* A and B had Black twice: both must have White. A 2, B 1. */
    assert_int_equal(levels_of(&event, "A", "B").levels[6], 1);
    assert_int_equal(levels_of(&event, "A", "B").levels[4], 4 + 9);
    assert_int_equal(levels_of(&event, "A", "B").levels[3], 2 * 2 + 4);
    assert_int_equal(levels_of(&event, "A", "F").levels[6], 0);
    assert_int_equal(levels_of(&event, "A", "F").levels[4], 4);
    assert_int_equal(levels_of(&event, "A", "F").levels[3], 0);
    /* B (1) met F (0) before: one went down, the other up, and would again; C (0) never did. */
    assert_int_equal(levels_of(&event, "B", "C").levels[2], 1);
    assert_int_equal(levels_of(&event, "B", "F").levels[2], 0); /* as many points */
    assert_int_equal(levels_of(&event, "A", "F").levels[2], 1);
    assert_int_equal(levels_of(&event, "A", "D").levels[2], 0);
    event_close(&event);
}

/* --- stones ----------------------------------------------------------------------------------- */

static void open_mcmahon(struct event *event, uint8_t reduction, uint8_t ceiling)
{
    event_open(event, PROTO_MCMAHON, 3, "A:1d B:2k C:5k D:9k E:3d F:20k");
    event->settings.floor = -15;
    event->settings.bar = 2;
    event->settings.handicap = true;
    event->settings.reduction = reduction;
    event->settings.ceiling = ceiling;
    event_begin(event);
}

static void stones_are_the_difference_less_the_reduction_up_to_the_ceiling(void **state)
{
    static const struct {
        uint8_t reduction, ceiling;
        unsigned of_b, of_c, of_d; /* against A */
    } rows[] = {
        {0, 9, 2, 5, 9}, {1, 9, 1, 4, 8}, {2, 9, 0, 3, 7}, {1, 4, 1, 4, 4}, {9, 9, 0, 0, 0}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct event event;
        open_mcmahon(&event, rows[i].reduction, rows[i].ceiling);
        assert_int_equal(stones_of(&event, "A", "B"), rows[i].of_b);
        assert_int_equal(stones_of(&event, "C", "A"), rows[i].of_c);
        assert_int_equal(stones_of(&event, "A", "D"), rows[i].of_d);
        assert_int_equal(stones_of(&event, "E", "B"),
                         rows[i].of_b); /* above 1 dan there is no handicap */
        assert_int_equal(stones_of(&event, "E", "A"), 0);
        event_close(&event);
    }
}

static void the_floor_the_bar_and_a_correction_move_the_start_and_the_stones(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    open_mcmahon(&event, 1, 9);
    assert_int_equal(tour_start2(event.tour, event_player(&event, "E")), 2 * 32);
    assert_int_equal(tour_start2(event.tour, event_player(&event, "F")), 2 * 15); /* as a 15 kyu */
    assert_int_equal(stones_of(&event, "D", "F"), 5);                             /* 9k, 15k */
    person = *event_player(&event, "C");
    person.correction = 2;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    assert_int_equal(tour_start2(event.tour, event_player(&event, "C")), 2 * 27);
    assert_int_equal(stones_of(&event, "A", "C"), 2);
    person.correction = -1;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    assert_int_equal(stones_of(&event, "A", "C"), 5);
    event_close(&event);
}

static void the_stronger_one_gives_and_has_white(void **state)
{
    struct event event;
    (void)state;

    open_mcmahon(&event, 1, 9);
    assert_string_equal(black_of(&event, "A", "B"), "B");
    assert_string_equal(black_of(&event, "D", "A"), "D");
    event_close(&event);
}

/* --- changed after the first round ------------------------------------------------------------ */

static void a_wrong_rank_is_mended_after_a_round_and_its_pairs_stay(void **state)
{
    struct proto_tour_person person;
    struct tour_table table;
    struct event event;
    (void)state;

    event_open(&event, PROTO_MCMAHON, 3, "A:1d B:1d C:1k D:1k");
    event.settings.floor = -20;
    event_begin(&event);
    event_round(&event, "A-B 1-0, C-D 1-0");
    person = *event_player(&event, "D");
    person.rank = -5;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    tour_table(event.tour, 1, &table);
    assert_int_equal(tour_line(&table, 4)->values[0], 2 * 25);
    assert_int_equal(tour_line(&table, 3)->values[0], 2 * 30);
    assert_int_equal(tour_line(&table, 3)->values[1], 2 * 25); /* SOS */
    assert_int_equal(tour_line(&table, 1)->values[0], 2 * 31);
    tour_table_finish(&table);
    assert_int_equal(event_board(&event, 2)->first, 3);
    assert_int_equal(event_board(&event, 2)->second, 4);
    assert_int_equal(event_board(&event, 2)->handicap, 0);
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    event_close(&event);
}

static void a_result_is_mended_two_rounds_later_and_the_pairs_stay(void **state)
{
    struct tour_table table;
    struct event event;
    uint16_t first;
    (void)state;

    open_swiss(&event, "A B C D");
    event_round(&event, "A-B 1-0, C-D 1-0");
    event_round(&event, "A-C 1-0, B-D 1-0");
    event_draft(&event, "A-D, B-C");
    event_publish(&event);
    event_start(&event);
    first = event_board(&event, 1)->first;
    event_do(&event, ACT(RULE, .round = 1, .board = 1, .game = 1,
                         .outcome = {.result = PROTO_TOUR_WHITE}, .reason = "misread"));
    assert_int_equal(event_board(&event, 1)->first, first);
    assert_int_equal(event_round_state(&event, 3), PROTO_ROUND_STARTED);
    tour_table(event.tour, 2, &table);
    assert_int_equal(tour_line(&table, 2)->place, 1);
    assert_int_equal(tour_line(&table, 2)->values[0], 4);
    assert_int_equal(tour_line(&table, 1)->values[0], 2);
    tour_table_finish(&table);
    event_close(&event);
}

/* --- warnings --------------------------------------------------------------------------------- */

/* Kinds that a draft is warned of at a board, as bits. */
static unsigned warned(const struct event *event, uint16_t board)
{
    struct tour_warning list[32];
    unsigned kinds = 0;
    unsigned n = tour_warnings(event->tour, tour_round(event->tour, event->tour->rounds_n), list,
                               sizeof list / sizeof *list);

    for (unsigned i = 0; i < n; i++)
        if (list[i].board == board)
            kinds |= 1u << list[i].kind;
    return kinds;
}

static void a_draft_warns_of_gaps_families_wishes_and_who_was_away(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    open_swiss(&event, "A B C D E F G H I J");
    for (uint16_t no = 3; no <= 4; no++) {
        person = *tour_person(event.tour, no);
        strcpy(person.household, "Mill House");
        event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    }
    event_do(&event, ACT(FORBID, .a = 6, .b = 5, .on = true));
    event_round(&event, "A-C 1-0, B-D 0-1, E-F 1-0, G-H =, I excused, J excused");
    event_round(&event, "A-E 1-0, C-B 1-0, D-F =, G-I 1-0, H-J 1-0");
    event_draft(&event, "A-B, C-D, E-F, G-H, I-J");
    assert_true(warned(&event, 1) & 1u << TOUR_WARN_GAP); /* 2 and 0 */
    assert_false(warned(&event, 1) & 1u << TOUR_WARN_ABSENT_LAST);
    assert_true(warned(&event, 2) & 1u << TOUR_WARN_HOUSEHOLD);
    assert_false(warned(&event, 2) & 1u << TOUR_WARN_FORBIDDEN);
    assert_true(warned(&event, 3) & 1u << TOUR_WARN_FORBIDDEN);
    assert_true(warned(&event, 3) & 1u << TOUR_WARN_REMATCH);
    event_close(&event);

    open_swiss(&event, "A B C D");
    event_round(&event, "A-B 1-0, C excused, D excused");
    event_draft(&event, "A-B, C-D");
    assert_true(warned(&event, 2) & 1u << TOUR_WARN_ABSENT_LAST);
    assert_false(warned(&event, 1) & 1u << TOUR_WARN_ABSENT_LAST);
    event_close(&event);
}

static void a_difference_of_two_outweighs_the_last_two_colours(void **state)
{
    struct tour_facts facts;
    struct event event;
    (void)state;

    event_open(&event, PROTO_SWISS, 8, "A B");
    event_begin(&event);
    for (unsigned round = 1; round <= 6; round++)
        event_round(&event, round <= 4 ? "A-B 1-0" : "B-A 1-0");
    tour_facts(event.tour, 7, 1, &facts);
    assert_int_equal(facts.people[0].must, GO_WHITE); /* Black four times, White twice running */
    assert_int_equal(facts.people[1].must, GO_BLACK);
    tour_facts_finish(&facts);
    event_round(&event, "B-A 1-0");
    tour_facts(event.tour, 8, 1, &facts);
    assert_int_equal(facts.people[0].must, GO_BLACK); /* a difference of one does not */
    assert_int_equal(facts.people[1].must, GO_WHITE);
    tour_facts_finish(&facts);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_who_had_white_twice_running_gets_black_whatever_the_difference),
        cmocka_unit_test(a_need_comes_before_a_difference),
        cmocka_unit_test(of_two_who_are_level_the_latest_difference_is_reversed),
        cmocka_unit_test(where_the_past_is_the_same_the_better_one_changes_colour),
        cmocka_unit_test(the_facts_of_a_round_are_those_of_the_scores_alone),
        cmocka_unit_test(colours_of_others_do_not_count),
        cmocka_unit_test(without_a_past_both_colours_are_given),
        cmocka_unit_test(two_of_whom_nobody_came_may_meet_again),
        cmocka_unit_test(a_player_who_won_by_default_has_had_their_bye),
        cmocka_unit_test(of_equals_the_bye_goes_to_who_missed_nothing_and_then_to_the_last),
        cmocka_unit_test(the_objective_knows_colours_floats_and_clubs),
        cmocka_unit_test(stones_are_the_difference_less_the_reduction_up_to_the_ceiling),
        cmocka_unit_test(the_floor_the_bar_and_a_correction_move_the_start_and_the_stones),
        cmocka_unit_test(the_stronger_one_gives_and_has_white),
        cmocka_unit_test(a_wrong_rank_is_mended_after_a_round_and_its_pairs_stay),
        cmocka_unit_test(a_result_is_mended_two_rounds_later_and_the_pairs_stay),
        cmocka_unit_test(a_draft_warns_of_gaps_families_wishes_and_who_was_away),
        cmocka_unit_test(a_difference_of_two_outweighs_the_last_two_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
