/* Moderation by the operator while the server does not run: miai-server --moderate WORD …. */
#ifndef MIAI_SERVER_ADMIN_MODERATION_H
#define MIAI_SERVER_ADMIN_MODERATION_H

#include "server/admin.h"

/* Does what the words say and prints the result. Returns an exit code: 0, EX_USAGE if the words are
 * not a command, EX_DATAERR if its target does not exist. */
int admin_moderate(struct admin *admin, char *const *words, int n);
/* Prints the commands. */
void admin_moderate_help(void);

#endif
