/* The players who are here. */
#ifndef MIAI_APP_PLAY_HERE_H
#define MIAI_APP_PLAY_HERE_H

struct app;
struct command;

void here_question(struct app *app, struct command *command); /* get here */

#endif
