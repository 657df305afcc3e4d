/* The fold of events into a state. Acts of the rules go to the core as text. The server's own
 * events (declining, taking back, credits, pauses) are handled here, and so are the clocks.
 *
 * Clocks and pauses fold over every event, cancelled or not: time is not given back. The board
 * folds over the events that count. The rules check each act: a refused act stops the fold. */
#include "proto/game/parts.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/alloc.h"

static void begin(struct fold *fold, int64_t started_ms)
{
    fold->n = fold->base = 0;
    fold->asked = (struct fold_asked){.undo_by = GO_EMPTY, .declined = GO_EMPTY};
    fold_begin_clocks(fold, started_ms);
}

/* --- beginning and end ------------------------------------------------------------------------ */

enum go_setup_error fold_init(struct fold *fold, const struct go_setup *setup,
                              const struct go_clock_rules *clock, int64_t started_ms)
{
    if (setup->width < 1 || setup->width > GO_SIDE_MAX || setup->height < 1 ||
        setup->height > GO_SIDE_MAX)
        return GO_SETUP_SIZE;
    size_t need = go_journal_bytes(setup->width, setup->height, FOLD_JOURNAL_TURNS);
    if (fold->journal_bytes < need) {
        free(fold->journal);
        fold->journal = alloc_raw(need, 1);
        fold->journal_bytes = need;
    }
    fold_drop_marks(fold, 0);
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
    fold->marks_itself = false;
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
    if (turns < FOLD_JOURNAL_TURNS)
        turns = FOLD_JOURNAL_TURNS;
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

bool fold_is_house(uint8_t kind)
{
    return kind == PROTO_EVENT_DRAW_NO ||
           (kind >= PROTO_EVENT_UNDO_ASK && kind <= PROTO_EVENT_UNDO_OFF);
}

bool fold_begins(uint8_t kind)
{
    return fold_ends_turn(kind) || kind == PROTO_EVENT_RESUME || kind == PROTO_EVENT_CLAIM ||
           kind == PROTO_EVENT_UNDO || kind == PROTO_EVENT_CREDIT || kind == PROTO_EVENT_UNPAUSE;
}

/* Whether this kind changes board, turn, phase or marks; any event that ends the game does too. */
static bool moves_base(uint8_t kind)
{
    return fold_ends_turn(kind) || kind == PROTO_EVENT_RESUME || kind == PROTO_EVENT_CLAIM ||
           kind == PROTO_EVENT_UNDO || kind == PROTO_EVENT_DEAD || kind == PROTO_EVENT_ALIVE ||
           kind == PROTO_EVENT_EXPIRE;
}

/* Applies an act of the rules, given as text. */
static enum go_reason apply(struct fold *fold, struct text text, struct fold_change *ret)
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

/* Handles the part of an event that is not on the board. */
static void note(struct fold *fold, const struct event *event, struct text act)
{
    struct fold_asked *asked = &fold->asked;
    if (fold_begins(event->kind) && event->kind != PROTO_EVENT_CREDIT &&
        event->kind != PROTO_EVENT_UNPAUSE) {
        asked->undo_by = GO_EMPTY;
        asked->undo_withdrawn[GO_BLACK] = asked->undo_withdrawn[GO_WHITE] = false;
    }
    if (fold_ends_turn(event->kind) && asked->declined == event->player)
        asked->declined = GO_EMPTY;
    switch (event->kind) {
    case PROTO_EVENT_DRAW_NO: asked->declined = event->player; break;
    case PROTO_EVENT_DRAW_OFF: asked->declined = go_other(event->player); break;
    case PROTO_EVENT_UNDO_ASK:
        asked->undo_by = event->player;
        asked->undo_to = events_target(act);
        break;
    case PROTO_EVENT_UNDO_OFF:
        asked->undo_withdrawn[event->player] = true;
        asked->undo_by = GO_EMPTY;
        break;
    case PROTO_EVENT_UNDO_NO: asked->undo_by = GO_EMPTY; break;
    default: break;
    }
}

static void count(struct fold *fold, uint32_t n, const struct event *event, bool ended)
{
    fold->n = n;
    if (moves_base(event->kind) || ended)
        fold->base = n;
}

/* Begins at the set-up, or at a mark. Returns the number of events in it. */
static uint32_t restart(struct fold *fold, const struct fold_mark *from)
{
    if (!from) {
        struct go_setup setup = *go_game_setup(&fold->game);
        go_game_init(&fold->game, &setup, fold->journal, fold->journal_bytes, NULL);
        fold->asked = (struct fold_asked){.undo_by = GO_EMPTY, .declined = GO_EMPTY};
        return 0;
    }
    fold_copy_game(&from->game, &fold->game, &fold->journal, &fold->journal_bytes);
    fold->asked = from->asked;
    return from->n;
}

/* Folds the board part of the events among 1..n that count. whole: a fold whose marks may help. */
static enum go_reason refold_board(struct fold *fold, const struct fold *whole,
                                   const struct events *events, uint32_t n)
{
    struct fold_change change;
    enum go_reason reason = GO_OK;
    uint32_t from = restart(fold, fold_find_mark(whole, events, n)), living_n;
    uint32_t *living = events_list(events, from, n, &living_n);
    fold_drop_marks(fold, from);
    for (uint32_t i = 0; i < living_n && reason == GO_OK; i++) {
        const struct event *event = events_get(events, living[i]);
        if (!fold_is_house(event->kind))
            reason = apply(fold, events_act(events, living[i]), &change);
        note(fold, event, events_act(events, living[i]));
        fold_mark_if_due(fold, living[i]);
    }
    free(living);
    return reason;
}

static enum go_reason step(struct fold *fold, const struct events *events, uint8_t payer,
                           struct fold_change *ret)
{
    uint32_t n = fold->n + 1;
    const struct event *event = events_get(events, n);
    struct text act = events_act(events, n);
    enum go_reason reason = GO_OK;

    ret->effect.gone_n = 0;
    ret->extra = GO_EMPTY;
    ret->sequence = PROTO_SEQUENCE_SAME;
    ret->restores = event->kind == PROTO_EVENT_UNDO;
    if (event->kind == PROTO_EVENT_UNDO)
        reason = refold_board(fold, fold, events, n);
    else if (!fold_is_house(event->kind))
        reason = apply(fold, act, ret);
    if (reason != GO_OK)
        return reason;
    fold_charge(fold, event, payer, act);
    note(fold, event, act);
    bool ended = go_game_phase(&fold->game) == GO_PHASE_FINISHED;
    count(fold, n, event, ended);
    if (event->kind != PROTO_EVENT_UNDO)
        fold_mark_if_due(fold, n);
    ret->begins = fold_begins(event->kind) && !ended;
    return GO_OK;
}

enum go_reason fold_next(struct fold *fold, const struct events *events, struct fold_change *ret)
{
    return step(fold, events, events_get(events, fold->n + 1)->player, ret);
}

enum go_reason fold_next_recorded(struct fold *fold, const struct events *events,
                                  struct fold_change *ret)
{
    const struct event *event = events_get(events, fold->n + 1);
    bool unsaid = event->kind == PROTO_EVENT_UNDO || event->kind == PROTO_EVENT_PAUSE;
    return step(fold, events, unsaid ? fold_running(fold) : event->player, ret);
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
        const struct event *event = events_get(events, i);
        good = fold_charge(fold, event, event->player, events_act(events, i)) && good;
        count(fold, i, event, ended && i == n);
    }
    return good;
}

bool fold_both_moved(const struct fold *fold)
{
    return fold_moved(fold, GO_BLACK) && fold_moved(fold, GO_WHITE);
}

bool fold_moved(const struct fold *fold, uint8_t player)
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
    /* The turns among the counting events are the turns of the journal without the automatic ones. */
    for (uint32_t i = fold->n; i > 0 && target == UINT32_MAX; i = events_before(events, i)) {
        struct go_turn done;
        if (!fold_ends_turn(events_get(events, i)->kind))
            continue;
        while (go_game_turn(&fold->game, turn, &done) && done.automatic)
            turn--;
        turn--;
        if (done.player == player && !done.in_sequence)
            target = i - 1;
    }
    return target;
}
