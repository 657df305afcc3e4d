/* The list of passwords that are being hashed. They come back in any order, so each is found by its
 * ticket; there are APP_HASHES_MAX at most. */
#include "server/app/secret.h"

#include <assert.h>

#include "server/app/out.h"

bool secret_admits(struct app *app)
{
    bool admits = app->hashings_n < APP_HASHES_MAX;
    app->stats.hashes_refused += !admits;
    return admits;
}

static void give_away(struct app *app, enum password_act act, struct text password,
                      struct text hash, struct hashing *hashing,
                      void (*done)(struct app *, struct hashing *, struct password_job *))
{
    hashing->ticket = ++app->tickets;
    hashing->payer = app->payer;
    hashing->done = done;
    hashing->next = app->hashings;
    app->hashings = hashing;
    app->hashings_n++;
    out_hash(app, password_job_create(hashing->ticket, act, password.at, password.len, hash.at,
                                      hash.len));
}

void secret_make(struct app *app, struct text password, struct hashing *hashing,
                 void (*done)(struct app *, struct hashing *, struct password_job *))
{
    give_away(app, PASSWORD_MAKE, password, (struct text){"", 0}, hashing, done);
}

void secret_check(struct app *app, struct text password, struct text hash, struct hashing *hashing,
                  void (*done)(struct app *, struct hashing *, struct password_job *))
{
    give_away(app, PASSWORD_CHECK, password, hash, hashing, done);
}

void secret_hashed(struct app *app, struct password_job *job)
{
    struct hashing **at = &app->hashings;
    while (*at && (*at)->ticket != job->ticket)
        at = &(*at)->next;
    struct hashing *hashing = *at;
    assert(hashing);
    *at = hashing->next;
    app->hashings_n--;
    app->payer = hashing->payer;
    hashing->done(app, hashing, job);
    password_job_destroy(job);
}

void secret_cancel(struct app *app)
{
    for (struct hashing *hashing = app->hashings, *next; hashing; hashing = next) {
        next = hashing->next;
        app->payer = hashing->payer;
        hashing->done(app, hashing, NULL);
    }
    app->hashings = NULL;
    app->hashings_n = 0;
}
