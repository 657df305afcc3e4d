/* Questions about a tournament that need standings, a drawn round or a folded log. A thread answers
 * them from a copy. Only ask.c uses this header. */
#ifndef MIAI_APP_TOURNAMENT_SEEK_H
#define MIAI_APP_TOURNAMENT_SEEK_H

#include <stdbool.h>

struct app;
struct command;
struct player;
struct tournament;

bool tournament_is_staff(const struct tournament *tournament, const struct player *player);

void seek_sum(struct app *app, const struct command *command, const struct tournament *tournament);
void seek_why(struct app *app, const struct command *command, const struct tournament *tournament);
/* Takes the act of the message over. */
void seek_preview(struct app *app, const struct command *command,
                  const struct tournament *tournament);

#endif
