/* Which shards this node owns. Each node computes from the nodes that are there which of them should own a shard, by
 * the largest of their numbers for it: so all agree without a word, and a node that comes or goes moves no shard but
 * those that it gets or had. A node asks for the shards that it should own, gets those without a living owner, and
 * gives back those that another one should own, some at a time. */
#include <assert.h>
#include <string.h>

#include "server/site/parts.h"

#define US INT64_C(1000) /* in a millisecond */

/* --- which node should own a shard ------------------------------------------------------------ */

/* FNV-1a over name and shard, and the last steps of MurmurHash3, so that each bit of both counts.
 * http://www.isthe.com/chongo/tech/comp/fnv/, https://github.com/aappleby/smhasher (both public domain) */
static uint64_t number_of(const char *node, unsigned shard)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *node; node++)
        hash = (hash ^ (unsigned char)*node) * UINT64_C(0x100000001b3);
    hash = (hash ^ shard) * UINT64_C(0x100000001b3);
    hash = (hash ^ hash >> 33) * UINT64_C(0xff51afd7ed558ccd);
    hash = (hash ^ hash >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
    return hash ^ hash >> 33;
}

static bool can_own(const struct site *site)
{
    return !site->config.relay && !site->draining && app_ready(site->config.app);
}

static bool has_bus(const struct site *site)
{
    return site->bus_away_us == 0 || site->now.mono_us - site->bus_away_us < SITE_BUS_AWAY_MS * US;
}

/* Without the bus no other node can pass commands on to this one. */
static bool may_own(const struct site *site)
{
    return can_own(site) && has_bus(site);
}

/* Others have the bus and this node does not, for longer than they need to find it again when it was away for all. */
static bool is_apart(const struct site *site)
{
    return site->apart_us != 0 && site->now.mono_us - site->apart_us >= SITE_APART_MS * US;
}

/* The other nodes that take shards, once for all shards: the list of starts is long. */
struct takers {
    uint16_t places[LEASE_NODES_MAX];
    unsigned n;
};

static struct takers takers_of(const struct site *site)
{
    struct takers takers = {.n = 0};
    for (uint16_t place = 0; place < SITE_PEERS_MAX && takers.n < LEASE_NODES_MAX; place++) {
        const struct peer *peer = &site->peers[place];
        if (peer->used && peer->alive && peer->may_own)
            takers.places[takers.n++] = place;
    }
    return takers;
}

/* 1 + the place of the node that should own it; 0: this one. False: none should. While the bus is away for all, each
 * keeps what it has, and those of a dead node are the first asker's. */
static bool best_owner(const struct site *site, const struct takers *takers, unsigned shard,
                       uint16_t *ret)
{
    bool found = can_own(site) && !is_apart(site);
    uint64_t best = found ? number_of(site->config.start.node, shard) : 0;
    *ret = 0;
    for (unsigned i = 0; i < takers->n; i++) {
        uint64_t number = number_of(site->peers[takers->places[i]].start.node, shard);
        if (!found || number > best) {
            best = number;
            *ret = (uint16_t)(takers->places[i] + 1);
        }
        found = true;
    }
    return found;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Stops owning shards that another node should own, and lists those that this one should. */
static void plan(struct site *site)
{
    unsigned giving = 0;
    const struct takers takers = takers_of(site);
    site->wanted = (struct shard_set){0};
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        giving += shard_set_has(&site->giving, shard);
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        uint16_t best;
        bool is = best_owner(site, &takers, shard, &best),
             owned = shard_set_has(&site->mine, shard);
        if (is && best != 0 && owned && giving < SITE_GIVING_MAX) {
            app_disown(site->config.app, site->now, (uint8_t)shard);
            shard_set_drop(&site->mine, shard);
            shard_set_add(&site->giving, shard);
            site->stats.given++;
            giving++;
        }
        if (is && best == 0 && !owned && !shard_set_has(&site->coming, shard) &&
            !shard_set_has(&site->giving, shard))
            shard_set_add(&site->wanted, shard);
    }
}

/* Shards without a living owner that this node should own, or that it can give back now. */
static bool is_pressing(const struct site *site, struct shard_set *ret_release)
{
    bool pressing = false;
    *ret_release = (struct shard_set){0};
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        if (shard_set_has(&site->giving, shard) && site->out[shard] == 0) {
            shard_set_add(ret_release, shard);
            pressing = true;
        }
        if (shard_set_has(&site->wanted, shard) && site->owners[shard].peer == 0)
            pressing = true;
    }
    return pressing;
}

void leases_hurry(struct site *site)
{
    site->hurried = true;
    if (!site->asking)
        site_wake_at(site, site->asked_us + SITE_HURRY_MS * US);
}

/* Notes since when other nodes own everything, while this one gives it to them. */
static void look_elsewhere(struct site *site)
{
    bool all = shard_set_is_empty(&site->mine) && shard_set_is_empty(&site->coming) &&
               shard_set_is_empty(&site->giving) &&
               !(site->asking && !shard_set_is_empty(&site->ask.want));
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        all = all && site->owners[shard].peer > 0;
    if (!all)
        site->elsewhere_us = 0;
    else if (site->elsewhere_us == 0)
        site->elsewhere_us = site->now.mono_us;
    int64_t known_us = site->elsewhere_us + SITE_KNOWN_MS * US;
    if (all && site->now.mono_us < known_us)
        site_wake_at(site, known_us);
}

void leases_tick(struct site *site)
{
    struct shard_set release;
    if (site->first_answered)
        plan(site);
    if (site->draining)
        look_elsewhere(site);
    /* A node that ends looks for others that can take its shards, so this one tells the database at once that it can.
     * The application becomes ready without a word to the site, so until then this looks again. */
    if (site->first_answered && may_own(site) && !site->ask.may_own)
        site->hurried = true;
    else if (site->first_answered && !app_ready(site->config.app))
        site_wake_at(site, site->now.mono_us + SITE_LEVEL_MS * US);
    bool pressing = is_pressing(site, &release) && site->stats.held;
    if (site->asking)
        return;
    if (pressing || site->hurried || site->leaving) {
        int64_t soon_us = site->asked_us + SITE_HURRY_MS * US;
        site->due_us = site->due_us < soon_us || !site->stats.held ? site->due_us : soon_us;
    }
    if (site->now.mono_us < site->due_us) {
        site_wake_at(site, site->due_us);
        return;
    }
    site->ask = (struct lease_ask){.first = !site->first_answered,
                                   .last = site->leaving,
                                   .may_own = may_own(site),
                                   .release = release,
                                   .want = site->wanted};
    site->hurried = false;
    site->asking = true;
    site->asked_us = site->now.mono_us;
    site_put(site, SITE_LEASE, NULL, 0)->lease = site->ask;
}

/* --- the bus ---------------------------------------------------------------------------------- */

void site_bus(struct site *site, struct now now, bool up)
{
    site->now = now;
    if (up)
        site->bus_away_us = site->apart_us = 0;
    else if (site->bus_away_us == 0)
        site->bus_away_us = now.mono_us;
}

static void compare_bus(struct site *site)
{
    bool others = false;
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++)
        others = others || (site->peers[i].used && site->peers[i].alive && site->peers[i].may_own);
    if (has_bus(site) || !others)
        site->apart_us = 0;
    else if (site->apart_us == 0)
        site->apart_us = site->now.mono_us;
    site->stats.apart = is_apart(site);
}

/* --- answers ---------------------------------------------------------------------------------- */

/* Everything that other nodes had stored when this answer was made is to be followed. Their own words do not
 * count: a false number would keep this node from owning anything. */
static void need_all(struct site *site)
{
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++)
        site->peers[i].needed = site->peers[i].stored;
}

static void lose(struct site *site, unsigned shard)
{
    if (shard_set_has(&site->mine, shard))
        app_disown(site->config.app, site->now, (uint8_t)shard);
    shard_set_drop(&site->mine, shard);
    shard_set_drop(&site->coming, shard);
    shard_set_drop(&site->giving, shard);
}

static void take_shards(struct site *site, const struct lease_answer *answer)
{
    bool came = false, freed = false;
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        const struct lease_shard *is = &answer->shards[shard];
        const struct node_start *owner = is->owner > 0 && is->owner <= answer->nodes_n
                                             ? &answer->nodes[is->owner - 1].start
                                             : NULL;
        bool mine = owner && node_start_is(owner, &site->config.start);
        bool older = is->epoch < site->owners[shard].epoch;
        if (older && site->asked_us <= site->owners[shard].said_us)
            continue; /* another owner has said so meanwhile */
        bool newer = is->epoch != site->owners[shard].epoch; /* also after a false word */
        site->stats.refused += older;
        uint16_t place =
            owner && !mine ? peers_place(site, owner, false) : (uint16_t)SITE_PEERS_MAX;
        site->owners[shard].epoch = is->epoch;
        site->owners[shard].peer = place < SITE_PEERS_MAX ? (uint16_t)(place + 1) : 0;
        if (place < SITE_PEERS_MAX)
            site->peers[place].has_owned = true;
        if (!mine || newer) {
            freed = freed || shard_set_has(&site->giving, shard);
            lose(site, shard);
        }
        if (mine && newer) {
            shard_set_add(&site->coming, shard);
            came = true;
        }
    }
    if (came)
        need_all(site);
    if (freed)
        site_tell(site, SITE_PEERS_MAX, SITE_MESSAGE_FREE, NULL, 0);
}

static void answered_no(struct site *site, enum lease_status status)
{
    site->stats.held = false;
    site->due_us = site->now.mono_us + SITE_RETRY_MS * US;
    if (status != LEASE_NAMESAKE)
        return;
    if (site->first_answered)
        site_fail(site, "another process has taken this node's name");
    else if (site->now.mono_us - site->created_us > SITE_NAME_MS * US)
        site_fail(site, "another process has this node's name");
}

void site_leased(struct site *site, struct now now, const struct lease_answer *answer)
{
    site->now = now;
    assert(site->asking);
    site->asking = false;
    if (answer->status == LEASE_HELD) {
        bool first = !site->first_answered;
        site->first_answered = site->stats.held = true;
        site->stats.held_mono_us = site->asked_us;
        site->due_us = site->asked_us + SITE_ASK_MS * US;
        site->left = site->ask.last;
        peers_answer(site, answer, first);
        compare_bus(site);
        if (first)
            app_start(site->config.app, now);
        if (!site->left)
            take_shards(site, answer);
    } else {
        answered_no(site, answer->status);
    }
    site_woken(site, now);
}

/* Nothing of an earlier time is on its way: no job of this node at the store, no rows that the application reads. */
static bool is_level(const struct site *site, unsigned shard)
{
    return site->out[shard] == 0 && app_is_level(site->config.app, (uint8_t)shard);
}

void leases_come(struct site *site)
{
    struct shard_set now = {0};
    uint8_t set[JOB_SHARDS_N / 8] = {0};
    if (shard_set_is_empty(&site->coming) || !peers_is_level(site) || !app_ready(site->config.app))
        return;
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        if (shard_set_has(&site->coming, shard) && is_level(site, shard)) {
            shard_set_add(&now, shard);
            shard_set_drop(&site->coming, shard);
            set[shard / 8] = (uint8_t)(set[shard / 8] | 1u << shard % 8);
        }
    if (!shard_set_is_empty(&site->coming))
        site_wake_at(site, site->now.mono_us + SITE_LEVEL_MS * US);
    if (shard_set_is_empty(&now))
        return;
    site->bytes.n = 0;
    codec_write_bytes(&site->bytes, set, sizeof set);
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        if (!shard_set_has(&now, shard))
            continue;
        codec_write_number(&site->bytes, site->owners[shard].epoch);
        app_own(site->config.app, site->now, (uint8_t)shard, site->owners[shard].epoch);
        shard_set_add(&site->mine, shard);
        site->stats.taken++;
    }
    site_tell(site, SITE_PEERS_MAX, SITE_MESSAGE_OWNS, site->bytes.at, site->bytes.n);
}

/* A node that owns shards says so, which others would only learn from their next answer. A false word lasts as long, and
 * one of a node that may own nothing, as far as the database has told, only makes this node ask. */
void leases_heard_owns(struct site *site, uint16_t peer, struct codec_reader *reader)
{
    const uint8_t *set = codec_read_bytes(reader, JOB_SHARDS_N / 8);
    uint32_t epochs[JOB_SHARDS_N] = {0};
    for (unsigned shard = 0; set && shard < JOB_SHARDS_N; shard++)
        if (set[shard / 8] >> shard % 8 & 1)
            epochs[shard] = (uint32_t)codec_read_number(reader, UINT32_MAX);
    if (reader->fault == CODEC_FINE && codec_left(reader) > 0)
        codec_refuse(reader, CODEC_LONG);
    bool may = site->peers[peer].alive && site->peers[peer].may_own;
    /* Acts of clients here may be on their way to a database that only others reach. */
    if (may && !site->stats.held && site->now.mono_us - site->stats.held_mono_us >= LEASE_MS * US)
        site->stats.apart = true; /* until the database answers */
    for (unsigned shard = 0; shard < JOB_SHARDS_N && may && reader->fault == CODEC_FINE; shard++) {
        if (epochs[shard] <= site->owners[shard].epoch)
            continue;
        lose(site, shard);
        site->owners[shard] = (struct owner){
            .peer = (uint16_t)(peer + 1), .epoch = epochs[shard], .said_us = site->now.mono_us};
        site->peers[peer].has_owned = true;
    }
    leases_hurry(site);
}

/* --- leaving ---------------------------------------------------------------------------------- */

void site_drain(struct site *site, struct now now)
{
    site->now = now;
    if (site->draining)
        return;
    site->draining = true;
    site->drain_us = now.mono_us;
    leases_hurry(site);
}

/* Not before the others have had some time to hear who owns the last shards now: until then words for these come to this
 * node, which sends them back. */
bool site_gave(const struct site *site)
{
    uint16_t best;
    const struct takers takers = takers_of(site);
    if (!site->first_answered || site->failed || site->config.relay)
        return true;
    if (site->elsewhere_us > 0 && site->now.mono_us - site->elsewhere_us >= SITE_KNOWN_MS * US)
        return true;
    if (!site->draining)
        return false;
    int64_t for_us = site->now.mono_us - site->drain_us;
    /* A node that has just started may not have been there when this one asked last. */
    bool knows = site->stats.held && !site->asking && site->asked_us >= site->drain_us;
    bool waited = for_us > SITE_LAST_ASK_MS * US;
    return ((knows || waited) && !best_owner(site, &takers, 0, &best)) ||
           for_us > SITE_LEAVE_MS * US;
}

void site_leave(struct site *site, struct now now)
{
    site->now = now;
    site->leaving = true;
    if (!site->first_answered || site->failed)
        site->left = true;
    else
        leases_hurry(site);
}
