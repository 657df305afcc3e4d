/* Opening a database of PostgreSQL; internal to server/store. */
#ifndef MIAI_STORE_OPEN_POSTGRES_H
#define MIAI_STORE_OPEN_POSTGRES_H

#include "server/store/db.h"
#include "server/store/driver_postgres.h"

/* Connects, migrates and checks the database. False with a message in ret_error; then the caller still calls
 * db_close(). The texts of config live as long as the connection. */
bool db_open_postgres(struct db *db, const struct postgres_config *config,
                      const struct store_names *names, char *ret_error, size_t size);
/* Connects to a database that a writer has migrated, only to read it. False as above. */
bool db_open_postgres_reader(struct db *db, const struct postgres_config *config,
                             const struct store_names *names, char *ret_error, size_t size);
/* The same to a connection without questions and jobs: for leases and the log of commits. False as above. */
bool db_open_postgres_beside(struct db *db, const struct postgres_config *config, char *ret_error,
                             size_t size);
/* Brings the schema to the newest version, while no other node does. False as above. */
bool postgres_migrate(struct sql *sql, char *ret_error, size_t size);

/* True if the database has no tables. The session then keeps nodes from making theirs until it ends. False as above. */
bool postgres_is_empty(struct sql *sql, char *ret_error, size_t size);
/* Makes all tables of an empty database, in the transaction that the caller has begun. False as above. */
bool postgres_make(struct sql *sql, char *ret_error, size_t size);

#endif
