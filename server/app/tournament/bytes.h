/* The bytes that tournaments take in the store. */
#ifndef MIAI_APP_TOURNAMENT_BYTES_H
#define MIAI_APP_TOURNAMENT_BYTES_H

#include "server/tour/tour.h"

struct app;
struct player;
struct tournament;

/* Here, and nowhere else, tournaments are made, taken in and grow; it is all stored bytes.

 * May this player have one more, of so many bytes, besides those that are not over (`open_n`)? `opens`:
 * it is not over itself. Else FULL with `field`, "tours", "bytes" or "server", and in `n` the limit. */
struct tour_verdict tours_may_make(const struct app *app, const struct player *player,
                                   uint32_t open_n, bool opens, size_t bytes);
/* May this act be added, for the sake of what there is already? Whatever finishes an event may. */
struct tour_verdict tournament_may_grow(const struct app *app, const struct tournament *tournament,
                                        const struct proto_tour_act *act);
/* The log has grown, or is new: counts it with its creator's and with all. True: the row says less. */
bool tournament_weigh(struct app *app, struct tournament *tournament);
/* What the store says of all that this player made, unless it is known better. */
void tours_know(struct player *player, int64_t bytes);

#endif
