/* Whether rows of the store can be served: judged here alone, for those who load them and for who
 * verifies a database. Each returns NULL, or why not, in a few words for the log. A game is judged by
 * game_read(). */
#ifndef MIAI_APP_PLAY_ROWS_H
#define MIAI_APP_PLAY_ROWS_H

#include "server/app/state.h"
#include "server/tour/log.h"

/* has_opener: the player who opened it is among the rows. Fills *ret. */
const char *rows_room(const struct row_room *row, bool has_opener, struct proto_open *ret);
/* Reads the acts of this tournament, among those of others, into an empty log, and folds it. */
const char *rows_tour(const struct id128 *tour, const struct row_tour_act *acts, size_t n,
                      struct tour_log *ret);

/* Such a row was left out: counted, and, unless there were many lately, told. id: its own. */
void rows_leave_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why);

#endif
