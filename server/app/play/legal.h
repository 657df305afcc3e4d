/* `get legal`: the points where the player to move may play. */
#ifndef MIAI_APP_PLAY_LEGAL_H
#define MIAI_APP_PLAY_LEGAL_H

struct app;
struct command;

void legal_question(struct app *app, struct command *command);

#endif
