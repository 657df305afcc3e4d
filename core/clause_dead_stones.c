/* Clause dead_stones: which player may mark which strings dead at a stop, and what unaccepted marks are worth. */
#include "assert.h"
#include "clause.h"

bool go_dead_stones_marked(const struct go_rules *rules)
{
    return rules->dead_stones != GO_DEAD_STONES_NONE;
}

bool go_dead_stones_may_mark(const struct go_rules *rules, uint8_t player, uint8_t colour)
{
    go_assert(go_dead_stones_marked(rules)); /* else every stone on the board is alive */
    /* By agreement both accept the same marks; else each player marks only their own strings. */
    return rules->dead_stones == GO_DEAD_STONES_AGREEMENT || colour == player;
}

/* Section 0: at the end of the marking time the owner's marks remain valid; agreed marks that both
 * players have not accepted are dropped. */
bool go_dead_stones_stand_unaccepted(const struct go_rules *rules)
{
    return rules->dead_stones == GO_DEAD_STONES_OWNER;
}
