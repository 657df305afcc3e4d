/* Looking for finished games. */
#ifndef MIAI_APP_ARCHIVE_SEARCH_H
#define MIAI_APP_ARCHIVE_SEARCH_H

#include "server/app/dedup.h"

void search_games(struct app *app, struct command *command);

#endif
