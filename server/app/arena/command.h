/* The commands of arenas, and the question for a player's games. */
#ifndef MIAI_APP_ARENA_COMMAND_H
#define MIAI_APP_ARENA_COMMAND_H

struct app;
struct command;
struct hall;

void arena_announce(struct app *app, struct command *command); /* `announce` */
/* `take-part`, `rest`, `begin-now`, `end-now`, `call-off`, `withdraw`, `return` */
void arena_command(struct app *app, struct command *command, struct hall *hall);
void arena_question(struct app *app, struct command *command); /* get arena */

#endif
