/* Clause pass_stones: whether a regular pass hands the opponent one prisoner. */
#include "clause.h"

bool go_pass_stones_due(const struct go_game *game)
{
    switch ((enum go_pass_stones)game->setup.rules.pass_stones) {
    case GO_PASS_STONES_NEVER: return false;
    case GO_PASS_STONES_ALWAYS: return true;
    case GO_PASS_STONES_DISPUTE: /* section 5 (7) */ return go_game_in_dispute(game);
    }
    return false;
}
