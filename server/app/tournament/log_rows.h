/* Rows of a tournament's acts: can they be served? Restoring and the verification of a database
 * both ask here. */
#ifndef MIAI_APP_TOURNAMENT_LOG_ROWS_H
#define MIAI_APP_TOURNAMENT_LOG_ROWS_H

#include "server/base/job.h"
#include "server/tour/log.h"

/* Reads the acts of this tournament, among those of others, into an empty log, and folds it.
 * Returns NULL, or why that is not possible, in a few words for the log of the process. */
const char *log_rows_read(const struct id128 *tour, const struct row_tour_act *acts, size_t n,
                          struct tour_log *ret);

#endif
