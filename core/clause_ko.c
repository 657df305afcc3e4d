/* Clause ko: which captures may not answer a capture. The modified rules of Makrai's continuations
 * are a clause of their own (clause_challenge.c), and so is superko (clause_repetition.c). */
#include "clause.h"
#include "disturbing.h"
#include "recall.h"

static enum go_reason refuse(struct go_witness *reterr, enum go_reason reason, go_point point,
                             uint16_t turn)
{
    go_refuse(reterr, reason, point);
    if (reterr)
        reterr->turn = turn;
    return reason;
}

/* Section 5 (2): the single stone that just took one may not be taken back at once. */
static enum go_reason judge_basic(const struct go_game *game, const struct go_effect *effect,
                                  struct go_witness *reterr)
{
    uint16_t turn = game->line.turn;

    if (game->line.ko_point != effect->placed)
        return GO_OK;
    return refuse(reterr, GO_KO, game->journal.records[turn].point, turn);
}

/* Whether a turn of the present line took enemy stones, and which. */
static bool took(const struct go_game *game, uint16_t turn, struct go_gone *ret)
{
    if (game->journal.records[turn].kind != GO_ACT_PLAY)
        return false;
    *ret = go_journal_gone(&game->journal, turn);
    return ret->enemy_n > 0;
}

/* Whether the string of the stone that captured at `turn` - exactly one stone, whose point is now
 * `point` again - is among the taken. */
static bool answers_snapback(const struct go_game *game, uint16_t turn, go_point point,
                             const go_point *taken, unsigned taken_n)
{
    struct go_gone gone;

    if (!took(game, turn, &gone) || gone.enemy_n != 1 || gone.points[0] != point)
        return false;
    for (unsigned at = 0; at < taken_n; at++) {
        if (taken[at] == game->journal.records[turn].point)
            return true;
    }
    return false;
}

/* The capture that was the last turn, seen again. */
static struct go_capture_features features_of_last(const struct go_game *game,
                                                   const struct go_gone *gone, bool *ret_snapback)
{
    uint16_t turn = game->line.turn;
    uint16_t before = go_journal_before(&game->journal, turn);
    const struct go_record *record = &game->journal.records[turn];
    struct go_recall recall;
    struct go_capture_features features;

    go_recall_start(&recall, game, &game->line.board);
    go_recall_to(&recall, before);
    go_board_put(&recall.board, record->point, record->player);
    features = go_capture_features_of(&(struct go_capture){
        .placed = &recall.board,
        .after = &game->line.board,
        .point = record->point,
        .gone = gone->points,
        .gone_n = gone->enemy_n,
    });
    *ret_snapback = features.snapback_first ||
                    (features.snapback_second &&
                     answers_snapback(game, before, record->point, gone->points, gone->enemy_n));
    return features;
}

static struct go_capture_features
features_of_trial(const struct go_game *game, const struct go_trial *trial, bool *ret_snapback)
{
    const struct go_effect *effect = &trial->effect;
    uint16_t enemy_n = effect->taken[go_other(effect->player)];
    struct go_board placed;
    struct go_capture_features features;

    go_board_copy(&placed, &game->line.board);
    go_board_put(&placed, effect->placed, effect->player);
    features = go_capture_features_of(&(struct go_capture){
        .placed = &placed,
        .after = &trial->board,
        .point = effect->placed,
        .gone = effect->gone,
        .gone_n = enemy_n,
    });
    *ret_snapback =
        features.snapback_first ||
        (features.snapback_second &&
         answers_snapback(game, game->line.turn, effect->placed, effect->gone, enemy_n));
    return features;
}

/* The refined rule of section 3: only two small disturbing captures disturb each other, and not all
 * of them. */
static bool disturb_each_other(const struct go_game *game, const struct go_gone *gone,
                               const struct go_trial *trial)
{
    bool snapbacks[2];
    const struct go_capture_features features[2] = {
        features_of_last(game, gone, &snapbacks[0]),
        features_of_trial(game, trial, &snapbacks[1]),
    };
    bool both_loose = features[0].loose && features[1].loose;

    for (unsigned at = 0; at < 2; at++) {
        if (!features[at].loose && !features[at].strict)
            return false;
        if (!features[at].small || !features[at].open || snapbacks[at])
            return false;
    }
    return !both_loose;
}

/* Section 3 (2): a placement that captures is illegal if the opponent's immediately preceding move
 * captured. */
static enum go_reason judge_after_capture(const struct go_game *game, const struct go_trial *trial,
                                          bool only_disturbing, struct go_witness *reterr)
{
    const struct go_effect *effect = &trial->effect;
    struct go_gone gone;

    if (effect->taken[go_other(effect->player)] == 0 || !took(game, game->line.turn, &gone))
        return GO_OK;
    if (only_disturbing && !disturb_each_other(game, &gone, trial))
        return GO_OK;
    return refuse(reterr, GO_CAPTURE_AFTER_CAPTURE, effect->placed, game->line.turn);
}

GO_PLAY_JUDGE(go_ko_judge)
{
    switch ((enum go_ko)game->setup.rules.ko) {
    case GO_KO_NONE: return GO_OK;
    case GO_KO_BASIC: return judge_basic(game, &trial->effect, reterr);
    case GO_KO_AFTER_CAPTURE: return judge_after_capture(game, trial, false, reterr);
    case GO_KO_AFTER_DISTURBING_CAPTURE: return judge_after_capture(game, trial, true, reterr);
    }
    return GO_OK;
}

void go_ko_note(struct go_game *game, const struct go_effect *effect)
{
    game->line.ko_point = game->setup.rules.ko == GO_KO_BASIC ? effect->ko_taken : GO_NO_POINT;
}
