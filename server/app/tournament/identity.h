/* A player that the desk entered identifies, with a code that the desk shows them. */
#ifndef MIAI_APP_TOURNAMENT_IDENTITY_H
#define MIAI_APP_TOURNAMENT_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

struct app;
struct command;
struct tournament;

/* A desk asks for the code of a player without an account. Other clients get `notfound`. */
void identity_question(struct app *app, const struct command *command,
                       const struct tournament *tournament);
/* Is it the code of the player of this number now? */
bool identity_is_right(const struct app *app, const struct tournament *tournament, uint16_t no,
                       const char *guess);

#endif
