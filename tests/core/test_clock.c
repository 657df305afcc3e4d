/* Clocks of every kind, turn by turn. */
#include "tests/test.h"

#include "core/clock.h"

static const struct go_clock_rules absolute = {.kind = GO_CLOCK_ABSOLUTE, .main_ms = 1000};
static const struct go_clock_rules fischer = {
    .kind = GO_CLOCK_FISCHER, .main_ms = 1000, .increment_ms = 300, .cap_ms = 1200};
static const struct go_clock_rules byo_yomi = {
    .kind = GO_CLOCK_BYO_YOMI, .main_ms = 1000, .period_ms = 100, .periods = 3};
static const struct go_clock_rules canadian = {
    .kind = GO_CLOCK_CANADIAN, .main_ms = 1000, .period_ms = 500, .stones = 2};
static const struct go_clock_rules days = {.kind = GO_CLOCK_DAYS, .period_ms = 86400000};

static void without_a_clock_nobody_flags(void **state)
{
    struct go_clock_rules none = {.kind = GO_CLOCK_NONE};
    struct go_clock_side side = go_clock_start(&none);

    (void)state;
    assert_true(go_clock_until_flag(&none, &side) == INT64_MAX);
    assert_true(go_clock_charge(&none, &side, INT64_C(1) << 60));
}

static void main_time_is_used_up_to_the_last_millisecond_but_not_beyond(void **state)
{
    struct go_clock_side side = go_clock_start(&absolute);

    (void)state;
    assert_true(go_clock_charge(&absolute, &side, 999));
    assert_int_equal(side.main_ms, 1);
    assert_int_equal(go_clock_until_flag(&absolute, &side), 1);
    assert_false(go_clock_charge(&absolute, &side, 1));
    assert_int_equal(side.main_ms, 0);
    assert_false(side.overtime);
}

static void an_increment_comes_after_the_turn_and_up_to_the_cap(void **state)
{
    struct go_clock_side side = go_clock_start(&fischer);

    (void)state;
    assert_true(go_clock_charge(&fischer, &side, 200));
    assert_int_equal(side.main_ms, 1100);
    assert_true(go_clock_charge(&fischer, &side, 0));
    assert_int_equal(side.main_ms, 1200);
    assert_false(go_clock_charge(&fischer, &side, 1200));
    assert_int_equal(side.main_ms, 0);
}

static void without_main_time_the_first_turn_has_its_increment(void **state)
{
    struct go_clock_rules rules = {.kind = GO_CLOCK_FISCHER, .increment_ms = 50};
    struct go_clock_side side = go_clock_start(&rules);

    (void)state;
    assert_true(go_clock_check(&rules));
    assert_int_equal(go_clock_until_flag(&rules, &side), 50);
    assert_false(side.overtime);
}

static void a_turn_within_a_period_leaves_it_whole(void **state)
{
    struct go_clock_side side = go_clock_start(&byo_yomi);

    (void)state;
    assert_int_equal(go_clock_until_flag(&byo_yomi, &side), 1300);
    assert_true(go_clock_charge(&byo_yomi, &side, 1050));
    assert_true(side.overtime);
    assert_int_equal(side.periods, 3);
    assert_int_equal(side.period_left_ms, 100);
    assert_true(go_clock_charge(&byo_yomi, &side, 99));
    assert_int_equal(side.periods, 3);
}

static void each_period_that_passes_is_lost_and_with_the_last_one_the_game(void **state)
{
    struct go_clock_side side = go_clock_start(&byo_yomi);

    (void)state;
    assert_true(go_clock_charge(&byo_yomi, &side, 1100));
    assert_int_equal(side.periods, 2);
    assert_true(go_clock_charge(&byo_yomi, &side, 150));
    assert_int_equal(side.periods, 1);
    assert_int_equal(go_clock_until_flag(&byo_yomi, &side), 100);
    assert_false(go_clock_charge(&byo_yomi, &side, 100));
    assert_int_equal(side.periods, 0);
    assert_int_equal(go_clock_until_flag(&byo_yomi, &side), 0);
}

static void canadian_overtime_begins_anew_after_its_stones(void **state)
{
    struct go_clock_side side = go_clock_start(&canadian);

    (void)state;
    assert_true(go_clock_charge(&canadian, &side, 1100));
    assert_int_equal(side.stones, 1);
    assert_int_equal(side.period_left_ms, 400);
    assert_true(go_clock_charge(&canadian, &side, 399));
    assert_int_equal(side.stones, 2);
    assert_int_equal(side.period_left_ms, 500);
    assert_true(go_clock_charge(&canadian, &side, 300));
    assert_false(go_clock_charge(&canadian, &side, 200));
    assert_int_equal(side.period_left_ms, 0);
}

static void days_begin_anew_with_each_turn(void **state)
{
    struct go_clock_side side = go_clock_start(&days);

    (void)state;
    assert_true(go_clock_charge(&days, &side, 86399999));
    assert_int_equal(side.period_left_ms, 86400000);
    assert_false(side.overtime);
    assert_false(go_clock_charge(&days, &side, 86400000));
}

static void a_peek_shows_the_turn_and_earns_nothing(void **state)
{
    struct go_clock_side side = go_clock_start(&fischer);
    struct go_clock_side shown = go_clock_peek(&fischer, &side, 400);

    (void)state;
    assert_int_equal(shown.main_ms, 600);
    assert_int_equal(side.main_ms, 1000);
    side = go_clock_start(&byo_yomi);
    shown = go_clock_peek(&byo_yomi, &side, 1130);
    assert_int_equal(shown.periods, 2);
    assert_int_equal(shown.period_left_ms, 70);
    shown = go_clock_peek(&byo_yomi, &side, 9999);
    assert_int_equal(shown.periods, 0);
    assert_int_equal(shown.main_ms, 0);
}

/* The server's way after a pause: it goes on from the shown time. */
static void a_turn_in_two_parts_costs_what_it_costs_in_one(void **state)
{
    static const struct go_clock_rules *const kinds[] = {&absolute, &fischer, &byo_yomi, &canadian};

    (void)state;
    for (unsigned kind = 0; kind < 4; kind++) {
        for (int64_t first = 0; first <= 1400; first += 35) {
            for (int64_t second = 0; second <= 1400; second += 35) {
                struct go_clock_side whole = go_clock_start(kinds[kind]);
                struct go_clock_side parts = whole;
                bool in_time = go_clock_charge(kinds[kind], &whole, first + second);

                parts = go_clock_peek(kinds[kind], &parts, first);
                assert_int_equal(go_clock_charge(kinds[kind], &parts, second), in_time);
                assert_int_equal(parts.main_ms, whole.main_ms);
                assert_int_equal(parts.period_left_ms, whole.period_left_ms);
                assert_int_equal(parts.periods, whole.periods);
                assert_int_equal(parts.stones, whole.stones);
                assert_int_equal(parts.overtime, whole.overtime);
            }
        }
    }
}

static void time_given_from_outside_is_used_up_before_overtime_goes_on(void **state)
{
    struct go_clock_side side = go_clock_start(&byo_yomi);

    (void)state;
    assert_true(go_clock_charge(&byo_yomi, &side, byo_yomi.main_ms + 10));
    assert_true(side.overtime);
    go_clock_add(&byo_yomi, &side, 500);
    assert_false(side.overtime);
    assert_int_equal(go_clock_until_flag(&byo_yomi, &side),
                     500 + byo_yomi.period_ms * byo_yomi.periods);
    assert_true(go_clock_charge(&byo_yomi, &side, 510));
    assert_true(side.overtime);
    assert_int_equal(side.periods, byo_yomi.periods);
    go_clock_add(&byo_yomi, &side, INT64_MAX);
    assert_int_equal(side.main_ms, GO_CLOCK_MAIN_MAX_MS);
    side = go_clock_start(&days);
    go_clock_add(&days, &side, 500);
    assert_int_equal(side.main_ms, 0);
}

static void a_clock_of_nothing_and_values_out_of_range_are_refused(void **state)
{
    static const struct go_clock_rules good[] = {
        {.kind = GO_CLOCK_NONE},
        {.kind = GO_CLOCK_ABSOLUTE, .main_ms = GO_CLOCK_MAIN_MAX_MS},
        {.kind = GO_CLOCK_ABSOLUTE, .main_ms = 1},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 1},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 1, .cap_ms = 1},
        {.kind = GO_CLOCK_FISCHER, .increment_ms = 1, .cap_ms = 1},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 1000, .increment_ms = 5, .cap_ms = 1000},
        {.kind = GO_CLOCK_FISCHER,
         .main_ms = GO_CLOCK_MAIN_MAX_MS,
         .increment_ms = GO_CLOCK_MAIN_MAX_MS,
         .cap_ms = GO_CLOCK_MAIN_MAX_MS},
        {.kind = GO_CLOCK_BYO_YOMI,
         .main_ms = GO_CLOCK_MAIN_MAX_MS,
         .period_ms = GO_CLOCK_MAIN_MAX_MS,
         .periods = 99},
        {.kind = GO_CLOCK_CANADIAN,
         .main_ms = GO_CLOCK_MAIN_MAX_MS,
         .period_ms = GO_CLOCK_MAIN_MAX_MS,
         .stones = 99},
        {.kind = GO_CLOCK_DAYS, .period_ms = 1},
        {.kind = GO_CLOCK_BYO_YOMI, .period_ms = 1, .periods = 1},
        {.kind = GO_CLOCK_CANADIAN, .period_ms = 1, .stones = 1},
        {.kind = GO_CLOCK_DAYS, .period_ms = GO_CLOCK_DAYS_MAX_MS},
    };
    static const struct go_clock_rules bad[] = {
        {.kind = 0},
        {.kind = GO_CLOCK_DAYS + 1},
        {.kind = GO_CLOCK_ABSOLUTE},
        {.kind = GO_CLOCK_ABSOLUTE, .main_ms = GO_CLOCK_MAIN_MAX_MS + 1},
        {.kind = GO_CLOCK_FISCHER},
        {.kind = GO_CLOCK_FISCHER, .main_ms = -1, .increment_ms = 5},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 1000, .increment_ms = 5, .cap_ms = 999},
        {.kind = GO_CLOCK_FISCHER, .main_ms = GO_CLOCK_MAIN_MAX_MS + 1},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 5, .increment_ms = -1},
        {.kind = GO_CLOCK_FISCHER, .increment_ms = GO_CLOCK_MAIN_MAX_MS + 1},
        {.kind = GO_CLOCK_FISCHER, .increment_ms = 1, .cap_ms = -1},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 1, .cap_ms = GO_CLOCK_MAIN_MAX_MS + 1},
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = -1, .period_ms = 1, .periods = 1},
        {.kind = GO_CLOCK_BYO_YOMI, .period_ms = GO_CLOCK_MAIN_MAX_MS + 1, .periods = 1},
        {.kind = GO_CLOCK_BYO_YOMI, .period_ms = 1, .periods = 100},
        {.kind = GO_CLOCK_CANADIAN, .main_ms = -1, .period_ms = 1, .stones = 1},
        {.kind = GO_CLOCK_CANADIAN, .period_ms = GO_CLOCK_MAIN_MAX_MS + 1, .stones = 1},
        {.kind = GO_CLOCK_CANADIAN, .period_ms = 1, .stones = 100},
        {.kind = GO_CLOCK_CANADIAN, .main_ms = 1, .stones = 1},
        {.kind = GO_CLOCK_DAYS},
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = 1, .period_ms = 1},
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = 1, .periods = 1},
        {.kind = GO_CLOCK_CANADIAN, .main_ms = 1, .period_ms = 1},
        {.kind = GO_CLOCK_DAYS, .period_ms = GO_CLOCK_DAYS_MAX_MS + 1},
    };

    (void)state;
    for (unsigned at = 0; at < sizeof good / sizeof good[0]; at++)
        assert_true(go_clock_check(&good[at]));
    for (unsigned at = 0; at < sizeof bad / sizeof bad[0]; at++)
        assert_false(go_clock_check(&bad[at]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_nobody_flags),
        cmocka_unit_test(main_time_is_used_up_to_the_last_millisecond_but_not_beyond),
        cmocka_unit_test(an_increment_comes_after_the_turn_and_up_to_the_cap),
        cmocka_unit_test(without_main_time_the_first_turn_has_its_increment),
        cmocka_unit_test(a_turn_within_a_period_leaves_it_whole),
        cmocka_unit_test(each_period_that_passes_is_lost_and_with_the_last_one_the_game),
        cmocka_unit_test(canadian_overtime_begins_anew_after_its_stones),
        cmocka_unit_test(days_begin_anew_with_each_turn),
        cmocka_unit_test(a_peek_shows_the_turn_and_earns_nothing),
        cmocka_unit_test(a_turn_in_two_parts_costs_what_it_costs_in_one),
        cmocka_unit_test(time_given_from_outside_is_used_up_before_overtime_goes_on),
        cmocka_unit_test(a_clock_of_nothing_and_values_out_of_range_are_refused),
    };

    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
