/* Moving a site from SQLite to PostgreSQL: all rows of one moment, in one transaction of an empty database.
 *
 *     move = move_create(path, url, error, sizeof error);
 *     if (move && move_rows(move, error, sizeof error) && both are alike && move_keep(move, error, sizeof error))
 *         the site is there;
 *     move_destroy(move);
 */
#ifndef MIAI_STORE_MOVE_H
#define MIAI_STORE_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct inspect;
struct move_table {
    const char *name; /* lives as long as the move */
    uint64_t rows;    /* that were copied */
};

/* Opens both. The file at `path` is read as it is now, also beside a server. The database at `url` must be empty. NULL
 * with a message in ret_error. */
struct move *move_create(const char *path, const char *url, char *ret_error, size_t size);
/* Undoes all that was not kept, and closes both; takes NULL. */
void move_destroy(struct move *move);

/* A server uses the file: what it stores from now on is not moved. */
bool move_is_beside(const struct move *move);
/* Makes all tables, copies all rows, and compares the rows that are there then with those that were read. False with a
 * message in ret_error: it ends with move_destroy(). */
bool move_rows(struct move *move, char *ret_error, size_t size);
/* The tables that were copied, by name; NULL after the last one. */
const struct move_table *move_table(const struct move *move, unsigned n);
/* Both databases, to be read row by row; they are the move's. Call move_is_sound() after it. */
struct inspect *move_from(struct move *move);
struct inspect *move_to(struct move *move);
/* False: PostgreSQL broke off, and what was read of it since is not complete. */
bool move_is_sound(struct move *move, char *ret_error, size_t size);
/* Stores what was moved. False with a message in ret_error. */
bool move_keep(struct move *move, char *ret_error, size_t size);

#endif
