/* The phases of a game, as one table: for each phase and act, its judge and its commit. An act
 * without an entry is of the wrong phase. Disputes are played in the phase play;
 * go_game_in_dispute() tells them apart.
 *
 * No other place of the core asks for the phase of an act, except where the rules tie an act to a
 * moment within a phase (a late demand for the modified ko rules). */
#include "assert.h"
#include "claims.h"
#include "stop.h"
#include "turn.h"

/* Without a judge an act is allowed whenever its phase is. */
struct step {
    enum go_reason (*judge)(const struct go_game *, const struct go_act *, struct go_trial *,
                            struct go_witness *);
    void (*commit)(struct go_game *, const struct go_act *, const struct go_trial *);
};

static void offer_draw(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    if (game->line.draw_offer == go_other(act->player))
        go_end(game, &(struct go_outcome){.result = GO_RESULT_DRAW, .ending = GO_ENDING_AGREEMENT});
    else
        game->line.draw_offer = act->player;
}

/* Ends the game from outside the board, even inside a confirmation sequence: with the board of the stop. */
static void end_from_outside(struct go_game *game, const struct go_act *act, enum go_ending ending)
{
    go_assert(act->player == GO_BLACK || act->player == GO_WHITE);
    go_claim_abandon(game);
    go_end_won(game, go_other(act->player), ending);
}

static void resign(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    end_from_outside(game, act, GO_ENDING_RESIGN);
}

static void flag(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    end_from_outside(game, act, GO_ENDING_TIME);
}

static void be_absent(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    end_from_outside(game, act, GO_ENDING_ABSENCE);
}

static void forfeit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    end_from_outside(game, act, GO_ENDING_FORFEIT);
}

static void call_off(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)act;
    (void)trial;
    go_claim_abandon(game);
    go_end(game, &(struct go_outcome){.result = GO_RESULT_NONE, .ending = GO_ENDING_ABORTED});
}

#define FROM_OUTSIDE                                                                               \
    [GO_ACT_FLAG] = {NULL, flag}, [GO_ACT_ABSENT] = {NULL, be_absent},                             \
    [GO_ACT_FORFEIT] = {NULL, forfeit}, [GO_ACT_ABORT] = {NULL, call_off}

#define TURNS                                                                                      \
    [GO_ACT_PLAY] = {go_play_judge, go_play_commit},                                               \
    [GO_ACT_PASS] = {go_pass_judge, go_pass_commit},                                               \
    [GO_ACT_CHALLENGE] = {go_challenge_judge, go_challenge_commit},                                \
    [GO_ACT_RESUME] = {go_resume_judge, go_resume_commit}

static const struct step steps[GO_PHASE_FINISHED][GO_ACT_ABORT + 1] = {
    [GO_PHASE_PLAY] =
        {
            TURNS,
            [GO_ACT_DRAW] = {NULL, offer_draw},
            [GO_ACT_RESIGN] = {NULL, resign},
            FROM_OUTSIDE,
        },
    [GO_PHASE_STOPPED] =
        {
            [GO_ACT_RESUME] = {go_resume_judge, go_resume_commit},
            [GO_ACT_DEAD] = {go_mark_judge, go_mark_commit},
            [GO_ACT_ALIVE] = {go_mark_judge, go_mark_commit},
            [GO_ACT_ACCEPT] = {NULL, go_accept_commit},
            [GO_ACT_CLAIM] = {go_claim_judge, go_claim_commit},
            [GO_ACT_EXPIRE] = {NULL, go_expire_commit},
            [GO_ACT_DRAW] = {NULL, offer_draw},
            [GO_ACT_RESIGN] = {NULL, resign},
            FROM_OUTSIDE,
        },
    [GO_PHASE_CONFIRMATION] =
        {
            TURNS,
            FROM_OUTSIDE,
        },
};

static const struct step *step_of(const struct go_game *game, const struct go_act *act)
{
    const struct step *step;

    if (act->kind > GO_ACT_ABORT)
        return NULL;
    go_assert(game->phase >= GO_PHASE_PLAY && game->phase < GO_PHASE_FINISHED);
    step = &steps[game->phase][act->kind];
    return step->commit ? step : NULL;
}

static bool has_player(const struct go_act *act)
{
    return act->player == GO_BLACK || act->player == GO_WHITE || act->kind == GO_ACT_EXPIRE ||
           act->kind == GO_ACT_ABORT;
}

static enum go_reason judge(const struct go_game *game, const struct go_act *act,
                            struct go_trial *trial, struct go_witness *ret_witness)
{
    const struct step *step;

    go_effect_none(&trial->effect, act->player);
    if (game->phase == GO_PHASE_FINISHED)
        return go_refuse(ret_witness, GO_GAME_OVER, GO_NO_POINT);
    step = step_of(game, act);
    if (!step)
        return go_refuse(ret_witness, GO_WRONG_PHASE, GO_NO_POINT);
    if (!has_player(act))
        return go_refuse(ret_witness, GO_NOT_YOUR_TURN, GO_NO_POINT);
    return step->judge ? step->judge(game, act, trial, ret_witness) : GO_OK;
}

/* Copies the effect for the caller: only a play has one. */
static void report(const struct go_act *act, const struct go_trial *trial, struct go_effect *ret)
{
    const struct go_effect *effect = &trial->effect;

    if (!ret)
        return;
    go_effect_none(ret, act->player);
    if (act->kind != GO_ACT_PLAY)
        return;
    ret->bridge = effect->bridge;
    ret->placed = effect->placed;
    ret->ko_taken = effect->ko_taken;
    ret->gone_n = effect->gone_n;
    ret->taken[GO_BLACK] = effect->taken[GO_BLACK];
    ret->taken[GO_WHITE] = effect->taken[GO_WHITE];
    ret->hash = effect->hash;
    for (unsigned at = 0; at < effect->gone_n; at++)
        ret->gone[at] = effect->gone[at];
}

enum go_reason go_game_judge(const struct go_game *game, const struct go_act *act,
                             struct go_effect *ret_effect, struct go_witness *ret_witness)
{
    struct go_trial trial;
    enum go_reason reason = judge(game, act, &trial, ret_witness);

    report(act, &trial, ret_effect);
    return reason;
}

enum go_reason go_game_apply(struct go_game *game, const struct go_act *act,
                             struct go_effect *ret_effect, struct go_witness *ret_witness)
{
    struct go_trial trial;
    enum go_reason reason = judge(game, act, &trial, ret_witness);

    report(act, &trial, ret_effect);
    if (reason == GO_OK)
        steps[game->phase][act->kind].commit(game, act, &trial);
    go_assert((game->phase == GO_PHASE_CONFIRMATION) == game->line.sequence);
    go_assert((game->phase == GO_PHASE_FINISHED) == (game->outcome.result != GO_RESULT_OPEN));
    return reason;
}

unsigned go_game_legal(const struct go_game *game, uint8_t ret_flags[GO_POINTS_MAX])
{
    bool turn = go_game_to_move(game) != GO_EMPTY && go_game_room(game) > 0;
    struct go_trial trial;
    unsigned n = 0;

    for (go_point point = 0; point < go_board_points_n(&game->line.board); point++) {
        ret_flags[point] = turn && go_play_allowed(game, point, &trial);
        n += ret_flags[point];
    }
    return n;
}
