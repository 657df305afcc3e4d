/* The command --move-to: a site goes from SQLite to PostgreSQL. */
#ifndef MIAI_SERVER_MOVE_H
#define MIAI_SERVER_MOVE_H

/* Copies the site in the file `database` into the empty database of PostgreSQL at `url`, folds both and compares them.
 * Prints what was moved. Returns the exit code: 0 when all of the site is there; 1 when the two differ, 64 when one of
 * the arguments is of the wrong kind, 74 when one of the databases cannot be used. Then nothing is there, unless a
 * message says that this is not known. */
int move_site(const char *database, const char *url);

#endif
