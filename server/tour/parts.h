/* What the files of this folder share and nobody else needs. */
#ifndef MIAI_TOUR_PARTS_H
#define MIAI_TOUR_PARTS_H

#include "server/tour/tour.h"

enum { TOUR_POINT2 = 2 }; /* a whole point, doubled */

static inline struct tour_verdict tour_no(enum tour_reason reason)
{
    return (struct tour_verdict){.reason = reason};
}
static inline struct tour_verdict tour_no_player(enum tour_reason reason, uint16_t no)
{
    return (struct tour_verdict){.reason = reason, .player = no};
}
static inline struct tour_verdict tour_no_board(enum tour_reason reason, uint16_t board)
{
    return (struct tour_verdict){.reason = reason, .board = board};
}
static inline struct tour_verdict tour_no_field(enum tour_reason reason, const char *field)
{
    return (struct tour_verdict){.reason = reason, .field = field};
}

/* Was this round ever begun, and not aborted? */
static inline bool tour_is_begun(const struct proto_tour_round *round)
{
    return round && round->state >= PROTO_ROUND_STARTED;
}

/* Number of the last round that began; 0: none. */
uint8_t tour_begun(const struct tour *tour);

/* First drafted or begun round in which a player is paired; 0: none. */
uint8_t tour_first_paired(const struct tour *tour, uint16_t no);

/* What an act that carries pairs says of a board; NULL: nothing. */
const struct proto_tour_pair *tour_given(const struct proto_tour_act *act, uint16_t board);

/* Same seats: players, colours and handicap. Over such a pairing a change of the round passes. */
bool tour_same_seats(const struct proto_tour_pair *a, const struct proto_tour_pair *b);
/* The seats stay, and the pairing has another room: it is played anew. */
bool tour_is_anew(const struct proto_tour_pair *old, const struct proto_tour_pair *given);

/* Does a win by points, to one of two players, allow stones? (settings.c) */
bool tour_allows_handicap(const struct proto_tour_settings *settings);

/* Cells and scores of a table whose lines are entered; which of them have a place (scores.c). */
void tour_fill(const struct tour *tour, struct tour_table *table);
bool tour_is_placed(const struct tour *tour, const struct tour_line *line);
/* What a round adds to the direct comparison of a line, where it was made (table.c). */
int32_t tour_direct(const struct tour *tour, const struct tour_table *table,
                    const struct tour_line *line, unsigned round);
/* Any criterion but direct comparison, in its unit (tiebreak.c). */
int32_t tour_value(const struct tour *tour, const struct tour_table *table,
                   const struct tour_line *line, enum proto_tour_criterion criterion);

/* Pairs of a round that follow from the field alone (fixed.c); room for PROTO_TOUR_PAIRS_MAX. */
void tour_berger(const struct tour *tour, uint8_t round, struct proto_tour_pair *pairs,
                 uint16_t *ret_n);
void tour_knockout(const struct tour *tour, uint8_t round, struct proto_tour_pair *pairs,
                   uint16_t *ret_n);

/* What an act may do is judged in three files: judge.c has the table, these the rest of it. */
struct tour_verdict tour_judge_forbid(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_add(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_ask(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_accept(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_decline(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_consent(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_edit(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_remove(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_clear(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_checkin(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_absent(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_withdraw(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_return(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_disqualify(const struct tour *tour,
                                          const struct proto_tour_act *act);
struct tour_verdict tour_judge_pair(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_swap(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_join(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_lock(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_colours(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_publish(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_start(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_game(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_ended(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_result(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_report(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_rule(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_unrule(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_pause(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_time(const struct tour *tour, const struct proto_tour_act *act);

/* Is every round up to this one complete? Else the first board that is open. */
struct tour_verdict tour_all_in(const struct tour *tour, uint8_t round);

/* fold.c has the table, these files the rest of it. */
typedef void tour_fold_fn(struct tour *tour, const struct proto_tour_act *act);
tour_fold_fn tour_fold_draft, tour_fold_lock, tour_fold_colours, tour_fold_publish,
    tour_fold_unpublish, tour_fold_discard, tour_fold_start, tour_fold_abort;
tour_fold_fn tour_fold_game, tour_fold_outcome, tour_fold_report, tour_fold_rule, tour_fold_unrule,
    tour_fold_pause, tour_fold_time;
/* Whether the act's round is complete now, and since when. */
tour_fold_fn tour_refresh_round;

#endif
