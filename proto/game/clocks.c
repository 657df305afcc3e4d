/* The clocks of a game, and their pauses. They fold over every event, cancelled or not: time is not given back. */
#include "proto/game/parts.h"

void fold_begin_clocks(struct fold *fold, int64_t started_ms)
{
    fold->sides[0] = fold->sides[1] = go_clock_start(&fold->clock);
    fold->turn_at_ms = started_ms;
    fold->paused = 0;
    fold->paused_at_ms = 0;
}

/* A turn goes on after a pause where it was. The time that it took before is charged, and the
 * deadline of a days clock moves by the length of the pause. */
static void pause_or_go_on(struct fold *fold, const struct event *event, uint8_t payer,
                           struct text act)
{
    uint8_t before = fold->paused;
    uint8_t cause = events_by_director(act) ? FOLD_STOPPED : FOLD_WAITS;
    if (event->kind == PROTO_EVENT_PAUSE) {
        if (payer != GO_EMPTY)
            fold->sides[payer - 1] =
                go_clock_peek(&fold->clock, &fold->sides[payer - 1], event->spent_ms);
        fold->paused |= cause;
        if (before == 0)
            fold->paused_at_ms = event->at_ms;
    } else {
        fold->paused &= (uint8_t)~cause;
        if (before != 0 && fold->paused == 0)
            fold->turn_at_ms += event->at_ms - fold->paused_at_ms;
    }
}

bool fold_charge(struct fold *fold, const struct event *event, uint8_t payer, struct text act)
{
    bool in_time = true;
    if (payer != GO_EMPTY && (fold_ends_turn(event->kind) || event->kind == PROTO_EVENT_FLAG ||
                              event->kind == PROTO_EVENT_UNDO))
        in_time = go_clock_charge(&fold->clock, &fold->sides[payer - 1], event->spent_ms);
    if (event->kind == PROTO_EVENT_TIME)
        go_clock_add(&fold->clock, &fold->sides[event->player - 1], events_target(act));
    if (event->kind == PROTO_EVENT_PAUSE || event->kind == PROTO_EVENT_UNPAUSE)
        pause_or_go_on(fold, event, payer, act);
    else if (fold_begins(event->kind))
        fold->turn_at_ms = event->at_ms;
    return in_time || event->kind == PROTO_EVENT_FLAG;
}

bool fold_is_late(const struct fold *fold, const struct event *event)
{
    if (!fold_ends_turn(event->kind) || event->player == GO_EMPTY)
        return false;
    struct go_clock_side side = fold->sides[event->player - 1];
    return !go_clock_charge(&fold->clock, &side, event->spent_ms);
}

uint8_t fold_running(const struct fold *fold)
{
    uint8_t phase = go_game_phase(&fold->game);
    if (fold->paused || phase == GO_PHASE_STOPPED || phase == GO_PHASE_FINISHED)
        return GO_EMPTY;
    return go_game_to_move(&fold->game);
}
