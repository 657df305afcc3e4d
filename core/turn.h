/* Turns: judging and executing plays, passes and challenges, and the end of a line of play. */
#ifndef MIAI_CORE_TURN_H
#define MIAI_CORE_TURN_H

#include "clause.h"

/* Judges of the three kinds. The trial is filled as far as the judge came; before that its effect is empty. */
enum go_reason go_play_judge(const struct go_game *game, const struct go_act *act,
                             struct go_trial *trial, struct go_witness *ret_witness);
enum go_reason go_pass_judge(const struct go_game *game, const struct go_act *act,
                             struct go_trial *trial, struct go_witness *ret_witness);
enum go_reason go_challenge_judge(const struct go_game *game, const struct go_act *act,
                                  struct go_trial *trial, struct go_witness *ret_witness);

/* Executes a turn that was judged. */
void go_play_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);
void go_pass_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial);
void go_challenge_commit(struct go_game *game, const struct go_act *act,
                         const struct go_trial *trial);

/* The extra pass of equal_moves, by the player next in turn. */
void go_pass_automatically(struct go_game *game);

/* Ends the game. In a confirmation sequence only the sequence ends, and its position is examined. */
void go_end(struct go_game *game, const struct go_outcome *outcome);
void go_end_won(struct go_game *game, uint8_t winner, enum go_ending ending);

/* Ends the game if the player to move has neither a legal play nor a legal pass. */
void go_end_if_stuck(struct go_game *game);

/* Whether the player to move may play at this point, empty or not. */
bool go_play_allowed(const struct go_game *game, go_point point, struct go_trial *trial);

#endif
