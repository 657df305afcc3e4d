/* Clauses repetition, repetition_counts_setup and dispute_repetition: the consequence when a board
 * comes back.
 *
 * Only a board play makes an occurrence, for every value but situational superko, where passes do
 * too. The starting position of a game - or of a confirmation sequence, whose repetition counts are
 * its own - always counts for superko; for the others, repetition_counts_setup decides. A hash
 * finds candidates; recall.c proves each. */
#include "assert.h"
#include "clause.h"
#include "ko_records.h"
#include "recall.h"

enum then { THEN_NOTHING, THEN_ILLEGAL, THEN_DRAW, THEN_NO_RESULT, THEN_BY_PRISONERS };

struct terms {
    uint8_t nth;    /* the occurrence that matters */
    uint8_t then;   /* enum then */
    bool situation; /* the player to move belongs to what is compared */
    bool passes;    /* passes make occurrences */
    bool balanced;  /* within one phase; compares prisoners, preparations and locks too */
};

static struct terms terms_of(uint8_t repetition)
{
    switch ((enum go_repetition)repetition) {
    case GO_REPETITION_SAME:
    case GO_REPETITION_NONE: break;
    case GO_REPETITION_POSITIONAL_SUPERKO: /* section 7 */
        return (struct terms){.nth = 2, .then = THEN_ILLEGAL};
    case GO_REPETITION_SITUATIONAL_SUPERKO: /* section 7: the start, every play and every pass */
        return (struct terms){.nth = 2, .then = THEN_ILLEGAL, .situation = true, .passes = true};
    case GO_REPETITION_DRAW: /* section 3 (3) */ return (struct terms){.nth = 2, .then = THEN_DRAW};
    case GO_REPETITION_THREEFOLD_DRAW: /* section 2 (4) */
        return (struct terms){.nth = 3, .then = THEN_DRAW};
    case GO_REPETITION_THREEFOLD_NO_RESULT: /* section 7: compares (board, player to move) */
        return (struct terms){.nth = 3, .then = THEN_NO_RESULT, .situation = true};
    case GO_REPETITION_THREEFOLD_PRISONERS: /* section 5 (3) */
        return (struct terms){.nth = 3, .then = THEN_BY_PRISONERS};
    case GO_REPETITION_BALANCED_THREEFOLD_DRAW: /* section 6 (5) */
        return (struct terms){.nth = 3, .then = THEN_DRAW, .situation = true, .balanced = true};
    }
    return (struct terms){.then = THEN_NOTHING};
}

static struct terms terms_in_force(const struct go_game *game)
{
    const struct go_rules *rules = &game->setup.rules;

    if (go_game_in_dispute(game) && rules->dispute_repetition != GO_REPETITION_SAME)
        return terms_of(rules->dispute_repetition);
    return terms_of(rules->repetition);
}

static uint8_t to_move_after(const struct go_game *game, uint16_t turn)
{
    if (turn == game->line.origin)
        return game->line.first_to_move;
    return go_other(game->journal.records[turn].player);
}

/* Whether a turn of the journal can count as an occurrence, whatever its board. */
static bool counts(const struct go_game *game, const struct terms *terms, uint16_t turn,
                   uint8_t to_move)
{
    const struct go_line *line = &game->line;
    const struct go_record *record = &game->journal.records[turn];

    if (terms->situation && to_move_after(game, turn) != to_move)
        return false;
    if (turn == line->origin) {
        if (terms->balanced && line->phase_first != line->first)
            return false;
        return terms->then == THEN_ILLEGAL || game->setup.rules.repetition_counts_setup;
    }
    if (turn < (terms->balanced ? line->phase_first : line->first))
        return false;
    if (!line->sequence && (record->flags & GO_RECORD_SEQUENCE))
        return false;
    return record->kind == GO_ACT_PLAY || terms->passes;
}

/* Earlier occurrences of a board. */
struct occurrences {
    unsigned n;
    uint16_t latest, first;
};

/* Searches from the present back; stops at the first occurrence if one is enough. */
static struct occurrences find(const struct go_game *game, const struct terms *terms,
                               const struct go_board *board, uint64_t hash, uint8_t to_move,
                               bool all)
{
    struct occurrences found = {0};
    uint16_t turn = go_journal_newest(&game->journal, hash);
    struct go_recall recall;
    bool walking = false;

    for (; turn != GO_NO_RECORD; turn = game->journal.records[turn].older) {
        if (!counts(game, terms, turn, to_move))
            continue;
        if (!walking)
            go_recall_start(&recall, game, board);
        walking = true;
        go_recall_to(&recall, turn);
        if (!go_recall_same(&recall))
            continue;
        go_assert(turn <= game->line.turn);
        if (found.n++ == 0)
            found.latest = turn;
        found.first = turn;
        if (!all)
            break;
    }
    return found;
}

GO_PLAY_JUDGE(go_repetition_judge)
{
    struct terms terms = terms_in_force(game);
    const struct go_effect *effect = &trial->effect;
    struct occurrences found;

    if (terms.then != THEN_ILLEGAL)
        return GO_OK;
    found = find(game, &terms, &trial->board, effect->hash, go_other(effect->player), false);
    if (found.n + 1 < terms.nth)
        return GO_OK;
    go_refuse(ret_witness, GO_SUPERKO, effect->placed);
    if (ret_witness)
        ret_witness->turn = found.latest;
    return GO_SUPERKO;
}

/* The number of occurrences of the present state in this phase, this one included: board, player to move,
 * prisoner difference, preparations and locks. The phase is folded again, because ko records cannot be undone. */
static unsigned balanced_occurrences(const struct go_game *game, const struct terms *terms)
{
    const struct go_journal *journal = &game->journal;
    const struct go_line *line = &game->line;
    int32_t now = go_line_difference(line);
    int32_t handed = 0; /* since the phase began: Black's less White's */
    uint16_t start = go_journal_before(journal, line->phase_first);
    const uint16_t *lost = journal->records[start].lost;
    struct go_ko_records kos = {0};
    struct go_recall recall;
    unsigned n = 0;

    go_assert(start < line->phase_first && line->phase_first <= line->turn);
    go_recall_start(&recall, game, &line->board);
    go_recall_to(&recall, start);
    if (go_recall_same(&recall) && line->phase_difference == now &&
        go_ko_records_same(&kos, &game->kos))
        n += counts(game, terms, start, line->to_move);
    for (uint16_t turn = line->phase_first; turn <= line->turn; turn++) {
        const struct go_record *record = &journal->records[turn];
        struct go_gone gone = go_journal_gone(journal, turn);
        int32_t difference;

        go_recall_redo(journal, turn, &recall.board);
        if (line->modified_ko)
            go_ko_records_note(&kos, &game->setup.rules, &recall.board, record, &gone);
        if (record->kind == GO_ACT_PASS && go_pass_stones_due(game))
            handed += record->player == GO_BLACK ? 1 : -1;
        difference = line->phase_difference + handed + (record->lost[0] - lost[0]) -
                     (record->lost[1] - lost[1]);
        if (difference == now && journal->hashes[turn] == line->hash &&
            counts(game, terms, turn, line->to_move) &&
            go_board_equal(&recall.board, &line->board) && go_ko_records_same(&kos, &game->kos))
            n++;
    }
    return n;
}

/* Section 5 (3): the player who lost more stones between the first occurrence and this one loses; equal is a draw. */
static uint8_t by_prisoners(const struct go_game *game, uint16_t first)
{
    const uint16_t *then = game->journal.records[first].lost;
    go_assert(first <= game->line.turn);
    int32_t black = game->line.lost[GO_BLACK] - then[0];
    int32_t white = game->line.lost[GO_WHITE] - then[1];

    if (black == white)
        return GO_RESULT_DRAW;
    return black > white ? GO_RESULT_WHITE : GO_RESULT_BLACK;
}

bool go_repetition_end(const struct go_game *game, struct go_outcome *ret)
{
    const struct go_line *line = &game->line;
    struct terms terms = terms_in_force(game);
    struct occurrences found;

    if (terms.then == THEN_NOTHING || terms.then == THEN_ILLEGAL)
        return false;
    found =
        find(game, &terms, &line->board, line->hash, line->to_move, true); /* this one included */
    if (found.n < terms.nth)
        return false;
    go_assert(found.first <= found.latest);
    if (terms.balanced && balanced_occurrences(game, &terms) < terms.nth)
        return false;
    *ret = (struct go_outcome){
        .result = GO_RESULT_DRAW,
        .ending = terms.then == THEN_DRAW ? GO_ENDING_REPETITION : GO_ENDING_THREEFOLD,
    };
    if (terms.then == THEN_NO_RESULT)
        ret->result = GO_RESULT_NONE;
    if (terms.then == THEN_BY_PRISONERS)
        ret->result = by_prisoners(game, found.first);
    return true;
}
