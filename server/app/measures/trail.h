/* The trail: who did what from where, for moderators. */
#ifndef MIAI_APP_MEASURES_TRAIL_H
#define MIAI_APP_MEASURES_TRAIL_H

#include <stdint.h>

struct app;
struct id128;
struct job;

/* With what is being stored goes who did it, from where. player 0: the one added earlier in the job.
 * session: 32 bytes of its hash; NULL: the payer's. thing: of a room or tournament; NULL: none. */
void trail_add(const struct app *app, struct job *job, uint8_t what, int64_t player,
               const uint8_t *session, const struct id128 *thing, uint32_t n);

#endif
