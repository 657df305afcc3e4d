/* Clause suicide: the consequence of a play that removes stones of its own.
 *
 * The effect has already removed them; the clause only says whether the play is allowed, and
 * whether it loses the game. */
#include "clause.h"

GO_PLAY_JUDGE(go_suicide_judge)
{
    const struct go_effect *effect = &trial->effect;
    unsigned own_n = effect->taken[effect->player];
    bool legal = true;

    switch ((enum go_suicide)game->setup.rules.suicide) {
    case GO_SUICIDE_LEGAL:
    case GO_SUICIDE_SINGLE_STONE_LOSES: /* section 2 (3): the play is made, and the game is over */
        break;
    case GO_SUICIDE_MULTI_STONE: legal = own_n != 1; break;
    case GO_SUICIDE_ILLEGAL: legal = own_n == 0; break;
    }
    if (legal)
        return GO_OK;
    go_refuse(ret_witness, GO_SUICIDE, effect->placed);
    if (ret_witness) {
        ret_witness->string_n = (uint16_t)own_n;
        for (unsigned at = 0; at < own_n; at++)
            ret_witness->string[at] = effect->gone[effect->gone_n - own_n + at];
    }
    return GO_SUICIDE;
}

/* Section 2 (3): the set of removed stones is exactly the stone just placed. */
bool go_suicide_loses(const struct go_rules *rules, const struct go_effect *effect)
{
    return rules->suicide == GO_SUICIDE_SINGLE_STONE_LOSES && effect->gone_n == 1 &&
           effect->gone[0] == effect->placed;
}
