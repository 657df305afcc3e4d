/* A player that the desk entered identifies, with a code that the desk shows them. */
#ifndef MIAI_APP_TOURNAMENT_IDENTITY_H
#define MIAI_APP_TOURNAMENT_IDENTITY_H

struct app;
struct command;
struct tournament;

/* A desk asks for the code of a player without an account. Other clients get `notfound`. */
void identity_question(struct app *app, const struct command *command,
                       const struct tournament *tournament);
/* The sender is the player of this number, and has the code. */
void identity_command(struct app *app, struct command *command, struct tournament *tournament);

#endif
