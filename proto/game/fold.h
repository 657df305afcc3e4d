/* The one fold: a set-up, a clock and a list of events become a state. Play, restart, late
 * watchers, taking back, records, the referee and every test use it. It reads no clock: an event
 * says how long it took.
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

/* The causes that stop the clocks of a game; each one is lifted by itself. */
enum {
    FOLD_WAITS = 1,   /* the players have not both come yet: "pause" */
    FOLD_STOPPED = 2, /* the director stopped them: "pause director" */
};

/* The questions between the players that the rules do not know. */
struct fold_asked {
    uint32_t undo_to;
    uint8_t undo_by;        /* the player who asks to take back; GO_EMPTY: none */
    bool undo_withdrawn[3]; /* by player: they asked and withdrew it since the last turn */
    /* The player whose next turn ends an offer of a draw that was declined or withdrawn; GO_EMPTY:
     * none. The rules' offer is open as long. */
    uint8_t declined;
};

/* An earlier state: the fold of events 1..n. */
struct fold_mark {
    uint32_t n; /* 0: none */
    struct go_game game;
    void *journal;
    size_t journal_bytes;
    struct fold_asked asked;
};
/* Two marks, newest first. */
enum { FOLD_MARKS = 2 };

struct fold {
    struct fold_mark *marks; /* NULL: none are kept */
    bool marks_itself;       /* fold_keep_marks() */
    struct go_game game;
    void *journal;
    size_t journal_bytes;
    struct go_clock_rules clock;
    struct go_clock_side sides[2]; /* Black's, White's, when the running turn began */
    int64_t turn_at_ms;            /* UTC: the beginning of the running turn, for a days clock */
    uint32_t n;                    /* events folded */
    uint32_t base;                 /* the last event that changed board, turn, phase or marks */
    struct fold_asked asked;
    uint8_t paused;       /* bits FOLD_…; 0: they run */
    int64_t paused_at_ms; /* UTC: when they were stopped */
};

/* The effect of one event, beyond the new state. */
struct fold_change {
    struct go_effect effect;
    struct go_witness witness; /* of a refusal */
    uint8_t extra;             /* colour of an automatic pass that followed; GO_EMPTY: none */
    uint8_t sequence;          /* enum proto_sequence */
    bool restores;             /* the board became an earlier one: it must be sent whole */
    bool begins;               /* a turn or a stop begins, or begins again: time runs from now on */
};

/* Begins a fold. Any set-up is allowed as input; the result names its fault. A zeroed struct counts
 * as finished; a used one is used again, with its memory. */
enum go_setup_error fold_init(struct fold *fold, const struct go_setup *setup,
                              const struct go_clock_rules *clock, int64_t started_ms);
void fold_finish(struct fold *fold);
/* Moves a fold with its memory; *from is finished then. */
void fold_move(struct fold *from, struct fold *to);
/* Lets the fold keep marks if its rules are slow. Then taking back a move, or folding a part of the
 * same events again, does not begin at the start. */
void fold_keep_marks(struct fold *fold);
/* Marks the present state under any rules, for callers that limit the cost of taking back. */
void fold_mark(struct fold *fold);

/* Folds event fold->n + 1. On refusal by the rules only *ret changes. An undo folds the counting
 * events since the newest mark before its target again. */
enum go_reason fold_next(struct fold *fold, const struct events *events, struct fold_change *ret);
/* The same for a list that does not name the payer of an undo or a pause, such as a record: the
 * running clock pays. */
enum go_reason fold_next_recorded(struct fold *fold, const struct events *events,
                                  struct fold_change *ret);
/* Whether this event, as the next one, ends a turn whose time was already over. */
bool fold_is_late(const struct fold *fold, const struct event *event);

/* Folds 1..n from the start. False if an event is refused, which never happens with a stored list. */
bool fold_all(struct fold *fold, const struct events *events, uint32_t n);
/* The same, with the help of a longer fold of the same game, which may have marks. */
bool fold_part(struct fold *fold, const struct fold *whole, const struct events *events,
               uint32_t n);
/* Whether fold_part() up to n is quick: the rules fold fast, or n is not before the newest mark. */
bool fold_is_near(const struct fold *whole, uint32_t n);

/* The player whose clock runs by the rules: the player to move, unless the game is stopped, paused or over. */
uint8_t fold_running(const struct fold *fold);
/* Whether this player, and whether each player, has made a turn of their own. */
bool fold_moved(const struct fold *fold, uint8_t player);
bool fold_both_moved(const struct fold *fold);
/* Whether this kind of event ends a turn of its player and is charged to their clock. */
bool fold_ends_turn(uint8_t kind);
/* Whether the rules do not know this kind of event: declining, taking back, credits, pauses, time. */
bool fold_is_house(uint8_t kind);
/* The number to which `player` would take back, to before their own last turn; UINT32_MAX if there is none. */
uint32_t fold_undo_target(const struct fold *fold, const struct events *events, uint8_t player);

#endif
