/* Games in their slots: starting, judging, executing. exports_state.c reads them. */
#include "slots.h"

#include "core/text.h"

struct slot slots[GAMES_N];

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

/* Copies a game into another slot, so that acts can be tried there. */
EXPORT(copy) void wasm_copy(uint32_t slot, uint32_t to)
{
    const struct slot *from = slot_at(slot);

    require(to < GAMES_N);
    slots[to] = *from;
    go_game_rebase_journal(&slots[to].game, slots[to].journal);
}

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
