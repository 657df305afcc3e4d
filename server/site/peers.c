/* Following the other nodes: their commits come over the bus, usually at once and in order. One that is missing is read
 * from the log, where a node looks for no commit that it has not heard of: by a later one, or by an answer about
 * leases, which has the last number of each. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/site/parts.h"

#define US INT64_C(1000) /* in a millisecond */

static const char left_behind[] =
    "other nodes have stored more than the log still has: this node was away for too long";
static const char unreadable[] =
    "the log has a commit that this node cannot read: it is of another version, or spoilt";

/* --- the other starts ------------------------------------------------------------------------- */

static void forget_early(struct peer *peer)
{
    for (unsigned i = 0; i < SITE_EARLY_MAX; i++) {
        commit_note_destroy(peer->early[i]);
        peer->early[i] = NULL;
    }
}

static void forget(struct site *site, uint16_t place)
{
    remotes_of_gone(site, place);
    forget_early(&site->peers[place]);
    site->peers[place] = (struct peer){0};
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        if (site->owners[shard].peer == place + 1)
            site->owners[shard].peer = 0;
}

uint16_t peers_place(struct site *site, const struct node_start *start, bool make)
{
    uint16_t free_place = SITE_PEERS_MAX;
    if (node_start_is(start, &site->config.start))
        return SITE_PEERS_MAX;
    for (uint16_t place = 0; place < SITE_PEERS_MAX; place++) {
        if (!site->peers[place].used)
            free_place = free_place < place ? free_place : place;
        else if (node_start_is(&site->peers[place].start, start))
            return place;
    }
    if (make && free_place < SITE_PEERS_MAX) {
        site->peers[free_place].used = true;
        site->peers[free_place].start = *start;
        return free_place;
    }
    return SITE_PEERS_MAX;
}

static void note_exists(struct site *site, struct peer *peer, int64_t n)
{
    if (n > peer->exists)
        peer->exists = n;
    if (peer->exists <= peer->applied)
        peer->behind_us = 0;
    else if (peer->behind_us == 0)
        peer->behind_us = site->now.mono_us;
}

/* The streams of an answer. first: the application is about to read the database, which has at least these commits. */
void peers_answer(struct site *site, const struct lease_answer *answer, bool first)
{
    bool listed[SITE_PEERS_MAX] = {0};
    for (unsigned i = 0; i < answer->streams_n; i++) {
        uint16_t place = peers_place(site, &answer->streams[i].start, true);
        if (place == SITE_PEERS_MAX)
            continue; /* this node, or more starts than a site has */
        struct peer *peer = &site->peers[place];
        listed[place] = true;
        if (first)
            peer->applied = answer->streams[i].n;
        peer->stored = answer->streams[i].n > peer->stored ? answer->streams[i].n : peer->stored;
        note_exists(site, peer, answer->streams[i].n);
    }
    for (uint16_t place = 0; place < SITE_PEERS_MAX; place++) {
        struct peer *peer = &site->peers[place];
        bool alive = false;
        for (unsigned i = 0; peer->used && i < answer->nodes_n && !alive; i++)
            if (node_start_is(&answer->nodes[i].start, &peer->start)) {
                alive = true;
                peer->may_own = answer->nodes[i].may_own;
            }
        if (peer->used && peer->alive && !alive)
            remotes_of_gone(site, place);
        peer->alive = alive;
        if (peer->used && !alive && !listed[place] && peer->exists <= peer->applied)
            forget(site, place);
    }
    for (unsigned i = 0; i < answer->nodes_n; i++) { /* those that have stored nothing yet */
        uint16_t place = peers_place(site, &answer->nodes[i].start, true);
        if (place < SITE_PEERS_MAX) {
            site->peers[place].alive = true;
            site->peers[place].may_own = answer->nodes[i].may_own;
        }
    }
}

/* --- their commits ---------------------------------------------------------------------------- */

static void apply(struct site *site, struct peer *peer, const struct commit_note *note)
{
    assert(note->n == peer->applied + 1);
    for (uint32_t i = 0; i < note->jobs_n; i++)
        app_followed(site->config.app, site->now, note->jobs[i]);
    peer->applied = note->n;
    site->stats.followed++;
    note_exists(site, peer, note->n);
    if (peer->behind_us != 0)
        peer->behind_us = site->now.mono_us; /* it goes on: the next one has its time, too */
}

static void apply_early(struct site *site, struct peer *peer)
{
    for (;;) {
        struct commit_note **next = &peer->early[(peer->applied + 1) % SITE_EARLY_MAX];
        struct commit_note *note = *next;
        if (!note || note->n > peer->applied + 1)
            return;
        *next = NULL;
        if (note->n == peer->applied + 1)
            apply(site, peer, note);
        commit_note_destroy(note);
    }
}

/* Takes the note. */
static void take(struct site *site, struct peer *peer, struct commit_note *note)
{
    note_exists(site, peer, note->n);
    if (note->n == peer->applied + 1 && app_ready(site->config.app)) {
        apply(site, peer, note);
        apply_early(site, peer);
    } else if (note->n > peer->applied && note->n <= peer->applied + SITE_EARLY_MAX) {
        struct commit_note **place = &peer->early[note->n % SITE_EARLY_MAX];
        commit_note_destroy(*place);
        *place = note;
        return;
    }
    commit_note_destroy(note);
}

/* Only the start itself tells of its commits. */
static bool is_of(const struct commit_note *note, const struct peer *peer)
{
    return strcmp(note->node, peer->start.node) == 0 && strcmp(note->boot, peer->start.boot) == 0;
}

void peers_heard(struct site *site, uint16_t place, const void *bytes, size_t n)
{
    enum codec_fault fault;
    struct peer *peer = &site->peers[place];
    struct commit_note *note = commit_note_decode(bytes, n, &fault);
    if (note && is_of(note, peer)) {
        take(site, peer, note);
        return;
    }
    site->stats.refused++;
    commit_note_destroy(note);
}

void peers_exists(struct site *site, uint16_t place, int64_t n)
{
    note_exists(site, &site->peers[place], n);
}

/* --- the log ---------------------------------------------------------------------------------- */

/* The log has nothing of what the node itself said on the bus, and the database has not told of it either. */
static bool was_false(const struct site *site, const struct peer *peer,
                      const struct log_answer *answer)
{
    return !answer->away && answer->rows_n == 0 && answer->after == peer->applied &&
           peer->stored <= peer->applied && peer->exists == site->read_exists;
}

void site_read(struct site *site, struct now now, const struct log_answer *answer)
{
    enum codec_fault fault;
    site->now = now;
    site->reading = false;
    uint16_t place = peers_place(site, &answer->start, false);
    if (place == SITE_PEERS_MAX || site->failed)
        return;
    struct peer *peer = &site->peers[place];
    if (was_false(site, peer, answer)) {
        peer->exists = peer->applied;
        peer->behind_us = 0;
        site->stats.refused++;
    } else if (answer->gone && answer->after == peer->applied && peer->stored > peer->applied) {
        site_fail(site, left_behind);
    }
    for (unsigned i = 0; i < answer->rows_n && !site->failed; i++) {
        if (answer->rows[i].n != peer->applied + 1)
            continue; /* it came over the bus meanwhile */
        struct commit_note *note =
            commit_note_decode(answer->rows[i].bytes, answer->rows[i].bytes_n, &fault);
        if (!note || !is_of(note, peer) || note->n != answer->rows[i].n)
            site_fail(site, unreadable);
        else
            apply(site, peer, note);
        commit_note_destroy(note);
        site->stats.read++;
    }
    apply_early(site, peer);
    if (peer->behind_us != 0) /* more rows are read at once; without any the next question waits */
        peer->behind_us = now.mono_us + (answer->rows_n > 0 ? -SITE_GAP_MS : SITE_RETRY_MS) * US;
    site_woken(site, now);
}

/* The one that has waited longest, and is late by now; NULL: none. */
static struct peer *late(struct site *site)
{
    struct peer *found = NULL;
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++) {
        struct peer *peer = &site->peers[i];
        if (peer->used && peer->behind_us != 0 && (!found || peer->behind_us < found->behind_us))
            found = peer;
    }
    return found;
}

void peers_tick(struct site *site)
{
    if (!site->first_answered || !app_ready(site->config.app) || site->failed)
        return;
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++)
        if (site->peers[i].used)
            apply_early(site, &site->peers[i]);
    struct peer *peer = site->reading ? NULL : late(site);
    if (!peer)
        return;
    int64_t due_us = peer->behind_us + SITE_GAP_MS * US;
    if (site->now.mono_us < due_us) {
        site_wake_at(site, due_us);
        return;
    }
    site->reading = true;
    site->read_exists = peer->exists;
    site_put(site, SITE_LOG, NULL, 0)->log =
        (struct log_ask){.start = peer->start, .after = peer->applied};
}

bool peers_is_level(const struct site *site)
{
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++)
        if (site->peers[i].used && site->peers[i].applied < site->peers[i].needed)
            return false;
    return true;
}

void peers_finish(struct site *site)
{
    for (unsigned i = 0; i < SITE_PEERS_MAX; i++)
        forget_early(&site->peers[i]);
}
