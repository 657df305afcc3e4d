/* Clocks: what a turn costs and what it earns, for each kind. They are a fold of turns and never
 * read a time of day. */
#include "clock.h"

#include "assert.h"

enum { PERIODS_MAX = 99, STONES_MAX = 99 };

static bool within(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

bool go_clock_check(const struct go_clock_rules *rules)
{
    const int64_t day = GO_CLOCK_MAIN_MAX_MS;
    bool main_fits = within(rules->main_ms, 0, day);

    switch ((enum go_clock_kind)rules->kind) {
    case GO_CLOCK_NONE: return true;
    case GO_CLOCK_ABSOLUTE: return within(rules->main_ms, 1, day);
    case GO_CLOCK_FISCHER:
        return main_fits && within(rules->increment_ms, 0, day) &&
               rules->main_ms + rules->increment_ms > 0 &&
               (rules->cap_ms == 0 || within(rules->cap_ms, 1, day)) &&
               (rules->cap_ms == 0 || rules->cap_ms >= rules->main_ms);
    case GO_CLOCK_BYO_YOMI:
        return main_fits && within(rules->period_ms, 1, day) &&
               within(rules->periods, 1, PERIODS_MAX);
    case GO_CLOCK_CANADIAN:
        return main_fits && within(rules->period_ms, 1, day) &&
               within(rules->stones, 1, STONES_MAX);
    case GO_CLOCK_DAYS: return within(rules->period_ms, 1, GO_CLOCK_DAYS_MAX_MS);
    }
    return false;
}

struct go_clock_side go_clock_start(const struct go_clock_rules *rules)
{
    struct go_clock_side side = {
        .main_ms = rules->main_ms,
        .period_left_ms = rules->period_ms,
        .periods = rules->periods,
        .stones = rules->stones,
    };

    /* Fischer without main time: the first turn has its increment, or no player could make it. */
    if (rules->kind == GO_CLOCK_FISCHER && rules->main_ms == 0)
        side.main_ms = rules->increment_ms;
    if (rules->kind == GO_CLOCK_BYO_YOMI || rules->kind == GO_CLOCK_CANADIAN)
        side.overtime = rules->main_ms == 0;
    return side;
}

int64_t go_clock_until_flag(const struct go_clock_rules *rules, const struct go_clock_side *side)
{
    switch ((enum go_clock_kind)rules->kind) {
    case GO_CLOCK_NONE: return INT64_MAX;
    case GO_CLOCK_ABSOLUTE:
    case GO_CLOCK_FISCHER: return side->main_ms;
    case GO_CLOCK_BYO_YOMI:
        if (side->periods == 0)
            return 0;
        return side->main_ms + side->period_left_ms + (side->periods - 1) * rules->period_ms;
    case GO_CLOCK_CANADIAN: return side->main_ms + side->period_left_ms;
    case GO_CLOCK_DAYS: return side->period_left_ms;
    }
    return 0;
}

/* Takes spent_ms, less than the time left, off the side. */
static void spend(const struct go_clock_rules *rules, struct go_clock_side *side, int64_t spent_ms)
{
    int64_t over_ms;

    if (rules->kind == GO_CLOCK_NONE)
        return;
    if (rules->kind != GO_CLOCK_DAYS && spent_ms < side->main_ms) {
        side->main_ms -= spent_ms;
        return;
    }
    over_ms = spent_ms - side->main_ms;
    side->main_ms = 0;
    side->overtime = rules->kind != GO_CLOCK_DAYS;
    while (over_ms >= side->period_left_ms) { /* byo-yomi only: the others have flagged by then */
        over_ms -= side->period_left_ms;
        side->period_left_ms = rules->period_ms;
        side->periods--;
    }
    side->period_left_ms -= over_ms;
    go_assert(side->period_left_ms > 0 && side->main_ms == 0);
}

/* Adds what the end of a turn earns. */
static void earn(const struct go_clock_rules *rules, struct go_clock_side *side)
{
    go_assert(side->main_ms >= 0 && side->period_left_ms >= 0);
    switch ((enum go_clock_kind)rules->kind) {
    case GO_CLOCK_NONE:
    case GO_CLOCK_ABSOLUTE: break;
    case GO_CLOCK_FISCHER:
        side->main_ms += rules->increment_ms;
        if (rules->cap_ms > 0 && side->main_ms > rules->cap_ms)
            side->main_ms = rules->cap_ms;
        break;
    case GO_CLOCK_BYO_YOMI:
    case GO_CLOCK_DAYS: side->period_left_ms = rules->period_ms; break;
    case GO_CLOCK_CANADIAN:
        if (side->overtime && --side->stones == 0) {
            side->stones = rules->stones;
            side->period_left_ms = rules->period_ms;
        }
        break;
    }
}

static void run_out(const struct go_clock_rules *rules, struct go_clock_side *side)
{
    side->main_ms = 0;
    side->period_left_ms = 0;
    side->periods = 0;
    side->overtime = rules->kind == GO_CLOCK_BYO_YOMI || rules->kind == GO_CLOCK_CANADIAN;
}

struct go_clock_side go_clock_peek(const struct go_clock_rules *rules,
                                   const struct go_clock_side *side, int64_t spent_ms)
{
    struct go_clock_side shown = *side;

    if (spent_ms >= go_clock_until_flag(rules, side))
        run_out(rules, &shown);
    else
        spend(rules, &shown, spent_ms);
    return shown;
}

void go_clock_add(const struct go_clock_rules *rules, struct go_clock_side *side, int64_t ms)
{
    if (rules->kind == GO_CLOCK_NONE || rules->kind == GO_CLOCK_DAYS)
        return;
    side->main_ms =
        ms < GO_CLOCK_MAIN_MAX_MS - side->main_ms ? side->main_ms + ms : GO_CLOCK_MAIN_MAX_MS;
    side->overtime = false;
}

bool go_clock_charge(const struct go_clock_rules *rules, struct go_clock_side *side,
                     int64_t spent_ms)
{
    bool in_time = spent_ms < go_clock_until_flag(rules, side);

    *side = go_clock_peek(rules, side, spent_ms);
    if (in_time)
        earn(rules, side);
    return in_time;
}
