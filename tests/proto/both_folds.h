/* The second fold as it was, the walk on the one fold, and the fold of a server's list: side by side. */
#ifndef TESTS_PROTO_BOTH_FOLDS_H
#define TESTS_PROTO_BOTH_FOLDS_H

#include "tests/proto/old_walk.h"

static inline void assert_same_sides(const struct go_clock_side *a, const struct go_clock_side *b)
{
    for (int i = 0; i < 2; i++) {
        assert_int_equal(a[i].main_ms, b[i].main_ms);
        assert_int_equal(a[i].period_left_ms, b[i].period_left_ms);
        assert_int_equal(a[i].periods, b[i].periods);
        assert_int_equal(a[i].stones, b[i].stones);
        assert_int_equal(a[i].overtime, b[i].overtime);
    }
}

static inline void assert_same_board(const struct go_game *a, const struct go_game *b)
{
    uint8_t marks_a[GO_POINTS_MAX] = {0}, marks_b[GO_POINTS_MAX] = {0};
    const struct go_setup *setup = go_game_setup(a);
    struct go_outcome end_a = go_game_outcome(a), end_b = go_game_outcome(b);
    size_t points_n = (size_t)setup->width * setup->height;

    assert_int_equal(go_game_hash(a), go_game_hash(b));
    assert_memory_equal(go_game_points(a), go_game_points(b), points_n);
    go_game_marks(a, marks_a);
    go_game_marks(b, marks_b);
    assert_memory_equal(marks_a, marks_b, points_n);
    assert_int_equal(go_game_turns(a), go_game_turns(b));
    assert_int_equal(go_game_phase(a), go_game_phase(b));
    assert_int_equal(go_game_next(a), go_game_next(b));
    for (uint8_t player = GO_BLACK; player <= GO_WHITE; player++) {
        assert_int_equal(go_game_lost(a, player), go_game_lost(b, player));
        assert_int_equal(go_game_may(a, player), go_game_may(b, player));
    }
    assert_int_equal(end_a.result, end_b.result);
    assert_int_equal(end_a.ending, end_b.ending);
    assert_memory_equal(end_a.score_x2, end_b.score_x2, sizeof end_a.score_x2);
}

struct both {
    struct old_walk old;
    struct proto_walk walk;
    struct events events; /* as a server has them */
    struct fold fold;
    unsigned undone;
};

static inline bool both_init(struct both *both, const struct proto_record *record)
{
    enum go_setup_error one, two;
    memset(both, 0, sizeof *both);
    bool good = proto_walk_init(&both->walk, record, &one);
    assert_int_equal(good, old_walk_init(&both->old, record, &two));
    if (!good) {
        assert_int_equal(one, two);
        return false;
    }
    assert_int_equal(fold_init(&both->fold, &record->setup, &record->clock, 0), GO_SETUP_OK);
    fold_keep_marks(&both->fold);
    return true;
}

static inline void both_finish(struct both *both)
{
    old_walk_finish(&both->old);
    proto_walk_finish(&both->walk);
    events_finish(&both->events);
    fold_finish(&both->fold);
}

/* The next event, in all three. */
static inline bool both_step(struct both *both)
{
    const struct events *log = &both->walk.record->log;
    uint32_t n = both->old.n + 1;
    struct proto_walk_no one, two;
    struct fold_change change;
    bool good = old_walk_step(&both->old, &one);

    assert_int_equal(good, proto_walk_step(&both->walk, &two));
    assert_int_equal(one.reason, two.reason);
    assert_int_equal(!one.why, !two.why);
    if (one.why)
        assert_string_equal(one.why, two.why);
    if (one.reason != GO_OK)
        assert_memory_equal(&one.witness, &two.witness, sizeof one.witness);
    assert_int_equal(both->old.n, both->walk.fold.n);
    assert_int_equal(both->old.again, both->walk.again);
    assert_int_equal(both->old.paused, both->walk.fold.paused);
    assert_int_equal(both->old.extra, both->walk.extra);
    assert_int_equal(both->old.sequence, both->walk.sequence);
    assert_same_sides(both->old.sides, both->walk.fold.sides);
    if (!good || n % 16 == 0 || n == log->n || events_get(log, n)->kind == PROTO_EVENT_UNDO)
        assert_same_board(&both->old.game, &both->walk.fold.game);
    if (!good)
        return false;
    const struct event *event = events_get(log, n);
    bool unsaid = event->kind == PROTO_EVENT_UNDO || event->kind == PROTO_EVENT_PAUSE;
    both->undone += event->kind == PROTO_EVENT_UNDO;
    events_add(&both->events,
               &(struct event_new){.kind = event->kind,
                                   .player = unsaid ? fold_running(&both->fold) : event->player,
                                   .spent_ms = event->spent_ms,
                                   .act = events_act(log, n)});
    assert_int_equal(fold_next(&both->fold, &both->events, &change), GO_OK);
    assert_same_sides(both->old.sides, both->fold.sides);
    assert_int_equal(both->old.paused, both->fold.paused);
    assert_int_equal(both->old.extra, change.extra);
    assert_int_equal(both->old.sequence, change.sequence);
    return true;
}

/* What was folded event by event is what is folded at once, and the same events count. */
static inline void both_at_once(struct both *both)
{
    const struct proto_record *record = both->walk.record;
    struct fold fold = {0};
    uint32_t living_n, *living = events_list(&both->events, 0, both->events.n, &living_n);
    assert_int_equal(living_n, both->old.living_n);
    for (uint32_t i = 0; i < living_n; i++)
        assert_int_equal(living[i], both->old.living[i].n);
    free(living);
    assert_same_board(&both->old.game, &both->fold.game);
    assert_int_equal(fold_init(&fold, &record->setup, &record->clock, 0), GO_SETUP_OK);
    /* An undo after a pause that took all the time: a record may have it, a stored list does not. */
    assert_true(fold_all(&fold, &both->events, both->events.n) || record->clock.kind != GO_CLOCK_NONE);
    assert_same_board(&both->old.game, &fold.game);
    assert_same_sides(both->old.sides, fold.sides);
    fold_finish(&fold);
}

static inline unsigned assert_both_fold_alike(const struct proto_record *record)
{
    struct both *both = malloc(sizeof *both);
    unsigned undone = 0;
    if (both_init(both, record)) {
        while (both->old.n < record->log.n && both_step(both))
            ;
        both_at_once(both);
        undone = both->undone;
        both_finish(both);
    }
    free(both);
    return undone;
}

#endif
