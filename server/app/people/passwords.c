/* Passwords that are being hashed, or wait for it. They come back in any order, so each is found by
 * its ticket.
 *
 * Promises: at most APP_HASHES_OUT_MAX are given away at once. Of the others, those whose address
 * has tried least lately go first, so a client that tries as often as it may waits behind all
 * others. When there are APP_HASHES_MAX, a client with fewer tries takes the place of the last
 * one. */
#include "server/app/people/passwords.h"

#include <assert.h>

#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/people/people.h"
#include "server/app/state.h"
#include "server/base/budget.h"

static int64_t tries(const struct app *app)
{
    return budget_owed(app->budgets, app->now.mono_us, BUDGET_TRY, BUDGET_OF_ADDRESS, &app->payer);
}

static struct hashing **last_waiting(struct app *app)
{
    struct hashing **at = &app->people->hashings_waiting;
    while (*at && (*at)->next)
        at = &(*at)->next;
    return at;
}

bool passwords_admits(struct app *app)
{
    const struct hashing *last = *last_waiting(app);
    bool admits = app->people->hashings_n < APP_HASHES_MAX || (last && tries(app) < last->tries);
    app->stats.hashes_refused += !admits;
    return admits;
}

static void give_away(struct app *app)
{
    while (app->people->hashings_waiting && app->people->hashings_out_n < APP_HASHES_OUT_MAX) {
        struct hashing *hashing = app->people->hashings_waiting;
        app->people->hashings_waiting = hashing->next;
        hashing->next = app->people->hashings;
        app->people->hashings = hashing;
        app->people->hashings_out_n++;
        outbox_hash(app, hashing->job);
        hashing->job = NULL;
    }
}

/* Drops the last password that waits; its client is refused. */
static void crowd_out(struct app *app)
{
    struct payer payer = app->payer;
    struct hashing **at = last_waiting(app), *hashing = *at;
    *at = NULL;
    app->people->hashings_n--;
    app->stats.hashes_refused++;
    password_job_destroy(hashing->job);
    app->payer = hashing->payer;
    hashing->crowded_out = true;
    hashing->done(app, hashing, NULL);
    app->payer = payer;
}

static void completion(struct app *app, struct password_job *job, struct hashing *hashing,
                       void (*done)(struct app *, struct hashing *, struct password_job *))
{
    struct hashing **at = &app->people->hashings_waiting;
    if (app->people->hashings_n == APP_HASHES_MAX)
        crowd_out(app);
    hashing->ticket = job->ticket;
    hashing->payer = app->payer;
    hashing->job = job;
    hashing->tries = tries(app);
    hashing->done = done;
    while (*at && (*at)->tries <= hashing->tries)
        at = &(*at)->next;
    hashing->next = *at;
    *at = hashing;
    app->people->hashings_n++;
    assert(app->people->hashings_n <= APP_HASHES_MAX);
    give_away(app);
}

void passwords_make(struct app *app, struct text password, struct hashing *hashing,
                    void (*done)(struct app *, struct hashing *, struct password_job *))
{
    completion(app,
               password_job_create(++app->outbox.tickets, PASSWORD_MAKE, password.at,
                                   password.length, "", 0),
               hashing, done);
}

void passwords_check(struct app *app, struct text password, struct text hash,
                     struct hashing *hashing,
                     void (*done)(struct app *, struct hashing *, struct password_job *))
{
    completion(app,
               password_job_create(++app->outbox.tickets, PASSWORD_CHECK, password.at,
                                   password.length, hash.at, hash.length),
               hashing, done);
}

void passwords_hashed(struct app *app, struct password_job *job)
{
    struct hashing **at = &app->people->hashings;
    while (*at && (*at)->ticket != job->ticket)
        at = &(*at)->next;
    struct hashing *hashing = *at;
    assert(hashing);
    *at = hashing->next;
    app->people->hashings_n--;
    app->people->hashings_out_n--;
    app->payer = hashing->payer;
    hashing->done(app, hashing, job);
    password_job_destroy(job);
    give_away(app);
}

static void cancel(struct app *app, struct hashing *list)
{
    for (struct hashing *hashing = list, *next; hashing; hashing = next) {
        next = hashing->next;
        password_job_destroy(hashing->job);
        app->payer = hashing->payer;
        hashing->done(app, hashing, NULL);
    }
}

void passwords_cancel(struct app *app)
{
    struct hashing *out = app->people->hashings, *waiting = app->people->hashings_waiting;
    app->people->hashings = app->people->hashings_waiting = NULL;
    app->people->hashings_n = app->people->hashings_out_n = 0;
    cancel(app, out);
    cancel(app, waiting);
}
