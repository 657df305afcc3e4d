/* What an operator does about people while the server does not run: miai-server --moderate WORD …. */
#ifndef MIAI_SERVER_ADMIN_MODERATION_H
#define MIAI_SERVER_ADMIN_MODERATION_H

#include "server/admin.h"

/* Does what the words say and prints what came of it. An exit code: 0, EX_USAGE where the words say nothing,
 * EX_DATAERR where there is nobody and nothing of the kind. */
int admin_moderate(struct admin *admin, char *const *words, int n);
/* What may be said there. */
void admin_moderate_help(void);

#endif
