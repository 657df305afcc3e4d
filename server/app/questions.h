/* Questions of clients (`get`). */
#ifndef MIAI_APP_QUESTIONS_H
#define MIAI_APP_QUESTIONS_H

struct app;
struct command;

/* Gives a question to the module that answers it. */
void questions_handle(struct app *app, struct command *command);

#endif
