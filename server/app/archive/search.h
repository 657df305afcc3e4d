/* Searches for finished games. */
#ifndef MIAI_APP_ARCHIVE_SEARCH_H
#define MIAI_APP_ARCHIVE_SEARCH_H

struct app;
struct command;

void search_games(struct app *app, struct command *command);

#endif
