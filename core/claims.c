/* Claims and confirmation sequences. A stop keeps its whole line of play aside, and a sequence
 * plays on from it. When the sequence ends, the line comes back exactly as it was, with one string
 * decided.
 *
 * The claimant is always the string's opponent, also when the owner demands a further sequence.
 * Counts of claims cover the whole game, outcomes only the time until the next resumption. */
#include "claims.h"
#include "assert.h"
#include "stop.h"
#include "turn.h"

static bool in_string(const struct go_board *board, const struct go_region *string, go_point point)
{
    return go_cells_has(&string->set, go_board_cell(board, point));
}

/* The index of this stop's claim on a string, or claims_n. */
static unsigned find(const struct go_game *game, const struct go_region *string)
{
    unsigned at = 0;

    while (at < game->claims_n && !in_string(&game->line.board, string, game->claims[at].point))
        at++;
    return at;
}

static enum go_reason judge_counts(const struct go_game *game, unsigned claim, go_point point,
                                   struct go_witness *ret_witness)
{
    const struct go_rules *rules = &game->setup.rules;

    if (claim == game->claims_n && game->claims_made >= rules->max_claims)
        return go_refuse_detail(ret_witness, GO_TOO_MANY_CLAIMS, GO_DETAIL_CLAIMS, point);
    if ((claim < game->claims_n ? game->claims[claim].sequences : 0) >= rules->max_sequences)
        return go_refuse_detail(ret_witness, GO_TOO_MANY_CLAIMS, GO_DETAIL_SEQUENCES, point);
    return GO_OK;
}

enum go_reason go_claim_judge(const struct go_game *game, const struct go_act *act,
                              struct go_trial *trial, struct go_witness *ret_witness)
{
    const struct go_board *board = &game->line.board;
    const struct go_rules *rules = &game->setup.rules;
    struct go_region string;
    enum go_reason reason;
    unsigned claim;
    uint8_t there;

    (void)trial;
    if (!rules->confirmation)
        return go_refuse(ret_witness, GO_NO_CLAIM, GO_NO_POINT);
    if (act->point >= go_board_points_n(board))
        return go_refuse(ret_witness, GO_OFF_BOARD, GO_NO_POINT);
    there = game->points[act->point];
    if (there == GO_EMPTY || there == GO_BLOCKED)
        return go_refuse(ret_witness, GO_NO_STRING, act->point);
    go_board_string(board, go_board_cell(board, act->point), &string);
    claim = find(game, &string);
    if (there == act->player && claim == game->claims_n) {
        go_refuse(ret_witness, GO_NOT_YOUR_STRING, act->point);
        if (ret_witness) {
            ret_witness->string_n = string.n;
            for (unsigned at = 0; at < string.n; at++)
                ret_witness->string[at] = go_board_point(board, string.cells[at]);
        }
        return GO_NOT_YOUR_STRING;
    }
    reason = judge_counts(game, claim, act->point, ret_witness);
    if (reason)
        return reason;
    if (act->modified_ko && !rules->modified_ko)
        return go_refuse_detail(ret_witness, GO_NO_CHALLENGE, GO_DETAIL_NO_MODIFIED_KO, act->point);
    return GO_OK;
}

void go_claim_commit(struct go_game *game, const struct go_act *act, const struct go_trial *trial)
{
    struct go_line *line = &game->line;
    uint8_t claimant = go_other(game->points[act->point]);
    struct go_region string;

    (void)trial;
    go_assert(game->phase == GO_PHASE_STOPPED && !line->sequence);
    go_board_string(&line->board, go_board_cell(&line->board, act->point), &string);
    game->claim = (uint8_t)find(game, &string);
    if (game->claim == game->claims_n) {
        go_assert(game->claims_n < GO_CLAIMS_MAX && game->claims_made < GO_CLAIMS_MAX);
        game->claims[game->claims_n++] = (struct go_claim){.point = act->point, .by = claimant};
        game->claims_made++;
    }
    go_assert(game->claims[game->claim].sequences < GO_SEQUENCES_MAX);
    game->claims[game->claim].sequences++;
    game->claims[game->claim].asked_by = act->player;
    go_stop_clear_acceptances(game);

    /* The line is kept before the sequence changes it: go_claim_abandon() restores it whole. */
    game->stopped = *line;
    game->phase = GO_PHASE_CONFIRMATION;
    line->sequence = true;
    line->modified_ko = act->modified_ko;
    line->to_move = line->first_to_move = claimant;
    line->successive_passes = 0;
    line->origin = line->turn;
    line->first = line->phase_first = (uint16_t)(game->journal.n + 1);
    line->phase_difference = go_line_difference(line);
    line->moves[GO_BLACK] = line->moves[GO_WHITE] = 0;
    go_end_if_stuck(game);
}

void go_claim_abandon(struct go_game *game)
{
    if (!game->line.sequence)
        return;
    go_assert(!game->stopped.sequence);
    game->line = game->stopped;
    game->phase = GO_PHASE_STOPPED;
    game->kos.n = 0;
    go_board_points(&game->line.board, game->points);
}

void go_claim_end(struct go_game *game)
{
    const struct go_board *reached = &game->line.board;
    const struct go_board *stopped = &game->stopped.board;
    go_point claimed = game->claims[game->claim].point;
    uint8_t colour = go_board_at(stopped, claimed);
    uint8_t mark = GO_MARK_PROVED_DEAD;
    struct go_region string;

    go_assert(game->line.sequence && game->claim < game->claims_n);
    go_assert(colour == GO_BLACK || colour == GO_WHITE);
    /* The outcome is read from the position that the sequence reached, so before the line comes back. */
    go_board_string(stopped, go_board_cell(stopped, claimed), &string);
    for (unsigned at = 0; at < string.n; at++) {
        if (reached->cells[string.cells[at]] == colour)
            mark = GO_MARK_PROVED_ALIVE;
    }
    go_claim_abandon(game);
    for (unsigned at = 0; at < string.n; at++)
        game->marks[go_board_point(&game->line.board, string.cells[at])] = mark;
}
