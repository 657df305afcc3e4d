/* Clauses komi and handicap_compensation: what White gets beside the board. */
#include "clause.h"

static int32_t compensation(const struct go_setup *setup)
{
    switch ((enum go_handicap_compensation)setup->rules.handicap_compensation) {
    case GO_HANDICAP_COMPENSATION_NONE: return 0;
    case GO_HANDICAP_COMPENSATION_N: return setup->handicap;
    case GO_HANDICAP_COMPENSATION_N_MINUS_1: return setup->handicap > 0 ? setup->handicap - 1 : 0;
    }
    return 0;
}

int32_t go_komi_x2(const struct go_setup *setup)
{
    return setup->rules.komi_x2 + 2 * compensation(setup);
}
