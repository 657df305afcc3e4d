/* The disk space of tournaments, in stored bytes. */
#ifndef MIAI_APP_TOURNAMENT_BYTES_H
#define MIAI_APP_TOURNAMENT_BYTES_H

#include "server/tour/tour.h"

struct app;
struct player;
struct tournament;

/* May this player have one more tournament of so many bytes, beside `open_n` unfinished ones?
 * opens: the new one is unfinished itself. Else FULL with `field` "tours", "bytes" or "server", and
 * the limit in `n`. All bytes of tournaments are counted through this header. */
struct tour_verdict tours_may_make(const struct app *app, const struct player *player,
                                   uint32_t open_n, bool opens, size_t bytes);
/* Does the disk allow this act, given what is stored already? Acts that finish a tournament always
 * pass. */
struct tour_verdict tournament_may_grow(const struct app *app, const struct tournament *tournament,
                                        const struct proto_tour_act *act);
/* The log has grown, or is new: counts it for its creator and for the server. True: the row must be
 * written, since it has a smaller number. */
bool tournament_weigh(struct app *app, struct tournament *tournament);
/* Takes over the store's sum of the bytes that this player has made, unless it is known already. */
void tours_know(struct player *player, int64_t bytes);

#endif
