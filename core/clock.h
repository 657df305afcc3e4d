/* Clocks as a fold: no clock is read here. The caller says how long a turn took; the state says how much
 * time is left. All times are milliseconds (int64_t), so that a stored game can be checked by adding up. */
#ifndef MIAI_CORE_CLOCK_H
#define MIAI_CORE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum go_clock_kind {
    GO_CLOCK_NONE = 1,
    GO_CLOCK_ABSOLUTE, /* main */
    GO_CLOCK_FISCHER,  /* main, increment after each turn, up to cap (0: no cap) */
    GO_CLOCK_BYO_YOMI, /* main, then periods of period ms; a turn within a period leaves it whole */
    GO_CLOCK_CANADIAN, /* main, then stones turns in period ms, again and again */
    GO_CLOCK_DAYS      /* period ms for each turn by the calendar; the caller keeps UTC deadlines */
};

struct go_clock_rules {
    uint8_t kind;    /* enum go_clock_kind */
    int64_t main_ms; /* 0..GO_CLOCK_MAIN_MAX_MS */
    int64_t increment_ms;
    int64_t cap_ms;
    int64_t period_ms;
    uint16_t periods; /* byo-yomi */
    uint16_t stones;  /* Canadian */
};

#define GO_CLOCK_MAIN_MAX_MS INT64_C(86400000)        /* a day of thinking time */
#define GO_CLOCK_DAYS_MAX_MS (INT64_C(30) * 86400000) /* days per move */

/* The time that one player has left. Before the first overtime turn period_left_ms is the whole period. */
struct go_clock_side {
    int64_t main_ms;
    int64_t period_left_ms; /* Canadian: of the running block; byo-yomi: whole unless mid-turn */
    uint16_t periods;       /* byo-yomi periods left, the running one included */
    uint16_t stones;        /* Canadian: turns still due in the running block */
    bool overtime;          /* main time is used up */
};

/* False if a value is outside its range or useless (a Fischer clock of nothing). */
bool go_clock_check(const struct go_clock_rules *rules);

struct go_clock_side go_clock_start(const struct go_clock_rules *rules);

/* Milliseconds until `side` flags if its turn starts now; INT64_MAX without a clock. */
int64_t go_clock_until_flag(const struct go_clock_rules *rules, const struct go_clock_side *side);

/* Charges a finished turn of spent_ms (>= 0, lag credit already subtracted) and adds what the turn
 * earns. False if time ran out within it; the side then is as when it flagged. */
bool go_clock_charge(const struct go_clock_rules *rules, struct go_clock_side *side,
                     int64_t spent_ms);

/* The side as it would be spent_ms into its turn, without ending the turn (the turn earns nothing). */
struct go_clock_side go_clock_peek(const struct go_clock_rules *rules,
                                   const struct go_clock_side *side, int64_t spent_ms);

/* Adds main time to a side (ms > 0), from outside: at most GO_CLOCK_MAIN_MAX_MS in all. Overtime
 * that has begun stays as it is until that is used up. No clock, and days per turn, have no main
 * time: then it does nothing. */
void go_clock_add(const struct go_clock_rules *rules, struct go_clock_side *side, int64_t ms);

#endif
