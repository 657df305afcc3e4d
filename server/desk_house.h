/* What an operator does about people while the server does not run: miai-server --moderate WORD …. */
#ifndef MIAI_SERVER_DESK_HOUSE_H
#define MIAI_SERVER_DESK_HOUSE_H

#include "server/desk.h"

/* Does what the words say and prints what came of it. An exit code: 0, EX_USAGE where the words say nothing,
 * EX_DATAERR where there is nobody and nothing of the kind. */
int desk_moderate(struct desk *desk, char *const *words, int n);
/* What may be said there. */
void desk_moderate_help(void);

#endif
