/* The owner and moderators: what they do, and what they ask. What holds because of it for everybody is
 * in server/app/measures/, which every command looks at. */
#ifndef MIAI_APP_MODERATION_MODERATION_H
#define MIAI_APP_MODERATION_MODERATION_H

#include <sys/queue.h>

#include "proto/wire/moderation.h"

struct app;
struct command;
struct player;

/* May they do this to anything at all? Takes NULL. */
bool moderation_may(const struct player *player, enum proto_moderation_what what);

void moderation_command(struct app *app, struct command *command);
void moderation_question(struct app *app, struct command *command);

#endif
