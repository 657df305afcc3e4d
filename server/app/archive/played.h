/* The games of one player, by page. */
#ifndef MIAI_APP_ARCHIVE_PLAYED_H
#define MIAI_APP_ARCHIVE_PLAYED_H

struct app;
struct command;

void played_question(struct app *app, struct command *command);

#endif
