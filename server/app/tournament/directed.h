/* The tournaments that a player directs. */
#ifndef MIAI_APP_TOURNAMENT_DIRECTED_H
#define MIAI_APP_TOURNAMENT_DIRECTED_H

struct app;
struct command;

/* Answers with the tournaments that the sender directs or assists. */
void tournament_directed(struct app *app, struct command *command);

#endif
