/* The store of one process: batches become durable late, and the process learns of it later still, or never. */
#include "disk.h"

#include "check.h"
#include "hours.h"
#include "site.h"

/* One after the other, at the readers' own speed. */
static void read_soon(struct sim *sim, struct sim_node *node)
{
    if (node->reads_n > 0)
        sim_schedule(sim, node,
                     sim_later(sim, 0, sim->faults.slow_disk && sim_chance(sim, 10) ? 500 : 20),
                     SIM_READ, node->life);
}

void disk_read(struct sim *sim, struct sim_node *node)
{
    if (sim->site && database_is_away(sim)) {
        sim_schedule(sim, node, sim_later(sim, 100, 400), SIM_READ, node->life);
        return;
    }
    struct job *job = node->reads[node->reads_first];
    node->reads_first = (node->reads_first + 1) % SIM_READS;
    node->reads_n--;
    if (job->left)
        job->status = JOB_DROPPED;
    else if (sim_chance(sim, 5))
        job->status = JOB_BROAD;
    else
        fake_store_commit(&sim->store, job);
    app_stored(node->app, hours_now(sim, node), job);
    read_soon(sim, node);
}

void disk_leave_read(struct sim_node *node, uint64_t ticket)
{
    for (size_t i = 0; i < node->reads_n; i++) {
        struct job *job = node->reads[(node->reads_first + i) % SIM_READS];
        job->left = job->left || job->ticket == ticket;
    }
}

static void drop_reads(struct sim_node *node)
{
    for (; node->reads_n > 0; node->reads_n--) {
        job_destroy(node->reads[node->reads_first]);
        node->reads_first = (node->reads_first + 1) % SIM_READS;
    }
}

void disk_take(struct sim *sim, struct sim_node *node, struct job *job)
{
    if (job->queue == JOB_READS) {
        if (node->reads_n == SIM_READS)
            sim_fail(sim, "the queue of the reader is over its limit");
        node->reads[(node->reads_first + node->reads_n++) % SIM_READS] = job;
        if (node->reads_n == 1)
            read_soon(sim, node);
        return;
    }
    if (node->jobs_n == SIM_JOBS)
        sim_fail(sim, "the queue of the store is over its limit");
    hours_check(sim, node, job);
    if (sim->site)
        site_submitted(node->member.site, job);
    node->jobs[(node->jobs_first + node->jobs_n++) % SIM_JOBS] = job;
    if (!node->disk_busy) {
        node->disk_busy = true;
        sim_schedule(sim, node,
                     sim_later(sim, 1, sim->faults.slow_disk && sim_chance(sim, 10) ? 400 : 8),
                     SIM_DISK, node->life);
    }
}

/* A batch becomes durable; the process learns of it a little later, or never. */
void disk_commit(struct sim *sim, struct sim_node *node)
{
    size_t batch = node->jobs_n - node->jobs_committed;
    if (batch > 1 && sim_chance(sim, 30))
        batch = 1 + sim_random(sim, (uint32_t)batch);
    for (size_t i = 0; i < batch; i++) {
        struct job *job = node->jobs[(node->jobs_first + node->jobs_committed++) % SIM_JOBS];
        fake_store_commit(&sim->store, job);
        check_job(sim, job);
    }
    sim_schedule(sim, node, sim_later(sim, 0, 3), SIM_CONFIRM, node->life);
}

void disk_confirm(struct sim *sim, struct sim_node *node)
{
    while (node->jobs_committed > 0) {
        struct job *job = node->jobs[node->jobs_first];
        node->jobs_first = (node->jobs_first + 1) % SIM_JOBS;
        node->jobs_n--;
        node->jobs_committed--;
        hours_note(sim, node, job);
        app_stored(node->app, hours_now(sim, node), job);
    }
    node->disk_busy = node->jobs_n > 0;
    if (node->disk_busy)
        sim_schedule(sim, node, sim_later(sim, 1, 8), SIM_DISK, node->life);
}

void disk_drop(struct sim_node *node)
{
    for (; node->jobs_n > 0; node->jobs_n--) {
        job_destroy(node->jobs[node->jobs_first]);
        node->jobs_first = (node->jobs_first + 1) % SIM_JOBS;
    }
    node->jobs_committed = 0;
    node->disk_busy = false;
    drop_reads(node);
}
