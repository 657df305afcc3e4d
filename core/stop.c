/* Stops: how play comes to rest, goes on again, or is scored (docs/RULES.md section 0). Marks are
 * in marks.c, claims in claims.c. */
#include "stop.h"
#include "assert.h"
#include "turn.h"

void go_stop_clear_acceptances(struct go_game *game)
{
    game->accepted[GO_BLACK] = game->accepted[GO_WHITE] = false;
}

/* Forgets marks, acceptances and the claims of the stop. */
static void stop_forget(struct go_game *game)
{
    for (unsigned point = 0; point < GO_POINTS_MAX; point++)
        game->marks[point] = GO_MARK_NONE;
    game->claims_n = 0;
    go_stop_clear_acceptances(game);
}

/* Ends the game with the score of the present board and marks. */
static void end_scored(struct go_game *game)
{
    struct go_outcome outcome = {
        .result = GO_RESULT_DRAW, .ending = GO_ENDING_SCORE, .scored = true};
    struct go_tally tally;

    go_assert(game->phase == GO_PHASE_STOPPED && go_scoring_any(&game->setup.rules));
    go_game_tally(game, &tally);
    outcome.score_x2[0] = tally.score_x2[0];
    outcome.score_x2[1] = tally.score_x2[1];
    if (tally.score_x2[0] != tally.score_x2[1])
        outcome.result = tally.score_x2[0] > tally.score_x2[1] ? GO_RESULT_BLACK : GO_RESULT_WHITE;
    go_end(game, &outcome);
}

void go_stop(struct go_game *game)
{
    const struct go_rules *rules = &game->setup.rules;

    go_assert(game->phase == GO_PHASE_PLAY && !game->line.sequence);
    if (go_equal_moves_due(game))
        go_pass_automatically(game);
    game->phase = GO_PHASE_STOPPED;
    game->line.modified_ko = false;
    game->kos.n = 0;
    if (!go_scoring_any(rules))
        go_end(game,
               &(struct go_outcome){.result = GO_RESULT_DRAW, .ending = GO_ENDING_TWO_PASSES});
    else if (!go_dead_stones_marked(rules) && rules->max_resumptions == 0)
        end_scored(game);
}

/* Allowed at a stop; and, for the modified ko rules alone, as long as no move of a continuation has been made. */
enum go_reason go_resume_judge(const struct go_game *game, const struct go_act *act,
                               struct go_trial *trial, struct go_witness *ret_witness)
{
    const struct go_rules *rules = &game->setup.rules;

    (void)trial;
    if (game->phase != GO_PHASE_STOPPED &&
        !(act->modified_ko && go_modified_ko_demandable(game, act->player)))
        return go_refuse(ret_witness, GO_WRONG_PHASE, GO_NO_POINT);
    if (game->phase == GO_PHASE_STOPPED && game->resumptions >= rules->max_resumptions)
        return go_refuse(ret_witness, GO_NO_RESUMPTIONS_LEFT, GO_NO_POINT);
    if (act->modified_ko && !rules->modified_ko)
        return go_refuse_detail(ret_witness, GO_NO_CHALLENGE, GO_DETAIL_NO_MODIFIED_KO,
                                GO_NO_POINT);
    return GO_OK;
}

void go_resume_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    struct go_line *line = &game->line;

    (void)trial;
    line->modified_ko = act->modified_ko;
    if (game->phase != GO_PHASE_STOPPED)
        return;
    go_assert(game->resumptions < GO_RESUMPTIONS_MAX);
    game->resumptions++;
    game->resumed_by = act->player;
    stop_forget(game);
    game->phase = GO_PHASE_PLAY;
    line->successive_passes = 0;
    line->phase_first = (uint16_t)(game->journal.n + 1);
    line->phase_difference = go_line_difference(line);
    line->moves[GO_BLACK] = line->moves[GO_WHITE] = 0;
    go_end_if_stuck(game);
}

void go_accept_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    go_assert(game->phase == GO_PHASE_STOPPED);
    game->accepted[act->player] = true;
    if (game->accepted[go_other(act->player)])
        end_scored(game);
}

void go_expire_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)act;
    (void)trial;
    if (!go_dead_stones_stand_unaccepted(&game->setup.rules)) {
        for (unsigned point = 0; point < GO_POINTS_MAX; point++) {
            if (game->marks[point] == GO_MARK_DEAD)
                game->marks[point] = GO_MARK_NONE;
        }
    }
    end_scored(game);
}
