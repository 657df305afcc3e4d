/* Records of games, for files that write more than one. */
#ifndef MIAI_APP_ARCHIVE_RECORDS_H
#define MIAI_APP_ARCHIVE_RECORDS_H

#include <stdbool.h>

#include "server/app/request.h"

struct id128;
struct job;
struct record_source;

/* The handlers of the routes: the record of a game, and a file that becomes the JSON of its record. */
app_handler records_get;
app_handler records_post;

/* Fills the source of a game's record: from memory, else from the rows that the store brought for
 * QUESTION_GAME, and keeps the job then. job NULL: memory only. False: there is no such game. */
bool records_source(struct app *app, const struct id128 *id, struct job *job,
                    struct record_source *ret);

#endif
