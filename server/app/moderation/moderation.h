/* Moderation: the commands and questions of the owner and of moderators. The measures that follow
 * are in server/app/measures/; every command is checked there. */
#ifndef MIAI_APP_MODERATION_MODERATION_H
#define MIAI_APP_MODERATION_MODERATION_H

#include <sys/queue.h>

#include "proto/wire/moderation.h"

struct app;
struct command;
struct player;

/* May this player do such an act, to any target at all? Takes NULL. */
bool moderation_may(const struct player *player, enum proto_moderation_what what);

void moderation_command(struct app *app, struct command *command);
void moderation_question(struct app *app, struct command *command);

#endif
