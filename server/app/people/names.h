/* Names of players. */
#ifndef MIAI_APP_PEOPLE_NAMES_H
#define MIAI_APP_PEOPLE_NAMES_H

#include "proto/wire/command.h"
#include "server/base/job.h"

struct app;
struct player;

/* Why somebody may not be called so; PROTO_ERROR_NONE: nothing is in the way. answer: to
 * QUESTION_NAME, or NULL before it was asked. */
enum proto_error names_judge(struct text name, struct text folded, const struct answer *answer);
/* Another name is stored: tells everybody who sees it. */
void names_changed(struct app *app, struct player *player, struct text name);

#endif
