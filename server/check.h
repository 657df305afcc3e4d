/* --check: would a server find what its settings name? */
#ifndef MIAI_SERVER_CHECK_H
#define MIAI_SERVER_CHECK_H

#include "server/config.h"

/* Looks at folders, rights, free space and backups as the user who asks, and creates nothing. Prints a
 * sentence for each fault (the server would not start, would not be ready, or could not make backups) on
 * standard error, for each note (it would work, but somebody should know) on standard output. Returns the
 * exit code: 0 without a fault, 74 with one. */
int check(const struct config *config);

#endif
