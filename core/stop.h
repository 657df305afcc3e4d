/* A stop: play has ended for now. Marks, agreement, resumption, and the score at the end. */
#ifndef MIAI_CORE_STOP_H
#define MIAI_CORE_STOP_H

#include "clause.h"

/* Stops the game after the pass that caused it, and ends it if no act can follow. */
void go_stop(struct go_game *game);

/* Drops both acceptances, because the marks have changed. */
void go_stop_clear_acceptances(struct go_game *game);

enum go_reason go_resume_judge(const struct go_game *game, const struct go_act *act,
                               struct go_trial *trial, struct go_witness *ret_witness);
void go_resume_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);

enum go_reason go_mark_judge(const struct go_game *game, const struct go_act *act,
                             struct go_trial *trial, struct go_witness *ret_witness);
void go_mark_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);

void go_accept_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);
void go_expire_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);

#endif
