/* Judging turns: the one pipeline for plays, and the shorter ones for passes and challenges.
 *
 * The order of the checks is the order of reasons in docs/RULES.md section 0. phases.c has already
 * checked the phase and the end of the game. Judging changes only the trial and the witness. */
#include "turn.h"

#include "assert.h"

enum go_reason go_refuse(struct go_witness *ret_witness, enum go_reason reason, go_point point)
{
    return go_refuse_detail(ret_witness, reason, GO_DETAIL_NONE, point);
}

enum go_reason go_refuse_detail(struct go_witness *ret_witness, enum go_reason reason,
                                enum go_detail detail, go_point point)
{
    if (ret_witness) {
        ret_witness->detail = (uint8_t)detail;
        ret_witness->point = point;
        ret_witness->turn = GO_NO_TURN;
        ret_witness->string_n = 0;
    }
    return reason;
}

/* Judges whether it is the player's turn, and whether the journal has room for one. */
static enum go_reason judge_turn(const struct go_game *game, const struct go_act *act,
                                 struct go_witness *ret_witness)
{
    if (act->player != game->line.to_move)
        return go_refuse(ret_witness, GO_NOT_YOUR_TURN, GO_NO_POINT);
    if (go_game_room(game) == 0)
        return go_refuse(ret_witness, GO_TOO_LONG, GO_NO_POINT);
    return GO_OK;
}

/* The clauses that judge the effect of a play, in their order. */
static enum go_reason (*const play_judges[])(const struct go_game *, const struct go_trial *,
                                             struct go_witness *) = {
    go_suicide_judge,         go_ko_judge, go_ko_locked_judge, go_repetition_judge,
    go_minimal_superko_judge,
};

static enum go_reason judge_point(const struct go_game *game, uint8_t player, go_point point,
                                  struct go_trial *trial, struct go_witness *ret_witness)
{
    const struct go_line *line = &game->line;
    enum go_reason reason;
    uint8_t there;

    if (point >= go_board_points_n(&line->board))
        return go_refuse(ret_witness, GO_OFF_BOARD, GO_NO_POINT);
    there = game->points[point];
    if (there != GO_EMPTY)
        return go_refuse(ret_witness, there == GO_BLOCKED ? GO_BLOCKED_POINT : GO_OCCUPIED, point);
    reason = go_stone_limit_judge(game, player, point, ret_witness);
    if (reason)
        return reason;
    go_effect_of(&game->setup.rules, &line->board, line->hash, point, player, trial);
    go_assert(trial->effect.placed == point && trial->effect.player == player);
    for (unsigned at = 0; at < sizeof play_judges / sizeof play_judges[0] && !reason; at++)
        reason = play_judges[at](game, trial, ret_witness);
    return reason;
}

enum go_reason go_play_judge(const struct go_game *game, const struct go_act *act,
                             struct go_trial *trial, struct go_witness *ret_witness)
{
    enum go_reason reason = judge_turn(game, act, ret_witness);

    return reason ? reason : judge_point(game, act->player, act->point, trial, ret_witness);
}

bool go_play_allowed(const struct go_game *game, go_point point, struct go_trial *trial)
{
    return judge_point(game, game->line.to_move, point, trial, NULL) == GO_OK;
}

enum go_reason go_pass_judge(const struct go_game *game, const struct go_act *act,
                             struct go_trial *trial, struct go_witness *ret_witness)
{
    enum go_reason reason = judge_turn(game, act, ret_witness);

    (void)trial;
    return reason ? reason : go_passing_judge(game, act->player, ret_witness);
}

enum go_reason go_challenge_judge(const struct go_game *game, const struct go_act *act,
                                  struct go_trial *trial, struct go_witness *ret_witness)
{
    const struct go_line *line = &game->line;
    enum go_reason reason = judge_turn(game, act, ret_witness);

    if (reason)
        return reason;
    if (act->point >= go_board_points_n(&line->board))
        return go_refuse(ret_witness, GO_OFF_BOARD, GO_NO_POINT);
    if (!line->modified_ko)
        return go_refuse_detail(ret_witness, GO_NO_CHALLENGE, GO_DETAIL_NO_MODIFIED_KO, act->point);
    reason = go_stone_limit_judge(game, act->player, act->point, ret_witness);
    if (reason)
        return reason;
    if (game->points[act->point] != GO_EMPTY)
        return go_refuse_detail(ret_witness, GO_NO_CHALLENGE, GO_DETAIL_NO_KO_CAPTURE, act->point);
    go_effect_of(&game->setup.rules, &line->board, line->hash, act->point, act->player, trial);
    return go_challenge_clause_judge(game, trial, ret_witness);
}
