/* Clauses stop_passes and white_passes_last: when successive regular passes stop play.
 *
 * A confirmation sequence stops after two passes under every value (section 6). */
#include "clause.h"

enum { SEQUENCE_STOP_PASSES = 2 };

bool go_stop_reached(const struct go_game *game, uint8_t passer)
{
    const struct go_rules *rules = &game->setup.rules;

    if (game->line.sequence)
        return game->line.successive_passes >= SEQUENCE_STOP_PASSES;
    return game->line.successive_passes >= rules->stop_passes &&
           (passer == GO_WHITE || !rules->white_passes_last);
}
