/* `get listed`: players of associations' lists, for the desk of a tournament. */
#ifndef MIAI_APP_TOURNAMENT_LISTED_H
#define MIAI_APP_TOURNAMENT_LISTED_H

struct app;
struct command;
struct tournament;

void listed_question(struct app *app, const struct command *command,
                     const struct tournament *tournament);

#endif
