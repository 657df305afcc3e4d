/* Captures that answer captures, for those values of the clause ko that ask for more than two captures
 * in a row.
 *
 * disturbing.c has the features of a single capture; here a capture meets the one that it answers. A
 * snapback's second capture counts only if it answers the first, which a single capture cannot show. */
#include "answering.h"

#include "assert.h"
#include "disturbing.h"
#include "recall.h"

bool go_took(const struct go_game *game, uint16_t turn, struct go_gone *ret)
{
    if (game->journal.records[turn].kind != GO_ACT_PLAY)
        return false;
    *ret = go_journal_gone(&game->journal, turn);
    return ret->enemy_n > 0;
}

/* Whether the taken stones include the string of the stone that captured at `turn`. That capture
 * took exactly one stone, whose point is now `point` again. */
static bool answers_snapback(const struct go_game *game, uint16_t turn, go_point point,
                             const go_point *taken, unsigned taken_n)
{
    struct go_gone gone;

    if (!go_took(game, turn, &gone) || gone.enemy_n != 1 || gone.points[0] != point)
        return false;
    for (unsigned at = 0; at < taken_n; at++) {
        if (taken[at] == game->journal.records[turn].point)
            return true;
    }
    return false;
}

/* The features of the capture that was the last turn. */
static struct go_capture_features features_of_last(const struct go_game *game,
                                                   const struct go_gone *gone)
{
    uint16_t turn = game->line.turn;
    uint16_t before = go_journal_before(&game->journal, turn);
    const struct go_record *record = &game->journal.records[turn];
    struct go_recall recall;
    struct go_capture_features features;

    go_assert(record->kind == GO_ACT_PLAY && gone->enemy_n > 0);
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
    features.snapback_second &=
        answers_snapback(game, before, record->point, gone->points, gone->enemy_n);
    return features;
}

static struct go_capture_features features_of_trial(const struct go_game *game,
                                                    const struct go_trial *trial)
{
    const struct go_effect *effect = &trial->effect;
    uint16_t enemy_n = effect->taken[go_other(effect->player)];
    struct go_board placed;
    struct go_capture_features features;

    go_assert(enemy_n > 0 && enemy_n <= effect->gone_n);
    go_board_copy(&placed, &game->line.board);
    go_board_put(&placed, effect->placed, effect->player);
    features = go_capture_features_of(&(struct go_capture){
        .placed = &placed,
        .after = &trial->board,
        .point = effect->placed,
        .gone = effect->gone,
        .gone_n = enemy_n,
    });
    features.snapback_second &=
        answers_snapback(game, game->line.turn, effect->placed, effect->gone, enemy_n);
    return features;
}

bool go_answer_disturbs(const struct go_game *game, const struct go_gone *last,
                        const struct go_trial *trial)
{
    const struct go_capture_features features[2] = {
        features_of_last(game, last),
        features_of_trial(game, trial),
    };
    bool both_loose = features[0].loose && features[1].loose;

    for (unsigned at = 0; at < 2; at++) {
        if (!features[at].loose && !features[at].strict)
            return false;
        if (!features[at].small || !features[at].open)
            return false;
        if (features[at].snapback_first || features[at].snapback_second)
            return false;
    }
    return !both_loose;
}

bool go_answer_is_snapback(const struct go_game *game, const struct go_trial *trial)
{
    return features_of_trial(game, trial).snapback_second;
}
