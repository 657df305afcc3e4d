/* Clocks for a browser: read from and written to the in-buffer as 64-bit numbers. */
#include "exports.h"

#include "core/clock.h"

enum clock_word {
    CLOCK_KIND,
    CLOCK_MAIN,
    CLOCK_INCREMENT,
    CLOCK_CAP,
    CLOCK_PERIOD,
    CLOCK_PERIODS,
    CLOCK_STONES,
    SIDE_MAIN,
    SIDE_PERIOD_LEFT,
    SIDE_PERIODS,
    SIDE_STONES,
    SIDE_OVERTIME,
    CLOCK_SPENT
};

static struct go_clock_rules clock_rules(void)
{
    return (struct go_clock_rules){
        .kind = (uint8_t)in.wide[CLOCK_KIND],
        .main_ms = in.wide[CLOCK_MAIN],
        .increment_ms = in.wide[CLOCK_INCREMENT],
        .cap_ms = in.wide[CLOCK_CAP],
        .period_ms = in.wide[CLOCK_PERIOD],
        .periods = (uint16_t)in.wide[CLOCK_PERIODS],
        .stones = (uint16_t)in.wide[CLOCK_STONES],
    };
}

static struct go_clock_side clock_side(void)
{
    return (struct go_clock_side){
        .main_ms = in.wide[SIDE_MAIN],
        .period_left_ms = in.wide[SIDE_PERIOD_LEFT],
        .periods = (uint16_t)in.wide[SIDE_PERIODS],
        .stones = (uint16_t)in.wide[SIDE_STONES],
        .overtime = in.wide[SIDE_OVERTIME] != 0,
    };
}

static void write_side(const struct go_clock_side *side)
{
    in.wide[SIDE_MAIN] = side->main_ms;
    in.wide[SIDE_PERIOD_LEFT] = side->period_left_ms;
    in.wide[SIDE_PERIODS] = side->periods;
    in.wide[SIDE_STONES] = side->stones;
    in.wide[SIDE_OVERTIME] = side->overtime;
}

EXPORT(clock_start) bool wasm_clock_start(void)
{
    const struct go_clock_rules rules = clock_rules();
    struct go_clock_side side;

    if (!go_clock_check(&rules))
        return false;
    side = go_clock_start(&rules);
    write_side(&side);
    return true;
}

EXPORT(clock_charge) bool wasm_clock_charge(void)
{
    const struct go_clock_rules rules = clock_rules();
    struct go_clock_side side = clock_side();
    bool in_time = go_clock_charge(&rules, &side, in.wide[CLOCK_SPENT]);

    write_side(&side);
    return in_time;
}

EXPORT(clock_peek) void wasm_clock_peek(void)
{
    const struct go_clock_rules rules = clock_rules();
    const struct go_clock_side side = clock_side();
    const struct go_clock_side shown = go_clock_peek(&rules, &side, in.wide[CLOCK_SPENT]);

    write_side(&shown);
}

EXPORT(clock_until_flag) bool wasm_clock_until_flag(void)
{
    const struct go_clock_rules rules = clock_rules();
    const struct go_clock_side side = clock_side();
    int64_t left = go_clock_until_flag(&rules, &side);

    in.wide[0] = left;
    return left != INT64_MAX;
}
