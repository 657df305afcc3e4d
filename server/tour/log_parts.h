/* Functions that log.c, log_fold.c and log_room.c share; only these files use the header. */
#ifndef MIAI_TOUR_LOG_PARTS_H
#define MIAI_TOUR_LOG_PARTS_H

#include "server/tour/log.h"

/* Would the log be within its limits with `n` more acts of so many bytes in all? */
struct tour_verdict tour_judge_room(const struct tour_log *log, unsigned share, uint32_t n,
                                    size_t bytes);
struct tour_verdict tour_log_full(uint32_t limit);

/* May this act, among the others in force, be left out? (log_fold.c) */
struct tour_verdict tour_judge_undone(const struct tour_log *log, uint32_t n);

/* Gives all `settings` acts this slug. */
void tour_log_set_slug(struct tour_log *log, const char *slug);

/* Do these two `settings` acts have the same slug? */
bool tour_log_same_slug(const struct tour_log *log, uint32_t a, uint32_t b);

#endif
