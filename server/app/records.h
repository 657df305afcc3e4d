/* Records of games, for whoever hands out more than one. */
#ifndef MIAI_APP_RECORDS_H
#define MIAI_APP_RECORDS_H

#include "server/app/state.h"

/* Whether one more record, or file, may be worked on now: so many at once, so many a second. */
bool records_may_work(struct app *app);

/* Appends the SGF of a game: from memory, else from what the store brought for QUESTION_GAME. False,
 * and nothing appended, if there is no such game. */
bool records_write(struct app *app, const struct id128 *id, const struct answer *answer,
                   struct proto_text *ret);

#endif
