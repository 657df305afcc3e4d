/* Inside of server/store: events on their way into the table `event` of PostgreSQL, where one statement stores those of
 * a batch. The functions of fresh.h lead here if the connection has no log. */
#ifndef MIAI_STORE_APPEND_H
#define MIAI_STORE_APPEND_H

#include "server/store/db.h"

/* Makes the list of a connection that writes. */
void append_create(struct db *db);
void append_destroy(struct db *db); /* leaves a connection alone that has none */

/* A batch begins. gathers: its events are stored together, at its end or before a question that reads them, and each
 * counts as stored. Otherwise each is stored at once, and its result is known. */
void append_begin(struct db *db, bool gathers);
bool append_gathers(const struct db *db);
/* False: it is not the very next event of its game. */
bool append_add(struct db *db, const struct row_event *row);
uint32_t append_added(const struct db *db);
void append_drop(struct db *db, uint32_t n); /* all after the first n */
/* Stores the events that were gathered. */
void append_write(struct db *db);

#endif
