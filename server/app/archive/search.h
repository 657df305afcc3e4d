/* Searches for finished games. */
#ifndef MIAI_APP_ARCHIVE_SEARCH_H
#define MIAI_APP_ARCHIVE_SEARCH_H

#include "proto/wire/cursor.h"

struct answer;
struct app;
struct command;
struct proto_found_game;
struct row_game;

void search_games(struct app *app, struct command *command);
/* A found game, whose texts stay those of the row. */
void search_describe(const struct row_game *row, struct proto_found_game *ret);
/* The cursor of the page after this one, if there is `more`. */
struct proto_cursor search_next(const struct answer *answer);

#endif
