/* Names of players. */
#ifndef MIAI_APP_PEOPLE_NAMES_H
#define MIAI_APP_PEOPLE_NAMES_H

#include "proto/wire/command.h"
#include "server/base/job.h"

struct app;
struct player;

/* The reason against a name; PROTO_ERROR_NONE: none. answer: to QUESTION_NAME, or NULL before it
 * was asked. */
enum proto_error names_judge(struct text name, struct text folded, const struct answer *answer);
/* A new name is stored: sends it to all clients that show the player. */
void names_changed(struct app *app, struct player *player, struct text name);

#endif
