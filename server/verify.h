/* Verification of a whole database: whether a server could serve all of it. */
#ifndef MIAI_SERVER_VERIFY_H
#define MIAI_SERVER_VERIFY_H

#include <stdbool.h>
#include <stdint.h>

struct id128;
struct inspect;

/* Folds every game and every tournament of a backup, or of a database that no server has open. Prints
 * what a server would leave out, and a table of counts. Returns the exit code: 0 when all of it can be
 * served, 1 when something would be left out or two places disagree, 74 when it cannot be read at all. */
int verify(const char *path);

/* The numbers of what was read and folded, of each of two databases. */
struct verify_both {
    uint64_t rooms, games, events, tours, arenas;
    uint64_t left; /* out: a server could not serve it, of either */
};
/* Folds both side by side and compares the state of each game and the rows that would be left out, which are printed
 * once. False: they differ, first at the room, tournament or arena *ret_differs, or behind it. */
bool verify_same(struct inspect *here, struct inspect *there, struct verify_both *ret,
                 struct id128 *ret_differs);

#endif
