/* The one fold: a set-up, a clock and a list of events become a state. Play, restart, a watcher who joins late,
 * taking back, records, the referee and every test go through here. It reads no clock: an event says how long it
 * took.
 *
 *     struct fold fold = {0};
 *     if (fold_init(&fold, &setup, &clock, started_ms) == GO_SETUP_OK)
 *         while (fold.n < events.n && fold_next(&fold, &events, &change) == GO_OK)
 *             show(&fold.game, &change);
 *     fold_finish(&fold); */
#ifndef MIAI_PROTO_GAME_FOLD_H
#define MIAI_PROTO_GAME_FOLD_H

#include "core/clock.h"
#include "core/game.h"
#include "proto/game/events.h"

/* Why the clocks of a game stand; each cause is lifted by itself. */
enum {
    FOLD_WAITS = 1,   /* both have not come yet: "pause" */
    FOLD_STOPPED = 2, /* the director stopped them: "pause director" */
};

/* An earlier state: the fold of events 1..n. */
struct fold_mark {
    uint32_t n; /* 0: none */
    struct go_game game;
    void *journal;
    size_t journal_bytes;
    uint32_t undo_to;
    uint8_t undo_by, declined;
};
/* Two of them, newest first. */
enum { FOLD_MARKS = 2 };

struct fold {
    struct fold_mark *marks; /* NULL: none are kept */
    bool marks_itself;       /* fold_keep_marks() */
    struct go_game game;
    void *journal;
    size_t journal_bytes;
    struct go_clock_rules clock;
    struct go_clock_side sides[2]; /* Black's, White's, when the running turn began */
    int64_t turn_at_ms;            /* UTC: when that was, for a days clock */
    uint32_t n;                    /* events folded */
    uint32_t base;                 /* the last one that changed board, turn, phase or marks */
    uint32_t undo_to;
    uint8_t undo_by;      /* who asks to take back; GO_EMPTY: nobody */
    uint8_t declined;     /* who declined a draw since their last turn; GO_EMPTY: nobody */
    uint8_t paused;       /* bits FOLD_…; 0: they run */
    int64_t paused_at_ms; /* UTC: since when they stand */
};

/* What one event did, beyond the new state. */
struct fold_change {
    struct go_effect effect;
    struct go_witness witness; /* of a refusal */
    uint8_t extra;             /* colour of an automatic pass that followed; GO_EMPTY: none */
    uint8_t sequence;          /* enum proto_sequence */
    bool restores;             /* the board became an earlier one: it must be told whole */
    bool begins;               /* a turn or a stop begins, or begins anew: time runs from now on */
};

/* Begins. Any set-up may come: what is wrong with it is the answer. A zeroed struct is finished already; one that was used is used again, memory and all. */
enum go_setup_error fold_init(struct fold *fold, const struct go_setup *setup,
                              const struct go_clock_rules *clock, int64_t started_ms);
void fold_finish(struct fold *fold);
/* Moves it, memory and all; *from is finished then. */
void fold_move(struct fold *from, struct fold *to);
/* Lets the fold keep marks if its rules are slow, so that taking back a move, or folding a part of the
 * same events again, does not begin at the beginning. */
void fold_keep_marks(struct fold *fold);
/* Marks the state as it is now, whatever the rules; for callers that count what taking back may cost. */
void fold_mark(struct fold *fold);

/* Folds event fold->n + 1. On refusal by the rules nothing changes but *ret. An undo folds again what counts
 * since the newest mark before its target. */
enum go_reason fold_next(struct fold *fold, const struct events *events, struct fold_change *ret);
/* The same for a list that does not say who pays for an undo or a pause, as records do not: whose clock runs. */
enum go_reason fold_next_recorded(struct fold *fold, const struct events *events,
                                  struct fold_change *ret);
/* Whether this event, which would be the next, ends a turn whose time was over before. */
bool fold_is_late(const struct fold *fold, const struct event *event);

/* Folds 1..n from the start. False if some event is refused, which a stored list never is. */
bool fold_all(struct fold *fold, const struct events *events, uint32_t n);
/* The same, with the help of a fold of the same game that has come further and may have marks. */
bool fold_part(struct fold *fold, const struct fold *whole, const struct events *events,
               uint32_t n);
/* Is that quick, and all that follows: do the rules fold fast, or is it behind the newest mark? */
bool fold_is_near(const struct fold *whole, uint32_t n);

/* Whose clock runs by the rules: the one to move, unless the game is stopped, paused or over. */
uint8_t fold_running(const struct fold *fold);
/* Has each player made a turn of their own? */
bool fold_both_moved(const struct fold *fold);
/* Whether this kind of event ends a turn of its player and is charged to their clock. */
bool fold_ends_turn(uint8_t kind);
/* Whether the rules know nothing of this kind of event: declining, taking back, credits, pauses, time. */
bool fold_is_house(uint8_t kind);
/* Has this player made a turn that they could take back? */
bool fold_may_undo(const struct fold *fold, uint8_t player);
/* The number to which `player` would take back, to before their own last turn; UINT32_MAX if there
 * is no such. */
uint32_t fold_undo_target(const struct fold *fold, const struct events *events, uint8_t player);

#endif
