/* Commands for other processes of the site: those about an aggregate that another process owns are sent on to it, and it
 * answers. */
#ifndef MIAI_APP_ELSEWHERE_H
#define MIAI_APP_ELSEWHERE_H

#include <stdbool.h>

struct app;
struct command;

/* Is the command for another process? Then it is sent on, or refused. Of a room that is not in memory the answer is
 * no; once it is, the command is handled again. */
bool elsewhere_sends(struct app *app, struct command *command);
/* Is it a command of a client of another process, which this one cannot judge as it ends? Then it is sent back. */
bool elsewhere_returns(struct app *app, struct command *command);
/* The same of a question. All but one are answered by any process: a code of identity is good at the owner alone. */
bool elsewhere_asks(struct app *app, struct command *command);
/* The players of some clients of other processes are known: handles the messages that waited. */
void elsewhere_due(struct app *app);

#endif
