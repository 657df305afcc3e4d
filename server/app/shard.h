/* Shards: which part of the site this process owns. A room without a tournament or arena is an aggregate; a tournament
 * or arena is one together with its rooms. The first byte of an aggregate's id is its shard.
 *
 * The owner judges the commands of an aggregate, runs its clocks and timers and stores its changes. Other processes
 * follow it: they have the same state, apply what its owner stored (follow.h) and serve watchers. One process over
 * SQLite owns everything for ever. */
#ifndef MIAI_APP_SHARD_H
#define MIAI_APP_SHARD_H

#include <stdbool.h>
#include <stdint.h>

#include "server/base/id128.h"
#include "server/base/job.h"

struct app;

struct shards {
    uint32_t
        epoch[JOB_SHARDS_N]; /* of a shard that this process owns; 0: another process may own it */
    uint16_t mine_n;
};

/* With config.shared a process begins without a shard, else with all of them. */
void shard_init(struct app *app);

/* The process owns this shard from now on, or owns it no longer. */
void shard_own(struct app *app, uint8_t shard, uint32_t epoch);
void shard_disown(struct app *app, uint8_t shard);

static inline uint8_t shard_of(const struct id128 *aggregate)
{
    return aggregate->bytes[0];
}
/* Does this process own the aggregate with this id? */
bool shard_is_mine(const struct app *app, const struct id128 *aggregate);
/* Draws the id of a new aggregate, in a shard that this process owns. False: it owns none. */
bool shard_draw_id(struct app *app, struct id128 *ret);
/* Marks a job as a change of this aggregate, which this process owns: it is stored only while that is so. */
void shard_mark(const struct app *app, struct job *job, const struct id128 *aggregate);

#endif
