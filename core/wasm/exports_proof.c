/* The proof of small problems for a browser, from the game in a slot. Nothing here judges: core/proof/ does. */
#include "core/wasm/slots.h"

#include "core/proof/proof.h"

enum { PROOF_BYTES = 1024 * 1024 }; /* GO_PROOF_TURNS_MAX turns of a small game */

static _Alignas(8) uint8_t memory[PROOF_BYTES];

/* capture, keep: -1 for none. The answer is one of enum go_proof. */
EXPORT(prove)
uint32_t wasm_prove(uint32_t slot, uint32_t player, uint32_t kind, int32_t capture, int32_t keep,
                    int32_t margin_x2, uint32_t turns, uint32_t positions)
{
    const struct go_aim aim = {
        .kind = (uint8_t)kind,
        .player = (uint8_t)player,
        .turns = (uint8_t)turns,
        .capture = capture < 0 ? GO_NO_POINT : (go_point)capture,
        .keep = keep < 0 ? GO_NO_POINT : (go_point)keep,
        .margin_x2 = margin_x2,
    };
    const struct go_game *game = game_at(slot);
    int32_t points_n = game->setup.width * game->setup.height;

    require(kind >= GO_AIM_STONES && kind <= GO_AIM_SCORE && turns <= GO_PROOF_TURNS_MAX);
    require((player == GO_BLACK || player == GO_WHITE) && capture < points_n && keep < points_n);
    return go_prove(memory, sizeof memory, game, &aim, &positions);
}
