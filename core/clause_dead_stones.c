/* Clause dead_stones: which player may mark which strings dead at a stop, and what unaccepted marks are worth. */
#include "clause.h"

bool go_dead_stones_marked(const struct go_rules *rules)
{
    return rules->dead_stones != GO_DEAD_STONES_NONE;
}

bool go_dead_stones_may_mark(const struct go_rules *rules, uint8_t player, uint8_t colour)
{
    switch ((enum go_dead_stones)rules->dead_stones) {
    case GO_DEAD_STONES_NONE: /* every stone on the board is alive */ return false;
    case GO_DEAD_STONES_AGREEMENT: /* both accept the same marks */ return true;
    case GO_DEAD_STONES_OWNER: /* each marks only their own */ return colour == player;
    }
    return false;
}

/* Section 0: at the end of the marking time the owner's marks remain valid; agreed marks that both
 * players have not accepted are dropped. */
bool go_dead_stones_stand_unaccepted(const struct go_rules *rules)
{
    return rules->dead_stones == GO_DEAD_STONES_OWNER;
}
