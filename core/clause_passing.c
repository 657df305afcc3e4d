/* Clauses passing and pass_allowance: how many regular passes a player still has. */
#include "clause.h"

#include "assert.h"

uint16_t go_passing_left(const struct go_game *game, uint8_t player)
{
    const struct go_rules *rules = &game->setup.rules;
    uint16_t allowance = player == GO_BLACK ? rules->pass_allowance_b : rules->pass_allowance_w;

    go_assert(rules->passing != GO_PASSING_LIMITED || game->line.passes[player] <= allowance);
    switch ((enum go_passing)rules->passing) {
    case GO_PASSING_LEGAL: return GO_PASSES_UNLIMITED;
    case GO_PASSING_ILLEGAL: return 0;
    case GO_PASSING_LIMITED: return (uint16_t)(allowance - game->line.passes[player]);
    }
    return 0;
}

enum go_reason go_passing_judge(const struct go_game *game, uint8_t player,
                                struct go_witness *ret_witness)
{
    if (go_passing_left(game, player) > 0)
        return GO_OK;
    return go_refuse(ret_witness,
                     game->setup.rules.passing == GO_PASSING_LIMITED ? GO_NO_PASSES_LEFT
                                                                     : GO_NO_PASSING,
                     GO_NO_POINT);
}
