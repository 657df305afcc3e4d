/* The rules for a browser: what core.wasm exports. Numbers and counted bytes only, in two fixed buffers; no imports, no
 * allocation, a fixed number of games at once. README.md beside this file describes every export and layout.
 *
 * It judges nothing itself. A caller that breaks the contract (an unknown slot, a length beyond the buffer) traps: the
 * one caller is web-static/lib/core.js, and a trap is a bug there. */
#include "core/clock.h"
#include "core/game.h"
#include "core/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum {
    GAMES_N = 6,            /* games at once: live, preview, analysis, example and two to spare */
    JOURNAL_BYTES = 261312, /* of each game: GO_TURNS_MAX turns on the largest board */
    IN_BYTES = 4096,        /* longest act: "b alive" and every point of the largest board */
    OUT_BYTES = 8192,       /* longest answer: ko notes */
    NOTE_WORDS = 5,
    NOTES_MAX = OUT_BYTES / 4 / NOTE_WORDS,
    OWNER_OFFSET = 32 /* of the owners behind the eight numbers of a tally */
};

static union {
    char text[IN_BYTES];
    int64_t wide[IN_BYTES / 8];
} in;

static union {
    uint8_t bytes[OUT_BYTES];
    int32_t words[OUT_BYTES / 4];
} out;

static struct slot {
    bool started;
    struct go_game game;
    _Alignas(8) uint8_t journal[JOURNAL_BYTES];
} slots[GAMES_N];

static struct go_setup setup; /* the next game's rules and board */

static void require(bool kept)
{
    if (!kept)
        __builtin_trap();
}

static struct go_game *game_at(uint32_t slot)
{
    require(slot < GAMES_N && slots[slot].started);
    return &slots[slot].game;
}

static int32_t word(uint16_t point_or_turn)
{
    return point_or_turn == GO_NO_POINT ? -1 : point_or_turn;
}

/* --- buffers and texts ------------------------------------------------------------------------------------ */

EXPORT(in_buffer) void *wasm_in_buffer(void)
{
    return &in;
}
EXPORT(in_size) uint32_t wasm_in_size(void)
{
    return IN_BYTES;
}
EXPORT(out_buffer) void *wasm_out_buffer(void)
{
    return &out;
}
EXPORT(out_size) uint32_t wasm_out_size(void)
{
    return OUT_BYTES;
}

enum text_kind {
    TEXT_CLAUSE,
    TEXT_VALUE, /* b: which value of clause a */
    TEXT_RULESET,
    TEXT_TITLE,
    TEXT_REASON,
    TEXT_DETAIL,
    TEXT_ENDING,
    TEXT_RESULT,
    TEXT_PHASE,
    TEXT_ACT,
    TEXT_SETUP_ERROR
};

static const char *const setup_errors[] = {"",           "size",   "rules", "colour",
                                           "no-liberty", "bridge", "memory"};

static const char *text_of(uint32_t kind, uint32_t a, uint32_t b)
{
    switch ((enum text_kind)kind) {
    case TEXT_CLAUSE: return a < go_clauses_n ? go_clauses[a].name : "";
    case TEXT_VALUE:
        return a < go_clauses_n && b < go_clauses[a].values_n ? go_clauses[a].values[b] : "";
    case TEXT_RULESET: return a < go_rulesets_n ? go_rulesets[a]->name : "";
    case TEXT_TITLE: return a < go_rulesets_n ? go_rulesets[a]->title : "";
    case TEXT_REASON: return go_reason_key((uint8_t)a);
    case TEXT_DETAIL: return go_detail_key((uint8_t)a);
    case TEXT_ENDING: return go_ending_key((uint8_t)a);
    case TEXT_RESULT: return go_result_key((uint8_t)a);
    case TEXT_PHASE: return go_phase_key((uint8_t)a);
    case TEXT_ACT: return go_act_key((uint8_t)a);
    case TEXT_SETUP_ERROR:
        return a < sizeof setup_errors / sizeof *setup_errors ? setup_errors[a] : "";
    }
    return "";
}

EXPORT(text) uint32_t wasm_text(uint32_t kind, uint32_t a, uint32_t b)
{
    const char *text = text_of(kind, a, b);
    uint32_t length = 0;

    while (text && text[length] != '\0' && length < OUT_BYTES) {
        out.bytes[length] = (uint8_t)text[length];
        length++;
    }
    return length;
}

/* --- rules ------------------------------------------------------------------------------------------------ */

EXPORT(rulesets_n) uint32_t wasm_rulesets_n(void)
{
    return (uint32_t)go_rulesets_n;
}

EXPORT(ruleset_revision) uint32_t wasm_ruleset_revision(uint32_t index)
{
    require(index < go_rulesets_n);
    return go_rulesets[index]->revision;
}

EXPORT(clauses_n) uint32_t wasm_clauses_n(void)
{
    return (uint32_t)go_clauses_n;
}

static const struct go_clause *clause_at(uint32_t index)
{
    require(index < go_clauses_n);
    return &go_clauses[index];
}

EXPORT(clause_kind) uint32_t wasm_clause_kind(uint32_t index)
{
    return clause_at(index)->kind;
}
EXPORT(clause_values_n) uint32_t wasm_clause_values_n(uint32_t index)
{
    return clause_at(index)->values_n;
}
EXPORT(clause_first) uint32_t wasm_clause_first(uint32_t index)
{
    return clause_at(index)->first;
}
EXPORT(clause_min) int32_t wasm_clause_min(uint32_t index)
{
    return clause_at(index)->min;
}
EXPORT(clause_max) int32_t wasm_clause_max(uint32_t index)
{
    return clause_at(index)->max;
}

EXPORT(rules_clear) void wasm_rules_clear(void)
{
    setup.rules = (struct go_rules){0};
}

EXPORT(rules_load) bool wasm_rules_load(uint32_t length)
{
    const struct go_ruleset *ruleset;

    require(length <= IN_BYTES);
    ruleset = go_ruleset_find(in.text, length);
    if (ruleset)
        setup.rules = ruleset->rules;
    return ruleset != NULL;
}

EXPORT(rules_get) int32_t wasm_rules_get(uint32_t index, uint32_t part)
{
    clause_at(index);
    return go_clause_get(&setup.rules, index, part);
}

EXPORT(rules_set) bool wasm_rules_set(uint32_t index, uint32_t part, int32_t value)
{
    clause_at(index);
    return go_clause_set(&setup.rules, index, part, value);
}

EXPORT(rules_check) int32_t wasm_rules_check(void)
{
    size_t a, b;

    return go_rules_check(&setup.rules, &a, &b) ? -1 : (int32_t)(a << 8 | b);
}

/* --- starting a game -------------------------------------------------------------------------------------- */

EXPORT(setup) bool wasm_setup(uint32_t width, uint32_t height, uint32_t length)
{
    size_t at;

    require(length <= IN_BYTES);
    if (width < 1 || width > GO_SIDE_MAX || height < 1 || height > GO_SIDE_MAX)
        return false;
    setup.width = (uint8_t)width;
    setup.height = (uint8_t)height;
    return go_board_read(in.text, length, width, height, setup.points, &at);
}

EXPORT(games_n) uint32_t wasm_games_n(void)
{
    return GAMES_N;
}

EXPORT(start) uint32_t wasm_start(uint32_t slot, uint32_t to_move, uint32_t handicap)
{
    go_point point = GO_NO_POINT;
    enum go_setup_error error;

    require(slot < GAMES_N && handicap <= UINT8_MAX);
    setup.to_move = (uint8_t)to_move;
    setup.handicap = (uint8_t)handicap;
    error = go_game_init(&slots[slot].game, &setup, slots[slot].journal, JOURNAL_BYTES, &point);
    slots[slot].started = error == GO_SETUP_OK;
    out.words[0] = word(point);
    return error;
}

/* --- judging and doing ------------------------------------------------------------------------------------ */

static struct go_effect effect;
static struct go_witness witness;

static void write_verdict(bool refused)
{
    const struct go_witness none = {.point = GO_NO_POINT, .turn = GO_NO_TURN};
    int32_t *to = out.words;

    if (!refused)
        witness = none;
    *to++ = witness.detail;
    *to++ = word(witness.point);
    *to++ = word(witness.turn);
    *to++ = witness.string_n;
    *to++ = effect.gone_n;
    *to++ = effect.taken[GO_BLACK];
    *to++ = effect.taken[GO_WHITE];
    for (unsigned i = 0; i < witness.string_n; i++)
        *to++ = witness.string[i];
    for (unsigned i = 0; i < effect.gone_n; i++)
        *to++ = effect.gone[i];
}

static int32_t act(uint32_t slot, uint32_t length, bool apply)
{
    static go_point points[GO_POINTS_MAX];
    struct go_game *game = game_at(slot);
    const struct go_setup *board = go_game_setup(game);
    struct go_act wanted;
    enum go_reason reason;

    require(length <= IN_BYTES);
    if (!go_act_read(in.text, length, board->width, board->height, &wanted, points))
        return -1;
    effect.placed = GO_NO_POINT;
    effect.gone_n = effect.taken[GO_BLACK] = effect.taken[GO_WHITE] = 0;
    reason = apply ? go_game_apply(game, &wanted, &effect, &witness)
                   : go_game_judge(game, &wanted, &effect, &witness);
    write_verdict(reason != GO_OK);
    return (int32_t)reason;
}

EXPORT(apply) int32_t wasm_apply(uint32_t slot, uint32_t length)
{
    return act(slot, length, true);
}
EXPORT(judge) int32_t wasm_judge(uint32_t slot, uint32_t length)
{
    return act(slot, length, false);
}

/* --- reading ---------------------------------------------------------------------------------------------- */

EXPORT(points) const uint8_t *wasm_points(uint32_t slot)
{
    return go_game_points(game_at(slot));
}
EXPORT(phase) uint32_t wasm_phase(uint32_t slot)
{
    return go_game_phase(game_at(slot));
}
EXPORT(to_move) uint32_t wasm_to_move(uint32_t slot)
{
    return go_game_to_move(game_at(slot));
}
EXPORT(next) uint32_t wasm_next(uint32_t slot)
{
    return go_game_next(game_at(slot));
}
EXPORT(in_dispute) bool wasm_in_dispute(uint32_t slot)
{
    return go_game_in_dispute(game_at(slot));
}
EXPORT(turns) uint32_t wasm_turns(uint32_t slot)
{
    return go_game_turns(game_at(slot));
}
EXPORT(room) uint32_t wasm_room(uint32_t slot)
{
    return go_game_room(game_at(slot));
}
EXPORT(legal) uint32_t wasm_legal(uint32_t slot)
{
    return go_game_legal(game_at(slot), out.bytes);
}
EXPORT(marks) void wasm_marks(uint32_t slot)
{
    go_game_marks(game_at(slot), out.bytes);
}

EXPORT(lost) uint32_t wasm_lost(uint32_t slot, uint32_t player)
{
    return go_game_lost(game_at(slot), (uint8_t)player);
}

EXPORT(may) uint32_t wasm_may(uint32_t slot, uint32_t player)
{
    return go_game_may(game_at(slot), (uint8_t)player);
}

EXPORT(board_after) bool wasm_board_after(uint32_t slot, uint32_t turn)
{
    return go_game_board_after(game_at(slot), turn, out.bytes);
}

EXPORT(outcome) void wasm_outcome(uint32_t slot)
{
    struct go_outcome outcome = go_game_outcome(game_at(slot));

    out.words[0] = outcome.result;
    out.words[1] = outcome.ending;
    out.words[2] = outcome.scored;
    out.words[3] = outcome.score_x2[0];
    out.words[4] = outcome.score_x2[1];
}

EXPORT(tally) void wasm_tally(uint32_t slot)
{
    static struct go_tally tally;

    go_game_tally(game_at(slot), &tally);
    for (unsigned i = 0; i < 2; i++) {
        out.words[i] = tally.score_x2[i];
        out.words[2 + i] = tally.stones[i];
        out.words[4 + i] = tally.points[i];
        out.words[6 + i] = tally.prisoners[i];
    }
    for (unsigned i = 0; i < GO_POINTS_MAX; i++)
        out.bytes[OWNER_OFFSET + i] = tally.owner[i];
}

EXPORT(ko_notes) uint32_t wasm_ko_notes(uint32_t slot)
{
    static struct go_ko_note notes[NOTES_MAX];
    unsigned n = go_game_ko_notes(game_at(slot), notes, NOTES_MAX);
    int32_t *to = out.words;

    for (unsigned i = 0; i < n; i++) {
        *to++ = notes[i].capture;
        *to++ = notes[i].other;
        *to++ = notes[i].player;
        *to++ = notes[i].prepared;
        *to++ = notes[i].locked;
    }
    return n;
}

EXPORT(standing) void wasm_standing(uint32_t slot)
{
    struct go_standing now;
    int32_t *to = out.words;

    go_game_standing(game_at(slot), &now);
    *to++ = word(now.passes_left[GO_BLACK]);
    *to++ = word(now.passes_left[GO_WHITE]);
    *to++ = now.stones_left[GO_BLACK];
    *to++ = now.stones_left[GO_WHITE];
    *to++ = now.successive_passes;
    *to++ = now.stop_passes;
    *to++ = now.resumptions;
    *to++ = now.max_resumptions;
    *to++ = now.claims;
    *to++ = now.max_claims;
    *to++ = now.resumed_by;
    *to++ = now.modified_ko;
    *to++ = now.draw_offer;
    *to++ = now.accepted[GO_BLACK];
    *to++ = now.accepted[GO_WHITE];
    *to++ = word(now.ko_point);
    *to++ = word(now.remembered_turn);
    *to++ = word(now.claim_point);
    *to++ = now.claim_by;
    *to++ = now.claim_sequences;
}

EXPORT(liberties) void wasm_liberties(uint32_t slot, uint32_t point)
{
    static struct go_liberties liberties;
    const struct go_game *game = game_at(slot);
    const struct go_setup *board = go_game_setup(game);
    unsigned n = (unsigned)board->width * board->height;

    require(point < n);
    go_game_liberties(game, (go_point)point, &liberties);
    for (unsigned i = 0; i < n; i++) {
        out.bytes[i] = liberties.counting[i];
        out.bytes[n + i] = liberties.internal[i];
        out.bytes[2 * n + i] = liberties.outside[i];
    }
}

EXPORT(turn) bool wasm_turn(uint32_t slot, uint32_t number)
{
    struct go_turn turn;

    if (!go_game_turn(game_at(slot), number, &turn))
        return false;
    out.words[0] = turn.kind;
    out.words[1] = turn.player;
    out.words[2] = turn.automatic;
    out.words[3] = turn.in_sequence;
    out.words[4] = word(turn.point);
    out.words[5] = turn.taken[GO_BLACK];
    out.words[6] = turn.taken[GO_WHITE];
    return true;
}

/* --- clocks: read from and written to the in-buffer as 64-bit numbers -------------------------------------- */

enum clock_word {
    CLOCK_KIND,
    CLOCK_MAIN,
    CLOCK_INCREMENT,
    CLOCK_CAP,
    CLOCK_PERIOD,
    CLOCK_PERIODS,
    CLOCK_STONES,
    SIDE_MAIN,
    SIDE_PERIOD_LEFT,
    SIDE_PERIODS,
    SIDE_STONES,
    SIDE_OVERTIME,
    CLOCK_SPENT
};

static struct go_clock_rules clock_rules(void)
{
    return (struct go_clock_rules){
        .kind = (uint8_t)in.wide[CLOCK_KIND],
        .main_ms = in.wide[CLOCK_MAIN],
        .increment_ms = in.wide[CLOCK_INCREMENT],
        .cap_ms = in.wide[CLOCK_CAP],
        .period_ms = in.wide[CLOCK_PERIOD],
        .periods = (uint16_t)in.wide[CLOCK_PERIODS],
        .stones = (uint16_t)in.wide[CLOCK_STONES],
    };
}

static struct go_clock_side clock_side(void)
{
    return (struct go_clock_side){
        .main_ms = in.wide[SIDE_MAIN],
        .period_left_ms = in.wide[SIDE_PERIOD_LEFT],
        .periods = (uint16_t)in.wide[SIDE_PERIODS],
        .stones = (uint16_t)in.wide[SIDE_STONES],
        .overtime = in.wide[SIDE_OVERTIME] != 0,
    };
}

static void write_side(const struct go_clock_side *side)
{
    in.wide[SIDE_MAIN] = side->main_ms;
    in.wide[SIDE_PERIOD_LEFT] = side->period_left_ms;
    in.wide[SIDE_PERIODS] = side->periods;
    in.wide[SIDE_STONES] = side->stones;
    in.wide[SIDE_OVERTIME] = side->overtime;
}

EXPORT(clock_start) bool wasm_clock_start(void)
{
    const struct go_clock_rules rules = clock_rules();
    struct go_clock_side side;

    if (!go_clock_check(&rules))
        return false;
    side = go_clock_start(&rules);
    write_side(&side);
    return true;
}

EXPORT(clock_charge) bool wasm_clock_charge(void)
{
    const struct go_clock_rules rules = clock_rules();
    struct go_clock_side side = clock_side();
    bool in_time = go_clock_charge(&rules, &side, in.wide[CLOCK_SPENT]);

    write_side(&side);
    return in_time;
}

EXPORT(clock_peek) void wasm_clock_peek(void)
{
    const struct go_clock_rules rules = clock_rules();
    const struct go_clock_side side = clock_side();
    const struct go_clock_side shown = go_clock_peek(&rules, &side, in.wide[CLOCK_SPENT]);

    write_side(&shown);
}

EXPORT(clock_until_flag) bool wasm_clock_until_flag(void)
{
    const struct go_clock_rules rules = clock_rules();
    const struct go_clock_side side = clock_side();
    int64_t left = go_clock_until_flag(&rules, &side);

    in.wide[0] = left;
    return left != INT64_MAX;
}
