/* What log.c and log_fold.c share and nobody else needs. */
#ifndef MIAI_TOUR_LOG_PARTS_H
#define MIAI_TOUR_LOG_PARTS_H

#include "server/tour/log.h"

/* Would the log, with `n` more acts of that many bytes, be within its limits? */
struct tour_verdict tour_judge_room(const struct tour_log *log, unsigned share, uint32_t n,
                                    size_t bytes);
struct tour_verdict tour_log_full(uint32_t limit);

/* May this act, among the others that count, be left out? (log_fold.c) */
struct tour_verdict tour_judge_undone(const struct tour_log *log, uint32_t n);

/* Where a piece of an act's bytes begins; NULL: it is not in them. What stands between quotation marks in
 * a text of somebody's has no such marks itself. */
const char *tour_log_find(struct text bytes, const char *piece);

/* Gives all `settings` one address. */
void tour_log_set_slug(struct tour_log *log, const char *slug);

/* Do these two acts, both `settings`, say the same address? */
bool tour_log_same_slug(const struct tour_log *log, uint32_t a, uint32_t b);

#endif
