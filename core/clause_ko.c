/* Clause ko: the captures that may not answer a capture. The modified rules of Makrai's
 * continuations are a clause of their own (clause_challenge.c), and so is superko
 * (clause_repetition.c). */
#include "answering.h"
#include "assert.h"
#include "clause.h"

static enum go_reason refuse(struct go_witness *ret_witness, enum go_reason reason,
                             enum go_detail detail, go_point point, uint16_t turn)
{
    go_refuse_detail(ret_witness, reason, detail, point);
    if (ret_witness)
        ret_witness->turn = turn;
    return reason;
}

/* Section 5 (2): the single stone that just took one may not be taken back at once. */
static GO_PLAY_JUDGE(judge_basic)
{
    uint16_t turn = game->line.turn;

    if (game->line.ko_point != trial->effect.placed)
        return GO_OK;
    return refuse(ret_witness, GO_KO, GO_DETAIL_NONE, game->journal.records[turn].point, turn);
}

/* The number of enemy stones that the play takes. */
static unsigned taken_by(const struct go_trial *trial)
{
    return trial->effect.taken[go_other(trial->effect.player)];
}

/* Section 9.1 (2). */
static bool is_not_larger(const struct go_gone *last, const struct go_trial *trial)
{
    return taken_by(trial) <= last->enemy_n;
}

/* Section 9.1 (3): one stone, which is the last placed, or taken in self-atari. */
static bool is_single(const struct go_game *game, const struct go_trial *trial)
{
    const struct go_effect *effect = &trial->effect;
    const struct go_board *board = &trial->board;
    go_cell cell = go_board_cell(board, effect->placed);
    struct go_region string;

    if (taken_by(trial) != 1)
        return false;
    go_assert(effect->gone_n >= 1 && effect->placed != GO_NO_POINT);
    if (effect->gone[0] == game->journal.records[game->line.turn].point)
        return true;
    if (board->cells[cell] == GO_EMPTY)
        return false;
    go_board_string(board, cell, &string);
    return go_board_liberties(board, &string) == 1;
}

/* Whether a capture may not answer the opponent's: none may, or only some. */
static bool may_not_answer(const struct go_game *game, const struct go_gone *last,
                           const struct go_trial *trial, enum go_detail *ret_detail)
{
    *ret_detail = GO_DETAIL_NONE;
    switch ((enum go_ko)game->setup.rules.ko) {
    case GO_KO_NONE:
    case GO_KO_BASIC:
    case GO_KO_LAST_CAPTURER: break;
    case GO_KO_AFTER_CAPTURE: return true;
    case GO_KO_AFTER_DISTURBING_CAPTURE: return go_answer_disturbs(game, last, trial);
    case GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK: return !go_answer_is_snapback(game, trial);
    case GO_KO_LARGER_CAPTURE:
        *ret_detail = GO_DETAIL_NOT_LARGER;
        return is_not_larger(last, trial);
    case GO_KO_AFTER_CAPTURE_SINGLE:
        *ret_detail = GO_DETAIL_SINGLE_STONE;
        return is_single(game, trial);
    }
    return false;
}

/* Section 3 (2): a placement that captures is judged if the opponent's immediately preceding move
 * captured. */
static GO_PLAY_JUDGE(judge_answer)
{
    enum go_detail detail;
    struct go_gone last;

    if (taken_by(trial) == 0 || !go_took(game, game->line.turn, &last) ||
        !may_not_answer(game, &last, trial, &detail))
        return GO_OK;
    return refuse(ret_witness, GO_CAPTURE_AFTER_CAPTURE, detail, trial->effect.placed,
                  game->line.turn);
}

/* Section 9.1 (4). */
static GO_PLAY_JUDGE(judge_last_capturer)
{
    uint16_t turn = game->line.last_capture;

    if (taken_by(trial) == 0 || turn == 0 ||
        game->journal.records[turn].player != trial->effect.player)
        return GO_OK;
    return refuse(ret_witness, GO_CAPTURE_AFTER_CAPTURE, GO_DETAIL_LAST_CAPTURER,
                  trial->effect.placed, turn);
}

GO_PLAY_JUDGE(go_ko_judge)
{
    switch ((enum go_ko)game->setup.rules.ko) {
    case GO_KO_NONE: return GO_OK;
    case GO_KO_BASIC: return judge_basic(game, trial, ret_witness);
    case GO_KO_LAST_CAPTURER: return judge_last_capturer(game, trial, ret_witness);
    case GO_KO_AFTER_CAPTURE:
    case GO_KO_AFTER_DISTURBING_CAPTURE:
    case GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK:
    case GO_KO_LARGER_CAPTURE:
    case GO_KO_AFTER_CAPTURE_SINGLE: return judge_answer(game, trial, ret_witness);
    }
    return GO_OK;
}

void go_ko_note(struct go_game *game, const struct go_effect *effect)
{
    struct go_line *line = &game->line;

    line->ko_point = game->setup.rules.ko == GO_KO_BASIC ? effect->ko_taken : GO_NO_POINT;
    go_assert(line->turn == game->journal.n);
    if (effect->taken[go_other(effect->player)] > 0)
        line->last_capture = line->turn;
}
