/* Folding events into a state. Acts of the rules go to the core by their text; what the server adds
 * (declining, taking back, credits, pauses) is handled here, and so are the clocks.
 *
 * Clocks and pauses fold over every event, cancelled or not: time is not given back. The board folds
 * over the living ones only. What an event says is believed only as far as the rules accept it: a
 * refused act stops the fold. */
#include "proto/game/fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/alloc.h"

#define JOURNAL_TURNS 128 /* turns that a game's first journal holds; then it grows by half */
#define MARK_TURNS    32  /* between two marks, at least: 0.4 ms under slow rules */

static void begin(struct fold *fold, int64_t started_ms)
{
    fold->sides[0] = fold->sides[1] = go_clock_start(&fold->clock);
    fold->turn_at_ms = started_ms;
    fold->n = fold->base = fold->undo_to = 0;
    fold->undo_by = fold->declined = GO_EMPTY;
    fold->paused = 0;
    fold->paused_at_ms = 0;
}

/* --- marks ------------------------------------------------------------------------------------ */

void fold_keep_marks(struct fold *fold)
{
    bool slow = go_game_setup(&fold->game)->rules.liberty != GO_LIBERTY_ADJACENT;
    if (!slow || fold->marks)
        return;
    fold->marks = alloc_zeroed(FOLD_MARKS, sizeof *fold->marks);
}

/* Forgets those after event n. */
static void drop_marks(struct fold *fold, uint32_t n)
{
    for (int i = 0; fold->marks && i < FOLD_MARKS; i++)
        if (fold->marks[i].n > n)
            fold->marks[i].n = 0;
    if (fold->marks && fold->marks[0].n == 0) { /* those that are come first */
        struct fold_mark older = fold->marks[1];
        fold->marks[1] = fold->marks[0];
        fold->marks[0] = older;
    }
}

/* Copies a game into a journal of its own. */
static void copy_game(const struct go_game *from, struct go_game *to, void **journal,
                      size_t *journal_bytes)
{
    const struct go_setup *setup = go_game_setup(from);
    unsigned turns = go_game_turns(from) + JOURNAL_TURNS;
    size_t need =
        go_journal_bytes(setup->width, setup->height, turns > GO_TURNS_MAX ? GO_TURNS_MAX : turns);
    if (*journal_bytes < need) {
        free(*journal);
        *journal = alloc_raw(need, 1);
        *journal_bytes = need;
    }
    *to = *from;
    go_game_move_journal(to, *journal, *journal_bytes);
}

/* The state after events 1..n is marked, if the last mark is far enough. */
static void mark(struct fold *fold, uint32_t n)
{
    struct fold_mark *marks = fold->marks;
    if (!marks ||
        go_game_turns(&fold->game) < MARK_TURNS + (marks[0].n ? go_game_turns(&marks[0].game) : 0))
        return;
    struct fold_mark next = marks[1];
    marks[1] = marks[0];
    next.n = n;
    next.declined = fold->declined;
    copy_game(&fold->game, &next.game, &next.journal, &next.journal_bytes);
    marks[0] = next;
}

/* The newest mark of `whole` that is a state on the way to the living events 1..n; NULL: none. */
static const struct fold_mark *find_mark(const struct fold *whole, const struct events *events,
                                         const uint8_t *alive, uint32_t n)
{
    const struct fold_mark *ret = NULL;
    for (int i = 0; whole->marks && i < FOLD_MARKS; i++) {
        const struct fold_mark *one = &whole->marks[i];
        if (ret || one->n == 0 || one->n > n)
            continue;
        uint8_t *then = alloc_raw(one->n, 1);
        events_alive(events, one->n, then);
        if (memcmp(then, alive, one->n) == 0)
            ret = one;
        free(then);
    }
    return ret;
}

bool fold_is_near(const struct fold *whole, uint32_t n)
{
    if (!whole->marks || n <= MARK_TURNS)
        return true;
    return whole->marks[0].n != 0 && whole->marks[0].n <= n;
}

/* --- beginning and end ------------------------------------------------------------------------ */

enum go_setup_error fold_init(struct fold *fold, const struct go_setup *setup,
                              const struct go_clock_rules *clock, int64_t started_ms)
{
    size_t need = go_journal_bytes(setup->width, setup->height, JOURNAL_TURNS);
    if (fold->journal_bytes < need) {
        free(fold->journal);
        fold->journal = alloc_raw(need, 1);
        fold->journal_bytes = need;
    }
    drop_marks(fold, 0);
    fold->clock = *clock;
    begin(fold, started_ms);
    return go_game_init(&fold->game, setup, fold->journal, fold->journal_bytes, NULL);
}

void fold_finish(struct fold *fold)
{
    for (int i = 0; fold->marks && i < FOLD_MARKS; i++)
        free(fold->marks[i].journal);
    free(fold->marks);
    fold->marks = NULL;
    free(fold->journal);
    fold->journal = NULL;
    fold->journal_bytes = 0;
}

void fold_move(struct fold *from, struct fold *to)
{
    *to = *from;
    *from = (struct fold){0};
}

/* One event may add two turns: its own and an automatic pass. */
static void make_room(struct fold *fold)
{
    if (go_game_room(&fold->game) >= 2)
        return;
    const struct go_setup *setup = go_game_setup(&fold->game);
    unsigned turns = go_game_turns(&fold->game) * 3u / 2;
    if (turns < JOURNAL_TURNS)
        turns = JOURNAL_TURNS;
    if (turns > GO_TURNS_MAX)
        turns = GO_TURNS_MAX;
    size_t bytes = go_journal_bytes(setup->width, setup->height, turns);
    if (bytes <= fold->journal_bytes)
        return;
    void *wider = alloc_raw(bytes, 1);
    go_game_move_journal(&fold->game, wider, bytes);
    free(fold->journal);
    fold->journal = wider;
    fold->journal_bytes = bytes;
}

bool fold_ends_turn(uint8_t kind)
{
    return kind == PROTO_EVENT_PLAY || kind == PROTO_EVENT_PASS || kind == PROTO_EVENT_CHALLENGE;
}

static bool is_house(uint8_t kind)
{
    return kind == PROTO_EVENT_DRAW_NO ||
           (kind >= PROTO_EVENT_UNDO_ASK && kind <= PROTO_EVENT_TIME);
}

/* Whether a turn or a stop begins with this event, if the game goes on. */
static bool begins(uint8_t kind)
{
    return fold_ends_turn(kind) || kind == PROTO_EVENT_RESUME || kind == PROTO_EVENT_CLAIM ||
           kind == PROTO_EVENT_UNDO || kind == PROTO_EVENT_CREDIT || kind == PROTO_EVENT_UNPAUSE;
}

/* Whether this kind changes board, turn, phase or marks; what ends the game does too, whatever it
 * is. */
static bool moves_base(uint8_t kind)
{
    return fold_ends_turn(kind) || kind == PROTO_EVENT_RESUME || kind == PROTO_EVENT_CLAIM ||
           kind == PROTO_EVENT_UNDO || kind == PROTO_EVENT_DEAD || kind == PROTO_EVENT_ALIVE ||
           kind == PROTO_EVENT_EXPIRE;
}

/* Applies an act of the rules, given as text. */
static enum go_reason apply(struct fold *fold, struct proto_string text, struct fold_change *ret)
{
    const struct go_setup *setup = go_game_setup(&fold->game);
    go_point points[GO_POINTS_MAX];
    struct go_act act;
    struct go_standing standing;

    make_room(fold);
    if (!go_act_read(text.at, text.length, setup->width, setup->height, &act, points))
        return GO_WRONG_PHASE;
    uint8_t phase = go_game_phase(&fold->game);
    unsigned turns = go_game_turns(&fold->game);
    go_game_standing(&fold->game, &standing);
    enum go_reason reason = go_game_apply(&fold->game, &act, &ret->effect, &ret->witness);
    if (reason != GO_OK)
        return reason;

    struct go_turn last;
    if (go_game_turns(&fold->game) > turns + 1 &&
        go_game_turn(&fold->game, go_game_turns(&fold->game), &last) && last.automatic)
        ret->extra = last.player;
    uint8_t after = go_game_phase(&fold->game);
    ret->restores = phase == GO_PHASE_CONFIRMATION && after != GO_PHASE_CONFIRMATION;
    if (phase != GO_PHASE_CONFIRMATION && after == GO_PHASE_CONFIRMATION) {
        ret->sequence = PROTO_SEQUENCE_BEGUN;
    } else if (ret->restores && after == GO_PHASE_STOPPED) {
        uint8_t marks[GO_POINTS_MAX];
        go_game_marks(&fold->game, marks);
        ret->sequence = marks[standing.claim_point] == GO_MARK_PROVED_DEAD ? PROTO_SEQUENCE_PROVED
                                                                           : PROTO_SEQUENCE_REFUTED;
    }
    return GO_OK;
}

/* The part of an event that is not on the board. */
static void note(struct fold *fold, const struct event *event, struct proto_string act)
{
    if (begins(event->kind) && event->kind != PROTO_EVENT_CREDIT &&
        event->kind != PROTO_EVENT_UNPAUSE)
        fold->undo_by = GO_EMPTY;
    if (fold_ends_turn(event->kind) && fold->declined == event->player)
        fold->declined = GO_EMPTY;
    if (event->kind == PROTO_EVENT_DRAW_NO)
        fold->declined = event->player;
    if (event->kind == PROTO_EVENT_UNDO_NO)
        fold->undo_by = GO_EMPTY;
    if (event->kind == PROTO_EVENT_UNDO_ASK) {
        fold->undo_by = event->player;
        fold->undo_to = events_target(act);
    }
}

/* A turn goes on after a pause where it was: what it took so far is charged, and a days clock's
 * deadline moves by as long as it stood. */
static void pause_or_go_on(struct fold *fold, const struct event *event, struct proto_string act)
{
    uint8_t before = fold->paused;
    uint8_t cause = events_by_director(act) ? FOLD_STOPPED : FOLD_WAITS;
    if (event->kind == PROTO_EVENT_PAUSE) {
        if (event->player != GO_EMPTY)
            fold->sides[event->player - 1] =
                go_clock_peek(&fold->clock, &fold->sides[event->player - 1], event->spent_ms);
        fold->paused |= cause;
        if (before == 0)
            fold->paused_at_ms = event->at_ms;
    } else {
        fold->paused &= (uint8_t)~cause;
        if (before != 0 && fold->paused == 0)
            fold->turn_at_ms += event->at_ms - fold->paused_at_ms;
    }
}

/* Charges the clock that ran, stops it for a pause, or adds to one. False if a turn was finished
 * after its time was over. */
static bool charge(struct fold *fold, const struct event *event, struct proto_string act)
{
    bool in_time = true;
    if (event->player != GO_EMPTY &&
        (fold_ends_turn(event->kind) || event->kind == PROTO_EVENT_FLAG ||
         event->kind == PROTO_EVENT_UNDO))
        in_time = go_clock_charge(&fold->clock, &fold->sides[event->player - 1], event->spent_ms);
    if (event->kind == PROTO_EVENT_TIME)
        go_clock_add(&fold->clock, &fold->sides[event->player - 1], events_target(act));
    if (event->kind == PROTO_EVENT_PAUSE || event->kind == PROTO_EVENT_UNPAUSE)
        pause_or_go_on(fold, event, act);
    else if (begins(event->kind))
        fold->turn_at_ms = event->at_ms;
    return in_time || event->kind == PROTO_EVENT_FLAG;
}

static void count(struct fold *fold, uint32_t n, const struct event *event, bool ended)
{
    fold->n = n;
    if (moves_base(event->kind) || ended)
        fold->base = n;
}

/* From the set-up, or from a mark. Returns the number of events folded. */
static uint32_t restart(struct fold *fold, const struct fold_mark *from)
{
    fold->undo_by = GO_EMPTY;
    if (!from) {
        struct go_setup setup = *go_game_setup(&fold->game);
        go_game_init(&fold->game, &setup, fold->journal, fold->journal_bytes, NULL);
        fold->declined = GO_EMPTY;
        return 0;
    }
    copy_game(&from->game, &fold->game, &fold->journal, &fold->journal_bytes);
    fold->declined = from->declined;
    return from->n;
}

/* Folds the board part of the living events 1..n. whole: whose marks may help. */
static enum go_reason refold_board(struct fold *fold, const struct fold *whole,
                                   const struct events *events, uint32_t n)
{
    struct fold_change change;
    enum go_reason reason = GO_OK;
    uint8_t *alive = alloc_raw(n, 1);
    events_alive(events, n, alive);
    uint32_t from = restart(fold, find_mark(whole, events, alive, n));
    drop_marks(fold, from);
    for (uint32_t i = from + 1; i <= n && reason == GO_OK; i++) {
        const struct event *event = events_get(events, i);
        if (!alive[i - 1])
            continue;
        if (!is_house(event->kind))
            reason = apply(fold, events_act(events, i), &change);
        note(fold, event, events_act(events, i));
        mark(fold, i);
    }
    free(alive);
    return reason;
}

enum go_reason fold_next(struct fold *fold, const struct events *events, struct fold_change *ret)
{
    uint32_t n = fold->n + 1;
    const struct event *event = events_get(events, n);
    struct proto_string act = events_act(events, n);
    enum go_reason reason = GO_OK;

    ret->effect.gone_n = 0;
    ret->extra = GO_EMPTY;
    ret->sequence = PROTO_SEQUENCE_SAME;
    ret->restores = event->kind == PROTO_EVENT_UNDO;
    if (event->kind == PROTO_EVENT_UNDO)
        reason = refold_board(fold, fold, events, n);
    else if (!is_house(event->kind))
        reason = apply(fold, act, ret);
    if (reason != GO_OK)
        return reason;
    charge(fold, event, act);
    note(fold, event, act);
    bool ended = go_game_phase(&fold->game) == GO_PHASE_FINISHED;
    count(fold, n, event, ended);
    if (event->kind != PROTO_EVENT_UNDO)
        mark(fold, n);
    ret->begins = begins(event->kind) && !ended;
    return GO_OK;
}

bool fold_all(struct fold *fold, const struct events *events, uint32_t n)
{
    return fold_part(fold, fold, events, n);
}

bool fold_part(struct fold *fold, const struct fold *whole, const struct events *events, uint32_t n)
{
    begin(fold, fold->turn_at_ms);
    if (refold_board(fold, whole, events, n) != GO_OK)
        return false;
    bool good = true;
    bool ended = go_game_phase(&fold->game) == GO_PHASE_FINISHED;
    for (uint32_t i = 1; i <= n; i++) {
        good = charge(fold, events_get(events, i), events_act(events, i)) && good;
        count(fold, i, events_get(events, i), ended && i == n);
    }
    return good;
}

uint8_t fold_running(const struct fold *fold)
{
    uint8_t phase = go_game_phase(&fold->game);
    if (fold->paused || phase == GO_PHASE_STOPPED || phase == GO_PHASE_FINISHED)
        return GO_EMPTY;
    return go_game_to_move(&fold->game);
}

bool fold_both_moved(const struct fold *fold)
{
    bool moved[3] = {false};
    struct go_turn turn;
    for (unsigned i = 1;
         go_game_turn(&fold->game, i, &turn) && !(moved[GO_BLACK] && moved[GO_WHITE]); i++)
        if (!turn.automatic && !turn.in_sequence)
            moved[turn.player] = true;
    return moved[GO_BLACK] && moved[GO_WHITE];
}

bool fold_may_undo(const struct fold *fold, uint8_t player)
{
    struct go_turn turn;
    for (unsigned i = go_game_turns(&fold->game); go_game_turn(&fold->game, i, &turn); i--)
        if (turn.player == player && !turn.automatic && !turn.in_sequence)
            return true;
    return false;
}

uint32_t fold_undo_target(const struct fold *fold, const struct events *events, uint8_t player)
{
    uint32_t target = UINT32_MAX;
    unsigned turn = go_game_turns(&fold->game);
    uint8_t *alive = alloc_raw(fold->n, 1);
    events_alive(events, fold->n, alive);
    /* The living turns among the events are the turns of the journal, the automatic ones left
     * out. */
    for (uint32_t i = fold->n; i > 0 && target == UINT32_MAX; i--) {
        struct go_turn done;
        if (!alive[i - 1] || !fold_ends_turn(events_get(events, i)->kind))
            continue;
        while (go_game_turn(&fold->game, turn, &done) && done.automatic)
            turn--;
        turn--;
        if (done.player == player && !done.in_sequence)
            target = i - 1;
    }
    free(alive);
    return target;
}
