/* The tournaments that a player directs. */
#ifndef MIAI_APP_TOURNAMENT_DIRECTED_H
#define MIAI_APP_TOURNAMENT_DIRECTED_H

struct app;
struct command;

/* Which tournaments the asker directs or helps with (directed.c). */
void tournament_directed(struct app *app, struct command *command);

#endif
