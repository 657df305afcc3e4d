/* Clause equal_moves: a dispute phase must contain equally many moves of both (section 5 (7)).
 *
 * Players alternate, so at a stop the two differ by at most one, and the player next in turn is the
 * one behind. */
#include "clause.h"

bool go_equal_moves_due(const struct go_game *game)
{
    const struct go_line *line = &game->line;

    return game->setup.rules.equal_moves && go_game_in_dispute(game) && !line->sequence &&
           line->moves[GO_BLACK] != line->moves[GO_WHITE];
}
