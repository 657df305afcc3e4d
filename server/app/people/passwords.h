/* Passwords on their way to a thread, and the step that follows the hash. */
#ifndef MIAI_APP_PEOPLE_PASSWORDS_H
#define MIAI_APP_PEOPLE_PASSWORDS_H

#include "server/base/budget.h"
#include "server/base/job.h"

struct app;

/* A password that is being hashed, and the step that follows. */
struct hashing {
    struct hashing *next;
    uint64_t ticket;
    struct payer payer;
    struct password_job *job; /* while it waits; NULL once it was given away */
    int64_t tries;            /* tries of its address lately; fewer go first */
    bool crowded_out;         /* other passwords took its place */
    /* job NULL: no hash will come. Frees hashing, not job. */
    void (*done)(struct app *app, struct hashing *hashing, struct password_job *job);
};

/* May the present payer have one more? If not, the caller refuses with `busy`; the refusal is
 * counted here. */
bool passwords_admits(struct app *app);
/* Gives a password away in its turn. Calls `done` with hashing (allocated, or part of an allocated
 * structure) when the hash is back, or when other passwords took its place: hashing->crowded_out.
 * hash: to check against; length 0: of no account, so the check costs the same and fails. */
void passwords_make(struct app *app, struct text password, struct hashing *hashing,
                    void (*done)(struct app *, struct hashing *, struct password_job *));
void passwords_check(struct app *app, struct text password, struct text hash,
                     struct hashing *hashing,
                     void (*done)(struct app *, struct hashing *, struct password_job *));
/* A password job is back. */
void passwords_hashed(struct app *app, struct password_job *job);
/* Calls each `done` with NULL: no hash will come. */
void passwords_cancel(struct app *app);

#endif
