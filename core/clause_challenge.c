/* Clauses modified_ko and challenge_restriction: ko challenges inside one continuation
 * (docs/RULES.md section 6).
 *
 * ko_records.c keeps the history of each ko; this file judges it. */
#include "clause.h"
#include "ko_records.h"

static bool is_locked(const struct go_game *game, const struct go_effect *effect)
{
    const struct go_ko_record *record;

    if (!game->line.modified_ko || effect->ko_taken == GO_NO_POINT)
        return false;
    record = go_ko_records_find(&game->kos, effect->placed, effect->ko_taken);
    return record && (record->locked & 1u << effect->player);
}

/* Refuses a ko capture by a player who is locked there. */
GO_PLAY_JUDGE(go_ko_locked_judge)
{
    if (!is_locked(game, &trial->effect))
        return GO_OK;
    return go_refuse(ret_witness, GO_KO_LOCKED, trial->effect.ko_taken);
}

/* The trial is the effect of a play at that point, or empty if no play is possible there. */
enum go_reason go_challenge_clause_judge(const struct go_game *game, const struct go_trial *trial,
                                         struct go_witness *ret_witness)
{
    const struct go_effect *effect = &trial->effect;
    const struct go_ko_record *record;
    enum go_reason reason;

    if (effect->ko_taken == GO_NO_POINT)
        return go_refuse_detail(ret_witness, GO_NO_CHALLENGE, GO_DETAIL_NO_KO_CAPTURE,
                                effect->placed);
    if (game->setup.rules.challenge_restriction) {
        reason = go_ko_judge(game, trial, ret_witness);
        if (reason)
            return reason;
    }
    reason = go_ko_locked_judge(game, trial, ret_witness);
    if (reason)
        return reason;
    record = go_ko_records_find(&game->kos, effect->placed, effect->ko_taken);
    if (!record || !(record->captured & 1u << go_other(effect->player)))
        return go_refuse_detail(ret_witness, GO_NO_CHALLENGE, GO_DETAIL_NO_RECAPTURE,
                                effect->placed);
    if (record->prepared & 1u << effect->player)
        return go_refuse(ret_witness, GO_ALREADY_PREPARED, effect->placed);
    return GO_OK;
}

/* As long as no move has been made, the modified rules may still be demanded: in a continuation by
 * either player, in a confirmation sequence by the player who did not ask for it. */
bool go_modified_ko_demandable(const struct go_game *game, uint8_t player)
{
    const struct go_line *line = &game->line;
    bool may =
        line->sequence ? player != game->claims[game->claim].asked_by : go_game_in_dispute(game);

    return may && !line->modified_ko && line->phase_first > game->journal.n;
}
