/* `get accounts`: the accounts whose names begin so. */
#ifndef MIAI_APP_PEOPLE_FOUND_H
#define MIAI_APP_PEOPLE_FOUND_H

struct app;
struct command;

void found_question(struct app *app, struct command *command);

#endif
