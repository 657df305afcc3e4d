/* A walk through a record, event by event. The one fold (proto/game/fold.h) computes the effect of
 * each event. This file refuses events that were never possible: a turn after its time, any event
 * but the rules' own after the end, an undo into the middle of a confirmation sequence. It also
 * refuses so many undos that folding them would take long. */
#include "proto/lib/alloc.h"
#include "proto/record/record.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_EVENTS = 64 };

bool proto_walk_init(struct proto_walk *walk, const struct proto_record *record,
                     enum go_setup_error *ret_error)
{
    memset(walk, 0, sizeof *walk);
    walk->record = record;
    enum go_setup_error error = fold_init(&walk->fold, &record->setup, &record->clock, 0);
    if (error != GO_SETUP_OK) {
        proto_walk_finish(walk);
        *ret_error = error;
        return false;
    }
    return true;
}

void proto_walk_finish(struct proto_walk *walk)
{
    fold_finish(&walk->fold);
    free(walk->events);
    walk->events = NULL;
}

/* Room for the data of event n. */
static void make_room(struct proto_walk *walk, uint32_t n)
{
    if (n < walk->events_size)
        return;
    walk->events_size = walk->events_size ? walk->events_size * 2 : FIRST_EVENTS;
    walk->events = alloc_resized(walk->events, walk->events_size, sizeof *walk->events);
    walk->events[0] = (struct proto_walk_event){0};
}

/* The number of acts to fold again until `left` of them remain. The fold always has at least the
 * marks that are counted here, so it never takes longer. */
static uint32_t cost(const struct proto_walk *walk, uint32_t left)
{
    for (int i = 0; i < 2; i++)
        if (walk->marked[i] > 0 && walk->marked[i] <= left)
            return left - walk->marked[i];
    return left;
}

/* Drops the marks that no longer count, down to the first that still does. */
static void forget_marks(struct proto_walk *walk, uint32_t left)
{
    for (int i = 0; i < 2 && (walk->marked[i] == 0 || walk->marked[i] > left); i++)
        walk->marked[i] = 0;
}

/* The reason why a player cannot take back so far, or NULL; then the cost is counted. */
static const char *refuse_undo(struct proto_walk *walk, uint32_t n)
{
    uint32_t target = events_target(events_act(&walk->record->log, n));
    uint32_t last = events_before(&walk->record->log, n); /* the last event that will remain */
    uint32_t left = last > 0 ? walk->events[last].counting : 0;

    if (target >= n || (last > 0 && walk->events[last].in_sequence))
        return "bad-undo";
    if (walk->again + cost(walk, left) > PROTO_RECORD_AGAIN_MAX)
        return "too-many-undos";
    walk->again += cost(walk, left);
    forget_marks(walk, left);
    return NULL;
}

/* The reason why the event was impossible, or NULL. */
static const char *refuse(struct proto_walk *walk, const struct event *event, uint32_t n)
{
    if (fold_is_house(event->kind) && go_game_phase(&walk->fold.game) == GO_PHASE_FINISHED)
        return "event-after-end";
    if (fold_is_late(&walk->fold, event))
        return "time-over";
    return event->kind == PROTO_EVENT_UNDO ? refuse_undo(walk, n) : NULL;
}

/* Keeps the data of event n, which was folded. */
static void keep(struct proto_walk *walk, uint32_t n)
{
    uint32_t before = events_before(&walk->record->log, n);
    uint32_t counting = before > 0 ? walk->events[before].counting + 1u : 1u;

    make_room(walk, n);
    walk->events[n] = (struct proto_walk_event){.counting = counting & INT32_MAX,
                                                .in_sequence = go_game_phase(&walk->fold.game) ==
                                                               GO_PHASE_CONFIRMATION};
    if (counting < walk->marked[0] + PROTO_RECORD_MARK_EVENTS)
        return;
    fold_mark(&walk->fold);
    walk->marked[1] = walk->marked[0];
    walk->marked[0] = counting;
}

bool proto_walk_step(struct proto_walk *walk, struct proto_walk_no *ret_error)
{
    uint32_t n = walk->fold.n + 1;
    const struct event *event = events_get(&walk->record->log, n);
    struct fold_change change;

    *ret_error = (struct proto_walk_no){.reason = GO_OK};
    change.witness = ret_error->witness; /* empty: not every refusal has one */
    walk->extra = GO_EMPTY;
    walk->sequence = PROTO_SEQUENCE_SAME;
    ret_error->why = refuse(walk, event, n);
    if (ret_error->why)
        return false;
    ret_error->reason = fold_next_recorded(&walk->fold, &walk->record->log, &change);
    if (ret_error->reason != GO_OK) {
        ret_error->witness = change.witness;
        return false;
    }
    walk->extra = change.extra;
    walk->sequence = change.sequence;
    keep(walk, n);
    return true;
}
