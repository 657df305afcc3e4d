/* Claims and confirmation sequences (docs/RULES.md section 6). */
#ifndef MIAI_CORE_CLAIMS_H
#define MIAI_CORE_CLAIMS_H

#include "clause.h"

enum go_reason go_claim_judge(const struct go_game *game, const struct go_act *act,
                              struct go_trial *trial, struct go_witness *ret_witness);
void go_claim_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);

/* Ends the running sequence: examines its position, restores the stop, and marks the outcome. */
void go_claim_end(struct go_game *game);

/* Restores the stop without an outcome, if a sequence is running. */
void go_claim_abandon(struct go_game *game);

#endif
