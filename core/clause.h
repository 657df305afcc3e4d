/* The clauses that judge with the history: one block each, as docs/RULES.md section 1 lists them. A
 * clause answers three kinds of question: whether an act is allowed (judge), what must be
 * remembered (note), whether the game is over (end). A judge may be called without a witness; it
 * fills the witness only when it refuses. */
#ifndef MIAI_CORE_CLAUSE_H
#define MIAI_CORE_CLAUSE_H

#include "effect.h"
#include "game.h"

/* Makes a refusal: clears the witness, if there is one, and names the point. Returns the reason. */
enum go_reason go_refuse(struct go_witness *ret_witness, enum go_reason reason, go_point point);

/* The same with the detail of a reason that has several conditions. */
enum go_reason go_refuse_detail(struct go_witness *ret_witness, enum go_reason reason,
                                enum go_detail detail, go_point point);

/* A judge of plays. All judge the same trial, in the order of section 0. */
#define GO_PLAY_JUDGE(name)                                                                        \
    enum go_reason name(const struct go_game *game, const struct go_trial *trial,                  \
                        struct go_witness *ret_witness)

/* suicide */
GO_PLAY_JUDGE(go_suicide_judge);
bool go_suicide_loses(const struct go_rules *rules, const struct go_effect *effect);

/* ko: all but the modified rules */
GO_PLAY_JUDGE(go_ko_judge);
void go_ko_note(struct go_game *game, const struct go_effect *effect); /* after every turn */

/* modified_ko, challenge_restriction */
GO_PLAY_JUDGE(go_ko_locked_judge);
enum go_reason go_challenge_clause_judge(const struct go_game *game, const struct go_trial *trial,
                                         struct go_witness *ret_witness);
bool go_modified_ko_demandable(const struct go_game *game,
                               uint8_t player); /* the late demand, before the first turn */

/* repetition, repetition_counts_setup, dispute_repetition */
GO_PLAY_JUDGE(go_repetition_judge);
bool go_repetition_end(const struct go_game *game, struct go_outcome *ret); /* after a play */

/* minimal_superko */
GO_PLAY_JUDGE(go_minimal_superko_judge);
void go_minimal_superko_note(struct go_game *game); /* after a regular pass */

/* passing, pass_allowance */
#define GO_PASSES_UNLIMITED ((uint16_t)0xffff)
uint16_t go_passing_left(const struct go_game *game, uint8_t player);
enum go_reason go_passing_judge(const struct go_game *game, uint8_t player,
                                struct go_witness *ret_witness);

/* stop_passes, white_passes_last: whether the regular pass just made stops play */
bool go_stop_reached(const struct go_game *game, uint8_t passer);

/* pass_stones: whether a regular pass hands over a stone now */
bool go_pass_stones_due(const struct go_game *game);

/* equal_moves: whether the player next in turn owes a pass at this stop */
bool go_equal_moves_due(const struct go_game *game);

/* stone_limit */
#define GO_STONES_UNLIMITED INT32_MIN
int32_t go_stone_limit_left(const struct go_game *game,
                            uint8_t player); /* below 0: out of stones */
enum go_reason go_stone_limit_judge(const struct go_game *game, uint8_t player, go_point point,
                                    struct go_witness *ret_witness);

/* dead_stones */
bool go_dead_stones_marked(const struct go_rules *rules); /* whether there is marking at all */
/* Where there is marking: whether the player may mark strings of this colour. */
bool go_dead_stones_may_mark(const struct go_rules *rules, uint8_t player, uint8_t colour);
bool go_dead_stones_stand_unaccepted(
    const struct go_rules *rules); /* when the marking time is over */

/* group_tax: the points that each player loses. On the board `painted`, every point of a region
 * with an owner has the owner's colour, and dead stones elsewhere are removed. */
void go_group_tax(const struct go_game *game, const struct go_board *painted, uint16_t ret[2]);

/* scoring, komi, handicap_compensation */
bool go_scoring_any(const struct go_rules *rules);
int32_t go_komi_x2(const struct go_setup *setup); /* half points to White, compensation included */

#endif
