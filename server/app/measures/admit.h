/* Admission: the commands and requests that measures and the list of refused words keep a player
 * from. */
#ifndef MIAI_APP_MEASURES_ADMIT_H
#define MIAI_APP_MEASURES_ADMIT_H

#include "server/app/app.h"

struct command;
struct player;

/* May the command go on? False: it was refused with `banned`, `muted` or `word`. */
bool admit_command(struct app *app, struct command *command);
/* The same for an HTTP request that makes or changes a name. False: it was answered with 403 or
 * 422. */
bool admit_name(struct app *app, request_id request, const struct player *player, const char *name,
                size_t length);
/* The same for an HTTP request that uploads a file. False: it was answered with 403. */
bool admit_file(struct app *app, request_id request, const struct player *player);

#endif
