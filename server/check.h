/* The option --check: whether a server would find all that its settings name. */
#ifndef MIAI_SERVER_CHECK_H
#define MIAI_SERVER_CHECK_H

#include "server/config.h"

/* Checks folders, rights, free space and backups as the present user, and creates nothing. Prints a
 * sentence for each fault (the server would not start, would not be ready, or could not make
 * backups) on standard error, and for each note (the server would work, but the operator should
 * know) on standard output. Returns the exit code: 0 without a fault, 74 with one. */
int check(const struct config *config);

#endif
