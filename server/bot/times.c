/* Clocks as an engine hears them, and delays between two connections. */
#include "server/bot/times.h"

#include <stdio.h>

#include "core/point.h"

static int64_t seconds(int64_t ms)
{
    return ms > 0 ? ms / 1000 : 0;
}

void times_settings(const struct go_clock_rules *clock, char ret[TIMES_TEXT_MAX])
{
    int64_t main_s = 0, period_s = 1; /* overtime without stones: no limit */
    int stones = 0;

    switch ((enum go_clock_kind)clock->kind) {
    case GO_CLOCK_NONE:
    case GO_CLOCK_DAYS: break;
    case GO_CLOCK_ABSOLUTE:
        main_s = seconds(clock->main_ms);
        period_s = 0;
        break;
    case GO_CLOCK_FISCHER:
        main_s = seconds(clock->main_ms);
        period_s = seconds(clock->increment_ms);
        stones = period_s > 0;
        break;
    case GO_CLOCK_BYO_YOMI:
        main_s = seconds(clock->main_ms);
        period_s = seconds(clock->period_ms);
        stones = 1;
        break;
    case GO_CLOCK_CANADIAN:
        main_s = seconds(clock->main_ms);
        period_s = seconds(clock->period_ms);
        stones = clock->stones;
        break;
    }
    snprintf(ret, TIMES_TEXT_MAX, "time_settings %lld %lld %d", (long long)main_s,
             (long long)period_s, stones);
}

static bool is_live(const struct go_clock_rules *clock)
{
    return clock->kind != GO_CLOCK_NONE && clock->kind != GO_CLOCK_DAYS;
}

bool times_left(const struct go_clock_rules *clock, const struct go_clock_side *side,
                uint8_t player, int64_t elapsed_ms, char ret[TIMES_TEXT_MAX])
{
    struct go_clock_side now = go_clock_peek(clock, side, elapsed_ms > 0 ? elapsed_ms : 0);
    int64_t left_ms = now.main_ms;
    unsigned stones = 0;

    if (!is_live(clock))
        return false;
    if (now.overtime && clock->kind == GO_CLOCK_BYO_YOMI) {
        left_ms = now.period_left_ms;
        stones = 1;
    } else if (now.overtime && clock->kind == GO_CLOCK_CANADIAN) {
        left_ms = now.period_left_ms;
        stones = now.stones;
    }
    snprintf(ret, TIMES_TEXT_MAX, "time_left %c %lld %u", player == GO_BLACK ? 'b' : 'w',
             (long long)seconds(left_ms - TIMES_MARGIN_MS), stones);
    return true;
}

int64_t times_move_ms(const struct go_clock_rules *clock, const struct go_clock_side *side,
                      int64_t elapsed_ms, int64_t most_ms)
{
    int64_t left_ms;

    if (!is_live(clock))
        return most_ms;
    left_ms = go_clock_until_flag(clock, side);
    left_ms = left_ms > elapsed_ms + TIMES_MARGIN_MS ? left_ms - elapsed_ms - TIMES_MARGIN_MS : 0;
    if (left_ms < TIMES_THINK_LEAST_MS)
        left_ms = TIMES_THINK_LEAST_MS;
    return left_ms < most_ms ? left_ms : most_ms;
}

int64_t times_claim_us(int64_t turn_us, int64_t away_us, int64_t absence_ms)
{
    int64_t since_us = away_us > turn_us ? away_us : turn_us;

    return since_us + (absence_ms + TIMES_GRACE_MS) * 1000;
}

int64_t times_retry_ms(unsigned attempt, unsigned code, int64_t told_ms, uint32_t random)
{
    int64_t delay_ms = TIMES_RETRY_FIRST_MS;

    for (unsigned i = 0; i < attempt && i < TIMES_RETRY_ATTEMPTS; i++)
        delay_ms *= 2;
    if (delay_ms > TIMES_RETRY_MAX_MS)
        delay_ms = TIMES_RETRY_MAX_MS;
    if (code == 4429 && told_ms < TIMES_TOO_MANY_MS)
        told_ms = TIMES_TOO_MANY_MS;
    if (told_ms > TIMES_TOLD_MAX_MS)
        told_ms = TIMES_TOLD_MAX_MS;
    /* between half of the delay and one and a half, so that a crowd does not come back at once */
    delay_ms = delay_ms / 2 + (int64_t)(random % (uint32_t)(delay_ms + 1));
    return told_ms > 0 ? told_ms + delay_ms / 2 : delay_ms;
}
