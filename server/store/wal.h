/* The write-ahead log of a database of SQLite; internal to server/store. */
#ifndef MIAI_STORE_WAL_H
#define MIAI_STORE_WAL_H

#include <stdbool.h>

struct db;

/* Settings of SQLite for the whole process; before the first database is opened. */
void wal_configure(void);
/* From now on each commit writes the pages that the log then has to *pages. */
void wal_watch(struct db *db, int *pages);
/* Copies the log into the database as far as no reader is in the way. Once all of it is there and no backup reads it,
 * the next commit begins the log anew. False on an error. */
bool wal_checkpoint(struct db *db);

#endif
