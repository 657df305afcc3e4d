/* Delays in the application's world: a disk that commits in batches and reports it later, a reader, passwords and work
 * that are done in any order, connections that take nothing for a while, and time. */
#include "house_inside.h"
#include "tests/server/app/fake_hash.h"

/* --- the disk --------------------------------------------------------------------------------- */

static void commit(struct house *house, size_t jobs)
{
    for (; jobs > 0 && house->committed_n < house->jobs_n && !house->held; jobs--) {
        struct job *job = house->jobs[(house->jobs_first + house->committed_n++) % HOUSE_JOBS];
        rows_check(house->fuzz, job);
        fake_store_commit(&house->store, job);
    }
}

static void confirm(struct house *house, size_t jobs)
{
    for (; jobs > 0 && house->committed_n > 0; jobs--) {
        struct job *job = house->jobs[house->jobs_first];
        house->jobs_first = (house->jobs_first + 1) % HOUSE_JOBS;
        house->jobs_n--;
        house->committed_n--;
        house->stored++;
        app_stored(house->app, house->now, job);
        house_carry_out(house);
    }
}

/* The asker may have left, and some questions are too broad. */
static void read_one(struct house *house)
{
    struct job *job = house->reads[house->reads_first];
    house->reads_first = (house->reads_first + 1) % HOUSE_READS;
    house->reads_n--;
    if (job->left && fuzz_chance(house->fuzz, 70))
        job->status = JOB_DROPPED;
    else if (fuzz_chance(house->fuzz, 5))
        job->status = JOB_BROAD;
    else
        fake_store_commit(&house->store, job);
    app_stored(house->app, house->now, job);
    house_carry_out(house);
}

static void hash(struct house *house)
{
    struct password_job **at = &house->hashes;
    while ((*at)->next && fuzz_chance(house->fuzz, 50))
        at = &(*at)->next;
    struct password_job *job = *at;
    *at = job->next;
    fake_hash(job);
    app_hashed(house->app, house->now, job);
    house_carry_out(house);
}

/* Work that no client wants any more, and that no thread has begun, comes back undone. */
static void work(struct house *house)
{
    struct work **at = &house->works;
    while ((*at)->next && fuzz_chance(house->fuzz, 50))
        at = &(*at)->next;
    struct work *work = *at;
    *at = work->next;
    if (!work_is_unwanted(work) || fuzz_chance(house->fuzz, 30))
        work_do(work);
    app_worked(house->app, house->now, work);
    house_carry_out(house);
}

/* --- pending messages ------------------------------------------------------------------------- */

/* A connection takes nothing for a while, and then again. */
static void stall(struct house *house)
{
    uint64_t conn =
        house->conns - fuzz_random(house->fuzz, house->conns < 20 ? (uint32_t)house->conns : 20);
    struct wire *wire = &house->wires[conn];
    if (house->conns == 0 || !wire->open)
        return;
    wire->slow = !wire->slow;
    if (wire->slow || !wire->dropped)
        return;
    wire->dropped = false;
    app_caught_up(house->app, house->now, conn);
    house_carry_out(house);
}

void house_drift(struct house *house)
{
    struct fuzz *fuzz = house->fuzz;
    uint32_t dice = fuzz_random(fuzz, 100);
    if (house->idle > 0) {
        house->idle--;
        return;
    }
    if (dice < 70) {
        commit(house, HOUSE_JOBS);
        confirm(house, HOUSE_JOBS);
    } else if (dice < 95) {
        commit(house, 1 + fuzz_random(fuzz, 4));
        confirm(house, fuzz_random(fuzz, 4));
    } else if (dice == 99) {
        house->idle = fuzz_random(fuzz, 40);
    }
    if (house->hashes && fuzz_chance(fuzz, 70))
        hash(house);
    if (house->works && fuzz_chance(fuzz, 50))
        work(house);
    if (house->reads_n > 0 && fuzz_chance(fuzz, 60))
        read_one(house);
    if (fuzz_random(fuzz, 60) == 0)
        stall(house);
    if (fuzz_chance(fuzz, 3) && house->conns > 0) {
        app_measured(house->app, house->now, 1 + fuzz_random(fuzz, (uint32_t)house->conns),
                     1000 * (int64_t)fuzz_random(fuzz, 500));
        house_carry_out(house);
    }
}

void house_settle(struct house *house)
{
    house->idle = 0;
    unsigned turns = 0;
    while (house->jobs_n > 0 || house->hashes || house->works || house->reads_n > 0) {
        if (++turns > HOUSE_TURNS)
            fuzz_fail(house->fuzz, "whatever is done is followed by more");
        commit(house, HOUSE_JOBS);
        confirm(house, HOUSE_JOBS);
        if (house->hashes)
            hash(house);
        if (house->works)
            work(house);
        if (house->reads_n > 0)
            read_one(house);
    }
    for (uint64_t conn = 1; conn <= house->conns; conn++) {
        struct wire *wire = &house->wires[conn];
        wire->slow = false;
        if (wire->dropped) {
            wire->dropped = false;
            app_caught_up(house->app, house->now, conn);
            house_carry_out(house);
        }
    }
}

void house_pass(struct house *house, int64_t ms)
{
    if (house->held)
        return;
    int64_t end_us = house->now.mono_us + ms * 1000;
    unsigned turns = 0;
    while (house->wake_us != 0 && house->wake_us <= end_us) {
        if (++turns > HOUSE_TURNS)
            fuzz_fail(house->fuzz, "%lld ms do not pass: it wishes to be woken all the time",
                      (long long)ms);
        int64_t step_us =
            house->wake_us > house->now.mono_us ? house->wake_us - house->now.mono_us : 0;
        house->now.mono_us += step_us;
        house->now.wall_ms += step_us / 1000;
        house->wake_us = 0;
        app_woken(house->app, house->now);
        house_carry_out(house);
        house_drift(house);
    }
    house->now.wall_ms += (end_us - house->now.mono_us) / 1000;
    house->now.mono_us = end_us;
}

void house_rest(struct house *house)
{
    uint64_t before;
    int tries = 60;
    do {
        before = house->stored;
        house_pass(house, 1200);
        house_settle(house);
    } while (house->stored != before && --tries > 0);
}

int64_t house_now_ms(const struct house *house)
{
    return house->now.wall_ms;
}
