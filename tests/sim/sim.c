/* The events of the simulation: the network, the disk, the threads and the crashes. */
#include "sim.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "client.h"
#include "hours.h"
#include "server/base/budget.h"
#include "tests/server/app/fake_hash.h"

/* --- chance ----------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = (*state += UINT64_C(0x9e3779b97f4a7c15));
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint32_t sim_random(struct sim *sim, uint32_t n)
{
    return (uint32_t)((next_random(&sim->random) >> 32) * n >> 32);
}

bool sim_chance(struct sim *sim, uint32_t percent)
{
    return sim_random(sim, 100) < percent;
}

static void give_random(void *ctx, void *ret, size_t len)
{
    struct sim *sim = ctx;
    for (size_t i = 0; i < len; i++)
        ((uint8_t *)ret)[i] = (uint8_t)next_random(&sim->random);
}

static void give_hash(void *ctx, const void *data, size_t len, uint8_t ret[32])
{
    (void)ctx;
    for (unsigned part = 0; part < 4; part++) {
        uint64_t x = UINT64_C(0xcbf29ce484222325) + part;
        for (size_t i = 0; i < len; i++)
            x = (x ^ ((const uint8_t *)data)[i]) * UINT64_C(0x100000001b3);
        x = next_random(&x);
        memcpy(ret + 8 * part, &x, 8);
    }
}

static int64_t later(struct sim *sim, uint32_t from_ms, uint32_t to_ms)
{
    return sim->now.mono_us + (from_ms + sim_random(sim, to_ms - from_ms + 1)) * INT64_C(1000);
}

/* --- the network ------------------------------------------------------------------------------ */

/* Drops waiting packets, of one class or (0) of all. */
static void drop_packets(struct link *link, enum output_class class)
{
    struct packet **at = &link->packets;
    while (*at) {
        struct packet *packet = *at;
        if (class != 0 && packet->class != class) {
            at = &packet->next;
            continue;
        }
        *at = packet->next;
        link->packets_n[packet->class]--;
        buf_unref(packet->buf);
        free(packet);
    }
    link->packets_end = at;
}

conn_id sim_connect(struct sim *sim, int client, const uint8_t *session)
{
    if (!sim->app || hours_stand(sim) || sim->conns + 1 >= SIM_CONNS)
        return 0;
    conn_id conn = ++sim->conns;
    struct link *link = &sim->links[conn];
    *link = (struct link){.client = client, .server_open = true, .client_open = true};
    link->packets_end = &link->packets;
    app_opened(sim->app, hours_now(sim), conn, &(struct app_who){.session = session});
    return conn;
}

void sim_send(struct sim *sim, conn_id conn, const char *text)
{
    struct link *link = &sim->links[conn];
    int64_t at_us = later(sim, 1, sim_chance(sim, 5) ? 800 : 40);
    link->up_us = at_us > link->up_us ? at_us : link->up_us;
    struct sim_event *event = sim_schedule(sim, link->up_us, SIM_UP, conn);
    event->length = strlen(text);
    event->text = malloc(event->length + 1);
    memcpy(event->text, text, event->length + 1);
}

void sim_cut(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (!link->client_open)
        return;
    link->client_open = false;
    drop_packets(link, 0);
    client_lost(sim, sim->clients[link->client], conn);
    sim_schedule(sim, later(sim, 0, sim_chance(sim, 30) ? 5000 : 100), SIM_SERVER_LEARNS, conn);
}

void sim_stall(struct sim *sim, conn_id conn, int64_t ms)
{
    sim->links[conn].stalled_until_us = sim->now.mono_us + ms * 1000;
}

static void caught_up(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (!link->stale || link->packets || !link->server_open || !sim->app)
        return;
    if (hours_stand(sim)) {
        sim_schedule(sim, sim->hours.stands_until_us, SIM_DOWN, conn);
        return;
    }
    link->stale = false;
    sim->snapshots++;
    client_skipped(sim, sim->clients[link->client]);
    app_caught_up(sim->app, hours_now(sim), conn);
}

/* Whether there is room for one more packet. Packets for watchers are dropped where there is none; the shell reports
 * that when all is sent. */
static bool has_room(struct sim *sim, conn_id conn, enum output_class class)
{
    static const unsigned limits[] = {0, SIM_PACKETS_ANSWER, SIM_PACKETS_PLAYER,
                                      SIM_PACKETS_WATCHER};
    struct link *link = &sim->links[conn];
    if (class == OUTPUT_WATCHER && link->stale)
        return false;
    if (sim->now.mono_us >= link->stalled_until_us || link->packets_n[class] < limits[class])
        return true;
    if (class == OUTPUT_WATCHER) {
        drop_packets(link, OUTPUT_WATCHER);
        link->stale = true;
        sim_note(sim, "connection %u is too slow for what it watches", (unsigned)conn);
    } else {
        sim_cut(sim, conn);
    }
    return false;
}

static void carry(struct sim *sim, conn_id conn, struct buf *buf, enum output_class class)
{
    struct link *link = &sim->links[conn];
    if (!link->server_open)
        sim_fail(sim, "something was sent to connection %u, which is closed", (unsigned)conn);
    for (uint32_t i = 0; i < buf->len; i++)
        sim->hash = (sim->hash ^ buf->data[i]) * UINT64_C(0x100000001b3);
    sim->hash += conn;
    sim->sends++;
    if (!link->client_open || !has_room(sim, conn, class))
        return;
    struct packet *packet = calloc(1, sizeof *packet);
    packet->buf = buf_ref(buf);
    packet->class = class;
    int64_t due_us = later(sim, 1, 30);
    link->down_us = due_us > link->down_us ? due_us : link->down_us;
    packet->due_us = link->down_us;
    *link->packets_end = packet;
    link->packets_end = &packet->next;
    link->packets_n[class]++;
    sim_schedule(sim, packet->due_us, SIM_DOWN, conn);
}

/* Everything that is due arrives. Each packet has one such event; a stall moves it. */
static void arrive(struct sim *sim, conn_id conn)
{
    struct link *link = &sim->links[conn];
    if (link->client_open && (link->packets || link->stale) &&
        link->stalled_until_us > sim->now.mono_us) {
        sim_schedule(sim, link->stalled_until_us, SIM_DOWN, conn);
        return;
    }
    struct packet *packet;
    while (link->client_open && (packet = link->packets) && packet->due_us <= sim->now.mono_us) {
        link->packets = packet->next;
        if (!link->packets)
            link->packets_end = &link->packets;
        link->packets_n[packet->class]--;
        client_hear(sim, sim->clients[link->client], conn, (const char *)packet->buf->data,
                    packet->buf->len);
        buf_unref(packet->buf);
        free(packet);
    }
    if (link->client_open)
        caught_up(sim, conn);
}

/* --- the disk and the process ----------------------------------------------------------------- */

/* One after the other, at the readers' own speed. */
static void read_soon(struct sim *sim)
{
    if (sim->reads_n > 0)
        sim_schedule(sim, later(sim, 0, sim->faults.slow_disk && sim_chance(sim, 10) ? 500 : 20),
                     SIM_READ, sim->life);
}

static void read_one(struct sim *sim)
{
    struct job *job = sim->reads[sim->reads_first];
    sim->reads_first = (sim->reads_first + 1) % SIM_READS;
    sim->reads_n--;
    if (job->left)
        job->status = JOB_DROPPED;
    else if (sim_chance(sim, 5))
        job->status = JOB_BROAD;
    else
        fake_store_commit(&sim->store, job);
    app_stored(sim->app, hours_now(sim), job);
    read_soon(sim);
}

static void leave_read(struct sim *sim, uint64_t ticket)
{
    for (size_t i = 0; i < sim->reads_n; i++) {
        struct job *job = sim->reads[(sim->reads_first + i) % SIM_READS];
        job->left = job->left || job->ticket == ticket;
    }
}

static void drop_reads(struct sim *sim)
{
    for (; sim->reads_n > 0; sim->reads_n--) {
        job_destroy(sim->reads[sim->reads_first]);
        sim->reads_first = (sim->reads_first + 1) % SIM_READS;
    }
}

static void store_job(struct sim *sim, struct job *job)
{
    if (job->queue == JOB_READS) {
        if (sim->reads_n == SIM_READS)
            sim_fail(sim, "the queue of the reader is over its limit");
        sim->reads[(sim->reads_first + sim->reads_n++) % SIM_READS] = job;
        if (sim->reads_n == 1)
            read_soon(sim);
        return;
    }
    if (sim->jobs_n == SIM_JOBS)
        sim_fail(sim, "the queue of the store is over its limit");
    hours_check(sim, job);
    sim->jobs[(sim->jobs_first + sim->jobs_n++) % SIM_JOBS] = job;
    if (!sim->disk_busy) {
        sim->disk_busy = true;
        sim_schedule(sim, later(sim, 1, sim->faults.slow_disk && sim_chance(sim, 10) ? 400 : 8),
                     SIM_DISK, sim->life);
    }
}

/* A batch becomes durable; the process learns of it a little later, or never. */
static void commit(struct sim *sim)
{
    size_t batch = sim->jobs_n - sim->jobs_committed;
    if (batch > 1 && sim_chance(sim, 30))
        batch = 1 + sim_random(sim, (uint32_t)batch);
    for (size_t i = 0; i < batch; i++) {
        struct job *job = sim->jobs[(sim->jobs_first + sim->jobs_committed++) % SIM_JOBS];
        fake_store_commit(&sim->store, job);
        check_job(sim, job);
    }
    sim_schedule(sim, later(sim, 0, 3), SIM_CONFIRM, sim->life);
}

static void confirm(struct sim *sim)
{
    while (sim->jobs_committed > 0) {
        struct job *job = sim->jobs[sim->jobs_first];
        sim->jobs_first = (sim->jobs_first + 1) % SIM_JOBS;
        sim->jobs_n--;
        sim->jobs_committed--;
        hours_note(sim, job);
        app_stored(sim->app, hours_now(sim), job);
    }
    sim->disk_busy = sim->jobs_n > 0;
    if (sim->disk_busy)
        sim_schedule(sim, later(sim, 1, 8), SIM_DISK, sim->life);
}

/* One of several threads takes the job, and works on it for a while. */
static void hash_soon(struct sim *sim, struct password_job *job)
{
    job->next = sim->hashes;
    sim->hashes = job;
    sim_schedule(sim, later(sim, 40, 200), SIM_HASHED, sim->life);
}

static void hashed(struct sim *sim)
{
    struct password_job **at = &sim->hashes;
    while ((*at)->next && sim_chance(sim, 50))
        at = &(*at)->next;
    struct password_job *job = *at;
    *at = job->next;
    fake_hash(job);
    app_hashed(sim->app, hours_now(sim), job);
}

/* The same for long work: mostly at once, sometimes much later, in any order. */
static void work_soon(struct sim *sim, struct work *work)
{
    work->next = sim->works;
    sim->works = work;
    sim_schedule(sim, later(sim, 0, sim_chance(sim, 20) ? 3000 : 60), SIM_WORKED, sim->life);
}

static void worked(struct sim *sim)
{
    struct work **at = &sim->works;
    while ((*at)->next && sim_chance(sim, 50))
        at = &(*at)->next;
    struct work *work = *at;
    *at = work->next;
    if (!work_is_unwanted(work))
        work_do(work);
    sim->works_n++;
    app_worked(sim->app, hours_now(sim), work);
}

static void drop_works(struct sim *sim)
{
    for (struct work *work; (work = sim->works);) {
        sim->works = work->next;
        work->destroy(work);
    }
}

static void drop_hashes(struct sim *sim)
{
    for (struct password_job *job; (job = sim->hashes);) {
        sim->hashes = job->next;
        password_job_destroy(job);
    }
}

static void start(struct sim *sim)
{
    const struct app_config config = {
        .version = "1.0.0",
        .build = "sim",
        .pulse_ms = sim->hours.pulse ? HOURS_PULSE_MS : 0,
        .epoch = "5eed5eed5eed5eed",
        .rooms_max = 50,
        .lag_credit_max_ms = 250,
        .message_max = 8192,
        .ping_ms = 20000,
    };
    struct app_host host = {.ctx = sim, .random = give_random, .hash = give_hash};
    sim->app = app_create(&config, &host);
    char error[200];
    if (!budgets_set(app_budgets(sim->app), "rooms.guest=3, rooms.account=3", error, sizeof error))
        abort();
    sim->life++;
    app_start(sim->app, hours_now(sim));
}

static void kill_process(struct sim *sim)
{
    sim_note(sim, "crash with %zu jobs on their way, %zu of them durable", sim->jobs_n,
             sim->jobs_committed);
    app_destroy(sim->app);
    sim->app = NULL;
    hours_go_on(sim);
    check_stored(sim);
    sim->crashes++;
    for (; sim->jobs_n > 0; sim->jobs_n--) {
        job_destroy(sim->jobs[sim->jobs_first]);
        sim->jobs_first = (sim->jobs_first + 1) % SIM_JOBS;
    }
    sim->jobs_committed = 0;
    sim->disk_busy = false;
    drop_reads(sim);
    drop_hashes(sim);
    drop_works(sim);
    sim->wake_us = 0;
    for (conn_id conn = 1; conn <= sim->conns; conn++) {
        struct link *link = &sim->links[conn];
        link->server_open = false;
        if (!link->client_open)
            continue;
        link->client_open = false;
        drop_packets(link, 0);
        client_lost(sim, sim->clients[link->client], conn);
    }
    sim_schedule(sim, later(sim, 50, 1500), SIM_START, 0);
}

static void carry_out(struct sim *sim)
{
    struct output out;
    int64_t at_us;
    unsigned turns = 0;
    while (sim->app && app_next(sim->app, &out)) {
        if (++turns > SIM_TURNS)
            sim_fail(sim, "the application wishes without end, now of kind %d", (int)out.kind);
        switch (out.kind) {
        case OUTPUT_SEND:
            carry(sim, out.conn, out.buf, out.class);
            buf_unref(out.buf);
            break;
        case OUTPUT_CLOSE: sim_cut(sim, out.conn); break;
        case OUTPUT_STORE: store_job(sim, out.job); break;
        case OUTPUT_LEFT_OUT: sim_fail(sim, "a row was left out: %s %s", out.id, out.text);
        case OUTPUT_LEAVE: leave_read(sim, out.ticket); break;
        case OUTPUT_WAKE:
            sim->wake_us = out.mono_us;
            at_us = hours_true_us(sim, out.mono_us);
            sim_schedule(sim, at_us > sim->now.mono_us ? at_us : sim->now.mono_us, SIM_WAKE,
                         sim->life);
            break;
        case OUTPUT_REPLY: {
            uint8_t session[32];
            if (out.cookie == OUTPUT_COOKIE_SET)
                give_hash(NULL, out.token, sizeof out.token, session);
            client_answered(sim, sim->clients[out.request], out.code,
                            out.cookie == OUTPUT_COOKIE_SET ? session : NULL);
            buf_unref(out.buf);
            break;
        }
        case OUTPUT_MAY: break;
        case OUTPUT_SITE: sim_fail(sim, "a word to other processes, and there is none");
        case OUTPUT_HASH: hash_soon(sim, out.password); break;
        case OUTPUT_WORK: work_soon(sim, out.work); break;
        }
    }
}

static void happen(struct sim *sim, struct sim_event *event)
{
    struct link *link;
    switch (event->kind) {
    case SIM_TICK:
        client_tick(sim, sim->clients[event->what]);
        if (!sim->calm || !client_is_settled(sim->clients[event->what]))
            sim_schedule(sim, later(sim, 30, 300), SIM_TICK, event->what);
        break;
    case SIM_UP:
        link = &sim->links[event->what];
        if (sim->app && link->server_open)
            app_received(sim->app, hours_now(sim), event->what, event->text, event->length);
        if (sim->app && link->server_open && sim_chance(sim, 10))
            app_measured(sim->app, hours_now(sim), event->what, 1000 * (1 + sim_random(sim, 400)));
        break;
    case SIM_DOWN: arrive(sim, event->what); break;
    case SIM_SERVER_LEARNS:
        link = &sim->links[event->what];
        if (sim->app && link->server_open) {
            link->server_open = false;
            app_closed(sim->app, hours_now(sim), event->what);
        }
        break;
    case SIM_DISK:
        if (sim->app && event->what == sim->life)
            commit(sim);
        break;
    case SIM_CONFIRM:
        if (sim->app && event->what == sim->life)
            confirm(sim);
        break;
    case SIM_READ:
        if (sim->app && event->what == sim->life)
            read_one(sim);
        break;
    case SIM_HASHED:
        if (sim->app && event->what == sim->life)
            hashed(sim);
        break;
    case SIM_WORKED:
        if (sim->app && event->what == sim->life)
            worked(sim);
        break;
    case SIM_WAKE:
        if (sim->app && event->what == sim->life && sim->wake_us != 0 &&
            hours_now(sim).mono_us >= sim->wake_us) {
            sim->wake_us = 0;
            app_woken(sim->app, hours_now(sim));
        }
        break;
    case SIM_CRASH:
        if (sim->app && !sim->calm)
            kill_process(sim);
        break;
    case SIM_START: start(sim); break;
    case SIM_JUMP:
    case SIM_STAND:
    case SIM_PULSE: hours_happen(sim, event->kind); break;
    case SIM_GO_ON:
        if (event->what == sim->hours.stands) /* or it was killed meanwhile */
            hours_go_on(sim);
        break;
    }
    free(event->text);
    carry_out(sim);
}

static void run_until(struct sim *sim, int64_t end_us)
{
    unsigned at_once = 0;
    while (sim->heap_n > 0 && sim->heap[0].at_us <= end_us) {
        struct sim_event event = sim_pop(sim);
        at_once = event.at_us > sim->now.mono_us ? 0 : at_once + 1;
        if (at_once > SIM_TURNS)
            sim_fail(sim, "time stands still at %lld us, with an event of kind %d",
                     (long long)event.at_us, (int)event.kind);
        sim->now.wall_ms += event.at_us / 1000 - sim->now.mono_us / 1000;
        sim->now.mono_us = event.at_us;
        if (!hours_put_off(sim, &event))
            happen(sim, &event);
    }
}

void sim_run(struct sim *sim, uint64_t seed, int64_t seconds)
{
    memset(sim, 0, sizeof *sim);
    sim->seed = sim->random = seed;
    sim->now = (struct now){.mono_us = 1000000, .wall_ms = INT64_C(1790000000000)};
    fake_store_init(&sim->store);
    /* Each seed has a random half of the faults. */
    sim->faults = (struct faults){sim_chance(sim, 50), sim_chance(sim, 50), sim_chance(sim, 50),
                                  sim_chance(sim, 50), sim_chance(sim, 50), sim_chance(sim, 50)};
    sim->tour = seed % 4 == 1;
    sim->arena = seed % 4 == 2;
    sim->accounts = seed % 5 == 2 || seed % 5 == 3;
    int64_t play_s = hours_begin(sim, seconds);
    start(sim);
    carry_out(sim);
    for (int i = 0; i < SIM_CLIENTS; i++) {
        sim->clients[i] = client_create(i, i < SIM_PLAYERS);
        sim_schedule(sim, later(sim, 20, 500), SIM_TICK, (uint64_t)i);
    }
    if (sim->faults.crashes)
        for (unsigned i = 0; i < 3; i++)
            sim_schedule(sim, later(sim, 2000, (uint32_t)seconds * 1000), SIM_CRASH, 0);
    run_until(sim, sim->now.mono_us + play_s * 1000000);
    sim->calm = true;
    run_until(sim, sim->now.mono_us + (sim->hours.pulse ? 180000000 : 60000000));
    /* A tournament's own acts may be on their way now and then. */
    for (int i = 0; i < 10 && sim->app && !app_drained(sim->app); i++)
        run_until(sim, sim->now.mono_us + 1000000);
    /* An arena goes on by itself: its last act must have come to all. */
    for (size_t acts = SIZE_MAX; acts != sim->store.arena_acts_n;) {
        acts = sim->store.arena_acts_n;
        run_until(sim, sim->now.mono_us + 1000000);
    }
    check_settled(sim);
}

void sim_finish(struct sim *sim)
{
    app_destroy(sim->app);
    drop_reads(sim);
    drop_hashes(sim);
    drop_works(sim);
    while (sim->heap_n > 0)
        free(sim_pop(sim).text);
    free(sim->heap);
    for (; sim->jobs_n > 0; sim->jobs_n--) {
        job_destroy(sim->jobs[sim->jobs_first]);
        sim->jobs_first = (sim->jobs_first + 1) % SIM_JOBS;
    }
    for (conn_id conn = 1; conn <= sim->conns; conn++)
        drop_packets(&sim->links[conn], 0);
    for (int i = 0; i < SIM_CLIENTS; i++)
        client_destroy(sim->clients[i]);
    fake_store_finish(&sim->store);
}
