/* Shards. This file knows the numbers; the rooms above act on a shard that is gained or lost (followed.c). */
#include "server/app/shard.h"

#include <assert.h>

#include "server/app/state.h"

void shard_init(struct app *app)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N && !app->config.shared; shard++)
        app->shards.epoch[shard] = 1;
    app->shards.mine_n = app->config.shared ? 0 : JOB_SHARDS_N;
}

void shard_own(struct app *app, uint8_t shard, uint32_t epoch)
{
    assert(app->config.shared && epoch > 0);
    if (app->shards.epoch[shard] == 0)
        app->shards.mine_n++;
    app->shards.epoch[shard] = epoch;
}

void shard_disown(struct app *app, uint8_t shard)
{
    assert(app->config.shared);
    if (app->shards.epoch[shard] > 0)
        app->shards.mine_n--;
    app->shards.epoch[shard] = 0;
}

bool shard_is_mine(const struct app *app, const struct id128 *aggregate)
{
    return app->shards.epoch[shard_of(aggregate)] > 0;
}

bool shard_draw_id(struct app *app, struct id128 *ret)
{
    app->host.random(app->host.ctx, ret->bytes, sizeof ret->bytes);
    /* The next one that is owned: which of the owned shards gets an aggregate does not matter. */
    for (unsigned i = 0; i < JOB_SHARDS_N; i++) {
        if (shard_is_mine(app, ret))
            return true;
        ret->bytes[0]++;
    }
    return false;
}

void shard_mark(const struct app *app, struct job *job, const struct id128 *aggregate)
{
    uint8_t shard = shard_of(aggregate);
    if (!app->config.shared)
        return;
    assert(app->shards.epoch[shard] > 0);
    job->shard = (uint16_t)(1 + shard);
    job->epoch = app->shards.epoch[shard];
}
