/* Verification of a whole database: whether a server could serve all of it. */
#ifndef MIAI_SERVER_VERIFY_H
#define MIAI_SERVER_VERIFY_H

/* Folds every game and every tournament of a backup, or of a database that no server has open. Prints
 * what a server would leave out, and a table of counts. Returns the exit code: 0 when all of it can be
 * served, 1 when something would be left out or two places disagree, 74 when it cannot be read at all. */
int verify(const char *path);

#endif
