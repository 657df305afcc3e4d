/* Reading a game: every function writes its answer into the out-buffer, or returns one number. */
#include "slots.h"

enum {
    NOTE_WORDS = 5,
    NOTES_MAX = OUT_BYTES / 4 / NOTE_WORDS,
    OWNER_OFFSET = 40 /* of the owners behind the ten numbers of a tally */
};

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
        out.words[8 + i] = tally.tax[i];
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
