/* The database of a site: leases, the log of commits, and batches of jobs, each one transaction. It is reached late, is
 * away, and breaks connections before or after a transaction; then the process does not know whether it was stored,
 * asks, and nothing is guessed. A commit on its way reaches it even when its process is stopped or was killed. */
#include <stdlib.h>
#include <string.h>

#include "hours.h"
#include "server/base/commit_note.h"
#include "server/base/job_codec.h"
#include "site.h"

bool database_is_away(const struct sim *sim)
{
    return sim->now.mono_us < sim->site->away_until_us;
}

/* Milliseconds on the way to the database, or back. */
static int64_t on_the_way_us(struct sim *sim)
{
    bool slow = !sim->calm && sim->faults.slow_disk && sim_chance(sim, 10);
    return sim_later(sim, 0, slow ? 800 : 4);
}

static bool is_lost(struct sim *sim)
{
    return !sim->calm && sim->site->faults.doubt && sim_chance(sim, 3);
}

static struct sim_event *tell(struct sim *sim, struct sim_node *node, int64_t at_us,
                              enum sim_kind kind, const void *bytes, size_t n)
{
    struct sim_event *event = sim_schedule(sim, node, at_us, kind, node->life);
    event->text = malloc(n);
    event->length = n;
    memcpy(event->text, bytes, n);
    return event;
}

/* --- leases ----------------------------------------------------------------------------------- */

/* Of all takeovers so far. */
static uint64_t count_epochs(const struct members *members)
{
    uint64_t n = 0;
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++)
        n += members->shards[shard].epoch;
    return n;
}

void database_ask(struct sim *sim, struct sim_node *node, const struct lease_ask *ask)
{
    tell(sim, node, on_the_way_us(sim), SIM_LEASE_ASKED, ask, sizeof *ask);
}

static void lease(struct sim *sim, struct sim_node *node, const struct lease_ask *ask)
{
    static struct lease_answer answer;
    int64_t at_us = on_the_way_us(sim);
    if (database_is_away(sim)) {
        answer.status = LEASE_AWAY;
        at_us = sim_later(sim, 0, 1500);
    } else {
        uint64_t epochs = count_epochs(&sim->site->members);
        members_lease(&sim->site->members, &node->member.start, ask, sim->now.mono_us, &answer);
        if (count_epochs(&sim->site->members) != epochs)
            sim->site->moved_us = sim->now.mono_us;
        if (is_lost(sim)) { /* carried out, and the answer is lost with the connection */
            answer.status = LEASE_AWAY;
            at_us = sim_later(sim, 50, 1500);
        }
    }
    tell(sim, node, at_us, SIM_LEASE_ANSWERED, &answer, sizeof answer);
}

/* --- the log ---------------------------------------------------------------------------------- */

void database_read(struct sim *sim, struct sim_node *node, const struct log_ask *ask)
{
    tell(sim, node, on_the_way_us(sim), SIM_LOG_ASKED, ask, sizeof *ask);
}

static void read_log(struct sim *sim, struct sim_node *node, const struct log_ask *ask)
{
    struct log_answer answer = {.start = ask->start, .after = ask->after, .away = true};
    int64_t at_us = on_the_way_us(sim);
    if (database_is_away(sim) || is_lost(sim))
        at_us = sim_later(sim, 0, 1500);
    else
        members_read(&sim->site->members, ask, 1 + sim_random(sim, 20), &answer);
    tell(sim, node, at_us, SIM_LOG_ANSWERED, &answer, sizeof answer);
}

/* --- batches ---------------------------------------------------------------------------------- */

static struct job *job_at(struct sim_node *node, size_t i)
{
    return node->jobs[(node->jobs_first + i) % SIM_JOBS];
}

void database_send(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    if (member->sent == 0)
        member->sent =
            sim_chance(sim, 30) ? 1 + sim_random(sim, (uint32_t)node->jobs_n) : node->jobs_n;
    bool late = !sim->calm && sim->site->faults.late && sim_chance(sim, 2);
    member->at_database = true;
    sim_schedule(sim, node, late ? sim_later(sim, 2000, 9000) : on_the_way_us(sim), SIM_BATCH,
                 node->life);
}

static bool has_name(const struct sim *sim, const struct node_start *start)
{
    const struct members *members = &sim->site->members;
    for (unsigned i = 0; i < members->list_n; i++)
        if (strcmp(members->list[i].start.node, start->node) == 0)
            return strcmp(members->list[i].start.boot, start->boot) == 0;
    return true;
}

/* Stores one job, or not. */
static void store_job(struct sim *sim, struct sim_node *node, struct job *job)
{
    bool allowed = job->shard == 0 || members_allow(&sim->site->members, &node->member.start,
                                                    job->shard - 1u, job->epoch);
    job->answer = (struct answer){0};
    if (allowed) {
        if (job->shard > 0)
            sim->store.epochs[job->shard - 1] = job->epoch;
        fake_store_commit(&sim->store, job);
    } else {
        job->status = JOB_STALE;
    }
    if (job->first)
        sim_note(sim, "node %u stores %d of shard %d in epoch %u: %d", node->index,
                 (int)job->first->kind, job->shard - 1, job->epoch, (int)job->status);
    check_site_job(sim, node, job, allowed);
}

/* The transaction: all jobs, and the note of those that were stored. */
static void transact(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    struct job *stored[SIM_JOBS];
    struct commit_note note = {.jobs = stored, .at_ms = sim->now.wall_ms};
    bool changes = false;
    for (size_t i = 0; i < member->sent; i++) {
        struct job *job = job_at(node, i);
        store_job(sim, node, job);
        if (job->status != JOB_OK || !job->first)
            continue;
        changes = true;
        if (job_changes_sent(job) > 0)
            stored[note.jobs_n++] = job;
    }
    member->stored = 0;
    if (!changes)
        return;
    sim->site->commits++;
    struct codec_bytes bytes = {0};
    memcpy(note.node, member->start.node, sizeof note.node);
    memcpy(note.boot, member->start.boot, sizeof note.boot);
    member->stored = note.n = members_next(&sim->site->members, &member->start);
    if (commit_note_encode(&note, &bytes) != CODEC_FINE)
        sim_fail(sim, "a commit cannot be noted");
    members_store(&sim->site->members, &member->start, sim->now.mono_us, bytes.at, bytes.n);
    free(bytes.at);
}

/* A batch reaches the database. */
static void run_batch(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    member->at_database = false;
    if (database_is_away(sim) || (is_lost(sim) && sim_chance(sim, 50))) {
        sim_schedule(sim, node, sim_later(sim, 50, 1500), SIM_DISK, node->life);
        return;
    }
    if (!has_name(sim, &member->start)) {
        member->failed = "another process has this node's name";
        return;
    }
    transact(sim, node);
    int64_t at_us = on_the_way_us(sim);
    if (is_lost(sim)) {
        sim->site->doubts++;
        at_us = sim_later(sim, 100, sim_chance(sim, 30) ? 12000 : 1000);
    }
    sim_schedule(sim, node, at_us, SIM_BATCH_KNOWN, node->life);
}

void database_lose(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    if (member->at_database && !database_is_away(sim) && sim_chance(sim, 50) &&
        has_name(sim, &member->start))
        transact(sim, node);
    member->at_database = false;
}

/* The bytes of a commit, as the storage thread hands them to the process. */
static const struct member_row *row_of(const struct sim *sim, const struct member_part *member)
{
    const struct members *members = &sim->site->members;
    for (unsigned i = 0; i < members->streams_n; i++)
        if (node_start_is(&members->streams[i].start, &member->start))
            return &members->streams[i].rows[member->stored - 1];
    return NULL;
}

static void know_batch(struct sim *sim, struct sim_node *node)
{
    struct member_part *member = &node->member;
    if (database_is_away(sim)) { /* it cannot be asked */
        sim_schedule(sim, node, sim_later(sim, 100, 400), SIM_BATCH_KNOWN, node->life);
        return;
    }
    if (member->stored > 0) {
        const struct member_row *row = row_of(sim, member);
        site_stored(member->site, row->n, row->bytes, row->bytes_n);
    }
    for (; member->sent > 0; member->sent--) {
        struct job *job = job_at(node, 0);
        node->jobs_first = (node->jobs_first + 1) % SIM_JOBS;
        node->jobs_n--;
        if (job->status == JOB_OK)
            hours_note(sim, node, job);
        site_returned(member->site, hours_now(sim, node), job);
        app_stored(node->app, hours_now(sim, node), job);
    }
    node->disk_busy = node->jobs_n > 0;
    if (node->disk_busy)
        sim_schedule(sim, node, sim_later(sim, 1, 8), SIM_DISK, node->life);
}

/* In the database, and then at the process. */
static void happen(struct sim *sim, struct sim_node *node, const struct sim_event *event)
{
    const void *bytes = event->text;
    if (event->kind == SIM_LEASE_ASKED)
        lease(sim, node, bytes);
    else if (event->kind == SIM_LOG_ASKED)
        read_log(sim, node, bytes);
    else if (event->kind == SIM_BATCH)
        run_batch(sim, node);
    else if (event->kind == SIM_BATCH_KNOWN)
        know_batch(sim, node);
    else if (event->kind == SIM_LEASE_ANSWERED)
        site_leased(node->member.site, hours_now(sim, node), bytes);
    else if (event->kind == SIM_LOG_ANSWERED)
        site_read(node->member.site, hours_now(sim, node), bytes);
}

void database_drop(const struct sim_event *event)
{
    if (event->kind != SIM_LOG_ANSWERED)
        return;
    const struct log_answer *answer = (const struct log_answer *)(const void *)event->text;
    free(answer->rows);
    free(answer->memory);
}

void database_happen(struct sim *sim, struct sim_event *event)
{
    struct sim_node *node = event->node;
    if (node->app && event->what == node->life)
        happen(sim, node, event);
    database_drop(event);
}
