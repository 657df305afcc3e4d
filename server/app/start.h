/* The start of the application, from the first row to the first message. */
#ifndef MIAI_APP_START_H
#define MIAI_APP_START_H

struct app;

/* Reads what must be in memory, step by step; then app->ready is set, and clocks run. */
void start(struct app *app);

#endif
