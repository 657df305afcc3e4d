/* Functions that the files of this folder share; only they use the header. */
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

/* The same as tour_person(), tour_round() and tour_pair_at(), for the fold, which alone changes a tournament. */
static inline struct proto_tour_person *tour_fold_person(struct tour *tour, uint16_t no)
{
    return tour_person(tour, no) ? &tour->people[no - 1] : NULL;
}
static inline struct proto_tour_round *tour_fold_round(struct tour *tour, uint8_t no)
{
    return tour_round(tour, no) ? &tour->rounds[no - 1] : NULL;
}
static inline struct proto_tour_pair *tour_fold_pair(struct tour *tour, uint8_t no, uint16_t board)
{
    const struct proto_tour_pair *pair = tour_pair_at(tour, no, board);
    struct proto_tour_round *round = tour_fold_round(tour, no);
    return pair ? &round->pairs[pair - round->pairs] : NULL;
}

/* Was this round started and not aborted? */
static inline bool tour_is_begun(const struct proto_tour_round *round)
{
    return round && round->state >= PROTO_ROUND_STARTED;
}

/* Number of the last started round; 0: none. */
uint8_t tour_begun(const struct tour *tour);

/* First drafted or started round in which a player is paired; 0: none. */
uint8_t tour_first_paired(const struct tour *tour, uint16_t no);

/* Did no act take this player out of the round? Unlike tour_may_play() it needs no other player. */
bool tour_is_present(const struct tour *tour, const struct proto_tour_person *person,
                     uint8_t round);

/* The pair for a board in an act that carries pairs; NULL: none. */
const struct proto_tour_pair *tour_given(const struct proto_tour_act *act, uint16_t board);

/* Have the two the same players, colours and handicap? A change of the round leaves such a pairing
 * alone. */
bool tour_same_seats(const struct proto_tour_pair *a, const struct proto_tour_pair *b);
/* Has the pairing the same seats in another room? Then it is played anew. */
bool tour_is_anew(const struct proto_tour_pair *old, const struct proto_tour_pair *given);

/* Do these settings allow handicap stones: a game won by points, and only one game a match?
 * (settings.c) */
bool tour_allows_handicap(const struct proto_tour_settings *settings);

/* Fills the cells and scores of a table whose lines are entered; decides which lines have a place
 * (scores.c). */
void tour_fill(const struct tour *tour, struct tour_table *table);
bool tour_is_placed(const struct tour *tour, const struct tour_line *line);
/* The share of a round in the direct comparison of a line, if one was made (table.c). */
int32_t tour_direct(const struct tour *tour, const struct tour_table *table,
                    const struct tour_line *line, unsigned round);
/* The value of any criterion but direct comparison, in its unit (tiebreak.c). */
int32_t tour_value(const struct tour *tour, const struct tour_table *table,
                   const struct tour_line *line, enum proto_tour_criterion criterion);

/* The pairs of a round that follow from the field alone (fixed.c); pairs has room for
 * PROTO_TOUR_PAIRS_MAX. */
void tour_berger(const struct tour *tour, const uint16_t *field, unsigned field_n, uint8_t round,
                 struct proto_tour_pair *pairs, uint16_t *ret_n);
void tour_knockout(const struct tour *tour, uint8_t round, struct proto_tour_pair *pairs,
                   uint16_t *ret_n);

/* Judgements of single kinds of acts, in three files; judge.c has the table of them. */
struct tour_verdict tour_judge_forbid(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_add(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_ask(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_accept(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_decline(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_consent(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_identify(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_edit(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_remove(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_clear(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_team(const struct tour *tour, const struct proto_tour_act *act);
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
struct tour_verdict tour_judge_schedule(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_abort(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_game(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_ended(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_result(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_report(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_rule(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_unrule(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_pause(const struct tour *tour, const struct proto_tour_act *act);
struct tour_verdict tour_judge_time(const struct tour *tour, const struct proto_tour_act *act);

/* Teams (judge_teams.c): do their number and sizes stay within the limits with these settings, with
 * these people, or if one player becomes another? */
struct tour_verdict tour_judge_teams_n(const struct tour *tour,
                                       const struct proto_tour_settings *settings);
struct tour_verdict tour_judge_mates(const struct tour *tour,
                                     const struct proto_tour_person *people, unsigned n);
struct tour_verdict tour_judge_mate(const struct tour *tour, const struct proto_tour_person *now,
                                    const struct proto_tour_person *next);
/* Do the pairs of a drafted round agree with the line-ups of today? */
struct tour_verdict tour_judge_lineups(const struct tour *tour,
                                       const struct proto_tour_round *round);

/* Has the tree of a knock-out a slot for each pair that the act seats or publishes? Asked only when
 * an act is appended: older servers stored rounds with too many pairs. */
struct tour_verdict tour_judge_slots(const struct tour *tour, const struct proto_tour_act *act);

/* Is every round up to this one complete? Else the verdict has the first open board. */
struct tour_verdict tour_all_in(const struct tour *tour, uint8_t round);

/* Folds of single kinds of acts; fold.c has the table of them. */
typedef void tour_fold_fn(struct tour *tour, const struct proto_tour_act *act);
tour_fold_fn tour_fold_draft, tour_fold_lock, tour_fold_colours, tour_fold_publish,
    tour_fold_unpublish, tour_fold_discard, tour_fold_start, tour_fold_schedule, tour_fold_abort;
tour_fold_fn tour_fold_game, tour_fold_outcome, tour_fold_report, tour_fold_rule, tour_fold_unrule,
    tour_fold_pause, tour_fold_time;
/* Notes whether the act's round is complete now, and since when. */
tour_fold_fn tour_refresh_round;
/* The same for all rounds, where they are played in any order: a player has left or is back. */
tour_fold_fn tour_refresh_all;

#endif
