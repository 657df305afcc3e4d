/* Turns: the changes by a play, a pass or a challenge, and whether it was the last one.
 *
 * The judge has allowed the turn before. The board changes first, then the journal, then what the
 * clauses remember; endings come last, since they depend on all of it. */
#include "turn.h"
#include "assert.h"
#include "claims.h"
#include "clause_goal.h"
#include "ko_records.h"
#include "stop.h"

void go_end(struct go_game *game, const struct go_outcome *outcome)
{
    if (game->line.sequence) {
        go_claim_end(game);
        return;
    }
    go_assert(game->phase != GO_PHASE_FINISHED && outcome->result != GO_RESULT_OPEN);
    game->outcome = *outcome;
    game->phase = GO_PHASE_FINISHED;
}

void go_end_won(struct go_game *game, uint8_t winner, enum go_ending ending)
{
    go_end(game, &(struct go_outcome){
                     .result = winner == GO_BLACK ? GO_RESULT_BLACK : GO_RESULT_WHITE,
                     .ending = (uint8_t)ending,
                 });
}

static bool can_play(const struct go_game *game)
{
    struct go_trial trial;

    for (go_point point = 0; point < go_board_points_n(&game->line.board); point++) {
        if (go_play_allowed(game, point, &trial))
            return true;
    }
    return false;
}

void go_end_if_stuck(struct go_game *game)
{
    uint8_t player = game->line.to_move;

    if (game->phase != GO_PHASE_PLAY && game->phase != GO_PHASE_CONFIRMATION)
        return;
    go_assert(player == GO_BLACK || player == GO_WHITE);
    if (go_passing_left(game, player) == 0 && !can_play(game))
        go_end_won(game, go_other(player), GO_ENDING_NO_MOVE);
}

/* Records the turn and hands the move over. The board and the losses are those after it. */
static void take(struct go_game *game, const struct go_act *act, const struct go_effect *effect,
                 uint8_t flags)
{
    struct go_line *line = &game->line;
    uint8_t player = act->player;
    struct go_record record = {
        .point = act->kind == GO_ACT_PASS ? GO_NO_POINT : act->point,
        .lost = {line->lost[GO_BLACK], line->lost[GO_WHITE]},
        .kind = act->kind,
        .player = player,
        .flags = flags,
    };
    struct go_gone gone = {
        .points = effect->gone,
        .n = effect->gone_n,
        .enemy_n = effect->taken[go_other(player)],
    };

    go_assert(player == line->to_move && line->turn <= game->journal.n);
    if (line->sequence) {
        bool first = line->turn == line->origin;

        record.flags |= (uint8_t)(GO_RECORD_SEQUENCE | (first ? GO_RECORD_FIRST : 0));
    }
    go_journal_add(&game->journal, &record, line->hash, effect->gone, effect->gone_n);
    line->turn = game->journal.n;
    line->to_move = go_other(player);
    line->moves[player]++;
    if (line->draw_offer == go_other(player) && !(flags & GO_RECORD_AUTOMATIC))
        line->draw_offer = GO_EMPTY;
    go_ko_note(game, effect);
    if (line->modified_ko)
        go_ko_records_note(&game->kos, &game->setup.rules, &line->board, &record, &gone);
}

static void end_after_play(struct go_game *game, const struct go_effect *effect)
{
    const struct go_rules *rules = &game->setup.rules;
    struct go_outcome outcome;
    enum go_ending ending;
    uint8_t winner = GO_EMPTY;

    if (effect->bridge || effect->gone_n > 0) /* most plays reach no goal */
        winner = go_goal_winner(rules->goal, &game->line.board, effect, &ending);
    if (go_suicide_loses(rules, effect))
        go_end_won(game, go_other(effect->player), GO_ENDING_SINGLE_STONE_SUICIDE);
    else if (winner != GO_EMPTY)
        go_end_won(game, winner, ending);
    else if (go_repetition_end(game, &outcome))
        go_end(game, &outcome);
    else
        go_end_if_stuck(game);
}

void go_play_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    const struct go_effect *effect = &trial->effect;
    struct go_line *line = &game->line;

    go_assert(effect->player == act->player && effect->placed == act->point);
    go_assert(game->points[effect->placed] == GO_EMPTY);
    /* The board and the losses change first: the record of the turn holds both as they are after it. */
    go_board_put(&line->board, effect->placed, effect->player);
    game->points[effect->placed] = effect->player;
    for (unsigned at = 0; at < effect->gone_n; at++) {
        go_board_put(&line->board, effect->gone[at], GO_EMPTY);
        game->points[effect->gone[at]] = GO_EMPTY;
    }
    line->hash = effect->hash;
    line->lost[GO_BLACK] = (uint16_t)(line->lost[GO_BLACK] + effect->taken[GO_BLACK]);
    line->lost[GO_WHITE] = (uint16_t)(line->lost[GO_WHITE] + effect->taken[GO_WHITE]);
    line->successive_passes = 0;
    /* Endings are tested last: they compare with the turns in the journal, this one included. */
    take(game, act, effect, 0);
    end_after_play(game, effect);
}

static void pass(struct go_game *game, uint8_t player, uint8_t flags)
{
    struct go_line *line = &game->line;
    struct go_effect none;

    go_effect_none(&none, player);
    line->passes[player]++;
    line->successive_passes++;
    /* The stone is handed over before the turn is recorded, and the position is remembered after
     * it: it is that of the recorded turn. */
    if (go_pass_stones_due(game))
        line->handed[player]++;
    take(game, &(struct go_act){.kind = GO_ACT_PASS, .player = player}, &none, flags);
    go_minimal_superko_note(game);
}

void go_pass_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    (void)trial;
    pass(game, act->player, 0);
    go_assert(game->line.successive_passes >= 1);
    if (!go_stop_reached(game, act->player))
        go_end_if_stuck(game);
    else if (game->line.sequence)
        go_claim_end(game);
    else
        go_stop(game);
}

void go_pass_automatically(struct go_game *game)
{
    go_assert(game->setup.rules.equal_moves && !game->line.sequence);
    pass(game, game->line.to_move, GO_RECORD_AUTOMATIC);
}

/* A challenge is a turn, but no regular pass: it interrupts a run of passes, pays no stone and uses
 * no allowance (section 6). */
void go_challenge_commit(struct go_game *game, const struct go_act *act,
                         const struct go_trial *trial)
{
    struct go_effect none;

    (void)trial;
    go_effect_none(&none, act->player);
    go_assert(game->line.modified_ko);
    game->line.successive_passes = 0;
    take(game, act, &none, 0);
    go_end_if_stuck(game);
}
