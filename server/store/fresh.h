/* Inside of server/store: events on their way into the table `event`. On PostgreSQL they go there at once (append.h),
 * and no log is here. On SQLite those of a batch, of however many games, are
 * stored as one row of `event_log`; the events of a game move into `event` together, once there are enough of them in
 * the log or one has waited for long.
 *
 *     db_begin_events(db, now_us);
 *     db_add_event(db, row);          for each event; false is a conflict
 *     db_write_events(db);            before the commit: from here on they are in the transaction
 */
#ifndef MIAI_STORE_FRESH_H
#define MIAI_STORE_FRESH_H

#include "server/store/db.h"

/* Events that are in the log and not in `event`, and the bytes of their texts in memory. Beside them the log keeps about
 * as many that have moved on. */
#define FRESH_MAX       8192
#define FRESH_BYTES_MAX (4 << 20)
/* Events of one game that move together: no other event waits longer than for so many. */
#define FRESH_AT_ONCE 64
/* A batch of so many events goes into `event` at once: that writes no more pages. */
#define FRESH_FEW 2
/* An event that is in the log for so long moves on with the next commit or, without one, by itself, in
 * transactions of about FRESH_PIECE events. */
#define FRESH_WAIT_US (10 * 1000000L)
#define FRESH_PIECE   256

/* Makes an empty list for the connection that writes. The log is empty: DB_SETTLE_LOG. */
void db_open_events(struct db *db);
/* Frees the list; the log stays as it is. Leaves a connection alone that has no list. */
void db_close_events(struct db *db);

/* The rows of the view event_fresh. SQLite lets no view call functions where the schema is not trusted. */
#define DB_FRESH_EVENTS                                                                                    \
    "SELECT e.value ->> 0 AS game, e.value ->> 1 AS seq, e.value ->> 2 AS version, e.value ->> 3 AS kind," \
    " e.value ->> 4 AS player, e.value ->> 5 AS data, e.value ->> 6 AS spent, e.value ->> 7 AS lag,"       \
    " e.value ->> 8 AS left, e.value ->> 9 AS at, e.value ->> 10 AS key"                                   \
    " FROM event_log l, json_each(l.events) e"                                                             \
    " WHERE e.value ->> 1 > coalesce((SELECT max(seq) FROM event WHERE game = e.value ->> 0), 0)"
/* The statements with which a database without a writer moves its log into `event`. */
#define DB_SETTLE_LOG                                                                                        \
    "INSERT INTO event (game, seq, version, kind, player, data, spent, lag, left, at, key) " DB_FRESH_EVENTS \
    " ORDER BY 1, 2; DELETE FROM event_tip; DELETE FROM event_log"

/* A batch begins at this time of the clock. */
void db_begin_events(struct db *db, int64_t now_us);
/* The event is stored with the batch, if it is the very next one of its game; else false. */
bool db_add_event(struct db *db, const struct row_event *row);
/* True if events are stored at the end of the batch, and a job of one event alone needs no savepoint. */
bool db_gathers_events(const struct db *db);
/* How many were added to the batch; and takes back all after the first so many: their job was in conflict. */
uint32_t db_events_added(const struct db *db);
void db_drop_events(struct db *db, uint32_t n);
/* The game is over: its events are in `event` when this batch is. */
void db_hurry_events(struct db *db, const struct id128 *game);
/* Writes the events of the batch, and moves on what is to be moved. Within the batch's transaction. */
void db_write_events(struct db *db);

/* All events of this game that were added, or of all games, are in `event`: for a question within a batch. */
void db_settle_game(struct db *db, const struct id128 *game);
void db_settle_all(struct db *db);
/* When something is to be moved on, even if no batch comes; INT64_MAX: never. */
int64_t db_settle_at(const struct db *db);
/* Moves a piece on, in a transaction that the caller holds: what has waited for long, or with `all` anything. */
void db_settle(struct db *db, int64_t now_us, bool all);

#endif
