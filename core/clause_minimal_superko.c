/* Clause minimal_superko: each time two passes come in succession the board is remembered, in place
 * of any earlier one and through stops; no play may bring it back (section 5 (4)). */
#include "clause.h"
#include "recall.h"

GO_PLAY_JUDGE(go_minimal_superko_judge)
{
    uint16_t remembered = game->line.remembered;
    struct go_recall recall;

    if (remembered == GO_NO_TURN || game->journal.hashes[remembered] != trial->effect.hash)
        return GO_OK;
    go_recall_start(&recall, game, &trial->board);
    go_recall_to(&recall, remembered);
    if (!go_recall_same(&recall))
        return GO_OK;
    go_refuse(ret_witness, GO_MINIMAL_SUPERKO, trial->effect.placed);
    if (ret_witness)
        ret_witness->turn = remembered;
    return GO_MINIMAL_SUPERKO;
}

void go_minimal_superko_note(struct go_game *game)
{
    if (game->setup.rules.minimal_superko && game->line.successive_passes >= 2)
        game->line.remembered = game->line.turn;
}
