/* A node: its outputs, and which part an input is for. */
#include "server/site/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/lib/buf.h"

struct site *site_create(const struct site_config *config)
{
    struct site *site = alloc_zeroed(1, sizeof *site);
    site->config = *config;
    STAILQ_INIT(&site->outputs);
    STAILQ_INIT(&site->held);
    LIST_INIT(&site->remotes);
    return site;
}

void site_destroy(struct site *site)
{
    if (!site)
        return;
    free(site->given);
    for (struct waiting_output *next; (next = STAILQ_FIRST(&site->outputs));) {
        STAILQ_REMOVE_HEAD(&site->outputs, link);
        free(next);
    }
    peers_finish(site);
    remotes_finish(site);
    words_finish(site);
    free(site->bytes.at);
    free(site);
}

/* --- outputs ---------------------------------------------------------------------------------- */

struct site_output *site_put(struct site *site, enum site_output_kind kind, const void *bytes,
                             size_t n)
{
    struct waiting_output *waiting = alloc_zeroed(1, sizeof *waiting + n);
    waiting->out.kind = kind;
    waiting->out.bytes = waiting->bytes;
    waiting->out.bytes_n = n;
    if (n > 0)
        memcpy(waiting->bytes, bytes, n);
    STAILQ_INSERT_TAIL(&site->outputs, waiting, link);
    site->outputs_n++;
    return &waiting->out;
}

/* peer: its place, or SITE_PEERS_MAX for all. The bus may lose anything, and so may this. */
void site_tell(struct site *site, uint16_t peer, enum site_message_kind message, const void *bytes,
               size_t n)
{
    if (site->outputs_n >= SITE_OUTPUTS_MAX)
        return;
    bool all = peer == SITE_PEERS_MAX;
    struct site_output *out = site_put(site, all ? SITE_TELL_ALL : SITE_TELL_ONE, bytes, n);
    out->message = (uint8_t)message;
    if (!all)
        memcpy(out->node, site->peers[peer].start.node, sizeof out->node);
}

void site_fail(struct site *site, const char *text)
{
    if (!site->failed)
        site_put(site, SITE_FAILED, NULL, 0)->text = text;
    site->failed = true;
}

void site_wake_at(struct site *site, int64_t mono_us)
{
    if (site->wake_us == 0 || mono_us < site->wake_us) {
        site->wake_us = mono_us;
        site_put(site, SITE_WAKE, NULL, 0)->mono_us = mono_us;
    }
}

bool site_next(struct site *site, struct site_output *ret)
{
    free(site->given);
    site->given = STAILQ_FIRST(&site->outputs);
    if (!site->given)
        return false;
    STAILQ_REMOVE_HEAD(&site->outputs, link);
    site->outputs_n--;
    *ret = site->given->out;
    return true;
}

/* --- inputs ----------------------------------------------------------------------------------- */

static void tick(struct site *site)
{
    if (site->failed || site->left)
        return;
    remotes_tick(site);
    peers_tick(site);
    leases_come(site);
    leases_tick(site);
    words_tick(site);
}

void site_woken(struct site *site, struct now now)
{
    site->now = now;
    if (site->created_us == 0)
        site->created_us = now.mono_us;
    site->wake_us = 0;
    tick(site);
}

void site_heard(struct site *site, struct now now, const struct site_message *message)
{
    struct codec_reader reader = codec_reader_of(message->bytes, message->n);
    site->now = now;
    if (!site->first_answered ||
        site->failed) /* what was stored is in the database or in the log */
        return;
    uint16_t peer = peers_place(site, &message->from, true);
    if (peer == SITE_PEERS_MAX) {
        site->stats.refused++;
        return;
    }
    site->peers[peer].heard_us = now.mono_us;
    words_heard_of(site, peer);
    switch ((enum site_message_kind)message->kind) {
    case SITE_MESSAGE_COMMIT: peers_heard(site, peer, message->bytes, message->n); break;
    case SITE_MESSAGE_OWNS: leases_heard_owns(site, peer, &reader); break;
    case SITE_MESSAGE_FREE: leases_hurry(site); break;
    case SITE_MESSAGE_ANSWER: words_heard_answer(site, peer, &reader); break;
    case SITE_MESSAGE_WORD: words_heard(site, peer, &reader); break;
    case SITE_MESSAGE_BACK: words_heard_back(site, peer, &reader); break;
    default: site->stats.refused++; break;
    }
    if (reader.fault != CODEC_FINE)
        site->stats.refused++;
    tick(site);
}

void site_heard_exists(struct site *site, struct now now, const struct node_start *from, int64_t n)
{
    site->now = now;
    uint16_t peer = site->first_answered ? peers_place(site, from, true) : (uint16_t)SITE_PEERS_MAX;
    if (peer != SITE_PEERS_MAX)
        peers_exists(site, peer, n);
    tick(site);
}

void site_stored(struct site *site, int64_t n, const void *bytes, size_t bytes_n)
{
    if (bytes_n <= SITE_MESSAGE_BYTES_MAX)
        site_tell(site, SITE_PEERS_MAX, SITE_MESSAGE_COMMIT, bytes, bytes_n);
    else
        site_put(site, SITE_EXISTS, NULL, 0)->n = n;
}

void site_submitted(struct site *site, const struct job *job)
{
    if (job->shard > 0)
        site->out[job->shard - 1]++;
}

void site_returned(struct site *site, struct now now, const struct job *job)
{
    if (job->shard == 0)
        return;
    unsigned shard = job->shard - 1u;
    site->now = now;
    assert(site->out[shard] > 0);
    if (--site->out[shard] == 0 && shard_set_has(&site->giving, shard))
        leases_hurry(site);
}

bool site_left(const struct site *site)
{
    return site->left;
}

void site_stats(const struct site *site, struct site_stats *ret)
{
    *ret = site->stats;
    ret->nodes = 1;
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++) {
        const struct peer *peer = &site->peers[i];
        ret->nodes += peer->used && peer->alive;
        if (peer->used && peer->exists > peer->applied)
            ret->behind += peer->exists - peer->applied;
    }
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        ret->shards += shard_set_has(&site->mine, shard);
    ret->remotes = site->remotes_n;
}
