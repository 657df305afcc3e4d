/* The second fold as it was, to be compared with the one fold before it goes. */
#ifndef TESTS_PROTO_OLD_WALK_H
#define TESTS_PROTO_OLD_WALK_H

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/record.h"

/* An event that counts: nothing has taken it back. */
struct old_walk_living {
    uint32_t n;
    bool in_sequence; /* a confirmation sequence ran after it */
};

/* An earlier state, so that taking back does not begin at the beginning. */
struct old_walk_mark {
    uint32_t living_n; /* events that counted then; 0: not in use */
    struct go_game game;
    void *journal;
    size_t journal_bytes;
};

/* The state after events 1..n of a record. Events that a later `undo` cancels have their effect until it comes. */
struct old_walk {
    const struct proto_record *record;
    uint32_t n;
    struct go_game game;
    void *journal;
    size_t journal_bytes;
    struct go_clock_side sides[2]; /* Black's, White's, before the running turn */
    uint8_t paused; /* bits: 1 until both have come, 2 until the director lets it go on */
    struct old_walk_living *living; /* in their order */
    uint32_t living_n, living_size;
    struct old_walk_mark marks[2]; /* the later one first */
    uint32_t again;                /* acts folded once more because of an undo */
    /* of the last step */
    uint8_t extra;    /* colour of an automatic pass that followed; GO_EMPTY: none */
    uint8_t sequence; /* enum proto_sequence */
};

static struct proto_string old_act(const struct old_walk *walk, const struct event *event)
{
    return events_act(&walk->record->log, (uint32_t)(event - walk->record->log.list) + 1);
}

static void old_walk_finish(struct old_walk *walk);

enum { FIRST_TURNS = 400 };

static void *get(void *old, size_t bytes)
{
    void *memory = realloc(old, bytes);

    if (!memory)
        abort();
    return memory;
}

static bool old_walk_init(struct old_walk *walk, const struct proto_record *record,
                          enum go_setup_error *ret_error)
{
    const struct go_setup *setup = &record->setup;
    enum go_setup_error error;

    memset(walk, 0, sizeof *walk);
    walk->record = record;
    walk->sides[0] = walk->sides[1] = go_clock_start(&record->clock);
    if (setup->width < 1 || setup->width > GO_SIDE_MAX || setup->height < 1 ||
        setup->height > GO_SIDE_MAX) {
        *ret_error = GO_SETUP_SIZE;
        return false;
    }
    walk->journal_bytes = go_journal_bytes(setup->width, setup->height, FIRST_TURNS);
    walk->journal = get(NULL, walk->journal_bytes);
    error = go_game_init(&walk->game, setup, walk->journal, walk->journal_bytes, NULL);
    if (error != GO_SETUP_OK) {
        old_walk_finish(walk);
        *ret_error = error;
        return false;
    }
    return true;
}

static void old_walk_finish(struct old_walk *walk)
{
    free(walk->journal);
    free(walk->living);
    for (int i = 0; i < 2; i++) {
        free(walk->marks[i].journal);
        walk->marks[i].journal = NULL;
    }
    walk->journal = NULL;
    walk->living = NULL;
}

/* One event may add two turns: its own and an automatic pass. */
static void make_room(struct old_walk *walk)
{
    const struct go_setup *setup = go_game_setup(&walk->game);
    unsigned turns = go_game_turns(&walk->game) * 2u;

    if (go_game_room(&walk->game) >= 2)
        return;
    turns = turns > GO_TURNS_MAX ? GO_TURNS_MAX : turns;
    size_t bytes = go_journal_bytes(setup->width, setup->height, turns);
    if (bytes <= walk->journal_bytes)
        return;
    void *wider = get(NULL, bytes);
    go_game_move_journal(&walk->game, wider, bytes);
    free(walk->journal);
    walk->journal = wider;
    walk->journal_bytes = bytes;
}

static bool is_house(uint8_t kind)
{
    return kind == PROTO_EVENT_DRAW_NO ||
           (kind >= PROTO_EVENT_UNDO_ASK && kind <= PROTO_EVENT_TIME);
}

static bool ends_turn(uint8_t kind)
{
    return kind == PROTO_EVENT_PLAY || kind == PROTO_EVENT_PASS || kind == PROTO_EVENT_CHALLENGE;
}

static enum go_reason apply(struct old_walk *walk, uint32_t n, struct go_witness *ret_witness)
{
    const struct go_setup *setup = go_game_setup(&walk->game);
    struct proto_string text = proto_record_act(walk->record, n);
    go_point points[GO_POINTS_MAX];
    struct go_act act;

    make_room(walk);
    if (!go_act_read(text.at, text.length, setup->width, setup->height, &act, points))
        return GO_WRONG_PHASE; /* not reached: the record read it before */
    return go_game_apply(&walk->game, &act, NULL, ret_witness);
}

/* An act of the rules, and what came of it beyond the board. */
static bool play(struct old_walk *walk, uint32_t n, struct proto_walk_no *ret_error)
{
    uint8_t phase = go_game_phase(&walk->game);
    unsigned turns = go_game_turns(&walk->game);
    struct go_standing standing;
    struct go_turn last;

    go_game_standing(&walk->game, &standing);
    ret_error->reason = apply(walk, n, &ret_error->witness);
    if (ret_error->reason != GO_OK)
        return false;
    unsigned after_turns = go_game_turns(&walk->game);
    if (after_turns > turns + 1 && go_game_turn(&walk->game, after_turns, &last) && last.automatic)
        walk->extra = last.player;
    uint8_t after = go_game_phase(&walk->game);
    if (phase != GO_PHASE_CONFIRMATION && after == GO_PHASE_CONFIRMATION) {
        walk->sequence = PROTO_SEQUENCE_BEGUN;
    } else if (phase == GO_PHASE_CONFIRMATION && after == GO_PHASE_STOPPED) {
        uint8_t marks[GO_POINTS_MAX];
        go_game_marks(&walk->game, marks);
        walk->sequence = marks[standing.claim_point] == GO_MARK_PROVED_DEAD
                             ? PROTO_SEQUENCE_PROVED
                             : PROTO_SEQUENCE_REFUTED;
    }
    return true;
}

/* --- taking back ------------------------------------------------------------------------------ */

static void save(struct old_walk *walk)
{
    struct old_walk_mark older = walk->marks[1];

    if (older.journal_bytes != walk->journal_bytes)
        older.journal = get(older.journal, walk->journal_bytes);
    older.journal_bytes = walk->journal_bytes;
    older.living_n = walk->living_n;
    older.game = walk->game;
    go_game_move_journal(&older.game, older.journal, older.journal_bytes);
    walk->marks[1] = walk->marks[0];
    walk->marks[0] = older;
}

/* The latest state kept with at most `left` events; returns how many it has. Those beyond are of a
 * past that no longer counts. */
static uint32_t restore(struct old_walk *walk, uint32_t left)
{
    struct go_setup setup = *go_game_setup(&walk->game);

    for (int i = 0; i < 2; i++) {
        struct old_walk_mark *mark = &walk->marks[i];
        if (mark->living_n == 0 || mark->living_n > left) {
            mark->living_n = 0;
            continue;
        }
        walk->game = mark->game;
        go_game_move_journal(&walk->game, walk->journal, walk->journal_bytes);
        return mark->living_n;
    }
    go_game_init(&walk->game, &setup, walk->journal, walk->journal_bytes, NULL);
    return 0;
}

/* How many events would have to be folded again to have `left`. */
static uint32_t cost(const struct old_walk *walk, uint32_t left)
{
    for (int i = 0; i < 2; i++)
        if (walk->marks[i].living_n > 0 && walk->marks[i].living_n <= left)
            return left - walk->marks[i].living_n;
    return left;
}

/* Back to the state after event `target`, by folding again what counts until there. */
static bool take_back(struct old_walk *walk, uint32_t target, struct proto_walk_no *ret_error)
{
    struct go_witness witness;
    uint32_t left = walk->living_n;

    while (left > 0 && walk->living[left - 1].n > target)
        left--;
    bool bad = target > walk->n || (left > 0 && walk->living[left - 1].in_sequence);
    if (bad || walk->again + cost(walk, left) > PROTO_RECORD_AGAIN_MAX) {
        ret_error->why = bad ? "bad-undo" : "too-many-undos";
        return false;
    }
    walk->again += cost(walk, left);
    walk->living_n = left;
    for (uint32_t i = restore(walk, left); i < left; i++)
        if (!is_house(events_get(&walk->record->log, walk->living[i].n)->kind))
            apply(walk, walk->living[i].n, &witness);
    return true;
}

/* Whose time a turn, a flag, an undo or a pause takes. */
static uint8_t charged(const struct old_walk *walk, const struct event *event)
{
    uint8_t phase = go_game_phase(&walk->game);

    if (ends_turn(event->kind) || event->kind == PROTO_EVENT_FLAG)
        return event->player;
    if ((event->kind != PROTO_EVENT_UNDO && event->kind != PROTO_EVENT_PAUSE) || walk->paused ||
        phase == GO_PHASE_STOPPED)
        return GO_EMPTY;
    return go_game_to_move(&walk->game);
}

/* Takes the event's time off a clock. False if the turn was finished after its time was over. A
 * pause ends no turn: nothing is earned. */
static bool charge(const struct old_walk *walk, const struct event *event,
                   struct go_clock_side *side)
{
    const struct go_clock_rules *clock = &walk->record->clock;

    if (event->kind != PROTO_EVENT_PAUSE)
        return go_clock_charge(clock, side, event->spent_ms);
    *side = go_clock_peek(clock, side, event->spent_ms);
    return true;
}

/* Clocks stand while anybody wants them to: whoever is not there yet, or the director. */
static void pause_or_go_on(struct old_walk *walk, const struct event *event)
{
    uint8_t cause = events_by_director(old_act(walk, event)) ? 2 : 1;

    if (event->kind == PROTO_EVENT_PAUSE)
        walk->paused |= cause;
    else
        walk->paused &= (uint8_t)~cause;
}

static void live(struct old_walk *walk)
{
    bool in_sequence = go_game_phase(&walk->game) == GO_PHASE_CONFIRMATION;

    if (walk->living_n == walk->living_size) {
        walk->living_size = walk->living_size ? walk->living_size * 2 : 64;
        walk->living = get(walk->living, walk->living_size * sizeof *walk->living);
    }
    walk->living[walk->living_n++] = (struct old_walk_living){++walk->n, in_sequence};
    if (walk->living_n >= walk->marks[0].living_n + PROTO_RECORD_MARK_EVENTS)
        save(walk);
}

static bool old_walk_step(struct old_walk *walk, struct proto_walk_no *ret_error)
{
    const struct event *event = events_get(&walk->record->log, walk->n + 1);
    uint8_t who = charged(walk, event);
    struct go_clock_side side = walk->sides[who == GO_WHITE];
    bool in_time = who == GO_EMPTY || charge(walk, event, &side);

    *ret_error = (struct proto_walk_no){.reason = GO_OK};
    walk->extra = GO_EMPTY;
    walk->sequence = PROTO_SEQUENCE_SAME;
    if (is_house(event->kind) && go_game_phase(&walk->game) == GO_PHASE_FINISHED)
        ret_error->why = "event-after-end";
    else if (!in_time && ends_turn(event->kind))
        ret_error->why = "time-over";
    if (ret_error->why)
        return false;
    if (event->kind == PROTO_EVENT_UNDO
            ? !take_back(walk, events_target(old_act(walk, event)), ret_error)
            : !is_house(event->kind) && !play(walk, walk->n + 1, ret_error))
        return false;
    if (event->kind == PROTO_EVENT_PAUSE || event->kind == PROTO_EVENT_UNPAUSE)
        pause_or_go_on(walk, event);
    if (event->kind == PROTO_EVENT_TIME)
        go_clock_add(&walk->record->clock, &walk->sides[event->player == GO_WHITE],
                     events_target(old_act(walk, event)));
    if (who != GO_EMPTY)
        walk->sides[who == GO_WHITE] = side;
    live(walk);
    return true;
}

#endif
