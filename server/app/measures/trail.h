/* The trail: which player did what from which address, for moderators. */
#ifndef MIAI_APP_MEASURES_TRAIL_H
#define MIAI_APP_MEASURES_TRAIL_H

#include <stdint.h>

struct app;
struct id128;
struct job;

/* Adds a row of the trail to a job that stores something. player 0: the one that the job adds.
 * session: 32 bytes of its hash; NULL: the payer's. thing: id of a room or tournament; NULL:
 * none. */
void trail_add(const struct app *app, struct job *job, uint8_t what, int64_t player,
               const uint8_t *session, const struct id128 *thing, uint32_t n);

#endif
