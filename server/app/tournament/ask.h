/* Questions about tournaments. */
#ifndef MIAI_APP_TOURNAMENT_ASK_H
#define MIAI_APP_TOURNAMENT_ASK_H

struct app;
struct command;

void tournament_question(struct app *app, struct command *command);

#endif
