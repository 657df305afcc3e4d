/* The log of a tournament: every act that was ever done to it, in order, and the tournament that
 * they make. Acts are added at the end and never changed; an UNDO is one of them and names another.
 *
 *     tour_log_init(&log);
 *     verdict = tour_log_judge(&log, &act);     before the act is stored
 *     tour_log_append(&log, &act);              when it is; the act's memory is the log's now
 *
 * or, from the store or a file:
 *
 *     for each act: tour_log_read(&log, &act);
 *     verdict = tour_log_fold(&log);
 *
 * An act is undone by folding the others again. If a later one is refused then, it depends on the
 * act, and the undo is refused and names it. What the house knows from a game (GAME, ENDED), rooms
 * that were opened or closed (START, SWAP, JOIN, ABORT of games of the server), an address that was
 * given up, the first act, that it came in a file and an UNDO itself are not undone: rule, abort, or
 * do the act again instead. */
#ifndef MIAI_TOUR_LOG_H
#define MIAI_TOUR_LOG_H

#include "server/tour/tour.h"

/* Pairings in all acts of a log, 150 bytes each; an act that would bring more finds it full. An event
 * of 256 players and nine rounds has 2,300, and 128 more with each change by hand. */
#define TOUR_LOG_PAIRS_MAX 400000

struct tour_entry {
    struct proto_tour_act act;
    uint32_t undone; /* number of the UNDO that cancels it; 0: it counts */
};
struct tour_log {
    struct tour tour;           /* the fold of all entries that count */
    struct tour_entry *entries; /* by number - 1 */
    uint32_t n, size;
    uint32_t pairs_n; /* of all acts */
};
void tour_log_init(struct tour_log *log);
void tour_log_finish(struct tour_log *log);

/* The entry of a number; NULL: none. */
const struct tour_entry *tour_log_entry(const struct tour_log *log, uint32_t n);

/* Whether the act may come next. Its `n` is not looked at. An UNDO takes time that grows with the
 * log. */
struct tour_verdict tour_log_judge(const struct tour_log *log, const struct proto_tour_act *act);
/* The tournament as it would be after the act, which is judged first: *ret is made only if it is
 * well, and the caller finishes it. */
struct tour_verdict tour_log_preview(const struct tour_log *log, const struct proto_tour_act *act,
                                     struct tour *ret);
/* Judges the act, gives it the next number and folds it. Well: its memory is the log's and *act is
 * empty but for the number. Else nothing has changed. */
struct tour_verdict tour_log_append(struct tour_log *log, struct proto_tour_act *act);

/* Takes an act over unjudged, numbers and all, until tour_log_fold(). False: the log is full, and
 * the act still the caller's. */
bool tour_log_read(struct tour_log *log, struct proto_tour_act *act);
/* Folds everything that was read. Refused: the verdict's `n` is the act that could not come there,
 * and the log is good for nothing but tour_log_finish(). Takes time that grows with the log,
 * however many undos it has. */
struct tour_verdict tour_log_fold(struct tour_log *log);

#endif
