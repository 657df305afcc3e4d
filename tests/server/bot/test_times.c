/* Clocks as engines hear them, deadlines, and delays between connections. */
#include "tests/test.h"

#include "core/point.h"
#include "server/bot/times.h"

static const struct go_clock_rules none = {.kind = GO_CLOCK_NONE};
static const struct go_clock_rules absolute = {.kind = GO_CLOCK_ABSOLUTE, .main_ms = 60000};
static const struct go_clock_rules fischer = {
    .kind = GO_CLOCK_FISCHER, .main_ms = 60000, .increment_ms = 5000};
static const struct go_clock_rules byo_yomi = {
    .kind = GO_CLOCK_BYO_YOMI, .main_ms = 60000, .period_ms = 10000, .periods = 3};
static const struct go_clock_rules canadian = {
    .kind = GO_CLOCK_CANADIAN, .main_ms = 60000, .period_ms = 30000, .stones = 5};
static const struct go_clock_rules days = {.kind = GO_CLOCK_DAYS, .period_ms = 86400000};

static void expect_settings(const struct go_clock_rules *clock, const char *text)
{
    char said[TIMES_TEXT_MAX];
    times_settings(clock, said);
    assert_string_equal(said, text);
}

static void an_engine_hears_each_clock_in_its_own_words(void **state)
{
    (void)state;
    expect_settings(&none, "time_settings 0 1 0");
    expect_settings(&days, "time_settings 0 1 0");
    expect_settings(&absolute, "time_settings 60 0 0");
    expect_settings(&fischer, "time_settings 60 5 1");
    expect_settings(&byo_yomi, "time_settings 60 10 1");
    expect_settings(&canadian, "time_settings 60 30 5");
}

static void expect_left(const struct go_clock_rules *clock, int64_t elapsed_ms, const char *text)
{
    struct go_clock_side side = go_clock_start(clock);
    char said[TIMES_TEXT_MAX];
    assert_true(times_left(clock, &side, GO_WHITE, elapsed_ms, said));
    assert_string_equal(said, text);
}

static void the_time_left_keeps_a_margin(void **state)
{
    struct go_clock_side side = go_clock_start(&none);
    char said[TIMES_TEXT_MAX];
    (void)state;
    expect_left(&absolute, 0, "time_left w 59 0");
    expect_left(&absolute, 59500, "time_left w 0 0");
    expect_left(&fischer, 2000, "time_left w 57 0");
    expect_left(&byo_yomi, 61000, "time_left w 8 1");
    expect_left(&canadian, 70000, "time_left w 19 5");
    assert_false(times_left(&none, &side, GO_WHITE, 0, said));
    assert_false(times_left(&days, &side, GO_WHITE, 0, said));
}

static void a_move_ends_before_the_flag(void **state)
{
    struct go_clock_side side = go_clock_start(&absolute);
    (void)state;
    assert_int_equal(times_move_ms(&absolute, &side, 0, 600000), 60000 - TIMES_MARGIN_MS);
    assert_int_equal(times_move_ms(&absolute, &side, 10000, 600000), 50000 - TIMES_MARGIN_MS);
    assert_int_equal(times_move_ms(&absolute, &side, 0, 30000), 30000);
    assert_int_equal(
        times_move_ms(&absolute, &side, 60000 - TIMES_MARGIN_MS - TIMES_THINK_LEAST_MS - 1, 600000),
        TIMES_THINK_LEAST_MS + 1);
    assert_int_equal(
        times_move_ms(&absolute, &side, 60000 - TIMES_MARGIN_MS - TIMES_THINK_LEAST_MS + 1, 600000),
        TIMES_THINK_LEAST_MS);
    assert_int_equal(times_move_ms(&absolute, &side, 70000, 600000), TIMES_THINK_LEAST_MS);
    assert_int_equal(times_move_ms(&none, &side, 0, 600000), 600000);
    assert_int_equal(times_move_ms(&days, &side, 0, 600000), 600000);
}

static void an_opponent_is_gone_after_the_absence_and_a_minute(void **state)
{
    const int64_t s = 1000000;
    (void)state;
    assert_int_equal(times_claim_us(100 * s, 100 * s, 60000), 220 * s);
    assert_int_equal(times_claim_us(100 * s, 40 * s, 60000), 220 * s);  /* gone before their turn */
    assert_int_equal(times_claim_us(100 * s, 130 * s, 60000), 250 * s); /* gone during it */
    assert_int_equal(times_claim_us(0, 0, 1), 60 * s + 1000);
    assert_true(times_claim_us(s, s, (INT64_C(1) << 53) - 1) > 0);
}

static void delays_grow_up_to_a_limit(void **state)
{
    (void)state;
    assert_int_equal(times_retry_ms(0, 0, 0, 0), 250);
    assert_int_equal(times_retry_ms(0, 0, 0, 500), 750);
    assert_int_equal(times_retry_ms(0, 0, 0, 501), 250);
    assert_int_equal(times_retry_ms(1, 0, 0, 0), 500);
    assert_int_equal(times_retry_ms(6, 0, 0, 0), 16000);
    assert_int_equal(times_retry_ms(7, 0, 0, 0), 30000);
    assert_int_equal(times_retry_ms(1000000, 0, 0, 60000), 90000);
}

static void the_server_is_obeyed(void **state)
{
    (void)state;
    assert_int_equal(times_retry_ms(0, 4103, 1500, 0), 1500 + 125);
    assert_int_equal(times_retry_ms(0, 4103, 1500, 500), 1500 + 375);
    assert_int_equal(times_retry_ms(0, 4429, 0, 0), TIMES_TOO_MANY_MS + 125);
    assert_int_equal(times_retry_ms(0, 4103, INT64_MAX, 0), TIMES_TOLD_MAX_MS + 125);
    assert_int_equal(times_retry_ms(0, 4103, -5, 0), 250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_engine_hears_each_clock_in_its_own_words),
        cmocka_unit_test(the_time_left_keeps_a_margin),
        cmocka_unit_test(a_move_ends_before_the_flag),
        cmocka_unit_test(an_opponent_is_gone_after_the_absence_and_a_minute),
        cmocka_unit_test(delays_grow_up_to_a_limit),
        cmocka_unit_test(the_server_is_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
