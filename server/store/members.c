/* The thread of the leases. An ask for leases goes before one for the log, and both go before the purge of the log.
 *
 * Promises: an ask has its answer within MEMBERS_PATIENCE_MS, whatever the database and the network do, except that
 * looking up the database's name is the system's business. After an ask that failed the connection is made anew, or its
 * transaction is taken back, before the next one. */
#include "server/store/members.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "proto/lib/log.h"
#include "server/store/away.h"
#include "server/store/commit_log.h"
#include "server/store/open_postgres.h"

#define PURGE_EVERY_US INT64_C(5000000)
#define US_PER_MS      INT64_C(1000)

enum ask_state { ASK_NONE, ASK_OUT, ASK_ANSWERED };

struct members {
    struct members_config config;
    struct db db;
    sem_t work;
    pthread_t thread;
    bool started;
    struct away away; /* as of the last ask */
    _Atomic bool stopping;
    /* An ask and its answer are the service thread's, but while it is ASK_OUT. */
    struct {
        _Atomic enum ask_state state;
        struct lease_ask ask;
        struct lease_answer answer;
    } lease;
    struct {
        _Atomic enum ask_state state;
        struct log_ask ask;
        struct log_answer answer;
    } log;
};

static int64_t mono_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* --- the thread ------------------------------------------------------------------------------- */

/* Begins an ask: from now on nothing waits beyond its time. False: the database is away. */
static bool begin(struct members *members)
{
    struct sql *sql = members->db.sql;
    char error[300];
    postgres_until(sql, mono_us() + MEMBERS_PATIENCE_MS * US_PER_MS);
    members->db.cut = false;
    if (postgres_state(sql) != POSTGRES_LOST)
        return true;
    if (postgres_reconnect(sql, error, sizeof error))
        return true;
    away_note(&members->away, "store.leases_away", sql);
    return false;
}

static void end(struct members *members)
{
    struct sql *sql = members->db.sql;
    assert(sql->driver->postgres);
    bool sound = postgres_state(sql) == POSTGRES_SOUND;
    if (!sound)
        away_note(&members->away, "store.leases_away", sql);
    else if (away_end(&members->away) > 0)
        log_event(LOG_LEVEL_NOTICE, "store.leases_back", "node=%s",
                  members->config.self.start.node);
    if (postgres_state(sql) != POSTGRES_LOST && (!sound || db_in_transaction(&members->db)))
        postgres_roll_back(sql);
}

static void answer_lease(struct members *members)
{
    if (begin(members)) {
        db_lease(&members->db, &members->config.self, &members->lease.ask, &members->lease.answer);
        end(members);
    } else {
        members->lease.answer = (struct lease_answer){.status = LEASE_AWAY};
    }
    members->lease.state = ASK_ANSWERED;
    members->config.wake(members->config.wake_ctx);
}

static void answer_log(struct members *members)
{
    const struct log_ask *ask = &members->log.ask;
    if (begin(members)) {
        commit_log_read(&members->db, ask, &members->log.answer);
        end(members);
    } else {
        members->log.answer =
            (struct log_answer){.start = ask->start, .after = ask->after, .away = true};
    }
    members->log.state = ASK_ANSWERED;
    members->config.wake(members->config.wake_ctx);
}

/* Returns when the next piece is due. */
static int64_t purge(struct members *members)
{
    bool more = false;
    if (begin(members)) {
        more = db_purge_log(&members->db, &members->config.self.start);
        end(members);
    }
    return more ? 0 : mono_us() + PURGE_EVERY_US;
}

static void sleep_until(struct members *members, int64_t until_us)
{
    struct timespec until = {.tv_sec = (time_t)(until_us / 1000000),
                             .tv_nsec = (long)(until_us % 1000000) * 1000};
    while (sem_clockwait(&members->work, CLOCK_MONOTONIC, &until) != 0 && errno == EINTR)
        ;
}

static void *run(void *arg)
{
    struct members *members = arg;
    int64_t purge_at_us = mono_us() + PURGE_EVERY_US;
    for (;;) {
        bool stopping = members->stopping; /* read before the asks, as in store.c */
        if (members->lease.state == ASK_OUT)
            answer_lease(members);
        else if (members->log.state == ASK_OUT)
            answer_log(members);
        else if (stopping)
            return NULL;
        else if (mono_us() >= purge_at_us)
            purge_at_us = purge(members);
        else
            sleep_until(members, purge_at_us);
    }
}

/* --- beginning and end ------------------------------------------------------------------------ */

struct members *members_create(const struct members_config *config, char *ret_error, size_t size)
{
    struct members *members = alloc_zeroed(1, sizeof *members);
    members->config = *config;
    assert(config->wake && *config->self.start.node);
    sem_init(&members->work, 0, 0);
    bool open = db_open_postgres_beside(
        &members->db,
        &(struct postgres_config){
            .url = config->url, .name = "miai leases", .patience_ms = MEMBERS_PATIENCE_MS},
        ret_error, size);
    members->started = open && pthread_create(&members->thread, NULL, run, members) == 0;
    if (members->started)
        return members;
    if (open)
        snprintf(ret_error, size, "no thread for its leases");
    members_destroy(members);
    return NULL;
}

void members_destroy(struct members *members)
{
    if (!members)
        return;
    if (members->started) {
        members->stopping = true;
        sem_post(&members->work);
        pthread_join(members->thread, NULL);
    }
    free(members->log.answer.memory);
    db_close(&members->db);
    sem_destroy(&members->work);
    free(members);
}

/* --- the service thread ----------------------------------------------------------------------- */

void members_lease(struct members *members, const struct lease_ask *ask)
{
    assert(members->config.leases && members->lease.state == ASK_NONE);
    members->lease.ask = *ask;
    members->lease.state = ASK_OUT;
    sem_post(&members->work);
}

bool members_take_lease(struct members *members, struct lease_answer *ret)
{
    if (members->lease.state != ASK_ANSWERED)
        return false;
    *ret = members->lease.answer;
    members->lease.state = ASK_NONE;
    return true;
}

void members_read_log(struct members *members, const struct log_ask *ask)
{
    assert(members->config.leases && members->log.state == ASK_NONE);
    members->log.ask = *ask;
    members->log.state = ASK_OUT;
    sem_post(&members->work);
}

bool members_take_log(struct members *members, struct log_answer *ret)
{
    if (members->log.state != ASK_ANSWERED)
        return false;
    *ret = members->log.answer;
    members->log.answer = (struct log_answer){0};
    members->log.state = ASK_NONE;
    return true;
}
