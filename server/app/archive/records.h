/* Records of games, for whoever hands out more than one. */
#ifndef MIAI_APP_ARCHIVE_RECORDS_H
#define MIAI_APP_ARCHIVE_RECORDS_H

#include <stdbool.h>

struct app;
struct id128;
struct job;
struct record_source;

/* What the record of a game is written from: memory, else what the store brought for QUESTION_GAME,
 * which is kept then; job NULL: memory alone. False: there is no such game. */
bool records_source(struct app *app, const struct id128 *id, struct job *job,
                    struct record_source *ret);

#endif
